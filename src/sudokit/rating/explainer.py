"""The difficulty of a puzzle on Sudoku Explainer's scale.

The scale that forums quote: ER is the rating of the hardest step, EP that
of the hardest up to the first value placed, ED that of the first step.
The order of techniques and the ratings of steps are in
``sudokit.logic.explainer``.  A puzzle is solved in the given orientation,
as in the reference: the order of equal steps, and with it a rating, can
change when the puzzle is turned.
"""

from typing import Final, NamedTuple, final

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.grid import Grid
from sudokit.core.search import count
from sudokit.logic.explainer.producers import Producers, after, solution_of
from sudokit.logic.explainer.rated_finding import RatedFinding
from sudokit.logic.model.board import board_of
from sudokit.native.arrays import i64
from sudokit.rating.verdicts import SOLVED, named

SCALE: Final = "explainer"

# The least and the largest allowed rating.
Range = tuple[float, float]


class ExplainerRating(NamedTuple):
    """ER, EP and ED, and the name of the hardest step.

    All are 0.0 for a puzzle without exactly one solution; EP is 0.0 if no
    value was placed.  ``complete`` is False if the budget was spent first: the
    puzzle is at least that hard.  ``verdict`` tells how many solutions there
    are.
    """

    er: float
    ep: float
    ed: float
    hardest: str
    clues: int
    complete: bool = True
    verdict: str = SOLVED

    @property
    def text(self) -> str:
        """The usual form: ED=7.1/1.2/1.2, or at least 8.3."""
        if not self.complete:
            return f"at least {self.er:.1f}"
        return f"ED={self.er:.1f}/{self.ep:.1f}/{self.ed:.1f}"


def rate_explainer(
    grid: Grid, budget: Budget | None = None
) -> ExplainerRating:
    """Solve a puzzle as Sudoku Explainer does, and rate the steps.

    The budget limits the counting of solutions, and then the candidates
    that chains assume, each counted as a guess; when it is spent, the
    rating so far is returned.  BudgetSpent if it doesn't suffice to count
    the solutions.

    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6"
    >>> g = Grid.parse(line + ".6....28....419..5....8..79")
    >>> rate_explainer(g).text
    'ED=1.2/1.2/1.2'
    """
    board = board_of(grid)
    clues = 81 - int(board.open)
    solutions = count(grid, 2, budget)
    if solutions != 1:
        verdict = named(grid, solutions)
        return ExplainerRating(0.0, 0.0, 0.0, "", clues, True, verdict)
    steps = Ratings()
    producers = Producers(budget)
    try:
        for _, step in solution_of(board, producers):
            steps.add(step)
    except BudgetSpent:
        steps.expect(producers.least)
        return steps.rating(clues, False)
    return steps.rating(clues, True)


def rate_explainer_within(
    grid: Grid,
    er: Range | None = None,
    ep: Range | None = None,
    ed: Range | None = None,
    budget: Budget | None = None,
) -> ExplainerRating | None:
    """Return the rating of ``rate_explainer``, for one with one solution.

    None if a rating is outside its range, which includes both ends.
    Faster than a full rating, since it ends as early as possible.
    BudgetSpent when the budget is used up.

    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6"
    >>> g = Grid.parse(line + ".6....28....419..5....8..79")
    >>> rate_explainer_within(g, er=(2.0, 3.0)) is None
    True
    """
    board = board_of(grid)
    clues = 81 - int(board.open)
    steps = Ratings()
    producers = Producers(budget)
    limits = [
        1000 if one is None else round(10 * one[1]) for one in (er, ep, ed)
    ]
    while board.open:
        known = 1 if steps.pearl else 2 if steps.diamond else 3
        limit = min(limits[:known])
        producers.limit = limit
        step = producers.first(board)
        if step is None or step.tenths > limit:
            return None
        steps.add(step)
        board = after(board, step)
    rating = steps.rating(clues, True)
    for range_, reached in ((er, rating.er), (ep, rating.ep), (ed, rating.ed)):
        if range_ is not None and not range_[0] <= reached <= range_[1]:
            return None
    return rating


@final
class Ratings:
    """ER, EP and ED of the steps so far, times ten, and the hardest."""

    __slots__ = ("diamond", "hardest", "name", "pearl")

    def __init__(self) -> None:
        self.hardest: i64 = 0
        self.pearl: i64 = 0
        self.diamond: i64 = 0
        self.name = ""

    def add(self, step: RatedFinding) -> None:
        """Add a step."""
        if step.tenths > self.hardest:
            self.hardest = step.tenths
            self.name = step.name
        if not self.diamond:
            self.diamond = step.tenths
        if not self.pearl and step.placed >= 0:
            self.pearl = self.hardest

    def expect(self, tenths: i64) -> None:
        """Raise the rating to that of the next step, which is unknown."""
        if tenths > self.hardest:
            self.hardest = tenths
            self.name = ""

    def rating(self, clues: int, complete: bool) -> ExplainerRating:
        """Return the rating of the steps so far."""
        return ExplainerRating(
            int(self.hardest) / 10,
            int(self.pearl) / 10,
            int(self.diamond) / 10,
            self.name,
            clues,
            complete,
        )
