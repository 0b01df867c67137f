"""XY-wing, XYZ-wing, aligned pairs and triples."""

from typing import Final, final

from sudokit.logic.explainer.rated_finding import PEERS_IN_ORDER, RatedFinding
from sudokit.logic.model.board import Board
from sudokit.logic.model.geometry import NINE
from sudokit.logic.model.technique import Seeker, Survey
from sudokit.logic.techniques.wings import wings_of
from sudokit.native.arrays import i64, vec
from sudokit.native.bits import COUNT, bits_of

# XY-wing and XYZ-wing.


def wing(board: Board, size: i64) -> RatedFinding | None:
    """Return the first XY-wing (a pivot of two candidates) or XYZ-wing."""
    name = "XY-Wing" if size == 2 else "XYZ-Wing"
    seeker = Seeker(Survey(board), name, 1)
    for pivot in range(81):
        if COUNT[board.masks[pivot]] != size:
            continue
        near = [c for c in PEERS_IN_ORDER[pivot] if COUNT[board.masks[c]] == 2]
        if wings_of(board, seeker, pivot, near):
            (one,) = seeker.findings
            return RatedFinding(name, one.removed, [], [], source=one)
    return None


# Aligned pair and triple exclusion.


def aligned(board: Board, size: int) -> RatedFinding | None:
    """Return the first exclusion of two cells, or of three."""
    excluders = Excluders(board, size)
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
                    exclusion = _exclusion(board, group, excluders)
                    if exclusion is not None:
                        return exclusion
    return None


@final
class Excluders:
    """The cells that may be aligned, each with the small ones that it sees.

    Cells that see a naked single are left out.  ``small`` are cells with at
    most as many candidates as there are aligned cells, ``sets`` the same as
    bits.
    """

    __slots__ = ("cells", "sets", "small")

    def __init__(self, board: Board, size: i64) -> None:
        self.cells: Final[list[int]] = []
        self.small: Final[dict[int, list[int]]] = {}
        self.sets: Final[list[int]] = [0] * 81
        counts = vec[i64]([COUNT[mask] for mask in board.masks])
        for cell in range(81):
            if counts[cell] < 2:
                continue
            peers = PEERS_IN_ORDER[cell]
            small = [peer for peer in peers if 1 <= counts[peer] <= size]
            if small and all(counts[peer] > 1 for peer in small):
                self.cells.append(cell)
                self.small[cell] = small
                self.sets[cell] = bits_of(small)

    def common(self, cells: list[int]) -> int:
        """Return the number of small cells that all of these see."""
        sets: int = -1
        for cell in cells:
            sets &= self.sets[cell]
        return sets.bit_count()

    def beside(self, pair: list[int]) -> list[int]:
        """Return the small cells that one of the two cells sees."""
        one, two = pair
        cells = dict.fromkeys(self.small[one] + self.small[two])
        return [c for c in cells if c in self.small and c not in pair]


def _exclusion(
    board: Board, cells: list[int], excluders: Excluders
) -> RatedFinding | None:
    """Return the removal of candidates that no allowed combination has."""
    common = excluders.small[cells[0]]
    for cell in cells[1:]:
        small = excluders.small[cell]
        common = [peer for peer in common if peer in small]
    limits = vec[i64]([board.masks[peer] for peer in common])
    allowed = _allowed(board, cells, limits)
    removed: list[int] = []
    for number, cell in enumerate(cells):
        removed += board.in_cell(cell, ~allowed[number])
    if not removed:
        return None
    name = f"Aligned {'Pair' if len(cells) == 2 else 'Triple'} Exclusion"
    return RatedFinding(name, removed, cells + common, [])


def _allowed(board: Board, cells: list[int], limits: vec[i64]) -> vec[i64]:
    """Return the allowed candidates of two or three cells, as masks.

    They are in some combination that leaves all excluding cells a candidate.
    """
    allowed = vec[i64]([0, 0, 0])
    first: i64 = cells[0]
    second: i64 = cells[1]
    third: i64 = cells[-1]
    is_pair = len(cells) == 2
    near = NINE.sees(first, second)
    mask = board.masks[first]
    while mask:
        a = mask & -mask
        mask ^= a
        others = board.masks[second]
        if near:
            others &= ~a
        while others:
            b = others & -others
            others ^= b
            rest = b
            if not is_pair:
                rest = board.masks[third]
                if NINE.sees(first, third):
                    rest &= ~a
                if NINE.sees(second, third):
                    rest &= ~b
            while rest:
                c = rest & -rest
                rest ^= c
                if _leaves_all(limits, a | b | c):
                    allowed[0] |= a
                    allowed[1] |= b
                    allowed[2] |= c
    return allowed


def _leaves_all(limits: vec[i64], taken: i64) -> bool:
    """Return whether every excluding cell keeps a candidate."""
    for number in range(i64(len(limits))):
        if not limits[number] & ~taken:
            return False
    return True
