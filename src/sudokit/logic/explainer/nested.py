"""Eliminations by other techniques inside a dynamic chain."""

from typing import Final, final

from sudokit.core.budget import Budget
from sudokit.logic.explainer.chains import Path, Unary
from sudokit.logic.explainer.multiple import Inner, Multiple, Removal
from sudokit.logic.explainer.position import RatedPosition, removed_by
from sudokit.logic.explainer.reach import CELL, HOUSE, Outcome, gone_between
from sudokit.logic.explainer.sets import (
    fish,
    intersections,
    reasons,
    subsets,
)


@final
class Nested(Inner):
    """The removals of techniques within a dynamic chain of some level.

    Simple techniques first; then, from level 2 on, chains.
    """

    __slots__ = ("_chains", "_multiple", "_sizes", "_unary")

    def __init__(self, level: int, budget: Budget | None) -> None:
        super().__init__(level)
        self._chains: dict[tuple[tuple[int, ...], ...], int] = {}
        self._sizes: list[int] = []
        self._unary: Final = Unary(True, budget)
        self._multiple: Final[list[Multiple]] = []
        if level == 3:
            self._multiple.append(Multiple(False, False, True, None, budget))
        if level >= 4:
            self._multiple.append(Multiple(True, False, True, None, budget))
        if level >= 5:
            inner = Nested(level - 3, budget)
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

    def removals(
        self, source: RatedPosition, work: RatedPosition
    ) -> list[Removal]:
        """The removals of the first technique that finds anything."""
        for finder in range(4):
            found = self._simple(source, work, finder)
            if found:
                return found
        if 2 <= self.level <= 3:
            found = self._unary_removals(source, work)
            if found:
                return found
        for multiple in self._multiple:
            found = self._multiple_removals(multiple, source, work)
            if found:
                return found
        return []

    def _simple(
        self, source: RatedPosition, work: RatedPosition, finder: int
    ) -> list[Removal]:
        """By a technique without chains."""
        if finder == 0:
            findings = intersections(work, False)
        elif finder == 1:
            findings = subsets(work, 2, False, False)
        elif finder == 2:
            findings = subsets(work, 2, True, False)
        else:
            findings = fish(work, 2, False)
        found: list[Removal] = []
        for finding in findings:
            parents = [2 * code for code in reasons(finding, source, work)]
            if parents:
                for code in finding.removed:
                    found.append((code, parents, -1))
        return found

    def _unary_removals(
        self, source: RatedPosition, work: RatedPosition
    ) -> list[Removal]:
        """By forcing chains and cycles."""
        found: list[Removal] = []
        for path in self._unary.search(work):
            parents = path_reasons(path, source, work)
            if parents:
                number = self._number((tuple(path.nodes),), path.size())
                for code in path.removed:
                    found.append((code, parents, number))
        return found

    def _multiple_removals(
        self, multiple: Multiple, source: RatedPosition, work: RatedPosition
    ) -> list[Removal]:
        """By multiple or dynamic chains."""
        found: list[Removal] = []
        for outcome in multiple.search(work):
            parents = outcome_reasons(outcome, source, work)
            if parents:
                chains = tuple(
                    [
                        tuple(outcome.chain(number))
                        for number in range(len(outcome.ends))
                    ]
                )
                number = self._number(chains, outcome.size)
                for code in removed_by(work, outcome.node):
                    found.append((code, parents, number))
        return found

    def _number(self, chains: tuple[tuple[int, ...], ...], size: int) -> int:
        """The number of a nested chain; the same for the same nodes."""
        number = self._chains.get(chains)
        if number is None:
            number = len(self._sizes)
            self._chains[chains] = number
            self._sizes.append(size)
        return number


def path_reasons(
    path: Path, source: RatedPosition, position: RatedPosition
) -> list[int]:
    """The false nodes that had to hold before a path was there."""
    nodes = list(zip(path.nodes, path.causes, strict=True))
    if path.cycle:
        # Read backwards, what was false is true, for the same cause.
        for number in range(len(path.nodes) - 1):
            nodes.append((path.nodes[number + 1] ^ 1, path.causes[number]))
    return gone_before(nodes, source, position)


def outcome_reasons(
    outcome: Outcome, source: RatedPosition, position: RatedPosition
) -> list[int]:
    """The false nodes that had to hold before an outcome was there."""
    nodes: list[tuple[int, int]] = []
    for number in range(len(outcome.ends)):
        for node in outcome.chain(number):
            cause = outcome.cause(number, node)
            if cause < 0 and not outcome.parents(number, node):
                if outcome.key == CELL:
                    cause = 3
                elif outcome.key == HOUSE:
                    cause = outcome.source // 9
            nodes.append((node, cause))
    return gone_before(nodes, source, position)


def gone_before(
    nodes: list[tuple[int, int]],
    source: RatedPosition,
    position: RatedPosition,
) -> list[int]:
    """The false nodes by which each true one of some, by its cause, is so."""
    found: dict[int, None] = {}
    for node, cause in nodes:
        if node & 1 and cause >= 0:
            for gone in gone_between(source, position, node >> 1, cause):
                found[gone] = None
    return list(found)
