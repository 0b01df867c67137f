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
from sudokit.logic.proofs.assumption import Assumption
from sudokit.logic.proofs.kernel import Facts


class DeadEnd(NamedTuple):
    """A house without a place for the value of ``choice``.

    Its cell without a candidate where ``house`` is "".
    """

    house: str
    choice: Choice


def after(grid: Grid, turn: Turn) -> Grid:
    """The grid after a turn: values put in, or candidates ruled out."""
    for one in turn.choices:
        if one.n in grid.choices(one.i, one.j):
            grid = grid.update(one) if turn.is_true else grid.reject(one)
    return grid


def dead_end(grid: Grid, choice: Choice) -> DeadEnd | None:
    """The contradiction that singles lead to if a candidate is true, or None.

    The candidate is possible on the grid.
    """
    here = Facts(grid)
    laws = here.laws
    branch = Assumption(here, linked=False, nested=True)
    branch.place(laws.code(choice))
    if not branch.fill_singles():
        return None
    left = branch.alive | branch.true
    at = [bits & left != 0 for bits in laws.every].index(False)
    cells = laws.size**2
    if at < cells:
        return DeadEnd("", Choice(*divmod(at, laws.size), 0))
    house, value = divmod(at - cells, laws.size)
    return DeadEnd(list(laws.houses)[house], Choice(0, 0, value + 1))
