"""Patterns that several techniques use: almost locked sets, rectangles."""

from collections.abc import Callable
from typing import Final, final

from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import cell_premises, choice_premises
from sudokit.logic.model.naming import (
    cell_name,
    cell_names,
    held_in,
    value_names,
)
from sudokit.native.arrays import i64, vec
from sudokit.native.bits import SPAN, WORD, bits_of, count_of, lowest_of
from sudokit.proofs.step import Premise
from sudokit.system.language import _

# Almost locked sets: n cells of a house with n + 1 candidates.


WIDE: Final = 12  # cells of a house to combine, those with few candidates


@final
class AlmostLockedSet:
    """An almost locked set: n cells of a house with n + 1 candidates.

    ``at`` are its places of value v, ``seen`` the cells that see all of
    them, from word ``v * words`` on; ``body`` are the words of its cells,
    ``held`` is the mask of its values.
    """

    __slots__ = ("at", "body", "cells", "held", "number", "seen")

    def __init__(self, board: Board, number: i64, cells: list[int]) -> None:
        layout = board.layout
        width = layout.words
        size = int(board.size * width)
        self.number: Final[i64] = number
        self.cells: Final = cells
        self.held: i64 = 0
        self.at: Final = vec[i64]([0] * size)
        self.seen: Final = vec[i64]([WORD] * size)
        self.body: Final = vec[i64]([0] * int(width))
        for cell in cells:
            k: i64 = cell // SPAN
            bit = layout.bits[cell * width + k]
            self.body[k] |= bit
            mask = board.masks[cell]
            self.held |= mask
            while mask:
                value = lowest_of(mask)
                mask &= mask - 1
                self.at[value * width + k] |= bit
                first = (value * board.cells + cell) * width
                for word in range(width):
                    self.seen[value * width + word] &= layout.sight[
                        first + word
                    ]

    def overlaps(self, other: "AlmostLockedSet") -> bool:
        """Return whether the sets share a cell."""
        for k in range(i64(len(self.body))):
            if self.body[k] & other.body[k]:
                return True
        return False

    def commons(self, other: "AlmostLockedSet") -> i64:
        """Return the restricted common values, as a mask."""
        commons: i64 = 0
        width = i64(len(self.body))
        both = self.held & other.held
        while both:
            value = lowest_of(both)
            both &= both - 1
            first = value * width
            apart: i64 = 0
            for word in range(first, first + width):
                apart |= self.at[word] & ~other.seen[word]
            if not apart:
                commons |= i64(1) << value
        return commons


def almost_locked_sets(board: Board) -> list[AlmostLockedSet]:
    """Return all almost locked sets, house by house."""
    sets: list[AlmostLockedSet] = []
    seen: set[int] = set()
    unions = vec[i64]([0] * (1 << WIDE))
    for house in range(board.houses):
        cells = smallest_cells(board, house)
        held = vec[i64]([board.masks[cell] for cell in cells])
        for group in range(i64(1), i64(1) << len(cells)):
            rest = group & (group - 1)
            union = unions[rest] | held[lowest_of(group)]
            unions[group] = union
            if count_of(union) == count_of(group) + 1:
                chosen = [
                    cell for at, cell in enumerate(cells) if group >> at & 1
                ]
                body = bits_of(chosen)
                if body not in seen:
                    seen.add(body)
                    sets.append(AlmostLockedSet(board, len(sets), chosen))
    return sets


def smallest_cells(board: Board, house: i64) -> list[int]:
    """Return a house's empty cells, at most WIDE, with fewest candidates."""
    cells = [
        cell
        for cell in board.layout.cells_at(house, board.layout.full)
        if board.masks[cell]
    ]
    if len(cells) <= WIDE:
        return cells
    size = int(board.cells)
    ranks = sorted([count_of(board.masks[c]) * size + c for c in cells])
    return sorted([int(rank) % size for rank in ranks[:WIDE]])


@final
class LockedSets:
    """The almost locked sets of a board, and their connections.

    Sets that are disjoint from a set and share restricted commons with it
    are listed from ``near_at[number]`` on: the other set in ``near_to``, the
    commons in ``near_by``.  ``look`` is called for each set, and raises an
    error when the time is up.
    """

    __slots__ = ("near_at", "near_by", "near_to", "sets")

    def __init__(self, board: Board, look: Callable[[], None]) -> None:
        self.sets: Final = almost_locked_sets(board)
        near: list[list[int]] = [[] for _ in self.sets]
        commons: list[list[int]] = [[] for _ in self.sets]
        for index in range(len(self.sets)):
            look()
            one = self.sets[index]
            for other in range(index + 1, len(self.sets)):
                two = self.sets[other]
                if not one.held & two.held or one.overlaps(two):
                    continue
                common = one.commons(two)
                if common:
                    near[index].append(other)
                    near[other].append(index)
                    commons[index].append(common)
                    commons[other].append(common)
        first = [0]
        for some in near:
            first.append(first[-1] + len(some))
        self.near_at: Final = vec[i64](first)
        self.near_by: Final = vec[i64]([n for some in commons for n in some])
        self.near_to: Final = vec[i64]([n for some in near for n in some])


# Rectangles of four cells that could have two solutions.


