"""Arrow and Parquet files: tables of record batches.

Columns keep their types.  All batches of an Arrow file must have the same
dictionaries, so their values are collected before rows are read.

Parts to be joined into one file are Arrow streams, which are written and
read about as fast as memory.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, BinaryIO, Final

import pyarrow as pa

from sudokit.tables.chunk import Chunk
from sudokit.tables.formats.family import (
    ROWS_AT_ONCE,
    Family,
    Head,
    Piece,
    Reading,
    Size,
    pieces_of,
)
from sudokit.tables.puzzles import plain, plain_type
from sudokit.tables.storage import LocalPlace, identity, place_of, unreadable

MAGIC: Final = b"ARROW1"  # the beginning of the file format
MOST_VALUES: Final = 1 << 16  # largest dictionary that stays one
GROUP: Final = 1 << 17  # rows of a row group of Parquet
BUFFER: Final = 1 << 20  # bytes of Parquet read at once
# Columns whose texts all differ: a dictionary would save nothing.
UNLIKE: Final = frozenset(
    ("puzzle", "quizzes", "question", "solution", "solutions", "answer",
     "canonical", "techniques")
)  # fmt: skip


def family(name: str) -> ArrowFiles:
    """Return the family of a format."""
    return ParquetFiles() if name == "parquet" else ArrowFiles(name)


class BatchWriter:
    """Writes batches with a writer of Arrow, or one like it."""

    def __init__(self, writer: Any) -> None:
        self.write = writer.write
        self.close = writer.close

    def add(self, part: BinaryIO) -> None:
        """Write the batches of a part."""
        with pa.ipc.open_stream(part) as reader:
            for batch in reader:
                self.write(batch)


class ArrowFiles(Family):
    """Arrow's file format, or its stream format."""

    def __init__(self, name: str = "arrows") -> None:
        self._streams = name == "arrows"

    def head(self, file: str, packing: str) -> Head:
        """Return the schema."""
        with arrow_file(file) as reader:
            values = known_values(reader.schema, _batches(reader, 0))
            return Head(without_others(reader.schema, values), values=values)

    def pieces(
        self, file: str, packing: str, head: Head, size: Size
    ) -> Iterator[Piece]:
        """Return ranges of rows that begin within a batch."""
        with arrow_file(file) as reader:
            sizes = [batch.num_rows for batch in _batches(reader, 0)]
        return pieces_of(file, sizes, size.rows)

    def read(self, piece: Piece, reading: Reading) -> Iterator[Chunk]:
        """Yield the rows."""
        known = tuple(identity(piece.file).values())
        with arrow_file(piece.file) as reader:
            batches = _batches(reader, piece.group, known)
            for batch in _at_most(batches, piece.start, piece.size):
                for start in range(0, batch.num_rows, ROWS_AT_ONCE):
                    part = batch.slice(start, ROWS_AT_ONCE)
                    yield reading.chunk(with_values(part, reading))

    def writer(
        self, stream: BinaryIO, schema: pa.Schema, packing: str, whole: bool
    ) -> BatchWriter:
        """Return a writer of a file, or of a stream that becomes one."""
        if whole and not self._streams:
            return BatchWriter(pa.ipc.new_file(stream, schema))
        return BatchWriter(pa.ipc.new_stream(stream, schema))


@contextmanager
def arrow_file(file: str) -> Iterator[Any]:
    """Open a file of either format; raise TableError for another."""
    place = place_of(file)
    # Only the parts in use of a mapped file are read.
    mapped = isinstance(place, LocalPlace)
    with (
        unreadable(file, "it is not a complete Arrow file: "),
        pa.memory_map(file) if mapped else place.open() as stream,
    ):
        begins = stream.read(len(MAGIC)) == MAGIC
        stream.seek(0)
        yield (pa.ipc.open_file if begins else pa.ipc.open_stream)(stream)


LAST: Final[dict[tuple[object, ...], pa.RecordBatch]] = {}


def _batches(
    reader: Any, group: int, known: tuple[object, ...] = ()
) -> Iterator[pa.RecordBatch]:
    """Yield the batches from number ``group``.

    A batch that is cut into several pieces is unpacked once in a process,
    if the file is ``known`` by its name, size and modification time.
    """
    if not hasattr(reader, "num_record_batches"):
        yield from (batch for at, batch in enumerate(reader) if at >= group)
        return
    for at in range(group, reader.num_record_batches):
        key = (*known, at)
        batch = LAST.get(key)
        if batch is None:
            batch = reader.get_batch(at)
            LAST.clear()
            if known:
                LAST[key] = batch
        yield batch


