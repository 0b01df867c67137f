"""Marks of rules laid out on a solution, and irregular regions.

    words_laid(word)         the rules that a word such as ``kropki`` means
    parted(words)            the rules that are laid out, and the others
    made_words()             the words that puzzles are made of
    MarkLayout(...)          lays out the marks that are true of a solution
    irregular(size, ...)     regions of any shape

The shapes of a ``ItemLayout``: every "cell", "edge" between two cells, "block"
of four, "row" and column, "side" (these from both ends) or "diagonal"; a
"line" from cell to cell, also across corners; a "cage" of cells side by
side.  With a symmetry a mark is laid out with all its images or not at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from sudokit.core.dice import Dice
from sudokit.rules.families import Cells, Rule
from sudokit.rules.growth import Growth
from sudokit.rules.items import Group
from sudokit.rules.named import NAMED, named
from sudokit.rules.named_rule import ItemLayout
from sudokit.rules.rules import Rules, WrongRegions, box_cells, checked
from sudokit.text.characters import squarest_rows

JIGSAW: Final = "jigsaw"
WALKS: Final = 40  # lines that are tried for each row
MOST: Final = 3  # marks between cells, or in them, for each row
SWAPS: Final = 12  # cells that change their region, for each cell


def short_words() -> dict[str, tuple[str, ...]]:
    """Return the short words for new puzzles, and the words they mean.

    >>> short_words()["kropki"]
    ('kropki-white', 'kropki-black')
    """
    words: dict[str, tuple[str, ...]] = {}
    for one in NAMED.values():
        if one.short:
            words[one.short] = (*words.get(one.short, ()), one.word)
    words[JIGSAW] = (JIGSAW,)
    return words


def words_laid(word: str) -> tuple[str, ...]:
    """Return the rules that are laid out for a word, () if nothing is.

    >>> words_laid("thermo"), words_laid("anti-king")
    (('thermometer',), ())
    """
    if word in NAMED:
        return (word,) if NAMED[word].layout is not None else ()
    return short_words().get(word, ())


def parted(words: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the rules whose marks are laid out, and the other words.

    >>> parted(["thermo", "anti-king"])
    (('thermometer',), ('anti-king',))
    """
    laid = [one for word in words for one in words_laid(word)]
    others = [word for word in words if not words_laid(word)]
    return tuple(dict.fromkeys(laid)), tuple(others)


def made_words() -> list[str]:
    """Return the words that fully describe a puzzle to make.

    >>> made_words()[:5]
    ['kropki', 'thermo', 'whisper', 'jigsaw', 'diagonals']
    """
    return [*short_words()] + [
        word
        for word, one in NAMED.items()
        if not one.short
        and not one.unmarked
        and (one.layout or not one.needs_cells)
    ]


class LaidMark(NamedTuple):
    """Marks that stay or go together: an orbit of a symmetry."""

    word: str
    groups: tuple[Group, ...]
    rules: tuple[Rule, ...]


