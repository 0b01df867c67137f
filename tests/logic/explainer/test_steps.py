"""Steps of Sudoku Explainer's scale: their order and proofs."""

import pytest

from puzzles import EASY, SEVERAL, few, grid_of, ratings
from sudokit import Choice, Grid
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.logic import Premise, Step, apply, check_step, explain
from sudokit.logic.explainer.rated_finding import PRODUCED
from sudokit.native.arrays import COMPILED
from sudoku import solve

# Seconds in the compiled build are minutes in the pure one.
HARDEST = 9.4 if COMPILED else 8.0

ROWS = [
    row
    for row in ratings(few("ratings_explainer.csv"))
    if float(row["er"]) <= HARDEST
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["er"])
def test_every_step_is_proved(row: dict[str, str]) -> None:
    """Steps with false claims or without premises are rejected."""
    puzzle = grid = grid_of(row["puzzle"])
    solution = solve(puzzle).values()
    result = []
    for step in explain(puzzle, scale="explainer"):
        assert check_step(grid, step, puzzle), step.text
        assert not check_step(grid, step._replace(premises=()), puzzle)
        false = false_claims(step, solution)
        assert not check_step(grid, false, puzzle), step.text
        assert step.rating is not None
        assert step.rating >= PRODUCED[step.technique] / 10
        result.append(step)
        grid = apply(grid, step)
    assert grid.is_solved()
    assert max(step.rating or 0 for step in result) == float(row["er"])
    assert result[0].rating == float(row["ed"])


def false_claims(step: Step, solution: tuple[tuple[int, ...], ...]) -> Step:
    """Return the step with a false claim."""
    claim = (step.placements + step.eliminations)[0]
    true = claim._replace(n=solution[claim.i][claim.j])
    return step._replace(placements=(), eliminations=(true,))


def test_a_fish_is_proved_by_its_lines() -> None:
    # The places of its columns also fill a row, which made one of them
    # idle when the step named places alone.
    grid = Grid.parse(
        "65...9.7..97.....6218764.3.5.1.9376..7..58...9...17..21.9....2773"
        "..4.8..8.597.6.3"
    )
    gone = "032 064 081 132 138 152 165 175 314 423 424 434 "
    gone += "484 514 526 564 635 636 732 736 751 755"
    for place in gone.split():
        grid = grid.reject(Choice(*map(int, place)))
    step = next(explain(grid, scale="explainer"))
    assert step.technique == "Swordfish"
    assert [one.role for one in step.premises[-6:]] == ["base"] * 3 + [
        "cover"
    ] * 3
    assert check_step(grid, step)
    less = step._replace(premises=step.premises[1:])
    assert not check_step(grid, less)


def test_no_step_without_one_solution() -> None:
    assert not list(explain(grid_of(SEVERAL), scale="explainer"))


def test_invalid_requests_are_refused() -> None:
    with pytest.raises(ValueError, match="needs uniqueness"):
        explain(grid_of(EASY), False, scale="explainer")
    with pytest.raises(ValueError, match="unknown scale"):
        explain(grid_of(EASY), scale="none")


def test_a_budget_ends_the_search() -> None:
    hard = grid_of(ROWS[-1]["puzzle"])
    with pytest.raises(BudgetSpent):
        list(explain(hard, budget=Budget(trials=30), scale="explainer"))


def test_a_direct_step_beside_a_shorter_one_is_found() -> None:
    # The places in r7 alone, or in c1, would do with those in b9.
    grid = Grid.parse(
        "5.7.6..1...2.8..56.645..9..6..85..9.75.6.....4...1.6.5..5136...376.."
        "5189.4...8563"
    )
    cells = [(6, 6), (6, 7), (6, 8), (6, 0), (6, 1), (8, 0)]
    named = [Premise("cell", Choice(i, j, 2)) for i, j in cells]
    step = Step(
        "Direct Pointing", (Choice(8, 0, 2),), (), tuple(named), rating=1.7
    )
    assert check_step(grid, step)
    assert not check_step(grid, step._replace(technique="Direct Claiming"))
    more = Premise("cell", Choice(8, 1, 2))
    for premises in (named[1:], named[:3], named[3:], [*named, more]):
        altered = step._replace(premises=tuple(premises))
        assert not check_step(grid, altered)
