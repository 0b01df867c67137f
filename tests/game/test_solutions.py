"""Browsing the solutions of a puzzle."""

from collections.abc import Callable

import pytest

from games import NONE, new, played, refused
from puzzles import HARD, SEVERAL, SOLVED
from sudokit import Grid
from sudokit.game import (
    find_hint,
    next_solution,
    previous_solution,
    show_solution,
    solution_text,
    wrong_entries,
)
from sudokit.game.levels import level_of
from sudokit.game.mistakes import _can_be_solved
from sudokit.game.solutions import first_solution, solution_count, solutions_of
from sudokit.generator.new_puzzle import _rating_of


def test_a_puzzle_without_a_solution_is_refused() -> None:
    lost = new(NONE)
    for ask in (wrong_entries, find_hint, show_solution, next_solution):
        assert refused(ask, lost) == "The puzzle has no solution."
    assert lost.clashes() == ((0, 0), (0, 1))


def test_solve_can_be_undone() -> None:
    now = played((1, 3, 4))
    solved = show_solution(now)
    assert solved.line() == SOLVED
    assert solved.undo().state == now.state


def test_solutions_one_after_another() -> None:
    free = new(SEVERAL)
    count, more = solution_count(free)
    assert count > 1 and not more
    seen = {}
    now = free
    for number in range(1, count + 1):
        now = next_solution(now)
        assert solution_text(now) == f"solution {number} of {count}"
        assert now.is_solved()
        seen[now.grid()] = number
    assert len(seen) == count
    assert next_solution(now).state.solution == 1
    assert previous_solution(now).state.solution == count - 1
    assert previous_solution(free).state.solution == count
    assert now.at == 1, "turning over solutions is one move"
    assert refused(show_solution, now, count + 1) == (
        f"There is no solution {count + 1}; they go from 1 to {count}."
    )


def test_at_most_two_hundred_solutions_are_counted() -> None:
    empty = new("." * 81)
    assert solution_count(empty) == (200, True)
    assert solution_text(show_solution(empty)) == "solution 1 of 200 or more"
    assert refused(show_solution, empty, 201)


@pytest.mark.parametrize(
    "cached",
    [first_solution, solutions_of, level_of, _can_be_solved, _rating_of],
)
@pytest.mark.parametrize("line", [HARD, SEVERAL])
def test_equal_grids_share_cached_solutions(
    cached: Callable[[Grid], object], line: str
) -> None:
    """Whichever grid is looked up first."""
    real = cached.__wrapped__  # type: ignore[attr-defined]
    grid = Grid.parse(line)
    assert grid == grid.clear_unique()
    assert real(grid) == real(grid.clear_unique()) == cached(grid)
