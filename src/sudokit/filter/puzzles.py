"""The filter's sources of puzzles, each with its variant.

A stream can hold puzzles of several variants, with grids of several
types.  So it does not return them: it hands each over together with its
variant, to a ``Taker`` that is ready for any.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TextIO, TypeVar, final

from sudokit.core.arrays import mypyc_attr
from sudokit.core.grid import Grid
from sudokit.filter.lines import LineStream
from sudokit.filter.reader import TextReader, Written
from sudokit.filter.streams import Blocks
from sudokit.filter.text import NO_PUZZLE, FormatError
from sudokit.filter.variant import Nine, Variant

G = TypeVar("G")

POINTER: Final = '"sudoku clues" names the digits that may be mistyped'


@mypyc_attr(allow_interpreted_subclasses=True)
class Taker:
    """What takes puzzles of any variant."""

    def take(self, variant: Variant[G], g: G) -> None:
        """Does what is to be done with a puzzle."""
        raise NotImplementedError

    def take_lines(self, nine: Nine, lines: str) -> None:
        """The same with 9x9 puzzles of 81 characters on a line each."""
        for start in range(0, len(lines), 82):
            self.take(nine, Grid.parse(lines[start : start + 81]))

    def fail(self, message: str) -> None:
        """Notes what can't be done, and says so."""
        raise NotImplementedError

    def tell(self, message: str) -> None:
        """Says how something was read."""

    def rest(self) -> None:
        """Does what there is to do before more input is waited for."""
        raise NotImplementedError

    def finish(self, pointer: str = "") -> int:
        """Comes to an end; the exit status.

        ``pointer`` is said if a puzzle may have been mistyped.
        """
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Puzzles:
    """The puzzles of a stream, one after the other, or some at a time."""

    def next(self) -> bool:
        """Reads what comes next; False at the end.

        FormatError for text that is no puzzle, OSError for what can't
        be read; after the first it goes on.
        """
        raise NotImplementedError

    def hand(self, taker: Taker) -> None:
        """Hands over what was read, with its variant."""
        raise NotImplementedError


@final
class Otherwise:
    """Puzzles in another format, and its name."""

    def __init__(self, format: str, puzzles: Puzzles) -> None:
        self.format: Final = format
        self.puzzles: Final = puzzles


@mypyc_attr(allow_interpreted_subclasses=True)
class Sources:
    """What the filter reads streams with."""

    def open(self, stream: LineStream, name: str) -> Puzzles:
        """The puzzles of a stream of lines."""
        raise NotImplementedError

    def pointer(self) -> str:
        """What is said at the end where a puzzle may be mistyped."""
        return ""

    def otherwise(self, stream: LineStream, name: str) -> Otherwise | None:
        """The same of one that begins as no puzzle does.

        None if it is in no other format that is known.
        """
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class OtherSizes:
    """What is done with puzzles of other sizes than 9x9."""

    def hand(self, written: Written, name: str, taker: Taker) -> None:
        """Hands over what was read, with its variant, or refuses it."""
        raise NotImplementedError

    def otherwise(
        self, stream: LineStream, name: str, nine: Nine
    ) -> Otherwise | None:
        """As ``Sources`` has it."""
        return None

    def linked(self, link: str, nine: Nine, name: str, line: int) -> Puzzles:
        """What a link carries that stands on a line of a file."""
        raise NotImplementedError


class NinePuzzles(Puzzles):
    """9x9 puzzles, and others if it is told what is done with them."""

    def __init__(
        self,
        reader: TextReader,
        nine: Nine,
        others: Callable[[], OtherSizes] | None,
    ) -> None:
        self._reader = reader
        self._nine = nine
        self._others = others
        self._lines = ""
        self._grid: Grid | None = None
        self._written: Written | None = None
        self._linked: Puzzles | None = None

    def next(self) -> bool:
        """Reads what comes next; False at the end."""
        self._linked = None
        self._lines = self._reader.plain_lines()
        if self._lines:
            return True
        line = self._reader.one_line()
        self._grid = Grid.parse(line) if line else None
        if self._grid is not None:
            return True
        written = self._reader.read()
        link = self._reader.link
        if link is not None and self._others is not None:
            self._linked = self._others().linked(
                link.text, self._nine, self._reader.name, link.number
            )
            return self._linked.next()
        if written is None:
            return False
        if written.is_nine() or self._others is None:
            self._grid = Grid.parse(written.nine(self._reader.name))
        self._written = written
        return True

    def hand(self, taker: Taker) -> None:
        """Hands over what was read."""
        if self._linked is not None:
            self._linked.hand(taker)
        elif self._lines:
            taker.take_lines(self._nine, self._lines)
        elif self._grid is not None:
            taker.take(self._nine, self._grid)
        elif self._written is not None and self._others is not None:
            self._others().hand(self._written, self._reader.name, taker)


class NineSources(Sources):
    """Streams of 9x9 puzzles, and of others if ``others`` are given."""

    def __init__(
        self,
        nine: Nine | None = None,
        others: Callable[[], OtherSizes] | None = None,
        comment: str = "#",
        empty: str = "",
        only_nine: bool = False,
    ) -> None:
        """``others`` is called when a puzzle of another size comes.

        ``only_nine``: the size is 9x9, but the boxes may be others.
        """
        self._nine = Nine() if nine is None else nine
        self._others = others
        self._comment = comment
        self._empty = empty
        self._only_nine = only_nine or others is None

    def pointer(self) -> str:
        """The verb that names what is mistyped, where there are verbs."""
        return POINTER if self._others is not None else ""

    def otherwise(self, stream: LineStream, name: str) -> Otherwise | None:
        """What the other formats make of it, imported only now."""
        if self._others is None:
            return None
        return self._others().otherwise(stream, name, self._nine)

    def open(self, stream: LineStream, name: str) -> Puzzles:
        """The puzzles of a stream of lines."""
        reader = TextReader(
            stream,
            name,
            self._comment,
            self._empty,
            9 if self._only_nine else 0,
            links=not self._only_nine,
        )
        return NinePuzzles(reader, self._nine, self._others)


def hand_all(
    sources: Sources, stream: TextIO, name: str, taker: Taker
) -> None:
    """Hands over all puzzles of a stream, and what is wrong with it."""
    blocks = Blocks(stream, taker.rest)
    blocks.keep()
    puzzles = sources.open(blocks, name)
    found = False
    while True:
        try:
            more = puzzles.next()
        except FormatError as error:
            other = None if found else otherwise(sources, blocks, name)
            if other is not None:
                puzzles = other.puzzles
                blocks.forget()
                taker.tell(f"{name}: read as --from {other.format} reads it")
                continue
            taker.fail(error.advice())
        except OSError as failure:
            taker.fail(f"{name}: {failure.strerror}")
            return
        else:
            if not more:
                break
            puzzles.hand(taker)
        if not found:
            found = True
            blocks.forget()
    if not found:
        named = "" if name == "-" else f"{name}: "
        taker.fail(f"{named}{NO_PUZZLE}")


def otherwise(sources: Sources, blocks: Blocks, name: str) -> Otherwise | None:
    """The puzzles of a stream that begins in another format.

    None if it doesn't: then it goes on where it was.
    """
    at = blocks.anew()
    if at < 0:
        return None
    other = sources.otherwise(blocks, name)
    if other is None:
        blocks.go_on(at)
    return other
