"""Unique rectangles and unique loops.

A loop of cells that share two candidates, with two or none of the cells
in each house, would leave two solutions if they had no other candidates.
"""

from typing import Final, final

from sudokit.logic.explainer.rated_finding import (
    GROUPS,
    KINDS,
    RatedFinding,
    shared_houses,
)
from sudokit.logic.explainer.sets import values_at
from sudokit.logic.model.board import Board
from sudokit.logic.model.geometry import CELL_HOUSES, HOUSE_CELLS, NINE
from sudokit.logic.model.patterns import Rectangle
from sudokit.native.arrays import i64
from sudokit.native.bits import COUNT, LOWEST


def unique_loop(board: Board) -> RatedFinding | None:
    """Return the easiest unique loop, of the lowest type among equals."""
    best: RatedFinding | None = None
    best_key: tuple[int, int] = (1000, 0)
    seen: set[tuple[int, tuple[int, ...]]] = set()
    for cell in board.pairs():
        search = LoopSearch(board, board.masks[cell])
        search.follow(cell, 2, 0, -1)
        for cells in search.loops:
            if not _is_loop(cells):
                continue
            for kind, finding in UniqueLoop(board, cells).findings():
                # Only the first of a loop and type is a step of its own.
                name = (kind, tuple(sorted(cells)))
                if name in seen:
                    continue
                seen.add(name)
                key = (int(finding.tenths), kind // 10)
                if key < best_key:
                    best, best_key = finding, key
    return best


@final
class LoopSearch:
    """The loops of two values that begin at a cell."""

    __slots__ = ("board", "loop", "loops", "pair")

    def __init__(self, board: Board, pair: i64) -> None:
        self.board: Final = board
        self.pair: Final[i64] = pair
        self.loop: Final[list[int]] = []
        self.loops: Final[list[list[int]]] = []

    def follow(self, cell: int, allowed: i64, extra: i64, last: int) -> None:
        """Continue from a cell by another kind of house than the last.

        ``extra`` are the other candidates seen so far.  More than two cells
        with others are followed only while there is a single one.
        """
        loop, pair, masks = self.loop, self.pair, self.board.masks
        loop.append(cell)
        for kind in KINDS:
            if kind == last:
                continue
            house = CELL_HOUSES[cell * 3 + kind]
            for spot in range(i64(9)):
                other = int(HOUSE_CELLS[house * 9 + spot])
                if other == loop[0] and len(loop) >= 4:
                    self.loops.append(list(loop))
                    continue
                mask = masks[other]
                if mask & pair != pair or other in loop:
                    continue
                extra |= mask & ~pair
                more = mask != pair
                if not more or COUNT[extra] == 1 or allowed > 0:
                    left = allowed - 1 if more else allowed
                    self.follow(other, left, extra, kind)
        loop.pop()


def _is_loop(loop: list[int]) -> bool:
    """Return whether each house has cells at an even and an odd place."""
    met: list[set[int]] = [set(), set()]
    for place, cell in enumerate(loop):
        for kind in range(3):
            house = int(CELL_HOUSES[cell * 3 + kind])
            if house in met[place % 2]:
                return False
            met[place % 2].add(house)
    return met[0] == met[1]


@final
class UniqueLoop:
    """A loop, such as a rectangle, and the other candidates of its cells."""

    __slots__ = ("board", "others", "shape")

    def __init__(self, board: Board, cells: list[int]) -> None:
        self.board: Final = board
        self.shape: Final = Rectangle(board, cells, board.masks[cells[0]])
        self.others: Final[i64] = self.shape.further()

    def findings(self) -> list[tuple[int, RatedFinding]]:
        """Return the findings, each with ten times its type.

        Types 30 and 31 are type 3 with a naked and with a hidden set.
        """
        board, more = self.board, self.shape.extra
        if len(more) == 1:
            return [self.finding(10, self.shape.extra_codes(self.shape.pair))]
        if len(more) < 2:
            return []
        findings: list[tuple[int, RatedFinding]] = []
        if COUNT[self.others] == 1:
            removed = board.seen_by_all(LOWEST[self.others], more)
            if removed:
                findings.append(self.finding(20, removed))
        elif len(more) == 2:
            findings += self.with_sets()
        if len(more) == 2:
            removed = self.locked()
            if removed:
                findings.append(self.finding(40, removed))
        return findings

    def finding(
        self, kind: int, removed: list[int], added: i64 = 0, house: i64 = -1
    ) -> tuple[int, RatedFinding]:
        """Return a finding of a type; ``added`` is added to the rating."""
        size = len(self.shape.cells)
        name = "Unique Rectangle" if size == 4 else "Unique Loop"
        tenths = 45 + min(size // 2 - 2, 2) if size < 10 else 50
        return kind, RatedFinding(
            f"{name} Type {kind // 10}",
            removed,
            self.shape.cells,
            [int(house)] if house >= 0 else [],
            self.shape.pair,
            -1,
            tenths + added,
        )

    def locked(self) -> list[int]:
        """Return type 4: a house has one of the two values nowhere else."""
        shape = self.shape
        for value in shape.values:
            for house in shared_houses(shape.extra):
                if COUNT[self.board.in_house(value, house)] == 2:
                    return shape.extra_codes(shape.pair & ~(i64(1) << value))
        return []

    def with_sets(self) -> list[tuple[int, RatedFinding]]:
        """Return type 3: two cells of the loop are one cell of a set."""
        findings: list[tuple[int, RatedFinding]] = []
        for size in range(COUNT[self.others], i64(8)):
            for house in shared_houses(self.shape.extra):
                empty = COUNT[self.board.vacant(house)]
                if size * 2 <= empty:
                    for removed in self.naked(house, size):
                        findings.append(
                            self.finding(30, removed, size - 1, house)
                        )
                if size * 2 < empty:
                    for removed, places in self.hidden(house, size):
                        findings.append(
                            self.finding(31, removed, places - 1, house)
                        )
        return findings

    def naked(self, house: i64, size: i64) -> list[list[int]]:
        """Return the removals of naked sets with the two cells as one."""
        board, others = self.board, self.others
        removals: list[list[int]] = []
        one = NINE.spots_of(house, self.shape.extra[:1])
        two = NINE.spots_of(house, self.shape.extra[1:])
        first, second = [board.masks[cell] for cell in self.shape.extra]
        both = others & first & second
        for places in GROUPS[size]:
            if not places & one or places & two:
                continue
            values = values_at(board, house, places & ~one)
            if (
                not values
                or COUNT[values | both] != size
                or COUNT[values | others] != size
            ):
                continue
            rest = NINE.full & ~(places | two)
            removed = board.choices_at(house, rest, values | others)
            if removed:
                removals.append(removed)
        return removals

    def hidden(self, house: i64, size: i64) -> list[tuple[list[int], i64]]:
        """Return the removals of hidden sets, with their numbers of cells."""
        removals: list[tuple[list[int], i64]] = []
        two = NINE.spots_of(house, self.shape.extra[1:])
        outside = NINE.spots_of(house, self.shape.extra)
        held = self.shape.pair | self.others
        left = [v for v in range(9) if not held >> v & 1]
        if size - 2 > len(left):
            return removals
        for group in GROUPS[size - 2]:
            if group >> len(left):
                continue
            values: i64 = self.shape.pair
            for number, value in enumerate(left):
                if group >> number & 1:
                    values |= 1 << value
            places: i64 = 0
            fits = True
            rest = values
            while rest and fits:
                spots = self.board.in_house(LOWEST[rest], house) & ~two
                fits = spots != 0
                places |= spots
                rest &= rest - 1
            if not fits or COUNT[places] != size:
                continue
            places &= ~outside
            removed = self.board.choices_at(house, places, ~values)
            if removed:
                removals.append((removed, COUNT[places]))
        return removals
