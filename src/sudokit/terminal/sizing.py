"""Chooses how large the board and the panel are drawn in a window.

room_in(width, height, layout)    the layout for a window of this size
board_size(layout, cell)          columns and lines of a board

Cells are as large as they can be, first in lines, which marks need.  Then
the lines between the cells of a box make room for the panel, and where
there is still too little, only the board is shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sudokit.game.layout import Layout
from sudokit.terminal.rule_signs import corner_of

PANEL: Final = 25  # columns beside the board
PANEL_LINES: Final = 21  # with all keys
BELOW: Final = 2  # lines of a message, at least
WORDS: Final = 55  # columns in which a message is one line, or two
RULER: Final = 2  # columns for the numbers of rows
NARROW: Final = 4  # lines of a message where there are fewer
BRIEF: Final = 2  # lines that replace the panel


class CellSize(NamedTuple):
    """The size of a cell in columns and lines, and the gap to the next."""

    width: int
    height: int
    has_seam: bool = True

    @property
    def signs(self) -> int:
        """The number of characters per line that keep clear of the next."""
        return self.width if self.has_seam else self.width - 1

    def places(self, layout: Layout) -> list[int]:
        """Return how many characters each line has for marks.

        The first one also has the corner for the sum of a cage.
        """
        first = max(0, self.signs - corner_of(layout))
        return [first, *[self.signs] * (self.height - 1)]

    def has_rows(self, layout: Layout) -> bool:
        """Return whether marks fit in rows of digits, as three by three."""
        columns = self.places(layout)[0]
        return self.height >= layout.down and columns >= layout.across

    def has_digits(self, layout: Layout) -> bool:
        """Return whether all marks of a cell fit as digits."""
        room = sum(self.places(layout))
        return self.has_rows(layout) or room >= layout.size

    def has_corner(self, layout: Layout) -> bool:
        """Return whether a value has room beside or below a cage's sum."""
        return self.height > 1 or self.places(layout)[0] > 1

    def corner_at(self, layout: Layout) -> int:
        """Return the column where a sum begins.

        It keeps clear of marks in the cell at the left.
        """
        return int(not self.has_seam and self.has_corner(layout))


SMALLEST: Final = CellSize(3, 1, False)


def board_size(layout: Layout, cell: CellSize) -> tuple[int, int]:
    """Return columns and lines of a board with cells of this size.

    >>> from sudokit.game.layout import NINE_BY_NINE
    >>> board_size(NINE_BY_NINE, CellSize(3, 1))
    (37, 13)
    """
    columns = layout.columns
    seams = columns if cell.has_seam else len(layout.columns_drawn)
    lines = layout.rows * cell.height + len(layout.rows_drawn) + 1
    return columns * cell.width + seams + 1, lines


class Room(NamedTuple):
    """The layout of a window: its size and what it shows of the board."""

    width: int
    height: int
    layout: Layout
    cell: CellSize
    has_panel: bool

    @property
    def board(self) -> tuple[int, int]:
        """Columns and lines of the board, row numbers included."""
        width, height = board_size(self.layout, self.cell)
        return width + RULER * self.is_numbered, height

    @property
    def is_numbered(self) -> bool:
        """Whether rows are numbered, as on boards above 9x9.

        Columns have them in the upper edge of the board.
        """
        width = board_size(self.layout, self.cell)[0] + PANEL * self.has_panel
        return self.layout.size > 9 and width + RULER <= self.width

    @property
    def used(self) -> int:
        """Columns of the board and the panel."""
        return self.board[0] + PANEL * self.has_panel

    @property
    def lines(self) -> int:
        """Lines of the board and the panel."""
        beside = min(PANEL_LINES, self.height - BELOW) * self.has_panel
        return max(self.board[1], beside)

    @property
    def corner(self) -> tuple[int, int]:
        """The columns and lines to skip so that both are centred."""
        down = self.height - self.lines - BELOW
        return max(0, self.width - self.used) // 2, max(0, down) // 2

    @property
    def above(self) -> int:
        """Lines above a board that is shorter than the panel."""
        return (self.lines - self.board[1]) // 2

    @property
    def below(self) -> int:
        """Lines below the board and the panel."""
        return self.height - self.lines - self.corner[1]

    @property
    def words(self) -> int:
        """The width of a message."""
        return max(self.used, min(self.width, WORDS))

    @property
    def is_small(self) -> bool:
        """Whether the window is too small for the board and a message."""
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
        """Whether all marks are drawn as digits."""
        return self.cell.has_digits(self.layout)


def room_in(width: int, height: int, layout: Layout) -> Room:
    """Return the largest layout of a board for these columns and lines.

    >>> from sudokit.game.layout import NINE_BY_NINE
    >>> room = room_in(80, 24, NINE_BY_NINE)
    >>> room.cell, room.has_panel
    (CellSize(width=5, height=2, has_seam=True), True)
    """
    room = Room(width, height, layout, SMALLEST, False)
    for cell, has_panel in choices(layout):
        better = Room(width, height, layout, cell, has_panel)
        if not better.is_small:
            return better
    return room


def choices(layout: Layout) -> Iterator[tuple[CellSize, bool]]:
    """Yield the cell sizes, each with or without a panel, best first.

    Where cells have one line, in which few marks have room, a panel that
    shows all marks is preferred to narrow cells, but not to wide ones.
    Cells with sums of cages are wider if the panel still has room.

    >>> from sudokit.game.layout import NINE_BY_NINE
    >>> next(choices(NINE_BY_NINE))
    (CellSize(width=7, height=3, has_seam=True), True)
    """
    high = max(3, layout.down)
    large = CellSize(7, high), CellSize(5, high), CellSize(5, high, False)
    for wide in (large, (CellSize(5, 2), CellSize(5, 2, False))):
        if corner_of(layout) and not wide[-1].has_digits(layout):
            yield CellSize(7, wide[-1].height), True
        yield from ((cell, True) for cell in wide)
        yield from ((cell, False) for cell in wide)
        if layout.across <= 3:
            narrow = CellSize(3, wide[0].height)
            yield from ((narrow, True), (narrow, False))
    for width in (5, 3):
        low = [CellSize(width, 1, seam) for seam in (True, False)]
        yield from ((cell, True) for cell in low)
        yield from ((cell, False) for cell in low)
