"""The family Sum: cells whose weighted sum is known, and its named rules.

Sum     one total or several over the cells, groups of which may differ
SUMS    the entries of the table of rules
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby, pairwise
from typing import Final

from sudokit.rules.families import (
    ARROW,
    CIRCLE,
    LINE,
    OUTLINE,
    OUTSIDE,
    TEXT,
    Cells,
    Distinct,
    Part,
    Rule,
    RuleMark,
    Total,
    differ,
)
from sudokit.rules.items import Around, Lay, Named
from sudokit.text.cells import cell_name

LONGEST_NUMBER: Final = 6  # digits of a sum: 63x63 cells have less than 10**6


class Sum(Rule):
    """Totals of weight times value; ``groups`` are cells that differ."""

    def __init__(
        self,
        word: str,
        totals: Sequence[Total],
        size: int,
        about: str,
        item: str = "",
        marks: Sequence[RuleMark] = (),
        groups: tuple[Cells, ...] = (),
    ) -> None:
        every = {cell for total in totals for cell in total.cells}
        cells = tuple(sorted(every))
        super().__init__(word, cells, "cage", about, item, marks)
        self.size: Final = size
        self._totals: Final = tuple(totals)
        self._groups: Final = groups

    def allowed(self, values: Sequence[int]) -> bool:
        """Can every total be reached, and do the groups differ?"""
        at = dict(zip(self.cells, values, strict=True))
        for total in self._totals:
            least = most = 0
            for cell, weight in zip(total.cells, total.weights, strict=True):
                ends = [weight * (at[cell] or v) for v in (1, self.size)]
                least += min(ends)
                most += max(ends)
            if not least <= total.total <= most:
                return False
        return all(differ(at, cells) for cells in self._groups)

    def groups(self) -> tuple[Cells, ...]:
        """Cells that all differ."""
        return self._groups

    def parts(self) -> tuple[Part, ...]:
        """The totals."""
        return self._totals

    def __reduce__(self) -> tuple[object, ...]:
        args = self.word, self._totals, self.size, self.about, self.item
        return Sum, (*args, self.own_marks, self._groups)


def plain(cells: Sequence[int], total: int) -> Total:
    """The sum of the cells is the total."""
    return Total(tuple(cells), (1,) * len(cells), total)


def balance(first: Sequence[int], second: Sequence[int]) -> Total:
    """Both lists have the same sum."""
    weights = (1,) * len(first) + (-1,) * len(second)
    return Total((*first, *second), weights, 0)


def line_of(
    cells: Cells, colour: str = "grey", number: str = ""
) -> tuple[RuleMark, ...]:
    """The drawing of a line, with its number between the first two cells."""
    line = RuleMark(LINE, cells, "", colour)
    return (line, RuleMark(TEXT, cells[:2], number)) if number else (line,)


def circles(cells: Cells) -> list[RuleMark]:
    """A circle around each of these cells."""
    return [RuleMark(CIRCLE, (cell,)) for cell in cells]


def least(word: str, cells: Sequence[object], number: int) -> None:
    """ValueError for too few cells, or lists."""
    if len(cells) < number:
        raise ValueError(f"{word} needs {number} cells or more")


def lists(word: str, f: Around, most: int = 1) -> None:
    """ValueError for more lists of cells than the word can have."""
    if len(f.parts) > most:
        raise ValueError(f"{word} has one '/' too many in {f.item[:40]}")


def differing(word: str, f: Around) -> None:
    """ValueError for cells that can't all differ."""
    for group in f.groups:
        if len(group.cells) > f.size:
            raise ValueError(
                f"{word}: {len(group.cells)} cells can't have {f.size} values"
            )
        for k, cell in enumerate(group.cells):
            if cell in group.cells[:k]:
                name = cell_name(*divmod(cell, f.size))
                raise ValueError(f"{word}: {name} appears twice")


def _killer(word: str, about: str, f: Around) -> Rule:
    lists(word, f)
    differing(word, f)
    if not f.arg:
        return Distinct(word, f.parts, "cage", about, OUTLINE, f.item)
    total = plain(f.cells, f.number(word))
    marks = (RuleMark(OUTLINE, f.cells, f.arg),)
    return Sum(word, [total], f.size, about, f.item, marks, f.parts)


def _sum(word: str, about: str, f: Around) -> Rule:
    lists(word, f)
    total = plain(f.cells, f.number(word))
    kind = OUTLINE if word == "sum" else OUTSIDE
    marks = (RuleMark(kind, f.cells, f.arg),)
    return Sum(word, [total], f.size, about, f.item, marks)


def _weighted(word: str, about: str, f: Around) -> Rule:
    """Behind the total a weight for each cell: ``5*1*-2:r1c1+r1c2``."""
    lists(word, f)
    numbers = f.arg.split("*")
    if not all(re.fullmatch("-?[0-9]{1,4}", one) for one in numbers):
        raise ValueError(
            f"{word}: {f.arg[:20]!r} is not a total and weights such as 5*1*-2"
        )
    total, *weights = map(int, numbers)
    if len(weights) != len(f.cells):
        raise ValueError(f"{word} needs a weight for each cell")
    marks = (RuleMark(OUTLINE, f.cells, f.arg),)
    found = Total(f.cells, tuple(weights), total)
    return Sum(word, [found], f.size, about, f.item, marks)


