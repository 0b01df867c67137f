"""NumPy files: an array of puzzles, or of records with named fields.

What is read is (n, 81) or (n, 9, 9) of whole numbers, which is a table
with the column ``puzzle``, or a structured array, a field a column.
What is written is a structured array.  Grids are fields of 81 ``uint8``,
0 for empty.  Nothing is missing in such an array, so -1 stands for a
number that is not known, "" for a text and 81 zeros for a grid.  New
texts are bytes of a fixed width.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, BinaryIO

import numpy as np
import pyarrow as pa

from sudokit.tables.errors import TableError
from sudokit.tables.formats.family import (
    ROWS_AT_ONCE,
    Chunk,
    Head,
    Piece,
    Reading,
    Size,
    Spaces,
    chunk_of,
)
from sudokit.tables.formats.npy_reading import (
    WIDTH,
    cells_type,
    column_of,
    column_type,
    heading_of,
)
from sudokit.tables.formats.npy_writing import (
    NpyJoiner,
    NpyWriter,
    record_of,
    spaces_of,
)
from sudokit.tables.storage import place_of


def family(name: str) -> Npy:
    """The family."""
    return Npy()


class Npy:
    """Reads and writes NumPy's files."""

    def head(self, file: str, packing: str, raw: bool) -> Head:
        """The fields as columns, and the number of rows."""
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
        """So many rows."""
        parts = -(-head.rows // size.rows)
        for part in range(parts):
            start = head.rows * part // parts
            end = head.rows * (part + 1) // parts
            yield Piece(part, file, "", 0, start, end - start)

    def read(self, piece: Piece, reading: Reading) -> Iterator[Chunk]:
        """The rows."""
        heading = heading_of(piece.file)
        end = piece.start + piece.size
        with place_of(piece.file).open() as stream:
            for start in range(piece.start, end, ROWS_AT_ONCE):
                rows = min(ROWS_AT_ONCE, end - start)
                array = heading.rows(stream, start, rows)
                yield self._chunk(array, reading)

    def _chunk(self, array: np.ndarray[Any, Any], reading: Reading) -> Chunk:
        if array.dtype.names is not None:
            columns = [
                column_of(array[field.name], field.type)
                for field in reading.schema
            ]
            batch = pa.RecordBatch.from_arrays(columns, schema=reading.schema)
            return chunk_of(batch, reading)
        flat = array.reshape(len(array), 81)
        column = column_of(flat, reading.schema.types[0])
        batch = pa.RecordBatch.from_arrays([column], schema=reading.schema)
        return chunk_of(batch, reading)

    def kept(self, schema: pa.Schema, added: int) -> pa.Schema:
        """Columns of numbers, grids, and texts of a known width.

        Others are left out.
        """
        names = record_of(schema, added).names or ()
        fields = [field for field in schema if field.name in names]
        return pa.schema(fields, {WIDTH: str(added)})

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

    def spaces(self, schema: pa.Schema) -> Spaces:
        """Records have as many bytes, all of them."""
        return spaces_of(schema)
