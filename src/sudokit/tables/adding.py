"""Adds columns to a table in memory.

add_columns(data, columns, ...)   the same table with columns added
judged_rows(...)                  the new columns, and the rows to report
texts_of(array)                   a column of puzzles as texts
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Protocol

import pyarrow as pa

from sudokit.tables.computing import Judged, judge
from sudokit.tables.engines import shared
from sudokit.tables.errors import TableError
from sudokit.tables.lines import (
    ZERO,
    alike,
    cut,
    is_cells,
    numbers_in,
    written,
)
from sudokit.tables.request import (
    EXPLAINED,
    RATING,
    ColumnRequest,
    OwnColumns,
    own_columns,
    request_for,
)

AT_ONCE: Final = 8192  # rows, as many as the caches like
FEW: Final = 16  # rows where each takes long
AS_TEXT: Final = (
    "read puzzles as text: dtype={'puzzle': str} in pandas,"
    " schema_overrides={'puzzle': pl.String} in Polars,"
    " ConvertOptions(column_types={'puzzle': pa.string()}) in pyarrow"
)


class ArrowStream(Protocol):
    """Any table of Arrow's: of pandas, Polars, DuckDB, pyarrow..."""

    def __arrow_c_stream__(
        self, requested_schema: object | None = None
    ) -> object: ...


def add_columns(
    data: ArrowStream | pa.RecordBatch,
    columns: str | Iterable[str],
    *,
    puzzle: str = "",
    solution: str = "",
    budget: int | None = None,
    timeout: float | None = None,
    force: bool = False,
    jobs: int = 1,
) -> pa.Table | pa.RecordBatch:
    """The same table with columns added, and ``error`` behind them.

    ``data`` is a ``pyarrow.RecordBatch``, which gives a RecordBatch, or
    anything with ``__arrow_c_stream__``, which gives a ``pyarrow.Table``.
    ``columns`` are names as ``"solution,count"`` or a sequence of them:
    those of ``sudokit.tables.COLUMNS``.  ``puzzle`` and ``solution`` name
    the columns with the puzzles and with the solutions that ``valid``
    checks; by default puzzle, quizzes or question, and solution,
    solutions or answer.  ``budget`` (trials) and ``timeout`` (seconds)
    are what a row may cost.  ``jobs`` processes share the work of a table,
    if that takes longer than to start them.  A column that is there already
    is refused with TableError, a ValueError, unless ``force`` replaces it.

    A row that is not a puzzle has null in the new columns, and in ``error``
    what is wrong with it.
    """
    request = request_for(
        columns,
        puzzle=puzzle,
        solution=solution,
        budget=budget,
        timeout=timeout,
        force=force,
    )
    if isinstance(data, pa.RecordBatch):
        return _extended_batch(data, request)
    if jobs < 1:
        raise ValueError(f"jobs must be at least 1, not {jobs}")
    table = _table_of(data)
    rows = FEW if request.asks(RATING | EXPLAINED) else AT_ONCE
    batches = table.to_batches(max_chunksize=rows)
    work = [(batch, request) for batch in batches]
    parts = list(shared(_extended_batch, work, jobs))
    layout = own_columns(table.schema.names, request)
    schema = joined_schema(kept_schema(table.schema, layout), request)
    return pa.Table.from_batches(parts, schema)


def _table_of(data: ArrowStream) -> pa.Table:
    """The table; TableError if Arrow has no types for what is in it."""
    try:
        return pa.RecordBatchReader.from_stream(data).read_all()
    except (pa.ArrowException, OverflowError) as error:
        told = str(error).splitlines()[0]
        raise TableError(f"{told}; {AS_TEXT}") from None


def _extended_batch(
    batch: pa.RecordBatch, request: ColumnRequest
) -> pa.RecordBatch:
    layout = own_columns(batch.schema.names, request)
    judged = judged_rows(
        batch.column(layout.puzzle),
        None if layout.answer < 0 else batch.column(layout.answer),
        request,
    )
    own = kept_columns(batch, layout)
    return joined_batch(own, judged.columns)


