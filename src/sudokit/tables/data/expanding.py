"""Writes several rows for each one: images or solving steps.

RowMaker      makes rows of a puzzle and its solution
ExpandWork    that, as work on a table
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import pyarrow as pa

from sudokit.tables.adding import is_text, texts_of
from sudokit.tables.data.keys import check_new, layout_for
from sudokit.tables.formats.family import Chunk
from sudokit.tables.lines import cells_of, is_cells
from sudokit.tables.request import OwnColumns
from sudokit.tables.row_work import MadeRows


class NoRows(Exception):
    """Nothing can be made of a row; the message says why.

    ``improper``: it is a puzzle, but without exactly one solution.
    """

    def __init__(self, message: str, improper: bool = False) -> None:
        super().__init__(message)
        self.improper = improper


class NewRows(NamedTuple):
    """What is made of a row.

    ``rows`` have a value for each new column.  ``puzzles`` and
    ``answers`` stand in the place of the table's own, where they are not
    None; ``remark`` is told of the row.
    """

    rows: Sequence[tuple[object, ...]]
    puzzles: Sequence[str] | None = None
    answers: Sequence[str | None] | None = None
    remark: str = ""


class RowMaker(Protocol):
    """Makes rows of rows, a value that can be sent to another process."""

    def columns(self) -> pa.Schema:
        """The new columns."""

    def rows_of(self, puzzle: str, answer: str | None) -> NewRows:
        """The rows for a row with these texts.  NoRows if there are none."""

    def plan(self) -> dict[str, Any]:
        """What decides them: options by name."""


class ExpandWork(NamedTuple):
    """Rows of a maker, with the table's own columns before the new ones."""

    maker: RowMaker
    puzzle: str = ""
    solution: str = ""
    force: bool = False

    @property
    def heavy(self) -> int:
        """A row becomes many."""
        return 512

    @property
    def even(self) -> bool:
        """A row becomes many."""
        return False

    @property
    def raw(self) -> bool:
        """Own columns can change."""
        return False

    def layout(self, names: Sequence[str]) -> OwnColumns:
        """Puzzles, solutions, and what is kept: all that isn't new."""
        found = layout_for(names, self.puzzle, self.solution)
        new = set(self.maker.columns().names)
        check_new(list(new), names, found, self.force)
        kept = [at for at, name in enumerate(names) if name not in new]
        return found._replace(kept=tuple(kept))

    def gone(self) -> frozenset[str]:
        """The columns that are computed."""
        return frozenset(self.maker.columns().names)

    def schema(self, own: pa.Schema) -> pa.Schema:
        """The own columns, and the new ones behind them."""
        return pa.schema([*own, *self.maker.columns()], own.metadata)

    def added(self) -> int:
        """Those of the maker."""
        return len(self.maker.columns())

    def made(self, chunk: Chunk) -> MadeRows:
        """What becomes of some rows."""
        return Expanding(self, chunk).made()

    def plan(self) -> dict[str, Any]:
        """What decides the rows."""
        names = {"puzzle": self.puzzle, "solution": self.solution}
        return {
            "columns": self.maker.columns().names,
            "options": {**names, **self.maker.plan()},
        }


class Expanding:
    """Some rows on their way."""

    def __init__(self, work: ExpandWork, chunk: Chunk) -> None:
        self._work = work
        self._chunk = chunk
        self._from: list[int] = []
        self._rows: list[tuple[object, ...]] = []
        self._puzzles: list[str] = []
        self._answers: list[str | None] = []
        self._errors: dict[int, str] = dict(chunk.wrong)
        self._improper: dict[int, str] = {}

    def made(self) -> MadeRows:
        """All rows that the maker makes."""
        chunk = self._chunk
        texts = texts_of(chunk.puzzles)
        answers: Sequence[str | None] = [None] * len(texts)
        if chunk.answers is not None:
            answers = texts_of(chunk.answers)
        for at, (text, answer) in enumerate(zip(texts, answers, strict=True)):
            if at in self._errors:
                continue
            try:
                self._add(at, self._work.maker.rows_of(text or "", answer))
            except NoRows as why:
                kind = self._improper if why.improper else self._errors
                kind[at] = str(why)
        return MadeRows(self._batch(), self._errors, self._improper)

    def _add(self, at: int, new: NewRows) -> None:
        self._from += [at] * len(new.rows)
        self._rows += new.rows
        self._puzzles += new.puzzles or []
        self._answers += new.answers or []
        if new.remark:
            self._improper[at] = new.remark

    def _batch(self) -> pa.RecordBatch:
        """Own columns, with what stands in their place, and new ones."""
        new = self._work.maker.columns()
        own = self._chunk.own.take(pa.array(self._from, pa.int64()))
        columns = list(own.columns)
        places = layout_for(
            own.schema.names, self._work.puzzle, self._work.solution
        )
        if self._puzzles:
            at = places.puzzle
            columns[at] = column_like(columns[at], self._puzzles)
        if self._answers and places.answer >= 0:
            at = places.answer
            columns[at] = column_like(columns[at], self._answers)
        for at, field in enumerate(new):
            values = [row[at] for row in self._rows]
            columns.append(pa.array(values, field.type))
        names = [*own.schema.names, *new.names]
        return pa.RecordBatch.from_arrays(columns, names)


def column_like(column: pa.Array, texts: Sequence[str | None]) -> pa.Array:
    """Grids as a column of the same type as another."""
    kind = column.type
    if is_cells(kind):
        flat = pa.array(cells_of(texts).reshape(-1)).cast(kind.value_type)
        return pa.FixedSizeListArray.from_arrays(flat, 81)
    if pa.types.is_nested(kind) and is_text(kind.value_type):
        cuts = [
            [text[at : at + 9] for at in range(0, len(text), 9)]
            if text
            else None
            for text in texts
        ]
        return pa.array(cuts, kind)
    if pa.types.is_nested(kind):
        # Nine rows of nine, or 81 numbers.
        rows = [[int(n) for n in text or ""] for text in texts]
        if pa.types.is_nested(kind.value_type):
            return pa.array(
                [[row[k : k + 9] for k in range(0, 81, 9)] for row in rows],
                kind,
            )
        return pa.array(rows, kind)
    return pa.array(texts, pa.string()).cast(kind)
