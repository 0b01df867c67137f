"""Writes NumPy files: columns as fields of records."""

from __future__ import annotations

from typing import Any, BinaryIO, Final

import numpy as np
import pyarrow as pa
from numpy.lib import format as npy_format

from sudokit.tables.adding import texts_of
from sudokit.tables.cells import line_of
from sudokit.tables.errors import TableError
from sudokit.tables.formats.family import Spaces
from sudokit.tables.formats.npy_reading import WIDTH
from sudokit.tables.formats.packing import paste, write_all
from sudokit.tables.formats.texts import text_column
from sudokit.tables.lines import (
    NOTHING,
    Cells,
    alike,
    cells_in,
    cells_of,
    is_cells,
    numbers_in,
    values_of,
    written,
)

GRIDS: Final = frozenset(("solution", "canonical"))
PUZZLES: Final = frozenset(("puzzle", "quizzes", "question"))
# Texts have a width: that of the longest that there can be.
WIDTHS: Final = {"verdict": 17, "level": 8, "hardest": 64, "error": 40}
HEADING: Final = 4096  # bytes before the first row of what is written


def record_of(schema: pa.Schema, added: int) -> np.dtype[Any]:
    """The record of a row, without what has no fixed width."""
    for name in schema.names:
        if not name:
            raise TableError("a NumPy file can't hold a column without a name")
        if schema.names.count(name) > 1:
            raise TableError(
                f"a NumPy file can't hold two columns named {name!r}"
            )
    new = len(schema) - added
    fields: list[Any] = []
    for at, field in enumerate(schema):
        name, kind = field.name, field.type
        grid = (at >= new and name in GRIDS) or (at < new and name in PUZZLES)
        if field.metadata and WIDTH in field.metadata:
            fields.append((name, field.metadata[WIDTH].decode()))
        elif is_cells(kind):
            fields.append((name, np.dtype(values_of(kind)).str, (81,)))
        elif grid and pa.types.is_string(kind):
            fields.append((name, "u1", (81,)))
        elif at >= new and name in WIDTHS:
            fields.append((name, f"S{WIDTHS[name]}"))
        elif pa.types.is_boolean(kind):
            fields.append((name, "i1" if at >= new else "?"))
        elif pa.types.is_integer(kind) or pa.types.is_floating(kind):
            fields.append((name, np.dtype(kind.to_pandas_dtype()).str))
    return np.dtype(fields)


def written_record(schema: pa.Schema) -> np.dtype[Any]:
    """The record of a schema that ``Npy.kept`` gave."""
    return record_of(schema, int(schema.metadata[WIDTH]))


def spaces_of(schema: pa.Schema) -> Spaces:
    """Where the records stand."""
    return Spaces(HEADING, written_record(schema).itemsize)


class NpyWriter:
    """Writes records."""

    def __init__(
        self, stream: BinaryIO, schema: pa.Schema, whole: bool
    ) -> None:
        self._stream = stream
        self._schema = schema
        self._whole = whole
        self._record = written_record(schema)
        self._rows = 0
        # Used again and again: fresh memory costs more than to fill it.
        self._records = np.zeros(0, self._record)
        if whole:
            write_all(stream, heading(self._record, 0))

    def write(self, batch: pa.RecordBatch) -> None:
        """More rows."""
        if len(self._records) < batch.num_rows:
            self._records = np.zeros(batch.num_rows, self._record)
        records = self._records[: batch.num_rows]
        for name, column in zip(
            self._schema.names, batch.columns, strict=True
        ):
            records[name] = _values(column, self._record[name])
        self._rows += batch.num_rows
        write_all(self._stream, records.view(np.uint8).data)

    def close(self) -> None:
        """The heading once more, now that the rows are counted."""
        if self._whole:
            self._stream.seek(0)
            write_all(self._stream, heading(self._record, self._rows))
            self._stream.seek(0, 2)


def _values(column: pa.Array, kind: np.dtype[Any]) -> np.ndarray[Any, Any]:
    """A column as the field of this type has it."""
    if kind.subdtype is not None:
        return _grids(column, kind.base)
    if kind.kind in "SU" and column.null_count == len(column):
        return np.zeros(1, kind)
    if kind.kind in "SU":
        texts = text_column(column).to_pylist()
        if kind.kind == "S":
            return np.array([text or b"" for text in texts], kind)
        return np.array([(text or b"").decode() for text in texts], kind)
    if pa.types.is_boolean(column.type) and kind.kind == "i":
        column = column.cast(pa.int8())
    if column.null_count:
        column = column.fill_null(-1 if kind.kind != "u" else 0)
    return np.asarray(column.to_numpy(zero_copy_only=False))


def _grids(column: pa.Array, kind: np.dtype[Any]) -> np.ndarray[Any, Any]:
    """A column of grids, as numbers or text; 81 zeros for what is none."""
    if is_cells(column.type):
        if kind != np.uint8 and not column.null_count:
            values = column.flatten().to_numpy(zero_copy_only=False)
            return np.asarray(values).reshape(-1, 81)
        cells = numbers_in(column)
        return _one_by_one(column) if cells is None else cells
    if column.type == pa.string() and alike(column) == 81:
        return cells_in(written(column))
    # It takes long to import, and few tables need it.
    import pyarrow.compute as pc  # noqa: PLC0415

    whole = pc.fill_null(column.cast(pa.string()), NOTHING)
    if pc.all(pc.equal(pc.binary_length(whole), 81)).as_py() is not False:
        return cells_in(written(whole))
    return _one_by_one(column)


def _one_by_one(column: pa.Array) -> Cells:
    return cells_of(
        [_line_or_nothing(text or "") for text in texts_of(column)]
    )


def _line_or_nothing(text: str) -> str:
    try:
        return line_of(text)
    except ValueError:
        return NOTHING


def heading(record: np.dtype[Any], rows: int) -> bytes:
    """A heading of the same size for any number of rows."""
    text = repr(
        {
            "descr": npy_format.dtype_to_descr(record),
            "fortran_order": False,
            "shape": (rows,),
        }
    )
    try:
        magic, told = npy_format.magic(2, 0), text.encode("latin-1")
    except UnicodeEncodeError:
        magic, told = npy_format.magic(3, 0), text.encode()
    size = HEADING - len(magic) - 4
    if len(told) >= size:
        raise TableError("there are too many columns for a NumPy file")
    return magic + size.to_bytes(4, "little") + told.ljust(size - 1) + b"\n"


class NpyJoiner:
    """Puts records together behind a heading."""

    def __init__(self, stream: BinaryIO, schema: pa.Schema) -> None:
        self._stream = stream
        self._record = written_record(schema)
        write_all(stream, heading(self._record, 0))

    def add(self, part: BinaryIO) -> None:
        """The next part."""
        paste(part, self._stream)

    def close(self) -> None:
        """The heading, now that the rows are counted."""
        bytes_of_rows = self._stream.seek(0, 2) - HEADING
        rows = bytes_of_rows // self._record.itemsize
        self._stream.seek(0)
        write_all(self._stream, heading(self._record, rows))
