"""The rules of deduction for eight grids at once.

A *vector* is a small store in the CPU that holds several numbers, and one
instruction works on all of them.  ``rules`` puts the nine values of one grid
into vectors, but vectors hold 4, 8 or 16 numbers: nine fit none of these, so
a part would be idle.  A *fleet* holds eight grids of different puzzles
instead, each in its own *lane*, and every instruction works on the same part
of all eight.

Such a part is a *word*.  Call the three columns of a box left, middle and
right.  Then the left columns of all boxes are c1, c4 and c7 of the grid,
27 cells.  For each value a word has one bit for each of them: can the cell
hold this value?  If r1c1=5 is the only clue, the word of the value 5 and
the left columns is

             c1 c4 c7
        r1    5  .  .
        r2    .  5  5
        ...                 or 0o666666661: octal, a digit for each
        r9    .  5  5       row, r1 at the right, c1 the lowest bit

A *row* of a fleet has the same word of all eight grids, side by side:

        row     lane 0   1   2   3   4   5   6   7
        0           .      .      .     value 1, left columns
        1           .      .      .     value 2, left columns
        ...
        8           .      .      .     value 9, left columns
        9           .      .      .     solved cells (FULL), left columns
        10          .      .      .     one candidate (NAKED), left columns
        12 to 22                        the same for the middle columns
        24 to 34                        the same for the right columns
        36 and up                       scratch space and results

Row k of lane g is at k*LANES + g.  Each function applies one rule in all
lanes.  The rule itself is the same as for a single grid, a function of a few
words (``stand`` in ``rules``, for example).  Each function has a loop through
the lanes, which the compiler turns into a few vector instructions.  Nothing
is ever combined across lanes, so the grids don't influence each other.

``new_fleet``       a fleet without grids
``put_clues``       starts grids from the clues (the values given) in PUT
``place``           one *pass*: fills hidden singles and the naked singles
                    noted before, removes locked candidates, and notes new
                    naked singles, which the next pass fills
``fill_cells``      fills the cells whose value is in PUT
``note_singles``    finds the naked singles and the contradictions
``fill_lines``      finds three values that fill a *mini-line*: three cells of
                    a box in one row or column
``try_boxes``       tries a value in each column of a box, and keeps the
                    candidates that remain in one of these cases
``clear_fleet``     removes candidates that the values in PUT rule out

After a rule, row PROGRESS of a lane isn't 0 if the grid made progress; each
docstring defines that.  Row WRONG isn't 0 if the rule found a contradiction.
``note_singles`` follows ``fill_lines`` and ``try_boxes``, which only remove
candidates.

The functions give the same results as ``place_values``,
``note_naked_singles``, ``settle_mini_lines``, ``settle_boxes`` and
``clear_houses`` do for one grid.

A *record* holds the grid of one lane (its candidates, solved cells and
naked singles) while it waits outside of a fleet.
"""

from __future__ import annotations

from typing import Final

from sudokit.core.deduction import in_case, rows_by_column
from sudokit.core.mini_lines import (
    gone_columns,
    gone_rows,
    mini_columns,
    must_columns,
    must_rows,
)
from sudokit.core.rules import cell_state, gone_from_houses, stand
from sudokit.core.words import ALL, BITS, all_rows
from sudokit.native.arrays import i32, i64, vec

LANES: Final = 8
VALUES: Final = 9 * LANES  # the words of the nine values of a column
COLUMN: Final = 12 * LANES  # from the left column to the middle one
# The words of its values are followed by the column's solved cells, and its
# cells with one candidate, solved or not: the grid's whole state.
FULL: Final = 9 * LANES
NAKED: Final = 10 * LANES
# The other rows are scratch space, reused by each rule.  Loops write at fixed
# distances from their input, or beyond all of it, so the compiled code can
# cheaply rule out an overlap.
PUT: Final = 36 * LANES  # the cells that each value fills; clues at first
CHANGED: Final = PUT + VALUES  # cells that a pass changed in a column
AMISS: Final = CHANGED + LANES  # cells wrong in a column
SINGLE: Final = 72 * LANES  # where each value is a naked single
CASES: Final = 72 * LANES  # mini-rows left, by a value's column in a box
NOTES: Final = 108 * LANES  # mistakes, or changes, of each value
PROGRESS: Final = 117 * LANES  # the changes of the last rule
WRONG: Final = 118 * LANES  # not 0 if there is a contradiction

