"""The whole solution, as a sequence of Sudoku Explainer's steps."""

from collections.abc import Iterator

from sudokit.core.budget import Budget
from sudokit.core.checking import no_solution_text
from sudokit.core.grid import Grid
from sudokit.core.search import count
from sudokit.logic.explainer.position import position_of
from sudokit.logic.explainer.producers import Producers
from sudokit.logic.explainer.rated_finding import RatedFinding
from sudokit.logic.explainer.wording import step_of
from sudokit.logic.model.board import Board
from sudokit.logic.model.layout import board_of
from sudokit.logic.model.step import Step


def solution_of(board: Board, producers: Producers) -> Iterator[RatedFinding]:
    """The steps from a board of one solution to that.

    BudgetSpent when the budget is used up, after the steps before.
    """
    while board.open:
        found = producers.first(position_of(board))
        assert found is not None, "the last producer finds every step"
        yield found
        board = after(board, found)


def after(board: Board, found: RatedFinding) -> Board:
    """The board after a step."""
    if found.removed:
        board = board.remove(found.removed)
    if found.placed >= 0:
        board = board.place([int(found.placed)])
    return board


def explain_rated(grid: Grid, budget: Budget | None = None) -> Iterator[Step]:
    """The steps, each with its rating; none if there are several solutions.

    ValueError at the call if there is no solution, BudgetSpent when the
    budget is used up.
    """
    found = count(grid, 2, budget)
    if not found:
        raise ValueError(no_solution_text(grid))
    return _explain_rated(grid, budget) if found == 1 else iter(())


def _explain_rated(grid: Grid, budget: Budget | None) -> Iterator[Step]:
    """The steps of a grid with one solution."""
    board = board_of(grid)
    producers = Producers(budget)
    while board.open:
        position = position_of(board)
        found = producers.first(position)
        assert found is not None, "the last producer finds every step"
        yield step_of(board, position, found)
        board = after(board, found)
