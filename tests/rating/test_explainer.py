"""The scale of Sudoku Explainer, compared with reference ratings."""

import pytest

from puzzles import EASY, SEVERAL, few, grid_of, lines_of, ratings, shared
from sudokit.core.budget import Budget
from sudokit.logic.explainer.chains import length_tenths
from sudokit.native.arrays import COMPILED
from sudokit.rating import rate
from sudokit.rating.explainer import (
    ExplainerRating,
    rate_explainer,
    rate_explainer_within,
)

NAME = "ratings_explainer.csv"
# Nested chains take minutes in the pure build.
HARDEST = 9.0 if COMPILED else 8.0


def expected(row: dict[str, str]) -> tuple[float, float, float]:
    """Return the result of the reference."""
    return float(row["er"]), float(row["ep"]), float(row["ed"])


def test_ratings_agree_with_the_reference() -> None:
    for row in ratings(few(NAME)):
        if float(row["er"]) < HARDEST:
            rating = rate_explainer(grid_of(row["puzzle"]))
            assert rating[:3] == expected(row), row["puzzle"]


def test_many_ratings_agree_with_the_reference() -> None:
    every = 3 if COMPILED else 20
    rows = [
        row
        for row in ratings(shared(NAME), every)
        if float(row["er"]) < HARDEST
    ]
    wrong = [
        row["puzzle"]
        for row in rows
        if rate_explainer(grid_of(row["puzzle"]))[:3] != expected(row)
    ]
    assert len(wrong) <= len(rows) / 100


def test_ranges_are_met_or_not() -> None:
    """Those of the ratings themselves are, others are not."""
    for row in ratings(few(NAME)):
        er, ep, ed = expected(row)
        if er > 7.0:
            continue
        grid = grid_of(row["puzzle"])
        met = rate_explainer_within(grid, (er, er), (1.0, ep), (ed, 9.0))
        assert met == rate_explainer(grid)
        for limits in (
            ((er + 0.1, 12.0), None, None),
            ((1.0, er - 0.1), None, None),
            (None, (1.0, ep - 0.1), None),
            (None, (ep + 0.1, 12.0), None),
            (None, None, (1.0, ed - 0.1)),
            (None, None, (ed + 0.1, 12.0)),
        ):
            assert rate_explainer_within(grid, *limits) is None


@pytest.mark.parametrize(
    ("nodes", "tenths"),
    [(6, 0), (7, 1), (8, 1), (9, 2), (10, 2), (11, 3), (14, 3), (15, 4),
     (18, 4), (19, 5), (26, 5), (27, 6), (34, 6), (35, 7), (51, 8)],
)  # fmt: skip
def test_the_length_of_a_chain_adds_to_the_rating(
    nodes: int, tenths: int
) -> None:
    assert length_tenths(nodes) == tenths


def test_a_rating_prints_as_text() -> None:
    assert rate_explainer(grid_of(EASY)).text == "ED=1.2/1.2/1.2"


@pytest.mark.parametrize("text", [SEVERAL, "55" + "." * 79])
def test_puzzles_without_one_solution_have_no_rating(text: str) -> None:
    assert rate_explainer(grid_of(text))[:4] == (0.0, 0.0, 0.0, "")


def test_a_limit_leaves_a_lower_bound() -> None:
    hard = grid_of(lines_of(few("hardest_11plus.txt"))[0])
    rating = rate_explainer(hard, Budget(1000))
    assert not rating.complete
    assert rating.text == f"at least {rating.er:.1f}"


def test_a_rating_is_a_value() -> None:
    rating = rate_explainer(grid_of(EASY))
    assert isinstance(rating, ExplainerRating)
    assert rating.clues == 30


def test_one_function_for_both_scales() -> None:
    grid = grid_of(EASY)
    assert rate(grid, scale="explainer") == rate_explainer(grid)
    assert rate(grid).level == rate(grid, scale="hodoku").level == "easy"
    with pytest.raises(ValueError, match="explainer, sudokit and te"):
        rate(grid, scale="none")  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="needs uniqueness"):
        rate(grid, False, scale="explainer")
