"""The search for solutions by guessing, one solution at a time.

It is a recursion with an explicit stack, so that it can stop after each
solution and continue later.  Every grid on the stack is immutable.

After a guess, and until the first contradiction, the search dives: it
guesses in the first bivalue cell, applies only the cheap rules, and stores
the grid without the guess for later.  That is the fastest way to a first
solution.  Otherwise each guess is a split: both grids, with the guess and
with it ruled out, are settled side by side, as both will be needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sudokit.core.budget import Budget
from sudokit.core.grid import Grid, grid_of
from sudokit.native.arrays import i64

EMPTY_GRID: Final = Grid.parse("." * 81)

# These are measured; they change the speed of a search, not its answers.
DIVE: Final = 1  # guesses before a dive
BOXES: Final = 9  # guesses before the rule of boxes pays at every step

NOTHING: Final = -1  # no candidate to rule out
THOROUGH: Final = -2  # and the rule of boxes is already applied
IMPOSSIBLE: Final = -3  # the grid has no solution


class Search:
    """The solutions of a grid, one at each call of ``next``."""

    def __init__(
        self,
        g: Grid,
        budget: Budget | None = None,
        settled: bool = False,
    ) -> None:
        """``settled``: g is already the result of its ``deduce``."""
        self.budget = Budget() if budget is None else budget
        self._current = g if settled else g.deduce()
        if self._current is not None and self._current.unique():
            self._current = self._current.clear_unique()
        # Grids for later, and the candidates to rule out in them.
        self._grids: list[Grid] = []
        self._marks: list[int] = []
        self._trials: i64 = 0
        self._diving = True

    def next(self) -> Grid | None:
        """Return the next solution, None if there are no more."""
        g = self._pop() if self._current is None else self._current
        while g is not None:
            dives = self._diving and self._trials >= DIVE
            mark = g.trial(dives)
            if mark < 0:
                self._current = None
                return g
            self._current = g
            self.budget.take()
            self._trials += 1
            other: Grid | None = None
            if dives:
                self._push(g, mark)
                g = g.guess(mark)
            else:
                thoroughly = self._trials > BOXES
                g, other = g.split(mark, thoroughly)
                if g is None:
                    self._diving = False
                    g = other
                elif other is None:
                    # A contradiction, but one that the search reaches later.
                    self._push(g, IMPOSSIBLE)
                else:
                    self._push(other, THOROUGH if thoroughly else NOTHING)
            if g is None:
                self._diving = False
                g = self._pop()
        self._current = None
        return None

    def _push(self, g: Grid, mark: int) -> None:
        self._grids.append(g)
        self._marks.append(mark)

    def _pop(self) -> Grid | None:
        """Return the last stored grid that is possible, if any."""
        while self._grids:
            g = self._grids.pop()
            mark = self._marks.pop()
            if mark == THOROUGH:
                return g
            if mark != IMPOSSIBLE:
                other: Grid | None = g
                if mark != NOTHING:
                    other = g.exclude(mark, self._diving)
                    if self._diving and other is not None:
                        return other
                if self._trials > BOXES and other is not None:
                    other = other.try_boxes()
                if other is not None:
                    return other
            self._diving = False
        return None


def solution_of(
    g: Grid, budget: Budget | None = None
) -> tuple[Grid | None, bool]:
    """Return a solution, and whether it is the only one.

    None if there is no solution.  Most puzzles need no search.

    >>> solution, is_only = solution_of(Grid.parse("1" + "." * 80))
    >>> is_only
    False
    """
    settled = g.deduce()
    if settled is None:
        return None, False
    if settled.is_complete():
        return settled.clear_unique(), True
    search = Search(settled, budget, True)
    first = search.next()
    return first, first is not None and search.next() is None


def is_forced(g: Grid, mark: int) -> bool:
    """Return whether the candidate of this mark is in every solution.

    It is if there is no solution after it is ruled out.

    >>> from sudokit.core.choice import Choice
    >>> from sudokit.core.words import mark_of
    >>> is_forced(Grid.parse("12345678" + "." * 73), mark_of(Choice(0, 8, 9)))
    True
    """
    other = g.exclude(mark)
    return other is None or Search(other, settled=True).next() is None


def solutions(g: Grid | str, budget: Budget | None = None) -> Iterator[Grid]:
    """Yield every solution of a grid, on demand.

    The grid can be a text that ``Grid.parse`` reads.  BudgetSpent when the
    budget is used up.

    >>> len([*zip(solutions("." * 81), range(3))])
    3
    """
    return _all_of(Search(grid_of(g), budget))


def _all_of(search: Search) -> Iterator[Grid]:
    while True:
        solution = search.next()
        if solution is None:
            return
        yield solution


def count(g: Grid | str, limit: int = 2, budget: Budget | None = None) -> int:
    """Return the number of solutions of a grid, up to the limit.

    The grid can be a text that ``Grid.parse`` reads.  ValueError for a
    limit below 0, BudgetSpent when the budget is used up.

    >>> count("." * 81, limit=10)
    10
    """
    if limit < 0:
        raise ValueError(f"the limit must be at least 0, not {limit}")
    search = Search(grid_of(g), budget)
    number = 0
    while number < limit and search.next() is not None:
        number += 1
    return number
