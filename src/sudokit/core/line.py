"""Converts grids to and from lines of 81 characters.

Both directions process the cells without branching on their values: a
processor can't predict these, and a wrong prediction costs more than a cell.
"""

from __future__ import annotations

from sudokit.core.words import CHARACTERS, EMPTY, MIDDLE, PLACED, RIGHT, SIZE
from sudokit.native.arrays import StringWriter, i32, i64, vec
from sudokit.text.line import DIGITS


def read_line(line: str) -> vec[i32]:
    """Return the words of 81 characters, with nothing ruled out."""
    if len(line) != 81 or not line.isascii():
        raise ValueError(f"81 characters are needed: {line!r}")
    return read_cells(line, 0)


def read_cells(text: str, begin: i64) -> vec[i32]:
    """Return the words of the 81 characters of a text from ``begin`` on.

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
    # The empty cells were recorded as those of the value 0.
    words[PLACED] = 0
    words[PLACED + MIDDLE] = 0
    words[PLACED + RIGHT] = 0
    return words


def write_line(w: vec[i32]) -> str:
    """Return the values as 81 characters, . for none."""
    out = StringWriter()
    write_cells(w, out)
    return out.getvalue()


def write_cells(w: vec[i32], out: StringWriter) -> None:
    """Write the values as 81 characters, . for none."""
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
    """Return the places whose value has a 1, 2, 4, 8 in binary, by column."""
    if len(w) != SIZE:
        raise ValueError
    binary = EMPTY[:12]
    if len(binary) != 12:
        raise ValueError
    column: i64 = 0
    while column < 3:
        top = PLACED + 10 * column
        odd = w[top + 1] | w[top + 5]
        high = w[top + 6] | w[top + 7]
        binary[4 * column] = odd | w[top + 3] | w[top + 7] | w[top + 9]
        binary[4 * column + 1] = w[top + 2] | w[top + 3] | high
        binary[4 * column + 2] = w[top + 4] | w[top + 5] | high
        binary[4 * column + 3] = w[top + 8] | w[top + 9]
        column += 1
    return binary
