"""Converts puzzles between text, lines, NumPy arrays and Arrow columns.

line_of(text)               one puzzle as 81 characters, . for empty
read_puzzles(column, wrong) a column of any type as one text, with errors
texts_of(column)            the cells of a column as text
text_of, lines_of           arrays (n, 81) as one text, or as lines
cells_in, cells_of          a text, or lines, as arrays (n, 81)
plain(column)               a column without dictionaries and views
column_of(text)             a text as a column of Arrow
numbers_of, numbers_in      arrays to columns of 81 numbers each, and back
column_like(column, lines)  lines as a column of the type of another
with_rules(puzzles, columns)   puzzles after comments with such rules
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import isqrt
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from sudokit.core.batch import UNREADABLE
from sudokit.tables.errors import TableError
from sudokit.text.characters import BETWEEN, FRAME, GRIDS, LETTERS, SIGNS
from sudokit.text.messages import plural

Cells = NDArray[np.uint8]
T = TypeVar("T")

CELLS: Final = frozenset("123456789" + SIGNS)
# Characters between cells; a row may end with a slash.
BLANKS: Final = BETWEEN | FRAME | frozenset("\r\n/[]()\"'")
TO_LINE: Final = {
    **{ord(sign): None for sign in BLANKS},
    **{ord(sign): "." for sign in SIGNS},
}
PLAIN: Final = re.compile("[0-9.]{81}").fullmatch
NO_TEXT: Final = "there is no puzzle"
NOTHING: Final = "." * 81
ZERO: Final = np.uint8(ord("0"))
DOT_LESS: Final = np.uint8(ord("0") - ord("."))
# Views of texts, and texts of the same kind.
VIEWED: Final = {
    pa.string_view(): pa.string(),
    pa.binary_view(): pa.binary(),
}
AS_TEXT: Final = (
    "read puzzles as text: dtype={'puzzle': str} in pandas,"
    " schema_overrides={'puzzle': pl.String} in Polars,"
    " ConvertOptions(column_types={'puzzle': pa.string()}) in pyarrow"
)


# Columns with the rules of a puzzle, as ``sudoku new`` writes them, and the
# equivalent comments.
RULED: Final = {
    "box": "box", "regions": "regions", "diagonals": "rules",
    "rules": "rules",
}  # fmt: skip
UNRULED: Final = ("", "3x3", "false", "no", "0", "none", "null", "nan")


def with_rules(puzzles: pa.Array, columns: Mapping[str, pa.Array]) -> pa.Array:
    """Return the puzzles, each after comments with the rules of its row."""
    notes = [""] * len(puzzles)
    for name, column in columns.items():
        texts = is_text(column.type)
        values = texts_of(column) if texts else column.to_pylist()
        comments = {one: _note(name, one) for one in set(values)}
        if any(comments.values()):
            notes = [
                note + comments[one]
                for note, one in zip(notes, values, strict=True)
            ]
    if not any(notes):
        return puzzles
    ruled = [
        text and note + text
        for note, text in zip(notes, texts_of(puzzles), strict=True)
    ]
    return pa.array(ruled, pa.string())


def _note(name: str, value: object) -> str:
    """Return the comment for a value of such a column, "" for classic."""
    text = "" if value is None else str(value).strip()
    if text.lower() in UNRULED:
        return ""
    lines = [name if name == "diagonals" else text]
    if name == "regions":
        size = isqrt(len(text))
        lines = [text[at : at + size] for at in range(0, len(text), size)]
    return "".join(f"# {RULED[name]} {line}\n" for line in lines)


def line_of(text: str) -> str:
    """Return the puzzle as 81 characters; raise ValueError if it isn't one.

    ``0 . _ *`` stand for an empty cell; blanks, commas, line ends,
    slashes, brackets and frames may separate cells.  Other spellings are
    those of the command.
    """
    line = text.translate(TO_LINE)
    if len(line) == 81 and CELLS.issuperset(line):
        return line
    if text.startswith("#"):
        from sudokit.rules import Puzzle, classic  # noqa: PLC0415

        return classic(Puzzle.parse(text)).line()
    size = GRIDS.get(len(line), 9)
    if size != 9 and CELLS.union(LETTERS).issuperset(line.upper()):
        from sudokit.rules import ClassicOnly  # noqa: PLC0415

        raise ClassicOnly(other=f"{size}x{size}")
    from sudokit.text.only import only_puzzle  # noqa: PLC0415

    return only_puzzle(text, _wrong_line(text), 9).nine("text")


def _wrong_line(text: str) -> ValueError:
    """Return the error of a text that isn't 81 cells."""
    for at, sign in enumerate(text):
        if sign not in CELLS and sign not in BLANKS:
            return ValueError(f"{sign!r} at character {at + 1} is not a cell")
    cells = sum(sign in CELLS for sign in text)
    return ValueError(f"{plural(cells, 'cell')} instead of 81")


