"""Clues that can be removed or changed.

removable(grid)    each of them alone
freeing(grid)      of a puzzle without a solution, those that leave several
mistyped(grid)     of such a puzzle, those that are wrong alone
reduced(grid)      the puzzle when as many as possible have gone
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.rules import AnyPuzzle, Puzzle, count, errors, put

P = TypeVar("P", Grid, Puzzle, AnyPuzzle)


class Mistyped(NamedTuple):
    """A change that gives a puzzle without a solution exactly one.

    ``changed``: a value in place of the clue that is there; ``removed``:
    a clue that goes.  ``complete``: every clue was tried.
    """

    changed: tuple[Choice, ...]
    removed: tuple[Choice, ...]
    complete: bool


def mistyped(grid: AnyPuzzle, budget: Budget | None = None) -> Mistyped:
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


def _suspects(grid: AnyPuzzle) -> list[Choice]:
    """The clues that can be wrong alone: those of every clash there is."""
    clashes = errors(grid)
    return [
        clue
        for clue in clues_of(grid)
        if all((clue.i, clue.j) in clash.cells for clash in clashes)
    ]


def _number(grid: AnyPuzzle, budget: Budget | None) -> int:
    """Counts the solutions, up to two."""
    return count(grid, 2, budget)


def removable(grid: AnyPuzzle, budget: Budget | None = None) -> list[Choice]:
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
        less = _with(grid, clue, 0)
        if count(less, 2, budget) == 1:
            grid = less
    return grid


def clues_of(grid: AnyPuzzle) -> list[Choice]:
    """The values of a grid, row by row."""
    return [
        Choice(i, j, n)
        for i, row in enumerate(grid.values())
        for j, n in enumerate(row)
        if n
    ]


def _with(grid: P, clue: Choice, n: int) -> P:
    """The grid with another value in the cell of a clue, 0 for none."""
    return put(grid, (clue.i, clue.j), n)
