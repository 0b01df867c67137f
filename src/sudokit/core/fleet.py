"""Eight grids side by side, and the rules of deduction for all of them.

A processor works on as many numbers at once as its vectors hold.  ``rules``
fills them with the nine values of one grid: too few for some processors, one
too many for others.  Here they hold grids of different puzzles instead, each
in its own *lane*:

                        lane 0   1   2   3   4   5   6   7
        row 0             .      .      the value 1, left columns
        row 1             .      .      the value 2, left columns
        ...
        row 9             .      .      the value 1, middle columns
        ...

Row k of lane g is at k*LANES + g.  Each function here follows one rule in
all lanes.  The rule itself is the same as for a single grid, a function of
the words of one grid (``stand`` in ``rules``, for example); its inner loop
goes through the lanes, and the compiler turns that loop into a few vector
instructions.  Nothing is ever combined across lanes, so the grids don't
influence each other.

``place``           one pass: hidden singles, locked candidates, and then
                    the naked singles that are left
``note_singles``    finds the naked singles and the contradictions
``fill_lines``      three values fill a mini-line
``try_boxes``       what every column for a value in a box has in common
``clear_fleet``     values leave their cell, row, column and box

They give the same results as ``place_values``, ``note_naked_singles``,
``settle_mini_lines``, ``settle_boxes`` and ``clear_houses`` do for one grid.

A *record* holds the grid of one lane (its candidates, full cells and naked
singles) while it waits outside of a fleet.
"""

from __future__ import annotations

from typing import Final

from sudokit.core.arrays import i32, i64, vec
from sudokit.core.deduction import follows
from sudokit.core.mini_lines import (
    gone_columns,
    gone_rows,
    mini_columns,
    must_columns,
    must_rows,
)
from sudokit.core.rules import cell_state, gone_from_houses, stand
from sudokit.core.words import ALL, BITS, all_rows

LANES: Final = 8
VALUES: Final = 9 * LANES  # the words of the nine values of a column
COLUMN: Final = 12 * LANES  # from the left column to the middle one
# After the words of its values a column has its cells with a value, and the
# naked singles.  That is what is known of a grid.
FULL: Final = 9 * LANES
NAKED: Final = 10 * LANES
# The other rows are working memory of the rules; each has its own use of
# them.  A loop through the values, or a function of a column, writes rows at
# fixed distances from those that it reads, or beyond all of them: then the
# compiled code can tell quickly that they are different ones.
PUT: Final = 36 * LANES  # where each value must stand, also in new grids
CHANGED: Final = PUT + VALUES  # what a pass has found in a column
AMISS: Final = CHANGED + LANES  # and what is wrong there
SINGLE: Final = 72 * LANES  # where each value is a naked single
NOTES: Final = 108 * LANES  # what is wrong, or changed, for each value
FOUND: Final = 117 * LANES  # what the last rule has changed
WRONG: Final = 118 * LANES  # not 0 where there is a contradiction

CAN_ROWS: Final = 36 * LANES  # mini-rows that can hold a value
CAN_COLUMNS: Final = 45 * LANES
MUST_ROWS: Final = 54 * LANES  # mini-rows that must hold it
MUST_COLUMNS: Final = 63 * LANES
THREE: Final = 72 * LANES  # mini-lines of three values, for each of these

TWOS: Final = 36 * LANES  # where each value is in a bivalue cell
TWO: Final = TWOS + VALUES  # the bivalue cells of the column
# A digit of a count for each of nine values, and then for each cell the sum
# of its two values: the cells in which one has it, and both have it.
DIGIT: Final = 11 * LANES
ONE: Final = 9 * LANES
BOTH: Final = 10 * LANES
# Five digits in rows, in columns and in boxes, for each of three columns.
COUNTS: Final = 119 * LANES
OF_COLUMN: Final = 15 * DIGIT
BY_ROW: Final = COUNTS
BY_COLUMN: Final = COUNTS + 5 * DIGIT
BY_BOX: Final = COUNTS + 10 * DIGIT
WIDTH: Final = 615 * LANES  # one row more: no index can be outside