CAN_ROWS: Final = 36 * LANES  # mini-rows that can hold a value
CAN_COLUMNS: Final = 45 * LANES
MUST_ROWS: Final = 54 * LANES  # mini-rows that must hold it
MUST_COLUMNS: Final = 63 * LANES
THREE: Final = 72 * LANES  # mini-lines with exactly three, for each above

TWOS: Final = 36 * LANES  # where each value is in a bivalue cell
TWO: Final = TWOS + VALUES  # the bivalue cells of the column
# One binary digit of a count: nine rows, one for each value; then the cells
# in which one (ONE) or both (BOTH) of their two values have it set.
DIGIT: Final = 11 * LANES
ONE: Final = 9 * LANES
BOTH: Final = 10 * LANES
# Five digits in rows, in columns and in boxes, for each of three columns.
COUNTS: Final = 119 * LANES
OF_COLUMN: Final = 15 * DIGIT
BY_ROW: Final = COUNTS
BY_COLUMN: Final = COUNTS + 5 * DIGIT
BY_BOX: Final = COUNTS + 10 * DIGIT
WIDTH: Final = 615 * LANES  # one row more keeps indexes in range

# 11 rows of three words, padded to four: gcc makes longer code for three.
RECORD: Final = 44
PLACES: Final = 4 * LANES  # puzzles in work at the same time
DEPTH: Final = 84  # most grids on a puzzle's stack: each guess fills a cell
RECORDS: Final = PLACES * DEPTH * RECORD

# Puzzles as text, see ``fleet_signs``.
SIGNS: Final = 24 * LANES  # size of an array of texts, four characters a word
BYTES: Final = 15 * LANES  # after five rows of bits a column: bits as read
STRANGE: Final = 39 * LANES  # wrong characters; 0 in a lane that has none
SIGN_BITS: Final = 51 * LANES  # size; one row more keeps indexes in range


def new_fleet() -> vec[i32]:
    """Return a fleet without grids."""
    return vec[i32]([0] * WIDTH)


def place(w: vec[i32]) -> None:
    """Make one pass: place hidden singles, remove ruled-out candidates.

    PROGRESS gets the cells that got a value or have become naked singles,
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
    """Mark the naked singles of a column with their values."""
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
    """Merge the rows of NOTES into PROGRESS, and set WRONG to 0."""
    if len(w) != WIDTH:
        raise ValueError
    g: i64 = 0
    while g < LANES:
        changed: i32 = 0
        at: i64 = 0
        while at < VALUES:
            changed |= w[NOTES + at + g]
            at += LANES
        w[PROGRESS + g] = changed
        w[WRONG + g] = 0
        g += 1


def fill_cells(w: vec[i32]) -> None:
    """Fill the cells in PUT, drop their other candidates, find naked singles.

    PROGRESS gets the filled cells, and the naked singles still to be filled;
    WRONG the contradictions: of a value (NOTES), cells without a candidate,
    and cells with two values.
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
        w[PROGRESS + g] = (
            w[CHANGED + g]
            | w[CHANGED + COLUMN + g]
            | w[CHANGED + 2 * COLUMN + g]
        )
        w[WRONG + g] = wrong | (
            w[AMISS + g] | w[AMISS + COLUMN + g] | w[AMISS + 2 * COLUMN + g]
        )
        g += 1


