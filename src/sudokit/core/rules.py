"""Naked singles, hidden singles, locked candidates.

``note_naked_singles``  finds the cells with one candidate, all cells of a
                        column at once
``place_values``        places naked and hidden singles, and removes locked
                        candidates, all places of a value at once

One deduction of ``place_values``, drawn for the value 5.  In a band it has
one mini-row (three cells in a row and a box) in each row and in each box;
so its three mini-rows are placed like rooks.  On the left, the mini-rows
that can hold it:

                stack 0  1  2             stack 0  1  2
        row 0         5  .  5                   5  .  x
        row 1         5  5  5                   x  5  x
        row 2         .  .  5                   .  .  5

Row 2 has 5 in stack 2 only.  So rows 0 and 1 don't have it there, which
leaves row 0 with stack 0, and row 1 with stack 1.  As a formula: a
mini-row remains if the other two rows can hold 5 in the other two stacks,
one each.  For row 0 and stack 2 this needs rows 1 and 2 in stacks 0 and 1,
and row 2 has neither.  ``rooks`` computes it with rotated words, for all
mini-rows of the three bands at once; people call it locked candidates.
``column_rooks`` does the same for mini-columns and stacks.

If one mini-row and one mini-column of a box remain, they are one cell, and
the value goes there (a hidden single).

The loops do the same with each of the nine values.  A compiler turns that
into vector code for several values at once, which makes it fast: the loops
contain no ``if``, and no result that could be negative.
"""

from __future__ import annotations

from sudokit.core.words import (
    ALL,
    FULL,
    MIDDLE,
    NAKED,
    PLACED,
    RIGHT,
    SIZE,
    TOP,
    all_rows,
    any_row,
    last_band,
    last_stack,
    next_band,
    next_row,
    next_stack,
)
from sudokit.native.arrays import i32, i64, vec


def note_naked_singles(w: vec[i32]) -> i32:
    """Store the naked singles, and the cells with a value, as NAKED.

    Return those without a value yet, of all columns in one word; -1 if a
    cell has no candidate left, or a value and another candidate.
    """
    if len(w) != SIZE:
        raise ValueError
    left: i32 = 0
    middle: i32 = 0
    right: i32 = 0
    left_more: i32 = 0
    middle_more: i32 = 0
    right_more: i32 = 0
    at: i64 = 1
    while at < 10:
        left_more |= left & w[at]
        left |= w[at]
        middle_more |= middle & w[at + MIDDLE]
        middle |= w[at + MIDDLE]
        right_more |= right & w[at + RIGHT]
        right |= w[at + RIGHT]
        at += 1
    left, wrong = cell_state(left, left_more, w[FULL])
    middle, wrong_too = cell_state(middle, middle_more, w[FULL + 1])
    wrong |= wrong_too
    right, wrong_too = cell_state(right, right_more, w[FULL + 2])
    wrong |= wrong_too
    w[NAKED] = left
    w[NAKED + 1] = middle
    w[NAKED + 2] = right
    if wrong:
        return -1
    return ALL & (
        (left & ~w[FULL]) | (middle & ~w[FULL + 1]) | (right & ~w[FULL + 2])
    )


def cell_state(one: i32, more: i32, full: i32) -> tuple[i32, i32]:
    """Return the naked singles of a column, and the cells that are wrong.

    ``one`` are the cells with a candidate, ``more`` those with several,
    ``full`` those with a value, which may have no other candidate.
    """
    return one & ~more & ALL, (ALL ^ one) | (more & full)


def place_values(w: vec[i32]) -> i32:
    """Make one pass: place values, and remove locked candidates.

    Naked singles leave the rest of their box, cells with a value lose
    their other candidates, the remaining mini-rows and mini-columns are
    placed like rooks, and a single cell of a box takes the value.

    Return the cells that got a value, of all columns in one word; -1 if a
    value has no place in some house, or two in one.
    """
    if len(w) != SIZE:
        raise ValueError
    left_full = w[FULL]
    middle_full = w[FULL + 1]
    right_full = w[FULL + 2]
    left_naked = w[NAKED]
    middle_naked = w[NAKED + 1]
    right_naked = w[NAKED + 2]
    left_new: i32 = 0
    middle_new: i32 = 0
    right_new: i32 = 0
    wrong: i32 = 0
    at: i64 = 1
    while at < 10:
        left, middle, right, several, wrong_too = stand(
            w[at],
            w[at + MIDDLE],
            w[at + RIGHT],
            w[at] & left_naked,
            w[at + MIDDLE] & middle_naked,
            w[at + RIGHT] & right_naked,
        )
        wrong |= wrong_too
        w[at] = left
        w[at + MIDDLE] = middle
        w[at + RIGHT] = right
        left &= ~several
        middle &= ~several
        right &= ~several
        w[at + PLACED] = left
        w[at + PLACED + MIDDLE] = middle
        w[at + PLACED + RIGHT] = right
        left_new |= left
        middle_new |= middle
        right_new |= right
        at += 1
    at = 1
    while at < 10:
        w[at] = (w[at] & ~left_new) | w[at + PLACED]
        w[at + MIDDLE] = (w[at + MIDDLE] & ~middle_new) | w[
            at + PLACED + MIDDLE
        ]
        w[at + RIGHT] = (w[at + RIGHT] & ~right_new) | w[at + PLACED + RIGHT]
        at += 1
    w[FULL] = left_new
    w[FULL + 1] = middle_new
    w[FULL + 2] = right_new
    if wrong:
        return -1
    return ALL & (
        (left_new ^ left_full)
        | (middle_new ^ middle_full)
        | (right_new ^ right_full)
    )


