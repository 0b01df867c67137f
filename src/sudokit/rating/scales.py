"""The scales of difficulty by name, behind one function."""

from typing import Final, Literal, overload

from sudokit.core.budget import Budget
from sudokit.core.grid import Grid, grid_of
from sudokit.rating import explainer, hodoku
from sudokit.rating.explainer import ExplainerRating
from sudokit.rating.hodoku import Rating

SCALES: Final = ("hodoku", "explainer")


@overload
def rate(
    grid: Grid | str,
    uniqueness: bool = ...,
    as_given: bool = ...,
    budget: Budget | None = ...,
    *,
    scale: Literal["hodoku"] = ...,
) -> Rating: ...


@overload
def rate(
    grid: Grid | str,
    uniqueness: bool = ...,
    as_given: bool = ...,
    budget: Budget | None = ...,
    *,
    scale: Literal["explainer"],
) -> ExplainerRating: ...


def rate(
    grid: Grid | str,
    uniqueness: bool = True,
    as_given: bool = False,
    budget: Budget | None = None,
    *,
    scale: str = "hodoku",
) -> Rating | ExplainerRating:
    """How hard a puzzle is, on a scale: "hodoku" or "explainer".

    The puzzle is a Grid, or a text that ``Grid.parse`` takes.
    HoDoKu's gives a level and a score, Sudoku Explainer's ER, EP and ED.
    The latter looks at the puzzle as it lies and needs techniques that
    rest on uniqueness, so the two options are for the former alone; see
    ``rating.hodoku.rate`` and ``rating.explainer.rate_explainer``.
    ValueError for another scale; BudgetSpent when the budget is used up.
    """
    puzzle = grid_of(grid)
    if scale == "hodoku":
        return hodoku.rate(puzzle, uniqueness, as_given, budget)
    if scale != "explainer":
        raise ValueError(
            f"unknown scale {scale!r}; the scales are {' and '.join(SCALES)}"
        )
    if not uniqueness:
        raise ValueError("the scale of Sudoku Explainer needs uniqueness=True")
    return explainer.rate_explainer(puzzle, budget)
