"""The solving steps of each puzzle, one per row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Unpack

import pyarrow as pa

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.core.solving import NO_SOLUTION, SEVERAL_SOLUTIONS
from sudokit.formats.puzzle import rule_out
from sudokit.logic import Step, apply, explain, technique_named
from sudokit.logic.step_text import step_columns, step_of
from sudokit.rules import (
    CLASSIC,
    AnyPuzzle,
    ClassicOnly,
    GivenRules,
    Puzzle,
    Rules,
    count,
    sign_of,
)
from sudokit.rules.kinds import with_values
from sudokit.rules.puzzle import puzzle_rules
from sudokit.tables.data.expanding import ExpandWork, NewRows, NoRows
from sudokit.tables.errors import TableError
from sudokit.tables.facts import puzzle_of, puzzle_under
from sudokit.tables.puzzles import line_of
from sudokit.tables.running import RunOptions, Summary, run_work
from sudokit.tables.storage import Name

__all__ = ["Traces", "candidates_of", "position_of", "step_of", "traces"]

TEXTS: Final = (
    "technique",
    "placements",
    "eliminations",
    "premises",
    "notation",
)
SCORES: Final = {"hodoku": "score", "explainer": "rating"}


@dataclass(frozen=True, kw_only=True)
class Traces(ExpandWork):
    """Makes a row from each step that solves a puzzle."""

    scale: str = "hodoku"

    def added(self) -> pa.Schema:
        """Return the columns: the state before a step, the step, a score."""
        score = pa.int32() if self.scale == "hodoku" else pa.float64()
        return pa.schema(
            [
                ("step", pa.int32()),
                ("state", pa.string()),
                ("candidates", pa.string()),
                *[(name, pa.string()) for name in TEXTS],
                (SCORES[self.scale], score),
            ]
        )

    def rows_of(self, puzzle: str, answer: str | None) -> NewRows:
        """Return the steps; raise NoRows unless there is just one solution."""
        g = self._puzzle(puzzle)
        budget = Budget(self.budget, self.timeout)
        try:
            solutions = count(g, 2, budget)
            if solutions != 1:
                word = SEVERAL_SOLUTIONS if solutions else NO_SOLUTION
                raise NoRows(word, improper=True)
            rows: list[tuple[object, ...]] = []
            for step in explain(g, budget=budget, scale=self.scale):
                rows.append(self._row(len(rows) + 1, g, step))
                g = apply(g, step)
        except BudgetSpent:
            raise NoRows("budget or time spent") from None
        return NewRows(rows)

    def _puzzle(self, text: str) -> AnyPuzzle:
        try:
            if self.rules is not None:
                return puzzle_under(self.rules, text)
            return puzzle_of(text) or Grid.parse(line_of(text))
        except ValueError as error:
            raise NoRows(getattr(error, "message", str(error))) from None

    def _row(
        self, number: int, g: AnyPuzzle, step: Step
    ) -> tuple[object, ...]:
        texts = step_columns(step)
        score: float | None = step.rating
        if self.scale == "hodoku":
            score = technique_named(step.technique).score
        return (
            number,
            g.line(),
            candidates_of(g),
            *[texts[name] for name in TEXTS],
            score,
        )


def candidates_of(g: AnyPuzzle) -> str:
    """Return the candidates as nine characters per cell, . for others.

    A filled cell has only its value.  A grid of n rows has n**3 characters.
    """
    size = puzzle_rules(g).size
    signs = [sign_of(n) for n in range(1, size + 1)]
    parts = []
    for cell, value in enumerate(g.cells):
        left = (value,) if value else g.candidates(*divmod(cell, size))
        parts += [
            sign if n in left else "." for n, sign in enumerate(signs, 1)
        ]
    return "".join(parts)


def position_of(
    row: Mapping[str, object], rules: Rules = CLASSIC
) -> AnyPuzzle:
    """Return the position before the step of a row of traces.

    It has the values of ``state`` and only the ``candidates`` of the row;
    ``rules`` are those of its puzzle.  Raise ValueError if one of these texts
    has another length, or a value that the rules don't allow there.

    >>> from sudokit import Choice, Grid
    >>> grid = Grid.parse("1" + "." * 80).reject(Choice(8, 8, 9))
    >>> row = {"state": grid.line(), "candidates": candidates_of(grid)}
    >>> position_of(row) == grid
    True
    """
    size = rules.size
    state, candidates = str(row["state"]), str(row["candidates"])
    if len(candidates) != size**3:
        raise ValueError(
            f"{size**3} candidates are needed, not {len(candidates)}"
        )
    parsed = Puzzle.parse(state, rules)
    gone = [
        Choice(*divmod(cell, size), n)
        for cell, value in enumerate(parsed.cells)
        for n in range(1, size + 1)
        if not value and candidates[cell * size + n - 1] == "."
    ]
    return rule_out(with_values(rules, parsed.values()), gone)


def traces(
    source: Name,
    target: Name,
    *,
    scale: str = "hodoku",
    puzzle: str = "",
    budget: int | None = None,
    timeout: float | None = None,
    force: bool = False,
    rules: GivenRules | None = None,
    **options: Unpack[RunOptions],
) -> Summary:
    """Write the steps that solve each puzzle of ``source``, one per row.

    A row has the table's own columns and ``step`` (from 1), the
    ``state`` before it (81 characters), its ``candidates`` (729: nine for
    each cell, . for impossible values), ``technique``, ``placements``,
    ``eliminations`` and ``premises`` as ``step_of`` reads them, the
    step's ``notation``, and the ``score`` of its technique on HoDoKu's
    scale, or with ``scale="explainer"`` its ``rating``.  A puzzle
    without exactly one solution has no steps, and is reported.  ``rules``
    apply to puzzles whose text names none.  Other options are those of
    ``sudokit.tables.run``.

    >>> from tempfile import TemporaryDirectory
    >>> import pyarrow as pa
    >>> from pyarrow.csv import read_csv, write_csv
    >>> puzzle = (
    ...     "53..7....6..195....98....6.8...6...34..8.3..1"
    ...     "7...2...6.6....28....419..5....8..79"
    ... )
    >>> with TemporaryDirectory() as folder:
    ...     source, target = f"{folder}/in.csv", f"{folder}/out.csv"
    ...     write_csv(pa.table({"puzzle": [puzzle]}), source)
    ...     _ = traces(source, target, jobs=1)
    ...     table = read_csv(target)
    >>> step = step_of(table.to_pylist()[0])
    >>> step.technique, step.note
    ('Naked Single', 'only 5 in r5c5')
    """
    if scale not in SCORES:
        raise TableError(
            f"unknown scale {scale!r}; the scales are {' and '.join(SCORES)}"
        )
    if rules is not None and scale == "explainer":
        raise TableError(str(ClassicOnly("the scale explainer")))
    work = Traces(
        scale=scale,
        budget=budget,
        timeout=timeout,
        puzzle=puzzle,
        force=force,
        rules=rules,
    )
    return run_work(source, target, work, **options)
