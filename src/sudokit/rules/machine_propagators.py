"""Propagators for machines, alternatives and rules known by ``allowed``.

MachineRun     values that a machine accepts, read in order
LargeRun       the same of a machine with many states
Alternatives   at least one of several sets of rules holds
LastCell       a rule known only by its ``allowed``
"""

from __future__ import annotations

from typing import Final

from sudokit.native.arrays import append, i64, vec
from sudokit.native.bits import bit_of, place_of
from sudokit.rules.families import Cells, Rule
from sudokit.rules.search_state import (
    WORD,
    Compiled,
    Propagator,
    SearchState,
    repeated,
    take_from_peers,
)

KEPT: Final[i64] = 8  # words that a layer of a machine keeps


class MachinePropagator(Propagator):
    """The values with which a machine reads its cells to the end.

    The states of all layers are numbered one after the other; those of
    layer k begin at ``firsts[k]``.  ``steps`` has for each step the state
    after it and the values that lead there, those of a state between its
    ``starts`` and the next.  A reading begins in any state of the first
    layer, and every state after the last cell is a good one.  ``needed``
    has sets of which one value is in the cells.
    """

    def __init__(
        self,
        cells: vec[i64],
        firsts: vec[i64],
        steps: vec[i64],
        starts: vec[i64],
        needed: vec[i64],
    ) -> None:
        super().__init__(cells)
        self.exact = len(set(cells)) == len(cells)
        self.firsts: vec[i64] = firsts
        self.steps: vec[i64] = steps
        self.starts: vec[i64] = starts
        self.needed: vec[i64] = needed

    def _place(self, state: SearchState) -> bool:
        """Remove needed values from cells that see all their places."""
        masks = state.masks
        cells = self.cells
        once: i64 = 0
        for cell in cells:
            once |= masks[cell]
        for values in self.needed:
            value = values & once
            if value & (value - 1) == 0 and not take_from_peers(
                state, cells, 0, i64(len(cells)), value, WORD, WORD
            ):
                return False
        return True


class MachineRun(MachinePropagator):
    """Reads with the states of each layer as bits.

    In its ``steps`` a state is its bit among those of its layer.  What a
    layer did is kept beside the mask and the states that it was given: most
    layers are given the same in the next run.
    """

    def __init__(
        self,
        cells: vec[i64],
        firsts: vec[i64],
        steps: vec[i64],
        starts: vec[i64],
        needed: vec[i64],
    ) -> None:
        """Take the states and steps by their numbers."""
        super().__init__(cells, firsts, steps[:], starts, needed)
        layer: i64 = 0
        for state in range(firsts[len(cells)]):
            while state >= firsts[layer + 1]:
                layer += 1
            at = starts[state]
            while at < starts[state + 1]:
                self.steps[at] = bit_of(steps[at] - firsts[layer + 1])
                at += 2
        self.memory = KEPT * i64(len(cells))

    def narrow(self, state: SearchState) -> bool:
        """Remove values that no accepted run reads.

        A value stays if it leads from a state that is reached to a good one.
        """
        masks = state.masks
        memory = state.memory
        cells = self.cells
        length = i64(len(cells))
        at = self.place
        states = bit_of(self.firsts[1]) - 1
        layer: i64 = 0
        while layer < length:
            mask = masks[cells[layer]]
            if memory[at] != mask or memory[at + 1] != states:
                memory[at] = mask
                memory[at + 1] = states
                memory[at + 2] = self._after(layer, states, mask)
            states = memory[at + 2]
            if states == 0:
                return False
            layer += 1
            at += KEPT
        while layer > 0:
            layer -= 1
            at -= KEPT
            cell = cells[layer]
            mask = masks[cell]
            reached = memory[at + 1]
            if (
                memory[at + 3] != mask
                or memory[at + 4] != states
                or memory[at + 5] != reached
            ):
                memory[at + 3] = mask
                memory[at + 4] = states
                memory[at + 5] = reached
                self._before(layer, memory, at)
            states = memory[at + 6]
            keep = memory[at + 7]
            if keep == 0:
                return False
            if keep != mask:
                state.put(cell, keep)
        return len(self.needed) == 0 or self._place(state)

    def _after(self, layer: i64, states: i64, mask: i64) -> i64:
        """Return the states that are reached with the values of a mask."""
        steps = self.steps
        starts = self.starts
        first = self.firsts[layer]
        after: i64 = 0
        while states:
            bit = states & -states
            states ^= bit
            number = first + place_of(bit)
            at = starts[number]
            end = starts[number + 1]
            while at < end:
                if steps[at + 1] & mask:
                    after |= steps[at]
                at += 2
        return after

    def _before(self, layer: i64, memory: vec[i64], place: i64) -> None:
        """Note the good states of a layer, and the values that stay."""
        steps = self.steps
        starts = self.starts
        first = self.firsts[layer]
        mask = memory[place + 3]
        good = memory[place + 4]
        states = memory[place + 5]
        before: i64 = 0
        keep: i64 = 0
        while states:
            bit = states & -states
            states ^= bit
            number = first + place_of(bit)
            at = starts[number]
            end = starts[number + 1]
            while at < end:
                if steps[at] & good and steps[at + 1] & mask:
                    before |= bit
                    keep |= steps[at + 1] & mask
                at += 2
        memory[place + 6] = before
        memory[place + 7] = keep


