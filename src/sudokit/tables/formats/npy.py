"""NumPy's files: an array of puzzles, or of records with named fields.

What is read is (n, 81) or (n, 9, 9) of whole numbers, which is a table
with the column ``puzzle``, or a structured array, a field a column.
What is written is a structured array.  Grids are fields of 81 ``uint8``,
0 for empty.  Nothing is missing in such an array, so -1 stands for a
number that is not known, "" for a text and 81 zeros for a grid.  New
texts are bytes of a fixed width.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, BinaryIO, Final, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.lib import format as npy_format

from sudokit.tables.adding import texts_of
from sudokit.tables.cells import line_of
from sudokit.tables.formats.cutting import filled
from sudokit.tables.formats.family import (
    ROWS_AT_ONCE,
    Chunk,
    Head,
    Piece,
    Reading,
    Size,
    chunk_of,
)
from sudokit.tables.formats.packing import paste, write_all
from sudokit.tables.formats.texts import text_column, written
from sudokit.tables.lines import (
    NOTHING,
    TO_CELLS,
    Cells,
    cells_of,
    is_cells,
)
from sudokit.tables.storage import first_line, place_of
from sudokit.tables.trouble import TableError

CELLS: Final = pa.list_(pa.uint8(), 81)
GRIDS: Final = frozenset(("solution", "canonical"))
PUZZLES: Final = frozenset(("puzzle", "quizzes", "question"))
# Texts have a width: that of the longest that there can be.
WIDTHS: Final = {"verdict": 17, "level": 8, "hardest": 40, "error": 64}
HEADING: Final = 4096  # bytes before the first row of what is written
WIDTH: Final = b"numpy"  # what the schema tells of a field


def family(name: str) -> Npy:
    """The family."""
    return Npy()


class Npy:
    """Reads and writes NumPy's files."""

    def head(self, file: str, packing: str, raw: bool) -> Head:
        """The fields as columns, and the number of rows."""
        shape, _, dtype, start = _heading(file)
        if dtype.names is None:
            if shape[1:] not in ((81,), (9, 9)) or dtype.kind not in "ui":
                raise TableError(
                    f"{file}: whole numbers of the shape (n, 81) or"
                    f" (n, 9, 9) are needed, not {dtype} of {shape}"
                )
            return Head(pa.schema([("puzzle", CELLS)]), start, shape[0])
        if len(shape) != 1:
            raise TableError(f"{file}: records are read from one dimension")
        fields = [
            _column_type(file, name, dtype[name]) for name in dtype.names
        ]
        return Head(pa.schema(fields), start, shape[0])

    def pieces(
        self, file: str, packing: str, head: Head, size: Size
    ) -> Iterator[Piece]:
        """So many rows."""
        parts = -(-head.rows // size.rows)
        for part in range(parts):
            start = head.rows * part // parts
            end = head.rows * (part + 1) // parts
            yield Piece(part, file, "", 0, start, end - start)

    def read(self, piece: Piece, reading: Reading) -> Iterator[Chunk]:
        """The rows."""
        heading = _heading(piece.file)
        end = piece.start + piece.size
        with place_of(piece.file).open() as stream:
            for start in range(piece.start, end, ROWS_AT_ONCE):
                rows = min(ROWS_AT_ONCE, end - start)
                array = heading.rows(stream, start, rows)
                yield self._chunk(array, reading)

    def _chunk(self, array: np.ndarray[Any, Any], reading: Reading) -> Chunk:
        if array.dtype.names is not None:
            columns = [
                _column(array[field.name], field.type)
                for field in reading.schema
            ]
            batch = pa.RecordBatch.from_arrays(columns, schema=reading.schema)
            return chunk_of(batch, reading)
        flat = array.reshape(len(array), 81)
        cells = flat
        if flat.dtype != np.uint8:
            cells = np.where((flat < 0) | (flat > 9), 255, flat)
        column = _column(cells.astype(np.uint8), CELLS)
        batch = pa.RecordBatch.from_arrays([column], schema=reading.schema)
        return chunk_of(batch, reading)

    def kept(self, schema: pa.Schema, added: int) -> pa.Schema:
        """Columns of numbers, grids, and texts of a known width."""
        _record(schema, added)
        return schema.with_metadata({WIDTH: str(added)})

    def writer(
        self, stream: BinaryIO, schema: pa.Schema, packing: str, whole: bool
    ) -> NpyWriter:
        """Writes records, in a whole file behind a heading."""
        return NpyWriter(stream, schema, whole)

    def joiner(
        self, stream: BinaryIO, schema: pa.Schema, packing: str
    ) -> NpyJoiner:
        """A heading, and the records of all parts."""
        return NpyJoiner(stream, schema)


class Heading(NamedTuple):
    """What is told of an array, and the byte where it begins."""

    shape: tuple[int, ...]
    columns_first: bool
    dtype: np.dtype[Any]
    start: int

    def rows(
        self, stream: BinaryIO, start: int, rows: int
    ) -> np.ndarray[Any, Any]:
        """Some rows of the array; (rows, 81) if it is none of records."""
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
        """So many items, as they stand in the file."""
        stream.seek(self.start + at * self.dtype.itemsize)
        data = filled(stream, items * self.dtype.itemsize)
        return np.frombuffer(data, self.dtype)


def _heading(file: str) -> Heading:
    """The heading of a file; TableError if it is none, or is cut off."""
    try:
        with place_of(file).open() as stream:
            version = npy_format.read_magic(stream)
            read = (
                npy_format.read_array_header_1_0
                if version == (1, 0)
                else npy_format.read_array_header_2_0
            )
            shape, columns_first, dtype = read(stream)
            start = stream.tell()
            size = stream.seek(0, 2)
    except (OSError, ValueError) as error:
        raise TableError(
            f"{file}: it is no NumPy file: {first_line(error)}"
        ) from None
    if dtype.hasobject:
        raise TableError(f"{file}: there are Python objects in it")
    if size - start < dtype.itemsize * int(np.prod(shape)):
        raise TableError(f"{file}: it is cut off")
    return Heading(shape, columns_first and len(shape) > 1, dtype, start)


def _column_type(file: str, name: str, kind: np.dtype[Any]) -> pa.Field:
    """The column of a field."""
    known = {WIDTH: kind.str.encode()}
    if kind.subdtype is not None:
        if kind.subdtype[0] == np.uint8 and int(np.prod(kind.shape)) == 81:
            return pa.field(name, CELLS)
    elif kind.kind in "SU":
        text = pa.string() if kind.kind == "U" else pa.binary()
        return pa.field(name, text, metadata=known)
    elif kind.kind in "uifb":
        return pa.field(name, pa.from_numpy_dtype(kind), metadata=known)
    raise TableError(f"{file}: the field {name!r} has the type {kind}")


def _column(values: np.ndarray[Any, Any], kind: pa.DataType) -> pa.Array:
    """A field as a column."""
    if is_cells(kind):
        flat = np.ascontiguousarray(values).reshape(-1)
        return pa.FixedSizeListArray.from_arrays(pa.array(flat), 81)
    if kind in (pa.string(), pa.binary()):
        return pa.array(values.tolist(), kind)
    native = values.astype(values.dtype.newbyteorder("="))
    return pa.array(np.ascontiguousarray(native), kind)


def _record(schema: pa.Schema, added: int) -> np.dtype[Any]:
    """The record of a row; TableError for what has no fixed width."""
    new = len(schema) - added
    fields: list[Any] = []
    for at, field in enumerate(schema):
        name, kind = field.name, field.type
        grid = (at >= new and name in GRIDS) or (at < new and name in PUZZLES)
        if is_cells(kind) or (grid and pa.types.is_string(kind)):
            fields.append((name, "u1", (81,)))
        elif field.metadata and WIDTH in field.metadata:
            fields.append((name, field.metadata[WIDTH].decode()))
        elif at >= new and name in WIDTHS:
            fields.append((name, f"S{WIDTHS[name]}"))
        elif pa.types.is_boolean(kind):
            fields.append((name, "i1" if at >= new else "?"))
        elif pa.types.is_integer(kind) or pa.types.is_floating(kind):
            fields.append((name, np.dtype(kind.to_pandas_dtype()).str))
        else:
            raise TableError(
                f"a NumPy file can't hold the column {name!r}: {kind} has"
                " no fixed width"
            )
    return np.dtype(fields)


class NpyWriter:
    """Writes records."""

    def __init__(
        self, stream: BinaryIO, schema: pa.Schema, whole: bool
    ) -> None:
        self._stream = stream
        self._schema = schema
        self._whole = whole
        self._record = _record(schema, int(schema.metadata[WIDTH]))
        self._rows = 0
        if whole:
            write_all(stream, heading(self._record, 0))

    def write(self, batch: pa.RecordBatch) -> None:
        """More rows."""
        records = np.zeros(batch.num_rows, self._record)
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
        if is_cells(column.type):
            return np.asarray(column.flatten()).reshape(-1, 81)
        return _grids(column)
    if kind.kind in "SU" and column.null_count == len(column):
        return np.zeros(len(column), kind)
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


def _grids(column: pa.Array) -> Cells:
    """A column of grids in text; what is none becomes an empty grid."""
    whole = pc.fill_null(column.cast(pa.string()), NOTHING)
    if pc.all(pc.equal(pc.binary_length(whole), 81)).as_py() is not False:
        cells: Cells = TO_CELLS[np.frombuffer(written(whole), np.uint8)]
        return cells.reshape(-1, 81)
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
    magic = npy_format.magic(2, 0)
    size = HEADING - len(magic) - 4
    if len(text) >= size:
        raise TableError("there are too many columns for a NumPy file")
    return (
        magic
        + size.to_bytes(4, "little")
        + text.encode("latin-1").ljust(size - 1)
        + b"\n"
    )


class NpyJoiner:
    """Puts records together behind a heading."""

    def __init__(self, stream: BinaryIO, schema: pa.Schema) -> None:
        self._stream = stream
        self._record = _record(schema, int(schema.metadata[WIDTH]))
        write_all(stream, heading(self._record, 0))

    def add(self, part: BinaryIO) -> None:
        """The next part."""
        paste(part, self._stream)

    def close(self) -> None:
        """The heading, now that the rows are counted."""
        bytes_of_rows = self._stream.tell() - HEADING
        rows = bytes_of_rows // self._record.itemsize
        self._stream.seek(0)
        write_all(self._stream, heading(self._record, rows))
