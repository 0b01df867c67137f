"""Writes puzzles with their solutions in the layouts of training programs.

export(source, folder, format="hf")   writes a set in one of LAYOUTS
ExportWork                        the rows of a set, as work on a table
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple, Unpack

import numpy as np
import pyarrow as pa

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.logic import explain
from sudokit.rules import Puzzle
from sudokit.rules.notation import text_of_cells
from sudokit.rules.puzzle import puzzle_rules
from sudokit.tables.chunk import Chunk, OwnColumns
from sudokit.tables.columns import ADDED, COLUMNS, array_of
from sudokit.tables.data.drawing import Shuffle
from sudokit.tables.data.keys import SPENT
from sudokit.tables.data.layouts import LAYOUTS, OURS
from sudokit.tables.errors import TableError
from sudokit.tables.facts import RowFacts
from sudokit.tables.prompts import move_line, prompt_of, puzzle_from
from sudokit.tables.resume import Parts
from sudokit.tables.running import Crew, run_work
from sudokit.tables.sources import TableSource, sources_of
from sudokit.tables.storage import (
    PIPE,
    WORK,
    Name,
    Storage,
    place_of,
    table_errors,
)
from sudokit.tables.targets import check_apart
from sudokit.tables.work import (
    MadeRows,
    RowWork,
    check_absent,
    column_work,
    layout_for,
    slowest,
)
from sudokit.text.messages import fault_text

WRONG: Final = "its solution is wrong; the right one is exported"
SHARD: Final = 100_000  # rows
MESSAGE: Final = pa.struct([("role", pa.string()), ("content", pa.string())])
# The columns with the steps that solve a puzzle.
STEPS: Final = {
    "chat": pa.field("messages", pa.list_(MESSAGE)),
    "tokens": pa.field("steps", pa.string()),
}


class Exported(NamedTuple):
    """The figures of an export.

    ``left_out`` rows are not puzzles or don't have exactly one solution,
    ``corrected`` have a wrong solution in the table.  ``messages`` lists the
    first of both.
    """

    puzzles: int
    groups: int
    left_out: int
    corrected: int
    messages: list[tuple[int, str]]


@dataclass(frozen=True, kw_only=True)
class ExportWork(RowWork):
    """Puzzles with one solution, their solution, ``names`` and old columns.

    ``format`` chat adds messages, the first with the text ``system``.
    """

    format: str
    system: str
    names: tuple[str, ...]
    even: ClassVar[bool] = False

    @property
    def heavy(self) -> int:
        """The largest part: ratings and steps take long."""
        return slowest(self.names, self.format in STEPS)

    def added(self) -> pa.Schema:
        """Return the new columns, which come first."""
        grids = [(name, pa.string()) for name in ("puzzle", "solution")]
        rated = [(name, COLUMNS[name]) for name in self.names]
        steps = [STEPS[self.format]] if self.format in STEPS else []
        return pa.schema([*grids, *rated, *steps])

    def columns(self) -> list[str]:
        """Return the requested columns."""
        return list(self.names)

    def layout(self, names: Sequence[str]) -> OwnColumns:
        """Return the columns: puzzles and solutions are replaced."""
        own = layout_for(names, self.puzzle, self.solution)
        copied = [at for at in own.copied if at not in own[:2]]
        others = [names[at] for at in copied]
        check_absent(self.added().names, others, self.force)
        new = self.added().names
        copied = [at for at in copied if names[at] not in new]
        return own._replace(copied=tuple(copied))

    def schema(self, own: pa.Schema) -> pa.Schema:
        """Return the new columns, followed by the table's own."""
        return pa.schema([*self.added(), *own], own.metadata)

    def made(self, chunk: Chunk) -> MadeRows:
        """Return the rows of puzzles with one solution."""
        facts = RowFacts(chunk, self.budget, self.timeout, others=True)
        good = np.array(facts.solved.counts) == 1
        puzzles, solutions = facts.texts(), facts.solution_lines()
        columns: list[Any] = [puzzles, solutions]
        for name in self.names:
            values = ADDED[name].compute(facts)
            columns.append(array_of(values, COLUMNS[name], facts.errors))
        remarks = {**dict.fromkeys(facts.spent, SPENT), **facts.improper}
        if chunk.answers is not None:
            wrong = good & ~np.array(facts.valid(unknown=True), np.bool_)
            remarks.update(
                dict.fromkeys(np.flatnonzero(wrong).tolist(), WRONG)
            )
        if self.format in STEPS:
            steps: list[object] = [None] * len(good)
            for at in np.flatnonzero(good).tolist():
                try:
                    steps[at] = self._steps_of(
                        puzzles[at] or "", solutions[at]
                    )
                except BudgetSpent:
                    remarks[at], good[at] = SPENT, False
                except Exception as error:
                    facts.errors[at], good[at] = fault_text(error), False
            columns.append(steps)
        mask = pa.array(good)
        rows = [
            pa.array(column, kind).filter(mask)
            for column, kind in zip(columns, self.added().types, strict=True)
        ]
        own = [column.filter(mask) for column in chunk.own.columns]
        made = pa.RecordBatch.from_arrays(
            [*rows, *own], schema=self.schema(chunk.own.schema)
        )
        return MadeRows(made, facts.errors, remarks)

    def _steps_of(self, text: str, solution: str | None) -> object:
        """Return the steps that solve a puzzle, as messages or tokens."""
        puzzle = puzzle_from(text)
        budget = Budget(self.budget, self.timeout)
        steps = list(explain(puzzle, budget=budget))
        if self.format == "tokens":
            return " ".join([word for one in steps for word in one.placed])
        solved = Puzzle.parse(solution or "", puzzle_rules(puzzle))
        rows = text_of_cells(solved.cells, puzzle_rules(puzzle).size)
        reasons = "\n".join(map(move_line, steps))
        messages = {
            "system": self.system,
            "user": prompt_of(puzzle),
            "assistant": f"<think>\n{reasons}\n</think>\n\n{rows}",
        }
        return [
            {"role": role, "content": words}
            for role, words in messages.items()
            if words
        ]


