"""Many puzzles in one call, each with what is known of it.

    solve_lines(lines, ...)   solution, number of solutions and trials
    count_lines(lines, ...)   the number of solutions up to a limit

A line is 81 characters, ``.`` or ``0`` for empty.  What is no such line
stops nothing: its place is kept, and its number is among the ``wrong``.
Each line has a budget of its own, and one that spends it is among the
``spent``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.grid import Grid
from sudokit.core.search import Search
from sudokit.core.solving import (
    NO_SOLUTION,
    ONE_SOLUTION,
    SEVERAL_SOLUTIONS,
    UNIQUE_CHOICE,
)


class Solved(NamedTuple):
    """What became of lines, in their order.

    ``solutions`` has None where there is none, ``counts`` 0, 1, or 2 for
    two and more, ``trials`` what it cost to prove that, ``verdicts`` the
    words of the command (nothing, unless they were asked for).  ``wrong``
    and ``spent`` are the numbers of lines that have no such answer.
    """

    solutions: list[str | None]
    counts: list[int]
    trials: list[int]
    verdicts: list[str]
    wrong: list[int]
    spent: list[int]


def solve_lines(
    lines: Sequence[str | None],
    trials: int | None = None,
    seconds: float | None = None,
    verdicts: bool = False,
) -> Solved:
    """Solves each line and looks for a second solution.

    ``trials`` and ``seconds`` are what a line may cost, ``verdicts``
    tells whether unique choices alone suffice, which costs a little.
    """
    solved = Solved([], [], [], [], [], [])
    for at, line in enumerate(lines):
        budget = Budget(trials, seconds)
        solution: str | None = None
        count = 0
        word = ""
        if line is None:
            solved.wrong.append(at)
        else:
            try:
                g = Grid.parse(line)
                if verdicts and g.fill_singles().is_solved():
                    word = UNIQUE_CHOICE
                search = Search(g, budget)
                first = search.next()
                if first is not None:
                    solution = first.line()
                    count = 1 if search.next() is None else 2
            except BudgetSpent:
                solved.spent.append(at)
            except ValueError:
                solved.wrong.append(at)
        solved.solutions.append(solution)
        solved.counts.append(count)
        solved.trials.append(int(budget.spent))
        if verdicts:
            solved.verdicts.append(word or in_words(count))
    return solved


def in_words(count: int) -> str:
    """The verdict on a puzzle that needs more than unique choices."""
    if count == 0:
        return NO_SOLUTION
    return ONE_SOLUTION if count == 1 else SEVERAL_SOLUTIONS


def count_lines(
    lines: Sequence[str],
    limit: int = 2,
    trials: int | None = None,
    seconds: float | None = None,
) -> list[int]:
    """The number of solutions of each line; the limit stands for more.

    ValueError for a line that is no puzzle, BudgetSpent for one that
    costs more than ``trials`` or ``seconds``.
    """
    counts: list[int] = []
    for line in lines:
        search = Search(Grid.parse(line), Budget(trials, seconds))
        found = 0
        while found < limit and search.next() is not None:
            found += 1
        counts.append(found)
    return counts
