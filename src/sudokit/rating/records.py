"""The fields of ratings as JSON.

hodoku_fields(rating)      of the scales hodoku and sudokit
explainer_fields(rating)   of Sudoku Explainer's scale
trial_fields(rating)       of trial and error
"""

from typing import Any

from sudokit.rating.explainer import ExplainerRating
from sudokit.rating.hodoku import Rating
from sudokit.rating.trial_and_error import TrialRating


def hodoku_fields(rating: Rating) -> dict[str, Any]:
    """Return the fields; a puzzle without a level has no score."""
    return {
        "verdict": rating.verdict,
        "level": rating.level or None,
        "score": rating.score if rating.level else None,
        "hardest": rating.hardest or None,
        "clues": rating.clues,
        "techniques": dict(rating.techniques),
    }


def explainer_fields(rating: ExplainerRating) -> dict[str, Any]:
    """Return the fields; ratings of 0 are null."""
    return {
        "verdict": rating.verdict,
        "er": rating.er or None,
        "ep": rating.ep or None,
        "ed": rating.ed or None,
        "hardest": rating.hardest or None,
        "clues": rating.clues,
        "complete": rating.complete and rating.er > 0,
    }


def trial_fields(rating: TrialRating) -> dict[str, Any]:
    """Return the fields; null without exactly one solution."""
    return {
        "verdict": rating.verdict,
        "te": None if rating.te < 0 else rating.te,
        "backdoor": None if rating.backdoor < 0 else rating.backdoor,
        "clues": rating.clues,
    }
