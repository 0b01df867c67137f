"""Covers and uncovers the columns and rows of the table."""

from typing import Final

from sudokit.exact_cover.links import (
    DOWN,
    LEFT,
    NODE,
    RIGHT,
    ROOT,
    SIZE,
    TOP,
    UP,
    WEIGHT,
)
from sudokit.exact_cover.problem import zeros
from sudokit.native.arrays import i64, vec

# The first place of the stack of short columns has the number of places in
# use.
COUNT: Final[i64] = 0
FIRST: Final[i64] = 1


def short_columns(links: vec[i64], columns: i64) -> vec[i64]:
    """Return the stack of the columns that have one row or none."""
    # A column is put on it twice at most, until the next dead end.
    short = zeros(FIRST + 2 * columns)
    short[COUNT] = FIRST
    column = links[ROOT + RIGHT]
    while column != ROOT:
        if links[column + SIZE] <= 1:
            push(short, column)
        column = links[column + RIGHT]
    return short


def push(short: vec[i64], column: i64) -> None:
    """Put a column on the stack of the short ones."""
    short[short[COUNT]] = column
    short[COUNT] += 1


def cover(links: vec[i64], short: vec[i64], column: i64) -> None:
    """Remove a column, and every row with a 1 in it, from the table."""
    left = links[column + LEFT]
    right = links[column + RIGHT]
    links[left + RIGHT] = right
    links[right + LEFT] = left
    node = links[column + DOWN]
    while node != column:
        other = node + NODE
        while other != node:
            top = links[other + TOP]
            if top < 0:
                other = links[other + UP]
                continue
            above = links[other + UP]
            below = links[other + DOWN]
            links[above + DOWN] = below
            links[below + UP] = above
            size = links[top + SIZE] - 1
            links[top + SIZE] = size
            if size <= 1:
                push(short, top)
            other += NODE
        node = links[node + DOWN]


def uncover(links: vec[i64], column: i64) -> None:
    """Undo cover(), lowest row first."""
    node = links[column + UP]
    while node != column:
        other = node + NODE
        while other != node:
            top = links[other + TOP]
            if top < 0:
                other = links[other + UP]
                continue
            links[links[other + UP] + DOWN] = other
            links[links[other + DOWN] + UP] = other
            links[top + SIZE] += 1
            other += NODE
        node = links[node + UP]
    links[links[column + LEFT] + RIGHT] = column
    links[links[column + RIGHT] + LEFT] = column


def take(links: vec[i64], short: vec[i64], node: i64, last: i64) -> bool:
    """Cover the other columns of a chosen row.

    If a column runs empty, undo everything and return False.
    """
    count = short[COUNT]
    seen = count
    other = node + NODE
    while other != node:
        column = links[other + TOP]
        if column < 0:
            other = links[other + UP]
            continue
        cover(links, short, column)
        while seen < short[COUNT]:
            empty = short[seen]
            if (
                links[empty + SIZE] == 0
                and empty <= last
                and is_listed(links, empty)
                and not is_in_row(links, node, empty)
            ):
                links[empty + WEIGHT] += 1
                short[COUNT] = count
                release(links, node, other)
                return False
            seen += 1
        other += NODE
    return True


def is_in_row(links: vec[i64], node: i64, column: i64) -> bool:
    """Return whether the row of a node has a 1 in the column."""
    other = node + NODE
    while other != node:
        top = links[other + TOP]
        if top == column:
            return True
        other = links[other + UP] if top < 0 else other + NODE
    return links[node + TOP] == column


def release(links: vec[i64], node: i64, other: i64) -> None:
    """Undo take(), last column first."""
    while other != node:
        column = links[other + TOP]
        if column < 0:
            other = links[other + DOWN]
        else:
            uncover(links, column)
            other -= NODE


def choose(links: vec[i64], short: vec[i64], last: i64) -> i64:
    """Return the smallest column, the root if none is left.

    Columns of one row or none are on the stack of the short ones, so the
    list is searched only if there is a real choice.
    """
    while short[COUNT] > FIRST:
        short[COUNT] -= 1
        column = short[short[COUNT]]
        if column <= last and is_listed(links, column):
            return column
    return smallest(links)


def is_listed(links: vec[i64], column: i64) -> bool:
    """Return whether a primary column is still uncovered."""
    return links[links[column + RIGHT] + LEFT] == column


def smallest(links: vec[i64]) -> i64:
    """Return the smallest column; among equals, the one with most weight."""
    column = links[ROOT + RIGHT]
    best = column
    least = links[best + SIZE]
    most = links[best + WEIGHT]
    while column != ROOT:
        size = links[column + SIZE]
        if size <= least:
            weight = links[column + WEIGHT]
            if size < least or weight > most:
                best = column
                least = size
                most = weight
        column = links[column + RIGHT]
    return best
