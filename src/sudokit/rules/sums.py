"""Named rules of sums: cages, arrows, lines that balance.

SUMS   these rules, in the order of the table
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby, pairwise
from typing import ClassVar, Final

from sudokit.rules.families import (
    ARROW,
    CIRCLE,
    OUTLINE,
    OUTSIDE,
    THIN,
    Cells,
    Distinct,
    Rule,
    RuleMark,
    Sum,
    Total,
)
from sudokit.rules.named_rule import (
    ALWAYS,
    DIAGONAL,
    FIVE,
    INNER,
    KEY,
    NOWHERE,
    OPTIONAL,
    PATHS,
    SHAFT,
    Arguments,
    ItemLayout,
    Key,
    NamedRule,
    check_distinct,
    check_length,
    check_once,
    circles,
    in_formats,
    key,
    line_marks,
    once_around,
)

LONGEST_NUMBER: Final = 6  # digits of a sum: 63x63 cells have less than 10**6


def plain(cells: Sequence[int], total: int) -> Total:
    """Return the total that the cells sum to.

    >>> plain((0, 1), 5).weights
    (1, 1)
    """
    return Total(tuple(cells), (1,) * len(cells), total)


def balance(first: Sequence[int], second: Sequence[int]) -> Total:
    """Return the total that both lists have the same sum.

    >>> balance((0,), (1, 2))
    Total(cells=(0, 1, 2), weights=(1, -1, -1), total=0)
    """
    weights = (1,) * len(first) + (-1,) * len(second)
    return Total((*first, *second), weights, 0)


def of_values(total: Total, least: int) -> Total:
    """Return the total of the values of which the digits have a total.

    The value 1 stands for the least digit.

    >>> of_values(plain((0, 1), 0), 0).total
    2
    """
    more = (1 - least) * sum(total.weights)
    return total._replace(total=total.total + more)


def _added(values: Sequence[int], size: int) -> Sequence[str]:
    """Return the sum of all values."""
    return (str(sum(values)),)


class KillerRule(NamedRule):
    """Cages: cells that differ and sum to a number, if there is one."""

    word = "killer"
    title = "Killer cages"
    section = "cages"
    sentence = "Digits don't repeat in a cage."
    mentions = r"\b(killer )?cages?\b"
    alike = (
        "sum",
        "weighted-sum",
        "equality-cage",
        "rellik",
        "look-and-say",
        "extra-regions",
        "contains",
        "exactly",
        "count-distinct",
        "same-values",
        "clone",
        "or",
        "helpers",
    )
    numbered = "The digits of a cage sum to the number in its corner."
    phrase = "the cage of {n} in {cells}"
    corner = "the cage of {n} at {cell}"
    meaning = "the digits of a cage differ and add up to its number"
    example = "17:r1c1+r1c2+r2c1"
    argument = OPTIONAL
    keys = in_formats(
        fpuzzles=key("killercage", "cells", "value"),
        iss=key("Cage", "value", "cells"),
        sudokupad=key("cages", "cells", "value"),
    )
    layout = ItemLayout("cage", _added, 2, 5)

    def rule(self, args: Arguments) -> Rule:
        """Return the sum, or the group alone."""
        for group in args.groups:
            check_distinct(self.word, args.size, group.cells)
        if not args.arg:
            return Distinct(
                self.word,
                args.parts,
                "cage",
                self.sentence,
                OUTLINE,
                args.item,
            )
        total = plain(args.cells, args.number(self.word))
        marks = (RuleMark(OUTLINE, args.cells, args.arg),)
        return Sum(
            self.word,
            [of_values(total, args.least)],
            args.size,
            self.sentence,
            args.item,
            marks,
            args.parts,
        )


class OfSum(NamedRule):
    """Cells that have totals."""

    def totals(
        self,
        args: Arguments,
        totals: Sequence[Total],
        marks: Sequence[RuleMark],
    ) -> Rule:
        """Return the rule of these totals."""
        own = [of_values(total, args.least) for total in totals]
        return Sum(self.word, own, args.size, self.sentence, args.item, marks)


class CellSumRule(OfSum):
    """Cells that sum to a number, and may repeat."""

    word = "sum"
    title = "Sum cages"
    section = "cages"
    sentence = (
        "The digits of a dashed group sum to its number, and may repeat."
    )
    example = "17:r1c1+r1c2+r2c1"
    argument = ALWAYS
    keys = in_formats(iss=key("Sum", "value", "cells"))
    layout = ItemLayout("cage", _added, 3, 5, cover=50)
    drawn: ClassVar[str] = OUTLINE

    def rule(self, args: Arguments) -> Rule:
        """Return the sum with its number."""
        total = plain(args.cells, args.number(self.word))
        marks = (RuleMark(self.drawn, args.cells, args.arg),)
        return self.totals(args, [total], marks)


class WeightedSumRule(OfSum):
    """Cells whose multiples sum to a number."""

    word = "weighted-sum"
    title = "Weighted sums"
    section = "cages"
    sentence = (
        "The digits of a dashed group, each times its weight, sum to its"
        " first number."
    )
    example = "5*1*-2:r1c1+r1c2"
    argument = ALWAYS
    typed = KEY
    keys = in_formats(iss=key("Sum", "weights", "cells"))

    def rule(self, args: Arguments) -> Rule:
        """Return the total before the weights of all cells: ``5*1*-2``."""
        numbers = args.arg.split("*")
        if not all(re.fullmatch("-?[0-9]{1,4}", one) for one in numbers):
            raise ValueError(
                f"{self.word}: {args.arg[:20]!r} is not a total and weights"
                " such as 5*1*-2"
            )
        total, *weights = map(int, numbers)
        if len(weights) != len(args.cells):
            raise ValueError(f"{self.word} needs a weight for each cell")
        marks = (RuleMark(OUTLINE, args.cells, args.arg),)
        weighted = Total(args.cells, tuple(weights), total)
        return self.totals(args, [weighted], marks)


class LittleKillerRule(CellSumRule):
    """A diagonal and its sum outside the grid."""

    word = "little-killer"
    title = "Little killer"
    section = "outside"
    sentence = (
        "The digits along a diagonal sum to the number before its arrow,"
        " and may repeat."
    )
    mentions = r"\blittle killers?\b"
    example = "12:r1c3-r3c1"
    stroke = DIAGONAL
    repeats = NOWHERE
    keys = in_formats(
        fpuzzles=key("littlekillersum", "cell", "direction", "value"),
        iss=key("LittleKiller", "value", "diagonal"),
    )
    layout = ItemLayout("diagonal", _added, marks=(3, 16))
    drawn = OUTSIDE


class ArrowRule(OfSum):
    """A circle, and shafts that sum to the number in it.

    A circle of several cells has a number of as many digits.
    """

    word = "arrow"
    title = "Arrow"
    section = "lines"
    sentence = "Digits along an arrow sum to the number in its circle."
    example = "r1c1/r1c2+r1c3"
    stroke = SHAFT
    lists = 0
    keys = in_formats(
        fpuzzles=key("arrow", "cells", "lines"),
        iss=Key(("Arrow", "PillArrow"), ("shafts",)),
    )
    layout = ItemLayout("line", least=3, most=5, marks=(5, 8), headed=True)

    def rule(self, args: Arguments) -> Rule:
        """Return a total for each shaft."""
        circle, shafts = args.parts[0], list(args.parts[1:])
        if not shafts:
            raise ValueError(
                f'{self.word} needs a "/" between its circle and its line;'
                f" write {self.word}={self.example}"
            )
        if len(circle) > LONGEST_NUMBER:
            raise ValueError(
                f"{self.word}: no line adds up to a number of"
                f" {len(circle)} digits"
            )
        check_once(self.word, args.size, circle)
        totals = []
        for shaft in shafts:
            check_length(f"the line of {self.word}", shaft, 1)
            if len(circle) == 1:
                once = (*circle, *dict.fromkeys(shaft))
                check_once(self.word, args.size, once)
            weights = [-1]
            while len(weights) < len(circle):
                weights.insert(0, 10 * weights[0])
            weights += [1] * len(shaft)
            totals.append(Total((*circle, *shaft), tuple(weights), 0))
        marks = [
            RuleMark(ARROW, (_nearest(circle, shaft[0], args.size), *shaft))
            for shaft in shafts
        ]
        marks.append(RuleMark(CIRCLE, circle))
        return self.totals(args, totals, marks)


def _nearest(circle: Cells, first: int, size: int) -> int:
    """Return the cell of a circle that is nearest to the line's first cell.

    >>> _nearest((27, 28), 18, 9)
    27
    """

    def far(cell: int) -> int:
        (i, j), (k, m) = divmod(cell, size), divmod(first, size)
        return (i - k) ** 2 + (j - m) ** 2

    return min(circle, key=far)


class DoubleArrowRule(OfSum):
    """Two circles and the cells between them with the same sum."""

    word = "double-arrow"
    title = "Double arrow"
    section = "lines"
    sentence = (
        "The digits between two circles have the same sum as the circles."
    )
    example = FIVE
    repeats = INNER
    keys = in_formats(
        fpuzzles=key("doublearrow", "lines"), iss=key("DoubleArrow", "cells")
    )
    layout = ItemLayout("line", most=6, marks=(4, 7))

    def rule(self, args: Arguments) -> Rule:
        """Return the balance of the ends and the cells between."""
        check_length(self.word, args.cells, 3)
        ends = (args.cells[0], args.cells[-1])
        marks = (*line_marks(args.cells, THIN), *circles(ends))
        return self.totals(args, [balance(ends, args.cells[1:-1])], marks)


class EqualSumRule(OfSum):
    """Lines of the same sum."""

    two_parts: ClassVar[str] = "two lists of cells"
    look: ClassVar[str] = "dashed"
    word = "equal-sum"
    title = "Equal sum lines"
    section = "lines"
    sentence = "The lines of a group have the same sum."
    example = "r1c1+r1c2/r3c3+r3c4"
    stroke = PATHS
    lists = 0
    keys = in_formats(iss=key("EqualSum", "lists"))

    def rule(self, args: Arguments) -> Rule:
        """Return the balance of each line and the next."""
        parts = self.lines(args)
        if len(parts) < 2:
            raise ValueError(f"{self.word} needs {self.two_parts}")
        totals = [balance(one, other) for one, other in pairwise(parts)]
        marks = [m for part in args.parts for m in self.line_of(part)]
        return self.totals(args, totals, marks)

    def line_of(self, cells: Cells) -> Sequence[RuleMark]:
        """Return the marks of a line."""
        return line_marks(cells, "blue", look=self.look)

    def lines(self, args: Arguments) -> Sequence[Cells]:
        """Return the lists of cells whose sums are equal."""
        return args.parts


class RegionSumRule(EqualSumRule):
    """A line with the same sum in each region."""

    two_parts = "cells of two regions"
    look = ""
    word = "region-sum"
    title = "Region sum line"
    section = "lines"
    sentence = (
        "The digits along a region sum line have the same sum in each"
        " region it passes through."
    )
    mentions = r"\bregion sum lines?\b"
    noun = "region sum line"
    example = "r1c1-r1c6"
    stroke = ""
    lists = 1
    keys = in_formats(
        fpuzzles=key("regionsumline", "lines"),
        iss=key("RegionSumLine", "cells"),
    )
    layout = ItemLayout("line", least=5, marks=(3, 6))

    def lines(self, args: Arguments) -> Sequence[Cells]:
        """Return the pieces of the line within one region."""
        if not args.region_of:
            raise ValueError(f"{self.word} needs regions")
        cells = once_around(args.cells)
        runs = groupby(cells, args.region_of.__getitem__)
        pieces = [tuple(run) for _region, run in runs]
        regions = [args.region_of[piece[0]] for piece in pieces]
        if cells != args.cells and regions[0] == regions[-1] and pieces[1:]:
            pieces[0] = (*pieces.pop(), *pieces[0])
        return pieces


class ZipperRule(OfSum):
    """Two cells at the same distance from both ends sum to the middle."""

    word = "zipper"
    title = "Zipper line"
    section = "lines"
    sentence = (
        "Digits equally far from the middle of a zipper line have the same"
        " sum, which is the digit in the middle if there is one."
    )
    mentions = r"\bzipper lines?\b"
    example = FIVE
    keys = in_formats(
        fpuzzles=key("zipperline", "lines"), iss=key("Zipper", "cells")
    )
    layout = ItemLayout("line", least=5, marks=(3, 6))

    def rule(self, args: Arguments) -> Rule:
        """Return the balance of each pair and the next one inside."""
        cells = args.cells
        check_length(self.word, cells, 3)
        half = (len(cells) + 1) // 2
        rungs = [{cells[k], cells[-1 - k]} for k in range(half)]
        totals = [
            balance(sorted(one), sorted(other))
            for one, other in pairwise(rungs)
        ]
        return self.totals(args, totals, line_marks(cells, "lilac"))


SUMS: Final[Sequence[NamedRule]] = (
    KillerRule(),
    CellSumRule(),
    WeightedSumRule(),
    LittleKillerRule(),
    ArrowRule(),
    DoubleArrowRule(),
    EqualSumRule(),
    RegionSumRule(),
    ZipperRule(),
)
