"""How hard a puzzle is: levels and scores, a scale a file."""

from sudokit.rating.hodoku import (
    SOLVED,
    UNKNOWN,
    Rating,
    by_difficulty,
    rate,
    verdict_of,
)

__all__ = [
    "SOLVED",
    "UNKNOWN",
    "Rating",
    "by_difficulty",
    "rate",
    "verdict_of",
]
