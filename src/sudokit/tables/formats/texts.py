"""Columns of any type as text, for text formats."""

from __future__ import annotations

import json

import numpy as np
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
    if kind == pa.int8() and not column.null_count:
        digits = _digits(column)
        if digits is not None:
            return digits
    if kind != pa.string():
        column = column.cast(pa.string())
    return column.view(pa.binary())


def _digits(column: pa.Array) -> pa.Array | None:
    """Small numbers as text, None if not all have one digit."""
    numbers = np.asarray(column).view(np.uint8)
    if not len(numbers) or numbers.max() > 9:
        return None
    ends = np.arange(len(numbers) + 1, dtype=np.int32)
    digits = pa.py_buffer(numbers + np.uint8(ord("0")))
    return pa.Array.from_buffers(
        pa.binary(), len(numbers), [None, pa.py_buffer(ends), digits]
    )


def _line(values: list[int | None] | None) -> bytes | None:
    """81 values as text, numbers that are no values with blanks between."""
    if values is None:
        return None
    known = [n for n in values if n is not None]
    if len(known) < len(values):
        return _as_json(values).encode()
    if max(known) > 9 or min(known) < 0:
        return " ".join(map(str, known)).encode()
    return bytes([48 + n if n else 46 for n in known])


def _as_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
