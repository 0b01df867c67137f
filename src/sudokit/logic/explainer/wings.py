"""XY-wing, XYZ-wing, aligned pairs and triples."""

from typing import Final, final

from sudokit.logic.explainer.rated_finding import PEERS_IN_ORDER, RatedFinding
from sudokit.logic.model.board import Board
from sudokit.logic.model.geometry import NINE
from sudokit.logic.model.technique import Seeker, Survey
from sudokit.logic.techniques.wings import wings_of
from sudokit.native.arrays import i64, vec
from sudokit.native.bits import BITS, COUNT, SPAN

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
        two = cells[last]
        for first in range(last):
            one = cells[first]
            if not excluders.several(one, two, two):
                continue
            thirds = [two] if size == 2 else excluders.beside(one, two)
            for third in thirds:
                if excluders.several(one, two, third):
                    exclusion = _exclusion(board, excluders, one, two, third)
                    if exclusion is not None:
                        return exclusion
    return None


@final
class Excluders:
    """The cells that may be aligned, each with the small ones that it sees.

    Cells that see a naked single are left out.  ``small`` are cells with at
    most as many candidates as there are aligned cells.
    """

    __slots__ = ("_fits", "_peers", "cells", "small")

    def __init__(self, board: Board, size: i64) -> None:
        self.cells: Final[list[int]] = []
        self.small: Final[list[list[int]]] = [[] for _ in range(81)]
        self._fits: Final[vec[i64]] = vec[i64]([0] * 81)
        # The same sets as bits, two words for each cell.
        self._peers: Final[vec[i64]] = vec[i64]([0] * 162)
        counts = vec[i64]([COUNT[mask] for mask in board.masks])
        for cell in range(81):
            if counts[cell] < 2:
                continue
            peers = PEERS_IN_ORDER[cell]
            small = [peer for peer in peers if 1 <= counts[peer] <= size]
            if small and all(counts[peer] > 1 for peer in small):
                self.cells.append(cell)
                self.small[cell] = small
                self._fits[cell] = 1
                for peer in small:
                    word = 2 * cell + peer // SPAN
                    self._peers[word] |= BITS[peer % SPAN]

    def several(self, one: i64, two: i64, three: i64) -> bool:
        """Return whether all of these see two small cells or more."""
        words = self._peers
        low = words[2 * one] & words[2 * two] & words[2 * three]
        high = words[2 * one + 1] & words[2 * two + 1] & words[2 * three + 1]
        if low and high:
            return True
        return low & (low - 1) != 0 or high & (high - 1) != 0

    def sees(self, cell: i64, peer: i64) -> bool:
        """Return whether a cell sees another, which is small."""
        word = self._peers[2 * cell + peer // SPAN]
        return word & BITS[peer % SPAN] != 0

    def beside(self, one: int, two: int) -> list[int]:
        """Return the small cells that one of the two cells sees."""
        fits = self._fits
        cells = [c for c in self.small[one] if fits[c] and c != two]
        for c in self.small[two]:
            if fits[c] and c != one and not self.sees(one, c):
                cells.append(c)
        return cells

    def common(self, one: int, two: int, three: int) -> list[int]:
        """Return the small cells that all of these see."""
        return [
            peer
            for peer in self.small[one]
            if self.sees(two, peer) and self.sees(three, peer)
        ]


def _exclusion(
    board: Board, excluders: Excluders, one: int, two: int, three: int
) -> RatedFinding | None:
    """Return the removal of candidates that no allowed combination has.

    A pair has its second cell also as its third.
    """
    common = excluders.common(one, two, three)
    limits = vec[i64]([board.masks[peer] for peer in common])
    allowed = _allowed(board, one, two, three, limits)
    cells = [one, two] if two == three else [one, two, three]
    removed: list[int] = []
    for number, cell in enumerate(cells):
        if board.masks[cell] & ~allowed[number]:
            removed += board.in_cell(cell, ~allowed[number])
    if not removed:
        return None
    name = f"Aligned {'Pair' if len(cells) == 2 else 'Triple'} Exclusion"
    return RatedFinding(name, removed, cells + common, [])


def _allowed(
    board: Board, first: i64, second: i64, third: i64, limits: vec[i64]
) -> vec[i64]:
    """Return the allowed candidates of two or three cells, as masks.

    They are in some combination that leaves all excluding cells a candidate.
    """
    allowed = vec[i64]([0, 0, 0])
    is_pair = second == third
    near = NINE.sees(first, second)
    near_first = NINE.sees(first, third)
    near_second = NINE.sees(second, third)
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
                if near_first:
                    rest &= ~a
                if near_second:
                    rest &= ~b
            if allowed[0] & a and allowed[1] & b:
                rest &= ~allowed[2]
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
