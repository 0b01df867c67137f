"""Forcing chains from every candidate of a cell or of a house.

A consequence of all of them must hold.  *Dynamic* chains use the
candidates ruled out along the way, so that a node can follow from several.
They can also end in contradictions: a candidate that implies both a node
and its opposite is false.  *Nishio* is that for one value alone.  On
higher *levels* dynamic chains use the simple techniques, too (1), then
forcing chains (2), multiple chains (3), dynamic chains (4 and on) on what
is left: *nested* chains.
"""

from typing import Final, final

from sudokit.core.budget import Budget
from sudokit.logic.explainer.chains import Path, Unary, length_tenths
from sudokit.logic.explainer.rated_finding import (
    KINDS,
    RatedFinding,
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
from sudokit.logic.explainer.sets import fish, intersections, reasons, subsets
from sudokit.logic.model.board import Board
from sudokit.logic.model.geometry import CELL_HOUSES, COUNT

# A candidate that goes, the false nodes that this rests on, and the number of
# the nested chain that it comes from, -1 if it is none.
Removal = tuple[int, list[int], int]


@final
class Multiple:
    """Looks for such outcomes; with ``every`` it keeps them all."""

    __slots__ = (
        "_best",
        "_budget",
        "_buffer",
        "_dynamic",
        "_every",
        "_nested",
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
        level: int = 0,
        budget: Budget | None = None,
    ) -> None:
        """``level``: what goes on where simple links end."""
        self._dynamic: Final = dynamic
        self._nishio: Final = nishio
        self._every: Final = every
        self._budget: Final = Budget() if budget is None else budget
        self._buffer: Final = Buffer()
        self._nested: Final = Nested(level, budget) if level else None
        self._reaches: dict[int, Reach] = {}
        self._best: tuple[int, int] = (1 << 30, 0)
        self.found: list[Outcome] = []

    def search(self, board: Board) -> list[Outcome]:
        """The outcomes, the first one first."""
        self.source = board
        self._work = Board(board)
        self._reaches = {}
        if self._nested is not None:
            self._nested.begin()
        self.found = []
        self._best = (1 << 30, 0)
        for cell in range(81):
            size = COUNT[board.masks[cell]]
            if size > 2 or (size > 1 and self._dynamic):
                self._from_cell(cell)
        self.found.sort(key=Outcome.rank)
        return self.found

    def _from_cell(self, cell: int) -> None:
        """Offer the conclusions from the candidates of a cell, one and all."""
        codes = self.source.in_cell(cell)
        for code in codes:
            if self._dynamic:
                self._both_ways(code, len(codes) >= 3)
            if not self._nishio:
                self._from_houses(code)
        if not self._nishio:
            self._common([2 * code + 1 for code in codes], CELL, cell)

    def _both_ways(self, code: int, double: bool) -> None:
        """Offer the conclusions that hold with a candidate and without it."""
        for node in (2 * code + 1, 2 * code):
            reach = self._reach(node)
            # If an assumption clashes with itself, the contrary holds.
            if reach.clash is not None:
                ends = [(reach, end) for end in reach.clash]
                self._offer(node ^ 1, ends, CONTRADICTION, code)
        if double and not self._nishio:
            self._common([2 * code + 1, 2 * code], DOUBLE, code)

    def _from_houses(self, code: int) -> None:
        """Offer the conclusions from all places of a value in a house.

        Done at the first of the places.
        """
        value = code // 81
        for kind in KINDS:
            house = CELL_HOUSES[code % 81 * 3 + kind]
            spots = self.source.in_house(value, house)
            if COUNT[spots] < 2:
                continue
            codes = self.source.codes_at(value, house, spots)
            if codes[0] == code:
                self._common([2 * one + 1 for one in codes], HOUSE, int(house))

    def _common(self, starts: list[int], key: int, source: int) -> None:
        """Offer the conclusions that follow from each assumption."""
        reaches = [self._reach(start) for start in starts]
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
        chains = 0
        for reach, end in ends:
            ancestors = reach.ancestors(end)
            size += ancestors.bit_count()
            if reach.nested:
                chains |= reach.nested_in(ancestors)
        if self._nested is not None and chains:
            size += self._nested.size_of(chains)
        if not self._every and (size, key) >= self._best:
            return
        if node & 1 and COUNT[self.source.masks[(node >> 1) % 81]] < 2:
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
            self._budget.take()
            self._budget.look()
            found = Reach()
            self._follow(found, start)
            self._reaches[start] = found
            if self._dynamic:
                self._work.become(self.source)
        return found

    def _follow(self, reach: Reach, start: int) -> None:
        """Follows an assumption to the end, or to a contradiction.

        True nodes come before false ones, each in their order.
        """
        reach.add(start, [], -1)
        true: list[int] = []
        false: list[int] = []
        next_true = next_false = 0
        (true if start & 1 else false).append(start)
        while reach.clash is None:
            if next_true < len(true):
                self._after_true(reach, true[next_true], false)
                next_true += 1
            elif next_false < len(false):
                self._after_false(reach, false[next_false], true)
                next_false += 1
            elif not self._by_techniques(reach, false):
                return

    def _after_true(self, reach: Reach, node: int, false: list[int]) -> None:
        """Add the consequences of a true node, up to a contradiction."""
        found = self._buffer
        parents = [node]
        from_true(self._work, node >> 1, not self._nishio, found)
        for number in range(found.size):
            other = int(found.nodes[number])
            if not reach.known & BIT[other]:
                if not reach.add(other, parents, int(found.causes[number])):
                    return
                false.append(other)

    def _after_false(self, reach: Reach, node: int, true: list[int]) -> None:
        """Add the consequences of a false node, up to a contradiction."""
        found = self._buffer
        code = node >> 1
        from_false(self._work, code, not self._nishio, found)
        before: list[list[int]] = []
        for number in range(found.size):
            parents = [node]
            if self._dynamic:
                # What had to go before this was the last one.
                parents += gone_between(
                    self.source,
                    self._work,
                    int(found.nodes[number]) >> 1,
                    int(found.causes[number]),
                )
            before.append(parents)
        if self._dynamic:
            self._work.rule_out(code // 81, code % 81)
        for number, parents in enumerate(before):
            other = int(found.nodes[number])
            if not reach.known & BIT[other]:
                if not reach.add(other, parents, int(found.causes[number])):
                    return
                true.append(other)

    def _by_techniques(self, reach: Reach, false: list[int]) -> bool:
        """Add the removals of techniques; False if there are none."""
        if self._nested is None:
            return False
        before = len(false)
        for code, parents, number in self._nested.removals(
            self.source, self._work
        ):
            node = 2 * code
            if not reach.known & BIT[node]:
                reach.add(node, parents, -1)
                if number >= 0:
                    reach.nested[node] = number
                false.append(node)
        return len(false) > before

    def least(self) -> int:
        """The least rating of an outcome, times ten."""
        if self._nested is not None:
            return 85 + 5 * self._nested.level
        if self._nishio:
            return 75
        return 85 if self._dynamic else 80

    def finding(self, outcome: Outcome, name: str) -> RatedFinding:
        """The step of an outcome."""
        node = outcome.node
        return RatedFinding(
            name,
            removed_by(self.source, node),
            [],
            [],
            0,
            node >> 1 if node & 1 else -1,
            self.least() + length_tenths(outcome.size),
            outcome.stories(),
        )


@final
class Nested:
    """The removals of techniques within a dynamic chain of some level.

    Simple techniques first; then, from level 2 on, chains.
    """

    __slots__ = ("_chains", "_multiple", "_sizes", "_unary", "level")

    def __init__(self, level: int, budget: Budget | None) -> None:
        self.level: Final = level
        self._chains: dict[tuple[tuple[int, ...], ...], int] = {}
        self._sizes: list[int] = []
        self._unary: Final = Unary(True, budget)
        self._multiple: Final[list[Multiple]] = []
        if level == 3:
            self._multiple.append(Multiple(False, False, True, 0, budget))
        if level >= 4:
            self._multiple.append(Multiple(True, False, True, 0, budget))
        if level >= 5:
            inner = level - 3
            self._multiple.append(Multiple(True, False, True, inner, budget))

    def begin(self) -> None:
        """Forgets the nested chains of the last search."""
        self._chains = {}
        self._sizes = []

    def size_of(self, chains: int) -> int:
        """The nodes of these nested chains, a bit each, together."""
        size = 0
        for number, one in enumerate(self._sizes):
            if chains >> number & 1:
                size += one
        return size

    def removals(self, source: Board, work: Board) -> list[Removal]:
        """Those of the first technique that finds anything, now that
        ``source`` has become ``work``.
        """
        for finder in range(4):
            found = self._simple(source, work, finder)
            if found:
                return found
        if 2 <= self.level <= 3:
            found = self._by_paths(source, work)
            if found:
                return found
        for multiple in self._multiple:
            found = self._by_outcomes(multiple, source, work)
            if found:
                return found
        return []

    def _simple(
        self, source: Board, work: Board, finder: int
    ) -> list[Removal]:
        """By a technique without chains."""
        if finder == 0:
            findings = intersections(work, False)
        elif finder < 3:
            findings = subsets(work, 2, finder == 2, False)
        else:
            findings = fish(work, 2, False)
        found: list[Removal] = []
        for finding in findings:
            parents = [2 * code for code in reasons(finding, source, work)]
            if parents:
                found += [(code, parents, -1) for code in finding.removed]
        return found

    def _by_paths(self, source: Board, work: Board) -> list[Removal]:
        """By forcing chains and cycles."""
        found: list[Removal] = []
        for path in self._unary.search(work):
            parents = gone_before(causes_of(path), source, work)
            if parents:
                number = self._number([path.nodes], path.size())
                found += [(code, parents, number) for code in path.removed]
        return found

    def _by_outcomes(
        self, multiple: Multiple, source: Board, work: Board
    ) -> list[Removal]:
        """By multiple or dynamic chains."""
        found: list[Removal] = []
        for outcome in multiple.search(work):
            parents = gone_before(outcome.causes(), source, work)
            if parents:
                number = self._number(outcome.chains(), outcome.size)
                codes = removed_by(work, outcome.node)
                found += [(code, parents, number) for code in codes]
        return found

    def _number(self, chains: list[list[int]], size: int) -> int:
        """The number of a nested chain; the same for the same nodes."""
        key = tuple([tuple(chain) for chain in chains])
        number = self._chains.setdefault(key, len(self._sizes))
        if number == len(self._sizes):
            self._sizes.append(size)
        return number


def causes_of(path: Path) -> list[tuple[int, int]]:
    """The nodes of a path, each with that by which it follows."""
    nodes = list(zip(path.nodes, path.causes, strict=True))
    if path.cycle:
        # Read backwards, what was false is true, for the same cause.
        for number in range(len(path.nodes) - 1):
            nodes.append((path.nodes[number + 1] ^ 1, path.causes[number]))
    return nodes


def gone_before(
    nodes: list[tuple[int, int]], source: Board, board: Board
) -> list[int]:
    """The false nodes by which each true one of some, by its cause, is so."""
    found: dict[int, None] = {}
    for node, cause in nodes:
        if node & 1 and cause >= 0:
            for gone in gone_between(source, board, node >> 1, cause):
                found[gone] = None
    return list(found)
