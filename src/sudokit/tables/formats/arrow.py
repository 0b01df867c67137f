"""Arrow's own files: the file format, and the stream format."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO, Final

import pyarrow as pa

from sudokit.tables.formats.batches import (
    StreamWriter,
    at_most,
    batches_of,
    cast_to,
    pieces_of,
    plain_types,
)
from sudokit.tables.formats.family import (
    ROWS_AT_ONCE,
    Chunk,
    Head,
    Piece,
    Reading,
    Size,
    chunk_of,
)
from sudokit.tables.storage import first_line, place_of
from sudokit.tables.trouble import TableError

MAGIC: Final = b"ARROW1"  # what the file format begins with


def family(name: str) -> ArrowFiles:
    """The family, which writes the file format or the stream format."""
    return ArrowFiles(name == "arrows")


@contextmanager
def opened(file: str) -> Iterator[Any]:
    """A reader of either format; TableError if it is none."""
    try:
        with place_of(file).open() as stream:
            begins = stream.read(len(MAGIC)) == MAGIC
            stream.seek(0)
            kind = pa.ipc.open_file if begins else pa.ipc.open_stream
            yield kind(stream)
    except (OSError, pa.ArrowException) as error:
        raise TableError(
            f"{file}: it is no whole Arrow file: {first_line(error)}"
        ) from None


def batches_from(reader: Any, group: int) -> Iterator[pa.RecordBatch]:
    """The batches from the one of this number."""
    if hasattr(reader, "num_record_batches"):
        for at in range(group, reader.num_record_batches):
            yield reader.get_batch(at)
        return
    for at, batch in enumerate(reader):
        if at >= group:
            yield batch


class ArrowFiles:
    """Reads Arrow files, and writes one of the two formats."""

    def __init__(self, streams: bool) -> None:
        self._streams = streams

    def head(self, file: str, packing: str, raw: bool) -> Head:
        """The schema."""
        with opened(file) as reader:
            return Head(plain_types(reader.schema))

    def pieces(
        self, file: str, packing: str, head: Head, size: Size
    ) -> Iterator[Piece]:
        """So many rows, from a place in a batch."""
        with opened(file) as reader:
            sizes = [batch.num_rows for batch in batches_from(reader, 0)]
        yield from pieces_of(file, sizes, size.rows)

    def read(self, piece: Piece, reading: Reading) -> Iterator[Chunk]:
        """The rows."""
        with opened(piece.file) as reader:
            batches = batches_from(reader, piece.group)
            for batch in at_most(batches, piece.start, piece.size):
                for start in range(0, batch.num_rows, ROWS_AT_ONCE):
                    part = batch.slice(start, ROWS_AT_ONCE)
                    yield chunk_of(cast_to(part, reading.schema), reading)

    def kept(self, schema: pa.Schema, added: int) -> pa.Schema:
        """Columns of values."""
        return plain_types(schema)

    def writer(
        self, stream: BinaryIO, schema: pa.Schema, packing: str, whole: bool
    ) -> StreamWriter | FileWriter:
        """An Arrow file, or a stream that becomes one."""
        if whole and not self._streams:
            return FileWriter(stream, schema)
        return StreamWriter(stream, schema)

    def joiner(
        self, stream: BinaryIO, schema: pa.Schema, packing: str
    ) -> ArrowJoiner:
        """One file of the batches of all parts."""
        kind = StreamWriter if self._streams else FileWriter
        return ArrowJoiner(kind(stream, schema))

    def spaces(self, schema: pa.Schema) -> None:
        """Each row has as many bytes as it needs."""


class FileWriter:
    """Writes the file format."""

    def __init__(self, stream: BinaryIO, schema: pa.Schema) -> None:
        self._writer = pa.ipc.new_file(stream, schema)

    def write(self, batch: pa.RecordBatch) -> None:
        """More rows."""
        self._writer.write_batch(batch)

    def close(self) -> None:
        """The end."""
        self._writer.close()


class ArrowJoiner:
    """Puts the batches of all parts into one file."""

    def __init__(self, writer: StreamWriter | FileWriter) -> None:
        self._writer = writer

    def add(self, part: BinaryIO) -> None:
        """The next part."""
        for batch in batches_of(part):
            self._writer.write(batch)

    def close(self) -> None:
        """The end."""
        self._writer.close()
