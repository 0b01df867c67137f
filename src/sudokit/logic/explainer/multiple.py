"""Forcing chains from every candidate of a cell or of a house.

A common consequence of all of them must hold.  *Dynamic* chains use the
candidates ruled out along the way, so that a node can follow from several.
They can also end in contradictions: a candidate that implies both a node
and its opposite is false.  *Nishio* does that for one value alone.  On
higher *levels* dynamic chains also use the simple techniques (1), then
forcing chains (2), multiple chains (3), dynamic chains (4 and on) on the
remaining candidates: *nested* chains.
"""

from typing import Final, final

from sudokit.core.budget import Budget
from sudokit.logic.explainer.chains import Unary, length_tenths, reasons_of
from sudokit.logic.explainer.implied import Implied
from sudokit.logic.explainer.rated_finding import (
    KINDS,
    RatedFinding,
    removed_by,
)
from sudokit.logic.explainer.reach import (
    CONTRADICTION,
    DOUBLE,
    FROM_CELL,
    FROM_HOUSE,
    NODES,
    PLACE,
    WORD,
    WORDS,
    Buffer,
    Outcome,
    Reach,
    from_false,
    from_true,
)
from sudokit.logic.explainer.sets import fish, intersections, reasons, subsets
from sudokit.logic.model.board import Board
from sudokit.logic.model.consequences import NO_HOUSE, gone_before, needs_of
from sudokit.logic.model.geometry import CELL_HOUSES, CELL_SPOTS
from sudokit.native.arrays import i64
from sudokit.native.bits import COUNT, LOWEST

# The reasons of the consequences of one node alone, which stay as they are.
ALONE: Final = [[node] for node in range(NODES)]
# A removed candidate, the false nodes that this depends on, and the number of
# the nested chain that it comes from, or -1.
Removal = tuple[int, list[int], int]


