"""What there is room for in a window.

room_in(width, height, layout)    the Room of so many columns and lines
board_size(layout, cell)          columns and lines of a board

Cells are as large as they can be, first in lines, which marks need.  Then
the lines between the cells of a box make room for the panel, and where
there is still too little the board stands alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sudokit.game.layout import Layout

PANEL: Final = 25  # columns beside the board
PANEL_LINES: Final = 21  # with all keys
BELOW: Final = 2  # lines of a message, at least
WORDS: Final = 55  # columns in which a message is one line, or two
NARROW: Final = 4  # lines of a message where there are fewer


class CellSize(NamedTuple):
    """How large a cell is: columns, lines, and a line to the next one."""

    width: int
    height: int
    has_seam: bool = True


SMALLEST: Final = CellSize(3, 1, False)


def board_size(layout: Layout, cell: CellSize) -> tuple[int, int]:
    """Columns and lines of a board with cells of this size."""
    size, (rows, columns) = layout.size, layout.shape
    seams = size if cell.has_seam else size // columns
    return size * cell.width + seams + 1, size * cell.height + size // rows + 1


class Room(NamedTuple):
    """A window: its size, and what of a board is in it."""

    width: int
    height: int
    layout: Layout
    cell: CellSize
    has_panel: bool

    @property
    def board(self) -> tuple[int, int]:
        """Columns and lines of the board."""
        return board_size(self.layout, self.cell)

    @property
    def used(self) -> int:
        """Columns of the board and of what is beside it."""
        return self.board[0] + PANEL * self.has_panel

    @property
    def lines(self) -> int:
        """Lines of the board and of what is beside it."""
        beside = min(PANEL_LINES, self.height - BELOW) * self.has_panel
        return max(self.board[1], beside)

    @property
    def corner(self) -> tuple[int, int]:
        """Columns and lines before both, which so are in the middle."""
        down = self.height - self.lines - BELOW
        return max(0, self.width - self.used) // 2, max(0, down) // 2

    @property
    def above(self) -> int:
        """Lines above a board that is lower than what is beside it."""
        return (self.lines - self.board[1]) // 2

    @property
    def words(self) -> int:
        """Columns of a message."""
        return max(self.used, min(self.width, WORDS))

    @property
    def is_small(self) -> bool:
        """Is there no room for the board and a message?"""
        below = BELOW
        if self.cell.height > 1:
            below = 1 if self.words >= WORDS else NARROW
        return self.width < self.used or self.height < self.board[1] + below

    @property
    def least(self) -> tuple[int, int]:
        """Columns and lines that the smallest board needs."""
        width, height = board_size(self.layout, SMALLEST)
        return width, height + BELOW

    @property
    def has_digits(self) -> bool:
        """Are marks digits in their place?"""
        return self.cell.height >= self.layout.down


def room_in(width: int, height: int, layout: Layout) -> Room:
    """The best room for a board in so many columns and lines."""
    room = Room(width, height, layout, SMALLEST, False)
    for cell, has_panel in choices(layout):
        better = Room(width, height, layout, cell, has_panel)
        if not better.is_small:
            return better
    return room


def choices(layout: Layout) -> Iterator[tuple[CellSize, bool]]:
    """Sizes of cells, each with a panel or without, the best first.

    Where cells have one line, in which marks have no room, the panel that
    tells them comes before wide cells.
    """
    high = max(3, layout.down)
    large = CellSize(7, high), CellSize(5, high), CellSize(5, high, False)
    for wide in (large, (CellSize(5, 2), CellSize(5, 2, False))):
        yield from ((cell, True) for cell in wide)
        yield from ((cell, False) for cell in wide)
        if layout.across <= 3:
            narrow = CellSize(3, wide[0].height)
            yield from ((narrow, True), (narrow, False))
    low = [CellSize(w, 1, seam) for w in (5, 3) for seam in (True, False)]
    yield from ((cell, True) for cell in low)
    yield from ((cell, False) for cell in low)
