"""Words turned, so that a place meets its neighbours.

Turning moves every stack, row or band one on, and the one that falls out
comes in at the other end, so that the bit of a place lands on that of its
neighbour.  Each answer is masked to 27 bits: then it can't be taken for
the number by which compiled code says that something was raised, and the
loops that call these become vector code.
"""

from __future__ import annotations

from sudokit.core.arrays import i32
from sudokit.core.words import TOP


def next_stack(x: i32) -> i32:
    """Where the stack to the right has a bit."""
    return ((x >> 1) & 0o333333333) | ((x << 2) & 0o444444444)


def last_stack(x: i32) -> i32:
    """Where the stack to the left has a bit."""
    return ((x << 1) & 0o666666666) | ((x >> 2) & 0o111111111)


def next_row(x: i32) -> i32:
    """Where the row below has a bit."""
    return ((x >> 3) & 0o077077077) | ((x << 6) & 0o700700700)


def last_row(x: i32) -> i32:
    """Where the row above has a bit."""
    return ((x << 3) & 0o770770770) | ((x >> 6) & 0o007007007)


def next_band(x: i32) -> i32:
    """Where the band below has a bit."""
    return (x >> 9) | ((x << 18) & 0o777000000)


def last_band(x: i32) -> i32:
    """Where the band above has a bit."""
    return (x >> 18) | ((x << 9) & 0o777777000)


def any_row(x: i32) -> i32:
    """In the top rows: has any row of the box a bit?"""
    return (x | (x >> 3) | (x >> 6)) & TOP


def all_rows(x: i32) -> i32:
    """The top rows, in all three rows."""
    return (x & TOP) * 0o111
