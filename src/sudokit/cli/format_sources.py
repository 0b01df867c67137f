"""Reads a named or detected format for the filter."""

from __future__ import annotations

from collections.abc import Iterator

from sudokit import formats
from sudokit.boxes.grid import WrittenGrid
from sudokit.boxes.shape import Shape
from sudokit.boxes.variant import Others
from sudokit.core.grid import Grid
from sudokit.filter.lines import LineStream
from sudokit.filter.puzzles import POINTER, Puzzles, Sources, Taker
from sudokit.filter.text import FormatError
from sudokit.filter.variant import Nine
from sudokit.formats import Item


class FormatPuzzles(Puzzles):
    """The puzzles of a file in one of the formats."""

    def __init__(
        self, items: Iterator[Item], nine: Nine, others: Others
    ) -> None:
        super().__init__()
        self._items = items
        self._nine = nine
        self._others = others
        self._found: formats.Puzzle | None = None

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
        grid = self._found.grid
        if isinstance(grid, Grid):
            taker.take(self._nine, grid)
        else:
            self._others.hand_grid(WrittenGrid(grid), taker)


class FormatSources(Sources):
    """Streams in a format, by its name or ``auto``."""

    def __init__(
        self,
        format: str,
        shape: Shape | None,
        nine: Nine,
        others: Others,
        comment: str = "#",
        empty: str = "",
    ) -> None:
        super().__init__()
        self._format = format
        self._shape = shape
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
            self._shape,
            self._comment,
            self._empty,
        )
        return FormatPuzzles(items, self._nine, self._others)
