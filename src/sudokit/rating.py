"""How hard a puzzle is, on the scale of HoDoKu.

The score is the sum of the scores of the steps.  The level is that of the
hardest step, raised while the score exceeds the level's limit.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from grid import Grid
from sudokit.logic.board import Board
from sudokit.logic.explain import (
    after,
    first_step,
    prepare,
)
from sudokit.logic.table import LEVELS, technique_named
from sudokit.logic.technique import Technique
from sudoku import Budget, count, errors

SOLVED: Final = "one solution"
SEVERAL: Final = "several solutions"
UNSOLVABLE: Final = "no solution"
CONTRADICTORY: Final = "contradictory clues"
UNKNOWN: Final = "budget spent"  # what a caller may say after BudgetSpent

LIMITS: Final[dict[str, int]] = {
    "easy": 800, "medium": 1000, "hard": 1600, "unfair": 1800,
}  # fmt: skip


class Rating(NamedTuple):
    """What ``rate`` finds.

    ``level``, ``hardest`` are empty and ``score`` is 0 unless the puzzle
    has one solution.  ``techniques`` counts the steps by technique, in the
    order of their first use.
    """

    verdict: str
    level: str
    score: int
    hardest: str
    clues: int
    techniques: Mapping[str, int]


def rate(
    grid: Grid,
    uniqueness: bool = True,
    as_given: bool = False,
    budget: Budget | None = None,
) -> Rating:
    """Solve a puzzle step by step and add up.

    ``uniqueness=False`` leaves out the techniques that rest on it.
    Images of a puzzle (values renamed, rows exchanged, transposed) get the
    same level.  Only the score of a puzzle that singles solve depends on
    how it lies, since it counts in which order the singles are taken.
    ``as_given=True`` looks at every puzzle as it lies, as HoDoKu does.
    BudgetSpent is raised when the budget is used up.
    """
    start = prepare(grid, None, uniqueness, as_given, budget)
    clues = 81 - start.board.open
    if start.found != 1:
        return Rating(named(grid, start.found), "", 0, "", clues, {})
    counts = count_steps(start.board, start.usable, budget)
    level, score = level_and_score(counts)
    return Rating(SOLVED, level, score, hardest_of(counts), clues, counts)


def verdict_of(grid: Grid, budget: Budget | None = None) -> str:
    """How many solutions, as ``rate`` says it."""
    return named(grid, count(grid, 2, budget))


def named(grid: Grid, found: int) -> str:
    """The verdict on a grid with so many solutions, 2 for several."""
    if found:
        return SOLVED if found == 1 else SEVERAL
    return CONTRADICTORY if errors(grid) else UNSOLVABLE


def count_steps(
    board: Board, usable: list[Technique], budget: Budget | None = None
) -> dict[str, int]:
    """The number of steps of each technique to the solution."""
    counts: dict[str, int] = {}
    while board.open:
        step = first_step(board, usable, budget)
        assert step is not None, "a trial always finds something"
        counts[step.technique] = counts.get(step.technique, 0) + 1
        board = after(board, step)
    return counts


def level_and_score(counts: Mapping[str, int]) -> tuple[str, int]:
    """The level and the score of techniques used so many times."""
    score = 0
    rank = 0
    for name, used in counts.items():
        technique = technique_named(name)
        score += technique.score * used
        rank = max(rank, LEVELS.index(technique.level))
    while LEVELS[rank] in LIMITS and score > LIMITS[LEVELS[rank]]:
        rank += 1
    return LEVELS[rank], score


def hardest_of(counts: Mapping[str, int]) -> str:
    """The technique of the highest level, among equals of most score."""
    best = ""
    key = (-1, -1)
    for name in counts:
        technique = technique_named(name)
        rank = (LEVELS.index(technique.level), technique.score)
        if rank > key:
            best, key = technique.name, rank
    return best
