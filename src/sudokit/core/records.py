"""Moves grids into the lanes of a fleet, out of them, and makes guesses.

copy_lane(...)              from one fleet into another
load(...), store(...)       from a record into a lane, and back
guess_in_lane(...)          assumes one candidate of a cell
rule_out(...)               rules one candidate of a cell out
with_two(...), wider(...)   where to guess on a dive, and which value
"""

from __future__ import annotations

from sudokit.core.branching import bit_count
from sudokit.core.fleet import (
    COLUMN,
    LANES,
    NAKED,
    RECORD,
    RECORDS,
    VALUES,
    WIDTH,
)
from sudokit.core.words import BITS, FAR_PEERS
from sudokit.native.arrays import i32, i64, vec


def copy_lane(
    source: vec[i32], lane: i64, target: vec[i32], other: i64
) -> None:
    """Copy a grid from a lane of one fleet into a lane of another."""
    if len(source) != WIDTH or len(target) != WIDTH:
        raise ValueError
    if not (0 <= lane < LANES and 0 <= other < LANES):
        raise ValueError
    # Three columns of a row at a time.
    at: i64 = 0
    while at < 11 * LANES:
        target[at + other] = source[at + lane]
        target[COLUMN + at + other] = source[COLUMN + at + lane]
        target[2 * COLUMN + at + other] = source[2 * COLUMN + at + lane]
        at += LANES


def load(records: vec[i32], base: i64, w: vec[i32], lane: i64) -> None:
    """Copy a record into a lane."""
    if len(records) != RECORDS or len(w) != WIDTH:
        raise ValueError
    if not (0 <= base <= RECORDS - RECORD and 0 <= lane < LANES):
        raise ValueError
    at: i64 = 0
    while at < 11:
        w[LANES * at + lane] = records[base + 4 * at]
        w[COLUMN + LANES * at + lane] = records[base + 4 * at + 1]
        w[2 * COLUMN + LANES * at + lane] = records[base + 4 * at + 2]
        at += 1


def store(w: vec[i32], lane: i64, records: vec[i32], base: i64) -> None:
    """Copy a lane into a record."""
    if len(records) != RECORDS or len(w) != WIDTH:
        raise ValueError
    if not (0 <= base <= RECORDS - RECORD and 0 <= lane < LANES):
        raise ValueError
    at: i64 = 0
    while at < 11:
        records[base + 4 * at] = w[LANES * at + lane]
        records[base + 4 * at + 1] = w[COLUMN + LANES * at + lane]
        records[base + 4 * at + 2] = w[2 * COLUMN + LANES * at + lane]
        at += 1


def guess_in_lane(w: vec[i32], lane: i64, mark: i64) -> None:
    """Remove all other candidates from the cell of a mark.

    A mark is a candidate as one number, 32*row + place.
    """
    row = mark // 32
    if len(w) != WIDTH or not (0 <= lane < LANES and 0 <= row < 33):
        raise ValueError
    bit = BITS[mark & 31]
    at: i64 = COLUMN * (row // 12) + lane
    w[NAKED + at] |= bit
    end = at + VALUES
    while at < end:
        w[at] &= ~bit
        at += LANES
    w[LANES * row + lane] |= bit


def rule_out(records: vec[i32], base: i64, mark: i64, two: bool) -> None:
    """Remove a candidate from the cell of its mark."""
    bit = BITS[mark & 31]
    row = mark // 32
    column = row // 12
    records[base + 4 * (row % 12) + column] &= ~bit
    if two:
        records[base + 40 + column] |= bit  # a naked single now


def with_two(w: vec[i32], lane: i64, column: i64) -> i32:
    """Return the bivalue cells of a column."""
    if len(w) != WIDTH or not (0 <= lane < LANES and 0 <= column <= 2):
        raise ValueError
    one: i32 = 0
    two: i32 = 0
    more: i32 = 0
    at: i64 = COLUMN * column + lane
    end = at + VALUES
    while at < end:
        cells = w[at]
        more |= two & cells
        two |= one & cells
        one |= cells
        at += LANES
    return two & ~more


def wider(w: vec[i32], lane: i64, column: i64, place: i64) -> i64:
    """Return the mark of the candidate that most far peers of a cell share."""
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
    return 32 * (12 * column + best) + place
