"""JSON Lines.

From JSON Lines to JSON Lines an object is copied unchanged, with the new
members at its end.  For other formats its members become columns, whose
types follow from the first megabytes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import Any, BinaryIO, Final

import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import json as arrow_json

from sudokit.tables.chunk import Chunk
from sudokit.tables.errors import TableError
from sudokit.tables.formats import text as text_files
from sudokit.tables.formats.family import (
    RAW,
    ROWS_AT_ONCE,
    Family,
    Head,
    Piece,
    Reading,
    Size,
)
from sudokit.tables.formats.text import TextPart, as_json, text_column
from sudokit.tables.positions import puzzles_of
from sudokit.tables.puzzles import bytes_of, plain
from sudokit.tables.storage import unreadable

FIRST: Final = 1 << 22  # bytes that determine the columns
NO_OBJECT: Final = "not a JSON object: "
SURROGATE: Final = "half of a surrogate pair is not text: "
DECODE: Final = json.JSONDecoder().raw_decode
RAW_SCHEMA: Final = pa.schema([(RAW, pa.binary())])


def family(name: str) -> JsonLines:
    """Return the family."""
    return JsonLines()


class JsonLines(Family):
    """Reads and writes JSON Lines."""

    def head(self, file: str, packing: str) -> Head:
        """Return the members of the first objects and their types."""
        with unreadable(file), text_files.opened(file, packing) as stream:
            block = next(text_files.blocks(stream, FIRST, False), b"")
        members: dict[str, list[Any]] = {}
        for one in map(object_of, block.splitlines()):
            for name, value in (one or {}).items():
                members.setdefault(name, []).append(value)
        fields = [
            (name, _type_of(values))
            for name, values in members.items()
            if is_text(name)
        ]
        if not fields:
            raise TableError(f"{file}: it contains no JSON object")
        return Head(pa.schema(fields))

    def pieces(
        self, file: str, packing: str, head: Head, size: Size
    ) -> Iterator[Piece]:
        """Return byte ranges that end at line ends."""
        return text_files.ranges(file, packing, 0, size.bytes, False)

    def read(self, piece: Piece, reading: Reading) -> Iterator[Chunk]:
        """Yield the objects; any other line is an error."""
        data = text_files.bytes_of_piece(piece)
        lines = [line for line in map(bytes.strip, data.split(b"\n")) if line]
        for start in range(0, len(lines), ROWS_AT_ONCE):
            yield self._chunk(lines[start : start + ROWS_AT_ONCE], reading)

    def _chunk(self, lines: list[bytes], reading: Reading) -> Chunk:
        """Return a chunk of lines: their members as columns, or raw.

        From raw lines only the members in use are read.
        """
        schema, unexpected, hidden = reading.schema, "error", False
        if reading.raw:
            layout = reading.layout
            needed = [schema.names[at] for at in layout[:2] if at >= 0]
            beside = [schema.field(at) for at in layout.beside]
            texts = [pa.field(name, pa.string()) for name in needed]
            schema = pa.schema([*texts, *beside])
            unexpected, text = "ignore", b"\n".join(lines)
            hidden = any(f'"{name}"'.encode() in text for name in reading.gone)
        table = None if hidden else self._parsed(lines, schema, unexpected)
        records, wrong = lines, dict[int, str]()
        if table is None:
            table, records, wrong = one_by_one(lines, schema, reading)
        written = {at: lines[at] for at in wrong}
        columns = [column.combine_chunks() for column in table.columns]
        if not reading.raw:
            batch = pa.RecordBatch.from_arrays(columns, schema=schema)
            return reading.chunk(batch, wrong, written)
        own = pa.RecordBatch.from_arrays(
            [pa.array(records, pa.binary())], schema=RAW_SCHEMA
        )
        answers = columns[1] if layout.answer >= 0 else None
        by_name = dict(zip(schema.names, columns, strict=True))
        names = {field.name: by_name[field.name] for field in beside}
        puzzles, wrong = puzzles_of(columns[0], names, wrong)
        return Chunk(own, puzzles, answers, wrong, written)

    def _parsed(
        self, lines: list[bytes], schema: pa.Schema, unexpected: str
    ) -> pa.Table | None:
        """Return the members of a schema, None if a line has others."""
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

    def writable(self, schema: pa.Schema, added: int) -> pa.Schema:
        """Return the columns with text for bytes, which JSON doesn't have."""
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
        """Return a writer of objects; parts and whole files are the same."""
        return JsonLinesWriter(stream, packing)


def _is_bytes(kind: pa.DataType) -> bool:
    types = (pa.binary(), pa.large_binary())
    return kind in types or bool(pa.types.is_fixed_size_binary(kind))


