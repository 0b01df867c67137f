"""The propagator for sums of groups of cells that differ.

GroupSums    lists of cells that have the same sum, or one that is known
SetTable     the sets of this many values, by their sums

Sums are bits: bit s is set if the sum s is possible.
"""

from __future__ import annotations

from typing import Final, final

from sudokit.native.arrays import append, i64, vec
from sudokit.native.bits import bit_of, place_of
from sudokit.rules.search_state import (
    IN_A_WORD,
    WORD,
    Propagator,
    SearchState,
    repeated,
    take,
    take_from_peers,
)
from sudokit.rules.sum_propagators import sum_of

MOST_SUM: Final[i64] = 61
SUMS: Final[i64] = WORD  # the bits of sums to that one
TABLES: Final[dict[tuple[int, int], SetTable]] = {}


@final
class SetTable:
    """All sets of this many of the values 1 to ``size``, by their sums.

    Sets are bits of ``words`` words; ``sums`` has the sum of each, the least
    first.  ``hit`` has, for each mask, the sets with one of its values;
    ``of_sum`` those of each sum.
    """

    def __init__(self, size: int, count: int) -> None:
        masks = [m for m in range(1 << size) if m.bit_count() == count]
        masks.sort(key=sum_of)
        self.words: i64 = (i64(len(masks)) + IN_A_WORD - 1) // IN_A_WORD
        self.sums: vec[i64] = vec[i64]([sum_of(mask) for mask in masks])
        most = self.sums[-1]
        self.of_sum: vec[i64] = repeated(0, self.words * (most + 1))
        self.hit: vec[i64] = repeated(0, self.words * (1 << size))
        self.every: vec[i64] = repeated(0, self.words)
        words = self.words
        for number, values in enumerate(masks):
            word = i64(number) // IN_A_WORD
            bit = bit_of(i64(number) % IN_A_WORD)
            self.every[word] |= bit
            self.of_sum[words * sum_of(values) + word] |= bit
            for mask in range(1 << size):
                if mask & values:
                    self.hit[words * mask + word] |= bit


def table_of_sets(size: int, count: int) -> SetTable:
    """Return the table of the sets of this many values."""
    table = TABLES.get((size, count))
    if table is None:
        table = SetTable(size, count)
        TABLES[size, count] = table
    return table


