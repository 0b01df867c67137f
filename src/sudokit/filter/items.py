"""What the filter handles: items of its input, and kinds of puzzles.

    Found, Remark   items, beside texts of plain lines
    PuzzleKind      how puzzles of a type are solved and written

Items are values that can go to another process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import (
    TYPE_CHECKING,
    Final,
    Generic,
    NamedTuple,
    Protocol,
    TypeAlias,
    TypeVar,
    final,
)

from sudokit.core.budget import Budget
from sudokit.core.grid import Grid
from sudokit.core.reading import text_of
from sudokit.core.solver import DEDUCE, Solver
from sudokit.filter.output import SPACED, Style
from sudokit.text.errors import FormatError

if TYPE_CHECKING:
    from sudokit.core.dice import Dice
    from sudokit.core.making import Made
    from sudokit.rules.notation import Notation
    from sudokit.rules.puzzle import AnyPuzzle

G = TypeVar("G")
# Makes a puzzle with so many clues, solvable by unique choices or not.
Maker: TypeAlias = "Callable[[int, bool, Dice, Budget | None], Made[G]]"


class Found(NamedTuple):
    """A puzzle: a Grid where the rules are classic.

    Other puzzles come with their notation.
    """

    puzzle: AnyPuzzle
    notation: Notation | None = None


class Remark(NamedTuple):
    """A remark on how some of the input was read, or an error in it."""

    message: str
    is_error: bool = True


# A text has classic puzzles of 81 characters, on a line each.
Item: TypeAlias = "str | Found | Remark"
# What is read before errors are put in words.
Read: TypeAlias = "str | Found | Remark | FormatError"


class ItemTaker(Protocol):
    """Processes the items: a Filter, or several processes."""

    def take(self, item: Item) -> None:
        """Processes an item."""

    def rest(self) -> None:
        """Flushes, before waiting for more input."""

    def finish(self, pointer: str = "") -> int:
        """Finishes; the exit status.

        ``pointer`` is printed if a puzzle may have been mistyped.
        """


@final
class PuzzleKind(Generic[G]):
    """The solver, the style and the messages for puzzles of a type.

    ``shown`` formats a puzzle for messages, and ``notes`` lists the
    lines to print before its verdict.
    """

    def __init__(
        self,
        solver: Solver[G],
        style: Style[G],
        shown: Callable[[G], str],
        notes: Callable[[G], Iterable[str]] | None = None,
    ) -> None:
        self.solver: Final = solver
        self.style: Final = style
        self.shown: Final = shown
        self.notes: Final = notes


def classic_kind(
    style: Style[Grid] = SPACED,
    solver: Solver[Grid] = DEDUCE,
    notes: Callable[[Grid], Iterable[str]] | None = None,
) -> PuzzleKind[Grid]:
    """Classic puzzles."""
    return PuzzleKind(solver, style, text_of, notes)
