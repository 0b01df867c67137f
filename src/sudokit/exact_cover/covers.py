"""Finds the exact covers of a problem, one at a time."""

from collections.abc import Sequence
from typing import final

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.exact_cover.dance import (
    COUNT,
    FIRST,
    choose,
    cover,
    release,
    short_columns,
    take,
    uncover,
)
from sudokit.exact_cover.links import (
    DOWN,
    HEADER,
    NODE,
    ROOT,
    TOP,
    linked,
    row_of,
)
from sudokit.exact_cover.problem import (
    Problem,
    free_rows,
    rows_in_order,
    take_given,
    zeros,
)
from sudokit.native.arrays import i64, vec


@final
class Covers:
    """The exact covers of a problem, one at a time, as tuples of rows.

    A solution holds the given rows first, then the others in the order
    in which they were chosen.  Every solution comes once.

    given     rows that are in every solution; if two of them share a
              column there is none
    order     the rows that may be used, each once, in the order in
              which they are tried; without it all as they are numbered
    limit     stop after this many solutions
    budget    the most it may cost: each row that is tried counts as a guess

    ValueError for the number of a row that is not in the problem.
    """

    def __init__(
        self,
        problem: Problem,
        given: Sequence[int] = (),
        *,
        order: Sequence[int] | None = None,
        limit: int | None = None,
        budget: Budget | None = None,
    ) -> None:
        self.given: tuple[int, ...] = tuple(given)
        self.budget = Budget() if budget is None else budget
        self.left: i64 = -1 if limit is None else max(limit, 0)
        self.spent = ""  # how the budget ended, once it has
        taken = zeros(problem.columns)
        self.done = not take_given(problem, self.given, taken)
        free = free_rows(problem, rows_in_order(problem, order), taken)
        self.links: vec[i64] = linked(problem, taken, free)
        self.short: vec[i64] = short_columns(self.links, problem.columns)
        self.last: i64 = HEADER * problem.primary
        self.chosen: vec[i64] = zeros(problem.columns + 1)
        self.depth: i64 = 0
        self.backward = False  # whether the last choice is to be undone

    def __iter__(self) -> "Covers":
        return self

    def __next__(self) -> tuple[int, ...]:
        if not self.advance():
            raise StopIteration
        return self.rows()

    def rows(self) -> tuple[int, ...]:
        """The chosen rows: a solution after advance() has returned True."""
        links = self.links
        chosen = self.chosen
        return self.given + tuple(
            [row_of(links, chosen[k]) for k in range(self.depth)]
        )

    def advance(self) -> bool:
        """Moves to the next solution; False if there is none.

        BudgetSpent when the budget ends first, and again if asked again.
        """
        if self.spent:
            raise BudgetSpent(self.spent)
        if self.done or self.left == 0:
            return False
        links, short, chosen = self.links, self.short, self.chosen
        while True:
            if self.backward:
                if self.depth == 0:
                    self.done = True
                    return False
                self.depth -= 1
                node = chosen[self.depth]
                release(links, node, node - NODE)
                column = links[node + TOP]
                node = links[node + DOWN]
            else:
                column = choose(links, short, self.last)
                if column == ROOT:
                    self.backward = True
                    self.left -= 1
                    return True
                cover(links, short, column)
                node = links[column + DOWN]
            while node != column:
                self.try_row()
                if take(links, short, node, self.last):
                    break
                node = links[node + DOWN]
            if node == column:
                uncover(links, column)
                short[COUNT] = FIRST
                self.backward = True
            else:
                chosen[self.depth] = node
                self.depth += 1
                self.backward = False

    def try_row(self) -> None:
        """Counts a trial; ends the search when the budget is spent."""
        try:
            self.budget.take()
        except BudgetSpent as end:
            self.spent = str(end)
            raise


def count(
    problem: Problem,
    given: Sequence[int] = (),
    *,
    limit: int | None = None,
    budget: Budget | None = None,
) -> int:
    """Counts the solutions, up to a limit; see Covers."""
    covers = Covers(problem, given, limit=limit, budget=budget)
    found: i64 = 0
    while covers.advance():
        found += 1
    return found
