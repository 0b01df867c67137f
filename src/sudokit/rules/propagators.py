"""Propagators: they remove candidates that the rules of a few cells exclude.

    PairTables      pairs of cells whose values depend on each other
    EachValueOnce   hidden singles of a house
    SameValues      two lists of cells that hold the same values
    PairedPlaces    values with two places in a house, and cells that see both
    LockedInMinis   locked candidates of lines and regions that cross
    LockedInBand    the same for three lines and regions of nine cells

A propagator is made once for all puzzles of the same rules and keeps
nothing of a puzzle: what a search changes is in its SearchState.  It must
be sound: a value that it removes is in no solution.  And it must detect
every violation of its rule by filled cells.  Naked singles are removed from
the peers of a cell before any propagator runs.
"""

from __future__ import annotations

from typing import Final, final

from sudokit.native.arrays import i64, vec
from sudokit.rules.search_state import (
    IN_A_WORD,
    Propagator,
    SearchState,
    joined,
    take,
    take_value,
)

CHUNK: Final[i64] = 9  # bits of a mask that are looked up at once
CHUNK_SIZE: Final[i64] = 512
THREE_CHUNKS: Final[i64] = 0x7FFFFFF


class PairTables(Propagator):
    """Pairs of a cell with others whose values depend on its value.

    ``tables`` is shared by all pairs.  At ``starts[k]`` is the table of the
    k-th other cell: a chunk of 512 entries for each nine values, and entry
    m of chunk c is the mask of what the other cell may be when the cell is
    one of the values 9c+1 to 9c+9 in the mask m.  An answer for a mask of
    any size is then the union of a few entries (arc consistency).
    """

    def __init__(
        self,
        cell: i64,
        others: vec[i64],
        starts: vec[i64],
        tables: vec[i64],
    ) -> None:
        super().__init__(vec[i64]([cell]))
        self.cell: i64 = cell
        self.others: vec[i64] = others
        self.starts: vec[i64] = starts
        self.tables: vec[i64] = tables

    def narrow(self, state: SearchState) -> bool:
        """Keep the values of other cells that go with a value of the cell."""
        masks = state.masks
        others = self.others
        tables = self.tables
        mask = masks[self.cell]
        for k in range(i64(len(others))):
            other = others[k]
            chunk = self.starts[k]
            keep = tables[chunk + (mask & (CHUNK_SIZE - 1))]
            rest = mask >> CHUNK
            while rest:
                chunk += CHUNK_SIZE
                keep |= tables[chunk + (rest & (CHUNK_SIZE - 1))]
                rest >>= CHUNK
            old = masks[other]
            new = old & keep
            if new != old:
                if new == 0:
                    return False
                state.put(other, new)
        return True


class EachValueOnce(Propagator):
    """Hidden singles: a value with one cell left in a house goes there."""

    def __init__(self, cells: vec[i64], house: i64) -> None:
        """Take the cells of a house and its number."""
        super().__init__(cells)
        self.house: i64 = house

    def narrow(self, state: SearchState) -> bool:
        """Place hidden singles; False for a value without a place."""
        masks = state.masks
        cells = self.cells
        once: i64 = 0
        twice: i64 = 0
        filled: i64 = 0
        for cell in cells:
            mask = masks[cell]
            twice |= once & mask
            once |= mask
            # -1 if there is one candidate, else 0: no jump to foresee.
            filled |= mask & (((mask & (mask - 1)) - 1) >> 63)
        if once != state.full:
            return self._fail(state, state.full & ~once)
        hidden = once & ~twice & ~filled
        if hidden:
            for cell in cells:
                mask = masks[cell] & hidden
                if mask:
                    if mask & (mask - 1):
                        # Two values have this place only.
                        return self._fail(state, mask)
                    state.put(cell, mask)
        return True

    def _fail(self, state: SearchState, values: i64) -> bool:
        """Note that the first of these values has no place; return False."""
        state.house = self.house
        state.missing = values & -values
        return False


