"""Turns the characters of eight puzzles into words of bits, and back.

A line of 81 characters is read as numbers of 32 bits with four characters
each, and split into words of three characters: those of one place in the
left, middle and right column.  The five lowest bits of a character identify
it.  Eight such words are transposed: then a byte has one bit of eight
characters, and the bytes of four such words, side by side, have that bit of
the 27 cells of a column.  Solutions are written the same way, backwards.
"""

from __future__ import annotations

from typing import Final

from sudokit.core.fleet import (
    BYTES,
    COLUMN,
    LANES,
    PUT,
    SIGN_BITS,
    SIGNS,
    STRANGE,
    WIDTH,
)
from sudokit.core.words import ALL
from sudokit.native.arrays import (
    BytesWriter,
    i32,
    i64,
    read_i64_le,
    vec,
    write_i64_le,
)

DOTS: Final = 0x2E2E2E2E
ZEROS: Final = 0x30303030


def read_line(text: bytes, begin: i64, signs: vec[i32], lane: i64) -> None:
    """Put the 81 characters of a puzzle into a lane, four in a number."""
    if len(signs) != SIGNS or not 0 <= lane < LANES:
        raise ValueError
    at: i64 = 0
    while at < 10:
        eight = read_i64_le(text, begin + 8 * at)
        signs[2 * LANES * at + lane] = i32(eight & 0x7F7F7F7F)
        signs[2 * LANES * at + LANES + lane] = i32(eight >> 32)
        at += 1
    last = i32(read_i64_le(text, begin + 73) >> 56)
    signs[20 * LANES + lane] = last | 0x2E2E2E00


def read_bits(signs: vec[i32], bits: vec[i32]) -> None:
    """Find the five lowest bits of the characters, by column.

    Row 5*column + bit has those of a column.
    """
    part: i64 = 0
    while part < 4:
        _read_places(signs, bits, part)
        part += 1
    bit: i64 = 0
    while bit < 5:
        _join_bytes(bits, LANES * bit)
        bit += 1


def _read_places(signs: vec[i32], bits: vec[i32], part: i64) -> None:
    """Read eight places of the three columns, 24 characters.

    Writes six rows of ``bits``: five with a byte a column, each of one bit
    of eight characters, and the mistakes in the upper bits.
    """
    at = 6 * LANES * part
    if len(signs) != SIGNS or len(bits) != SIGN_BITS:
        raise ValueError
    if not 0 <= at <= 18 * LANES:
        raise ValueError
    g: i64 = 0
    while g < LANES:
        one = signs[at + g]
        two = signs[at + LANES + g]
        three = signs[at + 2 * LANES + g]
        four = signs[at + 3 * LANES + g]
        five = signs[at + 4 * LANES + g]
        six = signs[at + 5 * LANES + g]
        # The three characters of a place in each: left, middle, right.
        a, b, c, d, e = turned(
            one,
            (one >> 24) | (two << 8),
            (two >> 16) | (three << 16),
            three >> 8,
            four,
            (four >> 24) | (five << 8),
            (five >> 16) | (six << 16),
            six >> 8,
        )
        bits[BYTES + at + g] = a
        bits[BYTES + at + LANES + g] = b
        bits[BYTES + at + 2 * LANES + g] = c
        bits[BYTES + at + 3 * LANES + g] = d
        bits[BYTES + at + 4 * LANES + g] = e
        some = one | two | three | four | five | six
        every = one & two & three & four & five & six
        bits[BYTES + at + 5 * LANES + g] = (some & 0x40404040) | (
            (every & 0x20202020) ^ 0x20202020
        )
        g += 1


def turned(
    a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32
) -> tuple[i32, i32, i32, i32, i32]:
    """Return eight words of three bytes by bit, the lowest first.

    A byte of the first word has the lowest bits of that byte in the eight
    words, and so on up to the fifth bit.
    """
    fifth = (
        ((a >> 4) & 0x010101)
        | ((b >> 3) & 0x020202)
        | ((c >> 2) & 0x040404)
        | ((d >> 1) & 0x080808)
        | (e & 0x101010)
        | ((f << 1) & 0x202020)
        | ((g << 2) & 0x404040)
        | ((h << 3) & 0x808080)
    )
    # Exchange halves of a byte, then quarters, then single bits.
    a = (a & 0x0F0F0F) | ((e << 4) & 0xF0F0F0)
    b = (b & 0x0F0F0F) | ((f << 4) & 0xF0F0F0)
    c = (c & 0x0F0F0F) | ((g << 4) & 0xF0F0F0)
    d = (d & 0x0F0F0F) | ((h << 4) & 0xF0F0F0)
    e = (a & 0x333333) | ((c << 2) & 0xCCCCCC)
    f = (b & 0x333333) | ((d << 2) & 0xCCCCCC)
    g = ((a >> 2) & 0x333333) | (c & 0xCCCCCC)
    h = ((b >> 2) & 0x333333) | (d & 0xCCCCCC)
    return (
        (e & 0x555555) | ((f << 1) & 0xAAAAAA),
        ((e >> 1) & 0x555555) | (f & 0xAAAAAA),
        (g & 0x555555) | ((h << 1) & 0xAAAAAA),
        ((g >> 1) & 0x555555) | (h & 0xAAAAAA),
        fifth,
    )


