"""Sums that cages and houses imply: the rule of 45, innies and outies.

In adjacent lines, a region, or two regions, every value occurs once per
house.  Their sum less the cages inside is the sum of the cells left over
(innies); if cages cover them, the cells that stick out have the excess
(outies).  Cages that cross the edge count with the shorter of their two
sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from sudokit.native.arrays import i64, vec
from sudokit.native.bits import count_bits
from sudokit.rules.search_state import IN_A_WORD, WORD, words_for

SHORT: Final = 5  # cells of a hidden sum that is always taken
LONG: Final = 9  # cells of one that is taken
FEW: Final = 20  # while there are no more than these


class Cage(NamedTuple):
    """Cells, as bits, and their sum."""

    cells: int
    total: int


class HiddenSum(NamedTuple):
    """The cells that are added, less those that are not, have a sum.

    It is the difference between some houses and some cages.
    """

    plus: int
    minus: int
    total: int
    houses: tuple[int, ...]
    cages: tuple[Cage, ...]

    def length(self) -> int:
        """Return the number of cells."""
        return self.plus.bit_count() + self.minus.bit_count()


def hidden_sums(
    size: int, families: Sequence[Sequence[int]], cages: Sequence[Cage]
) -> list[HiddenSum]:
    """Return the shortest hidden sums; houses are bits of cells.

    A family is houses that have each cell once, such as the rows.
    """
    order = by_length(implied_sums(size, families, cages), cages)
    return [
        one for k, one in enumerate(order) if k < FEW or one.length() <= SHORT
    ]


def implied_sums(
    size: int, families: Sequence[Sequence[int]], cages: Sequence[Cage]
) -> Iterator[HiddenSum]:
    """Return all hidden sums that aren't too long, equal ones too."""
    words = words_for(i64(size) * i64(size))
    of_cages = in_words([cage.cells for cage in cages], words)
    of_house = size * (size + 1) // 2
    for number, family in enumerate(families):
        for houses in _sets(family, number < 2):
            union = in_words([sum(houses)], words)
            total = of_house * len(houses)
            for one in _implied(union, of_cages, cages, total):
                yield one._replace(houses=tuple(houses))


def by_length(
    sums: Iterable[HiddenSum], cages: Sequence[Cage]
) -> list[HiddenSum]:
    """Return each equation of the fewest houses once, the shortest first.

    Equations of a single cage are left out.
    """
    own = {cage.cells for cage in cages}
    equations: dict[tuple[int, int], HiddenSum] = {}
    for one in sums:
        key = one.plus, one.minus
        known = equations.get(key)
        if known is None or len(one.houses) < len(known.houses):
            equations[key] = one
    return sorted(
        [
            one
            for one in equations.values()
            if one.minus or one.plus not in own
        ],
        key=lambda one: (one.length(), one.plus, one.minus),
    )


def _sets(family: Sequence[int], lines: bool) -> Iterator[list[int]]:
    """Yield adjacent lines, but not all, or one or two other houses."""
    n = len(family)
    for start in range(n):
        for end in range(start + 1, n + 1):
            if lines and end - start < n:
                yield list(family[start:end])
            elif not lines:
                yield list({family[start], family[end - 1]})


def in_words(sets: Sequence[int], words: i64) -> vec[i64]:
    """Return sets of cells as bits in words, set by set."""
    every = vec[i64]([0] * (words * i64(len(sets))))
    at: i64 = 0
    for cells in sets:
        rest = cells
        for _ in range(words):
            every[at] = i64(rest & int(WORD))
            rest >>= int(IN_A_WORD)
            at += 1
    return every


def count_all(bits: vec[i64]) -> i64:
    """Return the number of cells in a set."""
    number: i64 = 0
    for word in bits:
        number += count_bits(word)
    return number


def whole(bits: vec[i64]) -> int:
    """Return a set as an integer."""
    cells = 0
    for k in range(len(bits) - 1, -1, -1):
        cells = cells << int(IN_A_WORD) | int(bits[k])
    return cells


def _implied(
    union: vec[i64], of_cages: vec[i64], cages: Sequence[Cage], total: int
) -> list[HiddenSum]:
    """Return the innies, the outies, and both, of a union of houses.

    ``of_cages`` are the cells of the cages; all are sets in words.  The
    houses are left out.
    """
    words = i64(len(union))
    innies = union[:]
    left = union[:]  # in no cage
    outies = vec[i64]([0] * words)
    plus = vec[i64]([0] * words)
    minus = vec[i64]([0] * words)
    within = over = 0
    mixed = total
    inside_it: list[Cage] = []
    touching: list[Cage] = []
    taken: list[Cage] = []
    for number in range(i64(len(cages))):
        at = words * number
        inside: i64 = 0
        outside: i64 = 0
        taken_twice: i64 = 0
        for k in range(words):
            cells = of_cages[at + k]
            inside += count_bits(cells & union[k])
            outside += count_bits(cells & ~union[k])
            taken_twice |= cells & ((union[k] & ~left[k]) | outies[k])
        if inside == 0 or taken_twice:
            continue
        cage = cages[number]
        over += cage.total
        touching.append(cage)
        if outside == 0:
            within += cage.total
            mixed -= cage.total
            inside_it.append(cage)
            taken.append(cage)
        elif inside > outside:
            mixed -= cage.total
            taken.append(cage)
        for k in range(words):
            cells = of_cages[at + k]
            left[k] &= ~cells
            outies[k] |= cells & ~union[k]
            if outside == 0:
                innies[k] &= ~cells
            elif inside <= outside:
                plus[k] |= cells & union[k]
            else:
                minus[k] |= cells & ~union[k]
    found: list[HiddenSum] = []
    if 0 < count_all(innies) <= LONG:
        rest = total - within
        found.append(HiddenSum(whole(innies), 0, rest, (), tuple(inside_it)))
    if count_all(left) == 0 and 0 < count_all(outies) <= LONG:
        rest = over - total
        found.append(HiddenSum(whole(outies), 0, rest, (), tuple(touching)))
    for k in range(words):
        plus[k] |= left[k]
    more, less = count_all(plus), count_all(minus)
    if more and less and more + less <= LONG:
        found.append(
            HiddenSum(whole(plus), whole(minus), mixed, (), tuple(taken))
        )
    return found
