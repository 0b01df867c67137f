"""Converts grids to and from lines of 81 characters.

Both go through the cells without branching on their values: a processor
can't predict these, and a wrong prediction costs more than a cell does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sudokit.core.arrays import StringWriter, i32, i64, vec
from sudokit.core.words import (
    CHARACTERS,
    DIGITS,
    EMPTY,
    MIDDLE,
    PLACED,
    RIGHT,
    SIZE,
    whole,
)

# For each character of a line its value, 0 for a dot.
VALUES: Final = bytes([max(code - ord("0"), 0) for code in range(256)])


def read_line(line: str) -> vec[i32]:
    """The words of 81 characters, with values placed and nothing ruled out."""
    if len(line) != 81 or not line.isascii():
        raise ValueError(f"81 characters are needed: {line!r}")
    return read_cells(line, 0)


def read_cells(text: str, begin: i64) -> vec[i32]:
    """The words of the 81 characters of a text that begin there.

    The text must be ASCII and long enough; this isn't checked.
    """
    words = EMPTY[:]
    digits = DIGITS
    if len(words) != SIZE or len(digits) != 128:
        raise ValueError
    wrong: i64 = 0
    cell = begin
    end = begin + 81
    bit: i32 = 1
    while cell < end:
        start: i64 = PLACED
        while start < 2 * PLACED:
            value = digits[ord(text[cell]) & 127]
            wrong |= value
            words[start + (value & 15)] |= bit
            cell += 1
            start += MIDDLE
        bit <<= 1
    if wrong & 16:
        line = text[begin:end]
        raise ValueError(f"expected 1 to 9, 0 and . only, not {line!r}")
    # The empty cells were noted as those of the value 0.
    words[PLACED] = 0
    words[PLACED + MIDDLE] = 0
    words[PLACED + RIGHT] = 0
    return words


def signs_of(values: Sequence[Sequence[object]]) -> str:
    """Nine rows of nine values as 81 characters; ValueError if they aren't."""
    try:
        rows = [list(row) for row in values]
    except TypeError:
        raise ValueError("9 rows of 9 values are needed") from None
    if len(rows) != 9:
        raise ValueError(f"9 rows are needed, not {len(rows)}")
    signs = ""
    for i, row in enumerate(rows):
        if len(row) != 9:
            raise ValueError(f"row {i + 1} has {len(row)} values, not 9")
        for j, n in enumerate(row):
            value = whole(n)
            if not 0 <= value <= 9:
                raise ValueError(
                    f"r{i + 1}c{j + 1}: {n!r} is not a value of 0 to 9"
                )
            signs += str(value)
    return signs


def line_of_clues(line: str, kept: vec[i64]) -> str:
    """The line of 81 characters with only the values of the cells kept."""
    out = StringWriter()
    cell: i64 = 0
    while cell < 81:
        out.append(ord(line[cell]) if kept[cell] else ord("."))
        cell += 1
    return out.getvalue()


def text_of_line(line: str) -> str:
    """81 characters as nine lines of nine values, 0 for empty."""
    out = bytearray(b" ") * 162
    out[::2] = line.replace(".", "0").encode()
    out[17::18] = b"\n" * 9
    return out.decode()


def html_of(line: str) -> str:
    """81 characters as a table of HTML, with heavy lines around the boxes."""
    rows = ""
    for i in range(9):
        below = 2 if i % 3 == 2 else 1
        rows += "<tr>"
        for j, sign in enumerate(line[9 * i : 9 * i + 9]):
            right = 2 if j % 3 == 2 else 1
            rows += (
                '<td style="border: 1px solid;'
                f" border-width: 0 {right}px {below}px 0;"
                ' width: 1.7em; height: 1.7em; text-align: center">'
                f"{sign if sign.isdecimal() else ''}</td>"
            )
        rows += "</tr>"
    style = "border-collapse: collapse; border: 2px solid"
    return f'<table style="{style}">{rows}</table>'


def end_of_lines(text: str, start: i64) -> i64:
    """Finds the end of the run of lines that ``read_line`` takes.

    Each includes its newline.
    """
    digits = DIGITS
    size: i64 = len(text)
    at = start
    while at + 82 <= size and ord(text[at + 81]) == ord("\n"):
        wrong: i64 = 0
        end = at + 81
        cell = at
        while cell < end:
            code = i64(ord(text[cell]))
            wrong |= digits[code & 127] | (code & ~127)
            cell += 1
        if wrong & ~15:
            break
        at += 82
    return at


def write_line(w: vec[i32]) -> str:
    """The values placed as 81 characters, . for none."""
    out = StringWriter()
    write_cells(w, out)
    return out.getvalue()


def write_cells(w: vec[i32], out: StringWriter) -> None:
    """Writes them."""
    characters = CHARACTERS
    ones = values_in_binary(w)
    if len(ones) != 12 or len(characters) != 16:
        raise ValueError
    place: i32 = 0
    while place < 27:
        at: i64 = 0
        while at < 12:
            value = (
                ((ones[at] >> place) & 1)
                | (((ones[at + 1] >> place) & 1) << 1)
                | (((ones[at + 2] >> place) & 1) << 2)
                | (((ones[at + 3] >> place) & 1) << 3)
            )
            out.append(characters[i64(value)])
            at += 4
        place += 1


def values_in_binary(w: vec[i32]) -> vec[i32]:
    """The places whose value has a 1, a 2, a 4, an 8 in it, by column."""
    if len(w) != SIZE:
        raise ValueError
    found = EMPTY[:12]
    if len(found) != 12:
        raise ValueError
    column: i64 = 0
    while column < 3:
        top = PLACED + 10 * column
        odd = w[top + 1] | w[top + 5]
        high = w[top + 6] | w[top + 7]
        found[4 * column] = odd | w[top + 3] | w[top + 7] | w[top + 9]
        found[4 * column + 1] = w[top + 2] | w[top + 3] | high
        found[4 * column + 2] = w[top + 4] | w[top + 5] | high
        found[4 * column + 3] = w[top + 8] | w[top + 9]
        column += 1
    return found
