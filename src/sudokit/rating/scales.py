"""The scales of difficulty by name, behind one function."""

from collections.abc import Sequence
from typing import Final, Literal, overload

from sudokit.core.budget import Budget
from sudokit.core.grid import Grid
from sudokit.logic.model.technique import Technique
from sudokit.logic.techniques.table import TECHNIQUES
from sudokit.rating import explainer, hodoku, sudokit, trial_and_error
from sudokit.rating.explainer import ExplainerRating
from sudokit.rating.hodoku import Rating
from sudokit.rating.trial_and_error import TrialRating
from sudokit.rules.kinds import as_grid, classic, puzzle_from
from sudokit.rules.puzzle import AnyPuzzle

SCALES: Final = ("hodoku", "explainer", "sudokit", "te")


@overload
def rate(
    grid: AnyPuzzle | str,
    uniqueness: bool = ...,
    as_given: bool = ...,
    budget: Budget | None = ...,
    *,
    scale: Literal["", "hodoku", "sudokit"] = ...,
    techniques: Sequence[Technique] | None = ...,
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


@overload
def rate(
    grid: Grid | str,
    uniqueness: bool = ...,
    as_given: bool = ...,
    budget: Budget | None = ...,
    *,
    scale: Literal["te"],
) -> TrialRating: ...


def rate(
    grid: AnyPuzzle | str,
    uniqueness: bool = True,
    as_given: bool = False,
    budget: Budget | None = None,
    *,
    scale: str = "",
    techniques: Sequence[Technique] | None = None,
) -> Rating | ExplainerRating | TrialRating:
    """Rate the difficulty of a puzzle on a scale.

    The puzzle is a Grid or a Puzzle, or a text with one.  The scale is
    "hodoku", "explainer", "sudokit" or "te"; the default is HoDoKu's for a
    classic puzzle, and ``sudokit``, which rates all rules, for any other.
    Both give a level and a score.  Sudoku Explainer's gives ER, EP and ED.
    It solves the puzzle in the given orientation and needs techniques that
    depend on uniqueness; ``sudokit`` never uses these.  So the options
    ``uniqueness`` and ``as_given``, and ``techniques``, those to use, are
    only for HoDoKu's.  ``te`` gives the depth of trial and error, and the
    size of the smallest backdoor.  See ``rating.hodoku.rate``,
    ``rating.explainer.rate_explainer``, ``rating.sudokit.rate_any`` and
    ``rating.trial_and_error.rate_trials``.

    ValueError for an unknown scale; BudgetSpent when the budget is used up.

        >>> from sudokit import rate
        >>> rating = rate("53..7....6..195....98....6.8...6...34..8.3..17"
        ...               "...2...6.6....28....419..5....8..79")
        >>> rating.level, rating.score
        ('easy', 204)
    """
    puzzle = puzzle_from(grid)
    if scale == "sudokit" or (not scale and as_grid(puzzle) is None):
        return sudokit.rate_any(as_grid(puzzle) or puzzle, budget)
    if scale in ("", "hodoku"):
        nine = classic(puzzle, "the scale hodoku")
        known = TECHNIQUES if techniques is None else techniques
        return hodoku.rate(nine, uniqueness, as_given, budget, known)
    if scale == "te":
        nine = classic(puzzle, "the scale te")
        return trial_and_error.rate_trials(nine, budget)
    if scale != "explainer":
        names = f"{', '.join(SCALES[:-1])} and {SCALES[-1]}"
        raise ValueError(f"unknown scale {scale!r}; the scales are {names}")
    if not uniqueness:
        raise ValueError("the scale of Sudoku Explainer needs uniqueness=True")
    nine = classic(puzzle, "the scale explainer")
    return explainer.rate_explainer(nine, budget)
