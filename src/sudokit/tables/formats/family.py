"""The interface of a family of formats.

A table is read in pieces: ranges of a file that a worker reads by
itself, or bytes that were unpacked for it.  It is written in parts, one
for each piece, which are joined or stay files of a folder.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import BinaryIO, NamedTuple, Protocol

import pyarrow as pa

from sudokit.tables.chunk import NO_RECORDS, Chunk, OwnColumns, chunk_of

ROWS_AT_ONCE = 8192
RAW = "\0raw"  # the name of a column that holds whole rows as they are


class Size(NamedTuple):
    """The largest pieces, in rows and in bytes.

    ``whole``: so many rows stay one piece if its parts could only be read
    from its beginning.
    """

    rows: int
    bytes: int
    whole: int


class Head(NamedTuple):
    """The columns of a table, as its beginning has them.

    ``start`` is the byte where the rows begin, ``rows`` their number or
    -1, ``values`` those of each dictionary.
    """

    schema: pa.Schema
    start: int = 0
    rows: int = -1
    values: Mapping[str, pa.Array] = NO_RECORDS


class Piece(NamedTuple):
    """A range of a file, or the bytes of one.

    ``start`` and ``size`` count bytes of text, or rows from the
    beginning of row group or batch ``group``.  ``number`` counts the pieces
    of all files.
    """

    file: str
    group: int
    start: int
    size: int
    data: bytes | None = None
    number: int = 0


class Reading(NamedTuple):
    """Settings to read the pieces of a table.

    ``values`` are those of its dictionaries, ``gone`` the columns that are
    replaced; ``raw`` asks for rows as they are.
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
        """A batch that has all columns of the table as a chunk."""
        return chunk_of(batch, self.schema, self.layout, wrong, written)


class StreamWriter(Protocol):
    """Writes rows to a stream."""

    def write(self, batch: pa.RecordBatch) -> None:
        """Writes more rows."""

    def close(self) -> None:
        """Writes the end; the stream stays open."""


class PartWriter(StreamWriter, Protocol):
    """Writes a part, or a whole file."""

    def add(self, part: BinaryIO) -> None:
        """Writes the rows of a part, which is no whole file."""


@contextmanager
def closing(writer: StreamWriter) -> Iterator[None]:
    """Closes a writer at the end of a block.

    After an error, too, as it would try that later, and complain.
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
    """The pieces of a file with groups, or batches, of these sizes.

    They have ``most`` rows at the most, or ``whole`` if they are one
    group or of one.  Large groups are cut evenly, small ones go together.
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
        """The beginning of a file; TableError if it is of another kind."""

    def pieces(
        self, file: str, packing: str, head: Head, size: Size
    ) -> Iterator[Piece]:
        """The pieces of a file."""

    def read(self, piece: Piece, reading: Reading) -> Iterator[Chunk]:
        """The rows of a piece."""

    def kept(self, schema: pa.Schema, added: int) -> pa.Schema:
        """The columns as they can be written; TableError if they can't.

        The last ``added`` of them are new.
        """
        return schema

    def writer(
        self, stream: BinaryIO, schema: pa.Schema, packing: str, whole: bool
    ) -> PartWriter:
        """A writer of a whole file, or of a part to be joined."""
