"""The filter's items: parts of its input, and kinds of puzzles.

    InputPuzzle, Remark   items, besides texts of plain lines
    PuzzleKind      how to solve and write puzzles of a type

Items are values that can be sent to another process.
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
from sudokit.core.solving import DEDUCE, Solver
from sudokit.filter.output import SPACED, Style
from sudokit.text.messages import FormatError

if TYPE_CHECKING:
    from sudokit.core.dice import Dice
    from sudokit.core.making import Made
    from sudokit.rules.notation import Notation
    from sudokit.rules.puzzle import AnyPuzzle

G = TypeVar("G")
# Makes a puzzle with this many clues, solvable by unique choices or not.
Maker: TypeAlias = "Callable[[int, bool, Dice, Budget | None], Made[G]]"


class InputPuzzle(NamedTuple):
    """A puzzle: a Grid if the rules are classic.

    Other puzzles have their notation.  ``position`` has a player's entries,
    which are checked; ``faults`` are lines about further faults of a grid.
    """

    puzzle: AnyPuzzle
    notation: Notation | None = None
    position: AnyPuzzle | None = None
    faults: tuple[str, ...] = ()


class Remark(NamedTuple):
    """A remark on the reading of the input, or an error in it."""

    message: str
    is_error: bool = True


DIGITS: Final = "digits"
RULES: Final = "rules"

# A text has classic puzzles of 81 characters, on a line each.
Item: TypeAlias = "str | InputPuzzle | Remark"
# Items before errors become messages.
Read: TypeAlias = "str | InputPuzzle | Remark | FormatError"


class ItemTaker(Protocol):
    """Processes the items: a Filter, or several processes."""

    def take(self, item: Item) -> None:
        """Process an item."""

    def rest(self) -> None:
        """Flush, before waiting for more input."""

    def finish(self, pointer: str = "") -> int:
        """Finish, and return the exit status.

        ``pointer`` is the command to suggest for puzzles without a solution.
        """


@final
class PuzzleKind(Generic[G]):
    """The solver, the style and the messages for puzzles of a type.

    ``shown`` formats a puzzle for messages, ``notes`` lists the lines to
    print before its verdict, and ``doubts`` says what may be wrong if it
    has no solution: DIGITS, RULES or both.
    """

    def __init__(
        self,
        solver: Solver[G],
        style: Style[G],
        shown: Callable[[G], str],
        notes: Callable[[G], Iterable[str]] | None = None,
        doubts: Callable[[G], frozenset[str]] | None = None,
    ) -> None:
        self.solver: Final = solver
        self.style: Final = style
        self.shown: Final = shown
        self.notes: Final = notes
        self.doubts: Final = digits_alone if doubts is None else doubts


def digits_alone(_puzzle: object) -> frozenset[str]:
    """Return that only digits can be wrong, as in classic puzzles."""
    return frozenset((DIGITS,))


def doubtful(doubts: frozenset[str]) -> str:
    """Return what ``sudoku clues`` lists for puzzles without a solution.

    >>> doubtful(frozenset({RULES}))
    'rules that contradict each other'
    """
    if doubts == {DIGITS}:
        return "digits that may be mistyped"
    both = [what for what in (DIGITS, RULES) if what in doubts]
    return f"{' and '.join(both)} that contradict each other"


def classic_kind(
    style: Style[Grid] = SPACED,
    solver: Solver[Grid] = DEDUCE,
    notes: Callable[[Grid], Iterable[str]] | None = None,
) -> PuzzleKind[Grid]:
    """Return the kind of classic puzzles."""
    return PuzzleKind(solver, style, SPACED.text, notes)
