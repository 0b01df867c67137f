"""Texts that look like puzzles but are something else, refused by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from sudokit.text.characters import LARGEST, LINKS
from sudokit.text.lines import Line
from sudokit.text.messages import FormatError
from sudokit.text.rows import VALUES, Row
from sudokit.text.spellings import is_candidates

if TYPE_CHECKING:
    from sudokit.text.look_ahead import LookAhead

SAMURAI: Final = "a samurai can't be read"
SAMURAI_SIZE: Final = 21
SAMURAI_CELLS: Final = 369
# The cells in the rows of a samurai without its gaps.
SAMURAI_ROWS: Final = (18,) * 6 + (21,) * 3 + (9,) * 3 + (21,) * 3 + (18,) * 6
# Where the gaps begin, three cells each.
GAPS: Final = [
    *[(i, 9) for i in (*range(6), *range(15, 21))],
    *[(i, j) for i in range(9, 12) for j in (0, 3, 15, 18)],
]
FIELDS: Final = 5  # colons of a line of HoDoKu's
CANDIDATES: Final = "the 729 candidates of a grid"
CANDIDATES_SIZE: Final = 27
APART: Final = (
    "where the lines before it are puzzles in text; put it into another file"
)
OTHERS: Final = "--from auto reads other formats"


def refuse_candidates(line: Line, name: str) -> None:
    """Raise FormatError for a line of the 729 candidates of a grid."""
    if is_candidates(line.text):
        refuse_cells(line.number, name)


def refuse_cells(number: int, name: str) -> None:
    """Raise FormatError for rows of candidates that begin on this line."""
    if number == 1:
        raise FormatError(CANDIDATES, name, number, 1, OTHERS)
    raise FormatError(f"{CANDIDATES}, {APART}", name, number, 1)


def refuse_row(row: Row, ahead: LookAhead, name: str) -> None:
    """Raise FormatError if a wrong row begins something known.

    The other lines of a samurai are skipped.
    """
    cells = row.line.cells()
    if cells == SAMURAI_CELLS or ahead.has_counts(cells, SAMURAI_ROWS):
        raise FormatError(SAMURAI, name, row.number, 1)
    too_large = ahead.too_large(row.line)
    if too_large:
        raise FormatError(
            f"a grid of {too_large}x{too_large}, where {LARGEST}x{LARGEST}"
            " is the largest",
            name,
            row.number,
            1,
        )
    if sort := other_format(row.line):
        raise FormatError(f"{sort}, {APART}", name, row.number, 1)
    if row.line.is_of_another_format():
        raise FormatError(row.wrong, name, row.number, row.column, OTHERS)


def other_format(line: Line) -> str:
    """Return what a line is that isn't the first, "" for text.

    >>> from sudokit.text.lines import CELLS
    >>> other_format(Line(2, '{"puzzle": ""}', CELLS))
    'a line of JSON'
    """
    text = line.text.strip()
    if line.number == 1:
        return ""
    if text.startswith(LINKS):
        return "a link"
    if text.startswith("<"):
        return "a line of XML"
    if text.startswith("{") and text.endswith("}"):
        return "a line of JSON"
    if text.startswith(":0") and text.count(":") > FIELDS:
        return "a line of HoDoKu"
    if text.startswith(".") and "~" in text:
        return "a constraint string of ISS"
    return ""


def refuse_values(rows: Sequence[Row], size: int, name: str) -> None:
    """Raise FormatError for a large grid whose values mean something else.

    Some of its values are letters and others numbers, 0 may be a value or
    an empty cell, or it holds the five grids of a samurai.
    """
    number = rows[0].number
    values = "".join([row.values for row in rows])
    if size == SAMURAI_SIZE and is_samurai(values):
        raise FormatError(SAMURAI, name, number, 1)
    if size == CANDIDATES_SIZE and _are_candidates(values):
        raise FormatError(
            CANDIDATES, name, number, 1, "write them on one line, cell by cell"
        )
    first = ""
    for row in rows:
        for sign in row.signs:
            kind = _kind_of(sign.text)
            if kind and first and kind != first:
                raise FormatError(
                    f"{kind} {sign.text!r} where {first}s are used",
                    name,
                    row.number,
                    sign.column,
                )
            first = first or kind
    signs = {sign.text for row in rows for sign in row.signs}
    has_zero = "0" in signs and bool(signs & {".", "_", "*"})
    if has_zero and first != "number" and size < len(VALUES):
        raise FormatError(
            "0 is used beside another sign for empty cells; write the values"
            f" as 1 to 9 and A to {VALUES[size]}",
            name,
            number,
            1,
        )


def _are_candidates(values: str) -> bool:
    """Return whether these are nine candidates in three rows for each cell."""
    return any(value != "0" for value in values) and all(
        value in ("0", str(k // 27 % 3 * 3 + k % 3 + 1))
        for k, value in enumerate(values)
    )


def _kind_of(text: str) -> str:
    """Return the notation of a value above 9; "" for other values."""
    if text.isalpha():
        return "letter"
    return "number" if len(text) > 1 else ""


def is_samurai(values: str) -> bool:
    """Return whether these cells of 21x21 are five grids that overlap.

    ``values`` are digits, 0 for empty cells and for the gaps.
    """
    gaps = "".join([values[21 * i + j : 21 * i + j + 3] for i, j in GAPS])
    return (
        set(gaps) == {"0"}
        and values.strip("0") != ""
        and not values.strip("0123456789")
    )
