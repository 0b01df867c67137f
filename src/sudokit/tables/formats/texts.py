"""Columns of any type as text, for formats that hold nothing else."""

from __future__ import annotations

import json

import pyarrow as pa

from sudokit.tables.lines import is_cells


def text_column(column: pa.Array) -> pa.Array:
    """The cells as ``pa.binary()``, null where there is nothing."""
    kind = column.type
    if pa.types.is_dictionary(kind):
        column = column.dictionary_decode()
        kind = column.type
    if kind == pa.binary():
        return column
    if pa.types.is_null(kind):
        return pa.nulls(len(column), pa.binary())
    if is_cells(kind):
        return pa.array(map(_line, column.to_pylist()), pa.binary())
    if pa.types.is_nested(kind):
        texts = [
            None if value is None else _as_json(value)
            for value in column.to_pylist()
        ]
        return pa.array(texts, pa.string()).cast(pa.binary())
    if pa.types.is_binary(kind) or pa.types.is_large_binary(kind):
        return column.cast(pa.binary())
    return column.cast(pa.string()).cast(pa.binary())


def _line(values: list[int] | None) -> bytes | None:
    """81 values as text, numbers that are no values with blanks between."""
    if values is None:
        return None
    if max(values) > 9:
        return " ".join(map(str, values)).encode()
    return bytes([48 + n if n else 46 for n in values])


def _as_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
