"""The reach of all bivalue cells at once, counted in binary.

``branching`` explains the reach of a cell, and computes it for one cell at
a time.  Here a *count* is several words, one for each binary digit: a bit of
the first word is the 1 of its cell's number, a bit of the second its 2, and
so on.  Two counts are added digit by digit, with a carry, for the 27 cells
of a column in one step.

    weigh(w)          finds the bivalue cells with the greatest reach
    added(x, y)       the sum of two counts
"""

from __future__ import annotations

from sudokit.core.fleet import (
    BOTH,
    BY_BOX,
    BY_COLUMN,
    BY_ROW,
    COLUMN,
    COUNTS,
    DIGIT,
    LANES,
    OF_COLUMN,
    ONE,
    TWO,
    TWOS,
    VALUES,
    WIDTH,
)
from sudokit.core.words import (
    ALL,
    TOP,
    all_rows,
    last_band,
    last_row,
    last_stack,
    next_band,
    next_row,
    next_stack,
)
from sudokit.native.arrays import i32, i64, vec

# Counts up to 15, 31, 127.
Four = tuple[i32, i32, i32, i32]
Five = tuple[i32, i32, i32, i32, i32]
Seven = tuple[i32, i32, i32, i32, i32, i32, i32]


def added(x: Four, y: Four) -> Five:
    """Return the sum of two counts."""
    carry = x[0] & y[0]
    half = x[1] ^ y[1]
    second = half ^ carry
    carry = (x[1] & y[1]) | (half & carry)
    half = x[2] ^ y[2]
    third = half ^ carry
    carry = (x[2] & y[2]) | (half & carry)
    half = x[3] ^ y[3]
    fourth = half ^ carry
    return (
        (x[0] ^ y[0]) & ALL,
        second,
        third,
        fourth,
        (x[3] & y[3]) | (half & carry),
    )


def three_added(x: Five, y: Five, z: Five) -> Seven:
    """Return the sum of three counts."""
    # Three digits add up to two, a sum and a carry.
    sum_0 = x[0] ^ y[0] ^ z[0]
    up_0 = (x[0] & y[0]) | ((x[0] ^ y[0]) & z[0])
    sum_1 = x[1] ^ y[1] ^ z[1]
    up_1 = (x[1] & y[1]) | ((x[1] ^ y[1]) & z[1])
    sum_2 = x[2] ^ y[2] ^ z[2]
    up_2 = (x[2] & y[2]) | ((x[2] ^ y[2]) & z[2])
    sum_3 = x[3] ^ y[3] ^ z[3]
    up_3 = (x[3] & y[3]) | ((x[3] ^ y[3]) & z[3])
    sum_4 = x[4] ^ y[4] ^ z[4]
    up_4 = (x[4] & y[4]) | ((x[4] ^ y[4]) & z[4])
    carry = sum_1 & up_0
    half = sum_2 ^ up_1
    third = half ^ carry
    carry = (sum_2 & up_1) | (half & carry)
    half = sum_3 ^ up_2
    fourth = half ^ carry
    carry = (sum_3 & up_2) | (half & carry)
    half = sum_4 ^ up_3
    fifth = half ^ carry
    carry = (sum_4 & up_3) | (half & carry)
    return (
        sum_0 & ALL,
        sum_1 ^ up_0,
        third,
        fourth,
        fifth,
        up_4 ^ carry,
        up_4 & carry,
    )


def weight_of(a: i32, b: i32, c: i32, x: i32, y: i32, z: i32) -> Four:
    """Return the number of bits of a, b and c, plus four times x, y and z."""
    return (
        (a ^ b ^ c) & ALL,
        (a & b) | ((a ^ b) & c),
        x ^ y ^ z,
        (x & y) | ((x ^ y) & z),
    )


def in_mini_columns(word: i32, two: i32) -> Four:
    """Return the same for the three rows of a box, in its top row."""
    four = weight_of(word, word >> 3, word >> 6, two, two >> 3, two >> 6)
    return four[0] & TOP, four[1] & TOP, four[2] & TOP, four[3] & TOP


