"""The difficulty of a puzzle on HoDoKu's scale.

The score is the sum of the scores of the steps.  The level is that of the
hardest step, raised while the score exceeds the level's limit.
"""

from collections.abc import Mapping, Sequence, Set
from typing import Final, NamedTuple

from sudokit.core.budget import Budget
from sudokit.core.grid import Grid
from sudokit.logic.model.board import Board
from sudokit.logic.model.technique import Technique
from sudokit.logic.solving import first_finding, prepare, rank
from sudokit.logic.techniques.table import EVERY, LEVELS, TECHNIQUES
from sudokit.rating.verdicts import SOLVED, named

SCALE: Final = "hodoku"

LIMITS: Final[dict[str, int]] = {
    "easy": 800, "medium": 1000, "hard": 1600, "unfair": 1800,
}  # fmt: skip


class Rating(NamedTuple):
    """The result of ``rate``.

    ``level``, ``hardest`` are empty and ``score`` is 0 unless the puzzle
    has one solution.  ``techniques`` counts the steps by technique, in the
    order of their first use.

    >>> from sudokit import rate
    >>> rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6...."
    ...      "28....419..5....8..79").level
    'easy'
    """

    verdict: str
    level: str
    score: int
    hardest: str
    clues: int
    techniques: Mapping[str, int]


class Beyond(ValueError):
    """The techniques to use don't solve a puzzle."""

    def __init__(self) -> None:
        super().__init__("the techniques don't solve the puzzle")


def rate(
    grid: Grid,
    uniqueness: bool = True,
    as_given: bool = False,
    budget: Budget | None = None,
    techniques: Sequence[Technique] = TECHNIQUES,
) -> Rating:
    """Solve a puzzle step by step and add up the scores.

    ``uniqueness=False`` leaves out the techniques that depend on it.
    Images of a puzzle (values renamed, rows exchanged, transposed) get the
    same level.  Only the score of a puzzle that singles solve depends on
    its orientation, since the order of the singles counts.
    ``as_given=True`` solves every puzzle in the given orientation, as
    HoDoKu does.  ``techniques`` are those to use, as for ``explain``;
    ``Beyond``, a ValueError, if they don't solve the puzzle.  BudgetSpent
    when the budget is used up.

    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6"
    >>> g = Grid.parse(line + ".6....28....419..5....8..79")
    >>> rate(g)[:2]
    ('one solution', 'easy')
    """
    start = prepare(grid, None, uniqueness, as_given, budget, techniques)
    clues = 81 - start.board.open
    if start.solutions != 1:
        return Rating(named(grid, start.solutions), "", 0, "", clues, {})
    counts = count_steps(start.board, start.usable, budget=budget)
    if counts is None:
        raise Beyond
    level, score = level_and_score(counts, techniques)
    hardest = hardest_of(counts, techniques)
    return Rating(SOLVED, level, score, hardest, clues, counts)


def rate_within(
    grid: Grid,
    level: str,
    banned: Set[str] = frozenset(),
    techniques: Sequence[Technique] = TECHNIQUES,
) -> Rating | None:
    """Return the rating of ``rate``, None above a level.

    None also if the puzzle needs a banned technique, or more than these.
    Faster than a full rating, since it ends as early as possible.

    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6"
    >>> g = Grid.parse(line + ".6....28....419..5....8..79")
    >>> rate_within(g, "easy") == rate(g)
    True
    """
    start = prepare(grid, None, True, False, techniques=techniques)
    if start.solutions != 1:
        return None
    counts = count_steps(start.board, start.usable, level, banned)
    if counts is None:
        return None
    reached, score = level_and_score(counts, techniques)
    if LEVELS.index(reached) > LEVELS.index(level):
        return None
    clues = 81 - start.board.open
    hardest = hardest_of(counts, techniques)
    return Rating(SOLVED, reached, score, hardest, clues, counts)


def count_steps(
    board: Board,
    usable: list[Technique],
    level: str = LEVELS[-1],
    banned: Set[str] = frozenset(),
    budget: Budget | None = None,
) -> dict[str, int] | None:
    """Return the number of steps of each technique to the solution.

    None if one of them is above the level or banned, or none is left.
    """
    top = LEVELS.index(level)
    fits = [LEVELS.index(one.level) <= top for one in usable]
    # Techniques behind the last one of the level are unnecessary.
    near = usable[: max([at + 1 for at, fit in enumerate(fits) if fit])]
    wrong = {
        one.name
        for one, fit in zip(usable, fits, strict=True)
        if not fit or one.name in banned
    }
    counts: dict[str, int] = {}
    while board.open:
        finding = first_finding(board, near, budget)
        if finding is None or finding.technique in wrong:
            return None
        counts[finding.technique] = counts.get(finding.technique, 0) + 1
        board = finding.after()
    return counts


def level_and_score(
    counts: Mapping[str, int],
    techniques: Sequence[Technique] = TECHNIQUES,
    limits: Mapping[str, int] = LIMITS,
) -> tuple[str, int]:
    """Return the level and the score, from the count of each technique.

    >>> level_and_score({"Naked Single": 3, "X-Wing": 1})
    ('hard', 152)
    """
    used = [one for one in techniques if one.name in counts]
    score = sum([one.score * counts[one.name] for one in used])
    at = max([LEVELS.index(one.level) for one in used], default=0)
    while LEVELS[at] in limits and score > limits[LEVELS[at]]:
        at += 1
    return LEVELS[at], score


def hardest_of(
    counts: Mapping[str, int], techniques: Sequence[Technique] = TECHNIQUES
) -> str:
    """Return the technique of the highest level and score.

    Among equals it is the one that was used first.

    >>> hardest_of({"Naked Single": 3, "X-Wing": 1})
    'X-Wing'
    """
    ranks = {one.name: rank(one) for one in techniques}
    return max(counts, key=lambda name: ranks[name], default="")


def by_difficulty(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    """Return techniques with their counts, easiest first.

    >>> from sudokit.rating import by_difficulty
    >>> by_difficulty({"X-Wing": 1, "Full House": 5})
    [('Full House', 5), ('X-Wing', 1)]
    """
    used = [technique for technique in EVERY if technique.name in counts]
    used.sort(key=lambda one: (LEVELS.index(one.level), one.score))
    return [(one.name, counts[one.name]) for one in used]