@final
class GroupSums(Propagator):
    """Lists of groups of cells that differ; all lists have the same sum.

    ``ends`` has where each group ends in ``cells``, ``lists`` where each
    list ends in the groups; ``more`` is added to the sum of each list.
    ``sums`` are those that are allowed.  The memory has the sums of each
    group, and the masks of the cells that had them.
    """

    def __init__(
        self,
        size: int,
        groups: list[list[int]],
        lists: vec[i64],
        more: vec[i64],
        sums: i64,
    ) -> None:
        super().__init__(vec[i64]([c for group in groups for c in group]))
        self.tables: list[SetTable] = []
        self.ends: vec[i64] = vec[i64]()
        end: i64 = 0
        for group in groups:
            self.tables.append(table_of_sets(size, len(group)))
            end += i64(len(group))
            self.ends = append(self.ends, end)
        self.lists: vec[i64] = lists
        self.more: vec[i64] = more
        self.sums: i64 = sums
        self.room = 2 * end + 4
        self.memory = i64(len(groups)) + end

    def narrow(self, state: SearchState) -> bool:
        """Keep the sums of each group that go with those of the others."""
        room = state.room
        count = i64(len(self.ends))
        common = self.sums
        group: i64 = 0
        for k in range(i64(len(self.lists))):
            reach = bit_of(self.more[k])
            while group < self.lists[k]:
                room[count + group] = reach
                sums = self._known(state, group)
                room[group] = sums
                after: i64 = 0
                while sums:
                    bit = sums & -sums
                    sums ^= bit
                    after |= reach << place_of(bit)
                reach = after & SUMS
                group += 1
            common &= reach
            if common == 0:
                return False
        for k in range(i64(len(self.lists))):
            left = common
            group = self.lists[k]
            first = self.lists[k - 1] if k else i64(0)
            while group > first:
                group -= 1
                before = room[count + group]
                sums = room[group]
                keep: i64 = 0
                back: i64 = 0
                while sums:
                    bit = sums & -sums
                    sums ^= bit
                    place = place_of(bit)
                    if (before << place) & left:
                        keep |= bit
                        back |= left >> place
                left = before & back
                if keep != room[group] and not self._keep(state, group, keep):
                    return False
        return True

    def _known(self, state: SearchState, group: i64) -> i64:
        """Return the sums that a group can have, found anew if it changed."""
        masks = state.masks
        memory = state.memory
        k = self.ends[group - 1] if group else i64(0)
        end = self.ends[group]
        at = self.place + i64(len(self.ends))
        if end == k + 1:
            return masks[self.cells[k]] << 1
        is_new = False
        while k < end:
            mask = masks[self.cells[k]]
            if memory[at + k] != mask:
                memory[at + k] = mask
                is_new = True
            k += 1
        if is_new:
            memory[self.place + group] = self._sums(state, group)
        return memory[self.place + group]

    def _sums(self, state: SearchState, group: i64) -> i64:
        """Return the sums that a group can have, as bits."""
        start = self.ends[group - 1] if group else i64(0)
        end = self.ends[group]
        sums: i64 = 0
        if end == start + 2:
            left = state.masks[self.cells[start]]
            other = state.masks[self.cells[start + 1]]
            while left:
                bit = left & -left
                left ^= bit
                sums |= (other & ~bit) << (place_of(bit) + 2)
            return sums
        table = self.tables[group]
        words = table.words
        for word in range(words):
            sets = self._sets(state, table, start, end, word)
            while sets:
                number = IN_A_WORD * word + place_of(sets & -sets)
                total = table.sums[number]
                sums |= bit_of(total)
                sets &= ~table.of_sum[words * total + word]
        return sums

    def _sets(
        self,
        state: SearchState,
        table: SetTable,
        start: i64,
        end: i64,
        word: i64,
    ) -> i64:
        """Return the sets of a word that the cells of a group can have."""
        masks = state.masks
        words = table.words
        once: i64 = 0
        sets = table.every[word]
        k = start
        while k < end:
            mask = masks[self.cells[k]]
            once |= mask
            sets &= table.hit[words * mask + word]
            k += 1
        return sets & ~table.hit[words * (state.full & ~once) + word]

    def _keep(self, state: SearchState, group: i64, sums: i64) -> bool:
        """Keep the values of a group that are in sets of these sums."""
        start = self.ends[group - 1] if group else i64(0)
        end = self.ends[group]
        if end == start + 1:
            return take(state, self.cells, start, end, ~(sums >> 1))
        if end == start + 2:
            return self._keep_pair(state, start, sums)
        table = self.tables[group]
        keep: i64 = 0
        need = state.full
        for word in range(table.words):
            of_sums: i64 = 0
            left = sums
            while left:
                bit = left & -left
                left ^= bit
                of_sums |= table.of_sum[table.words * place_of(bit) + word]
            sets = of_sums & self._sets(state, table, start, end, word)
            values = state.full
            while values and sets:
                bit = values & -values
                values ^= bit
                with_it = table.hit[table.words * bit + word] & sets
                if with_it:
                    keep |= bit
                if with_it != sets:
                    need &= ~bit
        if not take(state, self.cells, start, end, ~keep):
            return False
        return need == 0 or self._place(state, start, end, need)

    def _keep_pair(self, state: SearchState, start: i64, sums: i64) -> bool:
        """Keep the values of two cells that differ and have these sums."""
        cell = self.cells[start]
        other = self.cells[start + 1]
        left = state.masks[cell]
        keep: i64 = 0
        partners: i64 = 0
        need = state.full
        while left:
            bit = left & -left
            left ^= bit
            near = (sums >> (place_of(bit) + 2)) & state.masks[other] & ~bit
            if near:
                keep |= bit
                partners |= near
                need &= bit if near & (near - 1) else bit | near
        if keep == 0:
            return False
        if keep != state.masks[cell]:
            state.put(cell, keep)
        if partners != state.masks[other]:
            state.put(other, partners)
        return need == 0 or self._place(state, start, start + 2, need)

    def _place(
        self, state: SearchState, start: i64, end: i64, need: i64
    ) -> bool:
        """Place needed values that have one place in the group."""
        masks = state.masks
        once: i64 = 0
        twice: i64 = 0
        for k in range(start, end):
            mask = masks[self.cells[k]]
            twice |= once & mask
            once |= mask
        if need & ~once:
            return False
        hidden = need & ~twice
        for k in range(start, end):
            mask = masks[self.cells[k]]
            value = mask & hidden
            if value and value != mask:
                if value & (value - 1):
                    return False
                state.put(self.cells[k], value)
        return take_from_peers(
            state, self.cells, start, end, need & twice, WORD, WORD
        )
