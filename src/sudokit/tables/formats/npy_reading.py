"""Reads NumPy files: the heading, and fields as columns."""

from __future__ import annotations

import io
from typing import Any, BinaryIO, Final, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.lib import format as npy_format

from sudokit.tables.errors import TableError
from sudokit.tables.formats.cutting import filled
from sudokit.tables.lines import is_cells, numbers_of
from sudokit.tables.storage import first_line, place_of

LONGEST: Final = 10_000  # bytes of a heading, as NumPy itself has it
WIDTH: Final = b"numpy"  # what the schema tells of a field


class Heading(NamedTuple):
    """The description of an array, and the byte where it begins."""

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


def heading_of(file: str) -> Heading:
    """The heading of a file; TableError if it is none, or is cut off."""
    try:
        with place_of(file).open() as stream:
            version = npy_format.read_magic(stream)
            if version == (1, 0):
                told = npy_format.read_array_header_1_0(stream)
            elif version == (2, 0):
                told = npy_format.read_array_header_2_0(stream)
            else:
                told = _header_3_0(stream)
            shape, columns_first, dtype = told
            start = stream.tell()
            size = stream.seek(0, 2)
    except (OSError, ValueError) as error:
        raise TableError(
            f"{file}: it is not a NumPy file: {first_line(error)}"
        ) from None
    if dtype.hasobject:
        raise TableError(f"{file}: it contains Python objects")
    if size - start < dtype.itemsize * int(np.prod(shape)):
        raise TableError(f"{file}: it is cut off")
    return Heading(shape, columns_first and len(shape) > 1, dtype, start)


def _header_3_0(
    stream: BinaryIO,
) -> tuple[tuple[int, ...], bool, np.dtype[Any]]:
    """What a heading in UTF-8 tells; ValueError if it is none.

    NumPy reads it as one of version 2.0 with the same text in ASCII.
    """
    size = int.from_bytes(filled(stream, 4), "little")
    if size > LONGEST:
        raise ValueError("its heading is too long")
    text = filled(stream, size).decode().encode("ascii", "backslashreplace")
    same = io.BytesIO(len(text).to_bytes(4, "little") + text)
    return npy_format.read_array_header_2_0(same, max_header_size=len(text))


def column_type(file: str, name: str, kind: np.dtype[Any]) -> pa.Field:
    """The column of a field."""
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
    """The type of 81 such numbers."""
    return pa.list_(pa.from_numpy_dtype(kind.newbyteorder("=")), 81)


def column_of(values: np.ndarray[Any, Any], kind: pa.DataType) -> pa.Array:
    """A field as a column."""
    native = values
    if not values.dtype.isnative:
        native = values.astype(values.dtype.newbyteorder("="))
    if is_cells(kind):
        return numbers_of(np.ascontiguousarray(native))
    if kind in (pa.string(), pa.binary()):
        return pa.array(values.tolist(), kind)
    return pa.array(np.ascontiguousarray(native), kind)
