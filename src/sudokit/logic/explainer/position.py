"""A position as Explainer's finders see it, and what they find."""

from typing import Final, final

from sudokit.core.arrays import i64, vec
from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import Finding
from sudokit.logic.model.geometry import (
    CELL_HOUSES,
    CELL_SPOTS,
    COUNT,
    HOUSE_CELLS,
    LOWEST,
    NINE,
    codes_of,
)

# The grid as techniques see it: candidates by cell, cells by house.


def _kinds(order: tuple[int, ...]) -> list[int]:
    return [kind * 9 + number for kind in order for number in range(9)]


ROWS: Final = range(9)
COLUMNS: Final = range(9, 18)
BOXES: Final = range(18, 27)
BY_KIND: Final = _kinds((2, 1, 0))  # boxes, columns, rows


def _groups() -> list[list[int]]:
    """For each size 0 to 9, the masks with that many bits, ascending."""
    groups: list[list[int]] = [[] for _ in range(10)]
    for mask in range(512):
        groups[mask.bit_count()].append(mask)
    return groups


GROUPS: Final = _groups()


# Where in a house the cells lie that another has: ``house * 27 + other``.
CROSSING: Final = NINE.crossing
KINDS: Final = (2, 0, 1)  # box, row, column


def _intersections() -> list[tuple[int, int]]:
    """A house, and another that has cells of it, as they are looked at.

    Boxes with columns and rows, then columns and rows with boxes.
    """
    return [
        (house, other)
        for houses, others in (
            (BOXES, COLUMNS),
            (BOXES, ROWS),
            (COLUMNS, BOXES),
            (ROWS, BOXES),
        )
        for house in houses
        for other in others
        if CROSSING[house * 27 + other]
    ]


INTERSECTIONS: Final = _intersections()


