"""Brings out the marks of the rules that a step is about.

told_under(told, ...)   edges around lines and discs, to draw below them
told_over(told, ...)    the other marks once more, in the colour of the edges
told_beside(told, ...)  boxes around numbers beside the grid
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise
from typing import Final

from sudokit.paper.lattice import CELL, Lattice
from sudokit.paper.rule_labels import (
    depths,
    inset_of,
    marks_of,
    middle_of,
    number_box,
)
from sudokit.paper.rule_lines import BROAD, ROUND, Places, band
from sudokit.paper.rule_marks import DRAWN, outline
from sudokit.paper.shapes import Circle, LineShape, Rect, Shape
from sudokit.paper.themes import Theme
from sudokit.rules import Rule, RuleMark, Rules
from sudokit.rules.families import (
    ARROW,
    CIRCLE,
    DISC,
    DOT,
    LESS,
    LINE,
    OUTLINE,
    OUTSIDE,
    SQUARE,
    TEXT,
)

EDGE: Final = CELL * 0.045
BOLDER: Final = 2.2  # an outline, than others
HEAVIER: Final = 1.9  # a thin line


def told_under(
    told: Collection[Rule], lattice: Lattice, theme: Theme
) -> Iterator[Shape]:
    """Yield an edge around the lines, discs and squares of rules."""
    ink = theme.fourth.stroke
    for mark, places in _placed(told, lattice):
        if mark.kind == LINE:
            for start, end in pairwise(places):
                yield band(start, end, ink, BROAD + 2 * EDGE)
            for place in places:
                yield Circle(*place, BROAD / 2 + EDGE, ink)
        elif mark.kind == DISC:
            for place in places:
                yield Circle(*place, ROUND + EDGE, ink)
        elif mark.kind == SQUARE:
            for x, y in places:
                yield Rect(x, y, 0, 0, fill=ink).inset(-CELL * 0.36 - EDGE)


def told_over(
    told: Collection[Rule], rules: Rules, lattice: Lattice, theme: Theme
) -> Iterator[Shape]:
    """Yield outlines, arrows and circles again, and rings around the rest.

    ``rules`` are all rules on the grid.
    """
    ink = theme.fourth.stroke
    bold = theme._replace(
        paper="", ink=ink, choice=ink, thin=theme.thin * BOLDER
    )
    outlines = {mark for rule in told for mark in rule.marks()}
    for mark, depth in zip(
        marks_of(rules, OUTLINE), depths(rules), strict=True
    ):
        if mark in outlines:
            cells = {divmod(cell, rules.size) for cell in mark.cells}
            yield from outline(cells, lattice, bold, inset_of(depth))
    for mark, places in _placed(told, lattice):
        if mark.kind in (ARROW, CIRCLE):
            yield from map(_heavier, DRAWN[mark.kind](mark, places, bold))
        elif mark.kind in (DOT, TEXT, LESS):
            small = mark.kind == DOT and not mark.text
            far = CELL * (0.185 if small else 0.23)
            yield Circle(*middle_of(places), far, "", ink, EDGE)


def told_beside(
    told: Collection[Rule], rules: Rules, lattice: Lattice, theme: Theme
) -> Iterator[Shape]:
    """Yield boxes around the numbers of rules beside the grid."""
    for mark in (mark for rule in told for mark in rule.marks()):
        if mark.kind == OUTSIDE:
            left, top, right, low = number_box(mark, rules, lattice, theme)
            ink = theme.fourth.stroke
            box = Rect(left, top, right - left, low - top, "", ink, EDGE)
            yield box.inset(-EDGE)._replace(radius=CELL * 0.08)


def _heavier(shape: Shape) -> Shape:
    """Return a line or a ring so heavy that it stands out without colour."""
    if isinstance(shape, LineShape | Rect):
        return shape._replace(line=shape.line * HEAVIER)
    if isinstance(shape, Circle) and shape.fill:  # the end of a line
        return shape._replace(radius=shape.radius * HEAVIER)
    if isinstance(shape, Circle):
        return shape._replace(line=shape.line * HEAVIER)
    return shape


def _placed(
    rules: Collection[Rule], lattice: Lattice
) -> Iterator[tuple[RuleMark, Places]]:
    """Yield the marks of rules with the middles of their cells."""
    for rule in rules:
        for mark in rule.marks():
            cells = [divmod(cell, lattice.size) for cell in mark.cells]
            yield mark, [lattice.middle(*cell) for cell in cells]
