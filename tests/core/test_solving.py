"""Verdicts, solutions, and the closest attempt."""

import random
from collections.abc import Iterator
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sudoku
from puzzles import CLASH, EASY, HARD, NONE, SOLVED, SPARSE, TWO, grid_of
from sudokit import NO_CHOICE, Grid, rules
from sudokit.core import repair, solving
from sudokit.core.search import Search
from sudoku import Budget

EMPTY = Grid.parse("." * 81)


VERDICTS = [
    (EASY, sudoku.UNIQUE_CHOICE, 1),
    (SOLVED, sudoku.UNIQUE_CHOICE, 1),
    (SPARSE, sudoku.ONE_SOLUTION, 1),
    (HARD, sudoku.ONE_SOLUTION, 1),
    (TWO, sudoku.SEVERAL_SOLUTIONS, 2),
    ("." * 81, sudoku.SEVERAL_SOLUTIONS, 1000),
    (NONE, sudoku.NO_SOLUTION, 0),
    (CLASH, sudoku.NO_SOLUTION, 0),
    ("11" + SOLVED[2:], sudoku.NO_SOLUTION, 0),
]


@pytest.mark.parametrize(("line", "verdict", "solutions"), VERDICTS)
def test_verdict(line: str, verdict: str, solutions: int) -> None:
    g = grid_of(line)
    assert sudoku.verdict(g) == verdict
    result = solving.answer(g)
    assert result.verdict == verdict
    assert result.grid == sudoku.solve(g)
    assert result.grid.unique() == (verdict == sudoku.UNIQUE_CHOICE)
    for limit in (1, 2, 3, 1000):
        assert sudoku.count(g, limit) == min(limit, solutions)
    assert sudoku.count(g) == min(2, solutions)
    if solutions:
        assert sudoku.is_correct(result.grid)
        assert keeps(result.grid, g)
        some = islice(sudoku.solutions(g), 1000)
        assert result.grid.line() in [other.line() for other in some]


def keeps(filled: Grid, g: Grid) -> bool:
    """Return whether a grid has every value of another."""
    return all(
        n in (".", m) for n, m in zip(g.line(), filled.line(), strict=True)
    )


def test_solve_follows_unique_choices_first() -> None:
    assert sudoku.solve(grid_of(EASY)) == grid_of(EASY).fill_singles()
    assert sudoku.solve(grid_of(EASY)).line() == SOLVED
    # A cleared flag stays cleared.
    cleared = grid_of(EASY).clear_unique()
    assert not sudoku.solve(cleared).unique()
    assert sudoku.solve(cleared).line() == SOLVED
    assert sudoku.verdict(cleared) == sudoku.UNIQUE_CHOICE


def test_solve_skips_the_choice_that_was_tried() -> None:
    g = grid_of(TWO)
    both = {solution.line() for solution in sudoku.solutions(g)}
    assert len(both) == 2
    # A tried choice removes its solutions.
    c = g.iterate(NO_CHOICE)
    left = set(both)
    while left:
        here = {line for line in both if line[9 * c.i + c.j] == str(c.n)}
        if here & left:
            left -= here
            solved = sudoku.solve(g, c)
            assert sudoku.is_correct(solved) == bool(left)
            assert solved.line() in left or not left
        c = g.iterate(c)


def test_solve_again_without_the_solution() -> None:
    g = grid_of(EASY)
    first = g.exist_unique()
    assert not sudoku.is_correct(sudoku.solve(g, first))
    assert sudoku.is_correct(sudoku.solve(g, NO_CHOICE))
    with pytest.raises(ValueError, match="no choice"):
        sudoku.solve(g, first._replace(n=first.n % 9 + 1))


def test_solutions_are_lazy_and_differ() -> None:
    budget = Budget(200)
    solutions = sudoku.solutions(EMPTY, budget)
    assert isinstance(solutions, Iterator)
    assert budget.spent == 0
    some = list(islice(solutions, 50))
    assert budget.spent < 200
    assert len({g.line() for g in some}) == 50
    assert all(sudoku.is_correct(g) and not g.unique() for g in some)


def test_an_exhausted_search_remains_exhausted() -> None:
    search = Search(grid_of(TWO))
    assert search.next() is not None
    assert search.next() is not None
    assert search.next() is None
    assert search.next() is None


@settings(max_examples=30, deadline=None)
@given(st.floats(0.15, 0.5), st.integers(0, 10**6))
def test_counts_agree_with_exact_cover(share: float, seed: int) -> None:
    chance = random.Random(seed)
    line = "".join(n if chance.random() < share else "." for n in SOLVED)
    g = grid_of(line)
    other = rules.Puzzle.init(g.values())
    assert sudoku.count(g, 20) == rules.count(other, 20)


@pytest.mark.parametrize("line", [NONE, CLASH, "1" * 81, "12345678." * 9])
def test_attempt_keeps_the_clues_and_is_complete(line: str) -> None:
    g = grid_of(line)
    tried = sudoku.solve(g)
    assert tried.is_complete()
    assert keeps(tried, g)
    assert sudoku.errors(tried)
    assert tried == repair.closest(g) == solving.answer(g).grid


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**6))
def test_attempts_have_few_errors(seed: int) -> None:
    chance = random.Random(seed)
    line = list(EASY)
    cell = chance.choice([k for k in range(81) if EASY[k] != "0"])
    line[cell] = chance.choice("123456789")
    g = grid_of("".join(line))
    if sudoku.verdict(g) == sudoku.NO_SOLUTION:
        tried = repair.closest(g)
        assert tried.is_complete()
        assert keeps(tried, g)
        assert len(sudoku.errors(tried)) <= 6
