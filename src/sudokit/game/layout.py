"""The board of a game: its cells, houses and peers.

    layout_of(shape)   the Layout of boxes of this shape, kept
    NINE_BY_NINE       that of the usual ones
    sign_of(n)         a value as a sign: 1 to 9, then A, B, ...
    value_of(sign)     the value of a sign, 0 if it is none

Rows and columns are from 0 here.
"""

from __future__ import annotations

from functools import cache
from math import isqrt
from typing import Final

from sudokit.boxes.houses import houses
from sudokit.boxes.shape import NINE, Shape
from sudokit.filter.text import LETTERS
from sudokit.language import _

Cell = tuple[int, int]
Marks = tuple[tuple[int, ...], ...]
Tints = tuple[tuple[tuple[int, int], ...], ...]

SIGNS: Final = ".123456789" + LETTERS
LARGEST: Final = 16  # rows of a game; what is larger fits no screen


class Layout:
    """The cells of a board, row by row, and its houses by name.

    The marks of a cell stand in a rectangle, ``across`` by ``down``.
    """

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.size = shape[0] * shape[1]
        self.name = f"{self.size}x{self.size}"
        self.across = isqrt(self.size - 1) + 1
        self.down = -(-self.size // self.across)
        every = range(self.size)
        self.cells: tuple[Cell, ...] = tuple(
            (i, j) for i in every for j in every
        )
        self.houses: dict[str, tuple[Cell, ...]] = {
            name: tuple(self.cells[cell] for cell in cells)
            for name, cells in houses(shape).items()
        }
        self.houses_of = {
            cell: tuple(
                house for house in self.houses.items() if cell in house[1]
            )
            for cell in self.cells
        }
        self.peers = {
            cell: frozenset(
                peer
                for _house, cells in self.houses_of[cell]
                for peer in cells
            )
            - {cell}
            for cell in self.cells
        }
        self.no_marks: Marks = ((),) * len(self.cells)
        self.no_tints: Tints = ((),) * len(self.cells)

    def number(self, i: int, j: int) -> int:
        """The place of a cell in the values and marks of a State."""
        return self.size * i + j

    def has(self, i: object) -> bool:
        """Whether this is a row or a column."""
        return type(i) is int and 0 <= i < self.size

    def is_value(self, n: object) -> bool:
        """Whether this can stand in a cell."""
        return type(n) is int and 1 <= n <= self.size


@cache
def layout_of(shape: Shape) -> Layout:
    """The board with boxes of this shape.

    ValueError for one that is too large.
    """
    if shape[0] * shape[1] > LARGEST:
        size = shape[0] * shape[1]
        raise ValueError(
            _(
                "a game is {most} at most, not {size}",
                most=f"{LARGEST}x{LARGEST}",
                size=f"{size}x{size}",
            )
        )
    return Layout(shape)


NINE_BY_NINE: Final = layout_of(NINE)


def sign_of(n: int) -> str:
    """A value as one sign, a dot for none."""
    return SIGNS[n]


def value_of(sign: str) -> int:
    """The value of a sign, small letters too; 0 if it is none."""
    found = SIGNS.find(sign.upper()) if len(sign) == 1 else -1
    return max(found, 0)
