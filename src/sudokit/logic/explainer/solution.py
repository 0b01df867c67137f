"""The steps to the solution, as Sudoku Explainer takes them."""

from collections.abc import Iterator

from sudokit.logic.explainer.position import position_of
from sudokit.logic.explainer.producers import Producers
from sudokit.logic.explainer.rated_finding import RatedFinding
from sudokit.logic.model.board import Board


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