class PuzzleText(NamedTuple):
    """Puzzles as one text of 81 characters each: 1 to 9, 0 or . for empty.

    ``errors`` maps bad rows, which are all question marks, to messages.
    """

    text: str
    errors: dict[int, str]


def read_puzzles(
    column: pa.Array, wrong: Mapping[int, str] | None = None
) -> PuzzleText:
    """Return the puzzles of a column of text or of lists.

    ``wrong`` maps rows known to be bad to their messages.
    """
    errors = dict(wrong or {})
    text = plain_text(column)
    usual = text is not None and (is_cells(column.type) or _is_plain(text))
    if text is not None and usual and not errors:
        return PuzzleText(text, errors)
    lines: list[str] = []
    for at, line in enumerate(texts_of(column) if text is None else cut(text)):
        if at in errors:
            lines.append(UNREADABLE)
        elif line is not None and PLAIN(line):
            lines.append(line)
        else:
            try:
                lines.append(line_of(line or ""))
            except ValueError as error:
                errors[at] = str(error) if line and line.strip() else NO_TEXT
                lines.append(UNREADABLE)
    return PuzzleText("".join(lines), errors)


def _is_plain(text: str) -> bool:
    """Return whether a text has only digits and dots."""
    signs = np.frombuffer(text.encode(), np.uint8)
    if not signs.size:
        return True
    plain = signs.min() >= ord(".") and signs.max() <= ord("9")
    return bool(plain) and "/" not in text


def plain_text(array: pa.Array) -> str | None:
    """Return a column of 81 ASCII characters or numbers a row as one text.

    Return None for any other column, which must be read row by row.
    """
    if is_cells(array.type):
        cells = numbers_in(array)
        if cells is None or not cells.size or cells.max() > 9:
            return None
        return str((cells + ZERO).data.cast("B"), "ascii")
    signs = signs_in(array)
    try:
        return None if signs is None else str(signs, "ascii")
    except UnicodeDecodeError:
        return None


def signs_in(column: pa.Array) -> memoryview | None:
    """Return the bytes of a column of 81 characters in each row, else None."""
    is_text = column.type in (pa.string(), pa.binary())
    if not is_text or column.null_count or not len(column):
        return None
    offsets = np.frombuffer(column.buffers()[1], np.int32)
    ends = offsets[column.offset : column.offset + len(column) + 1]
    return bytes_of(column) if (np.diff(ends) == 81).all() else None


def plain_type(kind: pa.DataType) -> pa.DataType:
    """Return the type of the values of a dictionary, or of a view."""
    if pa.types.is_dictionary(kind):
        return plain_type(kind.value_type)
    return VIEWED.get(kind, kind)


def plain(column: pa.Array) -> pa.Array:
    """Return a column with plain values for dictionary entries and views."""
    if pa.types.is_dictionary(column.type):
        values = plain(column.dictionary)
        column = pa.DictionaryArray.from_arrays(column.indices, values)
        return column.dictionary_decode()
    kind = plain_type(column.type)
    return column if kind == column.type else column.cast(kind)


def plain_schema(schema: pa.Schema) -> pa.Schema:
    """Return the same columns, all of them plain."""
    fields = [field.with_type(plain_type(field.type)) for field in schema]
    return pa.schema(fields, schema.metadata)


def texts_of(array: pa.Array) -> list[str | None]:
    """Return the rows of a column as texts, None for null.

    The column is text of any kind or lists of 81 numbers.  Raise TableError
    for others.
    """
    array = plain(array)
    kind = array.type
    if pa.types.is_null(kind):
        return [None] * len(array)
    if pa.types.is_nested(kind):
        whole = plain_text(array)
        if whole is not None:
            return list(cut(whole.replace("0", ".")))
        return [_text_of_list(values) for values in array.to_pylist()]
    if not is_text(kind):
        raise TableError(f"expected puzzles as text, not {kind}; {AS_TEXT}")
    if kind not in (pa.string(), pa.large_string()):
        try:
            array = array.cast(pa.large_string())
        except pa.ArrowInvalid:  # bytes that aren't UTF-8
            return [
                None if one is None else one.decode("utf-8", "replace")
                for one in array.to_pylist()
            ]
    texts: list[str | None] = array.to_numpy(zero_copy_only=False).tolist()
    return texts


