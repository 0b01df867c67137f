"""Record batches of Arrow: what Parquet and Arrow files are made of.

Parts that are to be joined into one file are streams of Arrow's own
format, which is written and read about as fast as memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, Final

import pyarrow as pa

from sudokit.tables.formats.family import PartWriter, Piece

# Views of texts, and texts of the same kind.
VIEWED: Final = {
    pa.string_view(): pa.string(),
    pa.binary_view(): pa.binary(),
}


def at_most(
    batches: Iterator[pa.RecordBatch], start: int, size: int
) -> Iterator[pa.RecordBatch]:
    """The rows from ``start``, so many of them."""
    for batch in batches:
        rows = batch.num_rows
        if start >= rows:
            start -= rows
            continue
        part = batch.slice(start, size)
        start = 0
        size -= part.num_rows
        if part.num_rows:
            yield part
        if not size:
            return


def stream_writer(stream: BinaryIO, schema: pa.Schema) -> PartWriter:
    """Writes a part as a stream of Arrow."""
    writer: PartWriter = pa.ipc.new_stream(stream, schema)
    return writer


class Joiner:
    """Puts the batches of all such parts into one file."""

    def __init__(self, writer: PartWriter) -> None:
        self._writer = writer

    def add(self, part: BinaryIO) -> None:
        """The next part."""
        with pa.ipc.open_stream(part) as reader:
            for batch in reader:
                self._writer.write(batch)

    def close(self) -> None:
        """The end."""
        self._writer.close()


def plain_types(schema: pa.Schema) -> pa.Schema:
    """The schema with values for dictionaries of them, and for views.

    Dictionaries differ from part to part, and one file can't hold that;
    with views of texts little can be done.
    """
    fields = [field.with_type(_plain_type(field.type)) for field in schema]
    return pa.schema(fields, schema.metadata)


def _plain_type(kind: pa.DataType) -> pa.DataType:
    if pa.types.is_dictionary(kind):
        return _plain_type(kind.value_type)
    return VIEWED.get(kind, kind)


def pieces_of(
    file: str, sizes: list[int], most: int, whole: int = 0
) -> Iterator[Piece]:
    """The pieces of a file with groups, or batches, of so many rows.

    They have ``most`` rows at the most, or ``whole`` if they are one
    group or of one.
    """
    for number, cut in enumerate(cuts(sizes, most, max(most, whole))):
        yield Piece(number, file, "", *cut)


def cuts(
    sizes: list[int], most: int, whole: int
) -> Iterator[tuple[int, int, int]]:
    """Rows cut into ranges: first group, row in it, number of rows.

    Large groups are cut evenly, small ones go together.
    """
    begin, gathered = 0, 0
    for group, size in enumerate(sizes):
        if gathered and gathered + size > most:
            yield begin, 0, gathered
            begin, gathered = group, 0
        if size <= most:
            begin = begin if gathered else group
            gathered += size
            continue
        parts = -(-size // whole)
        for part in range(parts):
            start = size * part // parts
            yield group, start, size * (part + 1) // parts - start
    if gathered:
        yield begin, 0, gathered


def cast_to(batch: pa.RecordBatch, schema: pa.Schema) -> pa.RecordBatch:
    """The batch with the types of a schema."""
    if batch.schema.equals(schema):
        return batch
    columns = [
        column if column.type == field.type else column.cast(field.type)
        for column, field in zip(batch.columns, schema, strict=True)
    ]
    return pa.RecordBatch.from_arrays(columns, schema=schema)