def in_other_rows(word: i32, two: i32) -> Four:
    """Return the same for the other two rows of the box."""
    a = next_row(word)
    b = last_row(word)
    x = next_row(two)
    y = last_row(two)
    return a ^ b, a & b, x ^ y, x & y


def weigh(w: vec[i32]) -> None:
    """Find the bivalue cells with the greatest reach.

    TWO gets them for the three columns; none, if there is no bivalue cell.
    """
    _note_two(w, 0)
    _note_two(w, 1)
    _note_two(w, 2)
    _count_rows(w)
    _count_columns(w)
    _count_boxes(w)
    _reach(w, 0)
    _reach(w, 1)
    _reach(w, 2)
    if len(w) != WIDTH:
        raise ValueError
    g: i64 = 0
    while g < LANES:
        left = w[TWO + g]
        middle = w[TWO + COLUMN + g]
        right = w[TWO + 2 * COLUMN + g]
        at: i64 = 0
        while at < 8 * DIGIT:
            a = left & w[COUNTS + 7 * DIGIT + ONE - at + g]
            b = middle & w[COUNTS + OF_COLUMN + 7 * DIGIT + ONE - at + g]
            c = right & w[COUNTS + 2 * OF_COLUMN + 7 * DIGIT + ONE - at + g]
            # All bits, if none has the digit: then it makes no difference.
            none = ((a | b | c) - 1) >> 31
            left = a | (left & none)
            middle = b | (middle & none)
            right = c | (right & none)
            at += DIGIT
        w[TWO + g] = left
        w[TWO + COLUMN + g] = middle
        w[TWO + 2 * COLUMN + g] = right
        g += 1


def _note_two(w: vec[i32], column: i64) -> None:
    """Find the bivalue cells of a column."""
    if len(w) != WIDTH or not 0 <= column <= 2:
        raise ValueError
    g: i64 = 0
    while g < LANES:
        one: i32 = 0
        two: i32 = 0
        more: i32 = 0
        at: i64 = 0
        while at < VALUES:
            cells = w[COLUMN * column + at + g]
            more |= two & cells
            two |= one & cells
            one |= cells
            at += LANES
        two &= ~more
        w[TWO + COLUMN * column + g] = two
        at = 0
        while at < VALUES:
            w[TWOS + COLUMN * column + at + g] = (
                w[COLUMN * column + at + g] & two
            )
            at += LANES
        g += 1


