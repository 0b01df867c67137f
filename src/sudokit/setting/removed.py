"""Clues that can be removed or changed.

removable(grid)    each of them alone
freeing(grid)      of a puzzle without a solution, those that leave several
mistyped(grid)     of such a puzzle, those that are wrong alone
reduced(grid)      the puzzle when as many as possible have gone
"""

from __future__ import annotations

from typing import NamedTuple

from sudokit import boxes
from sudokit.boxes import BoxGrid
from sudokit.core import checking
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.core.search import count

AnyGrid = Grid | BoxGrid


class Mistyped(NamedTuple):
    """What gives one solution, of a puzzle that has none.

    ``changed``: a value in place of the clue that is there; ``removed``:
    a clue that goes.  ``complete``: every clue was tried.
    """

    changed: tuple[Choice, ...]
    removed: tuple[Choice, ...]
    complete: bool


def mistyped(grid: AnyGrid, budget: Budget | None = None) -> Mistyped:
    """The single clues that explain why there is no solution.

    What the budget is too small for is left out.  A puzzle that has a
    solution is no case for this.
    """
    changed: list[Choice] = []
    removed: list[Choice] = []
    try:
        for clue in _suspects(grid):
            left = _number(_with(grid, clue, 0), budget)
            if left == 1:
                removed.append(clue)
            for n in range(1, len(grid.values()) + 1) if left else ():
                if n == clue.n:
                    continue
                if _number(_with(grid, clue, n), budget) == 1:
                    changed.append(Choice(clue.i, clue.j, n))
    except BudgetSpent:
        return Mistyped(tuple(changed), tuple(removed), False)
    return Mistyped(tuple(changed), tuple(removed), True)


def _suspects(grid: AnyGrid) -> list[Choice]:
    """The clues that can be wrong alone: those of every clash there is."""
    if isinstance(grid, Grid):
        clashes = checking.errors(grid)
    else:
        clashes = boxes.errors(grid)
    return [
        clue
        for clue in clues_of(grid)
        if all((clue.i, clue.j) in clash.cells for clash in clashes)
    ]


def _number(grid: AnyGrid, budget: Budget | None) -> int:
    """How many solutions there are, up to two."""
    if isinstance(grid, Grid):
        return count(grid, 2, budget)
    return boxes.count(grid, 2, budget)


def removable(grid: AnyGrid, budget: Budget | None = None) -> list[Choice]:
    """The clues without which, each alone, there is one solution.

    Of a puzzle with one solution those that say nothing new; of one with
    none those that are wrong alone.  BudgetSpent.
    """
    return [
        clue
        for clue in clues_of(grid)
        if _number(_with(grid, clue, 0), budget) == 1
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
        if _number(_with(grid, clue, 0), budget) == 2
    ]


def reduced(grid: Grid, budget: Budget | None = None) -> Grid:
    """The puzzle without all clues that can be removed, the first tried first.

    ValueError unless it has one solution; BudgetSpent.
    """
    if count(grid, 2, budget) != 1:
        raise ValueError("only a puzzle with one solution can be reduced")
    for clue in clues_of(grid):
        less = _nine_with(grid, clue, 0)
        if count(less, 2, budget) == 1:
            grid = less
    return grid


def clues_of(grid: AnyGrid) -> list[Choice]:
    """The values of a grid, row by row."""
    return [
        Choice(i, j, n)
        for i, row in enumerate(grid.values())
        for j, n in enumerate(row)
        if n
    ]


def _with(grid: AnyGrid, clue: Choice, n: int) -> AnyGrid:
    """The grid with another value in the cell of a clue, 0 for none."""
    if isinstance(grid, Grid):
        return _nine_with(grid, clue, n)
    values = [list(row) for row in grid.values()]
    values[clue.i][clue.j] = n
    return BoxGrid.init(values, grid.shape, grid.diagonals)


def _nine_with(grid: Grid, clue: Choice, n: int) -> Grid:
    values = [list(row) for row in grid.values()]
    values[clue.i][clue.j] = n
    return Grid.init(values)
