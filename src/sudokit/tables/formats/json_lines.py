"""JSON Lines.

From JSON Lines to JSON Lines an object stays as it is written, and the
new members are put at its end.  To other formats its members become
columns, of the types that the first megabytes show.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, BinaryIO, Final

import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import json as arrow_json

from sudokit.tables.errors import TableError
from sudokit.tables.formats import cutting, members
from sudokit.tables.formats.family import (
    RAW,
    ROWS_AT_ONCE,
    Chunk,
    Head,
    Piece,
    Reading,
    Size,
    chunk_of,
)
from sudokit.tables.formats.packing import Packed, Pasting
from sudokit.tables.formats.texts import text_column
from sudokit.tables.lines import written
from sudokit.tables.storage import first_line

FIRST: Final = 1 << 22  # bytes that tell the columns
RAW_SCHEMA: Final = pa.schema([(RAW, pa.binary())])


def family(name: str) -> JsonLines:
    """The family."""
    return JsonLines()


class JsonLines:
    """Reads and writes JSON Lines."""

    def head(self, file: str, packing: str, raw: bool) -> Head:
        """The members of the first objects, and their types."""
        try:
            with cutting.opened(file, packing) as stream:
                block = next(cutting.blocks(stream, FIRST, False), b"")
        except (OSError, EOFError) as error:
            raise TableError(f"{file}: {first_line(error)}") from None
        objects = (members.object_of(line) for line in block.splitlines())
        types: dict[str, pa.DataType] = {}
        for one in objects:
            for name, value in (one or {}).items():
                if not members.is_text(name):
                    continue
                types[name] = _common(types.get(name), value)
        if not types:
            raise TableError(f"{file}: there is no JSON object in it")
        fields = [
            (name, pa.string() if pa.types.is_null(kind) else kind)
            for name, kind in types.items()
        ]
        return Head(pa.schema(fields))

    def pieces(
        self, file: str, packing: str, head: Head, size: Size
    ) -> Iterator[Piece]:
        """Byte ranges that end at line ends."""
        return cutting.ranges(file, packing, 0, size.bytes, False)

    def read(self, piece: Piece, reading: Reading) -> Iterator[Chunk]:
        """The objects; a line that is none is wrong."""
        data = cutting.bytes_of(piece)
        lines = [line for line in map(bytes.strip, data.split(b"\n")) if line]
        for start in range(0, len(lines), ROWS_AT_ONCE):
            some = lines[start : start + ROWS_AT_ONCE]
            if reading.raw:
                yield self._raw_chunk(some, reading)
            else:
                yield self._chunk(some, reading)

    def _raw_chunk(self, lines: list[bytes], reading: Reading) -> Chunk:
        """Rows as they are, and the members that are looked at."""
        layout = reading.layout
        looked_at = [reading.names[layout.puzzle]]
        if layout.answer >= 0:
            looked_at.append(reading.names[layout.answer])
        schema = pa.schema([(name, pa.string()) for name in looked_at])
        table = self._parsed(lines, schema, "ignore")
        wrong: dict[int, str] = {}
        text = b"\n".join(lines)
        hidden = any(f'"{name}"'.encode() in text for name in reading.gone)
        if table is None or hidden:
            kept, columns, wrong = members.looked_at(
                lines, looked_at, reading.gone
            )
        else:
            kept = lines
            columns = [
                table.column(name).combine_chunks() for name in looked_at
            ]
        own = pa.RecordBatch.from_arrays(
            [pa.array(kept, pa.binary())], schema=RAW_SCHEMA
        )
        answers = columns[1] if layout.answer >= 0 else None
        written_so = {at: lines[at] for at in wrong}
        return Chunk(own, columns[0], answers, wrong, written_so)

    def _parsed(
        self, lines: list[bytes], schema: pa.Schema, unexpected: str
    ) -> pa.Table | None:
        """The members of a schema, None if some line has others."""
        try:
            table = arrow_json.read_json(
                pa.BufferReader(b"\n".join(lines)),
                arrow_json.ReadOptions(use_threads=False),
                arrow_json.ParseOptions(
                    explicit_schema=schema,
                    unexpected_field_behavior=unexpected,
                ),
            )
        except (pa.ArrowInvalid, pa.ArrowNotImplementedError):
            return None
        same: bool = table.num_rows == len(lines)
        return table.select(schema.names) if same else None

    def _chunk(self, lines: list[bytes], reading: Reading) -> Chunk:
        """The members as columns."""
        table = self._parsed(lines, reading.schema, "error")
        wrong: dict[int, str] = {}
        if table is None:
            table, wrong = members.columns(lines, reading.schema)
        batch = table.combine_chunks().to_batches()[0]
        return chunk_of(batch, reading, wrong, {at: lines[at] for at in wrong})

    def kept(self, schema: pa.Schema, added: int) -> pa.Schema:
        """JSON can hold everything, but no bytes that are no text."""
        fields = [
            field.with_type(pa.string())
            if _is_bytes(field.type) and field.name != RAW
            else field
            for field in schema
        ]
        return pa.schema(fields, schema.metadata)

    def writer(
        self, stream: BinaryIO, schema: pa.Schema, packing: str, whole: bool
    ) -> JsonLinesWriter:
        """Writes objects; a part is as good as a whole file."""
        return JsonLinesWriter(stream, packing)

    def joiner(
        self, stream: BinaryIO, schema: pa.Schema, packing: str
    ) -> Pasting:
        """One part behind the other."""
        return Pasting(stream)

    def spaces(self, schema: pa.Schema) -> None:
        """Each row has as many bytes as it needs."""


def _is_bytes(kind: pa.DataType) -> bool:
    types = (pa.binary(), pa.large_binary())
    return kind in types or bool(pa.types.is_fixed_size_binary(kind))


def _common(known: pa.DataType | None, value: object) -> pa.DataType:
    """The type that holds a value and what was seen before."""
    kind = _kind_of(value)
    if known is None or known == kind or pa.types.is_null(known):
        return kind
    if pa.types.is_null(kind):
        return known
    if {known, kind} == {pa.int64(), pa.float64()}:
        return pa.float64()
    return pa.string()


def _kind_of(value: object) -> pa.DataType:
    kinds: dict[type, pa.DataType] = {
        bool: pa.bool_(),
        int: pa.int64(),
        float: pa.float64(),
        type(None): pa.null(),
    }
    return kinds.get(type(value), pa.string())


class JsonLinesWriter:
    """Writes an object a row."""

    def __init__(self, stream: BinaryIO, packing: str) -> None:
        self._stream = Packed(stream, packing)

    def write(self, batch: pa.RecordBatch) -> None:
        """More rows."""
        if not batch.num_rows:
            return
        pieces: list[pa.Array | pa.Scalar] = []
        between: pa.Array | pa.Scalar = _bytes("{")
        for column, field in zip(batch.columns, batch.schema, strict=True):
            if field.name == RAW:
                open_ended = pc.binary_slice(column, 0, -1)
                empty = pc.match_substring_regex(open_ended, r"^\{\s*$")
                pieces.append(open_ended)
                between = pc.if_else(empty, _bytes(""), _bytes(","))
                continue
            key = json.dumps(field.name, ensure_ascii=False)
            pieces += [between, _bytes(f"{key}:"), json_column(column)]
            between = _bytes(",")
        rows = pc.binary_join_element_wise(*pieces, _bytes("}\n"), _bytes(""))
        self._stream.write(written(rows))

    def write_as_it_is(self, record: bytes) -> None:
        """A line that need not be an object."""
        self._stream.write(record + b"\n")

    def close(self) -> None:
        """The end of what is packed."""
        self._stream.close()


def _bytes(text: str) -> pa.Scalar:
    return pa.scalar(text.encode("utf-8", "surrogateescape"), pa.binary())


def json_column(column: pa.Array) -> pa.Array:
    """Each cell as JSON has it."""
    kind = column.type
    if pa.types.is_dictionary(kind):
        column = column.dictionary_decode()
        kind = column.type
    null = _bytes("null")
    if column.null_count == len(column):
        return pa.array([b"null"] * len(column), pa.binary())
    if pa.types.is_integer(kind) or pa.types.is_boolean(kind):
        return pc.fill_null(text_column(column), null)
    if pa.types.is_floating(kind) or pa.types.is_nested(kind):
        values = [_as_json(value) for value in column.to_pylist()]
        return pa.array(values, pa.string()).cast(pa.binary())
    texts = text_column(column)
    if not needs_escapes(texts):
        quote = _bytes('"')
        quoted = pc.binary_join_element_wise(quote, texts, quote, _bytes(""))
        return pc.fill_null(quoted, null)
    decoded = texts.cast(pa.string()).to_pylist()
    values = [_as_json(value) for value in decoded]
    return pa.array(values, pa.string()).cast(pa.binary())


def needs_escapes(texts: pa.Array) -> bool:
    """Is there a sign in them that JSON writes in another way?"""
    data = bytes(written(texts))
    return (
        b'"' in data
        or b"\\" in data
        or (bool(data) and min(data.translate(None, SAFE), default=32) < 32)
    )


SAFE: Final = bytes(range(32, 256))


def _as_json(value: Any) -> str:
    if isinstance(value, float) and value - value != 0:
        return "null"  # JSON has neither infinity nor NaN
    return json.dumps(value, ensure_ascii=False, default=str)