class PairedPlaces(Propagator):
    """A value with two places in a house leaves the cells that see both.

    ``common`` has the cells that see two cells of the house, as bits in two
    words: from k * (k - 1) + 2 * m on those of its cells k and m, m < k.
    """

    def __init__(self, cells: vec[i64], common: vec[i64]) -> None:
        super().__init__(cells)
        self.common: vec[i64] = common

    def narrow(self, state: SearchState) -> bool:
        """Remove values with two places from the cells that see these."""
        masks = state.masks
        cells = self.cells
        once: i64 = 0
        twice: i64 = 0
        often: i64 = 0
        for cell in cells:
            mask = masks[cell]
            often |= twice & mask
            twice |= once & mask
            once |= mask
        left = twice & ~often
        while left:
            value = left & -left
            left ^= value
            m: i64 = 0
            while masks[cells[m]] & value == 0:
                m += 1
            k = m + 1
            while masks[cells[k]] & value == 0:
                k += 1
            at = k * (k - 1) + 2 * m
            if not (
                take_value(state, self.common[at], 0, value)
                and take_value(state, self.common[at + 1], IN_A_WORD, value)
            ):
                return False
        return True


class SameValues(Propagator):
    """Two lists of cells that hold the same values, each as often.

    Such are the rests of two sets of houses, as many in both, without the
    cells that they share.  For a line and a region this is the rule of
    locked candidates; for lines beside each other and as many irregular
    regions it is the law of leftovers.
    """

    def __init__(self, first: vec[i64], second: vec[i64]) -> None:
        super().__init__(joined([first, second]))
        self.middle: i64 = len(first)

    def narrow(self, state: SearchState) -> bool:
        """Keep the values of each list that the other list can have."""
        masks = state.masks
        cells = self.cells
        middle = self.middle
        first: i64 = 0
        second: i64 = 0
        k: i64 = 0
        while k < middle:
            first |= masks[cells[k]]
            k += 1
        end = i64(len(cells))
        while k < end:
            second |= masks[cells[k]]
            k += 1
        if first == second:
            return True
        keep = first & second
        for cell in cells:
            old = masks[cell]
            new = old & keep
            if new != old:
                if new == 0:
                    return False
                state.put(cell, new)
        return True


class LockedInMinis(Propagator):
    """Locked candidates, for all lines and regions of the same cells.

    A mini is the intersection of a line and a region.  The lines together
    have the same cells as the regions together: a band of boxes, say, or
    all rows and all regions of a jigsaw.  A value that a line can have in
    one mini only is in that mini, so the rest of the region loses it; and
    the other way round.

    ``cells`` goes mini by mini; ``minis`` has the line, the region and the
    end of each in ``cells``.  Lines are numbered from 0, regions after them.
    """

    def __init__(self, cells: vec[i64], minis: vec[i64], houses: i64) -> None:
        super().__init__(cells)
        self.minis: vec[i64] = minis
        self.houses: i64 = houses

    def narrow(self, state: SearchState) -> bool:
        """Keep a value only in the mini where a line or a region needs it."""
        if not self._look(state):
            return True
        room = state.room
        minis = self.minis
        twice = self.houses
        locked = 2 * twice
        k: i64 = 0
        start: i64 = 0
        mini = 3 * self.houses
        while k < i64(len(minis)):
            line = minis[k]
            region = minis[k + 1]
            end = minis[k + 2]
            values = room[mini]
            # What other minis of its houses lock is not in this one.
            lost = values & (
                (room[locked + region] & (~values | room[twice + line]))
                | (room[locked + line] & (~values | room[twice + region]))
            )
            if lost and not self._take(state, start, end, lost):
                return False
            start = end
            k += 3
            mini += 1
        return True

    def _look(self, state: SearchState) -> bool:
        """Collect minis and houses; return whether some value is locked.

        The room has, for each house, the values that it can have, those
        that it can have in two minis or more, and those that are locked in
        one of its minis by the house that crosses it; then the values of
        each mini.
        """
        masks = state.masks
        cells = self.cells
        minis = self.minis
        room = state.room
        twice = self.houses
        locked = 2 * twice
        size = i64(len(minis))
        k: i64 = 0
        while k < 3 * twice:
            room[k] = 0
            k += 1
        at: i64 = 0
        mini = 3 * twice
        k = 0
        while k < size:
            line = minis[k]
            line_once: i64 = 0
            line_twice: i64 = 0
            while k < size and minis[k] == line:
                region = minis[k + 1]
                end = minis[k + 2]
                values: i64 = 0
                while at < end:
                    values |= masks[cells[at]]
                    at += 1
                room[mini] = values
                line_twice |= line_once & values
                line_once |= values
                before = room[region]
                room[twice + region] |= before & values
                room[region] = before | values
                k += 3
                mini += 1
            room[twice + line] = line_twice
        any_locked: i64 = 0
        mini = 3 * twice
        k = 0
        while k < size:
            line = minis[k]
            region = minis[k + 1]
            values = room[mini]
            in_line = room[twice + line]
            in_region = room[twice + region]
            by_line = values & ~in_line
            by_region = values & ~in_region
            room[locked + region] |= by_line
            room[locked + line] |= by_region
            any_locked |= (by_line & in_region) | (by_region & in_line)
            k += 3
            mini += 1
        return any_locked != 0

    def _take(
        self, state: SearchState, start: i64, end: i64, lost: i64
    ) -> bool:
        """Remove values from the cells of a mini."""
        for k in range(start, end):
            cell = self.cells[k]
            old = state.masks[cell]
            new = old & ~lost
            if new != old:
                if new == 0:
                    return False
                state.put(cell, new)
        return True


