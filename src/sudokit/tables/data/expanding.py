"""Work that makes several rows from each: images or solving steps.

ExpandWork    base class: makes several rows from a row
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
from sudokit.text.messages import fault_text


class NoRows(Exception):
    """No rows can be made from a row; the message says why.

    ``improper``: it is a puzzle, but without exactly one solution.
    """

    def __init__(self, message: str, improper: bool = False) -> None:
        super().__init__(message)
        self.improper = improper


class NewRows(NamedTuple):
    """The rows made from one row.

    ``rows`` have a value for each new column; ``grids``, if any, are puzzles
    and solutions that replace the table's own, and ``remark`` is the message
    for the row.
    """

    rows: Sequence[tuple[object, ...]]
    grids: Sequence[tuple[str, str | None]] = ()
    remark: str = ""


@dataclass(frozen=True, kw_only=True)
class ExpandWork(RowWork):
    """Makes rows from each row, with the table's own columns first."""

    even: ClassVar[bool] = False

    def rows_of(self, puzzle: str, answer: str | None) -> NewRows:
        """Return the rows for a row with these texts; raise NoRows if none."""
        raise NotImplementedError

    @property
    def heavy(self) -> int:
        """The largest part: the work is light, but a row becomes many."""
        return RATED

    def layout(self, names: Sequence[str]) -> OwnColumns:
        """Return the places of puzzles, solutions, and all old columns."""
        own = layout_for(names, self.puzzle, self.solution)
        new = self.added().names
        check_new(new, names, own, self.force)
        copied = [at for at, name in enumerate(names) if name not in new]
        return own._replace(copied=tuple(copied))

    def made(self, chunk: Chunk) -> MadeRows:
        """Return the rows made from a chunk."""
        texts = texts_of(chunk.puzzles)
        answers: Sequence[str | None] = [None] * len(texts)
        if chunk.answers is not None:
            answers = texts_of(chunk.answers)
        errors, improper = dict(chunk.wrong), dict[int, str]()
        sources: list[int] = []  # the source of each row
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
        copies = chunk.own.take(pa.array(sources, pa.int64()))
        columns = self._in_place(copies, own)
        for at, field in enumerate(self.added()):
            columns.append(pa.array([row[at] for row in rows], field.type))
        names = self.schema(copies.schema).names
        made = pa.RecordBatch.from_arrays(columns, names)
        return MadeRows(made, errors, improper)

    def _in_place(
        self, rows: pa.RecordBatch, grids: Sequence[tuple[str, str | None]]
    ) -> list[pa.Array]:
        """Return the copied columns with grids in place of the table's own."""
        columns = list(rows.columns)
        places = layout_for(rows.schema.names, self.puzzle, self.solution)
        if grids:
            puzzles, answers = zip(*grids, strict=True)
            at = places.puzzle
            columns[at] = column_like(columns[at], puzzles)
            if places.answer >= 0:
                at = places.answer
                columns[at] = column_like(columns[at], answers)
        return columns
