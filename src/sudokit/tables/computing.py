"""Computes the requested columns.

    judge(texts, answers, request)   the new columns of some rows

A row whose text is not a puzzle, or whose budget is spent, has an error and
nothing else.  A puzzle without a solution or with several has no level;
where no column tells that it is so, ``error`` does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

import pyarrow as pa

from sudokit.core import batch
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.grid import Grid
from sudokit.core.solving import NO_SOLUTION, SEVERAL_SOLUTIONS
from sudokit.tables.cells import line_of
from sudokit.tables.lines import column_of, cut, small_numbers
from sudokit.tables.request import (
    ERROR,
    EXPLAINED,
    RATING,
    SOLVING,
    ColumnRequest,
)

# To import what rates takes longer than to begin without it.
if TYPE_CHECKING:
    from sudokit.rating.explainer import ExplainerRating
    from sudokit.rating.hodoku import Rating

PLAIN: Final = re.compile("[0-9.]{81}").fullmatch
NO_TEXT: Final = "there is no puzzle"
TELLING: Final = frozenset(("count", "verdict"))
Texts = Sequence[str | None]
R = TypeVar("R")


class Judged(NamedTuple):
    """The new columns, and the rows that a reader should hear of.

    ``errors`` has what is wrong by row, ``improper`` says of which rows
    it is known that they have no solution or several.
    """

    columns: pa.RecordBatch
    errors: dict[int, str]
    improper: dict[int, str]


def judge(
    texts: Texts | str,
    answers: Texts | None,
    request: ColumnRequest,
    wrong: Mapping[int, str] | None = None,
) -> Judged:
    """The columns of the request for these puzzles.

    They are a text each, or one of 81 ASCII characters for each.
    ``answers`` are the table's own solutions, for ``valid``; ``wrong``
    are rows that are known to have an error.
    """
    rows = Rows(texts, request, dict(wrong or {}))
    if request.asks(SOLVING):
        rows.solve(answers)
    else:
        rows.clean()
    if "clues" in request.columns:
        rows.count_clues()
    if request.asks(RATING):
        rows.rate()
    if request.asks(EXPLAINED):
        rows.rate_explainer()
    if "canonical" in request.columns:
        rows.find_canonical()
    return rows.judged()


class Rows:
    """Some rows, and what is known of them so far."""

    def __init__(
        self,
        texts: Texts | str,
        request: ColumnRequest,
        errors: dict[int, str],
    ) -> None:
        self._text = texts if isinstance(texts, str) and not errors else ""
        self._texts = texts
        self._size = len(texts) // (81 if isinstance(texts, str) else 1)
        self._request = request
        self._errors = errors
        self._improper: dict[int, str] = {}
        self._found: dict[str, Sequence[object]] = {}
        self._solutions = ""
        self._counts = b""

    @cached_property
    def _lines(self) -> list[str | None]:
        """The text of each row, None where it has an error."""
        texts = self._texts
        lines = cut(texts) if isinstance(texts, str) else texts
        known: list[str | None] = list(lines)
        for at in self._errors:
            known[at] = None
        return known

    def clean(self) -> None:
        """Makes lines of 81 characters of all texts."""
        for at, text in enumerate(self._lines):
            if text is None or not PLAIN(text):
                self._mend(at)

    def _mend(self, at: int) -> bool:
        """Makes a line of a text that is none; False, if it is wrong."""
        text = self._lines[at]
        self._lines[at] = None
        if text is None:
            self._errors.setdefault(at, NO_TEXT)
            return False
        try:
            self._lines[at] = line_of(text)
        except ValueError as error:
            self._errors[at] = str(error) if text.strip() else NO_TEXT
            return False
        return True

    def solve(self, answers: Texts | None) -> None:
        """Solutions, counts, trials, verdicts, and are the answers right?"""
        request = self._request
        limits = request.trials, request.seconds
        verdicts = "verdict" in request.columns
        text = self._text or batch.text_of(self._lines)
        solved = batch.solve_text(text, *limits, verdicts)
        spent = list(solved.spent)
        solutions = solved.solutions
        mended = [at for at in solved.wrong if self._mend(at)]
        if mended:
            text = "".join([self._lines[at] or "" for at in mended])
            again = batch.solve_text(text, *limits, verdicts)
            lines = cut(solutions)
            for number, at in enumerate(mended):
                lines[at] = again.solutions[81 * number : 81 * number + 81]
                solved.counts[at] = again.counts[number]
                solved.trials[at] = again.trials[number]
                if verdicts:
                    solved.verdicts[at] = again.verdicts[number]
            solutions = "".join(lines)
            spent += [mended[at] for at in again.spent]
        for at in spent:
            self._spend(at)
        if "valid" in request.columns and answers is not None:
            self._found["valid"] = _valid(
                cut(solutions), solved.counts, answers
            )
        self._solutions = solutions
        # In bytes they are looked through a hundred times as fast.
        self._found["count"] = self._counts = bytes(solved.counts)
        self._found["trials"] = solved.trials
        self._found["verdict"] = solved.verdicts
        if self._counts.count(1) < len(self._counts):
            self._note(self._counts)

    def _note(self, counts: Sequence[int]) -> None:
        """Notes the puzzles that have no solution, or several."""
        for at, count in enumerate(counts):
            if count != 1 and at not in self._errors:
                word = SEVERAL_SOLUTIONS if count else NO_SOLUTION
                self._improper[at] = word

    def _spend(self, at: int) -> None:
        """Notes a row that would cost more than it may."""
        self._errors[at] = (
            "budget spent" if self._request.seconds is None
            else "time spent" if self._request.trials is None
            else "budget or time spent"
        )  # fmt: skip
        self._lines[at] = None

    def count_clues(self) -> None:
        """How many cells have a value."""
        self._found["clues"] = [
            None if line is None else 81 - line.count(".") - line.count("0")
            for line in self._lines
        ]

    def rate(self) -> None:
        """Level, score, hardest technique and all techniques."""
        ratings = [self._rating(at) for at in range(self._size)]
        self._found["level"] = [one and one.level for one in ratings]
        self._found["score"] = [one and one.score for one in ratings]
        self._found["hardest"] = [one and one.hardest for one in ratings]
        self._found["techniques"] = [
            one
            and ";".join(f"{name}:{n}" for name, n in one.techniques.items())
            for one in ratings
        ]

    def rate_explainer(self) -> None:
        """ER, EP and ED, on the scale of Sudoku Explainer."""
        ratings = [self._explained(at) for at in range(self._size)]
        self._found["er"] = [one and one.er for one in ratings]
        self._found["ep"] = [one and one.ep for one in ratings]
        self._found["ed"] = [one and one.ed for one in ratings]

    def _rating(self, at: int) -> Rating | None:
        """The rating of a row on HoDoKu's scale, None if there is none."""
        from sudokit.rating.hodoku import rate  # noqa: PLC0415

        rating = self._rated(at, lambda g, budget: rate(g, budget=budget))
        return rating if rating and self._is_proper(at, rating) else None

    def _explained(self, at: int) -> ExplainerRating | None:
        """The rating of a row on the other scale, None if there is none."""
        from sudokit.rating.explainer import rate_explainer  # noqa: PLC0415

        rating = self._rated(at, rate_explainer)
        if rating is None or not self._is_proper(at, rating):
            return None
        if not rating.complete:
            self._spend(at)
            return None
        return rating

    def _rated(self, at: int, find: Callable[[Grid, Budget], R]) -> R | None:
        """What is found of a row's puzzle within what it may cost."""
        line = self._lines[at]
        if line is None or at in self._improper:
            self._untold(at)
            return None
        request = self._request
        try:
            return find(
                Grid.parse(line), Budget(request.trials, request.seconds)
            )
        except BudgetSpent:
            self._spend(at)
            return None

    def _is_proper(self, at: int, rating: Rating | ExplainerRating) -> bool:
        """Has the puzzle one solution?  Notes it, if it hasn't."""
        from sudokit.rating.verdicts import SOLVED  # noqa: PLC0415

        if rating.verdict == SOLVED:
            return True
        self._improper[at] = rating.verdict
        self._untold(at)
        return False

    def _untold(self, at: int) -> None:
        """Says why a row has no rating, if nothing else does."""
        if at in self._improper and not self._request.asks(TELLING):
            self._errors[at] = self._improper[at]

    def find_canonical(self) -> None:
        """The canonical forms."""
        from sudokit.symmetry.canonical import canonical_line  # noqa: PLC0415

        found: list[str | None] = []
        for at, line in enumerate(self._lines):
            form = None
            if line is not None:
                try:
                    form = canonical_line(line)
                except ValueError as error:
                    if not self._request.asks(TELLING):
                        self._errors[at] = str(error)
            found.append(form)
        self._found["canonical"] = found

    def judged(self) -> Judged:
        """The columns in their order, rows with errors left empty."""
        schema = self._request.schema()
        columns = []
        for field in schema:
            if field.name == ERROR:
                columns.append(self._error_column())
                continue
            if field.name == "count" and not self._errors:
                columns.append(small_numbers(self._counts))
                continue
            if field.name == "solution":
                columns.append(self._solution_column())
                continue
            values = self._found[field.name]
            if self._errors:
                values = [
                    None if at in self._errors else value
                    for at, value in enumerate(values)
                ]
            columns.append(pa.array(values, field.type))
        for at in self._errors:
            self._improper.pop(at, None)
        made = pa.RecordBatch.from_arrays(columns, schema=schema)
        return Judged(made, self._errors, self._improper)

    def _solution_column(self) -> pa.Array:
        """Null where there is none."""
        if not self._errors and 0 not in self._counts:
            return column_of(self._solutions)
        lines: list[str | None] = [
            line if count else None
            for line, count in zip(
                cut(self._solutions), self._counts, strict=True
            )
        ]
        for at in self._errors:
            lines[at] = None
        return pa.array(lines, pa.string())

    def _error_column(self) -> pa.Array:
        if not self._errors:
            return pa.nulls(self._size, pa.string())
        told = [self._errors.get(at) for at in range(self._size)]
        return pa.array(told, pa.string())


def _valid(
    solutions: Texts, counts: Sequence[int], answers: Texts
) -> list[bool]:
    """Is each answer the only solution?"""
    return [
        count == 1 and (answer == solution or _same(answer, solution))
        for solution, count, answer in zip(
            solutions, counts, answers, strict=True
        )
    ]


def _same(answer: str | None, solution: str | None) -> bool:
    """The same cells, however they are written?"""
    if answer is None:
        return False
    try:
        return line_of(answer) == solution
    except ValueError:
        return False
