"""The verdicts on how many solutions a puzzle has."""

from typing import Final

from sudokit.core.budget import Budget
from sudokit.rules.puzzle import AnyPuzzle
from sudokit.rules.solving import count, errors

SOLVED: Final = "one solution"
SEVERAL: Final = "several solutions"
UNSOLVABLE: Final = "no solution"
CONTRADICTORY: Final = "contradictory clues"
UNKNOWN: Final = "budget spent"  # what a caller may say after BudgetSpent
VERDICTS: Final = (SOLVED, SEVERAL, UNSOLVABLE, CONTRADICTORY, UNKNOWN)


def verdict_of(grid: AnyPuzzle, budget: Budget | None = None) -> str:
    """The verdict on the number of solutions, in ``rate``'s words."""
    return named(grid, count(grid, 2, budget))


def named(grid: AnyPuzzle, found: int) -> str:
    """The verdict for a number of solutions, 2 standing for several."""
    if found:
        return SOLVED if found == 1 else SEVERAL
    return CONTRADICTORY if errors(grid) else UNSOLVABLE
