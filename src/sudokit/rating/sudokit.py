"""The difficulty of a puzzle of any rules, on sudokit's own scale.

Each step uses a technique of the easiest level that has one, and the level
is that of the hardest step: the lowest level whose techniques suffice.
The score is the sum of the scores of the steps.  Techniques that depend on
uniqueness aren't used.  A puzzle that needs a trial is extreme, and
``hardest`` is then Trial.
"""

from typing import Final

from sudokit.core.budget import Budget
from sudokit.logic.model.board import Board, board_of
from sudokit.logic.model.technique import Technique
from sudokit.logic.solving import prepare
from sudokit.logic.techniques.table import LEVELS, TECHNIQUES
from sudokit.rating.hodoku import (
    Rating,
    count_steps,
    hardest_of,
    level_and_score,
)
from sudokit.rating.verdicts import SOLVED, named
from sudokit.rules.puzzle import AnyPuzzle

SCALE: Final = "sudokit"
TRIAL: Final = "Trial"


def by_level() -> list[Technique]:
    """Return the techniques of the scale, easiest first.

    >>> by_level()[0].name
    'Full House'
    """
    fits = [one for one in TECHNIQUES if not one.uniqueness]
    return sorted(fits, key=lambda one: LEVELS.index(one.level))


def rate_any(puzzle: AnyPuzzle, budget: Budget | None = None) -> Rating:
    """Solve a puzzle step by step and add up the scores.

    BudgetSpent when the budget is used up.

    >>> from sudokit.rules import parse
    >>> rate_any(parse("1234341221434...")).level
    'easy'
    """
    start = prepare(puzzle, None, False, False, budget, by_level())
    if start.solutions != 1:
        clues = sum([1 for row in puzzle.values() for n in row if n])
        return Rating(named(puzzle, start.solutions), "", 0, "", clues, {})
    rating = _rated(start.board, start.usable, budget)
    assert rating is not None, "a trial always finds something"
    return rating


def rate_below(
    puzzle: AnyPuzzle, level: str = LEVELS[-1], budget: Budget | None = None
) -> Rating | None:
    """Return the rating of a puzzle that is known to have one solution.

    None if it needs more than the level has, or a trial.

    >>> from sudokit.rules import parse
    >>> rate_below(parse("1234341221434..."), "easy").level
    'easy'
    """
    top = LEVELS.index(level)
    usable = [
        one
        for one in by_level()
        if LEVELS.index(one.level) <= top and one.name != TRIAL
    ]
    return _rated(board_of(puzzle), usable, budget)


def _rated(
    board: Board, usable: list[Technique], budget: Budget | None
) -> Rating | None:
    """Return the rating by some techniques; None if they don't suffice."""
    clues = int(board.cells - board.open)
    counts = count_steps(board, usable, budget=budget)
    if counts is None:
        return None
    level, score = level_and_score(counts, usable, {})
    return Rating(SOLVED, level, score, hardest_of(counts), clues, counts)
