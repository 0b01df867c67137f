"""The board of a game: its cells, houses and peers.

    layout_of(rules)   the Layout of these rules, cached
    NINE_BY_NINE       the Layout of the classic rules
    sign_of(n)         a value as a sign: 1 to 9, then A, B, ...
    value_of(sign)     the value of a sign, 0 if it is none

Rows and columns are from 0 here.
"""

from __future__ import annotations

from functools import cache
from math import isqrt
from typing import Final

from sudokit.rules import CLASSIC, Rule, Rules
from sudokit.rules.families import OneOf
from sudokit.system.language import _
from sudokit.text.characters import LETTERS

Cell = tuple[int, int]
Marks = tuple[tuple[int, ...], ...]
Tints = tuple[tuple[tuple[int, int], ...], ...]

SIGNS: Final = ".123456789" + LETTERS[:16]
LARGEST: Final = 16  # rows of a game; larger boards don't fit on a screen


class Layout:
    """The cells of a board, row by row, and its houses by name.

    The marks of a cell form a rectangle, ``across`` by ``down``.  ``houses``
    are all groups of cells that differ, and ``pairs`` the pairs of cells that
    other rules relate: the values of the second for each value of the first.
    ``judged`` are the rules of a cell beyond houses and pairs.
    ``rows_drawn`` and ``columns_drawn`` are those with a border of regions
    before them, so that a line is drawn.  A grid that isn't n x n has
    ``rows`` and ``columns``, and ``cells`` are those of the square that it
    is a part of.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.size = rules.size
        self.rows, self.columns = rules.grid.rows, rules.grid.columns
        self.name = rules.grid.name()
        self.across = isqrt(self.size - 1) + 1
        self.down = -(-self.size // self.across)
        every = range(self.size)
        self.cells: tuple[Cell, ...] = tuple(
            (i, j) for i in every for j in every
        )
        self.houses: dict[str, tuple[Cell, ...]] = {
            name: tuple(self.cells[cell] for cell in cells)
            for name, cells in rules.named_groups().items()
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
        beside: dict[Cell, list[tuple[str, Cell, tuple[int, ...]]]] = {}
        for word, a, b, table in rules.named_pairs():
            one, other = self.cells[a], self.cells[b]
            beside.setdefault(one, []).append((word, other, table))
        self.beside = beside
        self.judged: dict[Cell, list[Rule]] = {}
        for rule in rules.rules:
            if any(not isinstance(part, OneOf) for part in rule.parts()):
                for k in rule.cells:
                    self.judged.setdefault(self.cells[k], []).append(rule)
        self.rows_drawn = frozenset(
            i for i, j in self.cells if self.is_wall((i - 1, j), (i, j))
        )
        self.columns_drawn = frozenset(
            j for i, j in self.cells if self.is_wall((i, j - 1), (i, j))
        )
        self.no_marks: Marks = ((),) * len(self.cells)
        self.no_tints: Tints = ((),) * len(self.cells)

    def is_wall(self, one: Cell, other: Cell) -> bool:
        """Return whether a border of a region or the board separates cells."""
        if not (self.has(*one) and self.has(*other)):
            return True
        of_cell = self.rules.region_of
        return of_cell[self.number(*one)] != of_cell[self.number(*other)]

    def number(self, i: int, j: int) -> int:
        """Return the index of a cell in the values and marks of a State."""
        return self.size * i + j

    def has(self, i: object, j: object) -> bool:
        """Return whether there is a cell in this row and column."""
        return (
            type(i) is int
            and type(j) is int
            and 0 <= i < self.rows
            and 0 <= j < self.columns
        )

    def sign(self, n: int) -> str:
        """Return the digit of a value as one character, a dot for none."""
        return self.rules.grid.sign(n) if n else "."

    def value(self, sign: str) -> int:
        """Return the value of a digit in either case, 0 for none."""
        if len(sign) != 1 or sign == ".":
            return 0
        digit = 0 if sign == "0" else value_of(sign)
        return self.rules.grid.value(digit) if digit or sign == "0" else 0

    def is_value(self, n: object) -> bool:
        """Return whether this is a value of this board."""
        return type(n) is int and 1 <= n <= self.size


@cache
def layout_of(rules: Rules) -> Layout:
    """Return the board of these rules; raise ValueError if it is too large."""
    if rules.size > LARGEST:
        size = rules.size
        raise ValueError(
            _(
                "games go up to {most}, not {size}",
                most=f"{LARGEST}x{LARGEST}",
                size=f"{size}x{size}",
            )
        )
    return Layout(rules)


NINE_BY_NINE: Final = layout_of(CLASSIC)


def sign_of(n: int) -> str:
    """Return a value as one character, a dot for none."""
    return SIGNS[n]


def value_of(sign: str) -> int:
    """Return the value of a character in either case, 0 if it has none."""
    index = SIGNS.find(sign.upper()) if len(sign) == 1 else -1
    return max(index, 0)
