"""The propagator for how often values occur in some cells.

ValueCounts    each value as often as one of some ways has it
"""

from __future__ import annotations

from typing import final

from sudokit.native.arrays import append, i64, vec
from sudokit.native.bits import bit_of, place_of
from sudokit.rules.search_state import Propagator, SearchState, take


@final
class ValueCounts(Propagator):
    """Values of cells, as often as one of some ways has each of them.

    The cells are in groups that differ, so a group has a value once at
    most; ``ends`` has where each ends.  ``near`` are the cells that differ
    from a whole group, those of group k from ``starts[k]`` on.  A way has
    the least and the most of each value.
    """

    def __init__(
        self,
        size: i64,
        groups: list[list[int]],
        near: list[list[int]],
        ways: vec[i64],
    ) -> None:
        super().__init__(vec[i64]([c for group in groups for c in group]))
        self.size: i64 = size
        self.ways: vec[i64] = ways
        self.ends: vec[i64] = vec[i64]()
        self.near: vec[i64] = vec[i64]([c for some in near for c in some])
        self.starts: vec[i64] = vec[i64]([0])
        end: i64 = 0
        start: i64 = 0
        for group, some in zip(groups, near, strict=True):
            end += i64(len(group))
            start += i64(len(some))
            self.ends = append(self.ends, end)
            self.starts = append(self.starts, start)
        self.room = 4 * size

    def narrow(self, state: SearchState) -> bool:
        """Remove values that are there often enough, and place others."""
        room = state.room
        size = self.size
        left = self._count(state)
        if not self._bounds(state):
            return False
        full: i64 = 0
        exact: i64 = 0
        wanted: i64 = 0
        missing: i64 = 0
        for value in range(size):
            have = room[value]
            low = room[2 * size + value]
            if have == room[3 * size + value]:
                full |= bit_of(value)
            elif have < low:
                wanted |= bit_of(value)
                missing += low - have
                if low == room[size + value]:
                    exact |= bit_of(value)
        if missing > left:
            return False
        if missing == left:
            full = ~wanted
        if full and not self._take(state, full):
            return False
        return exact == 0 or self._place(state, exact)

    def _count(self, state: SearchState) -> i64:
        """Note how often each value is and can be there; count open cells."""
        room = state.room
        masks = state.masks
        size = self.size
        for value in range(2 * size):
            room[value] = 0
        left: i64 = 0
        k: i64 = 0
        for group in range(i64(len(self.ends))):
            once: i64 = 0
            end = self.ends[group]
            while k < end:
                mask = masks[self.cells[k]]
                once |= mask
                if mask & (mask - 1):
                    left += 1
                else:
                    room[place_of(mask)] += 1
                k += 1
            while once:
                bit = once & -once
                once ^= bit
                room[size + place_of(bit)] += 1
        return left

    def _bounds(self, state: SearchState) -> bool:
        """Note the least and the most of each value in the ways left."""
        room = state.room
        size = self.size
        is_possible = False
        start: i64 = 0
        while start < i64(len(self.ways)):
            value: i64 = 0
            while value < size:
                if (
                    room[value] > self.ways[start + 2 * value + 1]
                    or room[size + value] < self.ways[start + 2 * value]
                ):
                    break
                value += 1
            if value == size:
                for k in range(size):
                    low = self.ways[start + 2 * k]
                    high = self.ways[start + 2 * k + 1]
                    if is_possible:
                        low = min(low, room[2 * size + k])
                        high = max(high, room[3 * size + k])
                    room[2 * size + k] = low
                    room[3 * size + k] = high
                is_possible = True
            start += 2 * size
        return is_possible

    def _take(self, state: SearchState, values: i64) -> bool:
        """Remove values from the open cells; False for a contradiction."""
        for cell in self.cells:
            mask = state.masks[cell]
            if mask & (mask - 1) and mask & values:
                mask &= ~values
                if mask == 0:
                    return False
                state.put(cell, mask)
        return True

    def _place(self, state: SearchState, values: i64) -> bool:
        """Place each of these values in all groups that can have it."""
        masks = state.masks
        k: i64 = 0
        for group in range(i64(len(self.ends))):
            once: i64 = 0
            twice: i64 = 0
            start = k
            end = self.ends[group]
            while k < end:
                mask = masks[self.cells[k]]
                twice |= once & mask
                once |= mask
                k += 1
            hidden = values & once & ~twice
            for at in range(start, end):
                cell = self.cells[at]
                mask = masks[cell] & hidden
                if mask and mask != masks[cell]:
                    if mask & (mask - 1):
                        return False
                    state.put(cell, mask)
            if values & once and not take(
                state,
                self.near,
                self.starts[group],
                self.starts[group + 1],
                values & once,
            ):
                return False
        return True
