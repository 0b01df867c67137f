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
    of_house = size * (size + 1) // 2
    for number, family in enumerate(families):
        for houses in _sets(family, number < 2):
            for one in _implied(houses, of_house * len(houses), cages):
                if 0 < one.length() <= LONG:
                    yield one


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


def _implied(
    houses: list[int], total: int, cages: Sequence[Cage]
) -> Iterator[HiddenSum]:
    """Yield the innies, the outies, and both, of a union of houses."""
    union = sum(houses)
    inner = outer = covered = plus = minus = 0
    within = over = 0
    mixed = total
    inside_it: list[Cage] = []
    touching: list[Cage] = []
    taken: list[Cage] = []
    for cage in cages:
        cells, sum_of_cage = cage
        inside, outside = cells & union, cells & ~union
        if not inside or (covered | outer) & cells:
            continue
        covered |= inside
        outer |= outside
        over += sum_of_cage
        touching.append(cage)
        if not outside:
            inner |= cells
            within += sum_of_cage
            mixed -= sum_of_cage
            inside_it.append(cage)
            taken.append(cage)
        elif inside.bit_count() <= outside.bit_count():
            plus |= inside
        else:
            minus |= outside
            mixed -= sum_of_cage
            taken.append(cage)
    united, within_it = tuple(houses), tuple(inside_it)
    yield HiddenSum(union & ~inner, 0, total - within, united, within_it)
    if covered == union:
        yield HiddenSum(outer, 0, over - total, united, tuple(touching))
    plus |= union & ~covered
    if plus and minus:
        yield HiddenSum(plus, minus, mixed, united, tuple(taken))
