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
from sudokit.native.bits import bit_of, count_bits, place_of
from sudokit.rules.search_state import IN_A_WORD, WORD, repeated, words_for

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
    size: int, families: list[vec[i64]], cages: vec[i64], totals: vec[i64]
) -> list[tuple[list[int], list[int], int]]:
    """Return the shortest hidden sums: the cells on both sides, the sum.

    Families, of houses that have each cell once, such as the rows, and cages
    are bits in words.
    """
    finder = SumFinder(size, cages, totals)
    shortest = ShortestSums(finder.words, cages)
    for number, family in enumerate(families):
        finder.take(family)
        runs = runs_of(size, number < 2)
        k: i64 = 0
        while k < i64(len(runs)):
            finder.look(runs[k], runs[k + 1], runs[k + 2])
            if finder.has_innies() and finder.within:  # not a whole house
                total = finder.total - finder.within
                shortest.add(finder.innies, finder.nothing, total)
            if finder.has_outies():
                total = finder.over - finder.total
                shortest.add(finder.outies, finder.nothing, total)
            if finder.has_both():
                shortest.add(finder.plus, finder.minus, finder.mixed)
            k += 3
    return shortest.chosen()


def implied_sums(
    size: int, families: Sequence[Sequence[int]], cages: Sequence[Cage]
) -> list[HiddenSum]:
    """Return all hidden sums that aren't too long, equal ones too.

    Houses are bits of cells.
    """
    words = words_for(i64(size) * i64(size))
    finder = SumFinder(
        size,
        in_words([cage.cells for cage in cages], words),
        vec[i64]([cage.total for cage in cages]),
    )
    sums: list[HiddenSum] = []
    for number, family in enumerate(families):
        finder.take(in_words(family, words))
        runs = runs_of(size, number < 2)
        k: i64 = 0
        while k < i64(len(runs)):
            numbers = range(runs[k], runs[k + 1], runs[k + 2])
            finder.look(runs[k], runs[k + 1], runs[k + 2])
            houses = tuple([family[number] for number in numbers])
            if finder.has_innies():
                total = int(finder.total - finder.within)
                some = finder.of_role(cages, INSIDE)
                cells = whole(finder.innies)
                sums.append(HiddenSum(cells, 0, total, houses, some))
            if finder.has_outies():
                total = int(finder.over - finder.total)
                some = finder.of_role(cages, LESS_THAN_HALF)
                cells = whole(finder.outies)
                sums.append(HiddenSum(cells, 0, total, houses, some))
            if finder.has_both():
                total = int(finder.mixed)
                some = finder.of_role(cages, MORE_THAN_HALF)
                cells, less = whole(finder.plus), whole(finder.minus)
                sums.append(HiddenSum(cells, less, total, houses, some))
            k += 3
    return sums


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


def runs_of(size: i64, are_lines: bool) -> vec[i64]:
    """Return the houses that are looked at together: start, end, step.

    These are adjacent lines, but not all, or one or two other houses.
    """
    runs = vec[i64]()
    for start in range(size):
        for end in range(start + 1, size + 1):
            if are_lines and end - start == size:
                continue
            step: i64 = 1
            if not are_lines and end - 1 > start:
                step = end - 1 - start
            runs = append(runs, start)
            runs = append(runs, end)
            runs = append(runs, step)
    return runs


