"""Arrow record batches, which Parquet and Arrow files consist of.

Parts that are to be joined into one file are streams of Arrow's own
format, which is written and read about as fast as memory.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import BinaryIO, Final

import pyarrow as pa

from sudokit.tables.formats.family import PartWriter, Piece

# Views of texts, and texts of the same kind.
VIEWED: Final = {
    pa.string_view(): pa.string(),
    pa.binary_view(): pa.binary(),
}
MARK: Final = b"sudokit:type"  # where a schema tells what a column was
MOST_VALUES: Final = 1 << 16  # of a dictionary that is kept
NOTHING_KNOWN: Final[Mapping[str, pa.Array]] = MappingProxyType({})


def at_most(
    batches: Iterator[pa.RecordBatch], start: int, size: int
) -> Iterator[pa.RecordBatch]:
    """The ``size`` rows from ``start``."""
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
    writer: PartWriter = pa.ipc.new_stream(stream, without_marks(schema))
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


def plain_types(
    schema: pa.Schema, known: Mapping[str, pa.Array] = NOTHING_KNOWN
) -> pa.Schema:
    """The schema with values for dictionaries of them, and for views.

    With views and dictionaries little can be done.  What a column was is
    told in its metadata, with the values that are ``known`` of a
    dictionary, so that all parts of a table have the same.
    """
    return pa.schema(map(partial(_plain, known), schema), schema.metadata)


def _plain(known: Mapping[str, pa.Array], field: pa.Field) -> pa.Field:
    kind = field.type
    if pa.types.is_dictionary(kind):
        if field.name not in known:
            return field.with_type(_plain_type(kind))
        nothing = pa.array([], kind.index_type)
        empty = pa.DictionaryArray.from_arrays(
            nothing, known[field.name], ordered=kind.ordered
        )
    elif kind in VIEWED:
        empty = pa.array([], kind)
    else:
        return field
    told = pa.BufferOutputStream()
    batch = pa.RecordBatch.from_arrays([empty], ["it"])
    with pa.ipc.new_stream(told, batch.schema) as writer:
        writer.write(batch)
    mark = {MARK: told.getvalue().to_pybytes()}
    return field.with_type(_plain_type(kind)).with_metadata(
        {**(field.metadata or {}), **mark}
    )


def _plain_type(kind: pa.DataType) -> pa.DataType:
    if pa.types.is_dictionary(kind):
        return _plain_type(kind.value_type)
    return VIEWED.get(kind, kind)


def types_again(schema: pa.Schema) -> pa.Schema:
    """The schema with the types that the columns had."""
    fields = [
        field.with_type(_marked(field).type) if _has_mark(field) else field
        for field in schema
    ]
    return pa.schema(fields, schema.metadata)


def _has_mark(field: pa.Field) -> bool:
    return bool(field.metadata) and MARK in field.metadata


def _marked(field: pa.Field) -> pa.Array:
    """An array without values, of the type that a column had."""
    with pa.ipc.open_stream(field.metadata[MARK]) as reader:
        return reader.read_next_batch().column(0)


def without_marks(schema: pa.Schema) -> pa.Schema:
    """The schema as it is written."""
    return pa.schema(map(_without_mark, schema), schema.metadata)


def _without_mark(field: pa.Field) -> pa.Field:
    if not _has_mark(field):
        return field
    told = {key: field.metadata[key] for key in field.metadata.keys() - {MARK}}
    return field.with_metadata(told or None)


def with_type(column: pa.Array, field: pa.Field) -> pa.Array:
    """A column of values with the type of a field.

    pa.ArrowInvalid if it can't be had so.
    """
    if not pa.types.is_dictionary(field.type) or not _has_mark(field):
        return column.cast(field.type)
    import pyarrow.compute as pc  # noqa: PLC0415

    values = _marked(field).dictionary
    plain = values.cast(_plain_type(values.type))
    indices = pc.index_in(column.cast(plain.type), plain)
    if indices.null_count > column.null_count:
        raise pa.ArrowInvalid("a value that is not in the dictionary")
    return pa.DictionaryArray.from_arrays(
        indices.cast(field.type.index_type),
        values,
        ordered=field.type.ordered,
    )


def pieces_of(
    file: str, sizes: list[int], most: int, whole: int = 0
) -> Iterator[Piece]:
    """The pieces of a file with groups, or batches, of these sizes.

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
        column if column.type == field.type else _decoded(column, field.type)
        for column, field in zip(batch.columns, schema, strict=True)
    ]
    return pa.RecordBatch.from_arrays(columns, schema=schema)


def _decoded(column: pa.Array, kind: pa.DataType) -> pa.Array:
    if pa.types.is_dictionary(column.type):
        column = pa.DictionaryArray.from_arrays(
            column.indices, column.dictionary.cast(kind)
        ).dictionary_decode()
    return column.cast(kind)