def _text_of_list(values: object) -> str | None:
    """Return the text of a list of numbers; ? for an invalid value."""
    if values is None:
        return None
    if isinstance(values, str):
        return values
    if isinstance(values, list):
        return "".join(_text_of_list(one) or "?" for one in values)
    return str(values) if values in range(10) else "?"


def is_text(kind: pa.DataType) -> bool:
    """Return whether it is a type of text, or of bytes that may be text."""
    return kind in (
        pa.string(), pa.large_string(), pa.binary(), pa.large_binary(),
        *VIEWED,
    ) or pa.types.is_fixed_size_binary(kind)  # fmt: skip


def is_cells(kind: pa.DataType) -> bool:
    """Return whether it is the type of 81 whole numbers."""
    if not pa.types.is_fixed_size_list(kind):
        return False
    whole: bool = pa.types.is_integer(kind.value_type)
    return kind.list_size == 81 and whole


def cut(text: str) -> list[str]:
    """Return a text in lines of 81 characters."""
    return [text[at : at + 81] for at in range(0, len(text), 81)]


def text_of(cells: Cells) -> str:
    """Return an array (n, 81) of 0 to 9 as one text, . for empty."""
    signs = cells + ZERO
    signs -= (cells == 0) * DOT_LESS
    return str(signs.data.cast("B") if signs.size else b"", "ascii")


def lines_of(cells: Cells) -> list[str]:
    """Return an array (n, 81) of 0 to 9 as lines."""
    return cut(text_of(cells))


def cells_in(text: bytes | memoryview) -> Cells:
    """Return a text of 81 characters each as an array (n, 81), 0 for empty."""
    cells: Cells = np.frombuffer(text, np.uint8) - ZERO
    cells *= cells <= 9
    return cells.reshape(-1, 81)


def cells_of(lines: Sequence[str | None]) -> Cells:
    """Return lines as an array (n, 81); all 0 for None."""
    return cells_in("".join([line or NOTHING for line in lines]).encode())


def column_of(text: str) -> pa.Array:
    """Return a column of the lines of a text."""
    data = pa.py_buffer(text.encode("ascii"))
    ends = pa.py_buffer(np.arange(0, len(text) + 1, 81, dtype=np.int32))
    return pa.StringArray.from_buffers(len(text) // 81, ends, data)


def numbers_of(cells: NDArray[Any]) -> pa.Array:
    """Return an array (n, 81) in C order as a column of 81 numbers each."""
    data, kind = pa.py_buffer(cells), pa.from_numpy_dtype(cells.dtype)
    numbers = pa.Array.from_buffers(kind, cells.size, [None, data])
    return pa.FixedSizeListArray.from_arrays(numbers, 81)


def numbers_in(column: pa.Array) -> Cells | None:
    """Return such a column as an array (n, 81); bytes are not copied.

    Return None if some cells are null; 255 stands for an invalid value.
    """
    numbers = column.values  # of the array that this is a slice of
    if column.null_count or numbers.null_count:
        return None
    if not len(column):
        return np.empty((0, 81), np.uint8)
    kind = column.type.value_type.to_pandas_dtype()
    start = numbers.offset + 81 * column.offset
    cells = np.frombuffer(numbers.buffers()[1], kind)
    cells = cells[start : start + 81 * len(column)].reshape(-1, 81)
    if kind == np.uint8:
        return cells
    return np.where((cells < 0) | (cells > 9), 255, cells).astype(np.uint8)


def bytes_of(column: pa.Array) -> memoryview:
    """Return the bytes of a column of text, without a copy."""
    offsets = memoryview(column.buffers()[1]).cast("B").cast("i")
    first, last = offsets[column.offset], offsets[column.offset + len(column)]
    data = column.buffers()[2]
    return memoryview(b"" if data is None else data)[first:last]


def column_like(column: pa.Array, lines: Sequence[str | None]) -> pa.Array:
    """Return grids as a column like another, with null or zeros for None."""
    kind = column.type
    if is_cells(kind):
        flat = pa.array(cells_of(lines).reshape(-1)).cast(kind.value_type)
        return pa.FixedSizeListArray.from_arrays(flat, 81)
    if not pa.types.is_nested(kind):
        return pa.array(lines, pa.string()).cast(kind)
    if is_text(kind.value_type):
        rows = [_by_nine(line) if line else None for line in lines]
        return pa.array(rows, kind)
    numbers = [list(map(int, line or "")) for line in lines]
    if pa.types.is_nested(kind.value_type):
        return pa.array([_by_nine(row) for row in numbers], kind)
    return pa.array(numbers, kind)


def _by_nine(line: Sequence[T]) -> list[Sequence[T]]:
    return [line[at : at + 9] for at in range(0, 81, 9)]
