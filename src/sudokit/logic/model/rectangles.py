"""Rectangles of four cells that could have two solutions.

They lie in two rows, two columns and two boxes.  If a solution had but two
values in them, swapping these would give a second one.
"""

from typing import Final, final

from sudokit.core.arrays import i64
from sudokit.language import _
from sudokit.logic.model.board import Board, bivalue_cells
from sudokit.logic.model.finding import cell_premises, choice_premises
from sudokit.logic.model.geometry import (
    ALL,
    CELL_HOUSES,
    HOUSE_CELLS,
    LOWEST,
    PEERS,
    box_of,
)
from sudokit.logic.model.naming import (
    cell_name,
    cell_names,
    held_in,
    value_names,
)
from sudokit.logic.model.step import Premise


@final
class Rectangle:
    """Four empty cells that could come down to two values.

    ``plain`` are the corners with nothing but the two, ``extra`` those
    with more.
    """

    __slots__ = ("board", "cells", "extra", "pair", "plain")

    def __init__(self, board: Board, cells: list[int], pair: i64) -> None:
        self.board: Final = board
        self.cells: Final = cells
        self.pair: Final = pair
        self.plain: Final = [
            cell for cell in cells if not board.masks[cell] & ~pair
        ]
        self.extra: Final = [
            cell for cell in cells if board.masks[cell] & ~pair
        ]

    def premises(self) -> list[Premise]:
        """The corners: the two values, and what else they can hold."""
        first = LOWEST[self.pair]
        second = LOWEST[self.pair & (self.pair - 1)]
        board = self.board
        codes = [
            value * 81 + cell
            for cell in self.cells
            for value in (first, second)
            if board.has(value, cell)
        ]
        others = [
            value * 81 + cell
            for cell in self.extra
            for value in range(9)
            if board.has(value, cell) and not self.pair >> value & 1
        ]
        # A corner that has lost both values is one all the same.
        bare = [
            cell for cell in self.cells if not board.masks[cell] & self.pair
        ]
        found = choice_premises(board, "cell", codes)
        found += cell_premises(board, "cell", bare)
        return found + choice_premises(board, "fin", others)

    def further(self) -> i64:
        """What the extra corners hold beside the two values."""
        mask: i64 = 0
        for cell in self.extra:
            mask |= self.board.masks[cell] & ~self.pair
        return mask

    def note(self) -> str:
        """The rectangle in words."""
        board = self.board
        text = swapping(board, self.pair, self.cells)
        rest = cell_name(board, self.extra[0])
        if len(self.extra) > 1:
            rest = held_in(board, self.further(), self.extra)
        return _("{pattern} except for {rest}", pattern=text, rest=rest)


def swapping(board: Board, pair: i64, cells: list[int]) -> str:
    """What must not be, as ``1,5 would swap in r68c13``."""
    return _(
        "{values} could be swapped in {cells}",
        values=value_names(board, pair),
        cells=cell_names(board, cells),
    )


def open_values(board: Board, cell: i64) -> i64:
    """What a cell could hold for all its filled peers say.

    More than its choices: what was ruled out still counts, since a second
    solution may use it.
    """
    if board.values[cell]:
        return 0
    used: i64 = 0
    one: i64 = 1
    for index in range(i64(20)):
        value = board.values[PEERS[cell * 20 + index]]
        if value:
            used |= one << (value - 1)
    return ALL & ~used


def rectangles(board: Board) -> list[Rectangle]:
    """All rectangles with a corner of two candidates, in reading order."""
    found: list[Rectangle] = []
    seen: set[tuple[int, ...]] = set()
    for anchor in bivalue_cells(board):
        pair = board.masks[anchor]
        box = CELL_HOUSES[anchor * 3 + 2]
        for spot in range(9):
            other: int = HOUSE_CELLS[box * 9 + spot]
            if other == anchor or pair & ~open_values(board, other):
                continue
            if other // 9 == anchor // 9:
                complete(board, anchor, other, 9, found, seen)
            elif other % 9 == anchor % 9:
                complete(board, anchor, other, 1, found, seen)
    return found


def complete(
    board: Board,
    anchor: int,
    other: int,
    stride: int,
    found: list[Rectangle],
    seen: set[tuple[int, ...]],
) -> None:
    """Add the far side to two corners, in every other box it can be in."""
    pair = board.masks[anchor]
    start = anchor % 9 if stride == 9 else anchor // 9 * 9
    shift = other - anchor
    for index in range(9):
        far = start + index * stride
        if box_of(far) == box_of(anchor):
            continue
        if pair & ~open_values(board, far):
            continue
        if pair & ~open_values(board, far + shift):
            continue
        cells = [anchor, other, far, far + shift]
        key = (pair, *sorted(cells))
        if key not in seen:
            seen.add(key)
            found.append(Rectangle(board, cells, pair))
