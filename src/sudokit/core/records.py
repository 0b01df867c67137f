"""Grids that wait, each a record, and on their way into a lane and out.

copy_lane(...)        a grid from one fleet to another
load(...), store(...)           into a lane, and out of it
load_beside(...)      into a lane where a dearer rule is followed
copy_record(...)      a grid twice, as a guess needs it
guess_in_record(...), guess_in_lane(...), rule_out(...)   what it makes
with_two(...), wider(...)       where to guess, and which value
"""

from __future__ import annotations

from sudokit.core.arrays import i32, i64, vec
from sudokit.core.branching import bit_count
from sudokit.core.fleet import (
    COLUMN,
    FOUND,
    FULL,
    FULL_CELLS,
    LANES,
    NAKED_CELLS,
    RECORD,
    RECORDS,
    SINGLE,
    WIDTH,
    WRONG,
)
from sudokit.core.words import BITS, FAR_PEERS


def copy_lane(
    source: vec[i32], lane: i64, target: vec[i32], other: i64
) -> None:
    """Copies a grid from a lane of a fleet to one of another fleet."""
    if len(source) != WIDTH or len(target) != WIDTH:
        raise ValueError
    if not (0 <= lane < LANES and 0 <= other < LANES):
        raise ValueError
    at: i64 = 0
    while at < 3 * COLUMN:
        target[at + other] = source[at + lane]
        target[SINGLE + at + other] = source[SINGLE + at + lane]
        at += LANES
    at = FULL
    while at < FOUND:
        target[at + other] = source[at + lane]
        at += LANES


def load(records: vec[i32], base: i64, w: vec[i32], lane: i64) -> None:
    """Puts a grid that has waited into a lane."""
    if len(records) != RECORDS or len(w) != WIDTH:
        raise ValueError
    if not (0 <= base <= RECORDS - RECORD and 0 <= lane < LANES):
        raise ValueError
    column: i64 = 0
    while column < 3:
        naked = records[base + NAKED_CELLS + column]
        w[FULL + LANES * column + lane] = records[base + FULL_CELLS + column]
        at: i64 = 0
        while at < 9:
            cells = records[base + 9 * column + at]
            w[COLUMN * column + LANES * at + lane] = cells
            w[SINGLE + COLUMN * column + LANES * at + lane] = cells & naked
            at += 1
        column += 1
    w[FOUND + lane] = 0
    w[WRONG + lane] = 0


def load_beside(records: vec[i32], base: i64, w: vec[i32], lane: i64) -> None:
    """The same, where the dearer rules want a grid."""
    if len(records) != RECORDS or len(w) != WIDTH:
        raise ValueError
    if not (0 <= base <= RECORDS - RECORD and 0 <= lane < LANES):
        raise ValueError
    at: i64 = 0
    while at < 9:
        w[LANES * at + lane] = records[base + at]
        w[COLUMN + LANES * at + lane] = records[base + 9 + at]
        w[2 * COLUMN + LANES * at + lane] = records[base + 18 + at]
        at += 1
    w[FULL + lane] = records[base + FULL_CELLS]
    w[FULL + LANES + lane] = records[base + FULL_CELLS + 1]
    w[FULL + 2 * LANES + lane] = records[base + FULL_CELLS + 2]


def store(w: vec[i32], lane: i64, records: vec[i32], base: i64) -> None:
    """Lets the grid of a lane wait."""
    if len(records) != RECORDS or len(w) != WIDTH:
        raise ValueError
    if not (0 <= base <= RECORDS - RECORD and 0 <= lane < LANES):
        raise ValueError
    column: i64 = 0
    while column < 3:
        naked: i32 = 0
        at: i64 = 0
        while at < 9:
            records[base + 9 * column + at] = w[
                COLUMN * column + LANES * at + lane
            ]
            naked |= w[SINGLE + COLUMN * column + LANES * at + lane]
            at += 1
        records[base + NAKED_CELLS + column] = naked
        records[base + FULL_CELLS + column] = w[FULL + LANES * column + lane]
        column += 1


def copy_record(records: vec[i32], base: i64) -> None:
    """Copies a record into the next."""
    if len(records) != RECORDS or not 0 <= base <= RECORDS - 2 * RECORD:
        raise ValueError
    at: i64 = 0
    while at < FULL_CELLS + 3:
        records[base + RECORD + at] = records[base + at]
        at += 1


def rule_out(
    records: vec[i32],
    base: i64,
    column: i64,
    value: i64,
    bit: i32,
    two: bool,
) -> None:
    """A cell, which may have had two candidates, loses one."""
    records[base + 9 * column + value] &= ~bit
    _note_full(records, base)
    if two:
        records[base + NAKED_CELLS + column] |= bit


def _note_full(records: vec[i32], base: i64) -> None:
    """The cells with a value are the naked singles, and no others."""
    records[base + NAKED_CELLS] = records[base + FULL_CELLS]
    records[base + NAKED_CELLS + 1] = records[base + FULL_CELLS + 1]
    records[base + NAKED_CELLS + 2] = records[base + FULL_CELLS + 2]


def guess_in_record(
    records: vec[i32], base: i64, column: i64, value: i64, bit: i32
) -> None:
    """A cell has one candidate left."""
    at: i64 = base + 9 * column
    end = at + 9
    while at < end:
        records[at] &= ~bit
        at += 1
    records[base + 9 * column + value] |= bit
    _note_full(records, base)
    records[base + NAKED_CELLS + column] |= bit


def guess_in_lane(
    w: vec[i32], lane: i64, column: i64, value: i64, bit: i32
) -> None:
    """The same, of a grid in a lane."""
    at: i64 = COLUMN * column + lane
    end = at + COLUMN
    while at < end:
        w[at] &= ~bit
        at += LANES
    at = COLUMN * column + LANES * value + lane
    w[at] |= bit
    w[SINGLE + at] |= bit


def with_two(records: vec[i32], start: i64) -> i32:
    """The bivalue cells of a column."""
    if len(records) != RECORDS or not 0 <= start <= RECORDS - 9:
        raise ValueError
    one: i32 = 0
    two: i32 = 0
    more: i32 = 0
    at = start
    while at < start + 9:
        cells = records[at]
        more |= two & cells
        two |= one & cells
        one |= cells
        at += 1
    return two & ~more


def wider(records: vec[i32], base: i64, column: i64, bit_at: i64) -> i64:
    """The value of a cell that most of its far peers can hold."""
    peers = FAR_PEERS
    cell = 3 * (3 * bit_at + column)
    if len(records) != RECORDS or len(peers) != 243:
        raise ValueError
    if not (0 <= base <= RECORDS - RECORD and 0 <= cell <= 240):
        raise ValueError
    left = peers[cell]
    middle = peers[cell + 1]
    right = peers[cell + 2]
    bit = BITS[bit_at]
    best: i64 = 0
    widest: i64 = -1
    value: i64 = 0
    while value < 9:
        if records[base + 9 * column + value] & bit:
            x = i64(records[base + value] & left)
            y = i64(records[base + 9 + value] & middle)
            held = bit_count(x | (y << 27))
            held += bit_count(i64(records[base + 18 + value] & right))
            if held > widest:
                widest = held
                best = value
        value += 1
    return best