@final
class Multiple:
    """Searches for outcomes of several chains; with ``every`` stores all."""

    __slots__ = (
        "_best",
        "_budget",
        "_buffer",
        "_dynamic",
        "_every",
        "_implied",
        "_nested",
        "_nishio",
        "_own",
        "_reached",
        "_reaches",
        "_work",
        "outcomes",
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
        """``level`` selects the techniques to use where simple links end."""
        self._dynamic: Final = dynamic
        self._nishio: Final = nishio
        self._every: Final = every
        self._budget: Final = Budget() if budget is None else budget
        self._buffer: Final = Buffer()
        self._implied: Implied | None = None
        self._own: Implied | None = None
        self._nested: Final = Nested(level, budget) if level else None
        self._reached: dict[int, Reach] = {}
        self._reaches: dict[int, Reach] = {}
        self._best: tuple[int, int] = (1 << 30, 0)
        self.outcomes: list[Outcome] = []

    def search(
        self,
        board: Board,
        lower: "Multiple | None" = None,
        before: Implied | None = None,
    ) -> list[Outcome]:
        """Return the outcomes, the first one first.

        ``lower`` is the search of the same board with only the first of the
        techniques, whose consequences are followed further.  ``before`` are
        the sets of an earlier board, advanced to this one.
        """
        self.source = board
        self._work = Board(board)
        self._reached = {} if lower is None else lower._reaches
        self._reaches = {}
        if self._nested is not None:
            self._nested.begin(board, None if lower is None else lower._nested)
        if not self._dynamic:
            if before is None or before.too_many():
                before = self._own or Implied()
                before.fill(board)
                before.fill_false()
                self._own = before
            before.fill_later(board)
            self._implied = before
        self.outcomes = []
        self._best = (1 << 30, 0)
        for cell in range(81):
            size = COUNT[board.masks[cell]]
            if size > 2 or (size > 1 and self._dynamic):
                self._from_cell(cell)
        self.outcomes.sort(key=Outcome.rank)
        return self.outcomes

    def _from_cell(self, cell: int) -> None:
        """Add the conclusions from each and from all candidates of a cell."""
        codes = self.source.in_cell(cell)
        for code in codes:
            if self._dynamic:
                self._both_ways(code, len(codes) >= 3)
            if not self._nishio:
                self._from_houses(code)
        implied = self._implied
        if self._nishio or (
            implied is not None
            and not implied.common_in_cell(self.source, cell)
        ):
            return
        self._common([2 * code + 1 for code in codes], FROM_CELL, cell)

    def _both_ways(self, code: int, double: bool) -> None:
        """Add the conclusions that hold with a candidate and without it."""
        for node in (2 * code + 1, 2 * code):
            reach = self._reach(node)
            # If an assumption contradicts itself, its opposite holds.
            if reach.clash is not None:
                ends = [(reach, end) for end in reach.clash]
                self._offer(node ^ 1, ends, CONTRADICTION, code)
        if double and not self._nishio:
            self._common([2 * code + 1, 2 * code], DOUBLE, code)

    def _from_houses(self, code: int) -> None:
        """Add the conclusions from all places of a value in a house.

        Only for the first of the places.
        """
        value = code // 81
        implied = self._implied
        for kind in KINDS:
            at = code % 81 * 3 + kind
            house = CELL_HOUSES[at]
            spots = self.source.in_house(value, house)
            if COUNT[spots] < 2 or LOWEST[spots] != CELL_SPOTS[at]:
                continue
            if implied is None or implied.common_in_house(
                self.source, value, house
            ):
                codes = self.source.codes_at(value, house, spots)
                starts = [2 * one + 1 for one in codes]
                self._common(starts, FROM_HOUSE, int(house))

    def _common(self, starts: list[int], key: int, source: int) -> None:
        """Add the conclusions that follow from each assumption."""
        reaches = [self._reach(start) for start in starts]
        common = reaches[0].known[:]
        some: i64 = 0
        for at in range(i64(WORDS)):
            for reach in reaches:
                common[at] &= reach.known[at]
            some |= common[at]
        if not some:
            return
        for bit in (1, 0):
            for node in reaches[0].order:
                if node & 1 == bit and common[WORD[node]] & PLACE[node]:
                    ends = [(reach, node) for reach in reaches]
                    self._offer(node, ends, key, source)

    def _offer(
        self, node: int, ends: list[tuple[Reach, int]], key: int, source: int
    ) -> None:
        """Store an outcome if it beats the best and has an effect."""
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
            self.outcomes.append(outcome)
        else:
            self._best = (size, key)
            self.outcomes = [outcome]

    def _reach(self, start: int) -> Reach:
        """Return the consequences of an assumption, cached."""
        reach = self._reaches.get(start)
        if reach is None:
            self._budget.take()
            self._budget.look()
            lower = self._reached.get(start)
            reach = self._resume(lower) if lower else self._follow(start)
            self._reaches[start] = reach
            if self._dynamic:
                self._work.become(self.source)
        return reach

    def _follow(self, start: int) -> Reach:
        """Follow an assumption to the end, or to a contradiction."""
        reach = Reach()
        reach.add(start, [], NO_HOUSE)
        true = [start] if start & 1 else []
        self._extend(reach, true, [] if true else [start])
        return reach

    def _resume(self, reached: Reach) -> Reach:
        """Follow an assumption from where simpler techniques ended."""
        if reached.clash is not None:
            return reached
        for node in reached.order:
            if not node & 1:
                code = node >> 1
                self._work.rule_out(code // 81, code % 81)
        removals = self._removals(True)
        if not removals:
            return reached
        reach = reached.copy()
        self._extend(reach, [], _removed(reach, removals))
        return reach

    def _removals(self, resumed: bool) -> list[Removal]:
        """Return the removals of techniques, see ``Nested.removals``."""
        if self._nested is None:
            return []
        return self._nested.removals(self.source, self._work, resumed)

    def _extend(self, reach: Reach, true: list[int], false: list[int]) -> None:
        """Follow nodes to the end; true ones come before false ones."""
        next_true = next_false = 0
        while reach.clash is None:
            if next_true < len(true):
                self._after_true(reach, true[next_true], false)
                next_true += 1
            elif next_false < len(false):
                self._after_false(reach, false[next_false], true)
                next_false += 1
            else:
                more = _removed(reach, self._removals(False))
                if not more:
                    return
                false += more

    def _after_true(self, reach: Reach, node: int, false: list[int]) -> None:
        """Add the consequences of a true node, up to a contradiction."""
        buffer = self._buffer
        parents = ALONE[node]
        from_true(self._work, node >> 1, not self._nishio, buffer)
        for number in range(buffer.size):
            other = int(buffer.nodes[number])
            if not reach.knows(other):
                if not reach.add(other, parents, int(buffer.houses[number])):
                    return
                false.append(other)

    def _after_false(self, reach: Reach, node: int, true: list[int]) -> None:
        """Add the consequences of a false node, up to a contradiction."""
        buffer = self._buffer
        code = node >> 1
        from_false(self._work, code, not self._nishio, buffer)
        some = False
        for number in range(buffer.size):
            some = some or not reach.knows(buffer.nodes[number])
        before: list[list[int]] = []
        if some:
            for number in range(buffer.size):
                parents = ALONE[node]
                if self._dynamic:
                    # The eliminations that left only this node.
                    parents = parents + needs_of(
                        self.source,
                        self._work,
                        int(buffer.nodes[number]) >> 1,
                        int(buffer.houses[number]),
                    )
                before.append(parents)
        if self._dynamic:
            self._work.rule_out(code // 81, code % 81)
        for number, parents in enumerate(before):
            other = int(buffer.nodes[number])
            if not reach.knows(other):
                if not reach.add(other, parents, int(buffer.houses[number])):
                    return
                true.append(other)

    def least(self) -> int:
        """Return the least rating of an outcome, times ten."""
        if self._nested is not None:
            return 85 + 5 * self._nested.level
        if self._nishio:
            return 75
        return 85 if self._dynamic else 80

    def finding(self, outcome: Outcome, name: str) -> RatedFinding:
        """Return the step of an outcome."""
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


def _removed(reach: Reach, removals: list[Removal]) -> list[int]:
    """Add the removals of techniques; return the nodes that are new."""
    false: list[int] = []
    for code, parents, number in removals:
        node = 2 * code
        if not reach.knows(node):
            reach.add(node, parents, NO_HOUSE)
            if number >= 0:
                reach.nested[node] = number
            false.append(node)
    return false


@final
class Nested:
    """The removals of techniques within a dynamic chain of some level.

    Simple techniques come first; then, from level 2 on, chains.
    """

    __slots__ = (
        "_chains",
        "_implied",
        "_multiple",
        "_sizes",
        "_tried",
        "_unary",
        "level",
        "stages",
    )

    def __init__(self, level: int, budget: Budget | None) -> None:
        self.level: Final = level
        self._chains: dict[tuple[tuple[int, ...], ...], int] = {}
        self._sizes: list[int] = []
        self._unary: Final = Unary(True, budget)
        self._implied: Final = Implied() if 2 <= level <= 3 else None
        self._multiple: Final[list[Multiple]] = []
        self._tried = 0
        if level == 3:
            self._multiple.append(Multiple(False, False, True, 0, budget))
        if level >= 4:
            self._multiple.append(Multiple(True, False, True, 0, budget))
        if level >= 5:
            inner = level - 3
            self._multiple.append(Multiple(True, False, True, inner, budget))
        # The simple techniques, chains of one start, and of several.
        by_paths = self._implied is not None
        self.stages: Final = 1 + int(by_paths) + len(self._multiple)

    def begin(self, source: Board, lower: "Nested | None") -> None:
        """Discard the nested chains of the last search.

        Those of ``lower`` are kept: its stages come first here, too.
        """
        if self._implied is not None:
            self._implied.fill(source)
            self._implied.fill_false()
        self._chains = {} if lower is None else {**lower._chains}
        self._sizes = [] if lower is None else lower._sizes[:]
        self._tried = 0 if lower is None else lower.stages

    def size_of(self, chains: int) -> int:
        """Return the number of nodes of nested chains, which are bits."""
        size = 0
        for number, one in enumerate(self._sizes):
            if chains >> number & 1:
                size += one
        return size

    def removals(
        self, source: Board, work: Board, resumed: bool
    ) -> list[Removal]:
        """Return the removals of the first technique that has any.

        ``work`` is the board, which was ``source`` before the assumption.
        If ``resumed``, the stages of the lower level are skipped.
        """
        stage = self._tried if resumed else 0
        while stage < self.stages:
            removals = self._of_stage(stage, source, work)
            if removals:
                return removals
            stage += 1
        return []

    def _of_stage(
        self, stage: int, source: Board, work: Board
    ) -> list[Removal]:
        """Return the removals of a stage."""
        if not stage:
            for finder in range(4):
                removals = self._simple(source, work, finder)
                if removals:
                    return removals
            return []
        if self._implied is not None:
            self._implied.advance(source, work)
        if stage == 1 and self._implied is not None:
            return self._by_paths(source, work)
        number = stage - self.stages + len(self._multiple)
        lower = self._multiple[0] if number else None
        return self._by_outcomes(self._multiple[number], lower, source, work)

    def _simple(
        self, source: Board, work: Board, finder: int
    ) -> list[Removal]:
        """Return the removals of a technique without chains."""
        if finder == 0:
            findings = intersections(work, False)
        elif finder < 3:
            findings = subsets(work, 2, finder == 2, False)
        else:
            findings = fish(work, 2, False)
        removals: list[Removal] = []
        for finding in findings:
            parents = [2 * code for code in reasons(finding, source, work)]
            if parents:
                removals += [(code, parents, -1) for code in finding.removed]
        return removals

    def _by_paths(self, source: Board, work: Board) -> list[Removal]:
        """Return the removals of forcing chains and cycles."""
        removals: list[Removal] = []
        if self._implied is None or not self._implied.refutes(work):
            return removals
        for path in self._unary.search(work):
            parents = gone_before(reasons_of(path), source, work)
            if parents:
                number = self._number([path.nodes], path.size())
                removals += [(code, parents, number) for code in path.removed]
        return removals

    def _by_outcomes(
        self,
        multiple: Multiple,
        lower: Multiple | None,
        source: Board,
        work: Board,
    ) -> list[Removal]:
        """Return the removals of multiple or dynamic chains."""
        removals: list[Removal] = []
        for outcome in multiple.search(work, lower, self._implied):
            parents = gone_before(outcome.reasons(), source, work)
            if parents:
                number = self._number(outcome.chains(), outcome.size)
                codes = removed_by(work, outcome.node)
                removals += [(code, parents, number) for code in codes]
        return removals

    def _number(self, chains: list[list[int]], size: int) -> int:
        """Return the number of a nested chain, equal for equal nodes."""
        key = tuple([tuple(chain) for chain in chains])
        number = self._chains.setdefault(key, len(self._sizes))
        if number == len(self._sizes):
            self._sizes.append(size)
        return number
