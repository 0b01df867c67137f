"""Tables of the cells, houses and peers of rules; turning a 9x9 board.

geometry_of(rules)    the tables, made once
NINE                  those of the classic rules
"""

from functools import lru_cache
from typing import Final, NamedTuple, final

from sudokit.core.choice import Choice
from sudokit.native.arrays import append, i64, vec
from sudokit.native.bits import (
    SPAN,
    WORD,
    bits_of,
    count_of,
    lowest_of,
    members,
)
from sudokit.rules.exclusions import laws_of, short_name
from sudokit.rules.rules import CLASSIC, RECENT, Rules
from sudokit.symmetry.transformation import Transformation

ALL: Final = 511  # nine bits


def _make_groups(size: int) -> vec[i64]:
    """Return all masks of ``size`` bits, in the order of nested loops."""
    groups: list[tuple[int, ...]] = []
    for mask in range(512):
        spots = tuple(spot for spot in range(9) if mask >> spot & 1)
        if len(spots) == size:
            groups.append(spots)
    groups.sort()
    return vec[i64]([sum(1 << spot for spot in spots) for spots in groups])


def codes_of(cell: i64, mask: i64, cells: i64 = 81) -> list[int]:
    """Return the candidates of a cell with the values of a mask."""
    codes: list[int] = []
    while mask:
        codes.append(lowest_of(mask) * cells + cell)
        mask &= mask - 1
    return codes