def _type_of(values: list[Any]) -> pa.DataType:
    """Return the type of the values; text if no other type holds them."""
    try:
        kind = pa.array(values).type
    except (pa.ArrowException, ValueError, OverflowError):
        return pa.string()
    simple = (pa.bool_(), pa.int64(), pa.float64())
    return kind if kind in simple else pa.string()


class JsonLinesWriter(TextPart):
    """Writes each row as an object."""

    def write(self, batch: pa.RecordBatch) -> None:
        """Write more rows."""
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
        self.put(bytes_of(rows))


def _bytes(text: str) -> pa.Scalar:
    return pa.scalar(text.encode("utf-8", "surrogateescape"), pa.binary())


def json_column(column: pa.Array) -> pa.Array:
    """Return each cell as JSON."""
    column = plain(column)
    kind = column.type
    null = _bytes("null")
    if column.null_count == len(column):
        return pa.array([b"null"] * len(column), pa.binary())
    if pa.types.is_integer(kind) or pa.types.is_boolean(kind):
        return pc.fill_null(text_column(column), null)
    if not (pa.types.is_floating(kind) or pa.types.is_nested(kind)):
        texts = text_column(column)
        if not needs_escapes(texts):
            cells = [_bytes('"'), texts, _bytes('"'), _bytes("")]
            return pc.fill_null(pc.binary_join_element_wise(*cells), null)
        column = texts.cast(pa.string())
    values = [_as_json(value) for value in column.to_pylist()]
    return pa.array(values, pa.string()).cast(pa.binary())


def needs_escapes(texts: pa.Array) -> bool:
    """Return whether they have a character that JSON escapes."""
    data = bytes(bytes_of(texts))
    return (
        b'"' in data
        or b"\\" in data
        or (bool(data) and min(data.translate(None, SAFE), default=32) < 32)
    )


SAFE: Final = bytes(range(32, 256))


def _as_json(value: Any) -> str:
    if isinstance(value, float) and value - value != 0:
        return "null"  # JSON has neither infinity nor NaN
    return as_json(value)


# Line by line, where a table of objects can't be parsed whole.


def is_text(value: object) -> bool:
    """Return whether a value has no lone surrogates, which aren't text."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def object_of(line: bytes) -> dict[str, Any] | None:
    """Return the object of a line, None if the line isn't one."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def one_by_one(
    lines: Sequence[bytes], schema: pa.Schema, reading: Reading
) -> tuple[pa.Table, list[bytes], dict[int, str]]:
    """Return columns of a schema, lines without those gone, and errors.

    A line that is not an object becomes an empty one.  In raw lines only
    members of the schema can be wrong.
    """
    records: list[bytes] = []
    wrong: dict[int, str] = {}
    rows: list[dict[str, Any]] = []
    for at, line in enumerate(lines):
        members, as_it_is = object_of(line), line
        if members is None:
            wrong[at] = NO_OBJECT + line.decode("utf-8", "replace").strip()
            members, as_it_is = {}, b"{}"
        elif not reading.gone.isdisjoint(members):
            as_it_is = without_members(line, reading.gone)
        known = {
            name: members[name] for name in schema.names if name in members
        }
        looked_at = known if reading.raw else members
        if b"\\u" in line and not is_text(looked_at):
            wrong[at] = SURROGATE + json.dumps(looked_at)
            known = {}
        elif len(known) < len(looked_at):
            more = {
                name: members[name] for name in members if name not in known
            }
            wrong[at] = f"members that no earlier row has: {json.dumps(more)}"
        records.append(as_it_is)
        rows.append(known)
    arrays = [
        pa.array([_fit(row.get(one.name), one.type) for row in rows], one.type)
        for one in schema
    ]
    return pa.Table.from_arrays(arrays, schema=schema), records, wrong


def without_members(line: bytes, gone: AbstractSet[str]) -> bytes:
    """Return an object without some of its members, otherwise unchanged."""
    text = line.decode("utf-8").strip()
    members = []
    at = _behind_blanks(text, 1)
    while text[at] != "}":
        start = at
        name, at = scanstring(text, at + 1, False)
        at = _behind_blanks(text, at) + 1
        _, at = DECODE(text, _behind_blanks(text, at))
        if name not in gone:
            members.append(text[start:at])
        at = _behind_blanks(text, at)
        if text[at] == ",":
            at = _behind_blanks(text, at + 1)
    return ("{" + ",".join(members) + "}").encode()


def _behind_blanks(text: str, at: int) -> int:
    while text[at] in " \t\r\n":
        at += 1
    return at


def _fit(value: Any, kind: pa.DataType) -> Any:
    """Return a value as a column of this type can hold it."""
    if kind == pa.string():
        return _text(value)
    try:
        return pa.scalar(value, kind).as_py()
    except (pa.ArrowInvalid, pa.ArrowTypeError, OverflowError):
        return None


def _text(value: object) -> str | None:
    """Return a value as text; text as it is."""
    if value is None or isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False)
