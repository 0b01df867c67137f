"""The difficulty of puzzles: levels and scores, one scale per module."""

from sudokit.rating.explainer import ExplainerRating
from sudokit.rating.hodoku import Rating, by_difficulty
from sudokit.rating.scales import SCALES, rate
from sudokit.rating.trial_and_error import TrialRating
from sudokit.rating.verdicts import SOLVED, UNKNOWN, verdict_of

__all__ = [
    "SCALES",
    "SOLVED",
    "UNKNOWN",
    "ExplainerRating",
    "Rating",
    "TrialRating",
    "by_difficulty",
    "rate",
    "verdict_of",
]
