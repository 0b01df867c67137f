"""What is known of a puzzle; asked often, so kept.

known_of(clues)         a solution, and whether it is the only one
solutions_of(clues)     the solutions, up to 200
level_of(clues)         how hard it is, in words
mistakes(clues, entries)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from sudokit.core import budget, checking, search
from sudokit.core.budget import BudgetSpent
from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.game.position import Cell, Refused, flat, grid_of, number_of

MOST_SOLUTIONS: Final = 200
TRIALS: Final = 200_000  # of a search before it is given up


class Known(NamedTuple):
    """A solution, and whether there is no other."""

    first: Grid
    only: bool


@lru_cache(maxsize=64)
def known_of(clues: Grid) -> Known | None:
    """What is known of the solutions, None if there are none."""
    found = list(islice(_search(clues), 2))
    return Known(found[0], len(found) == 1) if found else None


@lru_cache(maxsize=16)
def solutions_of(clues: Grid) -> tuple[Grid, ...]:
    """The solutions, one more than are shown if there are as many."""
    return tuple(islice(_search(clues), MOST_SOLUTIONS + 1))


def _search(clues: Grid) -> Iterator[Grid]:
    """The solutions; Refused if the search would take too long."""
    try:
        yield from search.solutions(clues, budget.Budget(trials=TRIALS))
    except BudgetSpent:
        raise Refused("The search for solutions takes too long.") from None


@lru_cache(maxsize=64)
def level_of(clues: Grid) -> str:
    """The level and what makes it, in words.  Hard ones take seconds."""
    from sudokit import rating  # noqa: PLC0415

    rated = rating.rate(clues)
    if rated.verdict != rating.SOLVED:
        return rated.verdict
    return f"{rated.level}, {rated.score} points, {rated.hardest}"


@lru_cache(maxsize=512)
def _can_be_solved(grid: Grid) -> bool:
    return next(iter(_search(grid)), None) is not None


def mistakes(clues: Grid, entries: Sequence[Choice]) -> tuple[Cell, ...]:
    """The entries that, taken one after the other, leave no solution."""
    wrong = []
    values = list(flat(clues))
    for c in entries:
        values[number_of(c.i, c.j)] = c.n
        grid = grid_of(values)
        if checking.errors(grid) or not _can_be_solved(grid):
            wrong.append((c.i, c.j))
            values[number_of(c.i, c.j)] = 0
    return tuple(wrong)
