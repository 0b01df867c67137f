"""Parses JSON objects line by line, where bulk parsing fails.

object_of(line)     the object of a line, None if it is none
is_text(found)      can what is in it be written?
looked_at(...)      lines without some members, and columns of others
columns(...)        all members as columns
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import Any, Final

import pyarrow as pa

NO_OBJECT: Final = "not a JSON object: "
SURROGATE: Final = "half of a surrogate pair is not text: "
DECODE: Final = json.JSONDecoder().raw_decode


def is_text(found: object) -> bool:
    """Is it without lone surrogates, which are signs but no text?"""
    try:
        json.dumps(found, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def object_of(line: bytes) -> dict[str, Any] | None:
    """The object of a line, None if it is none."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def looked_at(
    lines: Sequence[bytes], names: Sequence[str], gone: AbstractSet[str]
) -> tuple[list[bytes], list[pa.Array], dict[int, str]]:
    """The lines without some members, columns of others, and what is wrong.

    A line that is not an object becomes an empty one, and is reported.
    """
    kept: list[bytes] = []
    cells: list[list[str | None]] = [[] for _ in names]
    wrong: dict[int, str] = {}
    for at, line in enumerate(lines):
        found = object_of(line)
        if found is None:
            wrong[at] = NO_OBJECT + line.decode("utf-8", "replace").strip()
            kept.append(b"{}")
            found = {}
        elif gone.isdisjoint(found):
            kept.append(line.strip())
        else:
            kept.append(without(line, gone))
        for column, name in zip(cells, names, strict=True):
            text = _text(found.get(name))
            if text is not None and not is_text(text):
                wrong[at] = SURROGATE + json.dumps(text)
                text = None
            column.append(text)
    return kept, [pa.array(one, pa.string()) for one in cells], wrong


def without(line: bytes, gone: AbstractSet[str]) -> bytes:
    """An object without some of its members, the others as they are."""
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


def columns(
    lines: Sequence[bytes], schema: pa.Schema
) -> tuple[pa.Table, dict[int, str]]:
    """All members as columns of these types, and what is wrong."""
    wrong: dict[int, str] = {}
    rows = []
    known = set(schema.names)
    for at, line in enumerate(lines):
        found = object_of(line)
        if found is None:
            wrong[at] = NO_OBJECT + line.decode("utf-8", "replace").strip()
        elif b"\\u" in line and not is_text(found):
            wrong[at] = SURROGATE + json.dumps(found)
            found = {}
        elif not known.issuperset(found):
            more = {name: found[name] for name in found if name not in known}
            wrong[at] = f"members that no earlier row has: {json.dumps(more)}"
        rows.append(found or {})
    arrays = [
        pa.array(
            [_fit(row.get(field.name), field.type) for row in rows],
            field.type,
        )
        for field in schema
    ]
    return pa.Table.from_arrays(arrays, schema=schema), wrong


def _fit(value: Any, kind: pa.DataType) -> Any:
    """A value as a column of this type can hold it."""
    if kind == pa.string():
        return _text(value)
    try:
        return pa.scalar(value, kind).as_py()
    except (pa.ArrowInvalid, pa.ArrowTypeError, OverflowError):
        return None


def _text(value: object) -> str | None:
    """A value as text; text as it is."""
    if value is None or isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False)
