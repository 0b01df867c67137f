"""Propagators for machines, alternatives and rules known by ``allowed``.

MachineRun     values that a machine accepts, read in order
Alternatives   at least one of several sets of rules holds
LastCell       a rule known only by its ``allowed``
"""

from __future__ import annotations

from sudokit.core.arrays import append, i64, vec
from sudokit.rules.families import Machine, Rule
from sudokit.rules.search_state import (
    Compiled,
    Propagator,
    SearchState,
    place_of,
    repeated,
)


class MachineRun(Propagator):
    """The values with which a machine reads its cells to the end.

    The states of all layers are numbered one after the other, the first is
    0.  ``steps`` has for each step the state before, the state after, and
    the values that lead there, layer by layer; ``ends`` where the steps of
    each layer end.  Every state after the last cell is a good one.
    """

    def __init__(
        self, cells: vec[i64], steps: vec[i64], ends: vec[i64], states: i64
    ) -> None:
        super().__init__(cells)
        self.steps: vec[i64] = steps
        self.ends: vec[i64] = ends
        self.room = states

    def narrow(self, state: SearchState) -> bool:
        """Forwards, which states can be reached; backwards, which are good.

        A value stays if it leads from one that is reached to a good one.
        """
        room = state.room
        masks = state.masks
        cells = self.cells
        steps = self.steps
        k: i64 = 1
        while k < self.room:
            room[k] = 0
            k += 1
        room[0] = 1
        k = 0
        for layer in range(i64(len(cells))):
            mask = masks[cells[layer]]
            end = self.ends[layer]
            while k < end:
                if room[steps[k]] and steps[k + 2] & mask:
                    room[steps[k + 1]] = 1
                k += 3
        # From here on 1 is reached, and 3 is reached and good.
        last = i64(len(cells)) - 1
        layer = last
        while layer >= 0:
            mask = masks[cells[layer]]
            start = self.ends[layer - 1] if layer else i64(0)
            keep: i64 = 0
            while k > start:
                k -= 3
                before = room[steps[k]]
                if before and steps[k + 2] & mask:
                    after = room[steps[k + 1]]
                    if after == 3 or layer == last:
                        room[steps[k]] = 3
                        keep |= steps[k + 2] & mask
            if keep == 0:
                return False
            if keep != mask:
                state.put(cells[layer], keep)
            layer -= 1
        return True


def machine_run(machine: Machine) -> MachineRun | None:
    """The propagator of a machine, None if it accepts nothing."""
    if not machine.layers or not machine.layers[0]:
        return None
    steps = vec[i64]()
    ends = vec[i64]()
    start = 0
    for layer in machine.layers:
        after = start + len(layer)
        for number, row in enumerate(layer):
            leads: dict[int, int] = {}
            for value, target in enumerate(row):
                if target >= 0:
                    leads[target] = leads.get(target, 0) | 1 << value
            for target, mask in leads.items():
                steps = append(steps, i64(start + number))
                steps = append(steps, i64(after + target))
                steps = append(steps, i64(mask))
        ends = append(ends, i64(len(steps)))
        start = after
    return MachineRun(vec[i64](machine.cells), steps, ends, i64(start + 1))


class Alternatives(Propagator):
    """Sets of rules, at least one of which holds.

    A candidate stays if the rules of some choice, followed alone, leave it.
    """

    def __init__(self, cells: vec[i64], choices: list[Compiled]) -> None:
        super().__init__(cells)
        self.choices = choices

    def narrow(self, state: SearchState) -> bool:
        """Follows each choice on a copy."""
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
        """The last open cell keeps what the rule allows."""
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
