"""The completed grid closest to a puzzle that has no solution."""

from __future__ import annotations

from typing import Final

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.checking import is_correct
from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.core.search import EMPTY_GRID, Search

REPAIR: Final = 300  # guesses that a step of the repair may cost


def closest(g: Grid) -> Grid:
    """Return a completed grid with every value of g, and few errors.

    Values of g that spoil every solution are left out, one if that is
    enough.  The rest has a solution, and they overwrite it; then single
    cells are changed as long as that removes errors.  The result is never
    correct: choices that were ruled out aren't restored.  Its flag is
    cleared.
    """
    rows = g.values()
    clues = [
        Choice(i, j, n)
        for i, row in enumerate(rows)
        for j, n in enumerate(row)
        if n
    ]
    solution = _without_one(clues)
    if solution is None:
        orders = (clues, clues[::-1], sorted(clues, key=lambda c: c.n))
        solution = max([_with_most(order) for order in orders])[1]
    values = [
        [n or m for n, m in zip(*both, strict=True)]
        for both in zip(rows, solution, strict=True)
    ]
    _mend(values, rows)
    tried = Grid.init(values)
    if is_correct(tried):
        tried = Grid.init(_ruled_out(values, g))
    return tried.clear_unique()


def _ruled_out(values: list[list[int]], g: Grid) -> list[list[int]]:
    """Return the values with one that g has ruled out replaced by another."""
    for i, row in enumerate(g.values()):
        for j, clue in enumerate(row):
            if not clue and values[i][j] not in g.candidates(i, j):
                values[i][j] = values[i][j] % 9 + 1
                return values
    return values


Rows = tuple[tuple[int, ...], ...]


def _without_one(clues: list[Choice]) -> Rows | None:
    """Return a solution of all clues but one, if there is one."""
    for left_out in clues:
        solution = _solution([c for c in clues if c is not left_out])
        if solution is not None:
            return solution
    return None


def _with_most(clues: list[Choice]) -> tuple[int, Rows]:
    """Return how many clues fit when added in turn, and a solution of them."""
    fitting: list[Choice] = []
    solution = _solution(fitting) or EMPTY_GRID.values()
    for c in clues:
        fits: Rows | None = solution
        if solution[c.i][c.j] != c.n:
            fits = _solution([*fitting, c])
        if fits is not None:
            solution = fits
            fitting.append(c)
    return len(fitting), solution


def _solution(clues: list[Choice]) -> Rows | None:
    """Return a solution of these clues, if there is one within the budget."""
    values = [[0] * 9 for _ in range(9)]
    for c in clues:
        values[c.i][c.j] = c.n
    try:
        solution = Search(Grid.init(values), Budget(REPAIR)).next()
    except BudgetSpent:
        return None
    return None if solution is None else solution.values()


def _mend(values: list[list[int]], clues: Rows) -> None:
    """Change cells that aren't clues while that leaves fewer clashes."""
    mended = True
    while mended:
        mended = False
        for i, row in enumerate(clues):
            for j, clue in enumerate(row):
                if clue:
                    continue
                clashes = [_clashes(values, i, j, n) for n in range(1, 10)]
                least = min(clashes)
                if least < clashes[values[i][j] - 1]:
                    values[i][j] = clashes.index(least) + 1
                    mended = True


def _clashes(values: list[list[int]], i: int, j: int, n: int) -> int:
    """Return the number of peers of cell (i, j) with the value n."""
    top, left = i - i % 3, j - j % 3
    number = 0
    for k in range(9):
        number += (k != j and values[i][k] == n) + (
            k != i and values[k][j] == n
        )
        row, column = top + k // 3, left + k % 3
        number += row != i and column != j and values[row][column] == n
    return number