@final
class Geometry:
    """The tables of rules, by cell and by house.

    Houses are numbered: rows, columns, regions, then those of other rules.
    ``house_cells[house * size + spot]`` is a cell; the houses of a cell, and
    its spots in them, are at ``first[cell]`` to ``first[cell + 1]`` in
    ``cell_houses`` and ``cell_spots``, its peers from ``peer_at[cell]`` on
    in ``peers``.  ``crossing[house * houses + other]`` are the spots of a
    house that are in the other, ``covers[house]`` the houses that share two
    or more cells with it, and ``meetings`` such lines and regions.  A
    candidate is ``value * cells + cell``: ``seen`` are the cells that lose
    the value if it is true, and ``beside`` the candidates that it excludes
    outside its houses.  ``houses_alone``: the rules have only houses,
    ``is_whole``: each row, column and region is one.
    A row, column or region with fewer cells than values has a number, too,
    but it isn't a house: it isn't ``real``, and all its places are one cell
    outside the grid.
    ``chutes[line]`` are the lines that pass through the regions of a line,
    itself included, and ``reach`` is their largest number.

    For speed, sets of cells are also stored as ``words`` words of SPAN bits:
    ``bits[cell * words]`` and on are the set of a cell, ``sight[code *
    words]`` and on are ``seen``.
    """

    __slots__ = (
        "beside",
        "bits",
        "cell_houses",
        "cell_spots",
        "cells",
        "chutes",
        "covers",
        "crossing",
        "first",
        "full",
        "house_cells",
        "house_sets",
        "houses",
        "houses_alone",
        "is_whole",
        "meetings",
        "names",
        "peer_at",
        "peers",
        "reach",
        "real",
        "region_of",
        "rules",
        "seen",
        "sight",
        "size",
        "words",
    )

    def __init__(self, rules: Rules) -> None:
        n = rules.size
        slots = _slots(rules)
        every = [slot.cells for slot in slots]
        self.rules: Final = rules
        self.size: Final[i64] = n
        self.cells: Final[i64] = n * n
        self.full: Final[i64] = (1 << n) - 1
        self.houses: Final[i64] = len(every)
        self.houses_alone: Final = rules.has_houses_alone()
        self.is_whole: Final = rules.has_whole_lines()
        self.names: Final = [short_name(slot.name) for slot in slots]
        self.real: Final = vec[i64]([int(slot.is_real) for slot in slots])
        self.region_of: Final[list[int]] = _region_slots(rules, slots)
        self.house_cells: Final = vec[i64]([c for one in every for c in one])
        self.house_sets: Final = [bits_of(cells) for cells in every]
        first: list[int] = [0]
        houses: list[int] = []
        spots: list[int] = []
        peers: list[int] = []
        peer_at: list[int] = [0]
        near: list[int] = []
        of_cell: list[list[tuple[int, int]]] = [[] for _ in range(n * n)]
        for house, slot in enumerate(slots):
            if slot.is_real:
                for spot, cell in enumerate(slot.cells):
                    of_cell[cell].append((house, spot))
        in_lines = _seen_in_short_lines(rules)
        for cell, places in enumerate(of_cell):
            near.append(in_lines[cell])
            for house, spot in places:
                houses.append(house)
                spots.append(spot)
                near[cell] |= self.house_sets[house]
            near[cell] &= ~(1 << cell)
            first.append(len(houses))
            peers += members(near[cell])
            peer_at.append(len(peers))
        self.first: Final = vec[i64](first)
        self.cell_houses: Final = vec[i64](houses)
        self.cell_spots: Final = vec[i64](spots)
        self.peers: Final = vec[i64](peers)
        self.peer_at: Final = vec[i64](peer_at)
        crossing: list[list[int]] = crossings(tuple(every))
        if not self.is_whole:
            none = [0] * len(slots)
            crossing = [
                row if slot.is_real else none
                for row, slot in zip(crossing, slots, strict=True)
            ]
        self.covers: Final[list[list[int]]] = [
            [at for at, bits in enumerate(common) if bits & (bits - 1)]
            for common in crossing
        ]
        self.crossing: Final[vec[i64]] = vec[i64](
            [bits for row in crossing for bits in row]
        )
        self.chutes: Final = vec[i64](
            [
                self._chute(line, every[line]) if slots[line].is_real else 0
                for line in range(2 * n)
            ]
        )
        self.reach: Final[i64] = max([count_of(c) for c in self.chutes])
        self.meetings: Final = [
            (line, region)
            for line in range(2 * n)
            for region in self.covers[line]
            if 2 * n <= region < 3 * n
        ]
        self.seen: Final[list[int]] = near * n
        self.beside: Final[dict[int, list[int]]] = {}
        if not self.houses_alone:
            self._look_beside(near)
        self.words: Final[i64] = (n * n + SPAN - 1) // SPAN
        self.bits: Final = self._in_words([1 << c for c in range(n * n)])
        self.sight: Final = self._in_words(self.seen)

    def _in_words(self, sets: list[int]) -> vec[i64]:
        """Return sets of cells as words, one set after the other."""
        words = range(int(self.words))
        return vec[i64](
            [one >> SPAN * k & WORD for one in sets for k in words]
        )

    def _chute(self, line: i64, cells: tuple[int, ...]) -> int:
        """Return the lines that pass through the regions of a line."""
        n = self.rules.size
        lines: int = 0
        for cell in cells:
            for other in self.rules.regions[self.rules.region_of[cell]]:
                lines |= 1 << (other // n if line < n else other % n)
        return lines

    def _look_beside(self, near: list[int]) -> None:
        """Compute the candidates that rules exclude outside houses."""
        n = int(self.size)
        laws = laws_of(self.rules)
        for value in range(n):
            for cell in range(n * n):
                bits = laws.by_rules(cell * n + value)
                if bits:
                    code = value * n * n + cell
                    more, seen = beyond(n, value, bits, near[cell])
                    self.seen[code] |= seen
                    if more:
                        self.beside[code] = more

    def cells_at(self, house: i64, spots: i64) -> list[int]:
        """Return the cells at some spots of a house."""
        cells: list[int] = []
        while spots:
            cells.append(
                self.house_cells[house * self.size + lowest_of(spots)]
            )
            spots &= spots - 1
        return cells

    def spots_of(self, house: i64, cells: list[int]) -> i64:
        """Return the spots of some cells in a house, a bit each."""
        spots: i64 = 0
        for cell in cells:
            for at in range(self.first[cell], self.first[cell + 1]):
                if self.cell_houses[at] == house:
                    spots |= i64(1) << self.cell_spots[at]
        return spots

    def sees(self, code: i64, cell: i64) -> bool:
        """Return whether a cell loses the value of a true candidate."""
        word = self.sight[code * self.words + cell // SPAN]
        return word & self.bits[cell * self.words + cell // SPAN] != 0

    def shared(self, cells: list[int]) -> list[int]:
        """Return the houses that have all of some cells."""
        wanted = bits_of(cells)
        start = cells[0]
        return [
            int(self.cell_houses[at])
            for at in range(self.first[start], self.first[start + 1])
            if not wanted & ~self.house_sets[self.cell_houses[at]]
        ]


class Slot(NamedTuple):
    """A house by its number, or a line that isn't one."""

    name: str
    cells: tuple[int, ...]
    is_real: bool


def _slots(rules: Rules) -> list[Slot]:
    """Return the houses: rows, columns, regions, those of other rules."""
    n, grid = rules.size, rules.grid
    if rules.has_whole_lines():
        return [Slot(name, one, True) for name, one in rules.houses.items()]
    none = (grid.outside()[0],) * n
    names = [f"row {k + 1}" for k in range(n)]
    names += [f"column {k + 1}" for k in range(n)]
    regions = list(rules.lines)[grid.rows + grid.columns :]
    regions.sort(key=lambda name: name not in rules.houses)
    names += regions[:n] + [f"box {k + 1}" for k in range(len(regions), n)]
    slots = [
        Slot(name, rules.houses.get(name, none), name in rules.houses)
        for name in names
    ]
    others = [name for name in rules.houses if name not in names]
    return slots + [Slot(one, rules.houses[one], True) for one in others]


def _region_slots(rules: Rules, slots: list[Slot]) -> list[int]:
    """Return the number of the region of each cell."""
    n = rules.size
    names = [slot.name for slot in slots]
    first = rules.grid.rows + rules.grid.columns
    numbers = [
        names.index(name) if name in names else 3 * n - 1
        for name in list(rules.lines)[first : first + len(rules.regions)]
    ]
    return [
        numbers[region] if region >= 0 else 3 * n - 1
        for region in rules.region_of
    ]


def _seen_in_short_lines(rules: Rules) -> list[int]:
    """Return, for each cell, the rest of its lines that aren't houses."""
    near = [0] * rules.size**2
    for name, cells in rules.lines.items():
        if name not in rules.houses:
            for cell in cells:
                near[cell] |= bits_of(cells)
    return near


@lru_cache(maxsize=RECENT)
def crossings(every: tuple[tuple[int, ...], ...]) -> list[list[int]]:
    """Return the spots of each house that are in each other one, as bits."""
    table: list[list[int]] = []
    for house, cells in enumerate(every):
        spots = [
            sum([1 << spot for spot, c in enumerate(cells) if c in other])
            for other in every
        ]
        spots[house] = 0
        table.append(spots)
    return table


# Rules that differ in one mark share most of these results.
@lru_cache(maxsize=8192)
def beyond(n: int, value: int, bits: int, near: int) -> tuple[list[int], int]:
    """Return the candidates that rules exclude outside the houses.

    ``bits`` are all candidates that rules exclude besides a candidate of
    this value, and ``near`` are the cells of its houses.  The second item
    is the set of cells that lose the same value.
    """
    more: list[int] = []
    seen = 0
    for number in members(bits):
        there, other = divmod(number, n)
        if other != value or not near >> there & 1:
            more.append(other * n * n + there)
            if other == value:
                seen |= 1 << there
    return more, seen


NINE: Final = Geometry(CLASSIC)


@lru_cache(maxsize=RECENT)
def geometry_of(rules: Rules) -> Geometry:
    """Return the tables of some rules, cached."""
    return NINE if rules.is_classic() else Geometry(rules)


HOUSE_CELLS: Final = NINE.house_cells
CELL_HOUSES: Final = NINE.cell_houses  # row, column, box: ``cell * 3 + kind``
CELL_SPOTS: Final = NINE.cell_spots
PAIRS: Final = _make_groups(2)
TRIPLES: Final = _make_groups(3)
QUADRUPLES: Final = _make_groups(4)


def groups_in(mask: i64, size: i64) -> vec[i64]:
    """Return the groups of so many bits of a mask, as in nested loops.

    May include groups that aren't part of the mask.
    """
    if mask <= ALL and 2 <= size <= 4:
        if size == 2:
            return PAIRS
        return TRIPLES if size == 3 else QUADRUPLES
    if not size:
        return vec[i64]([0])
    groups = vec[i64]()
    while mask:
        bit: i64 = mask & -mask
        mask ^= bit
        for rest in groups_in(mask, size - 1):
            if not rest & ~mask:
                groups = append(groups, bit | rest)
    return groups


# Transforms a board to standard position and its steps back.


@final
class Frame:
    """Cells, values and houses of a board and its original puzzle."""

    __slots__ = (
        "cells",
        "houses",
        "inner_cells",
        "inner_values",
        "size",
        "values",
    )  # fmt: skip

    def __init__(self, layout: Geometry, there: Transformation) -> None:
        """``there`` transforms the original into the board."""
        n = int(layout.size)
        values = [there.labels.index(label) for label in range(1, n + 1)]
        self.size: Final = n
        self.cells: Final = there.cells()
        self.values: Final = values
        shift = n if there.transposed else 0
        lines = [row + shift for row in there.rows]
        lines += [column + n - shift for column in there.columns]
        regions = [
            layout.region_of[self.cells[layout.house_cells[house * n]]]
            for house in range(2 * n, 3 * n)
        ]
        others = list(range(3 * n, int(layout.houses)))
        self.houses: Final = lines + regions + others
        self.inner_cells: Final = [
            self.cells.index(cell) for cell in range(n * n)
        ]
        self.inner_values: Final = [values.index(value) for value in range(n)]

    def choice(self, code: i64) -> Choice:
        """Return a candidate of the board in the original puzzle."""
        cells = i64(len(self.cells))
        cell = self.cells[code % cells]
        n = self.values[code // cells] + 1
        return Choice(cell // self.size, cell % self.size, n)

    def code(self, choice: Choice) -> int:
        """Return a candidate of the original puzzle on the board."""
        cell = self.inner_cells[choice.i * self.size + choice.j]
        return self.inner_values[choice.n - 1] * len(self.cells) + cell


@lru_cache(maxsize=RECENT)
def plain_frame(rules: Rules) -> Frame:
    """Return the frame of a board in its puzzle's orientation."""
    same = tuple(range(rules.size))
    labels = tuple(range(1, rules.size + 1))
    stays = Transformation(False, same, same, labels)
    return Frame(geometry_of(rules), stays)