# Words of a grid outside of a fleet: 11 rows of a word a column, and one that
# stays empty, as gcc makes longer code for three.
RECORD: Final = 44
PLACES: Final = 4 * LANES  # puzzles that are worked on at the same time
DEPTH: Final = 84  # grids of a puzzle, as each guess fills a cell
RECORDS: Final = PLACES * DEPTH * RECORD

# Puzzles as text: words of four characters; and their bits, five by column,
# then in bytes of eight places, and the lanes with a wrong character.
SIGNS: Final = 24 * LANES
BYTES: Final = 15 * LANES
STRANGE: Final = 39 * LANES
SIGN_BITS: Final = 51 * LANES  # one row more: no index can be outside


def new_fleet() -> vec[i32]:
    """A fleet without grids."""
    return vec[i32]([0] * WIDTH)


def place(w: vec[i32]) -> None:
    """One pass: puts each value where it must go, keeps it where it can.

    FOUND gets the cells that got a value or have become naked singles,
    WRONG the contradictions.
    """
    if len(w) != WIDTH:
        raise ValueError
    _mark_singles(w, 0)
    _mark_singles(w, 1)
    _mark_singles(w, 2)
    at: i64 = 0
    while at < VALUES:
        g: i64 = 0
        while g < LANES:
            left, middle, right, several, wrong = stand(
                w[at + g],
                w[at + COLUMN + g],
                w[at + 2 * COLUMN + g],
                w[SINGLE + at + g],
                w[SINGLE + at + COLUMN + g],
                w[SINGLE + at + 2 * COLUMN + g],
            )
            w[at + g] = left
            w[at + COLUMN + g] = middle
            w[at + 2 * COLUMN + g] = right
            w[PUT + at + g] = left & ~several
            w[PUT + at + COLUMN + g] = middle & ~several
            w[PUT + at + 2 * COLUMN + g] = right & ~several
            w[NOTES + at + g] = wrong
            g += 1
        at += LANES
    fill_cells(w)


def _mark_singles(w: vec[i32], column: i64) -> None:
    """Marks the naked singles of a column with their values."""
    if len(w) != WIDTH or not 0 <= column <= 2:
        raise ValueError
    g: i64 = 0
    while g < LANES:
        single = w[COLUMN * column + NAKED + g]
        at: i64 = 0
        while at < VALUES:
            w[SINGLE + COLUMN * column + at + g] = (
                w[COLUMN * column + at + g] & single
            )
            at += LANES
        g += 1


def _gather(w: vec[i32]) -> None:
    """FOUND gets what has changed for any value; nothing is wrong yet."""
    if len(w) != WIDTH:
        raise ValueError
    g: i64 = 0
    while g < LANES:
        changed: i32 = 0
        at: i64 = 0
        while at < VALUES:
            changed |= w[NOTES + at + g]
            at += LANES
        w[FOUND + g] = changed
        w[WRONG + g] = 0
        g += 1


def fill_cells(w: vec[i32]) -> None:
    """Values that must stand in a cell fill it, and leave no other there.

    Then the naked singles are found.  FOUND gets the cells that were
    filled, and the naked singles without a value; WRONG what is wrong with
    a value, the cells without a candidate, and those with two values.
    """
    _fill_column(w, 0)
    _fill_column(w, 1)
    _fill_column(w, 2)
    if len(w) != WIDTH:
        raise ValueError
    g: i64 = 0
    while g < LANES:
        wrong: i32 = 0
        at: i64 = 0
        while at < VALUES:
            wrong |= w[NOTES + at + g]
            at += LANES
        w[FOUND + g] = (
            w[CHANGED + g]
            | w[CHANGED + COLUMN + g]
            | w[CHANGED + 2 * COLUMN + g]
        )
        w[WRONG + g] = wrong | (
            w[AMISS + g] | w[AMISS + COLUMN + g] | w[AMISS + 2 * COLUMN + g]
        )
        g += 1