def kept_schema(schema: pa.Schema, layout: OwnColumns) -> pa.Schema:
    """The own columns that stay, with what the schema says besides."""
    fields = [schema.field(at) for at in layout.kept]
    return pa.schema(fields, schema.metadata)


def kept_columns(batch: pa.RecordBatch, layout: OwnColumns) -> pa.RecordBatch:
    """The own columns that stay."""
    return pa.RecordBatch.from_arrays(
        [batch.column(at) for at in layout.kept],
        schema=kept_schema(batch.schema, layout),
    )


def joined_schema(own: pa.Schema, request: ColumnRequest) -> pa.Schema:
    """The own columns, and behind them the new ones."""
    return pa.schema([*own, *request.schema()], own.metadata)


def joined_batch(own: pa.RecordBatch, new: pa.RecordBatch) -> pa.RecordBatch:
    """The columns of both, side by side."""
    schema = pa.schema([*own.schema, *new.schema], own.schema.metadata)
    return pa.RecordBatch.from_arrays(
        [*own.columns, *new.columns], schema=schema
    )


def judged_rows(
    puzzles: pa.Array,
    answers: pa.Array | None,
    request: ColumnRequest,
    wrong: Mapping[int, str] | None = None,
) -> Judged:
    """The new columns for a column of puzzles."""
    solutions = None if answers is None else texts_of(answers)
    texts = plain_text(puzzles) or texts_of(puzzles)
    return judge(texts, solutions, request, wrong)


def plain_text(array: pa.Array) -> str | None:
    """A column of 81 ASCII characters in each cell, as one text.

    None if it is another; of this one the cells need not be taken apart.
    """
    if is_cells(array.type):
        cells = numbers_in(array)
        if cells is None or not cells.size or cells.max() > 9:
            return None
        return str((cells + ZERO).data.cast("B"), "ascii")
    if array.type not in (pa.string(), pa.binary()) or alike(array) != 81:
        return None
    try:
        return str(written(array), "ascii")
    except UnicodeDecodeError:
        return None


def texts_of(array: pa.Array) -> list[str | None]:
    """The cells of a column as texts, None where there is none.

    Text of any kind, or lists of 81 numbers.  TableError for others.
    """
    kind = array.type
    if pa.types.is_dictionary(kind):
        array = array.dictionary_decode()
        kind = array.type
    if pa.types.is_null(kind):
        return [None] * len(array)
    if pa.types.is_nested(kind):
        return _texts_of_lists(array)
    if not is_text(kind):
        raise TableError(f"expected puzzles as text, not {kind}; {AS_TEXT}")
    if kind not in (pa.string(), pa.large_string()):
        try:
            array = array.cast(pa.large_string())
        except pa.ArrowInvalid:  # bytes that are no UTF-8
            return [
                None if one is None else one.decode("utf-8", "replace")
                for one in array.to_pylist()
            ]
    texts: list[str | None] = array.to_numpy(zero_copy_only=False).tolist()
    return texts


def is_text(kind: pa.DataType) -> bool:
    """Is it a type of text, or of bytes that may be text?"""
    return kind in (
        pa.string(), pa.large_string(), pa.string_view(),
        pa.binary(), pa.large_binary(), pa.binary_view(),
    ) or pa.types.is_fixed_size_binary(kind)  # fmt: skip


def _texts_of_lists(array: pa.Array) -> list[str | None]:
    """Lists of 81 numbers, or of nine rows of them, as texts."""
    plain = plain_text(array)
    if plain is not None:
        return list(cut(plain.replace("0", ".")))
    return [_text_of_list(values) for values in array.to_pylist()]


def _text_of_list(values: object) -> str | None:
    """The text of a list of numbers; ? for what is not a value of a cell."""
    if values is None:
        return None
    if isinstance(values, str):
        return values
    if isinstance(values, list):
        return "".join(_text_of_list(one) or "?" for one in values)
    return str(values) if values in range(10) else "?"