def _arrow(word: str, about: str, f: Around) -> Rule:
    """A circle, of several cells a number of as many digits, and shafts."""
    circle, shafts = f.parts[0], list(f.parts[1:])
    if not shafts:
        circle, shafts = circle[:1], [circle[1:]]
    if len(circle) > LONGEST_NUMBER:
        raise ValueError(
            f"{word}: no line adds up to a number of {len(circle)} digits"
        )
    totals = []
    for shaft in shafts:
        least(f"the line of {word}", shaft, 1)
        weights = [-1]
        while len(weights) < len(circle):
            weights.insert(0, 10 * weights[0])
        weights += [1] * len(shaft)
        totals.append(Total((*circle, *shaft), tuple(weights), 0))
    marks = [RuleMark(ARROW, (circle[-1], *shaft)) for shaft in shafts]
    marks.append(RuleMark(CIRCLE, circle))
    return Sum(word, totals, f.size, about, f.item, marks)


def _double_arrow(word: str, about: str, f: Around) -> Rule:
    lists(word, f)
    least(word, f.cells, 3)
    ends = (f.cells[0], f.cells[-1])
    marks = (*line_of(f.cells), *circles(ends))
    total = balance(ends, f.cells[1:-1])
    return Sum(word, [total], f.size, about, f.item, marks)


def _equal_sums(word: str, about: str, f: Around) -> Rule:
    parts: Sequence[Cells] = f.parts
    if word == "region-sum":
        lists(word, f)
        if not f.region_of:
            raise ValueError(f"{word} needs regions")
        runs = groupby(f.cells, f.region_of.__getitem__)
        parts = [tuple(run) for _region, run in runs]
    least(f"the lists of {word}", parts, 2)
    totals = [balance(one, other) for one, other in pairwise(parts)]
    marks = [mark for part in f.parts for mark in line_of(part, "blue")]
    return Sum(word, totals, f.size, about, f.item, marks)


def _zipper(word: str, about: str, f: Around) -> Rule:
    lists(word, f)
    least(word, f.cells, 3)
    cells = f.cells
    half = (len(cells) + 1) // 2
    rungs = [{cells[k], cells[-1 - k]} for k in range(half)]
    totals = [
        balance(sorted(one), sorted(other)) for one, other in pairwise(rungs)
    ]
    return Sum(word, totals, f.size, about, f.item, line_of(cells, "lilac"))


def _added(values: Sequence[int], size: int) -> Sequence[str]:
    return (str(sum(values)),)


LINE_LAY: Final = Lay("line")
SUMS: Final = (
    Named(
        "killer",
        "Values don't repeat in a cage and sum to its number.",
        _killer,
        ("killercage",),
        "17:r1c1+r1c2+r2c1",
        "cells value",
        lay=Lay("cage", _added, 2, 4),
        iss="Cage value cells",
    ),
    Named(
        "sum",
        "The cells of a dashed group sum to its number.",
        _sum,
        form="17:r1c1+r1c2+r2c1",
        lay=Lay("cage", _added, least=2, most=5),
        iss="Sum value cells",
    ),
    Named(
        "weighted-sum",
        "The cells of a dashed group, each times its weight, sum to its first"
        " number.",
        _weighted,
        form="5*1*-2:r1c1+r1c2",
        iss="Sum weights cells",
    ),
    Named(
        "little-killer",
        "The cells of a diagonal sum to the number before it.",
        _sum,
        ("littlekillersum",),
        "12:r1c3-r3c1",
        "cell direction value",
        lay=Lay("diagonal", _added),
        iss="LittleKiller value diagonal",
    ),
    Named(
        "arrow",
        "The cells along an arrow sum to the number in its circle.",
        _arrow,
        ("arrow",),
        "r1c1/r1c2+r1c3",
        "cells lines",
        lay=Lay("line", most=5, headed=True),
        iss="Arrow cells",
    ),
    Named(
        "double-arrow",
        "The cells between two circles have the same sum as the circles.",
        _double_arrow,
        ("doublearrow",),
        "r1c1-r1c5",
        "lines",
        lay=LINE_LAY,
        iss="DoubleArrow cells",
    ),
    Named(
        "equal-sum",
        "The lines of a group have the same sum.",
        _equal_sums,
        form="r1c1+r1c2/r3c3+r3c4",
        iss="EqualSum lists",
    ),
    Named(
        "region-sum",
        "A line has the same sum in each region it passes through.",
        _equal_sums,
        ("regionsumline",),
        "r1c1-r1c6",
        "lines",
        lay=LINE_LAY,
        iss="RegionSumLine cells",
    ),
    Named(
        "zipper",
        "Pairs of cells equidistant from the middle of a line have the same"
        " sum.",
        _zipper,
        ("zipperline",),
        "r1c1-r1c5",
        "lines",
        lay=LINE_LAY,
        iss="Zipper cells",
    ),
)
