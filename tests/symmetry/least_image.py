"""Finds the least image of a grid without the program's methods."""

from collections import Counter
from itertools import permutations, product
from math import factorial

THREE = list(permutations(range(3)))
COLUMNS = [
    tuple(3 * stack + one for stack, order in pairs for one in order)
    for stacks in THREE
    for pairs in (
        tuple(zip(stacks, inner, strict=True))
        for inner in product(THREE, repeat=3)
    )
]
UNNAMED = (0,) * 10

Rows = list[list[int]]
# The side, the columns, the rows that are used and the last of them, and
# what the values are called.
State = tuple[bool, tuple[int, ...], frozenset[int], int, tuple[int, ...]]


def least_image(line: str) -> tuple[str, int]:
    """Return the least image, and the number of transformations to it.

    Every order of the columns is begun with, and row after row those
    states are kept that show the least rows.
    """
    rows = [
        [int(sign) for sign in line[at : at + 9]] for at in range(0, 81, 9)
    ]
    sides = (rows, [list(column) for column in zip(*rows, strict=True)])
    states: Counter[State] = Counter(
        (side, columns, frozenset(), 0, UNNAMED)
        for side in (False, True)
        for columns in COLUMNS
    )
    form: list[int] = []
    for _ in range(9):
        row, states = one_row_more(sides, states)
        form += row
    ways = sum(states.values()) * factorial(9 - max(form))
    return "".join([str(n) if n else "." for n in form]), ways


def one_row_more(
    sides: tuple[Rows, Rows], states: Counter[State]
) -> tuple[list[int], Counter[State]]:
    """Return the least next row, and the states that have it."""
    least = [10]
    remaining: Counter[State] = Counter()
    for state, ways in states.items():
        side, columns, used, last, names = state
        band = range(9)
        if len(used) % 3:
            band = range(last - last % 3, last - last % 3 + 3)
        for number in band:
            if number in used:
                continue
            row, renamed = named(sides[side][number], columns, names)
            if row < least:
                least = row
                remaining = Counter()
            if row == least:
                now = (side, columns, used | {number}, number, renamed)
                remaining[now] += ways
    return least, remaining


def named(
    row: list[int], columns: tuple[int, ...], names: tuple[int, ...]
) -> tuple[list[int], tuple[int, ...]]:
    """Return a row in this order, with new values numbered in turn."""
    result = []
    for column in columns:
        value = row[column]
        if value and not names[value]:
            names = (*names[:value], max(names) + 1, *names[value + 1 :])
        result.append(names[value])
    return result, names
