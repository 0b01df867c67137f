"""Chooses the candidate that a search guesses next.

A search tries both candidates of a bivalue cell (a cell with two candidates),
one after the other, so the best cell is the one whose two values together
remove the most candidates from other cells.  Its *reach* counts, for both
values, the peers outside its own mini-row and mini-column that can hold the
value; a peer that is a bivalue cell counts five times, because it becomes a
naked single.
"""

from __future__ import annotations

from typing import Final

from sudokit.core.words import ALL, FAR_PEERS, MIDDLE, RIGHT, SIZE
from sudokit.native.arrays import COMPILED, i32, i64, vec

REACH: Final = 9  # the lowest bit of the reach in a cell's weight


def best_choice(w: vec[i32], any_cell: bool) -> i64:
    """Return the mark of the candidate to guess, -1 if there is none.

    The cell is the bivalue cell with the greatest reach, or the first one
    if ``any_cell``; the value is the one that more peers can hold.
    """
    left = _bivalue_cells(w, 0)
    if any_cell and left:
        return _choice_in(w, 0, lowest_place(left))
    middle = _bivalue_cells(w, MIDDLE)
    if any_cell and middle:
        return _choice_in(w, 1, lowest_place(middle))
    right = _bivalue_cells(w, RIGHT)
    if any_cell and right:
        return _choice_in(w, 2, lowest_place(right))
    best: i32 = -1
    best_column: i64 = 0
    best_place: i64 = 0
    column: i64 = 0
    cells = left
    while column < 3:
        while cells:
            place = lowest_place(cells)
            cells &= cells - 1
            weight = _weight(w, column, place, left, middle, right)
            if weight >> REACH > best >> REACH:
                best = weight
                best_column = column
                best_place = place
        column += 1
        cells = middle
        if column == 2:
            cells = right
    if best >= 0:
        return _mark_of(best, best_column, best_place)
    return _choice_in_smallest(w)


def _bivalue_cells(w: vec[i32], start: i64) -> i32:
    """Return the bivalue cells of one column of the boxes."""
    if len(w) != SIZE or not 0 <= start <= RIGHT:
        raise ValueError
    one: i32 = 0
    two: i32 = 0
    more: i32 = 0
    at: i64 = 1
    while at < 10:
        cells = w[start + at]
        more |= two & cells
        two |= one & cells
        one |= cells
        at += 1
    return two & ~more


def _weight(
    w: vec[i32], column: i64, place: i64, left: i32, middle: i32, right: i32
) -> i32:
    """Return the weight of a cell, given the bivalue cells by column.

    The upper bits hold the reach.  The lower bits describe the value that
    the most peers can hold: the number of these peers, then 10 - value, so
    that the smaller value wins a tie.  One word counts the peers in the left
    and in the middle column.
    """
    peers = FAR_PEERS
    start = MIDDLE * column
    cell = 3 * (3 * place + column)
    if len(w) != SIZE or len(peers) != 243:
        raise ValueError
    if not 0 <= start <= RIGHT or not 0 <= cell <= 240:
        raise ValueError
    peers_left = peers[cell]
    peers_middle = peers[cell + 1]
    peers_right = peers[cell + 2]
    bivalue = i64(left) | i64(middle) << 27
    bivalue_right = i64(right)
    bit = i32(1) << i32(place & 31)
    reach: i64 = 0
    best: i64 = 0
    at: i64 = 1
    while at < 10:
        if w[start + at] & bit:
            x = i64(w[at] & peers_left)
            x |= i64(w[at + MIDDLE] & peers_middle) << 27
            y = i64(w[at + RIGHT] & peers_right)
            held = bit_count(x) + bit_count(y)
            pairs = bit_count(x & bivalue) + bit_count(y & bivalue_right)
            reach += held + 4 * pairs
            weight = 16 * held + 10 - at
            if weight > best:  # noqa: PLR1730 (max would be a Python call)
                best = weight
        at += 1
    return i32((reach & 255) << REACH | (best & 511))


def _mark_of(weight: i32, column: i64, place: i64) -> i64:
    """Return the mark of the value in a cell's weight."""
    return 32 * (MIDDLE * column + 10 - i64(weight & 15)) + place


def _choice_in(w: vec[i32], column: i64, place: i64) -> i64:
    """Return the mark of the value in a cell that the most peers can hold."""
    return _mark_of(_weight(w, column, place, 0, 0, 0), column, place)


def _choice_in_smallest(w: vec[i32]) -> i64:
    """Return the mark of a candidate in a cell with the fewest candidates.

    Every empty cell must have three or more.
    """
    size: i32 = 3
    while size < 10:
        start: i64 = 0
        while start <= RIGHT:
            cells = _cells_of_size(w, start, size)
            if cells:
                place = lowest_place(cells)
                return _choice_in(w, start // MIDDLE, place)
            start += MIDDLE
        size += 1
    return -1


def _cells_of_size(w: vec[i32], start: i64, size: i32) -> i32:
    """Return the cells with this many candidates, in one column of the boxes.

    The words ``one``, ``two``, ``four`` and ``eight`` hold the binary digits
    of all counts: a cell's bit in ``one`` is the last digit of its count.
    """
    if len(w) != SIZE or not 0 <= start <= RIGHT:
        raise ValueError
    one: i32 = 0
    two: i32 = 0
    four: i32 = 0
    eight: i32 = 0
    at: i64 = 1
    while at < 10:
        carry = one & w[start + at]
        one ^= w[start + at]
        carry_two = two & carry
        two ^= carry
        eight |= four & carry_two
        four ^= carry_two
        at += 1
    # A word of all ones for each 0 in the binary size.
    one ^= ~-(size & 1)
    two ^= ~-((size >> 1) & 1)
    four ^= ~-((size >> 2) & 1)
    eight ^= ~-((size >> 3) & 1)
    return one & two & four & eight & ALL


def lowest_place(cells: i32) -> i64:
    """Return the place of the lowest bit."""
    return bit_count(i64((cells & -cells) - 1))


def bit_count(x: i64) -> i64:
    """Return the number of bits that are set.

    A guard bit that isn't counted makes a test for 0 unnecessary; compilers
    turn the loop into one instruction.
    """
    size: i64 = -1
    x |= 0o200000000000000000000
    while x:
        x &= x - 1
        size += 1
    return size


if not COMPILED:
    globals().update(bit_count=int.bit_count)
