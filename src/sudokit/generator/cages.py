"""Cuts a grid into cages as a setter does.

    lay_cages(...)     cages true of a solution, the best of several layouts
    cage_score(...)    what a layout is chosen by

Cages are compact, have different values, and cover the grid, or a part of
it.  With a symmetry, the image of a cage is a cage.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from sudokit.core.dice import Dice
from sudokit.native.bits import bits_of, members
from sudokit.rules.families import Cells
from sudokit.rules.rules import joined, sides

LAYOUTS: Final = 8  # layouts of which the best is taken
# Points of a cell with which a cage may go on.
SIDE: Final = 4  # for each side that it shares with the cage
LONELY: Final = 5  # if it has no other neighbour to share a cage with
FEW: Final = 8  # in easy puzzles, divided by the number of combinations
CHANCE: Final = 5  # a random number below this one
# Points of a layout.
SQUARE: Final = 2  # for each two by two cells in a cage
DIFFERENT: Final = 1  # for each different pair of a size and a sum
TWINS: Final = -3  # for two cages side by side with the same size and sum
UNCAGED: Final = -10  # for each cell without a cage
COMBINATION: Final = -1  # in easy puzzles, for each combination of a cage
INNIE: Final = 5  # and for each house of which cages leave one cell

Orbit = tuple[Cells, ...]


class CageStyle(NamedTuple):
    """The sizes of cages: the least, the largest, and the usual one in tenths.

    ``repeats``: values may repeat in a cage; ``plain``: sums with few
    combinations are preferred.
    """

    least: int = 2
    most: int = 5
    usual: int = 30
    repeats: bool = False
    plain: bool = False


@cache
def combinations_of(cells: int, total: int, size: int) -> int:
    """Return the number of sets of so many values with this sum.

    >>> combinations_of(2, 17, 9), combinations_of(3, 15, 9)
    (1, 8)
    """
    values = range(1, size + 1)
    return sum([sum(one) == total for one in combinations(values, cells)])


def lay_cages(
    values: Sequence[int],
    free: set[int],
    images: Sequence[Sequence[int]],
    style: CageStyle,
    dice: Dice,
    houses: Sequence[Sequence[int]] = (),
) -> list[Orbit]:
    """Return cages of free cells, those that are images in one orbit.

    ``houses`` are those that easy puzzles are solved by.
    """
    best: list[Orbit] = []
    best_score = 0
    for _ in range(LAYOUTS):
        layout = CageLayout(values, free, images, style, dice).filled()
        cages = [cage for orbit in layout for cage in orbit]
        missing = len(free) - sum(map(len, cages))
        score = cage_score(values, cages, style.plain) + UNCAGED * missing
        if style.plain:
            score += INNIE * len(innies_of(cages, houses))
        if not best or score > best_score:
            best, best_score = layout, score
    return best


def thinned(orbits: Sequence[Orbit], cells: int, dice: Dice) -> list[Orbit]:
    """Return random orbits of cages that cover so many cells or a bit more.

    >>> thinned([((0, 1),), ((2, 3),), ((4, 5),)], 3, Dice(1))
    [((0, 1),), ((4, 5),)]
    """
    covered = 0
    taken: list[Orbit] = []
    for orbit in dice.shuffled(orbits):
        if covered >= cells:
            break
        taken.append(orbit)
        covered += sum(map(len, orbit))
    return taken


def innies_of(
    cages: Sequence[Sequence[int]], houses: Sequence[Sequence[int]]
) -> list[int]:
    """Return the cells that cages leave of a house, or cover beside it.

    One cell of a house, whose value follows from the sums of the cages.

    >>> innies_of([(0, 1), (2, 3, 7)], [(0, 1, 2, 3), (0, 1, 4, 5), (2, 3)])
    [7, 7]
    """
    masks = [bits_of(cage) for cage in cages]
    cells: list[int] = []
    for house in houses:
        own = bits_of(house)
        inside = sum([mask for mask in masks if not mask & ~own])
        met = sum([mask for mask in masks if mask & own])
        left, more = members(own & ~inside), members(met & ~own)
        if len(left) == 1:
            cells += left
        elif len(more) == 1 and not own & ~met:
            cells += more
    return cells


def cage_score(
    values: Sequence[int], cages: Sequence[Cells], plain: bool
) -> int:
    """Return the points of a layout, the more the better.

    >>> grid = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
    >>> square, row = [(0, 1, 4, 5)], [(0, 1, 2, 3)]
    >>> cage_score(grid, square, False), cage_score(grid, row, False)
    (3, 1)
    """
    size = round(len(values) ** 0.5)
    owner = {cell: k for k, cage in enumerate(cages) for cell in cage}
    sums = [
        (len(cage), sum([values[cell] for cell in cage])) for cage in cages
    ]
    points = DIFFERENT * len(set(sums))
    twins = set()
    for cell, cage in owner.items():
        right, below = cell + 1, cell + size
        if right % size == 0:
            right = -1
        for other in (right, below):
            near = owner.get(other, cage)
            if near != cage and sums[near] == sums[cage]:
                twins.add((min(near, cage), max(near, cage)))
        square = [owner.get(c) for c in (right, below, below + 1)]
        points += SQUARE * (right > 0 and square == [cage] * 3)
    points += TWINS * len(twins)
    if plain:
        each = [combinations_of(*one, size) for one in sums]
        points += COMBINATION * sum(each)
    return points


class CageLayout:
    """One layout, cage by cage."""

    def __init__(
        self,
        values: Sequence[int],
        free: set[int],
        images: Sequence[Sequence[int]],
        style: CageStyle,
        dice: Dice,
    ) -> None:
        self._values: Final = values
        self._size: Final = round(len(values) ** 0.5)
        self._images: Final = images
        self._style: Final = style
        self._dice: Final = dice
        self._free: Final = set(free)
        self._orbits: Final[dict[Cells, Orbit]] = {}  # by each of its cages
        self._owner: Final[dict[int, Cells]] = {}

    def filled(self) -> list[Orbit]:
        """Return cages of all free cells, except those that fit nowhere."""
        alone: set[int] = set()
        while self._free - alone:
            cage = self._grown(self._start(alone))
            if len(cage) < self._style.least:
                alone.update([image[cage[0]] for image in self._images])
                alone.update(cage)
            else:
                self._put(cage)
        for cell in sorted(alone):
            if cell in self._free and not self._joins(cell):
                self._takes_one(cell)
        return list(dict.fromkeys(self._orbits.values()))

    def _start(self, alone: set[int]) -> int:
        """Return a free cell with the fewest free neighbours."""
        cells = self._dice.shuffled(sorted(self._free - alone))
        return min(cells, key=lambda c: len(self._near(c)))

    def _near(self, cell: int) -> list[int]:
        """Return the free cells at the sides of a cell."""
        return [c for c in sides(cell, self._size) if c in self._free]

    def _grown(self, start: int) -> Cells:
        """Return a cage that begins in a cell, of a random size."""
        style = self._style
        cage: Cells = (start,)
        sizes = range(style.least, style.most + 1)
        lots = [
            size
            for size in sizes
            for _ in range(max(60 - abs(10 * size - style.usual) * 3, 2))
        ]
        size = lots[int(self._dice.below(len(lots)))]
        while len(cage) < size:
            best, best_points = cage, -1
            near = [c for cell in cage for c in self._near(cell)]
            for cell in dict.fromkeys(near):
                larger = self._larger(cage, cell)
                if len(larger) <= size and self._fits(larger):
                    points = self._points(cage, cell)
                    if points > best_points and cell not in cage:
                        best, best_points = larger, points
            if best == cage:
                break
            cage = best
        return cage

    def _points(self, cage: Cells, cell: int) -> int:
        """Return how good it is that a cage goes on with a cell."""
        touched = [c for c in sides(cell, self._size) if c in cage]
        rest = [c for c in self._near(cell) if c not in cage]
        points = SIDE * len(touched) + LONELY * (not rest)
        if self._style.plain:
            total = sum([self._values[c] for c in (*cage, cell)])
            ways = combinations_of(len(cage) + 1, total, self._size)
            points += FEW // max(ways, 1)
        return points + int(self._dice.below(CHANCE))

    def _larger(self, cage: Cells, cell: int) -> Cells:
        """Return a cage with a cell, and its images if it is symmetric."""
        own = {*cage}
        same = [m for m in self._images if {m[c] for c in cage} == own]
        return tuple(sorted(own | {image[cell] for image in same}))

    def _fits(self, cage: Cells) -> bool:
        """Return whether a cage is possible, with all its images."""
        own = {*cage}
        for image in self._images:
            moved = {image[cell] for cell in cage}
            if moved != own and not moved.isdisjoint(own):
                return False
            inside = {self._values[cell] for cell in moved}
            if len(inside) < len(moved) and not self._style.repeats:
                return False
        return True

    def _put(self, cage: Cells) -> None:
        """Add a cage and its images."""
        every = [
            tuple(sorted([image[c] for c in cage])) for image in self._images
        ]
        orbit = tuple(dict.fromkeys(every))
        for one in orbit:
            self._orbits[one] = orbit
            self._free.difference_update(one)
            for cell in one:
                self._owner[cell] = one

    def _remove(self, cage: Cells) -> None:
        """Remove a cage and its images."""
        for one in self._orbits[cage]:
            del self._orbits[one]
            self._free.update(one)
            for cell in one:
                del self._owner[cell]

    def _beside(self, cell: int) -> list[int]:
        """Return the cells at the sides that have a cage, in random order."""
        near = [c for c in sides(cell, self._size) if c in self._owner]
        return self._dice.shuffled(near)

    def _joins(self, cell: int) -> bool:
        """Add a cell that is alone to a cage beside it; False if it can't."""
        for near in self._beside(cell):
            cage = self._owner[near]
            larger = self._larger(cage, cell)
            if len(larger) <= self._style.most and self._fits(larger):
                self._remove(cage)
                self._put(larger)
                return True
        return False

    def _takes_one(self, cell: int) -> bool:
        """Make a cage of a cell that is alone and one of another cage."""
        for near in self._beside(cell):
            cage = self._owner[near]
            rest = tuple([c for c in cage if c != near])
            pair = tuple(sorted((cell, near)))
            if (
                len(rest) >= self._style.least
                and len(pair) >= self._style.least
                and len(self._orbits[cage]) == len(self._images)
                and {*rest} == joined(rest, self._size)
                and self._fits(pair)
            ):
                self._remove(cage)
                self._put(rest)
                self._put(pair)
                return True
        return False
