"""Record batches of Arrow: what Parquet and Arrow files are made of.

Parts that are to be joined into one file are streams of Arrow's own
format, which is written and read about as fast as memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

import pyarrow as pa


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


class StreamWriter:
    """Writes a part as a stream of Arrow."""

    def __init__(self, stream: BinaryIO, schema: pa.Schema) -> None:
        self._writer = pa.ipc.new_stream(stream, schema)

    def write(self, batch: pa.RecordBatch) -> None:
        """More rows."""
        self._writer.write_batch(batch)

    def close(self) -> None:
        """The end."""
        self._writer.close()


def batches_of(part: BinaryIO) -> Iterator[pa.RecordBatch]:
    """The batches of such a part."""
    with pa.ipc.open_stream(part) as reader:
        yield from reader


def plain_dictionaries(schema: pa.Schema) -> pa.Schema:
    """The schema with values where it has dictionaries of them.

    Dictionaries differ from part to part, and one file can't hold that.
    """
    fields = [
        field.with_type(field.type.value_type)
        if pa.types.is_dictionary(field.type)
        else field
        for field in schema
    ]
    return pa.schema(fields, schema.metadata)
