"""What ``sudoku explain`` says of a puzzle that has no single solution.

verdict_text(verdict)   the sentence
"""

from __future__ import annotations

from sudokit.language import _
from sudokit.rating.verdicts import CONTRADICTORY, SEVERAL, UNSOLVABLE


def verdict_text(verdict: str) -> str:
    """What is told of a puzzle that has not a single solution."""
    if verdict == CONTRADICTORY:
        return _("Puzzle has no solution, its clues contradict each other:")
    if verdict == SEVERAL:
        return _("Puzzle has several solutions.")
    if verdict == UNSOLVABLE:
        return _("Puzzle has no solution.")
    return _("The budget is spent.")
