"""Named rules of single cells, each with all cells that its item lists.

CELLS   these rules, in the order of the table
"""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase
from typing import ClassVar, Final

from sudokit.rules.dots import SIDES
from sudokit.rules.families import (
    DISC,
    IN_CORNER,
    LESS,
    SHADE,
    SQUARE,
    TEXT,
    Cells,
    Pair,
    Pairs,
    Rule,
    RuleMark,
)
from sudokit.rules.named_rule import (
    ALWAYS,
    DIGITS,
    GROUPS,
    NOWHERE,
    TWO,
    Arguments,
    ItemLayout,
    NamedRule,
    in_formats,
    key,
    values_of,
)


class CloneRule(NamedRule):
    """Two groups of cells with the same values."""

    word = "clone"
    title = "Clones"
    section = "cells"
    sentence = (
        "Two groups with the same letter are clones: they have the same"
        " digits in the same order."
    )
    beside = "the {n} in {other} is cloned in {cell}"
    example = "r1c1+r1c2/r5c5+r5c6"
    stroke = GROUPS
    lists = 2
    repeats = NOWHERE
    keys = in_formats(fpuzzles=key("clone", "cells", "cloneCells"))

    def rule(self, args: Arguments) -> Rule:
        """Return the pairs of cells in the same place of both groups."""
        first, second = (*args.parts, ())[:2]
        if len(first) != len(second):
            raise ValueError(f"{self.word} needs two lists of as many cells")
        pairs = [p for p in zip(first, second, strict=True) if p[0] != p[1]]
        same = args.table(lambda v, w: v == w)
        marks = [RuleMark(SHADE, part) for part in args.parts]
        marks += _clone_letters(args)
        return Pairs(self.word, pairs, same, self.sentence, args.item, marks)


def _clone_letters(args: Arguments) -> list[RuleMark]:
    """Return a letter in each cell of a clone.

    Items with a group in common are clones of each other.  A group of
    several items has its letters from the first.
    """
    sets: list[set[frozenset[int]]] = []
    before: set[frozenset[int]] = set()
    is_before = True
    for item in args.items.get("clone", ()):
        parts = {frozenset(part) for part in item.parts}
        is_before = is_before and item is not args.groups[0]
        if is_before:
            before |= parts
        joined = [one for one in sets if one & parts]
        sets = [one for one in sets if not one & parts]
        sets.append(parts.union(*joined))
    sets.sort(key=lambda one: min([min(part) for part in one]))
    own = {frozenset(part) for part in args.parts}
    (k,) = [k for k, one in enumerate(sets or [own]) if own <= one]
    letter = ascii_uppercase[k % len(ascii_uppercase)]
    cells = sorted({cell for part in own - before for cell in part})
    return [RuleMark(TEXT, (cell,), letter, look=IN_CORNER) for cell in cells]


class OfCells(NamedRule):
    """Cells that have some values alone."""

    section = "cells"
    example = TWO

    def only(
        self, args: Arguments, values: Sequence[int], marks: Sequence[RuleMark]
    ) -> Rule:
        """Return the rule that the cells have some of these digits."""
        table = [
            1 << k if digit in values else 0
            for k, digit in enumerate(args.digits)
        ]
        pairs = [(cell, cell) for cell in args.cells]
        return Pairs(self.word, pairs, table, self.sentence, args.item, marks)


class EvenRule(OfCells):
    """Cells that are even."""

    word = "even"
    title = "Even cells"
    sentence = "A cell with a grey square is even."
    phrase = "the grey square in {cells}"
    keys = in_formats(fpuzzles=key("even", "cell"))
    layout = ItemLayout("cell", marks=(6, 18))

    def rule(self, args: Arguments) -> Rule:
        """Return the cells, each with a square."""
        values = [n for n in args.digits if n % 2 == 0]
        return self.only(args, values, [RuleMark(SQUARE, args.cells)])


class OddRule(OfCells):
    """Cells that are odd."""

    word = "odd"
    title = "Odd cells"
    sentence = "A cell with a grey disc is odd."
    phrase = "the grey disc in {cells}"
    keys = in_formats(fpuzzles=key("odd", "cell"))
    layout = ItemLayout("cell", marks=(6, 18))

    def rule(self, args: Arguments) -> Rule:
        """Return the cells, each with a disc."""
        values = [n for n in args.digits if n % 2]
        return self.only(args, values, [RuleMark(DISC, args.cells)])


class Indexer(NamedRule):
    """A cell says where in a house its own place is the value.

    If N is in cell K, the Nth cell has K, and the other way round.
    """

    section = "cells"
    example = TWO

    def rule(self, args: Arguments) -> Rule:
        """Return the pairs of each cell and the others of its house."""
        more: list[Pair] = []
        for cell in args.cells:
            house = list(self.house(cell, args))
            mine = house.index(cell)
            places = _up_to(args, len(house))
            if not all(places):
                more.append((cell, cell, places))
            more += [
                (cell, other, _both(args, k + 1, mine + 1))
                for k, other in enumerate(house)
                if k != mine
            ]
        marks = (RuleMark(SHADE, args.cells),)
        return Pairs(self.word, (), (), self.sentence, args.item, marks, more)

    def house(self, cell: int, args: Arguments) -> Sequence[int]:
        """Return the house in which a cell is an index."""
        raise NotImplementedError