@final
class RatedPosition:
    """The candidates of each cell and the places of each value.

    ``masks[cell]`` are the candidates as nine bits, ``spots[value * 27 +
    house]`` the places, ``empty[house]`` how many cells of it have no
    value, and ``missing[value]`` how many houses of a kind lack the value.
    """

    __slots__ = ("empty", "masks", "missing", "spots")

    def __init__(
        self,
        masks: vec[i64],
        spots: vec[i64],
        empty: vec[i64],
        missing: vec[i64],
    ) -> None:
        self.masks: Final[vec[i64]] = masks
        self.spots: Final[vec[i64]] = spots
        self.empty: Final[vec[i64]] = empty
        self.missing: Final[vec[i64]] = missing

    def copy(self) -> "RatedPosition":
        """A copy, to be changed on its own."""
        return RatedPosition(
            self.masks[:], self.spots[:], self.empty, self.missing
        )

    def become(self, other: "RatedPosition") -> None:
        """Takes over the candidates of another one."""
        masks = self.masks
        for cell in range(i64(81)):
            masks[cell] = other.masks[cell]
        spots = self.spots
        for index in range(i64(243)):
            spots[index] = other.spots[index]

    def has(self, code: i64) -> bool:
        """Is this candidate, value * 81 + cell, still there?"""
        return self.masks[code % 81] >> (code // 81) & 1 != 0

    def remove(self, code: i64) -> None:
        """Rules a candidate out; one that is gone already stays gone."""
        value = code // 81
        cell = code % 81
        one: i64 = 1
        self.masks[cell] &= ~(one << value)
        at = cell * 3
        for kind in range(i64(3)):
            index = value * 27 + CELL_HOUSES[at + kind]
            self.spots[index] &= ~(one << CELL_SPOTS[at + kind])


def position_of(board: Board) -> RatedPosition:
    """The position of a board."""
    empty = vec[i64]([0] * 27)
    for house in range(i64(27)):
        for spot in range(i64(9)):
            if not board.values[HOUSE_CELLS[house * 9 + spot]]:
                empty[house] += 1
    missing = vec[i64]([9] * 9)
    for cell in range(i64(81)):
        if board.values[cell]:
            missing[board.values[cell] - 1] -= 1
    return RatedPosition(board.masks[:], board.spots[:], empty, missing)


def removed_by(position: RatedPosition, node: int) -> list[int]:
    """The candidates that go if a node holds: one, or others of its cell."""
    code = node >> 1
    if not node & 1:
        return [code]
    cell = code % 81
    return codes_of(cell, position.masks[cell] & ~(i64(1) << code // 81))


def _peers() -> list[list[int]]:
    """The twenty peers of each cell: those of its box, row, column."""
    found: list[list[int]] = []
    for cell in range(81):
        peers: dict[int, None] = {}
        for kind in KINDS:
            house = CELL_HOUSES[cell * 3 + kind]
            for peer in NINE.cells_at(house, NINE.full):
                if peer != cell:
                    peers[peer] = None
        found.append(list(peers))
    return found


PEERS_IN_ORDER: Final = _peers()


def common_peers(cells: list[int]) -> list[int]:
    """The cells that all of these see."""
    return [
        peer
        for peer in PEERS_IN_ORDER[cells[0]]
        if all(peer in PEERS_IN_ORDER[cell] for cell in cells[1:])
    ]


def shared_houses(cells: list[int]) -> list[int]:
    """The houses that hold all these cells: box, row, column."""
    return [
        int(CELL_HOUSES[cells[0] * 3 + kind])
        for kind in KINDS
        if len({CELL_HOUSES[cell * 3 + kind] for cell in cells}) == 1
    ]


def codes_at(value: i64, house: i64, spots: i64) -> list[int]:
    """The candidates of a value at some places of a house."""
    first = int(value * 81)
    return [first + cell for cell in NINE.cells_at(house, spots)]


def seen_by_all(
    position: RatedPosition, value: i64, cells: list[int]
) -> list[int]:
    """The candidates of a value that all these cells see."""
    peers = common_peers(cells)
    return [
        int(value * 81) + c for c in peers if position.masks[c] >> value & 1
    ]


def values_at(position: RatedPosition, house: i64, places: i64) -> i64:
    """The candidates of some cells together, 0 if one has fewer than two."""
    values: i64 = 0
    while places:
        mask = position.masks[HOUSE_CELLS[house * 9 + LOWEST[places]]]
        if not mask & (mask - 1):
            return 0
        values |= mask
        places &= places - 1
    return values


def choices_at(
    position: RatedPosition, house: i64, places: i64, values: i64
) -> list[int]:
    """Which of these candidates these cells of a house have."""
    return [
        code
        for cell in NINE.cells_at(house, places)
        for code in codes_of(cell, position.masks[cell] & values)
    ]


def confined(position: RatedPosition, house: i64, other: i64) -> i64:
    """The values, a bit each, that a house has only where another crosses it.

    They have two places there, or more.
    """
    outside = ~CROSSING[house * 27 + other]
    found: i64 = 0
    for value in range(i64(9)):
        spots = position.spots[value * 27 + house]
        if COUNT[spots] > 1 and not spots & outside:
            found |= i64(1) << value
    return found


# A step with its rating, and the least rating of each technique.


NONE: Final = -1  # nothing is placed


@final
class RatedFinding:
    """A step as the scale sees it: what it does, and how hard it is.

    ``tenths`` is the rating times ten.  ``placed`` is a candidate (value * 81
    + cell) or -1, ``removed`` are candidates that are there.  ``cells``,
    ``houses`` and ``values`` (a mask) are the pattern, where it has any;
    ``nodes`` are the candidates of its chains, a list each, from the
    conclusion back to the assumption, ``2 * choice + 1`` if it is true
    there and ``2 * choice`` if it is false.  ``source`` is the finding of
    the technique that is HoDoKu's, too.
    """

    __slots__ = (
        "cells",
        "houses",
        "name",
        "nodes",
        "placed",
        "removed",
        "source",
        "tenths",
        "values",
    )

    def __init__(
        self,
        name: str,
        removed: list[int],
        cells: list[int],
        houses: list[int],
        values: i64 = 0,
        placed: i64 = -1,
        tenths: i64 = 0,
        nodes: list[list[int]] | None = None,
        source: Finding | None = None,
    ) -> None:
        """Without ``tenths`` it has the least rating of its name."""
        self.name: Final = name
        self.tenths: Final[i64] = tenths or PRODUCED[name]
        self.placed: Final[i64] = placed
        self.removed: Final = removed
        self.cells: Final = cells
        self.houses: Final = houses
        self.values: Final[i64] = values
        self.nodes: Final[list[list[int]]] = [] if nodes is None else nodes
        self.source: Final = source


PRODUCED: Final[dict[str, int]] = {
    "Full House": 10,
    "Hidden Single": 12,
    "Direct Pointing": 17,
    "Direct Claiming": 19,
    "Direct Hidden Pair": 20,
    "Naked Single": 23,
    "Direct Hidden Triple": 25,
    "Pointing": 26,
    "Claiming": 28,
    "Naked Pair": 30,
    "X-Wing": 32,
    "Hidden Pair": 34,
    "Naked Triple": 36,
    "Swordfish": 38,
    "Hidden Triple": 40,
    "XY-Wing": 42,
    "XYZ-Wing": 44,
    "Unique Rectangle Type 1": 45,
    "Unique Rectangle Type 2": 45,
    "Unique Rectangle Type 3": 46,
    "Unique Rectangle Type 4": 45,
    "Unique Loop Type 1": 46,
    "Unique Loop Type 2": 46,
    "Unique Loop Type 3": 47,
    "Unique Loop Type 4": 46,
    "Naked Quadruple": 50,
    "Jellyfish": 52,
    "Hidden Quadruple": 54,
    "Bivalue Universal Grave Type 1": 56,
    "Bivalue Universal Grave Type 2": 57,
    "Bivalue Universal Grave Type 3": 58,
    "Bivalue Universal Grave Type 4": 57,
    "Aligned Pair Exclusion": 62,
    "Bidirectional X-Cycle": 65,
    "Bidirectional Y-Cycle": 65,
    "Forcing X-Chain": 66,
    "Forcing Chain": 70,
    "Bidirectional Cycle": 70,
    "Aligned Triple Exclusion": 75,
    "Nishio Forcing Chain": 75,
    "Multiple Forcing Chains": 80,
    "Dynamic Forcing Chains": 85,
    "Dynamic Forcing Chains with Techniques": 90,
    "Dynamic Forcing Chains with Forcing Chains": 95,
    "Dynamic Forcing Chains with Multiple Chains": 100,
    "Dynamic Forcing Chains with Dynamic Chains": 105,
    "Dynamic Forcing Chains with Nested Chains": 110,
}
