"""The filter's input: puzzles of any rules, in any order.

    items_of(stream, name, reading)  yields the items of a stream
    InputOptions(...)                     what is known about the input
    Others                           reads and solves all but classic puzzles
    PuzzleKind                             how puzzles are solved and written

An item is a text of plain lines, ``Found`` or ``Remark``: values that can go
to another process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import (
    TYPE_CHECKING,
    Final,
    Generic,
    NamedTuple,
    Protocol,
    TextIO,
    TypeAlias,
    TypeVar,
    final,
)

from sudokit.core.grid import Grid
from sudokit.core.reading import text_of
from sudokit.core.solver import DEDUCE, Solver
from sudokit.filter.output import SPACED, Style
from sudokit.text.characters import NO_PUZZLE
from sudokit.text.errors import FormatError
from sudokit.text.lines import LineStream
from sudokit.text.reader import TextReader, Written
from sudokit.text.streams import Blocks, reason_of

if TYPE_CHECKING:
    from sudokit.rules.notation import Notation
    from sudokit.rules.puzzle import AnyPuzzle, Puzzle
    from sudokit.rules.rules import Rules

G = TypeVar("G")


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
Read: TypeAlias = "str | Found | FormatError"


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


class Others(Protocol):
    """Reads and solves puzzles of other rules, links and other formats."""

    def kind(self, rules: Rules, notation: Notation) -> PuzzleKind[Puzzle]:
        """Returns the solver of puzzles, and their style in this notation.

        ValueError if they can't be.
        """

    def found(self, written: Written, name: str) -> Found:
        """The puzzle that was read; FormatError if its rules are wrong."""

    def read(
        self, stream: LineStream, name: str, format: str
    ) -> Iterator[Read]:
        """The puzzles of a stream in a format, by its name or ``auto``."""

    def linked(self, link: str, name: str, line: int) -> Iterator[Read]:
        """The puzzle of a link that stands on a line of a file."""

    def otherwise(
        self, stream: LineStream, name: str
    ) -> tuple[str, Iterator[Read]] | None:
        """The format that a stream begins in, and the puzzles in it.

        None for the filter's own format.
        """


@final
class InputOptions:
    """Options of the input.

    ``others`` is called when the first puzzle comes that isn't classic;
    without it the size is 9x9.  ``ruled``: all puzzles are variants.
    ``format``: read with this one of Others.  ``told``: the options that
    give the rules, as they are written.
    """

    def __init__(
        self,
        others: Callable[[], Others] | None = None,
        comment: str = "#",
        empty: str = "",
        size: int = 0,
        band: int = 0,
        ruled: bool = False,
        format: str = "",
        told: str = "",
    ) -> None:
        self.others: Final = others
        self.comment: Final = comment
        self.empty: Final = empty
        self.size: Final = size
        self.band: Final = band
        self.ruled: Final = ruled
        self.format: Final = format
        self.told: Final = told

    def pointer(self) -> str:
        """The verb that names what is mistyped, where there are verbs."""
        if self.others is None:
            return ""
        return (
            f'"sudoku clues{self.told}" names the digits that may be mistyped'
        )


def items_of(
    stream: TextIO,
    name: str,
    reading: InputOptions,
    pause: Callable[[], object] | None = None,
) -> Iterator[Item]:
    """Yields the puzzles of a stream, and its errors.

    ``pause`` is called whenever the input may have to be waited for.
    Text that doesn't begin with a puzzle is read in another format if
    it fits one.
    """
    blocks = Blocks(stream, pause)
    blocks.keep()
    items = _read(blocks, name, reading)
    found = False
    while True:
        other: tuple[str, Iterator[Read]] | None = None
        try:
            item = next(items, None)
            if not found and isinstance(item, FormatError):
                other = _otherwise(blocks, name, reading)
        except OSError as failure:
            yield Remark(f"{name}: {reason_of(failure)}")
            return
        if item is None:
            break
        if other is not None:
            items = other[1]
            blocks.forget()
            yield Remark(f"{name}: read as --from {other[0]} reads it", False)
            continue
        if isinstance(item, FormatError):
            yield Remark(item.advice())
        else:
            yield item
        if not found:
            found = True
            blocks.forget()
    if not found:
        named = "" if name == "-" else f"{name}: "
        yield Remark(f"{named}{NO_PUZZLE}")


def _otherwise(
    blocks: Blocks, name: str, reading: InputOptions
) -> tuple[str, Iterator[Read]] | None:
    """The puzzles of a stream that begins in another format.

    None if it doesn't; then the stream's position is restored.
    """
    if reading.others is None or reading.format:
        return None
    at = blocks.anew()
    if at < 0:
        return None
    other = reading.others().otherwise(blocks, name)
    if other is None:
        blocks.go_on(at)
    return other


def _read(blocks: Blocks, name: str, reading: InputOptions) -> Iterator[Read]:
    """The puzzles of a stream, and the errors between them."""
    others = reading.others
    if others is not None and reading.format:
        yield from others().read(blocks, name, reading.format)
        return
    reader = TextReader(
        blocks,
        name,
        reading.comment,
        reading.empty,
        9 if others is None else reading.size,
        reading.band,
        noted=reading.ruled,
        links=others is not None,
    )
    while True:
        if not reading.ruled:
            lines = reader.plain_lines()
            if lines:
                yield lines
                continue
            line = reader.one_line()
            if line:
                yield Found(Grid.parse(line))
                continue
        item: Read | None = None
        try:
            written = reader.read()
            if written is not None:
                item = _found(written, name, reading)
        except FormatError as error:
            item = error
        link = reader.link
        if item is not None:
            yield item
        elif link is not None and others is not None:
            yield from others().linked(link.text, name, link.number)
        else:
            return


def _found(written: Written, name: str, reading: InputOptions) -> Found:
    """The puzzle that was read; FormatError if it can't be one."""
    others = reading.others
    if others is None or (written.is_nine() and not reading.ruled):
        return Found(Grid.parse(written.nine(name)))
    return others().found(written, name)
