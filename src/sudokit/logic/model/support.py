"""Support: which candidates occur in some filling that a rule allows.

    SumPart(...), MachinePart(...), ...    parts of rules
    part.supported(masks)                  the candidates in allowed values
    part.needed(masks)                     the values of all allowed values

A part reads the values of its cells one after the other, like a machine, and
no two of these values may exclude each other.  The result is exact, except
for large parts, for which exclusions are ignored, or no candidate is ruled
out.  Parts come from the families' own ``allowed``: totals of a Sum, the
layers of an Automaton, else the method itself, value by value.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb, prod
from typing import ClassVar, Final, TypeAlias

from sudokit.core.interrupts import handle_interrupts
from sudokit.rules.exclusions import Laws, packed
from sudokit.rules.families import Machine, Rule, may_allow

WORK: Final = 4000  # states that one answer may examine
LONG_WORK: Final = 20_000  # the same for a long automaton
MANY_SETS: Final = 1000  # sets of values to try for a sum
MOST_CELLS: Final = 20  # of a part for which finders look
FEW_CELLS: Final = 9  # of a part that is tried value by value
FEW_TRIED: Final = 400  # states of such a part
ANSWERS: Final = 2000  # cached answers of a part

State: TypeAlias = tuple[int, ...]


class RulePart:
    """A part of a rule: cells whose values may exclude each other.

    ``bans[a][v]`` are masks of what each cell loses if the one at ``a`` has
    the value v + 1.
    """

    in_turn: ClassVar = False  # must the cells be read in their own order?
    ways: ClassVar[tuple[bool, ...]] = (True, False)  # with exclusions or not
    work: ClassVar[int] = WORK  # states that one answer may examine

    def __init__(self, laws: Laws, cells: Sequence[int]) -> None:
        n = laws.size
        self.cells: Final = tuple(cells)
        self.size: Final = n
        self.bans: Final = laws.bans(self.cells)
        self.full: Final = laws.full
        self._keeps: list[list[int]] = []
        self._known: Final[dict[State, list[int] | None]] = {}
        self._always: Final[dict[State, int]] = {}

    def keeps(self) -> list[list[int]]:
        """Return what is left of all cells after each value of each.

        The candidates are packed as in ``Fillings``.
        """
        if not self._keeps:
            full = self.full
            self._keeps = [
                [
                    packed([full & ~ban for ban in row], self.size + 1)
                    for row in rows
                ]
                for rows in self.bans
            ]
        return self._keeps

    def under(self, laws: Laws) -> RulePart:
        """Return the same part with the exclusions of other laws."""
        return RulePart(laws, self.cells)

    def start(self) -> State:
        """Return the state before the first value."""
        return ()

    def after(
        self, at: int, state: State, value: int, end: State
    ) -> State | None:
        """Return the state after a value of the cell at ``at``, if any.

        ``end`` has the bounds of the remaining cells.
        """
        return state

    def bounds(
        self, masks: Sequence[int], order: Sequence[int]
    ) -> list[State]:
        """Return the least and the most of the cells from each turn on."""
        return [()] * (len(masks) + 1)

    def role(self, at: int) -> State:
        """Return a key for the effect of the cell at ``at``."""
        return ()

    def order(self, masks: State) -> list[int]:
        """Return an order of the cells in which few states are examined.

        Next is the cell that most of those before exclude.  Among equals the
        number of candidates decides, the fewest first, then properties that
        all images of a puzzle share.  If there are few fillings, any order
        will do.
        """
        turn = list(range(len(masks)))
        counts = [mask.bit_count() for mask in masks]
        if self.in_turn or prod(counts) * len(masks) <= WORK:
            return turn
        held = [(count, *self.role(at)) for at, count in enumerate(counts)]
        near = self._near()
        keys = [(held[at], sorted([held[b] for b in near[at]])) for at in turn]
        turn.sort(key=lambda at: keys[at])
        order: list[int] = []
        while turn:
            # Take the first of those with the most.
            met = [len(near[at].intersection(order)) for at in turn]
            order.append(turn.pop(met.index(max(met))))
        return order

    def _near(self) -> list[set[int]]:
        """Return the cells in which each cell excludes candidates."""
        return [
            {b for row in rows for b, ban in enumerate(row) if ban} - {at}
            for at, rows in enumerate(self.bans)
        ]

    def supported(self, masks: State) -> list[int] | None:
        """Return the candidates of the cells that are in some allowed values.

        None if no values are allowed.
        """
        if masks not in self._known:
            if len(self._known) >= ANSWERS:
                self._known.clear()
                self._always.clear()
            self._known[masks] = self._support(masks)
        return self._known[masks]

    def _support(self, masks: State) -> list[int] | None:
        """Compute what ``supported`` returns."""
        if 0 in masks:
            return None
        for exact in self.ways:
            handle_interrupts()
            filling = Fillings(self, masks, exact)
            candidates = filling.candidates()
            if not filling.spent:
                if not candidates:
                    return None
                full = (1 << self.size) - 1
                lacked = candidates >> (len(masks) * self.size + 1)
                self._always[masks] = full & ~lacked
                return [
                    candidates >> (at * self.size) & full
                    for at in range(len(masks))
                ]
        return list(masks)

    def needed(self, masks: State) -> int:
        """Return the values that all fillings have; 0 if there is none."""
        self.supported(masks)
        return self._always.get(masks, 0)

    def all_differ(self) -> bool:
        """Return whether the values of all cells are different."""
        return all(
            ban >> v & 1
            for at, rows in enumerate(self.bans)
            for v, row in enumerate(rows)
            for ban in row[:at]
        )


def ends_of(weight: int, mask: int) -> tuple[int, int]:
    """Return the least and the most of a weight times one of the values."""
    one = weight * (mask & -mask).bit_length()
    other = weight * mask.bit_length()
    return min(one, other), max(one, other)


class SumPart(RulePart):
    """Cells whose values, times their weights, add up to a total.

    ``weights`` are by cell; those of weight 0 are left out.
    """

    def __init__(
        self, laws: Laws, weights: dict[int, int], total: int
    ) -> None:
        super().__init__(laws, [cell for cell, w in weights.items() if w])
        self.weights: Final = tuple([w for w in weights.values() if w])
        self.total: Final = total

    def under(self, laws: Laws) -> SumPart:
        """Return the same part with the exclusions of other laws."""
        weights = dict(zip(self.cells, self.weights, strict=True))
        return SumPart(laws, weights, self.total)

    def start(self) -> State:
        """Return the total."""
        return (self.total,)

    def after(
        self, at: int, state: State, value: int, end: State
    ) -> State | None:
        """Return the remaining sum, if the cells behind can make it up."""
        left = state[0] - self.weights[at] * value
        least, most = end
        return (left,) if least <= left <= most else None

    def bounds(
        self, masks: Sequence[int], order: Sequence[int]
    ) -> list[State]:
        """Return the least and the most of the cells from each turn on."""
        bounds: list[State] = [(0, 0)]
        for at in reversed(order):
            low, high = self.ends(at, masks[at])
            bounds.append((bounds[-1][0] + low, bounds[-1][1] + high))
        bounds.reverse()
        return bounds

    def span(self, masks: Sequence[int]) -> tuple[int, int]:
        """Return the least and the most of all cells."""
        ends = [self.ends(at, mask) for at, mask in enumerate(masks)]
        return sum([end[0] for end in ends]), sum([end[1] for end in ends])

    def role(self, at: int) -> State:
        """Return the cell's weight."""
        return (self.weights[at],)

    def ends(self, at: int, mask: int) -> tuple[int, int]:
        """Return the least and the most that a cell adds to the sum."""
        return ends_of(self.weights[at], mask)

    def is_plain(self) -> bool:
        """Return whether all cells differ and each counts once."""
        return {*self.weights} == {1} and self.all_differ()