def _count_rows(w: vec[i32]) -> None:
    """Count each value in the other stacks of each row."""
    if len(w) != WIDTH:
        raise ValueError
    at: i64 = 0
    while at < VALUES:
        g: i64 = 0
        while g < LANES:
            a, b, c, d = weight_of(
                w[at + g],
                w[at + COLUMN + g],
                w[at + 2 * COLUMN + g],
                w[TWOS + at + g],
                w[TWOS + at + COLUMN + g],
                w[TWOS + at + 2 * COLUMN + g],
            )
            five = added(
                (next_stack(a), next_stack(b), next_stack(c), next_stack(d)),
                (last_stack(a), last_stack(b), last_stack(c), last_stack(d)),
            )
            w[BY_ROW + at + g] = five[0] & w[TWOS + at + g]
            w[BY_ROW + DIGIT + at + g] = five[1] & w[TWOS + at + g]
            w[BY_ROW + 2 * DIGIT + at + g] = five[2] & w[TWOS + at + g]
            w[BY_ROW + 3 * DIGIT + at + g] = five[3] & w[TWOS + at + g]
            w[BY_ROW + 4 * DIGIT + at + g] = five[4] & w[TWOS + at + g]
            w[BY_ROW + OF_COLUMN + at + g] = (
                five[0] & w[TWOS + COLUMN + at + g]
            )
            w[BY_ROW + OF_COLUMN + DIGIT + at + g] = (
                five[1] & w[TWOS + COLUMN + at + g]
            )
            w[BY_ROW + OF_COLUMN + 2 * DIGIT + at + g] = (
                five[2] & w[TWOS + COLUMN + at + g]
            )
            w[BY_ROW + OF_COLUMN + 3 * DIGIT + at + g] = (
                five[3] & w[TWOS + COLUMN + at + g]
            )
            w[BY_ROW + OF_COLUMN + 4 * DIGIT + at + g] = (
                five[4] & w[TWOS + COLUMN + at + g]
            )
            w[BY_ROW + 2 * OF_COLUMN + at + g] = (
                five[0] & w[TWOS + 2 * COLUMN + at + g]
            )
            w[BY_ROW + 2 * OF_COLUMN + DIGIT + at + g] = (
                five[1] & w[TWOS + 2 * COLUMN + at + g]
            )
            w[BY_ROW + 2 * OF_COLUMN + 2 * DIGIT + at + g] = (
                five[2] & w[TWOS + 2 * COLUMN + at + g]
            )
            w[BY_ROW + 2 * OF_COLUMN + 3 * DIGIT + at + g] = (
                five[3] & w[TWOS + 2 * COLUMN + at + g]
            )
            w[BY_ROW + 2 * OF_COLUMN + 4 * DIGIT + at + g] = (
                five[4] & w[TWOS + 2 * COLUMN + at + g]
            )
            g += 1
        at += LANES


def _count_columns(w: vec[i32]) -> None:
    """Count each value in the other bands of each column."""
    if len(w) != WIDTH:
        raise ValueError
    at: i64 = 0
    while at < VALUES:
        g: i64 = 0
        while g < LANES:
            four = in_mini_columns(w[at + g], w[TWOS + at + g])
            more = in_mini_columns(
                w[at + COLUMN + g], w[TWOS + at + COLUMN + g]
            )
            most = in_mini_columns(
                w[at + 2 * COLUMN + g], w[TWOS + at + 2 * COLUMN + g]
            )
            a = four[0] | (more[0] << 3) | (most[0] << 6)
            b = four[1] | (more[1] << 3) | (most[1] << 6)
            c = four[2] | (more[2] << 3) | (most[2] << 6)
            d = four[3] | (more[3] << 3) | (most[3] << 6)
            five = added(
                (next_band(a), next_band(b), next_band(c), next_band(d)),
                (last_band(a), last_band(b), last_band(c), last_band(d)),
            )
            w[BY_COLUMN + at + g] = all_rows(five[0]) & w[TWOS + at + g]
            w[BY_COLUMN + DIGIT + at + g] = (
                all_rows(five[1]) & w[TWOS + at + g]
            )
            w[BY_COLUMN + 2 * DIGIT + at + g] = (
                all_rows(five[2]) & w[TWOS + at + g]
            )
            w[BY_COLUMN + 3 * DIGIT + at + g] = (
                all_rows(five[3]) & w[TWOS + at + g]
            )
            w[BY_COLUMN + 4 * DIGIT + at + g] = (
                all_rows(five[4]) & w[TWOS + at + g]
            )
            w[BY_COLUMN + OF_COLUMN + at + g] = (
                all_rows(five[0] >> 3) & w[TWOS + COLUMN + at + g]
            )
            w[BY_COLUMN + OF_COLUMN + DIGIT + at + g] = (
                all_rows(five[1] >> 3) & w[TWOS + COLUMN + at + g]
            )
            w[BY_COLUMN + OF_COLUMN + 2 * DIGIT + at + g] = (
                all_rows(five[2] >> 3) & w[TWOS + COLUMN + at + g]
            )
            w[BY_COLUMN + OF_COLUMN + 3 * DIGIT + at + g] = (
                all_rows(five[3] >> 3) & w[TWOS + COLUMN + at + g]
            )
            w[BY_COLUMN + OF_COLUMN + 4 * DIGIT + at + g] = (
                all_rows(five[4] >> 3) & w[TWOS + COLUMN + at + g]
            )
            w[BY_COLUMN + 2 * OF_COLUMN + at + g] = (
                all_rows(five[0] >> 6) & w[TWOS + 2 * COLUMN + at + g]
            )
            w[BY_COLUMN + 2 * OF_COLUMN + DIGIT + at + g] = (
                all_rows(five[1] >> 6) & w[TWOS + 2 * COLUMN + at + g]
            )
            w[BY_COLUMN + 2 * OF_COLUMN + 2 * DIGIT + at + g] = (
                all_rows(five[2] >> 6) & w[TWOS + 2 * COLUMN + at + g]
            )
            w[BY_COLUMN + 2 * OF_COLUMN + 3 * DIGIT + at + g] = (
                all_rows(five[3] >> 6) & w[TWOS + 2 * COLUMN + at + g]
            )
            w[BY_COLUMN + 2 * OF_COLUMN + 4 * DIGIT + at + g] = (
                all_rows(five[4] >> 6) & w[TWOS + 2 * COLUMN + at + g]
            )
            g += 1
        at += LANES


