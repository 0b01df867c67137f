"""Grids of 9x9 and other sizes behind one set of functions.

line_of(grid)  text_of(grid)     on one line; as messages show it
errors(grid)  count(grid, ...)   what is wrong; how many solutions
verdict_on(grid, budget)         the verdict, and the solution if it is one
steps_of(grid, ...)              the steps from a grid on
after(grid, step)                the grid after a step
"""

from __future__ import annotations

from collections.abc import Iterator

from sudokit import boxes
from sudokit.boxes import BoxGrid
from sudokit.boxes.explaining import explain as explain_boxes
from sudokit.boxes.grid import note_line
from sudokit.boxes.position import BoxStep
from sudokit.core import checking, search
from sudokit.core.budget import Budget
from sudokit.core.checking import Clash
from sudokit.core.grid import Grid
from sudokit.filter import reader
from sudokit.formats.cells import line_of
from sudokit.logic import Step, apply, explain
from sudokit.rating.verdicts import (
    CONTRADICTORY,
    SEVERAL,
    SOLVED,
    UNSOLVABLE,
    verdict_of,
)

AnyGrid = Grid | BoxGrid
AnyStep = Step | BoxStep

__all__ = [
    "AnyGrid",
    "AnyStep",
    "after",
    "count",
    "errors",
    "is_complete",
    "line_of",
    "steps_of",
    "text_of",
    "verdict_on",
]


def text_of(grid: AnyGrid) -> str:
    """One line per row, 0 for empty, below a line about the boxes."""
    if isinstance(grid, Grid):
        return reader.text_of(grid)
    return note_line(grid) + boxes.write(grid)


def is_complete(grid: AnyGrid) -> bool:
    """Has every cell a value?"""
    return all(map(all, grid.values()))


def errors(grid: AnyGrid) -> list[Clash]:
    """The values that a house has more than once."""
    if isinstance(grid, Grid):
        return checking.errors(grid)
    return boxes.errors(grid)


def count(grid: AnyGrid, limit: int, budget: Budget | None = None) -> int:
    """How many solutions there are, up to a limit."""
    if isinstance(grid, Grid):
        return search.count(grid, limit, budget)
    return boxes.count(grid, limit, budget)


def verdict_on(
    grid: AnyGrid, budget: Budget | None = None
) -> tuple[str, BoxGrid | None]:
    """How many solutions, as ``rate`` says it.

    And the only solution, if steps of other sizes need it.
    """
    if isinstance(grid, Grid):
        return verdict_of(grid, budget), None
    found, only = boxes.DANCING_LINKS.solution(grid, budget)
    if found is not None:
        return (SOLVED, found) if only else (SEVERAL, None)
    wrong = CONTRADICTORY if boxes.errors(grid) else UNSOLVABLE
    return wrong, None


def steps_of(
    grid: AnyGrid,
    clues: AnyGrid | None,
    uniqueness: bool,
    scale: str,
    judged: tuple[str, BoxGrid | None],
    budget: Budget | None = None,
) -> Iterator[AnyStep]:
    """The steps from a grid on, none if it has no solution.

    ``clues`` is the puzzle that it came from; ``scale`` is for 9x9;
    ``judged`` is what ``verdict_on`` found of it.
    """
    verdict, solution = judged
    if verdict not in (SOLVED, SEVERAL):
        return
    if isinstance(grid, Grid):
        puzzle = clues if isinstance(clues, Grid) else None
        yield from explain(
            grid, uniqueness, puzzle, budget=budget, scale=scale
        )
    else:
        yield from explain_boxes(grid, solution, budget)


def after(grid: AnyGrid, step: AnyStep) -> AnyGrid:
    """The grid after a step that was found on it."""
    if isinstance(step, BoxStep):
        assert isinstance(grid, BoxGrid)
        return grid.filled(step.placements)
    assert isinstance(grid, Grid)
    return apply(grid, step)