class SumsPart(RulePart):
    """Several totals at once, as of a line of equal sums."""

    def __init__(self, laws: Laws, sums: list[SumPart]) -> None:
        cells = dict.fromkeys([cell for one in sums for cell in one.cells])
        super().__init__(laws, list(cells))
        self.sums: Final = sums
        self.totals: Final = tuple([one.total for one in sums])
        self.weights: Final = [
            dict(zip(one.cells, one.weights, strict=True)) for one in sums
        ]

    def under(self, laws: Laws) -> SumsPart:
        """Return the same part with the exclusions of other laws."""
        return SumsPart(laws, [one.under(laws) for one in self.sums])

    def start(self) -> State:
        """Return the totals."""
        return self.totals

    def after(
        self, at: int, state: State, value: int, end: State
    ) -> State | None:
        """Return the remaining sums, if the cells behind can make them up."""
        cell = self.cells[at]
        left_sums: list[int] = []
        for k, wanted in enumerate(state):
            left = wanted - self.weights[k].get(cell, 0) * value
            if not end[2 * k] <= left <= end[2 * k + 1]:
                return None
            left_sums.append(left)
        return tuple(left_sums)

    def bounds(
        self, masks: Sequence[int], order: Sequence[int]
    ) -> list[State]:
        """Return the least and the most of each total from each cell on."""
        last = [0] * (2 * len(self.totals))
        bounds: list[State] = [tuple(last)]
        for at in reversed(order):
            mask = masks[at]
            for k, weights in enumerate(self.weights):
                low, high = ends_of(weights.get(self.cells[at], 0), mask)
                last[2 * k] += low
                last[2 * k + 1] += high
            bounds.append(tuple(last))
        bounds.reverse()
        return bounds

    def role(self, at: int) -> State:
        """Return the cell's weights, sorted."""
        cell = self.cells[at]
        return tuple(sorted([one.get(cell, 0) for one in self.weights]))


