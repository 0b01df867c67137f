"""The number of solutions with each candidate.

choice_counts(grid, limit)    the number for every candidate of every cell
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import Final, NamedTuple

from sudokit.core.budget import Budget
from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.core.search import count, solutions

LIMIT: Final = 1000


class ChoiceCounts(NamedTuple):
    """The solutions of a grid, and of each candidate of its open cells.

    ``limit`` stands for itself and for all above, in ``total`` and in
    ``of``.  ``all`` are the solutions if there are fewer than that.
    """

    total: int
    of: dict[Choice, int]
    limit: int
    all: tuple[str, ...]


def choice_counts(
    grid: Grid, limit: int = LIMIT, budget: Budget | None = None
) -> ChoiceCounts:
    """The number of solutions, in all and with each candidate.

    ValueError for a limit below 2; BudgetSpent.
    """
    if limit < 2:
        raise ValueError("the limit must be at least 2")
    found = some_solutions(grid, limit, budget)
    if len(found) < limit:
        return ChoiceCounts(len(found), tally(grid, found), limit, found)
    of = {c: count(grid.update(c), limit, budget) for c in open_choices(grid)}
    return ChoiceCounts(limit, of, limit, ())


def some_solutions(
    grid: Grid, limit: int, budget: Budget | None = None
) -> tuple[str, ...]:
    """The solutions up to a limit, as lines."""
    return tuple(one.line() for one in islice(solutions(grid, budget), limit))


def tally(grid: Grid, found: Sequence[str]) -> dict[Choice, int]:
    """Counts the solutions with each candidate."""
    places: Counter[tuple[int, str]] = Counter()
    for line in found:
        places.update(enumerate(line))
    return {c: places[9 * c.i + c.j, str(c.n)] for c in open_choices(grid)}


def open_choices(grid: Grid) -> list[Choice]:
    """The candidates of the open cells, by row, column and value."""
    return [
        Choice(i, j, n)
        for i, row in enumerate(grid.values())
        for j, value in enumerate(row)
        if not value
        for n in grid.candidates(i, j)
    ]
