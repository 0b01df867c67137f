"""Arrow files and Arrow streams."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO, Final

import pyarrow as pa

from sudokit.tables.errors import TableError
from sudokit.tables.formats.batches import (
    Joiner,
    at_most,
    cast_to,
    known_values,
    pieces_of,
    plain_types,
    stream_writer,
    types_again,
    without_marks,
)
from sudokit.tables.formats.family import (
    ROWS_AT_ONCE,
    Chunk,
    Head,
    PartWriter,
    Piece,
    Reading,
    Size,
    chunk_of,
)
from sudokit.tables.storage import (
    LocalPlace,
    first_line,
    identity,
    place_of,
)

MAGIC: Final = b"ARROW1"  # what the file format begins with


def family(name: str) -> ArrowFiles:
    """The family, which writes the file format or the stream format."""
    return ArrowFiles(name == "arrows")


@contextmanager
def opened(file: str) -> Iterator[Any]:
    """A reader of either format; TableError if it is none."""
    place = place_of(file)
    try:
        # What is mapped is not read before it is looked at.
        mapped = isinstance(place, LocalPlace)
        with pa.memory_map(file) if mapped else place.open() as stream:
            begins = stream.read(len(MAGIC)) == MAGIC
            stream.seek(0)
            kind = pa.ipc.open_file if begins else pa.ipc.open_stream
            yield kind(stream)
    except (OSError, pa.ArrowException) as error:
        raise TableError(
            f"{file}: it is not a complete Arrow file: {first_line(error)}"
        ) from None


LAST: Final[dict[tuple[object, ...], pa.RecordBatch]] = {}


def batches_from(
    reader: Any, group: int, known: tuple[object, ...] = ()
) -> Iterator[pa.RecordBatch]:
    """The batches from the one of this number.

    One that is cut into several pieces is unpacked once in a process, if
    the file is ``known`` by its name, size and change.
    """
    if hasattr(reader, "num_record_batches"):
        for at in range(group, reader.num_record_batches):
            key = (*known, at)
            batch = LAST.get(key)
            if batch is None:
                batch = reader.get_batch(at)
                LAST.clear()
                if known:
                    LAST[key] = batch
            yield batch
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
            schema = reader.schema
            dictionaries = known_values(schema, batches_from(reader, 0))
            return Head(plain_types(schema, dictionaries))

    def pieces(
        self, file: str, packing: str, head: Head, size: Size
    ) -> Iterator[Piece]:
        """So many rows, from a place in a batch."""
        with opened(file) as reader:
            sizes = [batch.num_rows for batch in batches_from(reader, 0)]
        yield from pieces_of(file, sizes, size.rows)

    def read(self, piece: Piece, reading: Reading) -> Iterator[Chunk]:
        """The rows."""
        known = tuple(identity(piece.file).values())
        with opened(piece.file) as reader:
            batches = batches_from(reader, piece.group, known)
            for batch in at_most(batches, piece.start, piece.size):
                for start in range(0, batch.num_rows, ROWS_AT_ONCE):
                    part = batch.slice(start, ROWS_AT_ONCE)
                    yield chunk_of(cast_to(part, reading.schema), reading)

    def kept(self, schema: pa.Schema, added: int) -> pa.Schema:
        """The types that the columns had."""
        return types_again(schema)

    def writer(
        self, stream: BinaryIO, schema: pa.Schema, packing: str, whole: bool
    ) -> PartWriter:
        """An Arrow file, or a stream that becomes one."""
        if whole and not self._streams:
            return file_writer(stream, schema)
        return stream_writer(stream, schema)

    def joiner(
        self, stream: BinaryIO, schema: pa.Schema, packing: str
    ) -> Joiner:
        """One file of the batches of all parts."""
        return Joiner(self.writer(stream, schema, packing, True))

    def spaces(self, schema: pa.Schema) -> None:
        """Each row has as many bytes as it needs."""


def file_writer(stream: BinaryIO, schema: pa.Schema) -> PartWriter:
    """Writes the file format."""
    writer: PartWriter = pa.ipc.new_file(stream, without_marks(schema))
    return writer
