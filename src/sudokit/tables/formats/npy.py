"""NumPy's files: an array of puzzles, or of records with named fields.

The family reads whole numbers of shape (n, 81) or (n, 9, 9) as a table
with the column ``puzzle``, and structured arrays, whose fields are
columns.  It writes a structured array.  Grids are fields of 81 ``uint8``,
0 for empty.  Such an array has no null, so -1 stands for an unknown
number, "" for a missing text and 81 zeros for a missing or unreadable grid.
New texts are bytes of a fixed width.
"""

from __future__ import annotations

import io
import shutil
from collections import Counter
from collections.abc import Iterator
from typing import Any, BinaryIO, Final, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.lib import format as npy_format

from sudokit.tables.chunk import Chunk
from sudokit.tables.errors import TableError
from sudokit.tables.formats.family import (
    ROWS_AT_ONCE,
    WIDTH,
    Family,
    Head,
    Piece,
    Reading,
    Size,
    pieces_of,
)
from sudokit.tables.formats.text import AT_ONCE, filled, text_column
from sudokit.tables.puzzles import (
    NOTHING,
    cells_in,
    is_cells,
    numbers_in,
    numbers_of,
    read_puzzles,
    signs_in,
)
from sudokit.tables.storage import place_of, unreadable
from sudokit.tables.work import PUZZLE_NAMES, SOLUTION_NAMES

LONGEST: Final = 10_000  # bytes of a heading, NumPy's own limit
GRIDS: Final = frozenset(("solution", "canonical"))
OWN_GRIDS: Final = frozenset((*PUZZLE_NAMES, *SOLUTION_NAMES))
# The widths of texts: the longest possible.
WIDTHS: Final = {"verdict": 17, "level": 8, "hardest": 64, "error": 40}
HEADING: Final = 4096  # bytes before the first row of a written file


def family(name: str) -> Npy:
    """Return the family."""
    return Npy()


class Npy(Family):
    """Reads and writes NumPy's files."""

    def head(self, file: str, packing: str) -> Head:
        """Return the fields as columns and the number of rows."""
        shape, _, dtype, start = heading_of(file)
        if dtype.names is None:
            if shape[1:] not in ((81,), (9, 9)) or dtype.kind not in "ui":
                raise TableError(
                    f"{file}: expected whole numbers of shape (n, 81) or (n,"
                    f" 9, 9), not {dtype} of {shape}"
                )
            kind = cells_type(dtype)
            return Head(pa.schema([("puzzle", kind)]), start, shape[0])
        if len(shape) != 1:
            raise TableError(
                f"{file}: an array of records must have one dimension"
            )
        fields = [column_type(file, name, dtype[name]) for name in dtype.names]
        return Head(pa.schema(fields), start, shape[0])

    def pieces(
        self, file: str, packing: str, head: Head, size: Size
    ) -> Iterator[Piece]:
        """Return ranges of rows."""
        return pieces_of(file, [head.rows], size.rows)

    def read(self, piece: Piece, reading: Reading) -> Iterator[Chunk]:
        """Yield the rows."""
        heading = heading_of(piece.file)
        end = piece.start + piece.size
        with place_of(piece.file).open() as stream:
            for start in range(piece.start, end, ROWS_AT_ONCE):
                rows = min(ROWS_AT_ONCE, end - start)
                array = heading.rows(stream, start, rows)
                yield reading.chunk(_batch(array, reading.schema))

    def writable(self, schema: pa.Schema, added: int) -> pa.Schema:
        """Return the columns of numbers, grids, and texts of a known width.

        Others are left out.
        """
        names = record_of(schema, added).names or ()
        fields = [field for field in schema if field.name in names]
        return pa.schema(fields, {WIDTH: str(added)})

    def writer(
        self, stream: BinaryIO, schema: pa.Schema, packing: str, whole: bool
    ) -> NpyWriter:
        """Return a writer of records; a whole file begins with a heading."""
        return NpyWriter(stream, schema, whole)


def _batch(array: np.ndarray[Any, Any], schema: pa.Schema) -> pa.RecordBatch:
    """Return rows of an array as columns."""
    if array.dtype.names is None:
        values = [array.reshape(len(array), 81)]
    else:
        values = [array[name] for name in schema.names]
    columns = [
        _column(one, kind)
        for one, kind in zip(values, schema.types, strict=True)
    ]
    return pa.RecordBatch.from_arrays(columns, schema=schema)


