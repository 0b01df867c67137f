"""Lays out the marks of rules.

    MarkLayout(...)    dots, signs, cells, cages and numbers outside the grid,
                       which are true of a solution
    Fitting(...)       lines, for which a solution is found afterwards
    layout_of(word)    how the marks of a rule are laid out
    scaled(...)        numbers of marks or cells for a grid of another size

The shapes of an ``ItemLayout``: every "cell", "edge" between two cells,
"inner" edge of a region, "block" of four, "row" and column, "side" (these
from both ends) or "diagonal"; a "line", see ``lines``; a "cage", see
``cages``.  With a symmetry a mark is laid out with all its images or not at
all.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from sudokit.core.dice import Dice
from sudokit.generator.cages import CageStyle, lay_cages, thinned
from sudokit.rules.families import Cells, Rule, Total
from sudokit.rules.items import Group
from sudokit.rules.named import NAMED, named
from sudokit.rules.named_rule import ItemLayout
from sudokit.rules.rules import Rules

CROWDED: Final = 2  # rows or columns between circles on corners
SHORT: Final = 3  # cells of the shortest diagonal with a number
USUAL: Final = 9  # rows of the grid that layouts are described for


class LaidMark(NamedTuple):
    """Marks that stay or go together: an orbit of a symmetry."""

    word: str
    groups: tuple[Group, ...]
    rules: tuple[Rule, ...]


def layout_of(word: str) -> ItemLayout:
    """Return how the marks of a rule are laid out."""
    layout = NAMED[word].layout
    assert layout is not None, "of a rule that is laid out"
    return layout


def scaled(number: int, size: int, least: int) -> int:
    """Return a number for a grid of so many rows.

    >>> scaled(8, 9, 1), scaled(8, 6, 1), scaled(4, 4, 3)
    (8, 5, 3)
    """
    return max(number * size // USUAL, least)


class Fitting:
    """The lines that a rule can have."""

    def __init__(self, word: str, rules: Rules) -> None:
        self._word: Final = word
        self._rules: Final = rules
        self._known: Final[dict[tuple[Cells, ...], LaidMark | None]] = {}

    def fits(self, orbit: tuple[Cells, ...]) -> bool:
        """Return whether the rule can have the lines of an orbit."""
        return self.mark(orbit) is not None

    def mark(self, orbit: tuple[Cells, ...]) -> LaidMark | None:
        """Return the lines of an orbit, None if the rule has no such line."""
        if orbit not in self._known:
            self._known[orbit] = self._made(orbit)
        return self._known[orbit]

    def _made(self, orbit: tuple[Cells, ...]) -> LaidMark | None:
        layout, rules = layout_of(self._word), self._rules
        groups = tuple([Group("", layout.parts(cells)) for cells in orbit])
        args = rules.size, rules.shape
        try:
            own = [
                named(
                    self._word,
                    *args,
                    (group,),
                    rules.region_of,
                    grid=rules.grid,
                )
                for group in groups
            ]
        except ValueError:
            return None
        if not all(can_be_true(rule, rules) for rule in own):
            return None
        return LaidMark(self._word, groups, tuple(own))


def can_be_true(rule: Rule, rules: Rules) -> bool:
    """Return whether houses alone don't rule out a line.

    Two of its cells may have to be equal in a house, or sums may be out of
    reach.
    """
    of_cell = rules.of_cell
    for a, b, table in rule.pairs():
        if not {*of_cell[a]}.isdisjoint(of_cell[b]) and not any(
            mask & ~(1 << k) for k, mask in enumerate(table)
        ):
            return False
    for total in rule.totals():
        least = most = -total.total
        for cells, sign in sides_of(total, rules.region_of):
            low = sum(range(1, len(cells) + 1))
            high = len(cells) * (rules.size + 1) - low
            least += low if sign > 0 else -high
            most += high if sign > 0 else -low
        if not least <= 0 <= most:
            return False
    return True


def sides_of(
    total: Total, region_of: Sequence[int]
) -> list[tuple[list[int], int]]:
    """Return the cells of a total by their region and their sign."""
    groups: dict[tuple[int, int], list[int]] = {}
    for cell, weight in zip(total.cells, total.weights, strict=True):
        groups.setdefault((region_of[cell], weight), []).append(cell)
    return [(cells, weight) for (_, weight), cells in groups.items()]


class MarkLayout:
    """Lays out the marks that are true of a solution.

    ``images[k][cell]`` is where a symmetry takes a cell.  Of the words in
    ``whole`` every mark that is true is laid out, as some rules are about
    places without one.  With ``dense`` that is so of all words, for puzzles
    without clues.
    """

    def __init__(
        self,
        rules: Rules,
        values: Sequence[int],
        images: Sequence[Sequence[int]],
        dice: Dice,
        whole: Collection[str] = (),
        dense: bool = False,
    ) -> None:
        self.size: Final = rules.size
        self._whole: Final = whole
        self._dense: Final = dense
        self._rules: Final = rules
        self._values: Final = values
        self._images: Final = images
        self._dice: Final = dice
        # Places with a mark, also of other rules, so that none covers another.
        self._taken: Final[set[tuple[str, int]]] = set()

    def cages(
        self, word: str, style: CageStyle, free: set[int], cover: int
    ) -> list[LaidMark]:
        """Return cages that cover so many percent of the free cells."""
        layout = layout_of(word)
        houses = list(self._rules.houses.values())
        orbits = lay_cages(
            self._values, free, self._images, style, self._dice, houses
        )
        if cover < 100:
            orbits = thinned(orbits, len(free) * cover // 100, self._dice)
        marks = [self._mark(word, layout, orbit[0]) for orbit in orbits]
        return [mark for mark in marks if mark is not None]

    def joined(
        self, one: LaidMark, other: LaidMark, pair: tuple[int, int]
    ) -> LaidMark | None:
        """Return the cages of a pair of cells as one, with its images.

        ``one`` has the cage of the first cell, ``other`` that of the second.
        None if it isn't true, or if other cages of these would be left.
        """
        whole: list[int] = []
        for joining, cell in zip((one, other), pair, strict=True):
            for group in joining.groups:
                if cell in group.cells:
                    whole += group.cells
        place = tuple(sorted(whole))
        mark = self._mark(one.word, layout_of(one.word), place)
        if mark is None:
            return None
        cells = sorted([c for group in mark.groups for c in group.cells])
        groups = [*one.groups, *other.groups]
        every = sorted([c for group in groups for c in group.cells])
        return mark if cells == every else None

    def marks(self, word: str) -> list[LaidMark]:
        """Return the marks of a rule, as many as there is room for.

        There are no more than a puzzle needs, unless all are requested.
        """
        layout = layout_of(word)
        most = scaled(layout.marks[1], self.size, 1)
        is_whole = layout.every or self._dense or word in self._whole
        laid: list[LaidMark] = []
        count = 0
        for place in self._every(layout):
            mark = self._mark(word, layout, place)
            if mark is None:
                continue
            spots = {
                spot
                for one in mark.groups
                for spot in self._spots(layout, one.cells)
            }
            if spots & self._taken:
                continue
            self._taken.update(spots)
            laid.append(mark)
            count += len(mark.groups)
            if count >= most and not is_whole:
                break
        return laid

    def _every(self, layout: ItemLayout) -> list[Cells]:
        """Return all places of a shape, in random order."""
        n = self.size
        every = range(n)
        rows = [tuple(range(i * n, i * n + n)) for i in every]
        columns = [tuple(range(j, n * n, n)) for j in every]
        places: list[Cells] = []
        if layout.shape == "cell":
            places = [(cell,) for cell in range(n * n)]
        elif layout.shape in ("edge", "inner"):
            for line in rows + columns:
                places += [(line[k], line[k + 1]) for k in range(n - 1)]
            if layout.shape == "inner":
                region = self._rules.region_of
                places = [p for p in places if region[p[0]] == region[p[1]]]
        elif layout.shape == "block":
            corners = [i * n + j for i in range(n - 1) for j in range(n - 1)]
            places = [(c, c + 1, c + n, c + n + 1) for c in corners]
        elif layout.shape == "diagonal":
            for k in range(n - 1):  # from the top, then from the sides
                places.append(tuple(range(k, n * (n - k), n + 1)))
                places.append(tuple(range(k + 1, n * (k + 1) + 1, n - 1)))
                down = n * (k + 1)
                places.append(tuple(range(down, n * n, n + 1)))
                places.append(tuple(range(down + n - 1, n * n, n - 1)))
            places = [cells for cells in places if len(cells) >= SHORT]
        else:
            places = rows + columns
            if layout.shape == "side":
                places = places + [line[::-1] for line in places]
        return self._dice.shuffled(places)

    def _spots(self, layout: ItemLayout, cells: Cells) -> set[tuple[str, int]]:
        """Return what a mark at a place occupies."""
        n, shape = self.size, layout.shape
        if shape == "block":  # circles on corners keep their distance
            i, j = divmod(min(cells), n)
            apart = range(1 if self._dense else CROWDED)
            return {
                ("corner", (i + down) * 2 * n + j + right)
                for down in apart
                for right in apart
            }
        if shape == "diagonal":  # the diagonal, and its place outside
            i, j = divmod(cells[0], n)
            k, m = divmod(cells[1], n)
            outside = (2 * i - k + 1) * 2 * n + 2 * j - m + 1
            return {
                ("outside", outside),
                ("line", min(cells) * n * n + max(cells)),
            }
        if shape in ("row", "side"):
            return {("end", cells[0] * n * n + cells[1])}
        if shape in ("edge", "inner"):
            return {("edge", min(cells) * n * n + max(cells))}
        return {("cell", cell) for cell in cells}

    def _mark(
        self, word: str, layout: ItemLayout, place: Cells
    ) -> LaidMark | None:
        """Return a mark with its images, None unless all of them are true."""
        true_items: dict[tuple[int, ...], tuple[Group, Rule]] = {}
        for image in self._images:
            moved = tuple([image[cell] for cell in place])
            # A row and the same row from its other end are two places.
            ordered = layout.shape == "side"
            key = moved if ordered else tuple(sorted(moved))
            if key in true_items:
                continue
            one = self._true(word, layout, moved)
            if one is None:
                return None
            true_items[key] = one
        each = list(true_items.values())
        groups = tuple([group for group, _ in each])
        return LaidMark(word, groups, tuple([rule for _, rule in each]))

    def _true(
        self, word: str, layout: ItemLayout, cells: Cells
    ) -> tuple[Group, Rule] | None:
        """Return the item that is true of these cells, in one direction."""
        orders = [cells]
        if layout.shape in ("edge", "inner"):
            orders.append(cells[::-1])
        for order in orders:
            digit = self._rules.grid.digit
            digits = [digit(self._values[cell]) for cell in order]
            for arg in layout.arguments(digits, self.size):
                group = Group(arg, layout.parts(order))
                try:
                    rule = self._rule(word, group)
                except ValueError:  # the rule has no such place
                    continue
                if rule.allowed([self._values[cell] for cell in rule.cells]):
                    return group, rule
        return None

    def _rule(self, word: str, group: Group) -> Rule:
        rules = self._rules
        return named(
            word,
            self.size,
            rules.shape,
            (group,),
            rules.region_of,
            grid=rules.grid,
        )
