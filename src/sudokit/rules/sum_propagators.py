"""Propagators for sums, and for cells that have one of several sets of values.

OneOfSets      cells that differ, with the sets that their values can be
WeightedSum    bounds of a sum, and its last two cells exactly
ValueSets      the sets of OneOfSets
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from sudokit.native.arrays import i64, vec
from sudokit.native.bits import bit_of, count_bits, place_of, reversed_mask
from sudokit.rules.search_state import (
    IN_A_WORD,
    WORD,
    Propagator,
    SearchState,
    repeated,
    take,
    take_from_peers,
)

MOST_SETS: Final = 62  # sets are bits
FEW_SETS: Final[i64] = 6  # as many are read faster than values
LARGEST: Final = 10  # values of which every mask has an entry in a table

REVERSES: Final[dict[int, vec[i64]]] = {}
SUMS: Final[dict[int, vec[i64]]] = {}


def reverses(size: int) -> vec[i64]:
    """Return the reverse of each mask; nothing for many values."""
    if size > LARGEST:
        return vec[i64]()
    if size not in REVERSES:
        full = bit_of(size) - 1
        REVERSES[size] = vec[i64](
            [reversed_mask(mask, full) for mask in range(full + 1)]
        )
    return REVERSES[size]


def sums_of_masks(size: int) -> vec[i64]:
    """Return the sum of each mask; nothing for many values."""
    if size > LARGEST:
        return vec[i64]()
    if size not in SUMS:
        SUMS[size] = vec[i64]([sum_of(mask) for mask in range(bit_of(size))])
    return SUMS[size]


def set_table(size: int, sets: Sequence[int]) -> vec[i64]:
    """Return, for each mask, the sets with one of its values, as bits."""
    of_value = repeated(0, size)
    for number, values in enumerate(sets):
        for value in range(i64(size)):
            if i64(values) & bit_of(value):
                of_value[value] |= bit_of(i64(number))
    table = repeated(0, bit_of(size))
    for mask in range(i64(1), i64(len(table))):
        low = mask & -mask
        table[mask] = table[mask ^ low] | of_value[place_of(low)]
    return table


@final
class ValueSets:
    """Sets of values; ``hit`` has those with a value of each mask, as bits.

    There is none for too many sets, or for no set.
    """

    def __init__(self, size: int, sets: Sequence[int]) -> None:
        self.sets: vec[i64] = vec[i64](sets)
        self.hit: vec[i64] = vec[i64]()
        if 0 < len(sets) <= MOST_SETS:
            self.hit = set_table(size, sets)


class OneOfSets(Propagator):
    """Cells that all differ, whose values together are one of some sets.

    Such are a cage with its sum and the values of a renban.  ``every`` has,
    after the cells, the others of a house that has all of them, if there is
    one: values that every set needs leave those, and values that they can't
    have are needed.  ``seen`` is that of ``Compiled``, empty for large
    grids.
    """

    def __init__(
        self,
        cells: vec[i64],
        every: vec[i64],
        table: ValueSets,
        seen: vec[i64],
    ) -> None:
        super().__init__(every)
        self.middle: i64 = len(cells)
        self.sets: vec[i64] = table.sets
        self.hit: vec[i64] = table.hit
        self.every: i64 = bit_of(i64(len(table.sets))) - 1
        # All other cells, as bits in two words.
        self.low: i64 = WORD
        self.high: i64 = WORD
        for cell in self.cells:
            if cell < IN_A_WORD:
                self.low &= ~bit_of(cell)
            elif cell < 2 * IN_A_WORD:
                self.high &= ~bit_of(cell - IN_A_WORD)
        self.most_seen: i64 = self._most_seen(seen)

    def _most_seen(self, seen: vec[i64]) -> i64:
        """Return how many of the cells another cell sees at most.

        It is 2 to 4, where 4 is four or more.  No cell sees all places of
        a value that has more.
        """
        if len(seen) == 0:
            return 2
        # The cells that see three of the cells or more, and four or more.
        three: i64 = 0
        four: i64 = 0
        for word in range(i64(2)):
            once: i64 = 0
            twice: i64 = 0
            thrice: i64 = 0
            often: i64 = 0
            for k in range(self.middle):
                peers = seen[2 * self.cells[k] + word]
                often |= thrice & peers
                thrice |= twice & peers
                twice |= once & peers
                once |= peers
            others = self.low
            if word:
                others = self.high
            three |= thrice & others
            four |= often & others
        if four:
            return 4
        return 3 if three else 2

    def narrow(self, state: SearchState) -> bool:
        """Remove values that are in no set, and place those in every set."""
        masks = state.masks
        cells = self.cells
        hit = self.hit
        full = state.full
        sets = self.every
        once: i64 = 0
        k: i64 = 0
        while k < self.middle:
            mask = masks[cells[k]]
            once |= mask
            sets &= hit[mask]
            k += 1
        sets &= ~hit[full & ~once]
        end = i64(len(cells))
        if k < end:
            others: i64 = 0
            while k < end:
                others |= masks[cells[k]]
                k += 1
            missing = full & ~others
            while missing:
                bit = missing & -missing
                missing ^= bit
                sets &= hit[bit]
        if sets == 0:
            return False
        keep: i64 = 0
        need = full
        if count_bits(sets) <= FEW_SETS:
            while sets:
                bit = sets & -sets
                sets ^= bit
                values = self.sets[place_of(bit)]
                keep |= values
                need &= values
        else:
            need = 0
            left = once
            while left:
                bit = left & -left
                left ^= bit
                with_it = hit[bit]
                if sets & with_it:
                    keep |= bit
                    if sets & ~with_it == 0:
                        need |= bit
        if once & ~keep and not take(state, cells, 0, self.middle, ~keep):
            return False
        return need == 0 or self._place(state, need)

    def _place(self, state: SearchState, need: i64) -> bool:
        """Place needed values, and remove them from cells that see them."""
        masks = state.masks
        cells = self.cells
        once: i64 = 0
        twice: i64 = 0
        thrice: i64 = 0
        often: i64 = 0
        k: i64 = 0
        while k < self.middle:
            mask = masks[cells[k]]
            often |= thrice & mask
            thrice |= twice & mask
            twice |= once & mask
            once |= mask
            k += 1
        if need & ~once:
            return False
        hidden = need & ~twice
        k = 0
        while k < self.middle:
            mask = masks[cells[k]]
            value = mask & hidden
            if value and value != mask:
                if value & (value - 1):
                    return False
                state.put(cells[k], value)
            k += 1
        if not take(state, cells, self.middle, i64(len(cells)), need):
            return False
        # No other cell sees all of more places than that.
        need &= twice
        if self.most_seen == 2:
            need &= ~thrice
        elif self.most_seen == 3:
            need &= ~often
        return need == 0 or take_from_peers(
            state, cells, 0, self.middle, need, self.low, self.high
        )


class WeightedSum(Propagator):
    """A sum of weight times value that is known.

    ``cells`` come in groups that have one weight each and whose cells all
    differ; ``ends`` has where each ends, and ``weights`` its weight.
    """

    def __init__(
        self,
        size: i64,
        cells: vec[i64],
        ends: vec[i64],
        weights: vec[i64],
        total: i64,
    ) -> None:
        super().__init__(cells)
        self.size: i64 = size
        self.ends: vec[i64] = ends
        self.weights: vec[i64] = weights
        self.total: i64 = total
        self.room = 2 * i64(len(ends))
        # The reverse of each mask, and its sum; nothing for many values.
        self.reverse: vec[i64] = reverses(size)
        self.sums: vec[i64] = sums_of_masks(size)

    def narrow(self, state: SearchState) -> bool:
        """Narrow the last two open cells exactly, more of them by bounds."""
        masks = state.masks
        left: i64 = 0
        first: i64 = 0
        second: i64 = 0
        first_group: i64 = 0
        second_group: i64 = 0
        rest = self.total
        k: i64 = 0
        for group in range(i64(len(self.ends))):
            weight = self.weights[group]
            end = self.ends[group]
            while k < end:
                cell = self.cells[k]
                mask = masks[cell]
                if mask & (mask - 1):
                    left += 1
                    if left > 2:
                        return self._bounds(state)
                    second = first
                    second_group = first_group
                    first = cell
                    first_group = group
                else:
                    rest -= weight * (place_of(mask) + 1)
                k += 1
        if left == 0:
            return rest == 0
        weight = self.weights[first_group]
        other_weight = self.weights[second_group]
        size = self.size
        keep: i64 = 0
        partners: i64 = 0
        mask = masks[first]
        while mask:
            bit = mask & -mask
            mask ^= bit
            other = rest - weight * (place_of(bit) + 1)
            if left == 1:
                if other == 0:
                    keep = bit
                continue
            value = other // other_weight
            if value * other_weight == other and 0 < value <= size:
                partner = masks[second] & bit_of(value - 1)
                if first_group == second_group:
                    partner &= ~bit
                if partner:
                    keep |= bit
                    partners |= partner
        if keep == 0:
            return False
        if keep != masks[first]:
            state.put(first, keep)
        if left == 2 and partners != masks[second]:
            state.put(second, partners)
        return True

    def _bounds(self, state: SearchState) -> bool:
        """Keep each group within the least and most that others allow.

        The room has, for each group, the least values that its cells can
        have, and the reverse of the largest.
        """
        room = state.room
        size = self.size
        low: i64 = 0
        high: i64 = 0
        start: i64 = 0
        groups = i64(len(self.ends))
        for group in range(groups):
            end = self.ends[group]
            weight = self.weights[group]
            least = self._least(state, start, end)
            most = self._most(state, start, end)
            if least > state.full or most > state.full:
                return False
            room[2 * group] = least
            room[2 * group + 1] = most
            smallest = self._sum(least)
            largest = (size + 1) * (end - start) - self._sum(most)
            if weight > 0:
                low += weight * smallest
                high += weight * largest
            else:
                low += weight * largest
                high += weight * smallest
            start = end
        up = self.total - low
        down = high - self.total
        if up < 0 or down < 0:
            return False
        start = 0
        for group in range(groups):
            end = self.ends[group]
            weight = self.weights[group]
            more = up
            less = down
            if weight != 1:
                more = up // weight if weight > 0 else down // -weight
                less = down // weight if weight > 0 else up // -weight
            keep = state.full
            if more < size - 1:
                keep = spread(room[2 * group], more, keep)
            if less < size - 1:
                keep &= self._reversed(
                    spread(room[2 * group + 1], less, state.full), state.full
                )
            if keep != state.full and not take(
                state, self.cells, start, end, ~keep
            ):
                return False
            start = end
        return True

    def _least(self, state: SearchState, start: i64, end: i64) -> i64:
        """Return the least different values of cells; too many for none.

        Each cell gets the least value from its own least one on that no
        cell before it has; in which order doesn't matter.
        """
        masks = state.masks
        cells = self.cells
        taken: i64 = 0
        k = start
        while k < end:
            mask = masks[cells[k]]
            free = ~(taken | ((mask & -mask) - 1))
            taken |= free & -free
            k += 1
        return taken

    def _most(self, state: SearchState, start: i64, end: i64) -> i64:
        """Return the reverse of the largest different values of cells."""
        masks = state.masks
        cells = self.cells
        taken: i64 = 0
        k = start
        while k < end:
            mask = self._reversed(masks[cells[k]], state.full)
            free = ~(taken | ((mask & -mask) - 1))
            taken |= free & -free
            k += 1
        return taken

    def _reversed(self, mask: i64, full: i64) -> i64:
        """Return a mask with size+1-v for each value v."""
        reverse = self.reverse
        return reverse[mask] if len(reverse) else reversed_mask(mask, full)

    def _sum(self, mask: i64) -> i64:
        """Return the sum of the values in a mask."""
        sums = self.sums
        return sums[mask] if len(sums) else sum_of(mask)


def spread(mask: i64, most: i64, full: i64) -> i64:
    """Return the values up to so much above one of the mask."""
    while most > 0:
        wider = (mask | (mask << 1)) & full
        if wider == mask:
            break
        mask = wider
        most -= 1
    return mask


def sum_of(mask: i64) -> i64:
    """Return the sum of the values in a mask."""
    total: i64 = 0
    while mask:
        bit = mask & -mask
        mask ^= bit
        total += place_of(bit) + 1
    return total