def note_singles(w: vec[i32]) -> None:
    """Finds the naked singles, and the cells without a candidate.

    Adds naked singles without a value to FOUND, contradictions to WRONG.
    """
    _note_column(w, 0)
    _note_column(w, 1)
    _note_column(w, 2)
    if len(w) != WIDTH:
        raise ValueError
    g: i64 = 0
    while g < LANES:
        w[FOUND + g] |= (
            w[CHANGED + g]
            | w[CHANGED + COLUMN + g]
            | w[CHANGED + 2 * COLUMN + g]
        )
        w[WRONG + g] |= (
            w[AMISS + g] | w[AMISS + COLUMN + g] | w[AMISS + 2 * COLUMN + g]
        )
        g += 1


def _fill_column(w: vec[i32], column: i64) -> None:
    """Does what ``fill_cells`` does in a column."""
    if len(w) != WIDTH or not 0 <= column <= 2:
        raise ValueError
    left = COLUMN * column
    g: i64 = 0
    while g < LANES:
        full: i32 = 0
        at: i64 = 0
        while at < VALUES:
            full |= w[PUT + left + at + g]
            at += LANES
        one: i32 = 0
        more: i32 = 0
        at = 0
        while at < VALUES:
            here = (w[left + at + g] & ~full) | w[PUT + left + at + g]
            w[left + at + g] = here
            more |= one & here
            one |= here
            at += LANES
        single, wrong = cell_state(one, more, full)
        w[CHANGED + left + g] = (full ^ w[FULL + left + g]) | (single & ~full)
        w[AMISS + left + g] = wrong
        w[FULL + left + g] = full
        w[NAKED + left + g] = single
        g += 1


def _note_column(w: vec[i32], column: i64) -> None:
    """Does what ``note_singles`` does in a column."""
    if len(w) != WIDTH or not 0 <= column <= 2:
        raise ValueError
    left = COLUMN * column
    g: i64 = 0
    while g < LANES:
        one: i32 = 0
        more: i32 = 0
        at: i64 = 0
        while at < VALUES:
            here = w[left + at + g]
            more |= one & here
            one |= here
            at += LANES
        full = w[FULL + left + g]
        single, wrong = cell_state(one, more, full)
        w[CHANGED + left + g] = single & ~full
        w[AMISS + left + g] = wrong
        w[NAKED + left + g] = single
        g += 1


def put_clues(w: vec[i32]) -> None:
    """New grids of which only the clues are known."""
    if len(w) != WIDTH:
        raise ValueError
    at: i64 = 0
    while at < 3 * COLUMN:
        w[at] = ALL
        at += 1
    clear_fleet(w)


def clear_fleet(w: vec[i32]) -> None:
    """Clues leave the candidates of their cell, row, column and box."""
    if len(w) != WIDTH:
        raise ValueError
    at: i64 = 0
    while at < VALUES:
        g: i64 = 0
        while g < LANES:
            left = w[PUT + at + g]
            middle = w[PUT + at + COLUMN + g]
            right = w[PUT + at + 2 * COLUMN + g]
            a, b, c = gone_from_houses(left, middle, right)
            w[at + g] = (w[at + g] & ~a) | left
            w[at + COLUMN + g] = (w[at + COLUMN + g] & ~b) | middle
            w[at + 2 * COLUMN + g] = (w[at + 2 * COLUMN + g] & ~c) | right
            w[NOTES + at + g] = 0
            g += 1
        at += LANES
    fill_cells(w)


