"""Forcing chains from every candidate of a cell or of a house.

What follows from every one of them is the case.  *Dynamic* chains go on
with what is left when candidates have been ruled out on the way, so that a
node can follow from several.  They also end in contradictions: a candidate
from which both a thing and its contrary follow is false.  *Nishio* is that
for one value alone.  On higher *levels* dynamic chains use the simple
techniques, too (1), then forcing chains (2), multiple chains (3), dynamic
chains (4 and on) on what is left: *nested* chains.
"""

from typing import Final, final

from sudokit.core.budget import Budget
from sudokit.logic.explainer.chains import length_tenths
from sudokit.logic.explainer.position import (
    KINDS,
    NONE,
    RatedFinding,
    RatedPosition,
    codes_at,
    removed_by,
)
from sudokit.logic.explainer.reach import (
    BIT,
    CELL,
    CONTRADICTION,
    DOUBLE,
    HOUSE,
    Buffer,
    Outcome,
    Reach,
    from_false,
    from_true,
    gone_between,
)
from sudokit.logic.model.geometry import (
    CELL_HOUSES,
    COUNT,
    HOUSE_CELLS,
    LOWEST,
    codes_of,
)

Removal = tuple[int, list[int], int]


class Inner:
    """A finder of more removals where simple links end; none on level 0."""

    def __init__(self, level: int) -> None:
        self.level: Final = level

    def begin(self) -> None:
        """Forgets what it knows of the last search."""

    def removals(
        self, source: RatedPosition, work: RatedPosition
    ) -> list[Removal]:
        """Candidates that go, now that ``source`` has become ``work``.

        Each with the false nodes that it rests on, and the number of the
        nested chain it comes from, -1 if it is none.
        """
        return []

    def size_of(self, chains: int) -> int:
        """The nodes of these nested chains, a bit each, together."""
        return 0


