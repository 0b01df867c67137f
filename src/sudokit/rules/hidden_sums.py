"""Sums that cages and houses imply: the rule of 45, innies and outies.

In adjacent lines, a region, or two regions, every value occurs once per
house.  Their sum less the cages inside is the sum of the cells left over
(innies); if cages cover them, the cells that stick out have the excess
(outies).  Cages that cross the edge count with the shorter of their two
sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, final

from sudokit.native.arrays import append, i64, vec
from sudokit.native.bits import bit_of, count_bits
from sudokit.rules.search_state import IN_A_WORD, WORD, words_for

SHORT: Final = 5  # cells of a hidden sum that is always taken
LONG: Final = 9  # cells of one that is taken
FEW: Final = 20  # while there are no more than these
# How much of a cage is in the houses.
NONE: Final[i64] = 0
LESS_THAN_HALF: Final[i64] = 1  # or half
MORE_THAN_HALF: Final[i64] = 2
INSIDE: Final[i64] = 3


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
    order = by_length(implied_sums(size, families, cages, False), cages)
    return [
        one for k, one in enumerate(order) if k < FEW or one.length() <= SHORT
    ]


def implied_sums(
    size: int,
    families: Sequence[Sequence[int]],
    cages: Sequence[Cage],
    with_cages: bool = True,
) -> list[HiddenSum]:
    """Return all hidden sums that aren't too long, equal ones too.

    Listing the cages of each sum doubles the time.
    """
    words = words_for(i64(size) * i64(size))
    of_cages = in_words([cage.cells for cage in cages], words)
    totals = vec[i64]([cage.total for cage in cages])
    of_house = size * (size + 1) // 2
    listed = cages if with_cages else ()
    found: list[HiddenSum] = []
    for number, family in enumerate(families):
        of_family = in_words(family, words)
        touched = houses_touched(of_family, of_cages, words)
        for start in range(size):
            for end in range(start + 1, size + 1):
                if number < 2:  # adjacent lines, but not all
                    if end - start == size:
                        continue
                    step = 1
                    houses = tuple(family[start:end])
                else:  # one or two houses
                    step = max(end - 1 - start, 1)
                    houses = tuple({family[start], family[end - 1]})
                union = UnitedHouses(houses, of_house * len(houses))
                union.unite(of_family, words, range(start, end, step))
                found += _implied(union, touched, of_cages, totals, listed)
    return found


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


def houses_touched(
    of_family: vec[i64], of_cages: vec[i64], words: i64
) -> vec[i64]:
    """Return the numbers of the houses of each cage, as bits."""
    touched = vec[i64]()
    at: i64 = 0
    while at < i64(len(of_cages)):
        houses: i64 = 0
        house: i64 = 0
        while house < i64(len(of_family)) // words:
            for k in range(words):
                if of_cages[at + k] & of_family[words * house + k]:
                    houses |= bit_of(house)
            house += 1
        touched = append(touched, houses)
        at += words
    return touched


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


@final
class UnitedHouses:
    """Some houses of a family: their numbers as bits, cells and sum."""

    def __init__(self, houses: tuple[int, ...], total: i64) -> None:
        self.houses: Final = houses
        self.total: Final[i64] = total
        self.numbers: i64 = 0
        self.cells: vec[i64] = vec[i64]()

    def unite(self, of_family: vec[i64], words: i64, numbers: range) -> None:
        """Take the numbers and the cells of the houses, as bits."""
        self.cells = vec[i64]([0] * words)
        for number in numbers:
            self.numbers |= bit_of(number)
            for k in range(words):
                self.cells[k] |= of_family[words * number + k]


def _implied(
    union: UnitedHouses,
    touched: vec[i64],
    of_cages: vec[i64],
    totals: vec[i64],
    cages: Sequence[Cage],
) -> list[HiddenSum]:
    """Return the innies, the outies, and both, of a union of houses.

    ``touched`` are the houses of the cages, ``of_cages`` their cells, as bits
    in words.  Of cages that share cells, the first counts.
    """
    inside = union.cells
    words = i64(len(inside))
    innies = inside[:]
    left = inside[:]  # in no cage
    used = vec[i64]([0] * words)  # in a cage that counts
    outies = vec[i64]([0] * words)
    plus = vec[i64]([0] * words)
    minus = vec[i64]([0] * words)
    within: i64 = 0
    over: i64 = 0
    mixed = union.total
    role = vec[i64]([NONE] * len(totals))
    at: i64 = 0
    for number in range(i64(len(totals))):
        at += words
        houses = touched[number]
        if houses & union.numbers == 0:
            continue
        taken_twice: i64 = 0
        for k in range(words):
            taken_twice |= of_cages[at - words + k] & used[k]
        if taken_twice:
            continue
        over += totals[number]
        role[number] = LESS_THAN_HALF
        if houses & ~union.numbers == 0:
            within += totals[number]
            role[number] = INSIDE
        else:
            balance: i64 = 0
            for k in range(at - words, at):
                balance += count_bits(of_cages[k] & inside[k - at + words])
                balance -= count_bits(of_cages[k] & ~inside[k - at + words])
            if balance > 0:
                role[number] = MORE_THAN_HALF
        if role[number] != LESS_THAN_HALF:
            mixed -= totals[number]
        for k in range(words):
            cells = of_cages[at - words + k]
            used[k] |= cells
            left[k] &= ~cells
            outies[k] |= cells & ~inside[k]
            if role[number] == INSIDE:
                innies[k] &= ~cells
            elif role[number] == LESS_THAN_HALF:
                plus[k] |= cells & inside[k]
            else:
                minus[k] |= cells & ~inside[k]
    found: list[HiddenSum] = []
    if 0 < count_all(innies) <= LONG:
        some = of_role(cages, role, INSIDE)
        rest = int(union.total - within)
        found.append(HiddenSum(whole(innies), 0, rest, union.houses, some))
    if count_all(left) == 0 and 0 < count_all(outies) <= LONG:
        some = of_role(cages, role, LESS_THAN_HALF)
        rest = int(over - union.total)
        found.append(HiddenSum(whole(outies), 0, rest, union.houses, some))
    for k in range(words):
        plus[k] |= left[k]
    more, less = count_all(plus), count_all(minus)
    if more and less and more + less <= LONG:
        some = of_role(cages, role, MORE_THAN_HALF)
        found.append(
            HiddenSum(
                whole(plus), whole(minus), int(mixed), union.houses, some
            )
        )
    return found


def of_role(
    cages: Sequence[Cage], role: vec[i64], least: i64
) -> tuple[Cage, ...]:
    """Return the cages with at least this role."""
    return tuple([c for k, c in enumerate(cages) if role[k] >= least])
