"""The interface of a family of formats.

A table is read in pieces: ranges of a file that a worker reads itself, or
bytes unpacked for it.  It is written in parts, one for each piece, which
are joined or remain as files of a folder.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import BinaryIO, NamedTuple, Protocol

import pyarrow as pa

from sudokit.tables.chunk import NO_RECORDS, Chunk, OwnColumns, chunk_of

ROWS_AT_ONCE = 8192
RAW = "\0raw"  # the name of a column that holds whole rows unchanged
WIDTH = b"numpy"  # the metadata key of a field's type in NumPy
GRID = {WIDTH: b"(81,)u1"}  # the metadata of texts to write as grids


def text_field(name: str, width: int) -> pa.Field:
    """Return a column of texts of up to this many bytes."""
    known = {WIDTH: f"S{width}".encode()}
    return pa.field(name, pa.string(), metadata=known)


class Size(NamedTuple):
    """The largest pieces, in rows and in bytes.

    ``whole``: up to this many rows stay one piece if it can only be read from
    its beginning.
    """

    rows: int
    bytes: int
    whole: int


class Head(NamedTuple):
    """The columns of a table, read from its beginning.

    ``start`` is the byte where the rows begin, ``rows`` their number or -1,
    ``values`` those of each dictionary.
    """

    schema: pa.Schema
    start: int = 0
    rows: int = -1
    values: Mapping[str, pa.Array] = NO_RECORDS


class Piece(NamedTuple):
    """A range of a file, or the bytes of one.

    ``start`` and ``size`` are in bytes of text, or in rows from the beginning
    of row group or batch ``group``.  ``number`` counts the pieces of all
    files.
    """

    file: str
    group: int
    start: int
    size: int
    data: bytes | None = None
    number: int = 0


class Reading(NamedTuple):
    """Settings for reading the pieces of a table.

    ``values`` are those of its dictionaries, ``gone`` the columns that are
    replaced; with ``raw`` rows are copied unchanged.
    """

    schema: pa.Schema
    values: Mapping[str, pa.Array]
    layout: OwnColumns
    gone: frozenset[str]
    raw: bool

    def chunk(
        self,
        batch: pa.RecordBatch,
        wrong: Mapping[int, str] = NO_RECORDS,
        written: Mapping[int, bytes] = NO_RECORDS,
    ) -> Chunk:
        """Return the chunk of a batch that has all columns of the table."""
        return chunk_of(batch, self.schema, self.layout, wrong, written)


class StreamWriter(Protocol):
    """Writes rows to a stream."""

    def write(self, batch: pa.RecordBatch) -> None:
        """Write more rows."""

    def close(self) -> None:
        """Write the end; the stream stays open."""


class PartWriter(StreamWriter, Protocol):
    """Writes a part, or a whole file."""

    def add(self, part: BinaryIO) -> None:
        """Write the rows of a part, which isn't a whole file."""


@contextmanager
def closing(writer: StreamWriter) -> Iterator[None]:
    """Close a writer at the end of a block.

    Also after an error, as the writer would otherwise raise another when it
    is garbage-collected.
    """
    try:
        yield
    except BaseException:
        with suppress(Exception):
            writer.close()
        raise
    writer.close()


def pieces_of(
    file: str, sizes: Sequence[int], most: int, whole: int = 0
) -> Iterator[Piece]:
    """Yield the pieces of a file with groups, or batches, of these sizes.

    They have at most ``most`` rows, or ``whole`` if they are a group or part
    of one.  Large groups are cut evenly, small ones are combined.
    """
    begin, gathered = 0, 0
    for group, size in enumerate(sizes):
        if gathered and gathered + size > most:
            yield Piece(file, begin, 0, gathered)
            begin, gathered = group, 0
        if size <= most:
            begin = begin if gathered else group
            gathered += size
            continue
        parts = -(-size // max(most, whole))
        for part in range(parts):
            start = size * part // parts
            yield Piece(file, group, start, size * (part + 1) // parts - start)
    if gathered:
        yield Piece(file, begin, 0, gathered)


class Family(Protocol):
    """Reads and writes the formats of a family."""

    def head(self, file: str, packing: str) -> Head:
        """Return a file's head; raise TableError if it has another format."""

    def pieces(
        self, file: str, packing: str, head: Head, size: Size
    ) -> Iterator[Piece]:
        """Return the pieces of a file."""

    def read(self, piece: Piece, reading: Reading) -> Iterator[Chunk]:
        """Return the rows of a piece."""

    def writable(self, schema: pa.Schema, added: int) -> pa.Schema:
        """Return the columns that can be written; raise TableError if none.

        The last ``added`` of them are new.
        """
        return schema

    def writer(
        self, stream: BinaryIO, schema: pa.Schema, packing: str, whole: bool
    ) -> PartWriter:
        """Return a writer of a whole file, or of a part to be joined."""
