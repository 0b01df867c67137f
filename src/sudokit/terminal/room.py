"""What there is room for in a window.

room_in(width, height)    the Room that so many columns and lines give
"""

from __future__ import annotations

from typing import Final, NamedTuple

PANEL: Final = 25  # columns beside the board
LEAST: Final = (55, 23)  # columns and lines for the board and a message


class Room(NamedTuple):
    """A window: its size, and the width and height of a cell in it."""

    width: int
    height: int
    cell: tuple[int, int]

    @property
    def board(self) -> tuple[int, int]:
        """Columns and lines of the board."""
        width, height = self.cell
        return 9 * width + 10, 9 * height + 4

    @property
    def is_small(self) -> bool:
        """Is there no room for the board and a message?"""
        return self.width < LEAST[0] or self.height < LEAST[1]

    @property
    def has_panel(self) -> bool:
        """Is there room beside the board?"""
        return not self.is_small and self.width >= self.board[0] + PANEL

    @property
    def has_digits(self) -> bool:
        """Are marks digits in their place of a 3x3 square?"""
        return self.cell[1] > 2


def room_in(width: int, height: int) -> Room:
    """The room of a window of so many columns and lines."""
    cell = 7 if width >= 100 else 5, 3 if height >= 33 else 2
    return Room(width, height, cell)
