"""Solves or counts many puzzles in one call.

    solve_text(text, ...)     solutions, their number, and guesses
    count_lines(lines, ...)   the number of solutions up to a limit

A text has 81 characters for each puzzle, ``.`` or ``0`` for empty, and
nothing between them.  81 characters that aren't a puzzle have an empty
result, and ``wrong`` lists their index.  Each puzzle has a budget of its
own; ``spent`` lists the indexes of those that use it up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, final

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.deduction import settle, settle_all, settle_both
from sudokit.core.grid import Grid
from sudokit.core.rules import clear_houses
from sudokit.core.search import Search
from sudokit.core.solving import (
    is_fleet,
    solved_together,
    verdicts_of,
)
from sudokit.core.words import is_full, read_cells, read_line, write_cells
from sudokit.native.arrays import StringWriter, i32, i64, vec

UNREADABLE: Final = "?" * 81
IMPOSSIBLE: Final = read_line("11" + "." * 79)


class SolvedText(NamedTuple):
    """The results for the puzzles of a text, in their order.

    ``solutions`` is one text of 81 characters each, all ``.`` if there is
    no solution; ``counts`` has 0, 1, or 2 for two and more, ``trials`` the
    guesses that proved it, ``verdicts`` the words of the command (empty
    unless requested).  ``wrong`` and ``spent`` are the indexes of puzzles
    without an answer; their verdict is "".
    """

    solutions: str
    counts: list[int]
    trials: list[int]
    verdicts: list[str]
    wrong: list[int]
    spent: list[int]


def text_of(lines: Sequence[str | None]) -> str:
    """Return the lines as one text; unreadable ones become question marks."""
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
    """Solve each puzzle of 81 characters, and search for a second solution.

    ``trials`` and ``seconds`` are the budget of each puzzle in guesses
    and time.  ``verdicts`` also determines whether naked singles alone
    solve it, which takes a little longer.  ValueError for a text that
    is cut off or not ASCII.
    """
    if len(text) % 81 or not text.isascii():
        raise ValueError("81 characters of ASCII are needed for each puzzle")
    if is_fleet(len(text) // 81) and seconds is None:
        return _solved_together(text, trials, verdicts)
    batch = Batch(trials, seconds, verdicts)
    size = len(text) // 81
    number = 0
    while number + 1 < size:
        first = batch.words_at(text, number)
        second = batch.words_at(text, number + 1)
        possible, too = settle_both(first, second)
        batch.add(first, possible)
        batch.add(second, too)
        number += 2
    if number < size:
        last = batch.words_at(text, number)
        batch.add(last, settle(last))
    return batch.solved()


def _solved_together(
    text: str, trials: int | None, verdicts: bool
) -> SolvedText:
    """Solve the puzzles of a text side by side, as ``solve_text`` does."""
    from sudokit.core.fleet_text import solve_texts  # noqa: PLC0415

    limit = -1 if trials is None else trials
    results = solve_texts(text, 2, limit, verdicts)
    words: list[str] = []
    if verdicts:
        words = verdicts_of(results.counts, results.singles)
        for at in results.wrong + results.spent:
            words[at] = ""
    nothing = "." * 81
    return SolvedText(
        "".join([one or nothing for one in results.solutions]),
        results.counts,
        results.guesses,
        words,
        results.wrong,
        results.spent,
    )


@final
class Batch:
    """Collects the results of the puzzles of a text, one after the other.

    Two of them are settled at a time before they are added: neither waits
    for the other, so the processor works on both at once.
    """

    def __init__(
        self, trials: int | None, seconds: float | None, verdicts: bool
    ) -> None:
        self._trials = trials
        self._seconds = seconds
        self._with_verdicts = verdicts
        self._out = StringWriter()
        self._counts: list[int] = []
        self._costs: list[int] = []
        self._verdicts: list[str] = []
        self._singles: list[int] = []
        self._wrong: list[int] = []
        self._spent: list[int] = []

    def words_at(self, text: str, number: i64) -> vec[i32]:
        """Return the words of a puzzle; of an impossible one if it is invalid.

        Record wrong puzzles and, if requested, those that naked singles solve.
        """
        try:
            words = read_cells(text, 81 * number)
        except ValueError:
            words = IMPOSSIBLE[:]
            self._wrong.append(int(number))
        clear_houses(words)
        if self._with_verdicts:
            filled = Grid(None, words[:], True).fill_singles()
            if filled.is_solved():
                self._singles.append(int(number))
        return words

    def add(self, words: vec[i32], possible: bool) -> None:
        """Add the next puzzle, settled; ``possible`` is the result of that."""
        if not settle_all(words, possible):
            self._add(None, 0, 0)
        elif is_full(words):
            write_cells(words, self._out)
            self._counts.append(1)
            self._costs.append(0)
        else:
            self._search(Grid(None, words, False))

    def _search(self, settled: Grid) -> None:
        """Search the next puzzle, which needs guesses."""
        budget = Budget(self._trials, self._seconds)
        search = Search(settled, budget, True)
        try:
            solution = search.next()
            count = 0
            if solution is not None:
                count = 1 if search.next() is None else 2
            self._add(solution, count, int(budget.spent))
        except BudgetSpent:
            self._spent.append(len(self._counts))
            self._add(None, 0, 0)

    def _add(self, solution: Grid | None, count: int, cost: int) -> None:
        if solution is None:
            write_nothing(self._out)
        else:
            solution.write(self._out)
        self._counts.append(count)
        self._costs.append(cost)

    def solved(self) -> SolvedText:
        """Return the results of all puzzles."""
        if self._with_verdicts:
            self._verdicts = verdicts_of(self._counts, self._singles)
            for at in self._wrong + self._spent:
                self._verdicts[at] = ""
        return SolvedText(
            self._out.getvalue(),
            self._counts,
            self._costs,
            self._verdicts,
            self._wrong,
            self._spent,
        )


def write_nothing(out: StringWriter) -> None:
    """Write a grid without values."""
    cell: i64 = 0
    while cell < 81:
        out.append(ord("."))
        cell += 1


def count_lines(
    lines: Sequence[str],
    limit: int = 2,
    trials: int | None = None,
    seconds: float | None = None,
) -> list[int]:
    """Return the number of solutions of each line; the limit means more.

    ValueError for a line that isn't a puzzle, BudgetSpent for one that
    costs more than ``trials`` or ``seconds``.
    """
    counts: list[int] = []
    if is_fleet(len(lines)) and limit > 0 and seconds is None:
        most = -1 if trials is None else trials
        together = solved_together(list(lines), limit, most)
        if together.spent:
            raise BudgetSpent(f"budget spent after {trials} trials")
        return together.counts
    for line in lines:
        search = Search(Grid.parse(line), Budget(trials, seconds))
        number = 0
        while number < limit and search.next() is not None:
            number += 1
        counts.append(number)
    return counts
