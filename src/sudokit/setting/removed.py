"""Clues that can go.

removable(grid)    each of them alone
freeing(grid)      of a puzzle without a solution, those that leave several
reduced(grid)      the puzzle when as many as possible have gone
"""

from __future__ import annotations

from sudokit.core.budget import Budget
from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.core.search import count


def removable(grid: Grid, budget: Budget | None = None) -> list[Choice]:
    """The clues without which, each alone, there is one solution.

    Of a puzzle with one solution those that say nothing new; of one with
    none those that are wrong alone.  BudgetSpent.
    """
    return [
        clue
        for clue in clues_of(grid)
        if count(_without(grid, clue), 2, budget) == 1
    ]


def freeing(grid: Grid, budget: Budget | None = None) -> list[Choice]:
    """The clues without which, each alone, there are several solutions.

    None of a puzzle that has a solution.  BudgetSpent.
    """
    if count(grid, 1, budget):
        return []
    return [
        clue
        for clue in clues_of(grid)
        if count(_without(grid, clue), 2, budget) == 2
    ]


def reduced(grid: Grid, budget: Budget | None = None) -> Grid:
    """The puzzle without all clues that can go, the first tried first.

    ValueError unless it has one solution; BudgetSpent.
    """
    if count(grid, 2, budget) != 1:
        raise ValueError("only a puzzle of one solution can be reduced")
    for clue in clues_of(grid):
        less = _without(grid, clue)
        if count(less, 2, budget) == 1:
            grid = less
    return grid


def clues_of(grid: Grid) -> list[Choice]:
    """The values of a grid, row by row."""
    return [
        Choice(i, j, n)
        for i, row in enumerate(grid.values())
        for j, n in enumerate(row)
        if n
    ]


def _without(grid: Grid, clue: Choice) -> Grid:
    """The grid without one of its values."""
    values = [list(row) for row in grid.values()]
    values[clue.i][clue.j] = 0
    return Grid.init(values)
