"""Solving many puzzles: the same solutions everywhere, and the guesses."""

import random

import pytest

import sudoku
from puzzles import (
    CLASH,
    EASY,
    HARD,
    NONE,
    SOLVED,
    SPARSE,
    TWO,
    few,
    grid_of,
    lines_of,
    shared,
)
from sudokit import rules
from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.core.search import is_forced
from sudokit.core.words import mark_of
from sudokit.native.arrays import COMPILED
from sudoku import Budget


def sample(name: str, size: int) -> list[str]:
    """Return this many puzzles of a shared file, always the same ones."""
    result = lines_of(shared(f"{name}.txt"))
    return random.Random(1).sample(result, len(result))[:size]


SETS = ["easy", "minimal", "17_clue", "top1465", "hardest_11plus"]


def test_solve_many_is_solve_grid_by_grid() -> None:
    some = [EASY, SPARSE, HARD, TWO, NONE, CLASH, SOLVED, "." * 81]
    some += [line.replace("0", ".") for line in some]
    expected = []
    for line in some:
        solved = sudoku.solve(grid_of(line))
        correct = sudoku.is_correct(solved)
        expected.append(solved.line() if correct else "")
    assert sudoku.solve_many(some) == expected
    assert sudoku.solve_many(iter(some)) == expected
    assert sudoku.solve_many([]) == []
    with pytest.raises(ValueError, match="81"):
        sudoku.solve_many([EASY, "1"])


@pytest.mark.parametrize("name", SETS)
def test_solve_many_on_samples(name: str) -> None:
    some = lines_of(few(f"{name}.txt"))
    assert sudoku.solve_many(some) == [
        sudoku.solve(grid_of(line)).line() for line in some
    ]


@pytest.mark.parametrize("name", SETS)
def test_exact_cover_finds_the_same(name: str) -> None:
    for line in lines_of(few(f"{name}.txt"))[:8]:
        other = rules.Puzzle.init(grid_of(line).values())
        solutions = [s.values() for s in rules.solutions(other)]
        assert solutions == [sudoku.solve(grid_of(line)).values()]


# Trials a puzzle, counted on the whole of each set; they depend on no
# machine.
def test_is_forced_agrees_with_the_solution() -> None:
    line = lines_of(few("minimal.txt"))[0]
    (solution,) = sudoku.solutions(Grid.parse(line))
    for cell in range(0, 81, 5):
        i, j = divmod(cell, 9)
        mark = mark_of(solution.read_value(Choice(i, j, 0)))
        assert is_forced(Grid.parse(line), mark)
        fewer = Grid.parse(line).without(i, j)
        assert is_forced(fewer, mark) == Grid.parse(line).is_empty(i, j)


TRIALS = {
    "easy": 0.0185,
    "minimal": 0.604,
    "17_clue": 0.360,
    "top1465": 5.74,
    "hardest_11plus": 37.60,
}
# On all of the few; the same in both builds.
TRIALS_OF_FEW = {
    "easy": 2,
    "minimal": 28,
    "17_clue": 1,
    "top1465": 52,
    "hardest_11plus": 328,
}


def trials(lines: list[str]) -> int:
    """Return the guesses to prove that each puzzle has one solution."""
    budget = Budget()
    for line in lines:
        assert sudoku.count(grid_of(line), 2, budget) == 1
    return budget.spent


@pytest.mark.parametrize("name", SETS)
def test_trials_of_a_few_puzzles(name: str) -> None:
    assert trials(lines_of(few(f"{name}.txt"))) <= TRIALS_OF_FEW[name]


@pytest.mark.skipif(not COMPILED, reason="takes minutes interpreted")
@pytest.mark.parametrize("name", SETS)
def test_trials(name: str) -> None:
    some = lines_of(shared(f"{name}.txt"))
    assert trials(some) / len(some) <= TRIALS[name]