class Heading(NamedTuple):
    """The description of an array, and the byte where it begins."""

    shape: tuple[int, ...]
    columns_first: bool
    dtype: np.dtype[Any]
    start: int

    def rows(
        self, stream: BinaryIO, start: int, rows: int
    ) -> np.ndarray[Any, Any]:
        """Return rows of the array; (rows, 81) if it isn't one of records."""
        width = int(np.prod(self.shape[1:]))
        if not self.columns_first:
            flat = self._some(stream, start * width, rows * width)
            return flat if width == 1 else flat.reshape(rows, width)
        every = self.shape[0]
        columns = [
            self._some(stream, start + column * every, rows)
            for column in range(width)
        ]
        cells = np.stack(columns, axis=1)
        if len(self.shape) == 3:  # nine by nine, the rows of a grid first
            return cells.reshape(rows, 9, 9).transpose(0, 2, 1)
        return cells

    def _some(
        self, stream: BinaryIO, at: int, items: int
    ) -> np.ndarray[Any, Any]:
        """Return a range of items, read from the file."""
        stream.seek(self.start + at * self.dtype.itemsize)
        data = filled(stream, items * self.dtype.itemsize)
        return np.frombuffer(data, self.dtype)


def heading_of(file: str) -> Heading:
    """Return a file's heading; raise TableError if it is bad or truncated."""
    readers = {
        (1, 0): npy_format.read_array_header_1_0,
        (2, 0): npy_format.read_array_header_2_0,
    }
    with (
        unreadable(file, "it is not a NumPy file: ", ValueError),
        place_of(file).open() as stream,
    ):
        version = npy_format.read_magic(stream)
        header = readers.get(version, _header_3_0)(stream)
        shape, columns_first, dtype = header
        start = stream.tell()
        size = stream.seek(0, 2)
    if dtype.hasobject:
        raise TableError(f"{file}: it contains Python objects")
    if size - start < dtype.itemsize * int(np.prod(shape)):
        raise TableError(f"{file}: it is truncated")
    return Heading(shape, columns_first and len(shape) > 1, dtype, start)


def _header_3_0(
    stream: BinaryIO,
) -> tuple[tuple[int, ...], bool, np.dtype[Any]]:
    """Return shape, order and type from a heading in UTF-8.

    NumPy reads it as version 2.0 with the same text in ASCII.  Raise
    ValueError if it is malformed.
    """
    size = int.from_bytes(filled(stream, 4), "little")
    if size > LONGEST:
        raise ValueError("its heading is too long")
    text = filled(stream, size).decode().encode("ascii", "backslashreplace")
    same = io.BytesIO(len(text).to_bytes(4, "little") + text)
    return npy_format.read_array_header_2_0(same, max_header_size=len(text))


def column_type(file: str, name: str, kind: np.dtype[Any]) -> pa.Field:
    """Return the column of a field."""
    known = {WIDTH: kind.str.encode()}
    if kind.subdtype is not None:
        if kind.base.kind in "ui" and int(np.prod(kind.shape)) == 81:
            return pa.field(name, cells_type(kind.base))
    elif kind.kind in "SU":
        text = pa.string() if kind.kind == "U" else pa.binary()
        return pa.field(name, text, metadata=known)
    elif kind.kind in "uifb":
        return pa.field(name, pa.from_numpy_dtype(kind), metadata=known)
    raise TableError(f"{file}: the field {name!r} has the type {kind}")


def cells_type(kind: np.dtype[Any]) -> pa.DataType:
    """Return the column type of 81 numbers of this type."""
    return pa.list_(pa.from_numpy_dtype(kind.newbyteorder("=")), 81)


def _column(values: np.ndarray[Any, Any], kind: pa.DataType) -> pa.Array:
    """Return a field as a column."""
    native = values
    if not values.dtype.isnative:
        native = values.astype(values.dtype.newbyteorder("="))
    if is_cells(kind):
        return numbers_of(np.ascontiguousarray(native))
    if kind in (pa.string(), pa.binary()):
        return pa.array(values.tolist(), kind)
    return pa.array(np.ascontiguousarray(native), kind)


