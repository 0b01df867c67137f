"""Permutations of the nine columns, and their conjugates.

An *exchange* s gives the column for each place, and keeps stacks together:
there are 1,296.  It turns a permutation p of the columns into the conjugate
s^-1 p s.  There are 12,096 permutations that leave no column in its stack,
and they form 15 classes of conjugates.  The table ``Conjugates`` has the
class of each of them, and the exchanges that turn it into the least of that
class.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations
from typing import Final, final

from sudokit.native.arrays import i64, vec
from sudokit.symmetry.lines import CELL
from sudokit.symmetry.sorting import ORDERS

Permutation = tuple[int, ...]  # of the numbers 0 to 8

NUMBERS: Final = 120 * 120 * 6
MIDDLE: Final = 4096
RIGHT: Final = 8192
PARTS: Final = 12288


@final
class Conjugates:
    """The table; it takes a while to compute.

    A permutation has a number, the sum of the parts of its three mini-rows.

    parts[codes] + parts[MIDDLE + codes] + parts[RIGHT + codes]
                           the number

    classes[number // 8]   the class, four bits each, the first lowest;
                           classes are in the order of their least
    starts[number]         the index in ``ways`` where its exchanges begin
    sizes[class]           the number of exchanges of each member of a class
    least[class]           the least permutation, as codes
    inverse[class]         the class of the inverse permutations
    columns[exchange]      the columns in their places, as in ``lines``
    labels[exchange]       the place of each column, from 1, as labels
    """

    def __init__(self) -> None:
        exchanges = _exchanges()
        self.columns: Final = vec[i64](
            [_packed(one, CELL) * CELL for one in exchanges]
        )
        self.labels: Final = vec[i64](
            [
                _packed([place + 1 for place in _inverse(one)], 4)
                for one in exchanges
            ]
        )
        parts = _parts()
        self.parts: Final = vec[i64](parts)
        members_of = _classes(exchanges)
        classes = [0] * (NUMBERS // 8)
        starts = [0] * NUMBERS
        ways: list[int] = []
        for number, members in enumerate(members_of):
            for p, some in members.items():
                at = parts[_codes(p[:3])]
                at += parts[MIDDLE + _codes(p[3:6])]
                at += parts[RIGHT + _codes(p[6:])]
                classes[at // 8] |= number << at % 8 * 4
                starts[at] = len(ways)
                ways += some
        firsts = [next(iter(members)) for members in members_of]
        self.classes: Final = vec[i64](classes)
        self.starts: Final = vec[i64](starts)
        self.ways: Final = vec[i64](ways)
        self.sizes: Final = vec[i64](
            [len(exchanges) // len(members) for members in members_of]
        )
        self.least: Final = vec[i64]([_packed(p[::-1], 4) for p in firsts])
        self.inverse: Final = vec[i64](
            [
                number
                for p in firsts
                for number, members in enumerate(members_of)
                if _inverse(p) in members
            ]
        )


@cache
def conjugates() -> Conjugates:
    """Return the table, computed on first use."""
    return Conjugates()


def _classes(
    exchanges: Sequence[Permutation],
) -> list[dict[Permutation, list[int]]]:
    """Return the classes, with each permutation's exchanges to the least.

    The least of a class is its first.
    """
    inverses = [_inverse(one) for one in exchanges]
    classes: list[dict[Permutation, list[int]]] = []
    seen: set[Permutation] = set()
    for p in _permutations():
        if p in seen:
            continue
        members: dict[Permutation, list[int]] = {}
        for number, s in enumerate(exchanges):
            q = tuple([s[p[place]] for place in inverses[number]])
            members.setdefault(q, []).append(number)
        seen.update(members)
        classes.append(members)
    return classes


def _permutations() -> Iterator[Permutation]:
    """Yield those that leave no column in its stack, in ascending order."""
    for left in permutations((3, 4, 5, 6, 7, 8), 3):
        others = [n for n in (0, 1, 2, 6, 7, 8) if n not in left]
        for middle in permutations(others, 3):
            rest = [n for n in range(9) if n not in left + middle]
            if rest[2] < 6:
                for right in permutations(rest):
                    yield left + middle + right


def _exchanges() -> list[Permutation]:
    """Return the column in each place; the first exchange is the identity."""
    exchanges: list[Permutation] = []
    for stacks in ORDERS:
        for left in ORDERS:
            for middle in ORDERS:
                for right in ORDERS:
                    inner = zip(stacks, (left, middle, right), strict=True)
                    exchanges.append(
                        tuple([3 * s + n for s, order in inner for n in order])
                    )
    return exchanges


def _inverse(p: Permutation) -> Permutation:
    return tuple([p.index(n) for n in range(9)])


def _packed(numbers: Sequence[int], bits: int) -> int:
    """Pack numbers of some bits each, the first in the lowest bits."""
    return sum([n << bits * at for at, n in enumerate(numbers)])


def _parts() -> list[int]:
    """Return the part of a permutation's number that each mini-row adds.

    The first two have 120 possible contents each; for the last the order
    of its columns suffices.
    """
    numbers = [0] * PARTS
    for at, one in enumerate(permutations((3, 4, 5, 6, 7, 8), 3)):
        numbers[_codes(one)] = 720 * at
    for at, one in enumerate(permutations((0, 1, 2, 6, 7, 8), 3)):
        numbers[MIDDLE + _codes(one)] = 6 * at
    for one in permutations((0, 1, 2, 3, 4, 5), 3):
        order = 2 * sum([one[0] > n for n in one]) + (one[1] > one[2])
        numbers[RIGHT + _codes(one)] = order
    return numbers


def _codes(mini_row: Sequence[int]) -> int:
    first, second, third = mini_row
    return first << 8 | second << 4 | third
