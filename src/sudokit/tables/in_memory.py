"""Columns added to a table in memory."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol, Unpack

import pyarrow as pa

from sudokit.tables.chunk import chunk_of, kept_schema
from sudokit.tables.engines import shared
from sudokit.tables.errors import TableError
from sudokit.tables.puzzles import AS_TEXT
from sudokit.tables.work import ColumnOptions, ColumnWork, column_work

AT_ONCE: Final = 8192  # rows, as many as the caches like
FEW: Final = 16  # rows where each takes long


class ArrowStream(Protocol):
    """Any table of Arrow's: of pandas, Polars, DuckDB, pyarrow..."""

    def __arrow_c_stream__(
        self, requested_schema: object | None = None
    ) -> object: ...


def add_columns(
    data: ArrowStream | pa.RecordBatch,
    columns: str | Iterable[str],
    *,
    jobs: int = 1,
    **asked: Unpack[ColumnOptions],
) -> pa.Table | pa.RecordBatch:
    """The same table with columns added, followed by ``error``.

    ``data`` is a ``pyarrow.RecordBatch``, which gives a RecordBatch, or
    anything with ``__arrow_c_stream__``, which gives a ``pyarrow.Table``.
    ``columns`` are names as ``"solution,count"`` or a sequence of them:
    those of ``sudokit.tables.COLUMNS``.  ``puzzle`` and ``solution`` name
    the columns with the puzzles and with the solutions that ``valid``
    checks; by default puzzle, quizzes or question, and solution,
    solutions or answer.  Of the table's own columns those stay that
    ``select`` names, and not those that ``drop`` does.  ``budget`` (trials)
    and ``timeout`` (seconds) are what a row may cost.  ``jobs`` processes
    share the work of a table, if that takes longer than to start them.  A
    column that is there already is refused with TableError, a ValueError,
    unless ``force`` replaces it.

    A row that is not a puzzle has null in the new columns, and in ``error``
    what is wrong with it.
    """
    work = column_work(columns, **asked)
    if isinstance(data, pa.RecordBatch):
        return _extended(data, work)
    if jobs < 1:
        raise ValueError(f"jobs must be at least 1, not {jobs}")
    table = _table_of(data)
    rows = FEW if work.heavy else AT_ONCE
    batches = table.to_batches(max_chunksize=rows)
    parts = list(shared(_extended, [(one, work) for one in batches], jobs))
    layout = work.layout(table.schema.names)
    schema = work.schema(kept_schema(table.schema, layout))
    return pa.Table.from_batches(parts, schema)


def _table_of(data: ArrowStream) -> pa.Table:
    """The table; TableError if Arrow has no types for its values."""
    try:
        return pa.RecordBatchReader.from_stream(data).read_all()
    except (pa.ArrowException, OverflowError) as error:
        message = str(error).splitlines()[0]
        raise TableError(f"{message}; {AS_TEXT}") from None


def _extended(batch: pa.RecordBatch, work: ColumnWork) -> pa.RecordBatch:
    """The batch with its new columns."""
    layout = work.layout(batch.schema.names)
    return work.made(chunk_of(batch, batch.schema, layout)).rows
