"""Moves grids into the lanes of a fleet, out of them, and makes guesses.

copy_lane(...), copy_singles(...)     from one fleet to another
load(...), store(...)       from a record into a lane, and back
guess_in_lane(...)          one candidate of a cell is assumed
rule_out(...)               one candidate of a cell is ruled out
with_two(...), wider(...)   where to guess on a dive, and which value
"""

from __future__ import annotations

from sudokit.core.arrays import i32, i64, vec
from sudokit.core.branching import bit_count
from sudokit.core.fleet import (
    COLUMN,
    FULL,
    LANES,
    RECORD,
    RECORDS,
    SINGLE,
    WIDTH,
)
from sudokit.core.words import BITS, FAR_PEERS


def copy_lane(
    source: vec[i32], lane: i64, target: vec[i32], other: i64
) -> None:
    """Copies candidates and full cells from a lane of one fleet to another."""
    if len(source) != WIDTH or len(target) != WIDTH:
        raise ValueError
    if not (0 <= lane < LANES and 0 <= other < LANES):
        raise ValueError
    at: i64 = 0
    while at < COLUMN:
        target[at + other] = source[at + lane]
        target[COLUMN + at + other] = source[COLUMN + at + lane]
        target[2 * COLUMN + at + other] = source[2 * COLUMN + at + lane]
        at += LANES
    target[FULL + other] = source[FULL + lane]
    target[FULL + LANES + other] = source[FULL + LANES + lane]
    target[FULL + 2 * LANES + other] = source[FULL + 2 * LANES + lane]


def copy_singles(
    source: vec[i32], lane: i64, target: vec[i32], other: i64
) -> None:
    """Copies the naked singles, too."""
    if len(source) != WIDTH or len(target) != WIDTH:
        raise ValueError
    if not (0 <= lane < LANES and 0 <= other < LANES):
        raise ValueError
    at: i64 = SINGLE
    while at < SINGLE + COLUMN:
        target[at + other] = source[at + lane]
        target[COLUMN + at + other] = source[COLUMN + at + lane]
        target[2 * COLUMN + at + other] = source[2 * COLUMN + at + lane]
        at += LANES


def load(records: vec[i32], base: i64, w: vec[i32], lane: i64) -> None:
    """Copies a record into a lane."""
    if len(records) != RECORDS or len(w) != WIDTH:
        raise ValueError
    if not (0 <= base <= RECORDS - RECORD and 0 <= lane < LANES):
        raise ValueError
    column: i64 = 0
    while column < 3:
        naked = records[base + 30 + column]
        w[FULL + LANES * column + lane] = records[base + 27 + column]
        at: i64 = 0
        while at < 9:
            cells = records[base + 9 * column + at]
            w[COLUMN * column + LANES * at + lane] = cells
            w[SINGLE + COLUMN * column + LANES * at + lane] = cells & naked
            at += 1
        column += 1


def store(w: vec[i32], lane: i64, records: vec[i32], base: i64) -> None:
    """Copies a lane without naked singles into a record."""
    if len(records) != RECORDS or len(w) != WIDTH:
        raise ValueError
    if not (0 <= base <= RECORDS - RECORD and 0 <= lane < LANES):
        raise ValueError
    at: i64 = 0
    while at < 27:
        records[base + at] = w[LANES * at + lane]
        at += 1
    column: i64 = 0
    while column < 3:
        full = w[FULL + LANES * column + lane]
        records[base + 27 + column] = full
        records[base + 30 + column] = full
        column += 1


def store_singles(
    w: vec[i32], lane: i64, records: vec[i32], base: i64
) -> None:
    """Copies the naked singles, too."""
    if len(records) != RECORDS or len(w) != WIDTH:
        raise ValueError
    if not (0 <= base <= RECORDS - RECORD and 0 <= lane < LANES):
        raise ValueError
    column: i64 = 0
    while column < 3:
        naked: i32 = 0
        at: i64 = 0
        while at < 9:
            naked |= w[SINGLE + COLUMN * column + LANES * at + lane]
            at += 1
        records[base + 30 + column] = naked
        column += 1


def guess_in_lane(w: vec[i32], lane: i64, mark: i64) -> None:
    """The cell of a mark has no other candidate.

    A mark is a candidate as one number, 32*row + place.
    """
    row = mark // 32
    if len(w) != WIDTH or not (0 <= lane < LANES and 0 <= row < 27):
        raise ValueError
    bit = BITS[mark & 31]
    column = row // 9
    at: i64 = COLUMN * column + lane
    end = at + COLUMN
    while at < end:
        w[at] &= ~bit
        w[SINGLE + at] &= ~bit
        at += LANES
    w[LANES * row + lane] |= bit
    w[SINGLE + LANES * row + lane] |= bit


def rule_out(records: vec[i32], base: i64, mark: i64, two: bool) -> None:
    """The cell of a mark loses this candidate; it may have had two."""
    bit = BITS[mark & 31]
    row = mark // 32
    records[base + row] &= ~bit
    if two:
        records[base + 30 + row // 9] |= bit


def with_two(w: vec[i32], lane: i64, column: i64) -> i32:
    """The bivalue cells of a column."""
    if len(w) != WIDTH or not (0 <= lane < LANES and 0 <= column <= 2):
        raise ValueError
    one: i32 = 0
    two: i32 = 0
    more: i32 = 0
    at: i64 = COLUMN * column + lane
    end = at + COLUMN
    while at < end:
        cells = w[at]
        more |= two & cells
        two |= one & cells
        one |= cells
        at += LANES
    return two & ~more


def wider(w: vec[i32], lane: i64, column: i64, place: i64) -> i64:
    """The mark of the candidate that most far peers of its cell share."""
    peers = FAR_PEERS
    cell = 3 * (3 * place + column)
    if len(w) != WIDTH or len(peers) != 243:
        raise ValueError
    if not (0 <= lane < LANES and 0 <= cell <= 240 and 0 <= column <= 2):
        raise ValueError
    left = peers[cell]
    middle = peers[cell + 1]
    right = peers[cell + 2]
    bit = BITS[place & 31]
    best: i64 = 0
    widest: i64 = -1
    at: i64 = 0
    while at < 9:
        if w[COLUMN * column + LANES * at + lane] & bit:
            x = i64(w[LANES * at + lane] & left)
            y = i64(w[COLUMN + LANES * at + lane] & middle)
            held = bit_count(x | (y << 27))
            held += bit_count(i64(w[2 * COLUMN + LANES * at + lane] & right))
            if held > widest:
                widest = held
                best = at
        at += 1
    return 32 * (9 * column + best) + place