@final
class Rectangle:
    """Four empty cells that could be reduced to two values.

    ``plain`` are the corners with only these values, ``extra`` those with
    more.
    """

    __slots__ = ("board", "cells", "extra", "pair", "plain", "values")

    def __init__(self, board: Board, cells: list[int], pair: i64) -> None:
        self.board: Final = board
        self.cells: Final = cells
        self.pair: Final = pair
        low, high = lowest_of(pair), lowest_of(pair & (pair - 1))
        self.values: Final[list[int]] = [low, high]
        self.plain: Final = [
            cell for cell in cells if not board.masks[cell] & ~pair
        ]
        self.extra: Final = [
            cell for cell in cells if board.masks[cell] & ~pair
        ]

    def premises(self) -> list[Premise]:
        """Return the corners: the two values, and what else they can hold."""
        board = self.board
        codes = [c for at in self.cells for c in board.in_cell(at, self.pair)]
        others = self.extra_codes(~self.pair)
        # A corner without either value is still a corner.
        bare = [
            cell for cell in self.cells if not board.masks[cell] & self.pair
        ]
        premises = choice_premises(board, "cell", codes)
        premises += cell_premises(board, "cell", bare)
        return premises + choice_premises(board, "fin", others)

    def extra_codes(self, held: i64) -> list[int]:
        """Return the candidates of the extra corners among some values."""
        board = self.board
        return [c for cell in self.extra for c in board.in_cell(cell, held)]

    def in_line(self, cells: list[int]) -> bool:
        """Return whether all cells are in one row or in one column."""
        n = int(self.board.size)
        rows = {cell // n for cell in cells}
        return len(rows) == 1 or len({cell % n for cell in cells}) == 1

    def is_alone(self, value: i64, house: i64) -> bool:
        """Return whether a house has the value only in the corners."""
        return {*self.board.places(value, house)} <= {*self.cells}

    def further(self) -> i64:
        """Return the values of the extra corners beside the two."""
        return self.board.held(self.extra) & ~self.pair

    def note(self) -> str:
        """Return the rectangle in words."""
        board = self.board
        text = swapping(board, self.pair, self.cells)
        rest = cell_name(board, self.extra[0])
        if len(self.extra) > 1:
            rest = held_in(board, self.further(), self.extra)
        return _("{pattern} except for {rest}", pattern=text, rest=rest)


def swapping(board: Board, pair: i64, cells: list[int]) -> str:
    """Return the swap in words, as ``1,5 could be swapped in r68c13``."""
    return _(
        "{values} could be swapped in {cells}",
        values=value_names(board, pair),
        cells=cell_names(board, cells),
    )


def open_values(board: Board) -> vec[i64]:
    """Return the values that each cell could hold given its filled peers.

    These can be more than its candidates: values ruled out still count,
    since a second solution may use them.
    """
    layout = board.layout
    values = vec[i64]([0] * int(board.cells))
    for cell in range(board.cells):
        if board.values[cell]:
            continue
        used: i64 = 0
        for at in range(layout.peer_at[cell], layout.peer_at[cell + 1]):
            value = board.values[layout.peers[at]]
            if value:
                used |= i64(1) << (value - 1)
        values[cell] = layout.full & ~used
    return values


def rectangles(board: Board) -> list[Rectangle]:
    """Return all rectangles with a corner of two candidates, by cell.

    There are none if the rules have more than houses.
    """
    shapes: list[Rectangle] = []
    seen: set[tuple[int, ...]] = set()
    if not board.layout.houses_alone:
        return shapes
    usable = open_values(board)
    for anchor in board.pairs():
        pair = board.masks[anchor]
        for other, stride in sides_of(board, anchor):
            if pair & ~usable[other]:
                continue
            for cells in corners(board, anchor, other, stride):
                if pair & ~(usable[cells[2]] & usable[cells[3]]):
                    continue
                key = (int(pair), *sorted(cells))
                if key not in seen:
                    seen.add(key)
                    shapes.append(Rectangle(board, cells, pair))
    return shapes


def sides_of(board: Board, cell: int) -> list[tuple[int, int]]:
    """Return the cells of a cell's region in its row or its column.

    Each comes with the stride to the far side of a rectangle.
    """
    layout = board.layout
    n = int(board.size)
    sides: list[tuple[int, int]] = []
    for other in layout.cells_at(layout.region_of[cell], layout.full):
        if other != cell:
            if other // n == cell // n:
                sides.append((other, n))
            elif other % n == cell % n:
                sides.append((other, 1))
    return sides


def corners(board: Board, one: int, two: int, stride: int) -> list[list[int]]:
    """Return rectangles with two given corners, in two regions.

    Any two values can be swapped in each of their houses.
    """
    layout = board.layout
    n = int(board.size)
    start = one % n if stride == n else one // n * n
    shapes: list[list[int]] = []
    for far in range(start, start + n * stride, stride):
        cells = [one, two, far, far + two - one]
        region = layout.region_of[far]
        if region == layout.region_of[one]:
            continue
        if region == layout.region_of[cells[3]] and swaps(board, cells):
            shapes.append(cells)
    return shapes


def swaps(board: Board, cells: list[int]) -> bool:
    """Return whether a swap of two values preserves the other houses.

    Each of these must have as many corners with one value as with the
    other.
    """
    layout = board.layout
    for house in range(3 * board.size, layout.houses):
        there = [layout.house_sets[house] >> cell & 1 for cell in cells]
        if there[0] + there[3] != there[1] + there[2]:
            return False
    return True