def _up_to(args: Arguments, last: int) -> Cells:
    """Return the table of the digits from 1 up to this one."""
    return args.table(lambda v, w: 1 <= v <= last)


def _both(args: Arguments, here: int, there: int) -> Cells:
    """Return the table of a digit here exactly if another is there."""
    return args.table(lambda v, w: (v == here) == (w == there))


class ColumnIndexerRule(Indexer):
    """A cell says where in its row the number of its column is."""

    word = "column-indexer"
    title = "Column indexing"
    sentence = (
        "A shaded cell in column N gives the column of the digit N in its row."
    )
    keys = in_formats(
        fpuzzles=key("columnindexer", "cells"),
        iss=key("Indexing", "cells", constant="C"),
    )

    def house(self, cell: int, args: Arguments) -> Sequence[int]:
        """Return the row of the cell."""
        start = cell - cell % args.size
        return range(start, start + args.grid.columns)


class RowIndexerRule(Indexer):
    """A cell says where in its column the number of its row is."""

    word = "row-indexer"
    title = "Row indexing"
    sentence = (
        "A shaded cell in row N gives the row of the digit N in its column."
    )
    keys = in_formats(
        fpuzzles=key("rowindexer", "cells"),
        iss=key("Indexing", "cells", constant="R"),
    )

    def house(self, cell: int, args: Arguments) -> Sequence[int]:
        """Return the column of the cell."""
        end = args.grid.rows * args.size
        return range(cell % args.size, end, args.size)


class BoxIndexerRule(Indexer):
    """A cell says where in its region the number of its position is."""

    word = "box-indexer"
    title = "Box indexing"
    sentence = (
        "A shaded cell in position N of its box gives the position of the"
        " digit N there."
    )
    keys = in_formats(fpuzzles=key("boxindexer", "cells"))

    def house(self, cell: int, args: Arguments) -> Sequence[int]:
        """Return the region of the cell."""
        region_of = args.region_of
        every = range(args.size * args.size)
        return [one for one in every if region_of[one] == region_of[cell]]


class OneOfValuesRule(OfCells):
    """Cells that have one of some values."""

    word = "one-of"
    title = "Given candidates"
    sentence = "A cell has one of the given digits."
    example = "1+2:r1c1+r1c2"
    argument = ALWAYS
    typed = DIGITS

    def rule(self, args: Arguments) -> Rule:
        """Return the cells, each with the values in it."""
        wanted = values_of(self.word, args)
        text = " ".join(map(str, wanted))
        marks = [RuleMark(TEXT, (cell,), text) for cell in args.cells]
        return self.only(args, wanted, marks)


class MinimumRule(NamedRule):
    """Cells below all neighbours that aren't cells of the item, too."""

    section = "cells"
    word = "minimum"
    title = "Minimum"
    sentence = (
        "A cell marked as a minimum is smaller than its neighbours without"
        " such a mark."
    )
    beside = "the minimum in {cell} is smaller than the {n} in {other}"
    behind = "the minimum {n} in {other} is smaller than {cell}"
    example = TWO
    keys = in_formats(fpuzzles=key("minimum", "cell"))
    layout = ItemLayout("cell", marks=(4, 8))
    is_least: ClassVar[bool] = True

    def rule(self, args: Arguments) -> Rule:
        """Return the pairs of a cell and such a neighbour, with signs."""
        cells = args.cells
        pairs = [
            (a, b) if a in cells else (b, a)
            for a, b in args.apart(SIDES)
            if (a in cells) != (b in cells)
        ]
        low = self.is_least
        table = args.table(lambda v, w: v < w if low else v > w)
        marks = [RuleMark(SHADE, cells)]
        marks += [RuleMark(LESS, (a, b) if low else (b, a)) for a, b in pairs]
        return Pairs(self.word, pairs, table, self.sentence, args.item, marks)


class MaximumRule(MinimumRule):
    """Cells above all neighbours that aren't cells of the item, too."""

    word = "maximum"
    title = "Maximum"
    sentence = (
        "A cell marked as a maximum is larger than its neighbours without"
        " such a mark."
    )
    beside = "the maximum in {cell} is larger than the {n} in {other}"
    behind = "the maximum {n} in {other} is larger than {cell}"
    keys = in_formats(fpuzzles=key("maximum", "cell"))
    is_least = False


CELLS: Final[Sequence[NamedRule]] = (
    CloneRule(),
    EvenRule(),
    OddRule(),
    ColumnIndexerRule(),
    RowIndexerRule(),
    BoxIndexerRule(),
    OneOfValuesRule(),
    MinimumRule(),
    MaximumRule(),
)
