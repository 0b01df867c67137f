"""How hard a puzzle is, on the scale of Sudoku Explainer.

The scale that forums quote: ER is the rating of the hardest step, EP that
of the hardest up to the first value placed, ED that of the first step.
What is asked in which order, and how each step is rated, is in
``sudokit.logic.explainer``.  A puzzle is looked at as it lies, as the
reference does: which of several equal steps comes first may change when
it is turned, and with it a rating.
"""

import time
from typing import Final, NamedTuple

from sudokit.core.arrays import i64
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.grid import Grid
from sudokit.core.search import count
from sudokit.logic.explainer.position import position_of
from sudokit.logic.explainer.producers import Producers
from sudokit.logic.model.layout import board_of

SCALE: Final = "explainer"


class ExplainerRating(NamedTuple):
    """ER, EP and ED, and the name of the hardest step.

    All are 0.0 for a puzzle that has not one solution, EP where no value
    was placed.  ``complete`` is False if the budget was spent first: the
    puzzle is at least so hard.
    """

    er: float
    ep: float
    ed: float
    hardest: str
    clues: int
    complete: bool = True

    @property
    def text(self) -> str:
        """As it is quoted: ED=7.1/1.2/1.2, or at least 8.3."""
        if not self.complete:
            return f"at least {self.er:.1f}"
        return f"ED={self.er:.1f}/{self.ep:.1f}/{self.ed:.1f}"


def rate_explainer(
    grid: Grid, budget: Budget | None = None
) -> ExplainerRating:
    """Solve a puzzle as Sudoku Explainer does, and rate the steps.

    The budget holds for counting the solutions, and its deadline for the
    steps as well; when that has passed, what was found so far is given.
    BudgetSpent is raised if the solutions could not be counted.
    """
    board = board_of(grid)
    clues = 81 - int(board.open)
    if count(grid, 2, budget) != 1:
        return ExplainerRating(0.0, 0.0, 0.0, "", clues)
    deadline = None if budget is None else budget.deadline
    producers = Producers(deadline)
    hardest: i64 = 0
    pearl: i64 = 0
    diamond: i64 = 0
    name = ""
    while board.open:
        try:
            found = producers.first(position_of(board))
        except BudgetSpent:
            return _rating(hardest, pearl, diamond, name, clues, False)
        assert found is not None, "the last producer finds every step"
        if found.tenths > hardest:
            hardest = found.tenths
            name = found.name
        if not pearl:
            if not diamond:
                diamond = hardest
            if found.placed >= 0:
                pearl = hardest
        if found.removed:
            board = board.remove(found.removed)
        if found.placed >= 0:
            board = board.place([int(found.placed)])
        if deadline is not None and time.monotonic() > deadline:
            return _rating(hardest, pearl, diamond, name, clues, False)
    return _rating(hardest, pearl, diamond, name, clues, True)


def _rating(
    hardest: i64,
    pearl: i64,
    diamond: i64,
    name: str,
    clues: int,
    complete: bool,
) -> ExplainerRating:
    return ExplainerRating(
        int(hardest) / 10, int(pearl) / 10, int(diamond) / 10, name, clues,
        complete,
    )  # fmt: skip