@final
class LockedInBand(Propagator):
    """Locked candidates of three lines and three regions of nine cells.

    ``cells`` has the nine minis of three cells, line by line.  The values
    of a line's minis are three fields of nine bits in a word.
    """

    def narrow(self, state: SearchState) -> bool:
        """Keep a value only in the mini where a line or a region needs it."""
        masks = state.masks
        first = self._minis(masks, 0)
        second = self._minis(masks, 9)
        third = self._minis(masks, 18)
        # What each line has in one mini leaves the other minis of a region.
        lock_1 = first & ~_others(first)
        lock_2 = second & ~_others(second)
        lock_3 = third & ~_others(third)
        # What each region has in one mini leaves the others of the line.
        beside_1 = _others(first & ~(second | third))
        beside_2 = _others(second & ~(first | third))
        beside_3 = _others(third & ~(first | second))
        from_first = first & (lock_2 | lock_3 | beside_1)
        from_second = second & (lock_1 | lock_3 | beside_2)
        from_third = third & (lock_1 | lock_2 | beside_3)
        if from_first | from_second | from_third == 0:
            return True
        return (
            self._remove(state, 0, from_first)
            and self._remove(state, 9, from_second)
            and self._remove(state, 18, from_third)
        )

    def _minis(self, masks: vec[i64], at: i64) -> i64:
        """Return the values of a line's minis, whose cells begin there."""
        cells = self.cells
        return (
            (masks[cells[at]] | masks[cells[at + 1]] | masks[cells[at + 2]])
            | (
                masks[cells[at + 3]]
                | masks[cells[at + 4]]
                | masks[cells[at + 5]]
            )
            << CHUNK
            | (
                masks[cells[at + 6]]
                | masks[cells[at + 7]]
                | masks[cells[at + 8]]
            )
            << 2 * CHUNK
        )

    def _remove(self, state: SearchState, at: i64, lost: i64) -> bool:
        """Remove values from the cells of a line's minis."""
        while lost:
            values = lost & (CHUNK_SIZE - 1)
            if not take(state, self.cells, at, at + 3, values):
                return False
            at += 3
            lost >>= CHUNK
        return True


def _others(minis: i64) -> i64:
    """Return, for each of three fields, the values of the other two."""
    return (
        minis << CHUNK
        | minis >> CHUNK
        | minis << 2 * CHUNK
        | minis >> 2 * CHUNK
    ) & THREE_CHUNKS
