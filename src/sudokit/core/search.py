"""The solutions of a grid, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sudokit.core.budget import Budget
from sudokit.core.grid import Grid

EMPTY_GRID: Final = Grid.parse("." * 81)


class Search:
    """The solutions of a grid, one at each call of ``next``.

    The recursion of a solver with its stack made visible, so that it
    can rest between two solutions: every grid on it is a value of its
    own, with a choice that was tried and is to be ruled out next.
    """

    def __init__(self, g: Grid, budget: Budget | None = None) -> None:
        self.budget = Budget() if budget is None else budget
        self._current = g.clear_unique().deduce()
        self._grids: list[Grid] = []
        self._tried: list[int] = []

    def next(self) -> Grid | None:
        """The next solution, None when there is no more."""
        g = self._current
        while True:
            if g is None:
                if not self._grids:
                    return None
                g = self._grids.pop().exclude(self._tried.pop())
                continue
            mark = g.trial()
            if mark < 0:
                self._current = None
                return g
            self._current = g
            self.budget.take()
            self._grids.append(g)
            self._tried.append(mark)
            g = g.assume(mark)


def solutions(g: Grid, budget: Budget | None = None) -> Iterator[Grid]:
    """Every solution of the grid, found one by one as they are asked for."""
    search = Search(g, budget)
    while True:
        found = search.next()
        if found is None:
            return
        yield found


def count(g: Grid, limit: int = 2, budget: Budget | None = None) -> int:
    """How many solutions the grid has; stops at the limit."""
    search = Search(g, budget)
    found = 0
    while found < limit and search.next() is not None:
        found += 1
    return found
