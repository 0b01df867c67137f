"""How candidates can satisfy a number outside the grid.

sums_of(total, digits, counts)    sets of digits with a total
sandwiches(masks, total, by)      the ends, and the digits between them
x_sums(masks, total, by)          the first digits, which add up to it

Masks are those of the cells from the number on; bit v-1 is the value v,
whose digit is v + ``by``.  Digits of a row or column differ.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple


class Sandwich(NamedTuple):
    """The places of the smallest and the largest digit, and what is between.

    The places are numbers from 0.
    """

    low: int
    high: int
    digits: tuple[int, ...]


def sums_of(
    total: int, digits: Sequence[int], counts: Sequence[int]
) -> Iterator[tuple[int, ...]]:
    """Yield sets of digits with a total, the smallest sets first.

    >>> [*sums_of(8, range(2, 9), range(1, 8))]
    [(8,), (2, 6), (3, 5)]
    """
    for count in counts:
        for some in combinations(digits, count):
            if sum(some) == total:
                yield some


def sandwiches(
    masks: Sequence[int], total: int, by: int = 0
) -> Iterator[Sandwich]:
    """Yield the sandwiches that the candidates of a line leave.

    >>> [*sandwiches([1, 6, 9, 8], 2)]
    [Sandwich(low=0, high=2, digits=(2,))]
    """
    size = len(masks)
    inner = range(2 + by, size + by)
    for low, high in product(range(size), repeat=2):
        if not masks[low] & 1 or not masks[high] >> (size - 1) & 1:
            continue
        first, last = min(low, high), max(low, high)
        between = masks[first + 1 : last]
        for digits in sums_of(total, inner, [len(between)]):
            if low != high and _fit(digits, between, by):
                yield Sandwich(low, high, digits)


def x_sums(
    masks: Sequence[int], total: int, by: int = 0
) -> Iterator[tuple[int, ...]]:
    """Yield the first digits that the candidates of a line leave.

    The first of each is their number; the others are in ascending order.

    >>> [*x_sums([6, 15, 15, 15], 6)]
    [(2, 4), (3, 1, 2)]
    """
    digits = range(1 + by, len(masks) + by + 1)
    for first in digits:
        if not first or not masks[0] >> (first - by - 1) & 1:
            continue
        others = [digit for digit in digits if digit != first]
        for rest in sums_of(total - first, others, [first - 1]):
            if _fit(rest, masks[1:first], by):
                yield (first, *rest)


def _fit(digits: Sequence[int], masks: Sequence[int], by: int) -> bool:
    """Return whether cells can have just these digits, in some order."""
    if not masks:
        return True
    return any(
        masks[0] >> (digit - by - 1) & 1
        and _fit([one for one in digits if one != digit], masks[1:], by)
        for digit in digits
    )
