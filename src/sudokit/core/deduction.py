"""The rules of deduction that the search applies before it guesses.

    settle(w)            all rules but the last, until none applies
    settle_both(a, b)    the same for two grids at a time
    settle_quickly(w)    the same without the mini-lines rule
    settle_all(w, ...)   all rules, until none applies
    settle_boxes(w)      the last rule, once
    settle_once(w)       the last rule once, then ``settle``
    choose(w, mark)      leaves a cell one candidate
    rule_out(w, mark)    removes a candidate

All change the words in place.  ``settle``, ``settle_both``,
``settle_quickly``, ``settle_all`` and ``settle_once`` return False for a
contradiction.  The rules, from the cheapest to the most expensive:

naked singles       a cell with one candidate takes it (``rules``)
rooks               a value occurs once in each row, column and box
hidden singles      a value with only one cell in a box goes there
mini-lines          three values fill a mini-line (``mini_lines``)
boxes               a value must be in one of the three columns of a box; a
                    candidate that is impossible in all three cases goes:
                    this finds fish and short chains

A pass of the first three is repeated until no cell gets a value.  Repeating
it until no candidate goes would remove few more and cost time.
"""

from __future__ import annotations

from typing import Final

from sudokit.core.mini_lines import settle_mini_lines
from sudokit.core.rules import (
    column_rooks,
    note_naked_singles,
    place_values,
    rooks,
)
from sudokit.core.words import ALL, BITS, MIDDLE, RIGHT, SIZE, is_full
from sudokit.native.arrays import COMPILED, i32, i64, vec

DIAGONAL: Final = 0o444222111  # the three boxes on the diagonal
ROOM: Final = vec[i32]([0] * 30)  # shared by all grids, see mini_lines


def settle(w: vec[i32]) -> bool:
    """Apply all rules except boxes; return False for a contradiction."""
    return _settle_from(w, 1 | note_naked_singles(w))


def settle_quickly(w: vec[i32]) -> bool:
    """Apply all rules except mini-lines and boxes."""
    changes = 1 | note_naked_singles(w)
    while changes > 0:
        changes = place_values(w)
        changes |= note_naked_singles(w)
    return changes == 0


def settle_both(a: vec[i32], b: vec[i32]) -> tuple[bool, bool]:
    """Settle two grids, with a pass over each in turn.

    The passes don't depend on each other, so the processor overlaps them.
    """
    in_a = 1 | note_naked_singles(a)
    in_b = 1 | note_naked_singles(b)
    while in_a > 0 and in_b > 0:
        in_a = place_values(a)
        in_b = place_values(b)
        in_a |= note_naked_singles(a)
        in_b |= note_naked_singles(b)
    return _settle_from(a, in_a), _settle_from(b, in_b)


def settle_all(w: vec[i32], possible: bool) -> bool:
    """Apply all rules until none changes the grid, after ``settle``.

    ``possible`` is the result of ``settle``.  Return False for a
    contradiction.
    """
    while possible and not is_full(w) and settle_boxes(w):
        possible = settle(w)
    return possible


def _settle_from(w: vec[i32], changes: i32) -> bool:
    """Settle a grid after a pass that returned ``changes``.

    That is -1 for a contradiction and 0 for no change.
    """
    while True:
        if changes < 0:
            return False
        if not changes:
            if is_full(w):
                return True
            changes = settle_mini_lines(w)
            if changes <= 0:
                return changes == 0
            if note_naked_singles(w) < 0:
                return False
        changes = place_values(w)
        changes |= note_naked_singles(w)


def settle_boxes(w: vec[i32]) -> i32:
    """Try each value in each column of a box; return the changed bits.

    A value of the box is in its left, middle or right column.  Candidates
    that are impossible in all three cases are removed.  The boxes on the
    diagonal suffice, because each band and each stack has one of them.  The
    result merges the changed bits of all words into one.
    """
    stays = ROOM if COMPILED else ROOM[:]
    if len(w) != SIZE or len(stays) != 30:
        raise ValueError
    at: i64 = 1
    while at < 10:
        x, y, z = rows_by_column(w[at], w[at + MIDDLE], w[at + RIGHT])
        stays[at] = x
        stays[at + MIDDLE] = y
        stays[at + RIGHT] = z
        at += 1
    changed: i32 = 0
    box: i64 = 0
    while box < 3:
        others = ~(BITS[10 * box] * 0o111)
        bands = ALL ^ (0o777 << i32(9 * box))
        at = 1
        while at < 10:
            left = w[at]
            middle = w[at + MIDDLE]
            right = w[at + RIGHT]
            x = left & others
            y = middle & others
            z = right & others
            a, b, c = in_case(left, y, z, stays[at] | bands)
            d, e, f = in_case(x, middle, z, stays[at + MIDDLE] | bands)
            g, h, i = in_case(x, y, right, stays[at + RIGHT] | bands)
            a |= d | g
            b |= e | h
            c |= f | i
            changed |= (a ^ left) | (b ^ middle) | (c ^ right)
            w[at] = a
            w[at + MIDDLE] = b
            w[at + RIGHT] = c
            at += 1
        box += 1
    return changed


def choose(w: vec[i32], mark: i64) -> None:
    """Remove all candidates of a cell but the one of this mark."""
    word = mark // 32
    bit = BITS[mark % 32]
    at = word // MIDDLE * MIDDLE
    stays = w[word] & bit
    end = at + 10
    while at < end:
        w[at] &= ~bit
        at += 1
    w[word] |= stays


def rule_out(w: vec[i32], mark: i64) -> None:
    """Remove the candidate of this mark."""
    w[mark // 32] &= ~BITS[mark % 32]


def settle_once(w: vec[i32]) -> bool:
    """Apply the boxes rule once; return False for a contradiction."""
    return is_full(w) or not settle_boxes(w) or settle(w)


def rows_by_column(left: i32, middle: i32, right: i32) -> tuple[i32, i32, i32]:
    """Return the possible mini-rows of a value in each of the three cases.

    In the first case the value is in the left column of all boxes on the
    diagonal.  Each band has one of these boxes, so the mini-rows of a band
    depend only on its own box.
    """
    x = left & ~DIAGONAL
    y = middle & ~DIAGONAL
    z = right & ~DIAGONAL
    return rooks(left | y | z), rooks(x | middle | z), rooks(x | y | right)


def in_case(
    left: i32, middle: i32, right: i32, stays: i32
) -> tuple[i32, i32, i32]:
    """Return the possible candidates in a case, given its mini-rows."""
    left &= stays
    middle &= stays
    right &= stays
    in_left, in_middle, in_right = column_rooks(left, middle, right)
    left &= in_left
    middle &= in_middle
    right &= in_right
    stays = rooks(left | middle | right)
    return left & stays, middle & stays, right & stays
