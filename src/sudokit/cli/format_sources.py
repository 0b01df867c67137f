"""Reads a named or detected format for the filter."""

from __future__ import annotations

from collections.abc import Iterator

from sudokit import formats
from sudokit.filter.lines import LineStream
from sudokit.filter.puzzles import POINTER, Puzzles, Sources, Taker
from sudokit.filter.text import FormatError
from sudokit.filter.variant import Nine
from sudokit.formats import Item, PuzzleRecord
from sudokit.rules import GivenRules, WrittenPuzzle, as_grid, as_puzzle
from sudokit.rules.variants import Others


class FormatPuzzles(Puzzles):
    """The puzzles of a file in one of the formats."""

    def __init__(
        self, items: Iterator[Item], nine: Nine, others: Others
    ) -> None:
        super().__init__()
        self._items = items
        self._nine = nine
        self._others = others
        self._found: PuzzleRecord | None = None

    def next(self) -> bool:
        """Reads the next puzzle; False at the end."""
        item = next(self._items, None)
        if isinstance(item, FormatError):
            raise item
        self._found = item
        return item is not None

    def hand(self, taker: Taker) -> None:
        """Hands over what was read."""
        if self._found is None:
            return
        grid = as_grid(self._found.grid)
        if grid is not None:
            taker.take(self._nine, grid)
        else:
            puzzle = as_puzzle(self._found.grid)
            self._others.hand_grid(WrittenPuzzle(puzzle), taker)


class FormatSources(Sources):
    """Streams in a format, by its name or ``auto``."""

    def __init__(
        self,
        format: str,
        given: GivenRules | None,
        nine: Nine,
        others: Others,
        comment: str = "#",
        empty: str = "",
    ) -> None:
        super().__init__()
        self._format = format
        self._given = given
        self._comment = comment
        self._empty = empty
        self._nine = nine
        self._others = others

    def pointer(self) -> str:
        """The verb that names what is mistyped."""
        return POINTER

    def open(self, stream: LineStream, name: str) -> Puzzles:
        """The puzzles of a stream of lines."""
        items = formats.read(
            stream,
            name,
            self._format,
            self._given,
            self._comment,
            self._empty,
        )
        return FormatPuzzles(items, self._nine, self._others)
