"""The verdicts on the number of solutions of a puzzle."""

from typing import Final

from sudokit.core.budget import Budget
from sudokit.rules.puzzle import AnyPuzzle
from sudokit.rules.solving import count, known_errors

SOLVED: Final = "one solution"
SEVERAL: Final = "several solutions"
UNSOLVABLE: Final = "no solution"
CONTRADICTORY: Final = "contradictory clues"
BEYOND: Final = "not solved"  # by the requested techniques
UNKNOWN: Final = "budget spent"  # for callers that catch BudgetSpent
VERDICTS: Final = (
    SOLVED,
    SEVERAL,
    UNSOLVABLE,
    CONTRADICTORY,
    BEYOND,
    UNKNOWN,
)


def verdict_of(grid: AnyPuzzle, budget: Budget | None = None) -> str:
    """Return the verdict on the number of solutions, as in a Rating.

    BudgetSpent when the budget is used up.

        >>> from sudokit import Grid
        >>> from sudokit.rating import verdict_of
        >>> verdict_of(Grid.parse("." * 81))
        'several solutions'
    """
    return named(grid, count(grid, 2, budget))


def named(grid: AnyPuzzle, solutions: int) -> str:
    """Return the verdict for a number of solutions, 2 for several."""
    if solutions:
        return SOLVED if solutions == 1 else SEVERAL
    return CONTRADICTORY if known_errors(grid) else UNSOLVABLE