@final
class SumFinder:
    """Finds the innies and the outies of houses.

    ``take`` takes a family, ``look`` some of its houses.  Then ``innies``
    have the sum of the houses, ``total``, less ``within``; ``outies`` have
    ``over`` less ``total``; and ``plus`` less ``minus`` have ``mixed``.  All
    sets of cells are bits in words.  Of cages that share cells, the first
    counts.
    """

    def __init__(self, size: i64, cages: vec[i64], totals: vec[i64]) -> None:
        self.words: i64 = words_for(size * size)
        self.of_house: i64 = size * (size + 1) // 2
        self.cages: vec[i64] = cages
        self.totals: vec[i64] = totals
        self.family: vec[i64] = vec[i64]()
        # The numbers of the houses of each cage, as bits.
        self.touched: vec[i64] = repeated(0, len(totals))
        self.roles: vec[i64] = repeated(NONE, len(totals))
        self.nothing: vec[i64] = repeated(0, self.words)
        self.inside: vec[i64] = repeated(0, self.words)
        self.used: vec[i64] = repeated(0, self.words)  # in cages that count
        self.left: vec[i64] = repeated(0, self.words)  # in no cage
        self.innies: vec[i64] = repeated(0, self.words)
        self.outies: vec[i64] = repeated(0, self.words)
        self.plus: vec[i64] = repeated(0, self.words)
        self.minus: vec[i64] = repeated(0, self.words)
        self.total: i64 = 0
        self.within: i64 = 0
        self.over: i64 = 0
        self.mixed: i64 = 0

    def take(self, family: vec[i64]) -> None:
        """Take the houses of a family."""
        words = self.words
        cages = self.cages
        self.family = family
        for number in range(i64(len(self.totals))):
            houses: i64 = 0
            house: i64 = 0
            at: i64 = 0
            while at < i64(len(family)):
                common: i64 = 0
                for k in range(words):
                    common |= cages[words * number + k] & family[at + k]
                if common:
                    houses |= bit_of(house)
                house += 1
                at += words
            self.touched[number] = houses

    def look(self, start: i64, end: i64, step: i64) -> None:
        """Look at some houses, by their numbers in the family."""
        words = self.words
        for k in range(words):
            self.inside[k] = 0
            self.used[k] = 0
            self.outies[k] = 0
            self.plus[k] = 0
            self.minus[k] = 0
        numbers: i64 = 0
        self.total = 0
        while start < end:
            numbers |= bit_of(start)
            self.total += self.of_house
            for k in range(words):
                self.inside[k] |= self.family[words * start + k]
            start += step
        for k in range(words):
            self.innies[k] = self.inside[k]
            self.left[k] = self.inside[k]
        self.within = 0
        self.over = 0
        self.mixed = self.total
        for number in range(i64(len(self.totals))):
            self.roles[number] = NONE
            if self.touched[number] & numbers:
                self._count(number, self.touched[number] & ~numbers == 0)
        for k in range(words):
            self.plus[k] |= self.left[k]

    def _count(self, number: i64, is_inside: bool) -> None:
        """Count a cage that has cells in the houses."""
        words = self.words
        at = words * number
        cages = self.cages
        inside = self.inside
        taken_twice: i64 = 0
        for k in range(words):
            taken_twice |= cages[at + k] & self.used[k]
        if taken_twice:
            return
        total = self.totals[number]
        role = LESS_THAN_HALF
        self.over += total
        if is_inside:
            role = INSIDE
            self.within += total
        else:
            balance: i64 = 0
            for k in range(words):
                balance += count_bits(cages[at + k] & inside[k])
                balance -= count_bits(cages[at + k] & ~inside[k])
            if balance > 0:
                role = MORE_THAN_HALF
        if role != LESS_THAN_HALF:
            self.mixed -= total
        self.roles[number] = role
        for k in range(words):
            cells = cages[at + k]
            self.used[k] |= cells
            self.left[k] &= ~cells
            if role == INSIDE:
                self.innies[k] &= ~cells
            else:
                self.outies[k] |= cells & ~inside[k]
                if role == LESS_THAN_HALF:
                    self.plus[k] |= cells & inside[k]
                else:
                    self.minus[k] |= cells & ~inside[k]

    def has_innies(self) -> bool:
        """Return whether there are innies, and not too many."""
        return 0 < count_all(self.innies) <= LONG

    def has_outies(self) -> bool:
        """Return whether cages cover the houses, with some outies."""
        return count_all(self.left) == 0 and 0 < count_all(self.outies) <= LONG

    def has_both(self) -> bool:
        """Return whether there are cells on both sides, and not too many."""
        more, less = count_all(self.plus), count_all(self.minus)
        return more > 0 and less > 0 and more + less <= LONG

    def of_role(self, cages: Sequence[Cage], least: i64) -> tuple[Cage, ...]:
        """Return the cages with at least this role."""
        return tuple(
            [cage for k, cage in enumerate(cages) if self.roles[k] >= least]
        )


@final
class ShortestSums:
    """The shortest hidden sums, each once.

    A row has the number of cells, the sum, and the cells that are added and
    those that are not, as bits in words; ``order`` has where rows begin.
    """

    def __init__(self, words: i64, cages: vec[i64]) -> None:
        self.words: i64 = words
        self.cages: vec[i64] = cages
        self.rows: vec[i64] = vec[i64]()
        self.order: vec[i64] = vec[i64]()

    def add(self, plus: vec[i64], minus: vec[i64], total: i64) -> None:
        """Add a sum, unless it is there or is that of a cage."""
        length = count_all(plus) + count_all(minus)
        if count_all(minus) == 0 and self._is_cage(plus):
            return
        start = i64(len(self.rows))
        self.rows = append(append(self.rows, length), total)
        for word in plus:
            self.rows = append(self.rows, word)
        for word in minus:
            self.rows = append(self.rows, word)
        place = i64(len(self.order))
        while place and self._compared(start, self.order[place - 1]) < 0:
            place -= 1
        if place and self._compared(start, self.order[place - 1]) == 0:
            return
        self.order = append(self.order, start)
        k = i64(len(self.order)) - 1
        while k > place:
            self.order[k] = self.order[k - 1]
            k -= 1
        self.order[place] = start

    def chosen(self) -> list[tuple[list[int], list[int], int]]:
        """Return the sums that are taken."""
        sums: list[tuple[list[int], list[int], int]] = []
        for k in range(i64(len(self.order))):
            at = self.order[k]
            if k < FEW or self.rows[at] <= SHORT:
                plus = self._cells(at + 2)
                minus = self._cells(at + 2 + self.words)
                sums.append((plus, minus, int(self.rows[at + 1])))
        return sums

    def _is_cage(self, cells: vec[i64]) -> bool:
        """Return whether some cells are those of a cage."""
        at: i64 = 0
        while at < i64(len(self.cages)):
            differ: i64 = 0
            for k in range(self.words):
                differ |= self.cages[at + k] ^ cells[k]
            if differ == 0:
                return True
            at += self.words
        return False

    def _compared(self, one: i64, other: i64) -> i64:
        """Return -1, 0 or 1: less, the same, more, by length and cells."""
        rows = self.rows
        if rows[one] != rows[other]:
            return -1 if rows[one] < rows[other] else 1
        for side in range(i64(2)):
            k = 2 + self.words * (side + 1)
            while k > 2 + self.words * side:
                k -= 1
                if rows[one + k] != rows[other + k]:
                    return -1 if rows[one + k] < rows[other + k] else 1
        return 0

    def _cells(self, at: i64) -> list[int]:
        """Return the cells of a set in the rows."""
        cells: list[int] = []
        for k in range(self.words):
            word = self.rows[at + k]
            while word:
                cells.append(int(k * IN_A_WORD + place_of(word & -word)))
                word &= word - 1
        return cells


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


def append_words(
    every: vec[i64], cells: Sequence[int], words: i64
) -> vec[i64]:
    """Return sets of cells, as bits in words, with one more."""
    start = i64(len(every))
    for _ in range(words):
        every = append(every, 0)
    for cell in cells:
        every[start + i64(cell) // IN_A_WORD] |= bit_of(i64(cell) % IN_A_WORD)
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