class MachinePart(RulePart):
    """Automata that all read the same cells."""

    in_turn = True

    def __init__(self, laws: Laws, machines: list[Machine]) -> None:
        super().__init__(laws, machines[0].cells)
        self.machines: Final = machines

    def under(self, laws: Laws) -> MachinePart:
        """Return the same part with the exclusions of other laws."""
        return MachinePart(laws, self.machines)

    def start(self) -> State:
        """Return the first state of each machine."""
        return (0,) * len(self.machines)

    def after(
        self, at: int, state: State, value: int, end: State
    ) -> State | None:
        """Return the next states, None if a machine stops."""
        states: list[int] = []
        for k, machine in enumerate(self.machines):
            layer = machine.layers[at]
            then = layer[state[k]][value - 1] if state[k] < len(layer) else -1
            if then < 0:
                return None
            states.append(then)
        return tuple(states)


class LongMachinePart(MachinePart):
    """An automaton of many cells, whose exclusions are ignored."""

    ways: ClassVar[tuple[bool, ...]] = (False,)
    work: ClassVar[int] = LONG_WORK

    def under(self, laws: Laws) -> LongMachinePart:
        """Return the same part with the exclusions of other laws."""
        return LongMachinePart(laws, self.machines)


class MeaningPart(RulePart):
    """A rule known only by its ``allowed``, called value by value."""

    in_turn = True
    work = FEW_TRIED

    def __init__(self, laws: Laws, rule: Rule) -> None:
        super().__init__(laws, rule.cells)
        self.rule: Final = rule

    def under(self, laws: Laws) -> MeaningPart:
        """Return the same part with the exclusions of other laws."""
        return MeaningPart(laws, self.rule)

    def after(
        self, at: int, state: State, value: int, end: State
    ) -> State | None:
        """Return all values so far, None if they aren't allowed."""
        values = (*state, value)
        missing = (0,) * (len(self.cells) - len(values))
        return values if may_allow(self.rule, values + missing) else None


