"""Arrow and Parquet files: tables of record batches.

Columns keep their types.  The batches of a file of Arrow's own format have
the same dictionaries, so all values of each are found before rows are read.

Parts that are to be joined into one file are streams of Arrow's own
format, which is written and read about as fast as memory.
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
MOST_VALUES: Final = 1 << 16  # of a dictionary that is kept
GROUP: Final = 1 << 17  # rows of a row group of Parquet
BUFFER: Final = 1 << 20  # bytes of Parquet that are read at once
# Columns whose texts all differ: a dictionary would gain nothing.
UNLIKE: Final = frozenset(
    ("puzzle", "quizzes", "question", "solution", "solutions", "answer",
     "canonical", "techniques")
)  # fmt: skip


def family(name: str) -> ArrowFiles:
    """The family of a format."""
    return ParquetFiles() if name == "parquet" else ArrowFiles(name)


class BatchWriter:
    """Writes batches by a writer of Arrow's, or like one."""

    def __init__(self, writer: Any) -> None:
        self.write = writer.write
        self.close = writer.close

    def add(self, part: BinaryIO) -> None:
        """Writes the batches of a part."""
        with pa.ipc.open_stream(part) as reader:
            for batch in reader:
                self.write(batch)


class ArrowFiles(Family):
    """Arrow's file format, or its stream format."""

    def __init__(self, name: str = "arrows") -> None:
        self._streams = name == "arrows"

    def head(self, file: str, packing: str) -> Head:
        """The schema."""
        with arrow_file(file) as reader:
            values = known_values(reader.schema, _batches(reader, 0))
            return Head(without_others(reader.schema, values), values=values)

    def pieces(
        self, file: str, packing: str, head: Head, size: Size
    ) -> Iterator[Piece]:
        """So many rows, from a place in a batch."""
        with arrow_file(file) as reader:
            sizes = [batch.num_rows for batch in _batches(reader, 0)]
        return pieces_of(file, sizes, size.rows)

    def read(self, piece: Piece, reading: Reading) -> Iterator[Chunk]:
        """The rows."""
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
        """A writer of a file, or of a stream that becomes one."""
        if whole and not self._streams:
            return BatchWriter(pa.ipc.new_file(stream, schema))
        return BatchWriter(pa.ipc.new_stream(stream, schema))


@contextmanager
def arrow_file(file: str) -> Iterator[Any]:
    """A reader of either format; TableError if it is none."""
    place = place_of(file)
    # A mapped file is read only where it is needed.
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
    """The batches from the one of this number.

    One that is cut into several pieces is unpacked once in a process, if
    the file is ``known`` by its name, size and change.
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
        """The schema, and the number of rows."""
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
        """So many rows, from a place in a row group."""
        with parquet_file(file) as source:
            groups = range(source.metadata.num_row_groups)
            sizes = [source.metadata.row_group(at).num_rows for at in groups]
        # A part of a group can only be read from the group's beginning.
        return pieces_of(file, sizes, size.rows, size.whole)

    def read(self, piece: Piece, reading: Reading) -> Iterator[Chunk]:
        """The rows."""
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
        """A writer of a file, or of a stream that becomes one."""
        if whole:
            return BatchWriter(ParquetWriter(stream, schema, packing))
        return super().writer(stream, schema, packing, whole)


@contextmanager
def parquet_file(file: str) -> Iterator[Any]:
    """A Parquet file; TableError if it is none, or is cut off."""
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
        """Writes more rows."""
        more = pa.Table.from_batches([batch], self._schema)
        self._waiting = pa.concat_tables([self._waiting, more])
        while self._waiting.num_rows >= GROUP:
            self._flush()

    def _flush(self) -> None:
        """Writes a row group."""
        self._writer.write_table(self._waiting.slice(0, GROUP), GROUP)
        self._waiting = self._waiting.slice(GROUP)

    def close(self) -> None:
        """Writes the last row group, and the end."""
        if self._waiting.num_rows:
            self._flush()
        self._writer.close()


def _at_most(
    batches: Iterator[pa.RecordBatch], start: int, size: int
) -> Iterator[pa.RecordBatch]:
    """The ``size`` rows from ``start``."""
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
    """All values of columns that have dictionaries, in their order.

    Dictionaries with very many values are left out.
    """
    found: dict[str, pa.Array] = {
        field.name: pa.array([], field.type.value_type)
        for field in schema
        if pa.types.is_dictionary(field.type)
    }
    for batch in batches if found else ():
        for name in list(found):
            values = batch.column(name).dictionary
            if not values.equals(found[name]):
                both = pa.chunked_array([found[name], values])
                values = both.unique()
            found[name] = values
            if len(values) > MOST_VALUES:
                del found[name]
    return found


def without_others(
    schema: pa.Schema, values: Mapping[str, pa.Array]
) -> pa.Schema:
    """The schema without other dictionaries than those whose values it has."""
    fields = [
        field.with_type(plain_type(field.type))
        if pa.types.is_dictionary(field.type) and field.name not in values
        else field
        for field in schema
    ]
    return pa.schema(fields, schema.metadata)


def with_values(batch: pa.RecordBatch, reading: Reading) -> pa.RecordBatch:
    """A batch as it is read: all values are in each of its dictionaries."""
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