def fill_lines(w: vec[i32]) -> None:
    """Three values that can, or must, fill a mini-line fill it.

    FOUND gets what changed, WRONG the mini-lines that too few values can
    fill or too many must.
    """
    if len(w) != WIDTH:
        raise ValueError
    at: i64 = 0
    while at < VALUES:
        g: i64 = 0
        while g < LANES:
            left = w[at + g]
            middle = w[at + COLUMN + g]
            right = w[at + 2 * COLUMN + g]
            rows = left | middle | right
            columns = mini_columns(left, middle, right)
            w[CAN_ROWS + at + g] = rows
            w[CAN_COLUMNS + at + g] = columns
            w[MUST_ROWS + at + g] = must_rows(rows)
            w[MUST_COLUMNS + at + g] = must_columns(columns)
            g += 1
        at += LANES
    _count_to_three(w, CAN_ROWS, THREE, ALL)
    _count_to_three(w, CAN_COLUMNS, THREE + LANES, ALL)
    _count_to_three(w, MUST_ROWS, THREE + 2 * LANES, 0)
    _count_to_three(w, MUST_COLUMNS, THREE + 3 * LANES, 0)
    at = 0
    while at < VALUES:
        g = 0
        while g < LANES:
            left = w[at + g]
            middle = w[at + COLUMN + g]
            right = w[at + 2 * COLUMN + g]
            gone = gone_rows(
                w[CAN_ROWS + at + g], w[THREE + g], w[THREE + 2 * LANES + g]
            )
            gone_too = gone_columns(
                w[CAN_COLUMNS + at + g],
                w[THREE + LANES + g],
                w[THREE + 3 * LANES + g],
            )
            left &= gone | all_rows(gone_too)
            middle &= gone | all_rows(gone_too >> 3)
            right &= gone | all_rows(gone_too >> 6)
            w[NOTES + at + g] = left | middle | right
            w[at + g] &= ~left
            w[at + COLUMN + g] &= ~middle
            w[at + 2 * COLUMN + g] &= ~right
            g += 1
        at += LANES
    _gather(w)
    g = 0
    while g < LANES:
        w[WRONG + g] = (
            w[THREE + 4 * LANES + g]
            | w[THREE + 5 * LANES + g]
            | w[THREE + 6 * LANES + g]
            | w[THREE + 7 * LANES + g]
        )
        g += 1


def _count_to_three(w: vec[i32], source: i64, to: i64, can: i32) -> None:
    """Finds the mini-lines of just three of nine values.

    Those that are wrong are four rows below: where values ``can`` stand
    they are those of fewer than three, where they must, of more.
    """
    if len(w) != WIDTH or not THREE <= to <= THREE + 3 * LANES:
        raise ValueError
    if not CAN_ROWS <= source <= MUST_COLUMNS:
        raise ValueError
    g: i64 = 0
    while g < LANES:
        one: i32 = 0
        two: i32 = 0
        more: i32 = 0
        at: i64 = 0
        while at < VALUES:
            lines = w[source + at + g]
            carry = one & lines
            one ^= lines
            more |= two & carry
            two ^= carry
            at += LANES
        three = one & two
        w[to + g] = three & ~more
        w[to + 4 * LANES + g] = (can & ~(three | more)) | (more & ~can)
        g += 1


def try_boxes(w: vec[i32]) -> None:
    """Keeps what each column for a value in a box has in common.

    One box on the diagonal after the other.  FOUND gets what changed.
    """
    if len(w) != WIDTH:
        raise ValueError
    at: i64 = 0
    while at < VALUES:
        w[NOTES + at] = 0
        at += 1
    box: i64 = 0
    while box < 3:
        others = ~(BITS[10 * box] * 0o111)
        at = 0
        while at < VALUES:
            g: i64 = 0
            while g < LANES:
                left = w[at + g]
                middle = w[at + COLUMN + g]
                right = w[at + 2 * COLUMN + g]
                a, b, c = follows(left, middle & others, right & others)
                d, e, f = follows(left & others, middle, right & others)
                h, i, j = follows(left & others, middle & others, right)
                a |= d | h
                b |= e | i
                c |= f | j
                w[NOTES + at + g] |= (a ^ left) | (b ^ middle) | (c ^ right)
                w[at + g] = a
                w[at + COLUMN + g] = b
                w[at + 2 * COLUMN + g] = c
                g += 1
            at += LANES
        box += 1
    _gather(w)