class MarkLayout:
    """Lays out the marks that are true of a solution.

    ``images[k][cell]`` is where a symmetry takes a cell; ``whole``: every
    mark that is true, as some rules are about places without one;
    ``single``: cages of one cell, too.
    """

    def __init__(
        self,
        rules: Rules,
        values: Sequence[int],
        images: Sequence[Sequence[int]],
        dice: Dice,
        whole: bool = False,
        single: bool = False,
    ) -> None:
        self._single: Final = single
        self.size: Final = rules.size
        self._most: Final = rules.size * (2 * rules.size if whole else MOST)
        self._rules: Final = rules
        self._values: Final = values
        self._images: Final = images
        self._dice: Final = dice
        self._edges: Final[set[frozenset[int]]] = set()

    def marks(self, word: str) -> list[LaidMark]:
        """Return the marks of a rule, as many as there is room for.

        Of small ones there are no more than a puzzle needs.
        """
        layout = NAMED[word].layout
        if layout is None:
            raise ValueError(f"{word} isn't laid out")
        if self._single and layout.shape == "cage":
            layout = layout._replace(least=1)
        free = set(range(self.size * self.size))
        grown = layout.shape in ("line", "cage")
        growth = Growth(word, self.size)
        places = (
            self._grown(layout, growth, free) if grown else self._every(layout)
        )
        laid: list[LaidMark] = []
        places_taken: set[frozenset[int]] = set()
        for place in places:
            mark = self._mark(word, layout, place)
            if mark is None:
                continue
            keys = {self._key(layout, one.cells) for one in mark.groups}
            taken = self._edges if layout.shape == "edge" else places_taken
            if keys & taken:
                continue
            if grown:
                cells = [cell for one in mark.groups for cell in one.cells]
                if len(set(cells)) < len(cells) or not free.issuperset(cells):
                    continue
                free -= set(cells)
            taken |= keys
            laid.append(mark)
            if sum([len(one.groups) for one in laid]) >= self._most:
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
        elif layout.shape == "edge":
            for line in rows + columns:
                places += [(line[k], line[k + 1]) for k in range(n - 1)]
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
            places = [cells for cells in places if len(cells) > 1]
        else:
            places = rows + columns
            if layout.shape == "side":
                places = places + [line[::-1] for line in places]
        return self._dice.shuffled(places)

    def _grown(
        self, layout: ItemLayout, growth: Growth, free: set[int]
    ) -> Iterator[Cells]:
        """Yield random lines or cages, as long as there is room.

        ``free`` shrinks while they are taken.
        """
        n = self.size
        for _ in range(WALKS // 10 if layout.shape == "cage" else WALKS):
            for start in self._dice.shuffled(range(n * n)):
                if start in free and (
                    layout.shape == "cage" or not self._dice.below(n)
                ):
                    cells = self._grow(layout, growth, start, free)
                    if len(cells) >= layout.least:
                        yield cells

    def _grow(
        self, layout: ItemLayout, growth: Growth, start: int, free: set[int]
    ) -> Cells:
        """Return a line or a cage that begins at a cell."""
        n, dice = self.size, self._dice
        cells = [start]
        most = layout.least + int(dice.below(layout.most - layout.least + 1))
        if layout.shape == "cage":  # large ones say little
            most = min(most, layout.least + int(dice.below(layout.most - 1)))
        else:
            most = growth.longest(most)
        while len(cells) < most:
            ends = cells if layout.shape == "cage" else cells[-1:]
            values = [self._values[cell] for cell in cells]
            around = [
                near
                for cell in ends
                for near in beside(cell, n, layout.shape == "line")
                if near in free
                and near not in cells
                and growth.fits((*values, self._values[near]), most)
            ]
            if not around:
                break
            cells.append(dice.shuffled(around)[0])
        return tuple(cells)

    def _mark(
        self, word: str, layout: ItemLayout, place: Cells
    ) -> LaidMark | None:
        """Return a mark with its images, None unless all of them are true."""
        least = len(place)
        if layout.shape in ("line", "cage"):
            least = layout.least
        for length in range(len(place), least - 1, -1):
            cells = place[:length]
            true_items: dict[frozenset[int], tuple[Group, Rule]] = {}
            for image in self._images:
                moved = tuple([image[cell] for cell in cells])
                key = self._key(layout, moved)
                if key in true_items:
                    continue
                one = self._true(word, layout, moved)
                if one is None:
                    break
                true_items[key] = one
            else:
                each = list(true_items.values())
                groups = tuple([group for group, _ in each])
                return LaidMark(
                    word, groups, tuple([rule for _, rule in each])
                )
        return None

    def _key(self, layout: ItemLayout, cells: Cells) -> frozenset[int]:
        """Return the key that identifies a place.

        A row and the same row from its other end are two places.
        """
        if layout.shape == "side":
            return frozenset((cells[0], cells[1] + self.size**2))
        return frozenset(cells)

    def _true(
        self, word: str, layout: ItemLayout, cells: Cells
    ) -> tuple[Group, Rule] | None:
        """Return the item that is true of these cells, in one direction."""
        orders = [cells]
        if layout.shape in ("line", "edge"):
            orders.append(cells[::-1])
        for order in orders:
            values = [self._values[cell] for cell in order]
            for arg in layout.arguments(values, self.size):
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
        return named(word, self.size, rules.shape, (group,), rules.region_of)


def beside(cell: int, size: int, corners: bool) -> list[int]:
    """Return the cells at the sides of a cell, and those at its corners.

    >>> beside(0, 9, corners=False), beside(0, 9, corners=True)
    ([1, 9], [1, 9, 10])
    """
    i, j = divmod(cell, size)
    return [
        k * size + m
        for k in range(max(i - 1, 0), min(i + 2, size))
        for m in range(max(j - 1, 0), min(j + 2, size))
        if (k, m) != (i, j) and (corners or k == i or m == j)
    ]


def irregular(
    size: int, images: Sequence[Sequence[int]], dice: Dice
) -> tuple[Cells, ...]:
    """Return regions of any shape with the symmetry of the images.

    Pairs of cells of neighbouring regions change places as long as each
    region stays in one piece.  They begin as boxes, or as rows.

    >>> regions = irregular(6, [range(36)], Dice(1))
    >>> sorted(map(len, regions))
    [6, 6, 6, 6, 6, 6]
    """
    rows = squarest_rows(size) or 1
    first = box_cells((rows, size // rows))
    region = [0] * (size * size)
    for number, cells in enumerate(first):
        for cell in cells:
            region[cell] = number
    for _ in range(SWAPS * size * size):
        one = int(dice.below(size * size))
        near = dice.shuffled(beside(one, size, False))[0]
        if region[near] == region[one]:
            continue
        # Another cell of that region comes for the first one.
        rim = [
            cell
            for cell in range(size * size)
            if region[cell] == region[near]
            and any(
                region[k] == region[one] and k != one
                for k in beside(cell, size, False)
            )
        ]
        if not rim:
            continue
        other = dice.shuffled(rim)[0]
        moved = list(region)
        turned = {(image[one], image[other]) for image in images}
        if len({cell for pair in turned for cell in pair}) < 2 * len(turned):
            continue
        for a, b in turned:
            moved[a], moved[b] = moved[b], moved[a]
        try:
            checked(size, _cells_of(moved, size))
        except WrongRegions:
            continue
        region = moved
    return checked(size, _cells_of(region, size))


def _cells_of(region: Sequence[int], size: int) -> list[list[int]]:
    cells: list[list[int]] = [[] for _ in range(size)]
    for cell, number in enumerate(region):
        cells[number].append(cell)
    return cells
