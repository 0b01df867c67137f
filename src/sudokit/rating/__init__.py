"""How hard a puzzle is: levels and scores, a scale a file."""

from sudokit.rating.explainer import ExplainerRating
from sudokit.rating.hodoku import (
    SOLVED,
    UNKNOWN,
    Rating,
    by_difficulty,
    verdict_of,
)
from sudokit.rating.scales import SCALES, rate

__all__ = [
    "SCALES",
    "SOLVED",
    "UNKNOWN",
    "ExplainerRating",
    "Rating",
    "by_difficulty",
    "rate",
    "verdict_of",
]
