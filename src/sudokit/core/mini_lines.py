"""Naked and hidden triples in mini-rows and mini-columns, locked pairs.

If only three values fit in the three cells of a mini-line, they fill it, and
they are removed from the rest of its row or column and box.  If three values
must be there, because each has no other mini-line in the row or column, the
other values are removed from these cells.  (This includes naked and hidden
triples, and locked pairs.)

The mini-rows of a value are the 27 places of its three words together; its
mini-columns, with all rows of a band merged, are 27 bits, too: bit
9*band + 3*column in the box + stack.  One number of 64 bits has both, the
mini-columns above the mini-rows, so that the values of a mini-line are
counted only once.
"""

from __future__ import annotations

from typing import Final

from sudokit.core.words import (
    ALL,
    MIDDLE,
    RIGHT,
    SIZE,
    all_rows,
    any_row,
    last_band,
    last_stack,
    next_band,
    next_stack,
)
from sudokit.native.arrays import COMPILED, i32, i64, vec

LINES: Final = ALL << 32 | ALL  # all mini-rows and mini-columns
MUST: Final = 9  # the index of the mini-lines that a value must fill


def _room() -> vec[i64]:
    return vec[i64]([0] * 18)


# No other thread can interrupt compiled code here, as nothing releases the
# interpreter's lock: all grids can share one room for the lines.
ROOM: Final = _room()


def settle_mini_lines(w: vec[i32]) -> i32:
    """Remove values from mini-lines that three others must fill.

    Return the changed bits of all words, merged into one; -1 if too few
    values can be in a mini-line or too many must be.
    """
    lines = ROOM if COMPILED else ROOM[:]
    if len(w) != SIZE or len(lines) != 18:
        raise ValueError
    at: i64 = 0
    while at < 9:
        left = w[at + 1]
        middle = w[at + MIDDLE + 1]
        right = w[at + RIGHT + 1]
        rows = left | middle | right
        columns = mini_columns(left, middle, right)
        lines[at] = i64(rows) | (i64(columns) << 32)
        rows = must_rows(rows)
        columns = must_columns(columns)
        lines[at + MUST] = i64(rows) | (i64(columns) << 32)
        at += 1
    can, too_few = _of_three(lines, 0)
    must, free = _of_three(lines, MUST)
    free |= must
    if too_few or (free & (free >> 32) & ALL) != ALL:
        return -1
    rows_can = i32(can & ALL)
    columns_can = i32((can >> 32) & ALL)
    rows_must = i32(must & ALL)
    columns_must = i32((must >> 32) & ALL)
    changed: i32 = 0
    at = 1
    while at < 10:
        left = w[at]
        middle = w[at + MIDDLE]
        right = w[at + RIGHT]
        rows = left | middle | right
        gone = gone_rows(rows, rows_can, rows_must)
        columns = mini_columns(left, middle, right)
        gone_too = gone_columns(columns, columns_can, columns_must)
        left &= gone | all_rows(gone_too)
        middle &= gone | all_rows(gone_too >> 3)
        right &= gone | all_rows(gone_too >> 6)
        changed |= left | middle | right
        w[at] &= ~left
        w[at + MIDDLE] &= ~middle
        w[at + RIGHT] &= ~right
        at += 1
    return changed & ALL


def mini_columns(left: i32, middle: i32, right: i32) -> i32:
    """Return the mini-columns that can hold a value, as 27 bits."""
    return any_row(left) | (any_row(middle) << 3) | (any_row(right) << 6)


def must_rows(rows: i32) -> i32:
    """Return the mini-rows that are a value's only ones in their row."""
    return rows & (ALL ^ (next_stack(rows) | last_stack(rows)))


def must_columns(columns: i32) -> i32:
    """Return the mini-columns that are a value's only ones in their column."""
    return columns & (ALL ^ (next_band(columns) | last_band(columns)))


def gone_rows(rows: i32, can: i32, must: i32) -> i32:
    """Return the mini-rows that a value leaves, of those that it may be in.

    ``can`` are those that only three values fit, each of which leaves the
    rest of their rows; ``must`` are those that three values must fill,
    which another value leaves.
    """
    filled = rows & can
    gone = next_stack(filled) | last_stack(filled)
    return gone | (must & (next_stack(rows) | last_stack(rows)))


def gone_columns(columns: i32, can: i32, must: i32) -> i32:
    """Return the same for mini-columns."""
    columns &= ALL
    filled = columns & can
    gone = next_band(filled) | last_band(filled)
    return gone | (must & (next_band(columns) | last_band(columns)))


def _of_three(lines: vec[i64], first: i64) -> tuple[i64, i64]:
    """Return the mini-lines of three of nine values, and those of fewer."""
    if len(lines) != 18 or not 0 <= first <= 9:
        raise ValueError
    ones: i64 = 0
    twos: i64 = 0
    more: i64 = 0
    at: i64 = first
    end = first + 9
    while at < end:
        x = lines[at]
        y = lines[at + 1]
        z = lines[at + 2]
        carry = (x & y) | ((x ^ y) & z)
        x ^= y ^ z
        second = ones & x
        ones ^= x
        more |= (twos & carry) | (twos & second) | (carry & second)
        twos |= carry | second
        at += 3
    three = ones & twos
    return three & ~more & LINES, ~(three | more) & LINES
