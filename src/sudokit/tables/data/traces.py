"""The solving steps of each puzzle, one per row, and steps as rows.

traces(source, target)   writes the steps that solve each puzzle
step_columns(step)       a step as texts by column
step_of(row)             the step of such a row

placements     r2c9=8 r3c1=4
eliminations   r1c3<>1 r1c7<>2
premises       role:what, as base:r1 cell:r1c2 on:r1c2=5
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import inf, isfinite, isnan
from typing import Any, Final, NamedTuple, Unpack

import pyarrow as pa

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.core.search import count
from sudokit.core.solving import NO_SOLUTION, SEVERAL_SOLUTIONS
from sudokit.logic import Premise, Step, apply, explain, technique_named
from sudokit.logic.model.naming import cell_label
from sudokit.tables.data.expanding import ExpandWork, NewRows, NoRows
from sudokit.tables.data.keys import check_size
from sudokit.tables.errors import TableError
from sudokit.tables.puzzles import line_of
from sudokit.tables.running import RunOptions, Summary, run_work

CHOICE: Final = re.compile(r"r([1-9])c([1-9])(?:(=|<>)([1-9]))?")
HOUSE: Final = re.compile(r"[rcb][1-9]")
EXACT: Final = 1e-6  # of a rating
BEFORE: Final = " => "  # what stands before the conclusion of a sentence
TEXTS: Final = ("technique", "placements", "eliminations", "premises", "text")
SCORES: Final = {"hodoku": "score", "explainer": "rating"}


class Traces(NamedTuple):
    """Makes a row of each step from a puzzle to its solution."""

    scale: str = "hodoku"
    budget: int | None = None
    timeout: float | None = None

    def columns(self) -> pa.Schema:
        """The state before a step, the step, and what it costs."""
        score = pa.int32() if self.scale == "hodoku" else pa.float64()
        return pa.schema(
            [
                ("step", pa.int32()),
                ("state", pa.string()),
                ("choices", pa.string()),
                *[(name, pa.string()) for name in TEXTS],
                (SCORES[self.scale], score),
            ]
        )

    def rows_of(self, puzzle: str, answer: str | None) -> NewRows:
        """The steps; NoRows for a puzzle without exactly one solution."""
        try:
            g = Grid.parse(line_of(puzzle))
        except ValueError as error:
            raise NoRows(str(error)) from None
        budget = Budget(self.budget, self.timeout)
        try:
            found = count(g, 2, budget)
            if found != 1:
                word = SEVERAL_SOLUTIONS if found else NO_SOLUTION
                raise NoRows(word, improper=True)
            rows: list[tuple[object, ...]] = []
            for step in explain(g, budget=budget, scale=self.scale):
                rows.append(self._row(len(rows) + 1, g, step))
                g = apply(g, step)
        except BudgetSpent:
            raise NoRows("budget or time spent") from None
        return NewRows(rows)

    def _row(self, number: int, g: Grid, step: Step) -> tuple[object, ...]:
        texts = step_columns(step)
        score: float | None = step.rating
        if self.scale == "hodoku":
            score = technique_named(step.technique).score
        return (
            number,
            g.line(),
            choices_of(g),
            *[texts[name] for name in TEXTS],
            score,
        )


def choices_of(g: Grid) -> str:
    """729 characters: nine for each cell, its candidates and . for others.

    A filled cell has its value alone.
    """
    line = g.line()
    parts = []
    for cell, sign in enumerate(line):
        left = (
            g.candidates(cell // 9, cell % 9) if sign == "." else (int(sign),)
        )
        parts.append(
            "".join([str(n) if n in left else "." for n in range(1, 10)])
        )
    return "".join(parts)


def traces(
    source: str,
    target: str,
    *,
    scale: str = "hodoku",
    puzzle: str = "",
    budget: int | None = None,
    timeout: float | None = None,
    force: bool = False,
    **options: Unpack[RunOptions],
) -> Summary:
    """Writes the steps that solve each puzzle of ``source``, a row a step.

    A row has the table's own columns and ``step`` (from 1), the
    ``state`` before it (81 characters), its ``choices`` (729: nine for
    each cell, . for what it can't be), ``technique``, ``placements``,
    ``eliminations`` and ``premises`` as ``step_of`` reads them, the
    sentence ``text``, and the ``score`` of its technique on HoDoKu's
    scale, or with ``scale="explainer"`` its ``rating``.  A puzzle
    without exactly one solution has no steps, and is reported.  All else is as
    for ``sudokit.tables.run``.
    """
    if scale not in SCORES:
        raise TableError(
            f"unknown scale {scale!r}; the scales are {' and '.join(SCORES)}"
        )
    check_size(source, puzzle)
    maker = Traces(scale, budget, timeout)
    work = ExpandWork(maker=maker, puzzle=puzzle, force=force)
    return run_work(source, target, work, **options)


# Steps as texts, and back.


def step_columns(step: Step) -> dict[str, str]:
    """Technique, placements, eliminations, premises and sentence."""
    return {
        "technique": step.technique,
        "placements": " ".join(step.placed),
        "eliminations": " ".join(step.removed),
        "premises": " ".join(map(_premise_text, step.premises)),
        "text": step.text,
    }


def _premise_text(premise: Premise) -> str:
    role, what = premise
    if isinstance(what, str):
        return f"{role}:{what}"
    value = f"={what.n}" if what.n else ""
    return f"{role}:{cell_label(what)}{value}"


def step_of(row: Mapping[str, object]) -> Step:
    """The step of a row with the columns of ``step_columns``.

    ``text`` may be missing, as what a model proposes has none.  A
    ``rating`` that is there, a number or its text, makes it a step of
    Sudoku Explainer's scale.  ValueError says what can't be read.
    """
    technique = row.get("technique")
    if not isinstance(technique, str) or not technique:
        raise ValueError(f"{technique!r} is not a technique")
    placed = [_choice(word, "=") for word in _words(row, "placements")]
    gone = [_choice(word, "<>") for word in _words(row, "eliminations")]
    premises = [_premise(word) for word in _words(row, "premises")]
    rating = _rating(row.get("rating"))
    step = Step(technique, tuple(placed), tuple(gone), tuple(premises))
    if rating is not None:
        step = step._replace(rating=rating)
    text = str(row.get("text") or "").removeprefix(f"{technique}: ")
    note, found, _ = text.rpartition(BEFORE)
    return step._replace(note=note) if found else step


def _rating(value: Any) -> float | None:
    """A rating, None if there is none, as in an empty cell of a table.

    Ratings are tenths, which are not kept exactly by every type.
    """
    if value is None or value == "":
        return None
    try:
        found = float(value)
    except (TypeError, ValueError):
        found = inf
    if isnan(found) and not isinstance(value, str):
        return None  # as NumPy and pandas say it
    if isinstance(value, bool) or not isfinite(found):
        raise ValueError(f"{value!r} is not a rating")
    tenths = round(found, 1)
    return tenths if abs(tenths - found) < EXACT else found


def _words(row: Mapping[str, object], name: str) -> list[str]:
    return str(row.get(name) or "").split()


def _choice(word: str, sign: str) -> Choice:
    found = CHOICE.fullmatch(word)
    if found is None or found[3] != sign:
        raise ValueError(f"expected r1c2{sign}3, not {word!r}")
    return Choice(int(found[1]) - 1, int(found[2]) - 1, int(found[4]))


def _premise(word: str) -> Premise:
    role, _, what = word.partition(":")
    if HOUSE.fullmatch(what):
        return Premise(role, what)
    found = CHOICE.fullmatch(what)
    if found is None or found[3] == "<>":
        raise ValueError(
            f"expected a premise such as base:r1 or on:r1c2=3, not {word!r}"
        )
    return Premise(
        role,
        Choice(int(found[1]) - 1, int(found[2]) - 1, int(found[4] or 0)),
    )
