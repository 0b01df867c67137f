"""Eight grids side by side, and the rules of deduction for all of them.

A processor works on several numbers at once, on as many as its vectors
hold.  ``rules`` fills these with the nine values of one grid, which are too
few for some processors and one too many for the others.  Here the grids of
different puzzles stand in them, each in a *lane*:

                        lane 0   1   2   3   4   5   6   7
        word 0            .      .      the value 1, left columns
        word 1            .      .      the value 2, left columns
        ...
        word 9            .      .      the value 1, middle columns
        ...

Word k of lane g is at k*LANES + g.  A rule is what it is for one grid, a
function of a value's words (``stand`` in ``rules``, for one): the inner
loop of each function goes through the lanes and asks it for each, and the
compiler makes one step of the eight.  Nothing is ever added up over the
lanes, so no grid learns anything of its neighbours.

``place``           puts each value where it must go, and keeps it where it
                    can
``note_singles``    notes the naked singles, and what is wrong
``fill_lines``      three values fill a mini-line
``try_boxes``       what follows from each column of a box, follows
``clear_fleet``     values leave their cell, row, column and box

They are ``place_values``, ``note_naked_singles``, ``settle_mini_lines``,
``settle_boxes`` and ``clear_houses`` of one grid, and give the same
answers.

A *record* has the same words of one grid alone, one after the other: so a
grid waits that is not in a fleet.
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
from sudokit.core.rules import gone_from_houses, stand
from sudokit.core.words import ALL, BITS, all_rows

LANES: Final = 8
COLUMN: Final = 9 * LANES  # from a word of the left column to the middle one
PUT: Final = 27 * LANES  # where a value must stand
SINGLE: Final = 54 * LANES  # where it is a naked single
AGAINST: Final = 81 * LANES  # where it has no place, or two
FULL: Final = 90 * LANES  # the cells with a value
FOUND: Final = 93 * LANES  # what a rule has changed
WRONG: Final = 94 * LANES  # where there is a contradiction
WIDTH: Final = 95 * LANES

# Of the rule of mini-lines, in its own room.
ROWS: Final = 0  # how many values can fill a mini-row: one, two, more
COLUMNS: Final = 3 * LANES
MUST_ROWS: Final = 6 * LANES
MUST_COLUMNS: Final = 9 * LANES
PARTS: Final = 8  # binary digits of a cell's reach
TWO: Final = 24 * LANES  # the bivalue cells of the three columns
BY_ROW: Final = 27 * LANES  # a count for each value, in the other stacks
BY_COLUMN: Final = 72 * LANES  # and in the other bands
BY_CELL: Final = 117 * LANES  # and together, in the cells of a column
ROOM: Final = 181 * LANES  # one more, so that no place can be outside

# Of a record, and of all that can wait.
FULL_CELLS: Final = 27  # after where each value can stand
NAKED_CELLS: Final = 30
RECORD: Final = 33
PLACES: Final = 4 * LANES  # puzzles in work
DEPTH: Final = 84  # grids of a puzzle, as each guess fills a cell
RECORDS: Final = PLACES * DEPTH * RECORD

# Of puzzles as text: words of four characters, and five bits of each by
# column; one word more, so that no place can be outside.
SIGNS: Final = 22 * LANES
SIGN_BITS: Final = 17 * LANES
STRANGE: Final = 15 * LANES  # after these: what is no sign of a cell


def new_fleet() -> vec[i32]:
    """A fleet without grids."""
    return vec[i32]([0] * WIDTH)


def new_room() -> vec[i32]:
    """Room for what the dearer rules count."""
    return vec[i32]([0] * ROOM)


def place(w: vec[i32]) -> None:
    """Puts each value where it must go, and keeps it where it can.

    Cells with a value lose their other candidates.  Notes which got one,
    and where a value has no place in some house, or two in one.
    """
    if len(w) != WIDTH:
        raise ValueError
    at: i64 = 0
    while at < COLUMN:
        g: i64 = 0
        while g < LANES:
            left, middle, right, alone, wrong = stand(
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
            w[PUT + at + g] = left & alone
            w[PUT + at + COLUMN + g] = middle & alone
            w[PUT + at + 2 * COLUMN + g] = right & alone
            w[AGAINST + at + g] = wrong
            g += 1
        at += LANES
    g = 0
    while g < LANES:
        wrong = 0
        at = 0
        while at < COLUMN:
            wrong |= w[AGAINST + at + g]
            at += LANES
        w[WRONG + g] = wrong
        w[FOUND + g] = 0
        g += 1
    _fill_cells(w, 0)
    _fill_cells(w, 1)
    _fill_cells(w, 2)


def _fill_cells(w: vec[i32], column: i64) -> None:
    """The cells in which a value must stand have no other candidate."""
    if len(w) != WIDTH or not 0 <= column <= 2:
        raise ValueError
    g: i64 = 0
    while g < LANES:
        full: i32 = 0
        at: i64 = 0
        while at < COLUMN:
            full |= w[PUT + COLUMN * column + at + g]
            at += LANES
        at = 0
        while at < COLUMN:
            w[COLUMN * column + at + g] = (
                w[COLUMN * column + at + g] & ~full
            ) | w[PUT + COLUMN * column + at + g]
            at += LANES
        w[FOUND + g] |= full ^ w[FULL + LANES * column + g]
        w[FULL + LANES * column + g] = full
        g += 1


def note_singles(w: vec[i32]) -> None:
    """Notes the cells with a single candidate, and those with none.

    FOUND gets those without a value yet.
    """
    _note_cells(w, 0)
    _note_cells(w, 1)
    _note_cells(w, 2)


def _note_cells(w: vec[i32], column: i64) -> None:
    """The same of one column."""
    if len(w) != WIDTH or not 0 <= column <= 2:
        raise ValueError
    g: i64 = 0
    while g < LANES:
        one: i32 = 0
        more: i32 = 0
        at: i64 = 0
        while at < COLUMN:
            cells = w[COLUMN * column + at + g]
            more |= one & cells
            one |= cells
            at += LANES
        full = w[FULL + LANES * column + g]
        w[WRONG + g] |= (ALL ^ one) | (more & full)
        one &= ~more
        w[FOUND + g] |= one & ~full
        at = 0
        while at < COLUMN:
            w[SINGLE + COLUMN * column + at + g] = (
                w[COLUMN * column + at + g] & one
            )
            at += LANES
        g += 1


def clear_fleet(w: vec[i32]) -> None:
    """Values leave their cell, row, column and box.

    Where they stand is in PUT, and nothing else is known.
    """
    if len(w) != WIDTH:
        raise ValueError
    _full_from(w, 0)
    _full_from(w, 1)
    _full_from(w, 2)
    at: i64 = 0
    while at < COLUMN:
        g: i64 = 0
        while g < LANES:
            left = w[PUT + at + g]
            middle = w[PUT + at + COLUMN + g]
            right = w[PUT + at + 2 * COLUMN + g]
            a, b, c = gone_from_houses(left, middle, right)
            a |= w[FULL + g]
            b |= w[FULL + LANES + g]
            c |= w[FULL + 2 * LANES + g]
            w[at + g] = (w[at + g] & ~a) | left
            w[at + COLUMN + g] = (w[at + COLUMN + g] & ~b) | middle
            w[at + 2 * COLUMN + g] = (w[at + 2 * COLUMN + g] & ~c) | right
            g += 1
        at += LANES
    at = 0
    while at < LANES:
        w[FOUND + at] = 0
        w[WRONG + at] = 0
        at += 1
    note_singles(w)


def _full_from(w: vec[i32], column: i64) -> None:
    """The cells of a column with a value."""
    if len(w) != WIDTH or not 0 <= column <= 2:
        raise ValueError
    g: i64 = 0
    while g < LANES:
        full: i32 = 0
        at: i64 = 0
        while at < COLUMN:
            full |= w[PUT + COLUMN * column + at + g]
            at += LANES
        w[FULL + LANES * column + g] = full
        g += 1


def fill_lines(w: vec[i32], room: vec[i32]) -> None:
    """Three values that can, or must, fill a mini-line fill it.

    Notes what changed, and where too few can or too many must.
    """
    if len(w) != WIDTH or len(room) != ROOM:
        raise ValueError
    at: i64 = 0
    while at < 12 * LANES:
        room[at] = 0
        at += 1
    at = 0
    while at < COLUMN:
        g: i64 = 0
        while g < LANES:
            left = w[at + g]
            middle = w[at + COLUMN + g]
            right = w[at + 2 * COLUMN + g]
            rows = left | middle | right
            columns = mini_columns(left, middle, right)
            carry = room[ROWS + g] & rows
            room[ROWS + g] ^= rows
            room[ROWS + 2 * LANES + g] |= room[ROWS + LANES + g] & carry
            room[ROWS + LANES + g] ^= carry
            carry = room[COLUMNS + g] & columns
            room[COLUMNS + g] ^= columns
            room[COLUMNS + 2 * LANES + g] |= room[COLUMNS + LANES + g] & carry
            room[COLUMNS + LANES + g] ^= carry
            rows = must_rows(rows)
            columns = must_columns(columns)
            carry = room[MUST_ROWS + g] & rows
            room[MUST_ROWS + g] ^= rows
            room[MUST_ROWS + 2 * LANES + g] |= (
                room[MUST_ROWS + LANES + g] & carry
            )
            room[MUST_ROWS + LANES + g] ^= carry
            carry = room[MUST_COLUMNS + g] & columns
            room[MUST_COLUMNS + g] ^= columns
            room[MUST_COLUMNS + 2 * LANES + g] |= (
                room[MUST_COLUMNS + LANES + g] & carry
            )
            room[MUST_COLUMNS + LANES + g] ^= carry
            g += 1
        at += LANES
    g = 0
    while g < LANES:
        three = room[ROWS + g] & room[ROWS + LANES + g]
        more = room[ROWS + 2 * LANES + g]
        wrong = ALL & ~(three | more)
        room[ROWS + g] = three & ~more
        three = room[COLUMNS + g] & room[COLUMNS + LANES + g]
        more = room[COLUMNS + 2 * LANES + g]
        wrong |= ALL & ~(three | more)
        room[COLUMNS + g] = three & ~more
        three = room[MUST_ROWS + g] & room[MUST_ROWS + LANES + g]
        more = room[MUST_ROWS + 2 * LANES + g]
        wrong |= more
        room[MUST_ROWS + g] = three & ~more
        three = room[MUST_COLUMNS + g] & room[MUST_COLUMNS + LANES + g]
        more = room[MUST_COLUMNS + 2 * LANES + g]
        room[MUST_COLUMNS + g] = three & ~more
        w[WRONG + g] = wrong | more
        w[FOUND + g] = 0
        g += 1
    at = 0
    while at < COLUMN:
        g = 0
        while g < LANES:
            left = w[at + g]
            middle = w[at + COLUMN + g]
            right = w[at + 2 * COLUMN + g]
            gone = gone_rows(
                left | middle | right, room[ROWS + g], room[MUST_ROWS + g]
            )
            gone_too = gone_columns(
                mini_columns(left, middle, right),
                room[COLUMNS + g],
                room[MUST_COLUMNS + g],
            )
            left &= gone | all_rows(gone_too)
            middle &= gone | all_rows(gone_too >> 3)
            right &= gone | all_rows(gone_too >> 6)
            w[FOUND + g] |= left | middle | right
            w[at + g] &= ~left
            w[at + COLUMN + g] &= ~middle
            w[at + 2 * COLUMN + g] &= ~right
            g += 1
        at += LANES


def try_boxes(w: vec[i32]) -> None:
    """What follows for a value from each column it may have in a box.

    Of the boxes on the diagonal, one after the other.  Notes what changed.
    """
    if len(w) != WIDTH:
        raise ValueError
    g: i64 = 0
    while g < LANES:
        w[FOUND + g] = 0
        w[WRONG + g] = 0
        g += 1
    box: i64 = 0
    while box < 3:
        others = ~(BITS[10 * box] * 0o111)
        at: i64 = 0
        while at < COLUMN:
            g = 0
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
                w[FOUND + g] |= (a ^ left) | (b ^ middle) | (c ^ right)
                w[at + g] = a
                w[at + COLUMN + g] = b
                w[at + 2 * COLUMN + g] = c
                g += 1
            at += LANES
        box += 1