def stand(
    left: i32,
    middle: i32,
    right: i32,
    left_naked: i32,
    middle_naked: i32,
    right_naked: i32,
) -> tuple[i32, i32, i32, i32, i32]:
    """Remove the locked candidates of a value; find its hidden singles.

    Takes its candidates and its naked singles in the three columns.
    Return the remaining candidates, the boxes (all their cells) in
    which it has several of them, and nonzero for a contradiction.
    """
    naked = left_naked | middle_naked | right_naked
    stays = ~all_rows(any_row(naked))
    left = (left & stays) | left_naked
    middle = (middle & stays) | middle_naked
    right = (right & stays) | right_naked
    stays = rooks(left | middle | right)
    left &= stays
    middle &= stays
    right &= stays
    left_stays, middle_stays, right_stays = column_rooks(left, middle, right)
    left &= left_stays
    middle &= middle_stays
    right &= right_stays
    # One mini-row and one mini-column of a box are one cell.
    rows = left | middle | right
    several = two_of(rows, rows >> 3, rows >> 6)
    several = all_rows(several | two_of(left_stays, middle_stays, right_stays))
    wrong = TOP & ~(left_stays | middle_stays | right_stays)
    wrong |= naked & several
    return left, middle, right, several, wrong


def rooks(x: i32) -> i32:
    """Return the mini-rows that remain, given those that can hold a value."""
    right = next_stack(x)
    left = last_stack(x)
    # This row and the one below, in the other two stacks.
    pairs = (right & next_row(left)) | (left & next_row(right))
    return next_row(pairs)


def column_rooks(left: i32, middle: i32, right: i32) -> tuple[i32, i32, i32]:
    """Return the remaining mini-columns of three columns, in all rows."""
    x = any_row(left)
    y = any_row(middle)
    z = any_row(right)
    # Bands rotated as by next_band and last_band; x, y and z are the masks.
    x_next = (x >> 9) | (x << 18)
    y_next = (y >> 9) | (y << 18)
    z_next = (z >> 9) | (z << 18)
    x_last = (x >> 18) | (x << 9)
    y_last = (y >> 18) | (y << 9)
    z_last = (z >> 18) | (z << 9)
    return (
        all_rows(x & ((y_next & z_last) | (y_last & z_next))),
        all_rows(y & ((x_next & z_last) | (x_last & z_next))),
        all_rows(z & ((x_next & y_last) | (x_last & y_next))),
    )


def two_of(x: i32, y: i32, z: i32) -> i32:
    """Return the places that two of these have."""
    return ((x & y) | ((x | y) & z)) & ALL


def clear_houses(w: vec[i32]) -> None:
    """Remove placed values from the rest of their cell, row, column, box."""
    if len(w) != SIZE:
        raise ValueError
    left_full: i32 = 0
    middle_full: i32 = 0
    right_full: i32 = 0
    at: i64 = PLACED + 1
    while at < PLACED + 10:
        left_full |= w[at]
        middle_full |= w[at + MIDDLE]
        right_full |= w[at + RIGHT]
        at += 1
    at = 1
    while at < 10:
        left = w[at + PLACED]
        middle = w[at + PLACED + MIDDLE]
        right = w[at + PLACED + RIGHT]
        left_gone, middle_gone, right_gone = gone_from_houses(
            left, middle, right
        )
        left_gone |= left_full
        middle_gone |= middle_full
        right_gone |= right_full
        w[at] = (w[at] & ~left_gone) | left
        w[at + MIDDLE] = (w[at + MIDDLE] & ~middle_gone) | middle
        w[at + RIGHT] = (w[at + RIGHT] & ~right_gone) | right
        at += 1
    w[FULL] = left_full
    w[FULL + 1] = middle_full
    w[FULL + 2] = right_full


def gone_from_houses(
    left: i32, middle: i32, right: i32
) -> tuple[i32, i32, i32]:
    """Return the cells that see cells of a value, and these cells."""
    rows = left | middle | right
    gone = all_rows(any_row(rows)) | next_stack(rows) | last_stack(rows)
    return (
        gone | _column_of(left),
        gone | _column_of(middle),
        gone | _column_of(right),
    )


def all_stand(w: vec[i32]) -> bool:
    """Return whether every value is in every row, column and box.

    No value is in two words of a cell if 81 are placed and each of nine
    is in nine boxes.
    """
    stand: i32 = TOP
    at: i64 = PLACED + 1
    while at < PLACED + 10:
        rows = w[at] | w[at + MIDDLE] | w[at + RIGHT]
        boxes = any_row(rows)
        rows |= next_stack(rows) | last_stack(rows)
        columns = (
            _column_of(w[at])
            & _column_of(w[at + MIDDLE])
            & _column_of(w[at + RIGHT])
        )
        stand &= boxes & rows & (rows >> 3) & (rows >> 6) & columns
        at += 1
    return stand == TOP


def place_naked_singles(w: vec[i32]) -> None:
    """Place the recorded naked singles, and clear their houses."""
    at: i64 = 1
    while at < 10:
        w[at + PLACED] = w[at] & w[NAKED]
        w[at + PLACED + MIDDLE] = w[at + MIDDLE] & w[NAKED + 1]
        w[at + PLACED + RIGHT] = w[at + RIGHT] & w[NAKED + 2]
        at += 1
    clear_houses(w)


def _column_of(x: i32) -> i32:
    """Return the columns in which a bit is set, all of their cells."""
    x = any_row(x)
    return all_rows(x | next_band(x) | last_band(x))
