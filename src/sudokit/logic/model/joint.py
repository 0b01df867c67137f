"""Parts of several rules, and of a house, that are filled together.

JointPart(laws, parts, rules)    parts and further cells as one part
choice_part(laws, choices)       parts, those of one choice or of several
shared_groups(...)               rules whose cells meet
house_groups(...)                rules with cells in a house
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, combinations, pairwise
from typing import ClassVar, Final

from sudokit.logic.model.support import RulePart, State
from sudokit.rules.exclusions import Laws
from sudokit.rules.families import Rule

MOST_JOINED: Final = 12  # cells of two rules, or of connected pairs
MOST_APART: Final = 200  # pairs of rules that share no cell
MOST_OUTSIDE: Final = 8  # cells of rules outside of the house they meet
ALONE: Final = 1  # cells of a rule that must lie in a house


class JointPart(RulePart):
    """Parts of rules, and cells whose values only exclude each other.

    The states of the parts are numbered as they occur.
    """

    ways: ClassVar[tuple[bool, ...]] = (True,)

    def __init__(
        self,
        laws: Laws,
        parts: Sequence[RulePart],
        owners: Sequence[Rule],
        cells: Sequence[int] = (),
        first: Sequence[int] = (),
    ) -> None:
        """``owners`` has the rule of each part, ``first`` the first cells."""
        every = dict.fromkeys(first)
        every.update(dict.fromkeys([c for one in parts for c in one.cells]))
        every.update(dict.fromkeys(cells))
        super().__init__(laws, list(every))
        self.parts: Final = tuple(parts)
        self.owners: Final = tuple(owners)
        # The parts of each cell, and its place in them.
        self._at: Final = [
            [
                (k, one.cells.index(cell))
                for k, one in enumerate(parts)
                if cell in one.cells
            ]
            for cell in every
        ]
        self._parts_at: Final = [{k for k, _own in some} for some in self._at]
        # The cells that must be read before each.
        self._before: Final = [set[int]() for _cell in every]
        for one in parts:
            places = [self.cells.index(cell) for cell in one.cells]
            for at, then in pairwise(places) if one.in_turn else ():
                self._before[then].add(at)
        self._states: Final[list[State]] = []
        self._numbers: Final[dict[State, int]] = {}
        # Where the bounds of each part begin.
        self._ends: Final[list[tuple[int, int]]] = []
        width = 0
        for one in parts:
            full = [laws.full] * len(one.cells)
            more = len(one.bounds(full, range(len(full)))[0])
            self._ends.append((width, width + more))
            width += more

    def under(self, laws: Laws) -> JointPart:
        """Return the same part with the exclusions of other laws."""
        parts = [one.under(laws) for one in self.parts]
        return ThoroughJoint(laws, parts, self.owners, self.cells)

    def start(self) -> State:
        """Return the number of the first state of each part."""
        return tuple([self._number(one.start()) for one in self.parts])

    def after(
        self, at: int, state: State, value: int, end: State
    ) -> State | None:
        """Return the numbers of the next states; None if a part stops."""
        numbers = [*state]
        for k, own in self._at[at]:
            first, last = self._ends[k]
            before = self._states[numbers[k]]
            then = self.parts[k].after(own, before, value, end[first:last])
            if then is None:
                return None
            numbers[k] = self._number(then)
        return tuple(numbers)

    def bounds(
        self, masks: Sequence[int], order: Sequence[int]
    ) -> list[State]:
        """Return the bounds of all parts from each turn on."""
        known: list[list[State]] = []
        for k, one in enumerate(self.parts):
            places = [self.cells.index(cell) for cell in one.cells]
            mine = [own for at in order for j, own in self._at[at] if j == k]
            known.append(one.bounds([masks[at] for at in places], mine))
        turns = [0] * len(self.parts)
        bounds: list[State] = []
        for at in [-1, *order]:
            for k, _own in self._at[at] if at >= 0 else ():
                turns[k] += 1
            every: list[int] = []
            for k, ends in enumerate(known):
                every += ends[turns[k]]
            bounds.append(tuple(every))
        return bounds

    def order(self, masks: State) -> list[int]:
        """Return an order of the cells in which all parts can be read.

        Next is a cell with one value, else one that shares a part with the
        cells before, and of these one with few values.  Empty if there is
        no order.
        """
        counts = [mask.bit_count() for mask in masks]
        near: set[int] = set()
        order: list[int] = []
        left = list(range(len(masks)))
        while left:
            free = [at for at in left if self._before[at].issubset(order)]
            if not free:
                return []
            best, least = -1, 0
            for at in free:
                # Those of one value first, then those near, then by count.
                apart = near.isdisjoint(self._parts_at[at])
                key = counts[at] + 64 * apart + 128 * (counts[at] > 1)
                if best < 0 or key < least:
                    best, least = at, key
            left.remove(best)
            order.append(best)
            near |= self._parts_at[best]
        return order

    def _number(self, state: State) -> int:
        """Return the number of a state."""
        known = self._numbers.get(state, -1)
        if known < 0:
            known = len(self._states)
            self._numbers[state] = known
            self._states.append(state)
        return known


class ThoroughJoint(JointPart):
    """The same with more work, to tell which exclusions are needed."""

    work = 50_000


class ChoicePart(JointPart):
    """Cells that all parts of one choice, or of several, allow.

    ``sizes`` is the number of parts of each choice.  The parts of a choice
    that has stopped have the state -1.
    """

    in_turn: ClassVar[bool] = True
    ways: ClassVar[tuple[bool, ...]] = (True, False)

    def __init__(
        self,
        laws: Laws,
        parts: Sequence[RulePart],
        sizes: Sequence[int],
        first: Sequence[int],
    ) -> None:
        super().__init__(laws, parts, (), (), first)
        self.sizes: Final = sizes
        ends = [*accumulate(sizes)]
        self._spans: Final = [
            (end - size, end) for end, size in zip(ends, sizes, strict=True)
        ]

    def under(self, laws: Laws) -> ChoicePart:
        """Return the same part with the exclusions of other laws."""
        parts = [one.under(laws) for one in self.parts]
        return ChoicePart(laws, parts, self.sizes, self.cells)

    def order(self, masks: State) -> list[int]:
        """Return the cells in their order."""
        return [*range(len(masks))]

    def after(
        self, at: int, state: State, value: int, end: State
    ) -> State | None:
        """Return the next states; None if all choices have stopped."""
        numbers = [*state]
        for k, own in self._at[at]:
            if numbers[k] >= 0:
                first, last = self._ends[k]
                before = self._states[numbers[k]]
                then = self.parts[k].after(own, before, value, end[first:last])
                numbers[k] = -1 if then is None else self._number(then)
        going = False
        for first, last in self._spans:
            if -1 in numbers[first:last]:
                numbers[first:last] = [-1] * (last - first)
            else:
                going = True
        return tuple(numbers) if going else None


def choice_part(
    laws: Laws, choices: Sequence[Sequence[RulePart]]
) -> ChoicePart | None:
    """Return the part that all parts of some choice allow.

    None if automata read the same cells in different orders.
    """
    every = [part for some in choices for part in some]
    joint = JointPart(laws, every, ())
    order = joint.order((laws.full,) * len(joint.cells))
    if not order:
        return None
    first = [joint.cells[at] for at in order]
    return ChoicePart(laws, every, [len(some) for some in choices], first)


def shared_groups(laws: Laws, parts: Sequence[RulePart]) -> list[list[int]]:
    """Return the numbers of parts to fill together: those whose cells meet.

    Two parts share a cell, or each has cells in the same house; the latter
    only if they are few, unlike those of a rule with a part in each square.
    Rules of two cells that are connected belong together.
    """
    cells = [{*one.cells} for one in parts]
    groups: list[list[int]] = []
    apart: list[list[int]] = []
    for a, b in combinations(range(len(parts)), 2):
        if len(cells[a] | cells[b]) > MOST_JOINED:
            continue
        if cells[a] & cells[b]:
            groups.append([a, b])
        elif any(
            len(cells[a].intersection(house)) > 1
            and len(cells[b].intersection(house)) > 1
            for house in laws.houses.values()
        ):
            apart.append([a, b])
    if len(apart) <= MOST_APART:
        groups = sorted([*groups, *apart])
    pairs = [k for k, some in enumerate(cells) if len(some) == 2]
    while pairs:
        group = [pairs.pop(0)]
        reached = {*cells[group[0]]}
        for k in [*pairs, *pairs]:
            if k in pairs and reached & cells[k]:
                pairs.remove(k)
                group.append(k)
                reached |= cells[k]
        if len(group) > 2 and len(reached) <= MOST_JOINED:
            groups.append(sorted(group))
    return groups


def house_groups(
    laws: Laws, parts: Sequence[RulePart]
) -> list[tuple[str, list[int]]]:
    """Return houses with the numbers of the parts to fill with each.

    First single parts with two cells or more in the house, then all that
    lie in it, then all with two cells in it.
    """
    cells = [{*one.cells} for one in parts]
    every: list[tuple[str, list[int]]] = []
    for house, own in laws.houses.items():
        near = [
            k
            for k, some in enumerate(cells)
            if len(some.intersection(own)) >= ALONE
            and len(some.difference(own)) <= MOST_OUTSIDE
        ]
        every += [(house, [k]) for k in near]
        inside = [k for k in near if cells[k].issubset(own)]
        for some in (inside, near) if inside != near else (near,):
            outside = {cell for k in some for cell in cells[k]}.difference(own)
            if len(some) > 1 and len(outside) <= MOST_OUTSIDE:
                every.append((house, some))
    every.sort(key=lambda one: len(one[1]))
    return every
