"""Writes several rows for each one: images or solving steps.

ExpandWork    the base class: makes several rows from a row
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

import pyarrow as pa

from sudokit.tables.chunk import Chunk, OwnColumns
from sudokit.tables.columns import RATED
from sudokit.tables.puzzles import column_like, texts_of
from sudokit.tables.work import MadeRows, RowWork, check_new, layout_for
from sudokit.text.errors import fault_text


class NoRows(Exception):
    """No rows can be made of a row; the message says why.

    ``improper``: it is a puzzle, but without just one solution.
    """

    def __init__(self, message: str, improper: bool = False) -> None:
        super().__init__(message)
        self.improper = improper


class NewRows(NamedTuple):
    """The rows made from one row.

    ``rows`` have a value for each new column; ``grids``, if any, are puzzles
    and solutions that replace the table's own, and ``remark`` is the error of
    the row.
    """

    rows: Sequence[tuple[object, ...]]
    grids: Sequence[tuple[str, str | None]] = ()
    remark: str = ""


@dataclass(frozen=True, kw_only=True)
class ExpandWork(RowWork):
    """Rows made of each row, with the table's own columns before the new."""

    even: ClassVar[bool] = False

    def rows_of(self, puzzle: str, answer: str | None) -> NewRows:
        """The rows for a row with these texts.  NoRows if there are none."""
        raise NotImplementedError

    @property
    def heavy(self) -> int:
        """Light work per row, but a row becomes many."""
        return RATED

    def layout(self, names: Sequence[str]) -> OwnColumns:
        """Puzzles, solutions, and all columns that aren't new."""
        found = layout_for(names, self.puzzle, self.solution)
        new = self.added().names
        check_new(new, names, found, self.force)
        kept = [at for at, name in enumerate(names) if name not in new]
        return found._replace(kept=tuple(kept))

    def made(self, chunk: Chunk) -> MadeRows:
        """The rows made of some."""
        texts = texts_of(chunk.puzzles)
        answers: Sequence[str | None] = [None] * len(texts)
        if chunk.answers is not None:
            answers = texts_of(chunk.answers)
        errors, improper = dict(chunk.wrong), dict[int, str]()
        sources: list[int] = []  # the row that each is made of
        rows: list[tuple[object, ...]] = []
        own: list[tuple[str, str | None]] = []
        for at, (text, answer) in enumerate(zip(texts, answers, strict=True)):
            if at in errors:
                continue
            try:
                new = self.rows_of(text or "", answer)
            except NoRows as why:
                (improper if why.improper else errors)[at] = str(why)
                continue
            except Exception as error:
                errors[at] = fault_text(error)
                continue
            sources += [at] * len(new.rows)
            rows += new.rows
            own += new.grids
            if new.remark:
                improper[at] = new.remark
        kept = chunk.own.take(pa.array(sources, pa.int64()))
        columns = self._in_place(kept, own)
        for at, field in enumerate(self.added()):
            columns.append(pa.array([row[at] for row in rows], field.type))
        names = self.schema(kept.schema).names
        made = pa.RecordBatch.from_arrays(columns, names)
        return MadeRows(made, errors, improper)

    def _in_place(
        self, kept: pa.RecordBatch, grids: Sequence[tuple[str, str | None]]
    ) -> list[pa.Array]:
        """The own columns, with grids in the place of the table's own."""
        columns = list(kept.columns)
        places = layout_for(kept.schema.names, self.puzzle, self.solution)
        if grids:
            puzzles, answers = zip(*grids, strict=True)
            at = places.puzzle
            columns[at] = column_like(columns[at], puzzles)
            if places.answer >= 0:
                at = places.answer
                columns[at] = column_like(columns[at], answers)
        return columns
