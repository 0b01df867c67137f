"""XY-wing, XYZ-wing, aligned pairs and triples."""

from typing import Final, final

from sudokit.core.arrays import i64, vec
from sudokit.logic.explainer.position import (
    PEERS_IN_ORDER,
    RatedFinding,
    RatedPosition,
)
from sudokit.logic.model.board import Board
from sudokit.logic.model.geometry import (
    COUNT,
    LOWEST,
    NINE,
    codes_of,
    set_of,
)
from sudokit.logic.model.technique import Seeker, Survey
from sudokit.logic.techniques.wings import wings_of

# XY-wing and XYZ-wing.


def sees(cell: i64, other: i64) -> bool:
    """Two different cells share a house."""
    return NINE.sees(cell, other)


def wing(board: Board, size: i64) -> RatedFinding | None:
    """XY-wing (a pivot of two candidates) or XYZ-wing (of three)."""
    name = "XY-Wing" if size == 2 else "XYZ-Wing"
    seeker = Seeker(Survey(board), name, 1)
    for pivot in range(81):
        if COUNT[board.masks[pivot]] != size:
            continue
        near = [c for c in PEERS_IN_ORDER[pivot] if COUNT[board.masks[c]] == 2]
        if wings_of(board, seeker, pivot, near):
            (one,) = seeker.found
            return RatedFinding(name, one.removed, [], [], source=one)
    return None


# Aligned pair and triple exclusion.


def aligned(position: RatedPosition, size: int) -> RatedFinding | None:
    """Two cells, or three, of which the third excludes with another."""
    excluders = Excluders(position, size)
    cells = excluders.cells
    for last in range(len(cells)):
        for first in range(last):
            pair = [cells[first], cells[last]]
            if excluders.common(pair) < 2:
                continue
            groups = [pair]
            if size == 3:
                groups = [[*pair, one] for one in excluders.beside(pair)]
            for group in groups:
                if excluders.common(group) > 1:
                    found = _exclusion(position, group, excluders)
                    if found is not None:
                        return found
    return None


@final
class Excluders:
    """The cells that may be aligned, each with the small ones it sees.

    A cell that sees a naked single is left out.  ``small`` are cells of
    no more candidates than there are aligned cells, ``sets`` the same a bit
    each.
    """

    __slots__ = ("cells", "sets", "small")

    def __init__(self, position: RatedPosition, size: i64) -> None:
        self.cells: Final[list[int]] = []
        self.small: Final[dict[int, list[int]]] = {}
        self.sets: Final[list[int]] = [0] * 81
        for cell in range(81):
            if COUNT[position.masks[cell]] > 1:
                self._look_around(position, cell, size)

    def _look_around(
        self, position: RatedPosition, cell: int, size: i64
    ) -> None:
        """Takes a cell, if there are small ones around it."""
        small: list[int] = []
        for peer in PEERS_IN_ORDER[cell]:
            count = COUNT[position.masks[peer]]
            if count == 1:
                return
            if 2 <= count <= size:
                small.append(peer)
        if not small:
            return
        self.cells.append(cell)
        self.small[cell] = small
        self.sets[cell] = set_of(small)

    def common(self, cells: list[int]) -> int:
        """How many small cells all of these see."""
        found: int = -1
        for cell in cells:
            found &= self.sets[cell]
        return found.bit_count()

    def beside(self, pair: list[int]) -> list[int]:
        """The small cells that one of the two cells sees."""
        found: list[int] = []
        for cell in self.small[pair[0]] + self.small[pair[1]]:
            if cell in self.small and cell not in pair and cell not in found:
                found.append(cell)
        return found


def _exclusion(
    position: RatedPosition, cells: list[int], excluders: Excluders
) -> RatedFinding | None:
    """The candidates that no allowed combination has."""
    common = excluders.small[cells[0]]
    for cell in cells[1:]:
        small = excluders.small[cell]
        common = [peer for peer in common if peer in small]
    limits = vec[i64]([position.masks[peer] for peer in common])
    pair = len(cells) == 2
    third: i64 = -1 if pair else cells[2]
    allowed = _allowed(position, cells[0], cells[1], third, limits)
    removed: list[int] = []
    for number, cell in enumerate(cells):
        removed += codes_of(cell, position.masks[cell] & ~allowed[number])
    if not removed:
        return None
    name = "Aligned Pair Exclusion" if pair else "Aligned Triple Exclusion"
    return RatedFinding(name, removed, cells + common, [])


def _allowed(
    position: RatedPosition,
    first: i64,
    second: i64,
    third: i64,
    limits: vec[i64],
) -> vec[i64]:
    """For each cell the candidates that some combination allows.

    ``third`` is -1 where there are only two cells.
    """
    allowed = vec[i64]([0, 0, 0])
    one: i64 = 1
    near = sees(first, second)
    mask = position.masks[first]
    while mask:
        a = one << LOWEST[mask]
        mask ^= a
        others = position.masks[second]
        if near:
            others &= ~a
        while others:
            b = one << LOWEST[others]
            others ^= b
            if third < 0:
                rest = b
            else:
                rest = position.masks[third]
                if sees(first, third):
                    rest &= ~a
                if sees(second, third):
                    rest &= ~b
            while rest:
                c = one << LOWEST[rest]
                rest ^= c
                if _leaves_all(limits, a | b | c):
                    allowed[0] |= a
                    allowed[1] |= b
                    allowed[2] |= c
    return allowed


def _leaves_all(limits: vec[i64], taken: i64) -> bool:
    """Does every excluding cell keep a candidate?"""
    for number in range(i64(len(limits))):
        if not limits[number] & ~taken:
            return False
    return True