class LargeRun(MachinePropagator):
    """Reads with a list of the states that are reached, however many."""

    def __init__(
        self,
        cells: vec[i64],
        firsts: vec[i64],
        steps: vec[i64],
        starts: vec[i64],
        needed: vec[i64],
    ) -> None:
        super().__init__(cells, firsts, steps, starts, needed)
        self.states: i64 = i64(len(starts))
        self.room = 2 * self.states

    def narrow(self, state: SearchState) -> bool:
        """Remove values that no accepted run reads.

        A value stays if it leads from one that is reached to a good one.
        """
        room = state.room
        steps = self.steps
        starts = self.starts
        firsts = self.firsts
        cells = self.cells
        states = self.states
        layer = i64(len(cells))
        k = self._reach(state)
        last = firsts[layer]
        # From here on 1 is reached, and 3 is reached and good.
        while k > states and room[k - 1] >= last:
            k -= 1
            room[room[k]] = 3
        while layer > 0:
            layer -= 1
            cell = cells[layer]
            mask = state.masks[cell]
            first = firsts[layer]
            keep: i64 = 0
            while k > states and room[k - 1] >= first:
                k -= 1
                before = room[k]
                at = starts[before]
                end = starts[before + 1]
                while at < end:
                    if room[steps[at]] == 3 and steps[at + 1] & mask:
                        room[before] = 3
                        keep |= steps[at + 1] & mask
                    at += 2
            if keep == 0:
                return False
            if keep != mask:
                state.put(cell, keep)
        return len(self.needed) == 0 or self._place(state)

    def _reach(self, state: SearchState) -> i64:
        """Mark the states that are reached, and list them behind the marks.

        The result is where the list ends; it goes layer by layer.
        """
        room = state.room
        masks = state.masks
        steps = self.steps
        starts = self.starts
        cells = self.cells
        states = self.states
        tail = states
        k: i64 = 0
        while k < states:
            room[k] = 0
            k += 1
        for start in range(self.firsts[1]):
            room[start] = 1
            room[tail] = start
            tail += 1
        k = states
        for layer in range(i64(len(cells))):
            mask = masks[cells[layer]]
            behind = tail
            while k < behind:
                before = room[k]
                at = starts[before]
                end = starts[before + 1]
                while at < end:
                    after = steps[at]
                    if room[after] == 0 and steps[at + 1] & mask:
                        room[after] = 1
                        room[tail] = after
                        tail += 1
                    at += 2
                k += 1
        return tail


def steps_of(
    layers: tuple[tuple[Cells, ...], ...],
) -> tuple[vec[i64], vec[i64], vec[i64]]:
    """Return ``firsts``, ``steps`` and ``starts`` of its propagator."""
    firsts = vec[i64]([0])
    steps = vec[i64]()
    starts = vec[i64]()
    after = 0
    for layer in layers:
        after += len(layer)
        firsts = append(firsts, i64(after))
        for row in layer:
            starts = append(starts, i64(len(steps)))
            leads: dict[int, int] = {}
            for value, target in enumerate(row):
                if target >= 0:
                    leads[target] = leads.get(target, 0) | 1 << value
            for target, mask in leads.items():
                steps = append(steps, i64(after + target))
                steps = append(steps, i64(mask))
    ends = 1 + max([k for row in layers[-1] for k in row])
    for _ in range(ends + 1):
        starts = append(starts, i64(len(steps)))
    return firsts, steps, starts


class Alternatives(Propagator):
    """Sets of rules, at least one of which holds.

    A candidate stays if the rules of some choice, followed alone, leave it.
    """

    def __init__(self, cells: vec[i64], choices: list[Compiled]) -> None:
        super().__init__(cells)
        self.choices = choices

    def narrow(self, state: SearchState) -> bool:
        """Follow each choice on a copy; remove what all of them remove."""
        cells = self.cells
        keep = repeated(0, len(state.masks))
        for compiled in self.choices:
            masks = state.masks[:]
            for cell in cells:
                masks[cell] &= compiled.start[cell]
            trial = SearchState(compiled, masks, state.budget)
            if compiled.possible and trial.begin() and trial.settle():
                for cell in cells:
                    keep[cell] |= masks[cell]
        for cell in cells:
            left = keep[cell]
            if left == 0:
                return False
            if left != state.masks[cell]:
                state.put(cell, left)
        return True


class LastCell(Propagator):
    """A rule that is checked once all cells but one are filled."""

    def __init__(self, cells: vec[i64], rule: Rule) -> None:
        super().__init__(cells)
        self.rule = rule

    def narrow(self, state: SearchState) -> bool:
        """Remove forbidden values from the last open cell."""
        values: list[int] = []
        last = -1
        for k, cell in enumerate(self.cells):
            mask = state.masks[cell]
            if mask & (mask - 1):
                if last >= 0:
                    return True
                last = k
                values.append(0)
            else:
                values.append(int(place_of(mask)) + 1)
        if last < 0:
            return self.rule.allowed(values)
        cell = self.cells[last]
        mask = state.masks[cell]
        keep: i64 = 0
        while mask:
            bit = mask & -mask
            mask ^= bit
            values[last] = int(place_of(bit)) + 1
            if self.rule.allowed(values):
                keep |= bit
        if keep == 0:
            return False
        if keep != state.masks[cell]:
            state.put(cell, keep)
        return True