def _count_boxes(w: vec[i32]) -> None:
    """Count each value in the other rows and columns of each box."""
    if len(w) != WIDTH:
        raise ValueError
    at: i64 = 0
    while at < VALUES:
        g: i64 = 0
        while g < LANES:
            left = in_other_rows(w[at + g], w[TWOS + at + g])
            middle = in_other_rows(
                w[at + COLUMN + g], w[TWOS + at + COLUMN + g]
            )
            right = in_other_rows(
                w[at + 2 * COLUMN + g], w[TWOS + at + 2 * COLUMN + g]
            )
            five = added(middle, right)
            w[BY_BOX + at + g] = five[0] & w[TWOS + at + g]
            w[BY_BOX + DIGIT + at + g] = five[1] & w[TWOS + at + g]
            w[BY_BOX + 2 * DIGIT + at + g] = five[2] & w[TWOS + at + g]
            w[BY_BOX + 3 * DIGIT + at + g] = five[3] & w[TWOS + at + g]
            w[BY_BOX + 4 * DIGIT + at + g] = five[4] & w[TWOS + at + g]
            five = added(left, right)
            w[BY_BOX + OF_COLUMN + at + g] = (
                five[0] & w[TWOS + COLUMN + at + g]
            )
            w[BY_BOX + OF_COLUMN + DIGIT + at + g] = (
                five[1] & w[TWOS + COLUMN + at + g]
            )
            w[BY_BOX + OF_COLUMN + 2 * DIGIT + at + g] = (
                five[2] & w[TWOS + COLUMN + at + g]
            )
            w[BY_BOX + OF_COLUMN + 3 * DIGIT + at + g] = (
                five[3] & w[TWOS + COLUMN + at + g]
            )
            w[BY_BOX + OF_COLUMN + 4 * DIGIT + at + g] = (
                five[4] & w[TWOS + COLUMN + at + g]
            )
            five = added(left, middle)
            w[BY_BOX + 2 * OF_COLUMN + at + g] = (
                five[0] & w[TWOS + 2 * COLUMN + at + g]
            )
            w[BY_BOX + 2 * OF_COLUMN + DIGIT + at + g] = (
                five[1] & w[TWOS + 2 * COLUMN + at + g]
            )
            w[BY_BOX + 2 * OF_COLUMN + 2 * DIGIT + at + g] = (
                five[2] & w[TWOS + 2 * COLUMN + at + g]
            )
            w[BY_BOX + 2 * OF_COLUMN + 3 * DIGIT + at + g] = (
                five[3] & w[TWOS + 2 * COLUMN + at + g]
            )
            w[BY_BOX + 2 * OF_COLUMN + 4 * DIGIT + at + g] = (
                five[4] & w[TWOS + 2 * COLUMN + at + g]
            )
            g += 1
        at += LANES


