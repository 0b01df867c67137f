"""Ratings as JSON objects that name their scale."""

from sudokit.rating.explainer import ExplainerRating
from sudokit.rating.hodoku import Rating
from sudokit.rating.verdicts import SOLVED


def hodoku_record(rating: Rating) -> dict[str, object]:
    """On HoDoKu's scale; None where there is nothing to say."""
    proper = rating.verdict == SOLVED
    return {
        "scale": "hodoku",
        "verdict": rating.verdict,
        "level": rating.level or None,
        "score": rating.score if proper else None,
        "hardest": rating.hardest or None,
        "clues": rating.clues,
        "techniques": dict(rating.techniques),
    }


def explainer_record(rating: ExplainerRating) -> dict[str, object]:
    """On Sudoku Explainer's; ER is the least it can be unless complete."""
    return {
        "scale": "explainer",
        "verdict": rating.verdict,
        "er": rating.er or None,
        "ep": rating.ep or None,
        "ed": rating.ed or None,
        "hardest": rating.hardest or None,
        "clues": rating.clues,
        "complete": rating.complete and rating.verdict == SOLVED,
    }