def export(
    source: Name,
    folder: Name,
    *,
    format: str = "hrm",
    name: str = "train",
    add: str | Iterable[str] = (),
    system: str = "",
    group: str = "",
    rows: int = SHARD,
    shuffle: int | str | None = None,
    puzzle: str = "",
    solution: str = "",
    budget: int | None = None,
    timeout: float | None = None,
    force: bool = False,
    **crew: Unpack[Crew],
) -> Exported:
    """Write the puzzles of ``source`` to ``folder``/``name``, as in LAYOUTS.

    Solutions are recomputed, and differences from the table's are
    reported.  ``add`` names columns of ``sudokit.tables.COLUMNS``, as
    "level,score,er"; the table's own are copied.  ``rows`` is the size of a
    shard; ``shuffle`` is the seed for a random order.  ``system`` is the
    first message of each conversation.

    ``group`` names a column: adjacent rows with the same value form a group
    of hrm, as ``augment`` writes images with its ``mark``; without it each
    puzzle is its own group.  Puzzles can have any size and rules, given in
    comments of their text; in arrays all have one size.  Raise TableError if
    something can't be read or written, or exists without ``force``.

    >>> from tempfile import TemporaryDirectory
    >>> import pyarrow as pa
    >>> from pyarrow.csv import write_csv
    >>> from os import listdir
    >>> puzzle = (
    ...     "53..7....6..195....98....6.8...6...34..8.3..1"
    ...     "7...2...6.6....28....419..5....8..79"
    ... )
    >>> with TemporaryDirectory() as folder:
    ...     source, target = f"{folder}/in.csv", f"{folder}/set"
    ...     write_csv(pa.table({"puzzle": [puzzle]}), source)
    ...     exported = export(source, target, format="chat", jobs=1)
    ...     files = listdir(f"{target}/train")
    >>> exported.puzzles, files
    (1, ['part-000000.jsonl'])
    """
    source, folder = os.fspath(source), os.fspath(folder)
    if format not in LAYOUTS:
        raise TableError(
            f"unknown export format {format!r}; the formats are"
            f" {', '.join(LAYOUTS)}"
        )
    if group and (format != "hrm" or shuffle is not None):
        raise TableError(
            "groups need the format hrm and the order of the table"
        )
    work = ExportWork(
        format=format,
        system=system,
        names=column_work(add).names,
        puzzle=puzzle,
        solution=solution,
        budget=budget,
        timeout=timeout,
        force=force,
    )
    place = checked_place(source, folder, name, work, group)
    parts = Parts(place, WORK)
    with table_errors(place.url), parts.locked():
        parts.clear()
        made: Storage = parts.folder.child("rows1")
        unfinished: Storage = parts.folder.child("rows")
        made.make_folder()
        unfinished.make_folder()
        try:
            table = made.child("made.arrows")
            summary = run_work(source, table.url, work, **crew)
            with table.open() as stream, pa.ipc.open_stream(stream) as reader:
                batches: Iterable[pa.RecordBatch] = reader
                if shuffle is not None:
                    order = Shuffle(made, shuffle, summary.rows)
                    for batch in reader:
                        order.add(batch)
                    batches = order.batches()
                made_of = reader.schema, batches, rows, group
                written = LAYOUTS[format].write(unfinished, *made_of)
            place_of_set(folder, name, force)  # it may exist by now
            if place.exists():
                place.move(unfinished.beside("-replaced"))
            unfinished.move(place)
        finally:
            if parts.folder.exists():
                parts.remove()
        LAYOUTS[format].finish(place_of(folder), reader.schema, force)
    left_out = summary.rows - written.rows
    corrected = summary.errors + summary.improper - left_out
    return Exported(
        written.rows, written.groups, left_out, corrected, summary.messages
    )


def checked_place(
    source: str, folder: str, name: str, work: ExportWork, group: str = ""
) -> Storage:
    """Return the place of a set before it is made.

    Raise TableError if it is occupied, or the table can't be exported.
    """
    place = place_of_set(folder, name, work.force)
    files = sources_of(source)
    check_apart(place, files.files)
    if source != PIPE:
        names = TableSource(files, work.layout).schema.names
        if group and names.count(group) != 1:
            raise TableError(f"{source}: unknown column {group!r}")
    return place


def place_of_set(folder: str, name: str, force: bool) -> Storage:
    """Return the place of a set; raise TableError if it is occupied.

    Only an empty folder or another set is ever replaced.
    """
    if name in ("", ".", "..") or not {"/", "\\"}.isdisjoint(name):
        raise TableError(
            f"the name of a set must be a plain word, not {name!r}"
        )
    place = place_of(folder).child(name)
    if not place.exists():
        return place
    if not force:
        raise TableError(f"{place.url} exists", "{force} replaces it")
    names = place.names() if place.is_folder() else [""]
    if not all(map(OURS.fullmatch, names)):
        raise TableError(
            f"{place.url} is not a data set, so it isn't replaced"
        )
    return place
