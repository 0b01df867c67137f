"""Many puzzles in one call, each with what is known of it.

    solve_text(text, ...)     solutions, their numbers and trials
    solve_lines(lines, ...)   the same of lines
    count_lines(lines, ...)   the number of solutions up to a limit

A text has 81 characters for each puzzle, ``.`` or ``0`` for empty, and
nothing between them.  What is no puzzle stops nothing: its place is kept,
and its number is among the ``wrong``.  Each puzzle has a budget of its own,
and one that spends it is among the ``spent``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sudokit.core.arrays import StringWriter, i64
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.grid import Grid
from sudokit.core.search import Search
from sudokit.core.solving import (
    NO_SOLUTION,
    ONE_SOLUTION,
    SEVERAL_SOLUTIONS,
    UNIQUE_CHOICE,
)

UNREADABLE: Final = "?" * 81


class SolvedText(NamedTuple):
    """What became of the puzzles of a text, in their order.

    ``solutions`` is one text of 81 characters each, all ``.`` where there
    is none; ``counts`` has 0, 1, or 2 for two and more, ``trials`` what it
    cost to prove that, ``verdicts`` the words of the command (nothing,
    unless they were asked for).  ``wrong`` and ``spent`` are the numbers
    of puzzles that have no such answer.
    """

    solutions: str
    counts: list[int]
    trials: list[int]
    verdicts: list[str]
    wrong: list[int]
    spent: list[int]


class Solved(NamedTuple):
    """The same of lines; ``solutions`` has None where there is none."""

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
    """Solves each line; what is no line of 81 characters is wrong."""
    found = solve_text(text_of(lines), trials, seconds, verdicts)
    solutions: list[str | None] = []
    for at, count in enumerate(found.counts):
        solution = found.solutions[81 * at : 81 * at + 81]
        solutions.append(solution if count else None)
    return Solved(
        solutions,
        found.counts,
        found.trials,
        found.verdicts,
        found.wrong,
        found.spent,
    )


def text_of(lines: Sequence[str | None]) -> str:
    """The text of lines, with what is no puzzle for what is no such line."""
    return "".join(
        [
            line
            if line is not None and len(line) == 81 and line.isascii()
            else UNREADABLE
            for line in lines
        ]
    )


def solve_text(
    text: str,
    trials: int | None = None,
    seconds: float | None = None,
    verdicts: bool = False,
) -> SolvedText:
    """Solves each 81 characters and looks for a second solution.

    ``trials`` and ``seconds`` are what a puzzle may cost, ``verdicts``
    tells whether unique choices alone suffice, which costs a little.
    ValueError for a text that is cut off or not ASCII.
    """
    if len(text) % 81 or not text.isascii():
        raise ValueError("81 characters of ASCII are needed for each puzzle")
    out = StringWriter()
    counts: list[int] = []
    spent: list[int] = []
    words: list[str] = []
    wrong: list[int] = []
    over: list[int] = []
    start = 0
    while start < len(text):
        solution: Grid | None = None
        count = cost = 0
        word = ""
        try:
            g = Grid.parse_at(text, start)
            if verdicts and g.fill_singles().is_solved():
                word = UNIQUE_CHOICE
            solution, count, cost = proved(g, trials, seconds)
        except BudgetSpent:
            over.append(start // 81)
        except ValueError:
            wrong.append(start // 81)
        if solution is None:
            write_nothing(out)
        else:
            solution.write(out)
        counts.append(count)
        spent.append(cost)
        if verdicts:
            words.append(word or in_words(count))
        start += 81
    return SolvedText(out.getvalue(), counts, spent, words, wrong, over)


def proved(
    g: Grid, trials: int | None, seconds: float | None
) -> tuple[Grid | None, int, int]:
    """A solution, the number of solutions up to 2, and the trials of it.

    Most puzzles need no search.  BudgetSpent if it would cost more.
    """
    settled = g.deduce()
    if settled is None:
        return None, 0, 0
    if settled.is_complete():
        return settled, 1, 0
    budget = Budget(trials, seconds)
    search = Search(settled, budget, True)
    solution = search.next()
    count = 0
    if solution is not None:
        count = 1 if search.next() is None else 2
    return solution, count, int(budget.spent)


def write_nothing(out: StringWriter) -> None:
    """Writes a grid without values."""
    cell: i64 = 0
    while cell < 81:
        out.append(ord("."))
        cell += 1


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
