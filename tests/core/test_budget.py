"""Budgets of trials and of seconds."""

import time

import pytest

import sudoku
from puzzles import EASY, HARD, grid_of
from sudokit import NO_CHOICE, Grid
from sudokit.core.budget import WORK, BudgetSpent, count_work
from sudoku import Budget

EMPTY = Grid.parse("." * 81)


def test_budget_of_trials() -> None:
    g = grid_of(HARD)
    whole = Budget()
    assert sudoku.verdict(g, whole) == sudoku.ONE_SOLUTION
    assert whole.spent > 1
    exact = Budget(whole.spent)
    assert sudoku.verdict(g, exact) == sudoku.ONE_SOLUTION
    small = Budget(whole.spent - 1)
    with pytest.raises(BudgetSpent, match=r"spent after \d+ trials?"):
        sudoku.verdict(g, small)
    assert small.spent == whole.spent - 1
    assert sudoku.verdict(grid_of(EASY), Budget(0)) == sudoku.UNIQUE_CHOICE
    for search in (
        lambda budget: sudoku.count(g, 2, budget),
        lambda budget: sudoku.solve(g, NO_CHOICE, budget),
        lambda budget: list(sudoku.solutions(g, budget)),
    ):
        with pytest.raises(BudgetSpent):
            search(Budget(0))


def test_budget_of_seconds() -> None:
    with pytest.raises(BudgetSpent, match="time spent"):
        sudoku.count(EMPTY, 10**9, Budget(seconds=0.05))
    with pytest.raises(BudgetSpent, match="time spent"):
        sudoku.verdict(grid_of(HARD), Budget(seconds=-1))
    assert sudoku.count(grid_of(HARD), 2, Budget(seconds=100)) == 1


def test_seconds_of_work_pass_only_while_it_works() -> None:
    """As on a machine that is busy with something else."""
    count_work()
    try:
        budget = Budget(seconds=0.05)
        time.sleep(0.06)
        budget.check()
        budget.look()
        assert not budget.timed_out
        with pytest.raises(BudgetSpent, match="time spent"):
            sudoku.count(EMPTY, 10**9, budget)
        assert budget.timed_out
    finally:
        WORK.pop()
