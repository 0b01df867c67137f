"""Which choice a search does best to try."""

from __future__ import annotations

from sudokit.core.arrays import i64, vec
from sudokit.core.words import (
    BITS_SET,
    BOX,
    CELL_BITS,
    CELL_WORDS,
    FIELD_BITS,
    FIELDS,
    NINE,
    OTHER_LINES,
    VALUE_GROUPS,
    WHICH_VALUE,
    WORDS,
)


def pairs(low: i64, high: i64) -> i64:
    """The cells of a field, as its nine bits, with just two choices."""
    one = low | high
    two = low & high
    upper = one >> 27
    upper_two = two >> 27
    more = (two & upper) | (one & upper_two)
    two |= upper_two | (one & upper)
    one |= upper
    second = one >> 9
    second_two = two >> 9
    third = one >> 18
    third_two = two >> 18
    more |= (more >> 9) | (more >> 18)
    more |= (two & second) | (one & second_two)
    two |= second_two | (one & second)
    one |= second
    more |= (two & third) | (one & third_two)
    two |= third_two | (one & third)
    return two & ~more & NINE


def reach_of(
    w: vec[i64],
    twins: vec[i64],
    value: i64,
    column: i64,
    band: i64,
    place: i64,
) -> i64:
    """What a value would clear, placed in a cell.

    One for each peer that can hold it, two more for one with two
    choices, as ``twins`` knows them: it would be left with one.  The
    cell is the bit ``place`` of word 6*column + band.
    """
    row = place // 3
    at = VALUE_GROUPS[value] + band
    top = VALUE_GROUPS[value] + 6 * column
    shift = FIELD_BITS[value] + 3 * row
    side = FIELD_BITS[value] + place - 3 * row
    box = OTHER_LINES[3 * row + column]
    # Bounds that the compiler can see, so that it checks no others.
    if not (0 <= at < 6 and 0 <= top < 16):
        raise ValueError
    count: i64 = 0
    weight: i64 = 1
    while weight < 3:
        if len(w) < WORDS:
            raise ValueError
        # The row, the rest of the box, the column, nine bits each.
        count += weight * (
            BITS_SET[
                ((w[at] >> shift) & 7)
                | (((w[at + 6] >> shift) & 7) << 3)
                | (((w[at + 12] >> shift) & 7) << 6)
            ]
            + BITS_SET[
                (
                    ((w[at] >> side) & BOX)
                    | (((w[at + 6] >> side) & BOX) << 1)
                    | (((w[at + 12] >> side) & BOX) << 2)
                )
                & box
            ]
            + BITS_SET[
                ((w[top] >> side) & BOX)
                | (((w[top + 1] >> side) & BOX) << 1)
                | (((w[top + 2] >> side) & BOX) << 2)
            ]
        )
        w = twins
        weight += 1
    return count


def some_choice(words: vec[i64]) -> i64:
    """The mark of a choice of an open cell, 2 of the fewest if possible.

    Asked only where no cell has two choices, which is rare.
    """
    best: i64 = 10
    mark: i64 = -1
    cell: i64 = 0
    while cell < 81:
        at = CELL_WORDS[cell]
        bit = CELL_BITS[cell]
        low = (words[at] >> bit) & FIELDS
        high = (words[at + 3] >> bit) & FIELDS
        size: i64 = 0
        one = low | (high << 4)
        rest = one
        while rest:
            rest &= rest - 1
            size += 1
        if 1 < size < best:
            best = size
            value = ((one & -one) * WHICH_VALUE >> 40) & 15
            mark = 64 * (at + VALUE_GROUPS[value])
            mark += bit + FIELD_BITS[value]
        cell += 1
    return mark
