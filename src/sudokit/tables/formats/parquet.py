"""Parquet files, read by row group."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO, Final

import pyarrow as pa
from pyarrow import parquet

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
from sudokit.tables.storage import first_line, place_of

GROUP: Final = 1 << 17  # rows of a group of what is written
BUFFER: Final = 1 << 20  # bytes that are read at once
# Columns whose texts are all different: nothing to gain by a dictionary.
UNLIKE: Final = frozenset(
    ("puzzle", "quizzes", "question", "solution", "solutions", "answer",
     "canonical", "techniques")
)  # fmt: skip


def family(name: str) -> Parquet:
    """The family."""
    return Parquet()


@contextmanager
def opened(file: str) -> Iterator[parquet.ParquetFile]:
    """A Parquet file; TableError if it is none, or is cut off."""
    try:
        with (
            place_of(file).open() as stream,
            parquet.ParquetFile(
                stream, pre_buffer=False, buffer_size=BUFFER
            ) as opened_file,
        ):
            yield opened_file
    except (OSError, pa.ArrowException) as error:
        raise TableError(
            f"{file}: it is not a complete Parquet file: {first_line(error)}"
        ) from None


class Parquet:
    """Reads and writes Parquet files."""

    def head(self, file: str, packing: str, raw: bool) -> Head:
        """The schema, and the number of rows."""
        with opened(file) as source:
            schema = source.schema_arrow
            names = [
                field.name
                for field in schema
                if pa.types.is_dictionary(field.type)
            ]
            groups = source.metadata.num_row_groups * bool(names)
            batches = (
                batch
                for at in range(groups)
                for batch in source.read_row_group(
                    at, columns=names, use_threads=False
                ).to_batches()
            )
            plain = plain_types(schema, known_values(schema, batches))
            return Head(plain, 0, source.metadata.num_rows)

    def pieces(
        self, file: str, packing: str, head: Head, size: Size
    ) -> Iterator[Piece]:
        """So many rows, from a place in a row group."""
        with opened(file) as source:
            metadata = source.metadata
            sizes = [
                metadata.row_group(at).num_rows
                for at in range(metadata.num_row_groups)
            ]
        # A part of a group can only be read from the group's beginning.
        yield from pieces_of(file, sizes, size.rows, size.whole)

    def read(self, piece: Piece, reading: Reading) -> Iterator[Chunk]:
        """The rows."""
        with opened(piece.file) as source:
            groups = range(piece.group, source.metadata.num_row_groups)
            batches = source.iter_batches(
                ROWS_AT_ONCE, row_groups=list(groups), use_threads=False
            )
            for batch in at_most(batches, piece.start, piece.size):
                yield chunk_of(cast_to(batch, reading.schema), reading)

    def kept(self, schema: pa.Schema, added: int) -> pa.Schema:
        """The types that the columns had."""
        return types_again(schema)

    def writer(
        self, stream: BinaryIO, schema: pa.Schema, packing: str, whole: bool
    ) -> PartWriter:
        """A Parquet file, or a stream of Arrow that becomes one."""
        if whole:
            return ParquetWriter(stream, schema, packing)
        return stream_writer(stream, schema)

    def joiner(
        self, stream: BinaryIO, schema: pa.Schema, packing: str
    ) -> Joiner:
        """Encodes all parts into one file."""
        return Joiner(ParquetWriter(stream, schema, packing))

    def spaces(self, schema: pa.Schema) -> None:
        """Each row has as many bytes as it needs."""


class ParquetWriter:
    """Writes a Parquet file, in row groups of a fixed size."""

    def __init__(
        self, stream: BinaryIO, schema: pa.Schema, packing: str
    ) -> None:
        alike = [name for name in schema.names if name not in UNLIKE]
        self._schema = without_marks(schema)
        self._writer = parquet.ParquetWriter(
            stream,
            self._schema,
            compression=packing or "none",
            use_dictionary=alike or False,
            write_statistics=alike or False,
        )
        self._waiting: list[pa.RecordBatch] = []
        self._rows = 0

    def write(self, batch: pa.RecordBatch) -> None:
        """More rows."""
        while batch.num_rows:
            part = batch.slice(0, GROUP - self._rows)
            batch = batch.slice(part.num_rows)
            self._waiting.append(part)
            self._rows += part.num_rows
            if self._rows == GROUP:
                self._flush()

    def _flush(self) -> None:
        table = pa.Table.from_batches(self._waiting, self._schema)
        self._writer.write_table(table, row_group_size=GROUP)
        self._waiting = []
        self._rows = 0

    def close(self) -> None:
        """The last row group, and the end."""
        if self._rows:
            self._flush()
        self._writer.close()
