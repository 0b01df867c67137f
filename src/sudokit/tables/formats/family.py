"""The interface that all table formats implement.

A table is read in pieces: ranges of a file that a worker reads by
itself, or bytes that were unpacked for it.  It is written in parts, one
for each piece, which are joined or stay files of a folder.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import BinaryIO, Final, NamedTuple, Protocol, runtime_checkable

import pyarrow as pa

from sudokit.tables.request import OwnColumns

ROWS_AT_ONCE = 8192
RAW = "\0raw"  # the name of a column that holds whole rows as they are
NO_RECORDS: Final[Mapping[int, bytes]] = MappingProxyType({})


class Size(NamedTuple):
    """How large the pieces are at the most, in rows and in bytes.

    ``whole``: a group of at most this many rows stays one piece if it can be
    read only from its beginning.
    """

    rows: int
    bytes: int
    whole: int


class Head(NamedTuple):
    """What the beginning of a table tells: its own columns.

    ``start`` is the byte where the rows begin, ``rows`` their number or
    -1.
    """

    schema: pa.Schema
    start: int = 0
    rows: int = -1


class Piece(NamedTuple):
    """A range of a file, or the bytes of one.

    ``start`` and ``size`` count bytes of text, or rows from the
    beginning of row group or batch ``group``.  ``before`` is the number
    of the table's rows before it, -1 if that is unknown.
    """

    number: int
    file: str
    packing: str
    group: int
    start: int
    size: int
    data: bytes | None = None
    before: int = -1


class Chunk(NamedTuple):
    """Some rows: the columns to keep, and what is to be looked at.

    ``wrong`` tells what is wrong with rows that could not be read, and
    ``written`` has those of a text that don't fit into its columns, as
    they stand there.
    """

    own: pa.RecordBatch
    puzzles: pa.Array
    answers: pa.Array | None
    wrong: Mapping[int, str]
    written: Mapping[int, bytes] = NO_RECORDS


class Reading(NamedTuple):
    """How pieces of a table are read.

    ``names`` are all its columns, ``gone`` those that are replaced;
    ``raw`` asks for rows as they are.
    """

    names: Sequence[str]
    schema: pa.Schema
    layout: OwnColumns
    gone: frozenset[str]
    raw: bool


class PartWriter(Protocol):
    """Writes a part."""

    def write(self, batch: pa.RecordBatch) -> None:
        """More rows."""

    def close(self) -> None:
        """The end, but not of the stream."""


@runtime_checkable
class TextWriter(PartWriter, Protocol):
    """Writes a part of a text."""

    def write_as_it_is(self, record: bytes) -> None:
        """A row as it stood in another text, without its line end."""


class PartJoiner(Protocol):
    """Puts parts together, in their order."""

    def add(self, part: BinaryIO) -> None:
        """The next part."""

    def close(self) -> None:
        """The end, but not of the stream."""


class Spaces(NamedTuple):
    """Bytes before the first row of a file, and those of each row."""

    heading: int
    row: int


class Family(Protocol):
    """Reads and writes the formats of a family."""

    def head(self, file: str, packing: str, raw: bool) -> Head:
        """The beginning of a file.  TableError if it is none."""

    def pieces(
        self, file: str, packing: str, head: Head, size: Size
    ) -> Iterator[Piece]:
        """The pieces of a file, numbered from 0."""

    def read(self, piece: Piece, reading: Reading) -> Iterator[Chunk]:
        """The rows of a piece."""

    def kept(self, schema: pa.Schema, added: int) -> pa.Schema:
        """The columns as they can be written; TableError if they can't.

        The last ``added`` of them are new.
        """

    def writer(
        self, stream: BinaryIO, schema: pa.Schema, packing: str, whole: bool
    ) -> PartWriter:
        """What writes a part: a whole file, or what is to be joined."""

    def joiner(
        self, stream: BinaryIO, schema: pa.Schema, packing: str
    ) -> PartJoiner:
        """What joins parts that are no whole files."""

    def spaces(self, schema: pa.Schema) -> Spaces | None:
        """Where the rows of a joined file stand, if that is known."""


def chunk_of(
    batch: pa.RecordBatch,
    reading: Reading,
    wrong: Mapping[int, str] | None = None,
    written: Mapping[int, bytes] = NO_RECORDS,
) -> Chunk:
    """A chunk of a batch that has all columns of a table."""
    layout = reading.layout
    own = pa.RecordBatch.from_arrays(
        [batch.column(at) for at in layout.kept],
        schema=pa.schema(
            [reading.schema.field(at) for at in layout.kept],
            reading.schema.metadata,
        ),
    )
    answers = None if layout.answer < 0 else batch.column(layout.answer)
    puzzles = batch.column(layout.puzzle)
    return Chunk(own, puzzles, answers, wrong or {}, written)
