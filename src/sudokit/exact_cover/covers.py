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

    A solution has the given rows first, then the others in the order
    in which they were chosen.  Every solution comes once.

    given     rows that are in every solution; if two of them share a
              column there is none
    order     the rows to use, each once, in the order in which they are
              tried; by default all rows by number
    limit     stop after this many solutions
    budget    limits the rows tried, each of which counts as a guess

    ValueError for a row number that the problem doesn't have.
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
        self.spent = ""  # the message of BudgetSpent, once raised
        taken = zeros(problem.columns)
        self.done = not take_given(problem, self.given, taken)
        free = free_rows(problem, rows_in_order(problem, order), taken)
        self.links: vec[i64] = linked(problem, taken, free)
        self.short: vec[i64] = short_columns(self.links, problem.columns)
        self.last: i64 = HEADER * problem.primary
        self.chosen: vec[i64] = zeros(problem.columns + 1)
        self.depth: i64 = 0
        self.backward = False  # must the last choice be undone?

    def __iter__(self) -> "Covers":
        return self

    def __next__(self) -> tuple[int, ...]:
        if not self.advance():
            raise StopIteration
        return self.rows()

    def rows(self) -> tuple[int, ...]:
        """Return the chosen rows: a solution after advance() returned True."""
        links = self.links
        chosen = self.chosen
        return self.given + tuple(
            [row_of(links, chosen[k]) for k in range(self.depth)]
        )

    def advance(self) -> bool:
        """Find the next solution; return False if there is none.

        BudgetSpent when the budget ends first, and at each later call.
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
        """Count a trial; end the search when the budget is spent."""
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
    """Return the number of solutions, up to a limit.

    See Covers for the arguments and errors.

        >>> from sudokit.exact_cover import Problem, count
        >>> count(Problem([(0, 1), (0,), (1,)], primary=2))
        2
    """
    covers = Covers(problem, given, limit=limit, budget=budget)
    number: i64 = 0
    while covers.advance():
        number += 1
    return number