class Fillings:
    """The values that the cells of a part can have together.

    The candidates of all cells are one number with n bits a cell and a zero
    bit above them, so that one addition shows whether a cell has none.
    """

    def __init__(self, part: RulePart, masks: State, exact: bool):
        self._part: Final = part
        self._order: Final = part.order(masks)
        self._ends: Final = part.bounds(masks, self._order)
        self._start: Final = packed([*masks], part.size + 1)
        self._keeps: Final = part.keeps() if exact else []
        self._known: Final[dict[tuple[State, int], int]] = {}
        self._end: Final = (2 << part.size) - 1 << len(masks) * part.size
        # What the cells from each turn on can have.
        self._full: Final = [0]
        for at in reversed(self._order):
            mine = part.full << at * (part.size + 1)
            self._full.append(self._full[-1] | mine)
        self._full.reverse()
        self.spent = False

    def candidates(self) -> int:
        """Return the candidates in some filling, n bits a cell; 0 if none.

        The bit above those of the candidates marks that there is a filling,
        and those above it are the values that some filling lacks.
        """
        return self._from(0, self._part.start(), self._start)

    def _from(self, turn: int, state: State, masks: int) -> int:
        """Return the candidates of the fillings from a turn on, in a state."""
        if not masks:
            return self._end
        key = (state, masks)
        known = self._known.get(key, -1)
        if known >= 0:
            return known
        part = self._part
        if len(self._known) >= part.work:
            self.spent = True
            return 0
        n = part.size
        at = self._order[turn]
        mask = masks >> at * (n + 1) & part.full
        full = self._full[turn + 1]
        rest = masks & full
        tops = (full << 1) & ~full
        end = self._ends[turn + 1]
        last = len(part.cells) * n
        candidates = 0
        while mask:
            low = mask & -mask
            mask ^= low
            value = low.bit_length()
            then = part.after(at, state, value, end)
            if then is None:
                continue
            left = rest
            if self._keeps:
                left &= self._keeps[at][value - 1]
                if (left + full) & tops != tops:
                    continue
            below = self._from(turn + 1, then, left)
            if below:
                below &= ~(1 << (last + value))
                candidates |= below | 1 << (at * n + value - 1)
        self._known[key] = candidates
        return candidates


def masks_at(laws: Laws, part: RulePart, bits: int) -> State:
    """Return the candidates of a part's cells among some, as masks."""
    return tuple(
        [bits >> (cell * laws.size) & laws.full for cell in part.cells]
    )


def missed_by(part: SumPart, masks: Sequence[int], at: int, value: int) -> int:
    """Return whether the other cells can't make up the sum for a value.

    0 if they can, -1 if they can't be small enough, 1 if they can't be
    large enough.
    """
    least, most = part.span(masks)
    low, high = part.ends(at, masks[at])
    left = part.total - part.weights[at] * value
    if left < least - low:
        return -1
    return 1 if left > most - high else 0


def sets_of(
    part: SumPart, masks: Sequence[int], most: int = MANY_SETS
) -> list[int]:
    """Return the sets of values of cells that all differ, as masks.

    At most one more than ``most``; none if there are too many sets of
    values to try.
    """
    held = 0
    for mask in masks:
        held |= mask
    values = [v for v in range(1, part.size + 1) if held >> (v - 1) & 1]
    sets: list[int] = []
    if comb(len(values), len(masks)) > MANY_SETS:
        return sets
    for some in combinations(values, len(masks)):
        if sum(some) == part.total:
            mine = sum([1 << (v - 1) for v in some])
            those = tuple([mask & mine for mask in masks])
            if part.supported(those) is not None:
                sets.append(mine)
                if len(sets) > most:
                    break
    return sets
