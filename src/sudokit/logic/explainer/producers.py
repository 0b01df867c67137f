"""All step finders, in the order in which Sudoku Explainer tries them."""

from collections.abc import Iterator
from typing import Final, final

from sudokit.core.budget import Budget
from sudokit.core.checking import no_solution_text
from sudokit.core.grid import Grid
from sudokit.core.search import count
from sudokit.logic.explainer.bug import grave
from sudokit.logic.explainer.chains import Unary, finding_of
from sudokit.logic.explainer.loops import unique_loop
from sudokit.logic.explainer.multiple import Multiple
from sudokit.logic.explainer.rated_finding import RatedFinding
from sudokit.logic.explainer.sets import (
    direct_hidden_set,
    direct_intersection,
    fish,
    hidden_single,
    intersections,
    naked_single,
    subsets,
)
from sudokit.logic.explainer.wings import aligned, wing
from sudokit.logic.explainer.wording import step_of
from sudokit.logic.model.board import Board, board_of
from sudokit.native.arrays import i64
from sudokit.proofs.step import Step

CHAINS: Final = (
    "Nishio Forcing Chain",
    "Multiple Forcing Chains",
    "Dynamic Forcing Chains",
    "Dynamic Forcing Chains with Techniques",
    "Dynamic Forcing Chains with Forcing Chains",
    "Dynamic Forcing Chains with Multiple Chains",
    "Dynamic Forcing Chains with Dynamic Chains",
    "Dynamic Forcing Chains with Nested Chains",
)
# For each from the third dynamic one on, that with the techniques it tries
# first.
LOWER: Final = (2, 3, 4, 3, 3)


@final
class Producers:
    """Runs one producer after the other, until one has a step.

    ``least`` is the lowest rating, times ten, of any step of the last
    producer run, or of a later one.  Producers whose steps are all rated
    above ``limit`` are not run.
    """

    __slots__ = ("_budget", "_chains", "_unary", "least", "limit")

    def __init__(self, budget: Budget | None = None) -> None:
        """``budget`` limits the cost of all steps together."""
        self.least: i64 = 0
        self.limit: i64 = 1000
        self._budget: Final = Budget() if budget is None else budget
        # Most puzzles need no chains, and their finders are large.
        self._unary: Unary | None = None
        self._chains: list[Multiple] = []

    def _multiple(self, number: int) -> Multiple:
        """Return the search for the chains of a producer, made when needed."""
        while len(self._chains) <= number:
            made = len(self._chains)
            level = max(0, made - 2)
            self._chains.append(
                Multiple(made != 1, made == 0, False, level, self._budget)
            )
        return self._chains[number]

    def _lower(self, number: int) -> Multiple | None:
        """Return the search that a producer's dynamic chains continue.

        It had no step, on the same board.
        """
        return None if number < 3 else self._chains[LOWER[number - 3]]

    def first(self, board: Board) -> RatedFinding | None:
        """Return the easiest step of the first producer that has one.

        BudgetSpent when the budget is used up.
        """
        self.least = 10
        self._budget.look()
        finding = (
            hidden_single(board)
            or direct_intersection(board)
            or direct_hidden_set(board, 2)
            or naked_single(board)
            or direct_hidden_set(board, 3)
            or intersections(board)
            or subsets(board, 2, True)
            or fish(board, 2)
            or subsets(board, 2, False)
            or subsets(board, 3, True)
            or fish(board, 3)
            or subsets(board, 3, False)
            or wing(board, 2)
            or wing(board, 3)
            or unique_loop(board)
            or subsets(board, 4, True)
            or fish(board, 4)
            or subsets(board, 4, False)
            or grave(board)
            or aligned(board, 2)
            or self._by_chains(board)
        )
        return finding[0] if isinstance(finding, list) else finding

    def _by_chains(self, board: Board) -> RatedFinding | None:
        self.least = 65
        if self.least > self.limit:
            return None
        if self._unary is None:
            self._unary = Unary(False, self._budget)
        paths = self._unary.search(board)
        if paths:
            return finding_of(paths[0])
        self.least = 75
        if self.least > self.limit:
            return None
        triple = aligned(board, 3)
        if triple is not None:
            return triple
        for number, name in enumerate(CHAINS):
            chains = self._multiple(number)
            self.least = chains.least()
            if self.least > self.limit:
                return None
            outcomes = chains.search(board, self._lower(number))
            if outcomes:
                return chains.finding(outcomes[0], name)
        return None


# The whole solution, as a sequence of Sudoku Explainer's steps.


def solution_of(
    board: Board, producers: Producers
) -> Iterator[tuple[Board, RatedFinding]]:
    """Yield the steps to the only solution, each with its board.

    BudgetSpent when the budget is used up, after the steps before.
    """
    while board.open:
        finding = producers.first(board)
        assert finding is not None, "the last producer finds every step"
        yield board, finding
        board = after(board, finding)


def after(board: Board, finding: RatedFinding) -> Board:
    """Return the board after a step."""
    if finding.removed:
        board = board.remove(finding.removed)
    if finding.placed >= 0:
        board = board.place([int(finding.placed)])
    return board


def explain_rated(
    grid: Grid, budget: Budget | None = None, solutions: int = -1
) -> Iterator[Step]:
    """Yield the steps with their ratings; none if there are several solutions.

    ``solutions`` is their number, up to 2, if it is known.

    The call raises ValueError if there is no solution; the iterator raises
    BudgetSpent when the budget is used up.
    """
    if solutions < 0:
        solutions = count(grid, 2, budget)
    if not solutions:
        raise ValueError(no_solution_text(grid))
    if solutions > 1:
        return iter(())
    steps = solution_of(board_of(grid), Producers(budget))
    return (step_of(board, step) for board, step in steps)
