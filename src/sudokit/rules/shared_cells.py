"""Locked candidates: deductions from houses that share cells.

A value that a house can have only in the cells that it shares with another
house leaves the rest of that house.  A classic puzzle has 54 such pairs of
houses, a jigsaw more, so they are taken together where that can be done:

- Houses of which none share a cell, and which together are the whole grid,
  are a *family*: the rows, the columns, the regions.  Two families fall
  into *bands*, the least sets of houses that cover the same cells: three
  rows and three boxes, or all rows and all regions of a jigsaw.  A band is
  one propagator.
- Irregular regions also get the law of leftovers: of lines beside each
  other and as many regions, what sticks out on one side has the values of
  what sticks out on the other.
- Two other houses with two common cells or more are a propagator.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, final

from sudokit.native.arrays import append, i64, vec
from sudokit.native.bits import (
    bit_of,
    bits_of,
    count_bits,
    members,
    place_of,
)
from sudokit.rules.families import Cells
from sudokit.rules.hidden_sums import append_words, in_words, whole
from sudokit.rules.propagators import (
    EachValueOnce,
    LockedInBand,
    LockedInMinis,
    PairedPlaces,
    SameValues,
)
from sudokit.rules.search_state import (
    IN_A_WORD,
    Propagator,
    repeated,
    words_for,
)


@final
class Partition:
    """Houses that have each cell of the grid once.

    ``house_of`` is the number, in this family, of the house of each cell.
    """

    def __init__(self, houses: list[vec[i64]], count: i64) -> None:
        self.houses = houses
        self.house_of: vec[i64] = repeated(0, count)
        for number, house in enumerate(houses):
            for cell in house:
                self.house_of[cell] = number


@final
class Houses:
    """Houses of size x size cells, and what follows from them alone.

    cells        those of each house
    bits         the same as bits, in words
    families     the houses of each family, as bits in words
    each_once    hidden singles, for each house
    locked       locked candidates, the cheapest first
    paired       what two places of a value exclude from cells they see, if
                 there are more houses than rows, columns and regions

    The propagators keep nothing of a puzzle, so they are shared.
    """

    def __init__(self, size: int, houses: Sequence[Cells]) -> None:
        self.cells: Final = [vec[i64](house) for house in houses]
        families, single = in_families(size, self.cells)
        self.count: Final[i64] = i64(size) * i64(size)
        self.words: Final[i64] = words_for(self.count)
        bits = [bits_of(house) for house in houses]
        self.bits: Final[vec[i64]] = in_words(bits, self.words)
        self.families: Final = [
            in_words([bits_of(house) for house in one.houses], self.words)
            for one in families
        ]
        self.each_once: Final = [
            EachValueOnce(cells, number)
            for number, cells in enumerate(self.cells)
        ]
        self.locked: Final = locked_candidates(
            size, self.cells, families, single
        )
        self.paired: list[Propagator] = []
        if len(houses) > 3 * size:
            self.paired = self.paired_places(self._seen())

    def _seen(self) -> vec[i64]:
        """Return the cells in a house with each cell, as bits in words."""
        seen = repeated(0, self.words * self.count)
        at: i64 = 0
        for house in self.cells:
            for cell in house:
                for k in range(self.words):
                    seen[self.words * cell + k] |= self.bits[at + k]
            at += self.words
        return seen

    def rests(self, cells: vec[i64]) -> list[vec[i64]]:
        """Return the rest of each larger house that has all of some cells.

        Helper cells, which follow the grid, are in no house.
        """
        own = vec[i64]([0] * self.words)
        for cell in cells:
            if cell >= self.count:
                return []
            own[cell // IN_A_WORD] |= bit_of(cell % IN_A_WORD)
        found: list[vec[i64]] = []
        at: i64 = 0
        for house in self.cells:
            lacking: i64 = 0
            more: i64 = 0
            for k in range(self.words):
                lacking |= own[k] & ~self.bits[at + k]
                more |= self.bits[at + k] & ~own[k]
            if more and not lacking:
                rest = vec[i64]()
                for cell in house:
                    if not own[cell // IN_A_WORD] & bit_of(cell % IN_A_WORD):
                        rest = append(rest, cell)
                found.append(rest)
            at += self.words
        return found

    def paired_places(self, seen: vec[i64]) -> list[Propagator]:
        """Return what two places of a value exclude from cells they see.

        ``seen`` has the peers of each cell, two words a cell.  Cells in a
        house with both places are left to locked candidates.
        """
        found: list[Propagator] = []
        if self.words != 2 or len(self.cells) > IN_A_WORD:
            return found
        houses = repeated(0, self.count)  # of each cell, as bits
        for number, cells in enumerate(self.cells):
            for cell in cells:
                houses[cell] |= bit_of(i64(number))
        for cells in self.cells:
            size = i64(len(cells))
            common = vec[i64]()
            for k in range(size):
                a = cells[k]
                for m in range(k):
                    b = cells[m]
                    low = seen[2 * a] & seen[2 * b]
                    high = seen[2 * a + 1] & seen[2 * b + 1]
                    both = houses[a] & houses[b]
                    while both:
                        at = 2 * place_of(both & -both)
                        low &= ~self.bits[at]
                        high &= ~self.bits[at + 1]
                        both &= both - 1
                    if low | high:
                        if not len(common):
                            common = repeated(0, size * (size - 1))
                        common[k * (k - 1) + 2 * m] = low
                        common[k * (k - 1) + 2 * m + 1] = high
            if len(common):
                found.append(PairedPlaces(cells, common))
        return found

    def cover(self, cells: Sequence[int]) -> list[list[int]]:
        """Return cells in groups that differ, of a house each or one cell.

        Each house is the first with most of the rest.
        """
        left = append_words(vec[i64](), cells, self.words)
        groups: list[list[int]] = []
        while True:
            best: i64 = -1
            count: i64 = 1
            for number in range(i64(len(self.cells))):
                here: i64 = 0
                at = self.words * number
                for k in range(self.words):
                    here += count_bits(left[k] & self.bits[at + k])
                if here > count:
                    best = number
                    count = here
            if best < 0:
                return groups + [[cell] for cell in members(whole(left))]
            at = self.words * best
            taken = vec[i64]([0] * self.words)
            for k in range(self.words):
                taken[k] = left[k] & self.bits[at + k]
                left[k] &= ~self.bits[at + k]
            groups.append(members(whole(taken)))


@lru_cache(maxsize=64)
def houses_of(size: int, houses: tuple[Cells, ...]) -> Houses:
    """Return houses with what follows from them; recent ones are cached."""
    return Houses(size, houses)


def locked_candidates(
    size: i64,
    houses: list[vec[i64]],
    families: list[Partition],
    single: list[bool],
) -> list[Propagator]:
    """Return the propagators for shared cells, the cheapest first.

    ``families`` and ``single`` are those of ``in_families``.
    """
    leftovers: list[Propagator] = []
    bands: list[Propagator] = []
    for k in range(len(families)):
        for lines in families[:k]:
            regions = families[k]
            for band in bands_of(lines, regions):
                propagator = band_propagator(lines, regions, band)
                if propagator is not None:
                    bands.append(propagator)
                    leftovers += left_over(size, lines, regions, band)
    crossed: list[Propagator] = []
    for number in range(len(houses)):
        for k in range(number):
            if single[number] or single[k]:
                both = crossing(size, houses[k], houses[number])
                if both is not None:
                    crossed.append(both)
    return crossed + leftovers + bands


def in_families(
    size: i64, houses: list[vec[i64]]
) -> tuple[list[Partition], list[bool]]:
    """Return the families, and for each house whether it is in none.

    A house goes to the first that it shares no cell with.
    """
    count = size * size
    taken: list[vec[i64]] = []
    members: list[list[int]] = []
    for number in range(len(houses)):
        k = 0
        while k < len(taken) and meets(taken[k], houses[number]):
            k += 1
        if k == len(taken):
            taken.append(repeated(0, count))
            members.append([])
        for cell in houses[number]:
            taken[k][cell] = 1
        members[k].append(number)
    families: list[Partition] = []
    single = [True] * len(houses)
    for numbers in members:
        if len(numbers) == size:
            families.append(Partition([houses[k] for k in numbers], count))
            for k in numbers:
                single[k] = False
    return families, single


def meets(taken: vec[i64], house: vec[i64]) -> bool:
    """Return whether a house has a cell that is taken."""
    for cell in house:
        if taken[cell]:
            return True
    return False


def bands_of(lines: Partition, regions: Partition) -> list[list[int]]:
    """Return the numbers of the lines of each band, in order."""
    # The first line that is known to be in the band of each region.
    size = len(lines.houses)
    band_of = list(range(size))
    first = [-1] * size
    for number in range(size):
        for cell in lines.houses[number]:
            region = regions.house_of[cell]
            if first[region] < 0:
                first[region] = number
            one = band_of[first[region]]
            other = band_of[number]
            if one != other:
                low = min(one, other)
                high = max(one, other)
                band_of = [low if x == high else x for x in band_of]
    return [
        [k for k in range(size) if band_of[k] == band]
        for band in range(size)
        if band_of[band] == band
    ]


def band_propagator(
    lines: Partition, regions: Partition, band: list[int]
) -> Propagator | None:
    """Return the locked candidates of a band, None if there are none.

    There are some if two of its cells share a line and a region.
    """
    cells = vec[i64]()
    minis = vec[i64]()
    number_of: dict[int, int] = {}  # regions, numbered after the lines
    shared = False
    is_regular = len(band) == 3 and len(lines.house_of) == 81
    for line in range(len(band)):
        by_region: dict[int, list[int]] = {}
        for cell in lines.houses[band[line]]:
            by_region.setdefault(regions.house_of[cell], []).append(cell)
        for region, mini in by_region.items():
            shared = shared or len(mini) > 1
            is_regular = is_regular and len(mini) == 3
            for cell in mini:
                cells = append(cells, i64(cell))
            known = number_of.setdefault(region, len(band) + len(number_of))
            minis = append(minis, i64(line))
            minis = append(minis, i64(known))
            minis = append(minis, i64(len(cells)))
        is_regular = is_regular and [*by_region] == [*number_of]
    if not shared:
        return None
    if is_regular:
        return LockedInBand(cells)
    return LockedInMinis(cells, minis, 2 * len(band))


def left_over(
    size: i64, lines: Partition, regions: Partition, band: list[int]
) -> list[Propagator]:
    """Return the law of leftovers for adjacent lines of a band.

    For each run of lines, as many regions are taken that have most of their
    cells in it.  Leftovers of more than half a house say too little.
    """
    laws: list[Propagator] = []
    count = i64(len(lines.house_of))
    for begin in range(len(band)):
        inside = repeated(0, size)  # cells of each region in the lines
        in_lines = repeated(0, count)
        for end in range(begin, len(band)):
            if begin == 0 and end == len(band) - 1:
                break
            for cell in lines.houses[band[end]]:
                inside[regions.house_of[cell]] += 1
                in_lines[cell] = 1
            if end == begin:
                continue  # a line and a region: the band has it
            covered = most(inside, end - begin + 1)
            leftover = rests(lines, regions, in_lines, covered)
            if leftover is not None:
                laws.append(leftover)
    return laws


def most(inside: vec[i64], wanted: i64) -> vec[i64]:
    """Mark this many regions with the most cells inside."""
    marks = repeated(0, len(inside))
    for _ in range(wanted):
        best: i64 = -1
        for region in range(i64(len(inside))):
            if not marks[region]:
                if best < 0 or inside[region] > inside[best]:
                    best = region
        marks[best] = 1
    return marks


def rests(
    lines: Partition, regions: Partition, in_lines: vec[i64], covered: vec[i64]
) -> Propagator | None:
    """Return the cells of the lines alone and those of regions alone."""
    limit = (len(lines.houses) + 1) // 2
    out = vec[i64]()
    over = vec[i64]()
    for cell in range(i64(len(in_lines))):
        is_covered = covered[regions.house_of[cell]]
        if in_lines[cell] and not is_covered:
            out = append(out, cell)
            if len(out) > limit:
                return None
        elif is_covered and not in_lines[cell]:
            over = append(over, cell)
    return SameValues(out, over) if len(out) else None


def crossing(
    size: i64, first: vec[i64], second: vec[i64]
) -> Propagator | None:
    """Return the locked candidates of houses that share several cells."""
    shared = repeated(0, size * size)
    for cell in first:
        shared[cell] = 1
    rest = vec[i64]()
    for cell in second:
        if shared[cell]:
            shared[cell] = 2
        else:
            rest = append(rest, cell)
    if len(rest) > size - 2 or not len(rest):
        return None
    alone = vec[i64]()
    for cell in first:
        if shared[cell] == 1:
            alone = append(alone, cell)
    return SameValues(alone, rest)
