"""Explains the contradiction that rules out a candidate in a branch.

    after(grid, turn)          the grid after a turn of a branch
    dead_end(grid, candidate)     the contradiction that a candidate comes to

What a chain within a chain rules out would lead by singles to a cell
without a candidate, or to a house without a place for a value: that is how
it is proved, too.
"""

from __future__ import annotations

from typing import NamedTuple

from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.lessons.branches import Turn
from sudokit.logic.proofs.facts import CELLS_OF, Facts


class DeadEnd(NamedTuple):
    """A house without a place for the value of ``choice``.

    Its cell without a candidate where ``house`` is "".
    """

    house: str
    choice: Choice


def after(grid: Grid, turn: Turn) -> Grid:
    """The grid after a turn: values put in, or candidates ruled out."""
    for one in turn.choices:
        if one.n in grid.candidates(one.i, one.j):
            grid = grid.update(one) if turn.is_true else grid.reject(one)
    return grid


def dead_end(grid: Grid, choice: Choice) -> DeadEnd | None:
    """The contradiction that singles lead to if a candidate is true, or None.

    The candidate is possible on the grid.
    """
    grid = grid.update(choice)
    while True:
        facts = Facts(grid)
        found = _starved(facts)
        if found is not None:
            return found
        singles = [
            min(clause) for clause in facts.clauses() if len(clause) == 1
        ]
        if not singles:
            return None
        for one in singles:
            if one.n in grid.candidates(one.i, one.j):
                grid = grid.update(one)


def _starved(facts: Facts) -> DeadEnd | None:
    """The first cell or house with nothing left."""
    for (i, j), left in facts.choices.items():
        if not left:
            return DeadEnd("", Choice(i, j, 0))
    for house in CELLS_OF:
        for n in facts.missing(house):
            if not facts.house(house, n):
                return DeadEnd(house, Choice(0, 0, n))
    return None
