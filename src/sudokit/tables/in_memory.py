"""Adds columns to a table in memory."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol, Unpack

import pyarrow as pa

from sudokit.tables.chunk import chunk_of, copied_schema
from sudokit.tables.engines import shared
from sudokit.tables.errors import TableError
from sudokit.tables.puzzles import AS_TEXT
from sudokit.tables.work import ColumnOptions, ColumnWork, column_work

AT_ONCE: Final = 8192  # rows per batch, so that they fit into the caches
FEW: Final = 16  # rows per batch where each takes long


class ArrowStream(Protocol):
    """Any Arrow table: of pandas, Polars, DuckDB, pyarrow..."""

    def __arrow_c_stream__(
        self, requested_schema: object | None = None
    ) -> object: ...


def add_columns(
    data: ArrowStream | pa.RecordBatch,
    columns: str | Iterable[str],
    *,
    jobs: int = 1,
    **options: Unpack[ColumnOptions],
) -> pa.Table | pa.RecordBatch:
    """Return the table with columns added, followed by ``error``.

    ``data`` is a ``pyarrow.RecordBatch``, which gives a RecordBatch, or
    anything with ``__arrow_c_stream__``, which gives a ``pyarrow.Table``.
    ``columns`` are names of ``sudokit.tables.COLUMNS``, as
    ``"solution,count"`` or a sequence.  ``puzzle`` and ``solution`` name
    the columns with the puzzles and with the solutions that ``valid``
    checks; by default puzzle, quizzes or question, and solution,
    solutions or answer.  Of the table's own columns, ``select`` lists those
    to copy and ``drop`` those to leave out.  ``budget`` (trials) and
    ``timeout`` (seconds) limit the work on a row.  ``jobs`` processes share
    the work if it takes longer than starting them.  Raise TableError if a
    column exists already, unless ``force`` replaces it.

    A row that is not a puzzle has null in the new columns and a message in
    ``error``.

    >>> import pyarrow as pa
    >>> table = pa.table({"puzzle": ["." * 81, "11" + "." * 79]})
    >>> added = add_columns(table, "clues,verdict", drop="puzzle")
    >>> added["verdict"].to_pylist()
    ['several solutions', 'no solution']
    """
    work = column_work(columns, **options)
    if isinstance(data, pa.RecordBatch):
        return _extended(data, work)
    if jobs < 1:
        raise ValueError(f"jobs must be at least 1, not {jobs}")
    table = _table_of(data)
    rows = FEW if work.heavy else AT_ONCE
    batches = table.to_batches(max_chunksize=rows)
    parts = list(shared(_extended, [(one, work) for one in batches], jobs))
    layout = work.layout(table.schema.names)
    schema = work.schema(copied_schema(table.schema, layout))
    return pa.Table.from_batches(parts, schema)


def _table_of(data: ArrowStream) -> pa.Table:
    """Return the table; raise TableError if Arrow has no types for it."""
    try:
        return pa.RecordBatchReader.from_stream(data).read_all()
    except (pa.ArrowException, OverflowError) as error:
        message = str(error).splitlines()[0]
        raise TableError(f"{message}; {AS_TEXT}") from None


def _extended(batch: pa.RecordBatch, work: ColumnWork) -> pa.RecordBatch:
    """Return the batch with its new columns."""
    layout = work.layout(batch.schema.names)
    return work.made(chunk_of(batch, batch.schema, layout)).rows
