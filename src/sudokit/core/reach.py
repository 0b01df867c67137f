"""The reach of all cells at once, in binary.

The reach of a cell is explained in ``branching``, which counts it for one
cell at a time.  Here a number stands upright: of the words of a *count* the
first has the 1 of each place's number, the second its 2, and so on.  Two
counts are added as on paper, with a carry, for 27 places in one step.

    weigh(w, room)        the bivalue cells with the greatest reach
    added(x, y)           the sum of two counts
"""

from __future__ import annotations

from sudokit.core.arrays import i32, i64, vec
from sudokit.core.fleet import (
    BY_CELL,
    BY_COLUMN,
    BY_ROW,
    COLUMN,
    LANES,
    PARTS,
    ROOM,
    TWO,
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

# Counts up to 15, 31, 127.
Four = tuple[i32, i32, i32, i32]
Five = tuple[i32, i32, i32, i32, i32]
Seven = tuple[i32, i32, i32, i32, i32, i32, i32]


def added(x: Four, y: Four) -> Five:
    """The sum of two counts."""
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
    """The sum of three counts."""
    # Each digit of three as two, a sum and a carry.
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
    """How many of a, b and c have a bit, and four times of x, y and z."""
    return (
        (a ^ b ^ c) & ALL,
        (a & b) | ((a ^ b) & c),
        x ^ y ^ z,
        (x & y) | ((x ^ y) & z),
    )


def in_mini_columns(word: i32, two: i32) -> Four:
    """The same of the three rows of a box, in its top row."""
    four = weight_of(word, word >> 3, word >> 6, two, two >> 3, two >> 6)
    return four[0] & TOP, four[1] & TOP, four[2] & TOP, four[3] & TOP


def in_other_rows(word: i32, two: i32) -> Four:
    """The same of the other two rows of the box."""
    a = next_row(word)
    b = last_row(word)
    x = next_row(two)
    y = last_row(two)
    return a ^ b, a & b, x ^ y, x & y


def weigh(w: vec[i32], room: vec[i32]) -> None:
    """The bivalue cells with the greatest reach.

    TWO, in the room, has them for the three columns; none, if there is no
    bivalue cell.
    """
    if len(w) != WIDTH or len(room) != ROOM:
        raise ValueError
    at: i64 = 0
    while at < 3 * PARTS * LANES:
        room[at] = 0
        at += 1
    _note_two(w, room, 0)
    _note_two(w, room, 1)
    _note_two(w, room, 2)
    _count_rows(w, room)
    _count_columns(w, room)
    _reach(w, room, 0, 1, 2)
    _add_values(room, 0)
    _reach(w, room, 1, 0, 2)
    _add_values(room, 1)
    _reach(w, room, 2, 0, 1)
    _add_values(room, 2)
    g: i64 = 0
    while g < LANES:
        left = room[TWO + g]
        middle = room[TWO + LANES + g]
        right = room[TWO + 2 * LANES + g]
        at = 0
        while at < 8 * LANES:
            a = left & room[7 * LANES - at + g]
            b = middle & room[15 * LANES - at + g]
            c = right & room[23 * LANES - at + g]
            # All bits, if none has the digit: then it says nothing.
            none = ((a | b | c) - 1) >> 31
            left = a | (left & none)
            middle = b | (middle & none)
            right = c | (right & none)
            at += LANES
        room[TWO + g] = left
        room[TWO + LANES + g] = middle
        room[TWO + 2 * LANES + g] = right
        g += 1


def _count_rows(w: vec[i32], room: vec[i32]) -> None:
    """Counts each value in the other stacks of each row."""
    if len(w) != WIDTH or len(room) != ROOM:
        raise ValueError
    at: i64 = 0
    while at < COLUMN:
        g: i64 = 0
        while g < LANES:
            left = w[at + g] & ALL
            middle = w[at + COLUMN + g] & ALL
            right = w[at + 2 * COLUMN + g] & ALL
            a, b, c, d = weight_of(
                left,
                middle,
                right,
                left & room[TWO + g],
                middle & room[TWO + LANES + g],
                right & room[TWO + 2 * LANES + g],
            )
            five = added(
                (next_stack(a), next_stack(b), next_stack(c), next_stack(d)),
                (last_stack(a), last_stack(b), last_stack(c), last_stack(d)),
            )
            room[BY_ROW + at + g] = five[0]
            room[BY_ROW + COLUMN + at + g] = five[1]
            room[BY_ROW + 2 * COLUMN + at + g] = five[2]
            room[BY_ROW + 3 * COLUMN + at + g] = five[3]
            room[BY_ROW + 4 * COLUMN + at + g] = five[4]
            g += 1
        at += LANES


def _count_columns(w: vec[i32], room: vec[i32]) -> None:
    """Counts each value in the other bands of each column."""
    if len(w) != WIDTH or len(room) != ROOM:
        raise ValueError
    at: i64 = 0
    while at < COLUMN:
        g: i64 = 0
        while g < LANES:
            left = w[at + g] & ALL
            middle = w[at + COLUMN + g] & ALL
            right = w[at + 2 * COLUMN + g] & ALL
            four = in_mini_columns(left, left & room[TWO + g])
            more = in_mini_columns(middle, middle & room[TWO + LANES + g])
            most = in_mini_columns(right, right & room[TWO + 2 * LANES + g])
            a = four[0] | (more[0] << 3) | (most[0] << 6)
            b = four[1] | (more[1] << 3) | (most[1] << 6)
            c = four[2] | (more[2] << 3) | (most[2] << 6)
            d = four[3] | (more[3] << 3) | (most[3] << 6)
            five = added(
                (next_band(a), next_band(b), next_band(c), next_band(d)),
                (last_band(a), last_band(b), last_band(c), last_band(d)),
            )
            room[BY_COLUMN + at + g] = five[0]
            room[BY_COLUMN + COLUMN + at + g] = five[1]
            room[BY_COLUMN + 2 * COLUMN + at + g] = five[2]
            room[BY_COLUMN + 3 * COLUMN + at + g] = five[3]
            room[BY_COLUMN + 4 * COLUMN + at + g] = five[4]
            g += 1
        at += LANES


def _reach(
    w: vec[i32], room: vec[i32], column: i64, other: i64, third: i64
) -> None:
    """What rows, columns and boxes count, for the bivalue cells of a column.

    ``other`` and ``third`` are the other columns of the boxes.
    """
    if len(w) != WIDTH or len(room) != ROOM:
        raise ValueError
    if not (0 <= column <= 2 and 0 <= other <= 2 and 0 <= third <= 2):
        raise ValueError
    down = i32(3 * column)
    at: i64 = 0
    while at < COLUMN:
        g: i64 = 0
        while g < LANES:
            cells = w[COLUMN * column + at + g]
            cells &= room[TWO + LANES * column + g] & ALL
            one = w[COLUMN * other + at + g] & ALL
            two = w[COLUMN * third + at + g] & ALL
            box = added(
                in_other_rows(one, one & room[TWO + LANES * other + g]),
                in_other_rows(two, two & room[TWO + LANES * third + g]),
            )
            seven = three_added(
                (
                    room[BY_ROW + at + g],
                    room[BY_ROW + COLUMN + at + g],
                    room[BY_ROW + 2 * COLUMN + at + g],
                    room[BY_ROW + 3 * COLUMN + at + g],
                    room[BY_ROW + 4 * COLUMN + at + g],
                ),
                (
                    all_rows(room[BY_COLUMN + at + g] >> down),
                    all_rows(room[BY_COLUMN + COLUMN + at + g] >> down),
                    all_rows(room[BY_COLUMN + 2 * COLUMN + at + g] >> down),
                    all_rows(room[BY_COLUMN + 3 * COLUMN + at + g] >> down),
                    all_rows(room[BY_COLUMN + 4 * COLUMN + at + g] >> down),
                ),
                box,
            )
            room[BY_CELL + at + g] = seven[0] & cells
            room[BY_CELL + COLUMN + at + g] = seven[1] & cells
            room[BY_CELL + 2 * COLUMN + at + g] = seven[2] & cells
            room[BY_CELL + 3 * COLUMN + at + g] = seven[3] & cells
            room[BY_CELL + 4 * COLUMN + at + g] = seven[4] & cells
            room[BY_CELL + 5 * COLUMN + at + g] = seven[5] & cells
            room[BY_CELL + 6 * COLUMN + at + g] = seven[6] & cells
            g += 1
        at += LANES


def _add_values(room: vec[i32], column: i64) -> None:
    """Adds the counts of the values in the cells of a column."""
    if len(room) != ROOM or not 0 <= column <= 2:
        raise ValueError
    here = PARTS * LANES * column
    at: i64 = 0
    while at < COLUMN:
        g: i64 = 0
        while g < LANES:
            x = room[BY_CELL + at + g]
            carry = room[here + g] & x
            room[here + g] ^= x
            x = room[BY_CELL + COLUMN + at + g]
            half = room[here + LANES + g] ^ x
            up = (room[here + LANES + g] & x) | (half & carry)
            room[here + LANES + g] = half ^ carry
            x = room[BY_CELL + 2 * COLUMN + at + g]
            half = room[here + 2 * LANES + g] ^ x
            carry = (room[here + 2 * LANES + g] & x) | (half & up)
            room[here + 2 * LANES + g] = half ^ up
            x = room[BY_CELL + 3 * COLUMN + at + g]
            half = room[here + 3 * LANES + g] ^ x
            up = (room[here + 3 * LANES + g] & x) | (half & carry)
            room[here + 3 * LANES + g] = half ^ carry
            x = room[BY_CELL + 4 * COLUMN + at + g]
            half = room[here + 4 * LANES + g] ^ x
            carry = (room[here + 4 * LANES + g] & x) | (half & up)
            room[here + 4 * LANES + g] = half ^ up
            x = room[BY_CELL + 5 * COLUMN + at + g]
            half = room[here + 5 * LANES + g] ^ x
            up = (room[here + 5 * LANES + g] & x) | (half & carry)
            room[here + 5 * LANES + g] = half ^ carry
            x = room[BY_CELL + 6 * COLUMN + at + g]
            half = room[here + 6 * LANES + g] ^ x
            room[here + 7 * LANES + g] |= (room[here + 6 * LANES + g] & x) | (
                half & up
            )
            room[here + 6 * LANES + g] = half ^ up
            g += 1
        at += LANES


def _note_two(w: vec[i32], room: vec[i32], column: i64) -> None:
    """Notes the bivalue cells of a column."""
    if len(w) != WIDTH or len(room) != ROOM or not 0 <= column <= 2:
        raise ValueError
    g: i64 = 0
    while g < LANES:
        one: i32 = 0
        two: i32 = 0
        more: i32 = 0
        at: i64 = 0
        while at < COLUMN:
            cells = w[COLUMN * column + at + g]
            more |= two & cells
            two |= one & cells
            one |= cells
            at += LANES
        room[TWO + LANES * column + g] = two & ~more
        g += 1
