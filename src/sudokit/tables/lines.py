"""Puzzles as 81 characters, and as 81 numbers.

text_of, lines_of     numbers as one text, or as lines
cells_in, cells_of    a text, or lines, as numbers
column_of             a text as a column of Arrow
small_numbers         numbers as a column of Arrow
numbers_of, numbers_in   numbers as a column of 81 each, and back
alike, written        the bytes of a column
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

Cells = NDArray[np.uint8]

NOTHING: Final = "." * 81
ZERO: Final = np.uint8(ord("0"))
DOT_LESS: Final = np.uint8(ord("0") - ord("."))


def is_cells(kind: pa.DataType) -> bool:
    """Is it the type of 81 whole numbers?"""
    if not pa.types.is_fixed_size_list(kind):
        return False
    whole: bool = pa.types.is_integer(kind.value_type)
    return kind.list_size == 81 and whole


def values_of(kind: pa.DataType) -> type[np.generic]:
    """NumPy's type of the numbers of such a type."""
    found: type[np.generic] = kind.value_type.to_pandas_dtype()
    return found


def small(cells: NDArray[Any]) -> Cells:
    """Whole numbers in a byte each; 255 for what is not a value of a cell."""
    if cells.dtype == np.uint8:
        return cells
    return np.where((cells < 0) | (cells > 9), 255, cells).astype(np.uint8)


def text_of(cells: Cells) -> str:
    """Cells (n, 81) that are known to be 0 to 9, . for empty."""
    signs = cells + ZERO
    signs -= (cells == 0) * DOT_LESS
    return str(signs.data.cast("B") if signs.size else b"", "ascii")


def lines_of(cells: Cells) -> list[str]:
    """The same, a line for each."""
    return cut(text_of(cells))


def cut(text: str) -> list[str]:
    """A text in lines of 81 characters."""
    return [text[at : at + 81] for at in range(0, len(text), 81)]


def cells_in(text: bytes | memoryview) -> Cells:
    """The cells of a text of 81 characters for each; 0 for no value."""
    cells: Cells = np.frombuffer(text, np.uint8) - ZERO
    cells *= cells <= 9
    return cells.reshape(-1, 81)


def cells_of(lines: Sequence[str | None]) -> Cells:
    """The cells of lines of 81 characters; all 0 for None."""
    return cells_in("".join([line or NOTHING for line in lines]).encode())


def numbers_of(cells: NDArray[Any]) -> pa.Array:
    """Cells (n, 81) in C order as a column of 81 numbers each."""
    data, kind = pa.py_buffer(cells), pa.from_numpy_dtype(cells.dtype)
    numbers = pa.Array.from_buffers(kind, cells.size, [None, data])
    return pa.FixedSizeListArray.from_arrays(numbers, 81)


def numbers_in(column: pa.Array) -> Cells | None:
    """The cells (n, 81) of such a column, without a copy of bytes.

    None if some of them are missing; 255 stands for no value of a cell.
    """
    numbers = column.values  # of whatever it is a slice of
    if column.null_count or numbers.null_count:
        return None
    if not len(column):
        return np.empty((0, 81), np.uint8)
    cells = np.frombuffer(numbers.buffers()[1], values_of(column.type))
    start = numbers.offset + 81 * column.offset
    return small(cells[start : start + 81 * len(column)].reshape(-1, 81))


def alike(column: pa.Array) -> int:
    """The bytes of each text of a column; -1 if they aren't as many."""
    size = len(column)
    if column.null_count or not size:
        return 0 if column.null_count == size else -1
    offsets = np.frombuffer(column.buffers()[1], np.int32)
    sizes = np.diff(offsets[column.offset : column.offset + size + 1])
    return int(sizes[0]) if (sizes == sizes[0]).all() else -1


def written(column: pa.Array) -> memoryview:
    """The bytes of an array of texts, without a copy."""
    offsets = memoryview(column.buffers()[1]).cast("B").cast("i")
    first, last = offsets[column.offset], offsets[column.offset + len(column)]
    data = column.buffers()[2]
    return memoryview(b"" if data is None else data)[first:last]


def column_of(text: str) -> pa.Array:
    """A column of the lines of a text."""
    rows = len(text) // 81
    data = pa.py_buffer(text.encode("ascii"))
    return pa.StringArray.from_buffers(rows, _ends(rows), data)


@lru_cache(maxsize=4)
def _ends(rows: int) -> pa.Buffer:
    """Where each of the lines ends."""
    return pa.py_buffer(np.arange(0, 81 * rows + 1, 81, dtype=np.int32))


def small_numbers(values: bytes) -> pa.Array:
    """Numbers from 0 to 127 as a column."""
    data = pa.py_buffer(values)
    return pa.Array.from_buffers(pa.int8(), len(values), [None, data])