class ParquetFiles(ArrowFiles):
    """Parquet: rows are read from row groups."""

    def head(self, file: str, packing: str) -> Head:
        """Return the schema, and the number of rows."""
        with parquet_file(file) as source:
            schema = source.schema_arrow
            names = [
                field.name
                for field in schema
                if pa.types.is_dictionary(field.type)
            ]
            groups = range(source.metadata.num_row_groups if names else 0)
            batches = (
                batch
                for at in groups
                for batch in source.read_row_group(
                    at, columns=names, use_threads=False
                ).to_batches()
            )
            values = known_values(schema, batches)
            schema = without_others(schema, values)
            return Head(schema, 0, source.metadata.num_rows, values)

    def pieces(
        self, file: str, packing: str, head: Head, size: Size
    ) -> Iterator[Piece]:
        """Return ranges of rows that begin within a row group."""
        with parquet_file(file) as source:
            groups = range(source.metadata.num_row_groups)
            sizes = [source.metadata.row_group(at).num_rows for at in groups]
        # A group can only be read from its beginning.
        return pieces_of(file, sizes, size.rows, size.whole)

    def read(self, piece: Piece, reading: Reading) -> Iterator[Chunk]:
        """Yield the rows."""
        with parquet_file(piece.file) as source:
            groups = range(piece.group, source.metadata.num_row_groups)
            batches = source.iter_batches(
                ROWS_AT_ONCE, row_groups=list(groups), use_threads=False
            )
            for batch in _at_most(batches, piece.start, piece.size):
                yield reading.chunk(with_values(batch, reading))

    def writer(
        self, stream: BinaryIO, schema: pa.Schema, packing: str, whole: bool
    ) -> BatchWriter:
        """Return a writer of a file, or of a stream that becomes one."""
        if whole:
            return BatchWriter(ParquetWriter(stream, schema, packing))
        return super().writer(stream, schema, packing, whole)


@contextmanager
def parquet_file(file: str) -> Iterator[Any]:
    """Open a Parquet file; raise TableError for another or truncated one."""
    from pyarrow import parquet  # noqa: PLC0415

    with (
        unreadable(file, "it is not a complete Parquet file: "),
        place_of(file).open() as stream,
        parquet.ParquetFile(
            stream, pre_buffer=False, buffer_size=BUFFER
        ) as source,
    ):
        yield source


class ParquetWriter:
    """Writes a Parquet file, in row groups of a fixed size."""

    def __init__(
        self, stream: BinaryIO, schema: pa.Schema, packing: str
    ) -> None:
        from pyarrow import parquet  # noqa: PLC0415

        alike = [name for name in schema.names if name not in UNLIKE]
        self._schema = schema
        self._writer = parquet.ParquetWriter(
            stream,
            self._schema,
            compression=packing or "none",
            use_dictionary=alike or False,
            write_statistics=alike or False,
        )
        self._waiting = pa.Table.from_batches([], schema)

    def write(self, batch: pa.RecordBatch) -> None:
        """Write more rows."""
        more = pa.Table.from_batches([batch], self._schema)
        self._waiting = pa.concat_tables([self._waiting, more])
        while self._waiting.num_rows >= GROUP:
            self._flush()

    def _flush(self) -> None:
        """Write a row group."""
        self._writer.write_table(self._waiting.slice(0, GROUP), GROUP)
        self._waiting = self._waiting.slice(GROUP)

    def close(self) -> None:
        """Write the last row group and the end of the file."""
        if self._waiting.num_rows:
            self._flush()
        self._writer.close()


def _at_most(
    batches: Iterator[pa.RecordBatch], start: int, size: int
) -> Iterator[pa.RecordBatch]:
    """Yield the ``size`` rows from ``start``."""
    for batch in batches:
        part = batch.slice(min(start, batch.num_rows), size)
        start -= min(start, batch.num_rows)
        size -= part.num_rows
        if part.num_rows:
            yield part
        if not size:
            return


def known_values(
    schema: pa.Schema, batches: Iterator[pa.RecordBatch]
) -> dict[str, pa.Array]:
    """Return the values of each column with dictionaries, in order.

    Dictionaries with very many values are left out.
    """
    known: dict[str, pa.Array] = {
        field.name: pa.array([], field.type.value_type)
        for field in schema
        if pa.types.is_dictionary(field.type)
    }
    for batch in batches if known else ():
        for name in list(known):
            values = batch.column(name).dictionary
            if not values.equals(known[name]):
                both = pa.chunked_array([known[name], values])
                values = both.unique()
            known[name] = values
            if len(values) > MOST_VALUES:
                del known[name]
    return known


def without_others(
    schema: pa.Schema, values: Mapping[str, pa.Array]
) -> pa.Schema:
    """Return the schema with plain types for dictionaries without values."""
    fields = [
        field.with_type(plain_type(field.type))
        if pa.types.is_dictionary(field.type) and field.name not in values
        else field
        for field in schema
    ]
    return pa.schema(fields, schema.metadata)


def with_values(batch: pa.RecordBatch, reading: Reading) -> pa.RecordBatch:
    """Return a batch whose dictionaries have all values of the file."""
    columns = []
    for column, field in zip(batch.columns, reading.schema, strict=True):
        if pa.types.is_dictionary(field.type):
            values = reading.values[field.name]
            columns.append(_with_values(column, values))
        elif column.type != field.type:
            columns.append(plain(column))
        else:
            columns.append(column)
    return pa.RecordBatch.from_arrays(columns, schema=reading.schema)


def _with_values(column: pa.Array, values: pa.Array) -> pa.Array:
    if column.dictionary.equals(values):
        return column
    import pyarrow.compute as pc  # noqa: PLC0415

    places = pc.index_in(plain(column.dictionary), plain(values))
    return pa.DictionaryArray.from_arrays(
        places.take(column.indices).cast(column.type.index_type),
        values,
        ordered=column.type.ordered,
    )
