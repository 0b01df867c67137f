"""Grids whose values are all letters, from A on, such as 16x16 with A to P.

    numbered(first, lines, known)   the first line with the usual values

A grid counts as one if it has no digits, and a letter that isn't a value of
such a grid otherwise: 16x16 has the values 1 to 9 and A to G, so that H to P
tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sudokit.text.characters import (
    GRIDS,
    LETTERS,
    SIGNS,
    SIZES,
    squarest_rows,
)
from sudokit.text.lines import BLANK, CELLS, Line, Lines
from sudokit.text.rows import VALUES

DIGITS: Final = frozenset("123456789")
LEAST: Final = 2  # different letters of a grid


def numbered(first: Line, lines: Lines, known: int) -> Line | None:
    """Return the first line of such a grid with 1 for A, 2 for B and so on.

    The lines that follow are read again, with the same change.  None, and no
    change, if they are no such grid.  ``known`` is its size, 0 for any.
    """
    cells = _cells_of(first)
    count = len(cells)
    if count in SIZES and known in (0, count):
        seen: list[Line] = []
        rows = [first, *_rows_after(lines, count, seen)]
        if len(rows) == count and _is_lettered(rows, count):
            changed = {row.number: _changed(row, count) for row in rows}
            lines.again([changed.get(one.number, one) for one in seen])
            return changed[first.number]
        lines.again(seen)
    size = GRIDS.get(count, 0)
    if size and known in (0, size) and _is_lettered([first], size):
        return _changed(first, size)
    return None


def _cells_of(line: Line) -> str:
    """Return the cells of a line without digits; "" for any other line."""
    if line.kind != CELLS or not DIGITS.isdisjoint(line.text):
        return ""
    texts = [sign.text for sign in line.signs(0)]
    text = "".join(texts)
    return text.upper() if len(text) == len(texts) else ""


def _rows_after(lines: Lines, size: int, seen: list[Line]) -> list[Line]:
    """Return the rows after the first one; ``seen`` gets all lines."""
    band = squarest_rows(size) or size
    rows: list[Line] = []
    while len(rows) < size - 1:
        line = lines.next()
        if line is None:
            break
        seen.append(line)
        if line.kind == BLANK and (len(rows) + 1) % band:
            break
        if line.kind == CELLS:
            if len(_cells_of(line)) != size:
                break
            rows.append(line)
    return rows


def _is_lettered(rows: Sequence[Line], size: int) -> bool:
    """Return whether all values of a grid are letters."""
    used = set("".join([_cells_of(row) for row in rows])) - set(SIGNS)
    usual = set(VALUES[1 : size + 1])
    return (
        len(used) >= LEAST
        and used <= set(LETTERS[:size])
        and not used <= usual
    )


def _changed(line: Line, size: int) -> Line:
    """Return the line with the usual values for letters."""
    letters, usual = LETTERS[:size], VALUES[1 : size + 1]
    table = str.maketrans(letters + letters.lower(), 2 * usual)
    text = line.text.translate(table)
    return Line(line.number, text, line.kind, line.note)
