"""A grid as a line of 81 characters, and back."""

from __future__ import annotations

from sudokit.core.arrays import StringWriter, i64, vec
from sudokit.core.words import (
    CHARACTERS,
    DIGITS,
    EMPTY,
    FIELDS,
    SIZE,
    VALUE_BITS,
    VALUE_GROUPS,
    WHICH_VALUE,
    WORDS,
)


def read_line(line: str) -> vec[i64]:
    """The words of 81 characters, values placed and nothing ruled out."""
    if len(line) != 81 or not line.isascii():
        raise ValueError(f"81 characters are needed: {line!r}")
    words = EMPTY[:]
    digits = DIGITS
    groups = VALUE_GROUPS
    value_bits = VALUE_BITS
    if len(words) != SIZE or len(digits) != 128:
        raise ValueError
    wrong: i64 = 0
    cell: i64 = 0
    row: i64 = 0
    while row < 9:
        band = row // 3 + WORDS
        bit = row % 3 * 3
        end = bit + 3
        while bit < end:
            at = band
            while at < SIZE:
                value = digits[ord(line[cell]) & 127]
                wrong |= value
                # No "if" on what is hard to foresee: 0 sets no bit.
                words[at + groups[value & 15]] |= value_bits[value & 15] << bit
                cell += 1
                at += 6
            bit += 1
        row += 1
    if wrong < 0:
        raise ValueError(f"only 1 to 9, 0 and . can stand in {line!r}")
    return words


def write_line(words: vec[i64]) -> str:
    """The values placed as 81 characters, . for none."""
    if len(words) != SIZE:
        raise ValueError
    out = StringWriter()
    characters = CHARACTERS
    if len(characters) != 16:
        raise ValueError
    row: i64 = 0
    while row < 9:
        band = row // 3 + WORDS
        bit = row % 3 * 3
        end = bit + 3
        while bit < end:
            at = band
            while at < SIZE:
                one = (words[at] >> bit) & FIELDS
                one |= ((words[at + 3] >> bit) & FIELDS) << 4
                out.append(characters[(one * WHICH_VALUE >> 40) & 15])
                at += 6
            bit += 1
        row += 1
    return out.getvalue()