def note_singles(w: vec[i32]) -> None:
    """Find the naked singles, and the cells without a candidate.

    Add naked singles still to be filled to PROGRESS, contradictions to
    WRONG.
    """
    _note_column(w, 0)
    _note_column(w, 1)
    _note_column(w, 2)
    if len(w) != WIDTH:
        raise ValueError
    g: i64 = 0
    while g < LANES:
        w[PROGRESS + g] |= (
            w[CHANGED + g]
            | w[CHANGED + COLUMN + g]
            | w[CHANGED + 2 * COLUMN + g]
        )
        w[WRONG + g] |= (
            w[AMISS + g] | w[AMISS + COLUMN + g] | w[AMISS + 2 * COLUMN + g]
        )
        g += 1


def _fill_column(w: vec[i32], column: i64) -> None:
    """Fill the cells of one column, as ``fill_cells``."""
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
    """Find the singles of one column, as ``note_singles``."""
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
    """Start grids from the clues in PUT."""
    if len(w) != WIDTH:
        raise ValueError
    at: i64 = 0
    while at < 3 * COLUMN:
        w[at] = ALL
        at += 1
    clear_fleet(w)


def clear_fleet(w: vec[i32]) -> None:
    """Remove the candidates that the values in PUT rule out.

    Those are in their cells, rows, columns and boxes.  Fill the cells.
    """
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
    """Remove values from mini-lines that three others must fill.

    They must if only three values fit there, or if three have no other
    mini-line.  PROGRESS gets the changes, WRONG the mini-lines with too few
    possible or too many forced values.
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
            gone_by_column = gone_columns(
                w[CAN_COLUMNS + at + g],
                w[THREE + LANES + g],
                w[THREE + 3 * LANES + g],
            )
            left &= gone | all_rows(gone_by_column)
            middle &= gone | all_rows(gone_by_column >> 3)
            right &= gone | all_rows(gone_by_column >> 6)
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


def _count_to_three(w: vec[i32], source: i64, to: i64, mask: i32) -> None:
    """Find the mini-lines with exactly three of the nine values.

    Wrong ones go four rows further: those with fewer than three if ``mask``
    is ALL, with more than three if it is 0.
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
        w[to + 4 * LANES + g] = (mask & ~(three | more)) | (more & ~mask)
        g += 1


def try_boxes(w: vec[i32]) -> None:
    """Try a value in each column of a box; drop what fits none of these cases.

    Uses the boxes on the diagonal.  PROGRESS gets the changes.
    """
    _note_cases(w)
    if len(w) != WIDTH:
        raise ValueError
    box: i64 = 0
    while box < 3:
        others = ~(BITS[10 * box] * 0o111)
        bands = ALL ^ (0o777 << i32(9 * box))
        at: i64 = 0
        while at < VALUES:
            g: i64 = 0
            while g < LANES:
                left = w[at + g]
                middle = w[at + COLUMN + g]
                right = w[at + 2 * COLUMN + g]
                x = left & others
                y = middle & others
                z = right & others
                a, b, c = in_case(left, y, z, w[CASES + at + g] | bands)
                d, e, f = in_case(
                    x, middle, z, w[CASES + COLUMN + at + g] | bands
                )
                h, i, j = in_case(
                    x, y, right, w[CASES + 2 * COLUMN + at + g] | bands
                )
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


def _note_cases(w: vec[i32]) -> None:
    """Find the mini-rows that remain in each case; clear NOTES."""
    if len(w) != WIDTH:
        raise ValueError
    at: i64 = 0
    while at < VALUES:
        g: i64 = 0
        while g < LANES:
            x, y, z = rows_by_column(
                w[at + g], w[at + COLUMN + g], w[at + 2 * COLUMN + g]
            )
            w[CASES + at + g] = x
            w[CASES + COLUMN + at + g] = y
            w[CASES + 2 * COLUMN + at + g] = z
            w[NOTES + at + g] = 0
            g += 1
        at += LANES
