"""Almost locked sets: n cells of a house with n + 1 candidates.

If such a set does not hold one of its values, it holds all the others.  A
value is restricted common to two sets if all its places in one see all its
places in the other: then at most one of the sets holds it.

    almost_locked_sets(board)    all of them
    joints(sets)                 the pairs with a restricted common
"""

from typing import Final, final

from sudokit.core.arrays import i64, vec
from sudokit.logic.model.board import Board
from sudokit.logic.model.geometry import (
    CELL_HIGH,
    CELL_LOW,
    COUNT,
    HOUSE_CELLS,
    LOWEST,
    PEER_HIGH,
    PEER_LOW,
    group_cells,
)


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
