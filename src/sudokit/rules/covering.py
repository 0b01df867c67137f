"""Puzzles whose rules are only houses, as exact covers.

    cover_of(rules)     the cover of the empty puzzle
    clue_rows(puzzle)   the rows of its clues
    DANCING_LINKS       a Solver that shares nothing with the engine

Each cell has one value, and each house has each value once: these are the
columns of the cover.  Its rows are the n*n*n ways to put value v into the
cell of row i and column j.  See sudokit.exact_cover for how covers are
found; clues that contradict each other are no error, there is no solution.
Each row that this solver tries counts as a guess.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import Final

from sudokit.core.budget import Budget
from sudokit.exact_cover import Covers, Problem
from sudokit.exact_cover import count as count_covers
from sudokit.rules.puzzle import Puzzle
from sudokit.rules.rules import RECENT, Rules
from sudokit.rules.solving import RuleSolver


@lru_cache(maxsize=RECENT)
def cover_of(rules: Rules) -> Problem:
    """Return the cover of the empty puzzle.

    ValueError for rules that are more than houses.

    Row n * cell + v - 1 puts the value v into a cell.
    """
    if not rules.has_houses_alone():
        raise ValueError(
            f"dancing links are for rules of houses alone, not {rules.name()}"
        )
    n = rules.size
    families = [
        [n * (n + house) + v for house in houses]
        for houses in rules.of_cell
        for v in range(n)
    ]
    for row, ones in enumerate(families):
        ones.insert(0, row // n)
    return Problem(families, n * (n + len(rules.groups)))


def clue_rows(puzzle: Puzzle) -> list[int]:
    """Return the rows of the cover that the values are, cell by cell."""
    n = puzzle.size
    return [
        n * cell + value - 1
        for cell, value in enumerate(puzzle.cells)
        if value
    ]


def from_rows(puzzle: Puzzle, rows: Iterable[int]) -> Puzzle:
    """Return the full puzzle of the rows of a cover."""
    n = puzzle.size
    cells = bytes([row % n + 1 for row in sorted(rows)])
    return Puzzle(puzzle.rules, cells, puzzle.given)


class DancingLinks(RuleSolver):
    """Puzzles whose rules are houses alone, by dancing links."""

    def serves(self, rules: Rules) -> bool:
        """Return whether these rules are houses alone."""
        return rules.has_houses_alone()

    def solutions(
        self, g: Puzzle, budget: Budget | None = None
    ) -> Iterator[Puzzle]:
        """Yield every solution once; BudgetSpent if the budget ends."""
        masks = g.masks() if g.gone else []
        for rows in Covers(cover_of(g.rules), clue_rows(g), budget=budget):
            solution = from_rows(g, rows)
            if all(
                g.cells[cell] or mask >> (solution.cells[cell] - 1) & 1
                for cell, mask in enumerate(masks)
            ):
                yield solution

    def count(
        self, g: Puzzle, limit: int = 2, budget: Budget | None = None
    ) -> int:
        """Return the number of solutions, at most the limit."""
        if g.gone:
            return len(list(islice(self.solutions(g, budget), limit)))
        cover = cover_of(g.rules)
        return count_covers(cover, clue_rows(g), limit=limit, budget=budget)


DANCING_LINKS: Final = DancingLinks("dlx", "dancing links")
