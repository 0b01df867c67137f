"""The propagator of a house in which the cells between two values have a sum.

EnclosedSum    the sum between the least and the largest value, a sandwich
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import final

from sudokit.native.arrays import append, i64, vec
from sudokit.native.bits import bit_of, bits_of, place_of
from sudokit.rules.search_state import Propagator, SearchState, joined
from sudokit.rules.sum_propagators import set_table


@final
class SetsBetween:
    """The sets of values that have a sum between two others.

    For each distance of the two there are some.  ``sets`` lists them all,
    those with k values from ``firsts[k]`` on.  ``hit`` has, for each number
    of values and each mask, which of these sets have a value of the mask, as
    bits; ``spared`` has for which of them a value of the mask is left
    outside.
    """

    def __init__(self, size: int, total: int) -> None:
        self.sets: vec[i64] = vec[i64]()
        self.firsts: vec[i64] = vec[i64]([0])
        self.hit: vec[i64] = vec[i64]()
        self.spared: vec[i64] = vec[i64]()
        inner = range(2, size)
        every = bits_of([value - 1 for value in inner])
        for count in range(size - 1):
            found = [
                bits_of([value - 1 for value in values])
                for values in combinations(inner, count)
                if sum(values) == total
            ]
            for mask in found:
                self.sets = append(self.sets, i64(mask))
            self.firsts = append(self.firsts, i64(len(self.sets)))
            rests = [every & ~mask for mask in found]
            self.hit = joined([self.hit, set_table(size, found)])
            self.spared = joined([self.spared, set_table(size, rests)])


@final
class EnclosedSum(Propagator):
    """Cells of a house; those between its least and largest value sum up."""

    def __init__(self, cells: Sequence[int], between: SetsBetween) -> None:
        super().__init__(vec[i64](cells))
        self.size: i64 = len(cells)
        self.sets: vec[i64] = between.sets
        self.firsts: vec[i64] = between.firsts
        self.hit: vec[i64] = between.hit
        self.spared: vec[i64] = between.spared
        self.room = self.size

    def narrow(self, state: SearchState) -> bool:
        """Keep the values that some place of the two ends allows."""
        masks = state.masks
        cells = self.cells
        keep = state.room
        size = self.size
        least: i64 = 1
        largest = state.full & ~(state.full >> 1)
        for k in range(size):
            keep[k] = 0
        for start in range(size - 1):
            first = masks[cells[start]]
            if not first & (least | largest):
                continue
            for end in range(start + 1, size):
                last = masks[cells[end]]
                rises = (first & least) != 0 and (last & largest) != 0
                falls = (first & largest) != 0 and (last & least) != 0
                if (rises or falls) and self._between(state, start, end):
                    if rises:
                        keep[start] |= least
                        keep[end] |= largest
                    if falls:
                        keep[start] |= largest
                        keep[end] |= least
        for k in range(size):
            cell = cells[k]
            mask = masks[cell] & keep[k]
            if mask == 0:
                return False
            if mask != masks[cell]:
                state.put(cell, mask)
        return True

    def _between(self, state: SearchState, start: i64, end: i64) -> bool:
        """Keep the values of the sets between two ends; False for no set."""
        masks = state.masks
        cells = self.cells
        keep = state.room
        size = self.size
        count = end - start - 1
        first = self.firsts[count]
        sets = bit_of(self.firsts[count + 1] - first) - 1
        at = count * (state.full + 1)
        inside: i64 = 0
        outside: i64 = 0
        k: i64 = 0
        while k < size and sets:
            mask = masks[cells[k]]
            if start < k < end:
                sets &= self.hit[at + mask]
                inside |= mask
            elif k != start and k != end:
                sets &= self.spared[at + mask]
                outside |= mask
            k += 1
        sets &= ~self.hit[at + (state.full & ~inside)]
        sets &= ~self.spared[at + (state.full & ~outside)]
        if sets == 0:
            return False
        some: i64 = 0
        all_of_them = state.full
        while sets:
            bit = sets & -sets
            sets ^= bit
            values = self.sets[first + place_of(bit)]
            some |= values
            all_of_them &= values
        for k in range(size):
            if start < k < end:
                keep[k] |= some
            elif k != start and k != end:
                keep[k] |= ~all_of_them
        return True


def enclosed_sum(size: int, cells: Sequence[int], total: int) -> EnclosedSum:
    """Return the propagator of a house with this sum between its ends."""
    return EnclosedSum(cells, _sets_between(size, total))


@lru_cache(maxsize=64)
def _sets_between(size: int, total: int) -> SetsBetween:
    """Return the sets that have a sum; recent ones are cached.

    They are an object, since compiled code leaks the vectors of a tuple that
    is cached.
    """
    return SetsBetween(size, total)
