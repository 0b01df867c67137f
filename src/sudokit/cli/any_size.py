"""Puzzles of any rules, as ``sudoku explain`` takes them alike.

text_of(grid)                    as the talk shows it
verdict_on(grid, budget)         the verdict, and the solution if it is one
steps_of(grid, ...)              the steps from a grid on
"""

from __future__ import annotations

from collections.abc import Iterator

from sudokit.core.budget import Budget
from sudokit.logic import Step, explain
from sudokit.rating.verdicts import (
    CONTRADICTORY,
    SEVERAL,
    SOLVED,
    UNSOLVABLE,
    verdict_of,
)
from sudokit.rules import (
    ENGINE,
    AnyPuzzle,
    Puzzle,
    as_grid,
    as_puzzle,
    errors,
    note_lines,
)
from sudokit.rules.notation import text_of_cells


def text_of(grid: AnyPuzzle) -> str:
    """A line a row, 0 for empty, below what is to be said of the rules."""
    rules = grid.rules
    cells = [n for row in grid.values() for n in row]
    return note_lines(rules) + text_of_cells(cells, rules.size)


def verdict_on(
    grid: AnyPuzzle, budget: Budget | None = None
) -> tuple[str, Puzzle | None]:
    """How many solutions, as ``rate`` says it.

    And the only one, where the steps under other rules need it.
    """
    nine = as_grid(grid)
    if nine is not None:
        return verdict_of(nine, budget), None
    found, only = ENGINE.solution(as_puzzle(grid), budget)
    if found is not None:
        return (SOLVED, found) if only else (SEVERAL, None)
    return CONTRADICTORY if errors(grid) else UNSOLVABLE, None


def steps_of(
    grid: AnyPuzzle,
    clues: AnyPuzzle | None,
    uniqueness: bool,
    scale: str,
    judged: tuple[str, Puzzle | None],
    budget: Budget | None = None,
) -> Iterator[Step]:
    """The steps from a grid on, none if it has no solution.

    ``clues`` is the puzzle that it came from; ``scale`` is for 9x9;
    ``judged`` is what ``verdict_on`` found of it.
    """
    if judged[0] not in (SOLVED, SEVERAL):
        return
    if as_grid(grid) is None:
        scale = "hodoku"
    yield from explain(grid, uniqueness, clues, budget=budget, scale=scale)
