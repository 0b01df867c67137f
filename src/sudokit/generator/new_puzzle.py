"""NewPuzzle, a puzzle with its solution, ratings and seed."""

from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from sudokit.core.grid import Grid
from sudokit.rating.explainer import ExplainerRating
from sudokit.rating.hodoku import Rating, rate
from sudokit.rating.trial_and_error import TrialRating
from sudokit.rules import AnyPuzzle, as_grid

G_co = TypeVar("G_co", bound=AnyPuzzle, covariant=True)


class NewPuzzle(NamedTuple, Generic[G_co]):
    """A puzzle with one solution, and the seed that makes it again.

    ``rated`` is its rating if it was computed while making it, and
    ``explainer`` the one of Sudoku Explainer, ``trials`` that of trial and
    error.
    """

    grid: G_co
    solution: G_co
    clues: int
    seed: int
    rated: Rating | None = None
    explainer: ExplainerRating | None = None
    trials: TrialRating | None = None

    @property
    def rating(self) -> Rating | None:
        """Level, score and techniques, computed on first use.

        With other than classic rules they are on the scale sudokit, and only
        if a level was requested.
        """
        grid = as_grid(self.grid)
        if self.rated is not None or grid is None:
            return self.rated
        return _rating_of(grid)

    @property
    def level(self) -> str:
        """The level; "" without a rating."""
        return self.rating.level if self.rating else ""

    @property
    def score(self) -> int:
        """The score; 0 without a rating."""
        return self.rating.score if self.rating else 0

    def _repr_html_(self) -> str | None:
        """Return the puzzle as a notebook shows it."""
        puzzle: AnyPuzzle = self.grid
        if isinstance(puzzle, Grid):
            return puzzle._repr_html_()
        return puzzle._repr_svg_()


@lru_cache(maxsize=8)
def _rating_of(g: Grid) -> Rating:
    return rate(g)