def record_of(schema: pa.Schema, added: int) -> np.dtype[Any]:
    """Return the record of a row, without columns of no fixed width."""
    for name, count in Counter(schema.names).items():
        if not name:
            raise TableError("a NumPy file can't hold a column without a name")
        if count > 1:
            raise TableError(
                f"a NumPy file can't hold two columns named {name!r}"
            )
    new = len(schema) - added
    fields: list[Any] = []
    for at, field in enumerate(schema):
        name, kind = field.name, field.type
        grid = (at >= new and name in GRIDS) or (
            at < new and name in OWN_GRIDS
        )
        if field.metadata and WIDTH in field.metadata:
            fields.append((name, field.metadata[WIDTH].decode()))
        elif is_cells(kind):
            fields.append(
                (name, np.dtype(kind.value_type.to_pandas_dtype()).str, (81,))
            )
        elif grid and pa.types.is_string(kind):
            fields.append((name, "u1", (81,)))
        elif at >= new and name in WIDTHS:
            fields.append((name, f"S{WIDTHS[name]}"))
        elif pa.types.is_boolean(kind):
            fields.append((name, "i1" if at >= new else "?"))
        elif pa.types.is_integer(kind) or pa.types.is_floating(kind):
            fields.append((name, np.dtype(kind.to_pandas_dtype()).str))
    return np.dtype(fields)


class NpyWriter:
    """Writes records; a ``whole`` file begins with a heading."""

    def __init__(
        self, stream: BinaryIO, schema: pa.Schema, whole: bool
    ) -> None:
        self._stream = stream
        self._names = schema.names
        # Of a schema that ``Npy.writable`` gave.
        self._record = record_of(schema, int(schema.metadata[WIDTH]))
        self._whole = whole
        # Reused: allocating memory costs more than filling it.
        self._records = np.zeros(0, self._record)
        if whole:
            stream.write(heading(self._record, 0))

    def write(self, batch: pa.RecordBatch) -> None:
        """Write more rows."""
        if len(self._records) < batch.num_rows:
            self._records = np.zeros(batch.num_rows, self._record)
        records = self._records[: batch.num_rows]
        for name, column in zip(self._names, batch.columns, strict=True):
            records[name] = _values(column, self._record[name])
        self._stream.write(records.view(np.uint8).data)

    def add(self, part: BinaryIO) -> None:
        """Add the records of a part."""
        shutil.copyfileobj(part, self._stream, AT_ONCE)

    def close(self) -> None:
        """Write the heading again, now that the rows are counted."""
        if self._whole:
            size = self._stream.seek(0, 2) - HEADING
            self._stream.seek(0)
            rows = size // self._record.itemsize
            self._stream.write(heading(self._record, rows))
            self._stream.seek(0, 2)


def _values(column: pa.Array, kind: np.dtype[Any]) -> np.ndarray[Any, Any]:
    """Return the values of a column for a field of this type."""
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
    """Return a column of grids as numbers; 81 zeros where there is none."""
    cells: np.ndarray[Any, Any] | None
    if is_cells(column.type):
        if kind != np.uint8 and not column.null_count:
            values = column.flatten().to_numpy(zero_copy_only=False)
            return np.asarray(values).reshape(-1, 81)
        cells = numbers_in(column)
    else:
        whole = column.cast(pa.string())
        signs = signs_in(
            whole.fill_null(NOTHING) if whole.null_count else whole
        )
        cells = None if signs is None else cells_in(signs)
    if cells is None:
        cells = cells_in(read_puzzles(column).text.encode())
    return cells


def heading(record: np.dtype[Any], rows: int) -> bytes:
    """Return a heading of the same size for any number of rows."""
    text = repr(
        {
            "descr": npy_format.dtype_to_descr(record),
            "fortran_order": False,
            "shape": (rows,),
        }
    )
    try:
        magic, encoded = npy_format.magic(2, 0), text.encode("latin-1")
    except UnicodeEncodeError:
        magic, encoded = npy_format.magic(3, 0), text.encode()
    size = HEADING - len(magic) - 4
    if len(encoded) >= size:
        raise TableError("there are too many columns for a NumPy file")
    return magic + size.to_bytes(4, "little") + encoded.ljust(size - 1) + b"\n"