@final
class Multiple:
    """Looks for such outcomes; with ``every`` it keeps them all."""

    __slots__ = (
        "_best",
        "_budget",
        "_buffer",
        "_dynamic",
        "_every",
        "_inner",
        "_nishio",
        "_reaches",
        "_work",
        "found",
        "source",
    )

    def __init__(
        self,
        dynamic: bool,
        nishio: bool,
        every: bool,
        inner: Inner | None = None,
        budget: Budget | None = None,
    ) -> None:
        """``inner``: what goes on where simple links end."""
        self._dynamic: Final = dynamic
        self._nishio: Final = nishio
        self._every: Final = every
        self._budget: Final = budget
        self._buffer: Final = Buffer()
        self._inner: Final = Inner(0) if inner is None else inner
        self._reaches: dict[int, Reach] = {}
        self._best: tuple[int, int] = (1 << 30, 0)
        self.found: list[Outcome] = []

    def search(self, position: RatedPosition) -> list[Outcome]:
        """The outcomes, the first one first."""
        self.source = position
        self._work = position.copy()
        self._reaches = {}
        self._inner.begin()
        self.found = []
        self._best = (1 << 30, 0)
        for cell in range(81):
            size = COUNT[position.masks[cell]]
            if size > 2 or (size > 1 and self._dynamic):
                self._from_cell(cell)
        self.found.sort(key=Outcome.rank)
        return self.found

    def _from_cell(self, cell: int) -> None:
        """Offer the conclusions from the candidates of a cell, one and all."""
        mask = self.source.masks[cell]
        size = COUNT[mask]
        codes = codes_of(cell, mask)
        for code in codes:
            self._both_ways(code, size >= 3)
            if not self._nishio:
                self._from_houses(code)
        if not self._nishio:
            reaches = [self._reach(2 * code + 1) for code in codes]
            self._common(reaches, CELL, cell)

    def _both_ways(self, code: int, double: bool) -> None:
        """Offer the conclusions that hold with a candidate and without it."""
        true = self._reach(2 * code + 1)
        if not self._dynamic:
            return
        self._contradiction(true, 2 * code)
        false = self._reach(2 * code)
        self._contradiction(false, 2 * code + 1)
        if double and not self._nishio:
            self._common([true, false], DOUBLE, code)

    def _contradiction(self, reach: Reach, node: int) -> None:
        """If an assumption clashes with itself, the contrary holds."""
        clash = reach.clash
        if clash is None:
            return
        ends = [(reach, clash[0]), (reach, clash[1])]
        self._offer(node, ends, CONTRADICTION, node >> 1)

    def _from_houses(self, code: int) -> None:
        """Offer the conclusions from all places of a value in a house.

        Asked at the first of the places.
        """
        value = code // 81
        cell = code % 81
        for kind in KINDS:
            house = CELL_HOUSES[cell * 3 + kind]
            spots = self.source.spots[value * 27 + house]
            if COUNT[spots] < 2:
                continue
            if HOUSE_CELLS[house * 9 + LOWEST[spots]] != cell:
                continue
            codes = codes_at(value, house, spots)
            reaches = [self._reach(2 * one + 1) for one in codes]
            self._common(reaches, HOUSE, int(house))

    def _common(self, reaches: list[Reach], key: int, source: int) -> None:
        """Offer the conclusions that follow from each assumption."""
        common = reaches[0].known
        for reach in reaches[1:]:
            common &= reach.known
        if not common:
            return
        for bit in (1, 0):
            for node in reaches[0].order:
                if node & 1 == bit and common & BIT[node]:
                    ends = [(reach, node) for reach in reaches]
                    self._offer(node, ends, key, source)

    def _offer(
        self, node: int, ends: list[tuple[Reach, int]], key: int, source: int
    ) -> None:
        """Keeps an outcome, if it is wanted and does anything."""
        size = 0
        nested = 0
        for number, (reach, end) in enumerate(ends):
            if key == CONTRADICTION and number == 1:
                ancestors = reach.clash_ancestors()
            else:
                ancestors = reach.ancestors(end)
            size += ancestors.bit_count()
            if reach.nested:
                nested |= nested_in(reach, ancestors)
        if nested:
            size += self._inner.size_of(nested)
        if not self._every and (size, key) >= self._best:
            return
        code = node >> 1
        if node & 1 and COUNT[self.source.masks[code % 81]] < 2:
            return
        outcome = Outcome(node, ends, key, size, source)
        if self._every:
            self.found.append(outcome)
        else:
            self._best = (size, key)
            self.found = [outcome]

    def _reach(self, start: int) -> Reach:
        """The consequences of an assumption, found once."""
        found = self._reaches.get(start)
        if found is None:
            if self._budget is not None:
                self._budget.take()
                self._budget.look()
            found = self._follow(start)
            self._reaches[start] = found
            if self._dynamic:
                self._work.become(self.source)
        return found

    def _follow(self, start: int) -> Reach:
        """Goes on from an assumption to the end, or to a contradiction.

        What is true goes before what is false, both in their order.
        """
        reach = Reach()
        reach.add(start, [], -1)
        true: list[int] = []
        false: list[int] = []
        next_true = next_false = 0
        (true if start & 1 else false).append(start)
        while True:
            if next_true < len(true):
                node = true[next_true]
                next_true += 1
                if self._after_true(reach, node, false):
                    return reach
            elif next_false < len(false):
                node = false[next_false]
                next_false += 1
                if self._after_false(reach, node, true):
                    return reach
            elif self._inner.level:
                if not self._by_techniques(reach, false):
                    return reach
            else:
                return reach

    def _after_true(self, reach: Reach, node: int, false: list[int]) -> bool:
        """Add the consequences of a true node; True for a contradiction."""
        found = self._buffer
        from_true(self._work, node >> 1, not self._nishio, found)
        parents = [node]
        for number in range(found.size):
            other = int(found.nodes[number])
            cause = int(found.causes[number])
            if reach.known & BIT[other | 1]:
                reach.meet(other | 1, other, parents, cause)
                return True
            if not reach.known & BIT[other]:
                reach.add(other, parents, cause)
                false.append(other)
        return False

    def _after_false(self, reach: Reach, node: int, true: list[int]) -> bool:
        """Add the consequences of a false node; True for a contradiction."""
        found = self._buffer
        code = node >> 1
        from_false(self._work, code, not self._nishio, True, found)
        others: list[tuple[int, list[int], int]] = []
        for number in range(found.size):
            other = int(found.nodes[number])
            cause = int(found.causes[number])
            parents = [node]
            if self._dynamic:
                parents += self._gone_before(other >> 1, cause)
            others.append((other, parents, cause))
        if self._dynamic:
            self._work.remove(code)
        for other, parents, cause in others:
            if reach.known & BIT[other - 1]:
                reach.meet(other - 1, other, parents, cause)
                return True
            if not reach.known & BIT[other]:
                reach.add(other, parents, cause)
                true.append(other)
        return False

    def _gone_before(self, code: int, cause: int) -> list[int]:
        """The candidates that had to go before this was the last one."""
        return gone_between(self.source, self._work, code, cause)

    def _by_techniques(self, reach: Reach, false: list[int]) -> bool:
        """Add the removals of techniques; False if there are none."""
        some = False
        for code, parents, nested in self._inner.removals(
            self.source, self._work
        ):
            node = 2 * code
            if not reach.known & BIT[node]:
                reach.add(node, parents, -1)
                if nested >= 0:
                    reach.nested[node] = nested
                false.append(node)
                some = True
        return some

    def least(self) -> int:
        """The least rating of an outcome, times ten."""
        level = self._inner.level
        if level >= 2:
            return 95 + 5 * (level - 2)
        if level == 1:
            return 90
        if self._nishio:
            return 75
        return 85 if self._dynamic else 80

    def tenths(self, outcome: Outcome) -> int:
        """The rating of an outcome, times ten."""
        return self.least() + int(length_tenths(outcome.size))


def nested_in(reach: Reach, ancestors: int) -> int:
    """The nested chains among the ancestors of a node, a bit each."""
    found = 0
    for node, nested in reach.nested.items():
        if ancestors & BIT[node]:
            found |= 1 << nested
    return found


def finding_of(
    multiple: Multiple, outcome: Outcome, name: str
) -> RatedFinding:
    """The step of an outcome."""
    position = multiple.source
    node = outcome.node
    chains = [outcome.story(number) for number in range(len(outcome.ends))]
    placed = node >> 1 if node & 1 else NONE
    removed, tenths = removed_by(position, node), multiple.tenths(outcome)
    return RatedFinding(name, removed, [], [], 0, placed, tenths, chains)