def _join_bytes(bits: vec[i32], at: i64) -> None:
    """Join one bit of all characters: 27 of them in a word a column."""
    if len(bits) != SIGN_BITS or not 0 <= at <= 4 * LANES:
        raise ValueError
    g: i64 = 0
    while g < LANES:
        a = bits[BYTES + at + g]
        b = bits[BYTES + 6 * LANES + at + g]
        c = bits[BYTES + 12 * LANES + at + g]
        d = bits[BYTES + 18 * LANES + at + g]
        bits[at + g] = (
            (a & 255)
            | ((b & 255) << 8)
            | ((c & 255) << 16)
            | ((d & 255) << 24)
        ) & ALL
        bits[5 * LANES + at + g] = (
            ((a >> 8) & 255)
            | (b & 0xFF00)
            | ((c << 8) & 0xFF0000)
            | ((d << 16) & 0x7000000)
        )
        bits[10 * LANES + at + g] = (
            ((a >> 16) & 255)
            | ((b >> 8) & 0xFF00)
            | (c & 0xFF0000)
            | ((d << 8) & 0x7000000)
        )
        g += 1


def read_values(bits: vec[i32], w: vec[i32]) -> None:
    """Find the clues of each value, and invalid characters."""
    column: i64 = 0
    while column < 3:
        _read_column(bits, w, column)
        column += 1


def _read_column(bits: vec[i32], w: vec[i32], column: i64) -> None:
    """Find the clues of a column.

    A digit has 0011 and a value up to 9 in binary, a dot 0010 and 14.
    """
    if len(bits) != SIGN_BITS or len(w) != WIDTH or not 0 <= column <= 2:
        raise ValueError
    at = 5 * LANES * column
    put = PUT + COLUMN * column
    g: i64 = 0
    while g < LANES:
        one = bits[at + g]
        two = bits[at + LANES + g]
        four = bits[at + 2 * LANES + g]
        eight = bits[at + 3 * LANES + g]
        digit = bits[at + 4 * LANES + g]
        three = one & two
        neither = ALL & ~(one | two)
        low = ALL & ~(four | eight)
        middle = four & ~eight
        high = eight & ~four
        dot = eight & four & two & ~one
        bits[STRANGE + at + g] = (eight & (four | two) & ~dot) | (
            ALL & ~(digit ^ dot)
        )
        one &= ~three
        two &= ~three
        w[put + g] = low & one
        w[put + LANES + g] = low & two
        w[put + 2 * LANES + g] = low & three
        w[put + 3 * LANES + g] = middle & neither
        w[put + 4 * LANES + g] = middle & one
        w[put + 5 * LANES + g] = middle & two
        w[put + 6 * LANES + g] = middle & three
        w[put + 7 * LANES + g] = high & neither
        w[put + 8 * LANES + g] = high & one
        g += 1


def note_strange(bits: vec[i32]) -> None:
    """Mark the lanes with characters that are neither digits nor dots."""
    if len(bits) != SIGN_BITS:
        raise ValueError
    g: i64 = 0
    while g < LANES:
        bits[STRANGE + g] |= (
            bits[STRANGE + 5 * LANES + g]
            | bits[STRANGE + 10 * LANES + g]
            | bits[BYTES + 5 * LANES + g]
            | bits[BYTES + 11 * LANES + g]
            | bits[BYTES + 17 * LANES + g]
            | bits[BYTES + 23 * LANES + g]
        )
        g += 1


def write_bits(w: vec[i32], bits: vec[i32]) -> None:
    """Store the values of full grids in binary, by column."""
    if len(bits) != SIGN_BITS or len(w) != WIDTH:
        raise ValueError
    column: i64 = 0
    while column < 3:
        into = 5 * LANES * column
        top = COLUMN * column
        g: i64 = 0
        while g < LANES:
            odd = w[top + g] | w[top + 4 * LANES + g]
            high = w[top + 5 * LANES + g] | w[top + 6 * LANES + g]
            bits[into + g] = (
                odd
                | w[top + 2 * LANES + g]
                | w[top + 6 * LANES + g]
                | w[top + 8 * LANES + g]
            )
            bits[into + LANES + g] = (
                w[top + LANES + g] | w[top + 2 * LANES + g] | high
            )
            bits[into + 2 * LANES + g] = (
                w[top + 3 * LANES + g] | w[top + 4 * LANES + g] | high
            )
            bits[into + 3 * LANES + g] = (
                w[top + 7 * LANES + g] | w[top + 8 * LANES + g]
            )
            g += 1
        column += 1


