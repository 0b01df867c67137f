"""Patterns that several techniques use: almost locked sets, rectangles."""

from typing import Final, final

from sudokit.core.arrays import i64, vec
from sudokit.language import _
from sudokit.logic.model.board import Board, bivalue_cells
from sudokit.logic.model.finding import cell_premises, choice_premises
from sudokit.logic.model.geometry import (
    ALL,
    CELL_HIGH,
    CELL_HOUSES,
    CELL_LOW,
    COUNT,
    HOUSE_CELLS,
    LOWEST,
    PEER_HIGH,
    PEER_LOW,
    PEERS,
    box_of,
    group_cells,
)
from sudokit.logic.model.naming import (
    cell_name,
    cell_names,
    held_in,
    value_names,
)
from sudokit.logic.model.step import Premise

# Almost locked sets: n cells of a house with n + 1 candidates.


@final
class AlmostLockedSet:
    """An almost locked set.

    ``low[v]``, ``high[v]`` are its places of value v, ``seen_low[v]`` and
    ``seen_high[v]`` the cells that see all of them.
    """

    __slots__ = (
        "body_high",
        "body_low",
        "cells",
        "held",
        "high",
        "low",
        "number",
        "seen_high",
        "seen_low",
    )  # fmt: skip

    def __init__(self, board: Board, number: i64, cells: list[int]) -> None:
        self.number: Final = number
        self.cells: Final = cells
        self.held: i64 = 0
        self.body_low: i64 = 0
        self.body_high: i64 = 0
        self.low: Final = vec[i64]([0] * 9)
        self.high: Final = vec[i64]([0] * 9)
        self.seen_low: Final = vec[i64]([(1 << 45) - 1] * 9)
        self.seen_high: Final = vec[i64]([(1 << 36) - 1] * 9)
        for cell in cells:
            mask = board.masks[cell]
            self.held |= mask
            self.body_low |= CELL_LOW[cell]
            self.body_high |= CELL_HIGH[cell]
            while mask:
                value = LOWEST[mask]
                self.low[value] |= CELL_LOW[cell]
                self.high[value] |= CELL_HIGH[cell]
                self.seen_low[value] &= PEER_LOW[cell]
                self.seen_high[value] &= PEER_HIGH[cell]
                mask &= mask - 1

    def overlaps(self, other: "AlmostLockedSet") -> bool:
        """The sets share a cell."""
        return (
            self.body_low & other.body_low != 0
            or self.body_high & other.body_high != 0
        )

    def commons(self, other: "AlmostLockedSet") -> i64:
        """The restricted common values, as a mask."""
        found: i64 = 0
        both = self.held & other.held
        while both:
            value = LOWEST[both]
            if (
                not self.low[value] & ~other.seen_low[value]
                and not self.high[value] & ~other.seen_high[value]
            ):
                found |= i64(1) << value
            both &= both - 1
        return found


@final
class Joint:
    """Two sets that don't overlap and their restricted commons."""

    __slots__ = ("commons", "one", "two")

    def __init__(
        self, one: AlmostLockedSet, two: AlmostLockedSet, commons: i64
    ) -> None:
        self.one: Final = one
        self.two: Final = two
        self.commons: Final = commons


def almost_locked_sets(board: Board) -> list[AlmostLockedSet]:
    """All almost locked sets, house by house."""
    found: list[AlmostLockedSet] = []
    seen: set[tuple[int, ...]] = set()
    unions = vec[i64]([0] * 512)
    for house in range(i64(27)):
        usable: i64 = 0
        for spot in range(i64(9)):
            if board.masks[HOUSE_CELLS[house * 9 + spot]]:
                usable |= i64(1) << spot
        for group in range(i64(1), i64(511)):
            if group & ~usable:
                continue
            last = HOUSE_CELLS[house * 9 + LOWEST[group]]
            unions[group] = unions[group & (group - 1)] | board.masks[last]
            if COUNT[unions[group]] == COUNT[group] + 1:
                cells = group_cells(house, group)
                key = tuple(cells)
                if key not in seen:
                    seen.add(key)
                    found.append(AlmostLockedSet(board, len(found), cells))
    return found


def joints(sets: list[AlmostLockedSet]) -> list[Joint]:
    """All pairs of sets with a restricted common."""
    found: list[Joint] = []
    for index in range(len(sets)):
        one = sets[index]
        for other in range(index + 1, len(sets)):
            two = sets[other]
            if not one.held & two.held or one.overlaps(two):
                continue
            commons = one.commons(two)
            if commons:
                found.append(Joint(one, two, commons))
    return found


# Rectangles of four cells that could have two solutions.


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