def _reach(w: vec[i32], column: i64) -> None:
    """Compute the reach of the bivalue cells of a column: of both values.

    It has eight digits, which replace the first eight sums of the column.
    """
    if len(w) != WIDTH or not 0 <= column <= 2:
        raise ValueError
    at = COUNTS + OF_COLUMN * column
    end = at + OF_COLUMN
    while at < end:
        _sum_digit(w, at)
        at += DIGIT
    at = COUNTS + OF_COLUMN * column
    g: i64 = 0
    while g < LANES:
        a, b, c, d, e, f, h = three_added(
            (
                w[at + ONE + g],
                w[at + DIGIT + ONE + g],
                w[at + 2 * DIGIT + ONE + g],
                w[at + 3 * DIGIT + ONE + g],
                w[at + 4 * DIGIT + ONE + g],
            ),
            (
                w[at + 5 * DIGIT + ONE + g],
                w[at + 6 * DIGIT + ONE + g],
                w[at + 7 * DIGIT + ONE + g],
                w[at + 8 * DIGIT + ONE + g],
                w[at + 9 * DIGIT + ONE + g],
            ),
            (
                w[at + 10 * DIGIT + ONE + g],
                w[at + 11 * DIGIT + ONE + g],
                w[at + 12 * DIGIT + ONE + g],
                w[at + 13 * DIGIT + ONE + g],
                w[at + 14 * DIGIT + ONE + g],
            ),
        )
        twice = three_added(
            (
                w[at + BOTH + g],
                w[at + DIGIT + BOTH + g],
                w[at + 2 * DIGIT + BOTH + g],
                w[at + 3 * DIGIT + BOTH + g],
                w[at + 4 * DIGIT + BOTH + g],
            ),
            (
                w[at + 5 * DIGIT + BOTH + g],
                w[at + 6 * DIGIT + BOTH + g],
                w[at + 7 * DIGIT + BOTH + g],
                w[at + 8 * DIGIT + BOTH + g],
                w[at + 9 * DIGIT + BOTH + g],
            ),
            (
                w[at + 10 * DIGIT + BOTH + g],
                w[at + 11 * DIGIT + BOTH + g],
                w[at + 12 * DIGIT + BOTH + g],
                w[at + 13 * DIGIT + BOTH + g],
                w[at + 14 * DIGIT + BOTH + g],
            ),
        )
        w[at + ONE + g] = a
        w[at + DIGIT + ONE + g] = b ^ twice[0]
        carry = b & twice[0]
        half = c ^ twice[1]
        w[at + 2 * DIGIT + ONE + g] = half ^ carry
        carry = (c & twice[1]) | (half & carry)
        half = d ^ twice[2]
        w[at + 3 * DIGIT + ONE + g] = half ^ carry
        carry = (d & twice[2]) | (half & carry)
        half = e ^ twice[3]
        w[at + 4 * DIGIT + ONE + g] = half ^ carry
        carry = (e & twice[3]) | (half & carry)
        half = f ^ twice[4]
        w[at + 5 * DIGIT + ONE + g] = half ^ carry
        carry = (f & twice[4]) | (half & carry)
        half = h ^ twice[5]
        w[at + 6 * DIGIT + ONE + g] = half ^ carry
        carry = (h & twice[5]) | (half & carry)
        w[at + 7 * DIGIT + ONE + g] = twice[6] ^ carry
        g += 1


def _sum_digit(w: vec[i32], digit: i64) -> None:
    """Sum a digit of two values' counts: one or both have it."""
    if len(w) != WIDTH or not COUNTS <= digit <= COUNTS + 44 * DIGIT:
        raise ValueError
    g: i64 = 0
    while g < LANES:
        one: i32 = 0
        both: i32 = 0
        at: i64 = 0
        while at < VALUES:
            cells = w[digit + at + g]
            both |= one & cells
            one ^= cells
            at += LANES
        w[digit + ONE + g] = one
        w[digit + BOTH + g] = both
        g += 1