def write_signs(bits: vec[i32], signs: vec[i32]) -> None:
    """Store the characters of full grids, four in a number."""
    bit: i64 = 0
    while bit < 4:
        _part_bytes(bits, LANES * bit)
        bit += 1
    part: i64 = 0
    while part < 4:
        _write_places(bits, signs, part)
        part += 1


def _part_bytes(bits: vec[i32], at: i64) -> None:
    """Do the opposite of ``_join_bytes``."""
    if len(bits) != SIGN_BITS or not 0 <= at <= 3 * LANES:
        raise ValueError
    g: i64 = 0
    while g < LANES:
        a = bits[at + g]
        b = bits[5 * LANES + at + g]
        c = bits[10 * LANES + at + g]
        bits[BYTES + at + g] = (
            (a & 255) | ((b << 8) & 0xFF00) | ((c << 16) & 0xFF0000)
        )
        bits[BYTES + 6 * LANES + at + g] = (
            ((a >> 8) & 255) | (b & 0xFF00) | ((c << 8) & 0xFF0000)
        )
        bits[BYTES + 12 * LANES + at + g] = (
            ((a >> 16) & 255) | ((b >> 8) & 0xFF00) | (c & 0xFF0000)
        )
        bits[BYTES + 18 * LANES + at + g] = (
            ((a >> 24) & 255) | ((b >> 16) & 0xFF00) | ((c >> 8) & 0xFF0000)
        )
        g += 1


def _write_places(bits: vec[i32], signs: vec[i32], part: i64) -> None:
    """Do the opposite of ``_read_places``, for digits."""
    at = 6 * LANES * part
    if len(signs) != SIGNS or len(bits) != SIGN_BITS:
        raise ValueError
    if not 0 <= at <= 18 * LANES:
        raise ValueError
    g: i64 = 0
    while g < LANES:
        a = bits[BYTES + at + g]
        b = bits[BYTES + at + LANES + g]
        c = bits[BYTES + at + 2 * LANES + g]
        d = bits[BYTES + at + 3 * LANES + g]
        e = (a & 0x555555) | ((b << 1) & 0xAAAAAA)
        f = ((a >> 1) & 0x555555) | (b & 0xAAAAAA)
        h = (c & 0x555555) | ((d << 1) & 0xAAAAAA)
        i = ((c >> 1) & 0x555555) | (d & 0xAAAAAA)
        # Values of places 0 and 4, of 1 and 5, of 2 and 6, of 3 and 7.
        a = (e & 0x333333) | ((h << 2) & 0xCCCCCC)
        b = (f & 0x333333) | ((i << 2) & 0xCCCCCC)
        c = ((e >> 2) & 0x333333) | (h & 0xCCCCCC)
        d = ((f >> 2) & 0x333333) | (i & 0xCCCCCC)
        e = b & 0x0F0F0F
        f = c & 0x0F0F0F
        signs[at + g] = ZEROS | (a & 0x0F0F0F) | ((e & 15) << 24)
        signs[at + LANES + g] = ZEROS | (e >> 8) | ((f & 0x0F0F) << 16)
        signs[at + 2 * LANES + g] = ZEROS | (f >> 16) | ((d & 0x0F0F0F) << 8)
        e = (b >> 4) & 0x0F0F0F
        f = (c >> 4) & 0x0F0F0F
        signs[at + 3 * LANES + g] = (
            ZEROS | ((a >> 4) & 0x0F0F0F) | ((e & 15) << 24)
        )
        signs[at + 4 * LANES + g] = ZEROS | (e >> 8) | ((f & 0x0F0F) << 16)
        signs[at + 5 * LANES + g] = ZEROS | (f >> 16) | ((d << 4) & 0x0F0F0F00)
        g += 1


def write_line(signs: vec[i32], lane: i64, out: BytesWriter) -> None:
    """Write the 81 characters of a lane, and some more, 88 in all."""
    if len(signs) != SIGNS or not 0 <= lane < LANES:
        raise ValueError
    at: i64 = 0
    while at < 11:
        low = i64(signs[2 * LANES * at + lane])
        high = i64(signs[2 * LANES * at + LANES + lane])
        write_i64_le(out, low | (high << 32))
        at += 1
