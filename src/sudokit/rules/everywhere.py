"""Named rules for the whole grid: more houses, and cells at a distance.

EVERYWHERE   these rules, in the order of the table
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from sudokit.rules.automaton import TooLarge
from sudokit.rules.families import (
    OUTLINE,
    SHADE,
    Cells,
    Distinct,
    Pair,
    Pairs,
    Rule,
)
from sudokit.rules.named_rule import (
    Arguments,
    Key,
    NamedRule,
    check_distinct,
    in_formats,
    key,
)
from sudokit.rules.shapes import Shape, name_of
from sudokit.text.dimensions import Dimensions

# The sentences of a shaded diagonal, and of one beside outlined regions.
ALONE: Final = "Digits don't repeat on the shaded diagonal."
BESIDE: Final = (
    "Digits don't repeat in an outlined region, nor on the shaded diagonal."
)
ROOM: Final = 6_000_000  # numbers in the tables and machines of a puzzle


def _boxes(word: str, args: Arguments) -> Shape:
    """Return the shape of the boxes; ValueError if there are none."""
    if args.shape is None:
        raise ValueError(f"{word} needs boxes, not other regions")
    if 1 in args.shape:
        raise ValueError(f"{word} does not fit boxes of {name_of(args.shape)}")
    return args.shape


class DiagonalsRule(NamedRule):
    """Both diagonals are houses."""

    word = "diagonals"
    title = "Diagonals (X)"
    sentence = "Digits don't repeat on either diagonal."
    mentions = (
        r"\b(main|both|either|long|positive and negative) "
        r"(main |marked |blue )?diagonals?\b"
        r"|\b(x-?\s?sudoku|sudoku-?\s?x|diagonal sudoku)\b"
    )
    keys = in_formats(
        fpuzzles=Key(("diagonal+", "diagonal-")),
        iss=Key(("Diagonal~1", "Diagonal~-1")),
    )

    def rule(self, args: Arguments) -> Rule:
        """Return the falling and the rising diagonal."""
        grid = args.grid
        if grid.rows != grid.columns:
            raise ValueError(f"{self.word} does not fit {grid.name()}")
        lines = main_diagonals(grid)
        return Distinct(self.word, lines, "diagonal", self.sentence)


class WindokuRule(NamedRule):
    """Windows of the boxes' shape are houses."""

    word = "windoku"
    title = "Windoku"
    sentence = "Digits don't repeat in a shaded window."
    mentions = r"\bwindoku\b|\bhyper-?\s?sudoku\b"
    keys = in_formats(iss=key("Windoku"))

    def rule(self, args: Arguments) -> Rule:
        """Return the windows, a cell apart and off the edge."""
        rows, columns = _boxes(self.word, args)
        n, grid = args.size, args.grid
        windows = [
            [
                (i + k // columns) * n + j + k % columns
                for k in range(rows * columns)
            ]
            for i in range(1, grid.rows - rows, rows + 1)
            for j in range(1, grid.columns - columns, columns + 1)
        ]
        if not windows:
            raise ValueError(f"{self.word} does not fit {grid.name()}")
        return Distinct(self.word, windows, "window", self.sentence)


class DisjointGroupsRule(NamedRule):
    """The cells in one position of all boxes are a house."""

    word = "disjoint-groups"
    title = "Disjoint groups"
    sentence = (
        "Cells in the same position of their boxes have different digits."
    )
    mentions = r"\bdisjoint (groups|sets)\b"
    keys = in_formats(fpuzzles=key("disjointgroups"), iss=key("DisjointSets"))

    def rule(self, args: Arguments) -> Rule:
        """Return the cells of each position."""
        rows, columns = _boxes(self.word, args)
        n, grid = args.size, args.grid
        places = [
            [
                i * n + j
                for i in range(k // columns, grid.rows, rows)
                for j in range(k % columns, grid.columns, columns)
            ]
            for k in range(rows * columns)
        ]
        for place in places:
            check_distinct(self.word, n, tuple(place))
        return Distinct(self.word, places, "place", self.sentence, "")


class ExtraRegionsRule(NamedRule):
    """Outlined cells differ."""

    word = "extra-regions"
    title = "Extra regions"
    section = "cages"
    sentence = "Digits don't repeat in an outlined region."
    example = "r1c1+r1c2+r2c1"
    lists = 0
    together = True
    keys = in_formats(
        fpuzzles=key("extraregion", "cells"), iss=key("AllDifferent", "cells")
    )

    def rule(self, args: Arguments) -> Rule:
        """Return all regions as one rule."""
        for group in args.groups:
            check_distinct(self.word, args.size, group.cells)
        groups = [group.cells for group in args.groups]
        shaded = [is_main_diagonal(cells, args.grid) for cells in groups]
        sentence = self.sentence
        if any(shaded):
            sentence = ALONE if all(shaded) else BESIDE
        return Distinct(
            self.word,
            groups,
            "extra region",
            sentence,
            [SHADE if one else OUTLINE for one in shaded],
        )


def main_diagonals(grid: Dimensions) -> list[list[int]]:
    """Return the falling and the rising diagonal of a square grid.

    >>> main_diagonals(Dimensions(3, 3, 1, 3))
    [[0, 4, 8], [2, 4, 6]]
    """
    n, size = grid.rows, grid.size
    falling = [k * (size + 1) for k in range(n)]
    return [falling, [k * size + n - 1 - k for k in range(n)]]


def is_main_diagonal(cells: Cells, grid: Dimensions) -> bool:
    """Return whether these are the cells of a diagonal of a grid.

    >>> is_main_diagonal((2, 4, 6), Dimensions(3, 3, 1, 3))
    True
    """
    return grid.rows == grid.columns and sorted(cells) in main_diagonals(grid)


class Apart(NamedRule):
    """All cells that one of some moves joins fit together."""

    moves: ClassVar[tuple[tuple[int, int], ...]] = ()

    def rule(self, args: Arguments) -> Rule:
        """Return the pairs of these cells."""
        pairs = args.apart(self.moves)
        table = args.table(self.fits)
        return Pairs(self.word, pairs, table, self.sentence)

    def fits(self, v: int, w: int) -> bool:
        """Return whether two such cells may have these values."""
        return v != w


class AntiKnightRule(Apart):
    """Cells a knight's move apart differ."""

    word = "anti-knight"
    title = "Anti-knight"
    sentence = "Cells a knight's move apart have different digits."
    mentions = r"\banti-?\s?knight\b|\bknight's move\b"
    beside = "the {n} in {other} is a knight's move from {cell}"
    keys = in_formats(fpuzzles=key("antiknight"), iss=key("AntiKnight"))
    moves = ((1, -2), (1, 2), (2, -1), (2, 1))


class AntiKingRule(Apart):
    """Cells a king's move apart differ."""

    word = "anti-king"
    title = "Anti-king"
    sentence = "Cells that touch at a corner have different digits."
    mentions = r"\banti-?\s?king\b|\bking's move\b"
    beside = "the {n} in {other} touches {cell} at a corner"
    keys = in_formats(fpuzzles=key("antiking"), iss=key("AntiKing"))
    moves = ((1, -1), (1, 1))


class AntiTaxicabRule(NamedRule):
    """Equal values are never as many steps apart as they say."""

    word = "anti-taxicab"
    title = "Anti-taxicab"
    sentence = "Two cells with the digit N are never exactly N steps apart."
    mentions = r"\banti-?\s?taxicab\b"
    beside = "the {n} in {other} is {n} steps from {cell}"
    keys = in_formats(iss=key("AntiTaxicab"))

    def rule(self, args: Arguments) -> Rule:
        """Return the pairs at each distance, with tables of their own."""
        n = args.size
        more: list[Pair] = []
        for far in args.digits:
            moves = [(far - abs(k), k) for k in range(-far, far)]
            if len(more) * n > ROOM:
                raise TooLarge("its pairs of cells need too much memory")
            table = args.table(_not_both(far))
            more += [(a, b, table) for a, b in args.apart(moves)]
        return Pairs(self.word, (), (), self.sentence, "", (), more)


def _not_both(n: int) -> Callable[[int, int], bool]:
    """Return the test whether two values aren't both n."""
    return lambda v, w: (v, w) != (n, n)


class NonConsecutiveRule(Apart):
    """Neighbours aren't consecutive."""

    word = "non-consecutive"
    title = "Nonconsecutive"
    sentence = "Orthogonally adjacent cells don't have consecutive digits."
    mentions = r"\bnon-?\s?consecutive\b"
    alike = ("negative-difference",)
    beside = "the {n} in {other} is next to {cell}"
    keys = in_formats(
        fpuzzles=key("nonconsecutive"), iss=key("AntiConsecutive")
    )
    moves = ((0, 1), (1, 0))

    def fits(self, v: int, w: int) -> bool:
        """Return whether the values aren't consecutive."""
        return abs(v - w) != 1


EVERYWHERE: Final[Sequence[NamedRule]] = (
    DiagonalsRule(),
    WindokuRule(),
    DisjointGroupsRule(),
    ExtraRegionsRule(),
    AntiKnightRule(),
    AntiKingRule(),
    AntiTaxicabRule(),
    NonConsecutiveRule(),
)
