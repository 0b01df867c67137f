"""What there is room for in a window.

room_in(width, height)    the Room that so many columns and lines give
"""

from __future__ import annotations

from typing import Final, NamedTuple

PANEL: Final = 25  # columns beside the board
LEAST: Final = (37, 15)  # columns and lines for the board and a message
BELOW: Final = 2  # lines of a message, at least


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
    def used(self) -> int:
        """Columns of the board and of what is beside it."""
        return self.board[0] + PANEL * self.has_panel

    @property
    def corner(self) -> tuple[int, int]:
        """Columns and lines before the board, which so is in the middle."""
        down = self.height - self.board[1] - BELOW
        return max(0, self.width - self.used) // 2, max(0, down) // 2

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

    @property
    def has_marks(self) -> bool:
        """Are marks told apart?"""
        return self.cell[1] > 1


def room_in(width: int, height: int) -> Room:
    """The room of a window of so many columns and lines.

    Where the board is narrow words need more lines, and get them first.
    """
    if width < 55:
        return Room(width, height, (3, 2 if height >= 26 else 1))
    lines = 3 if height >= 33 else 2 if height >= 23 else 1
    return Room(width, height, (7 if width >= 100 else 5, lines))
