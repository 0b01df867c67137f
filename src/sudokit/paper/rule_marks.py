"""The marks of rules, drawn: what ``Rule.marks`` has as data.

under(rules, lattice, theme)   grounds, under the lines of the grid
around(rules, lattice, theme)  lines, circles, outlines, texts
lines(rules, lattice, theme)   the lines between cells and regions
margin(rules)                  the texts that stand beside the grid
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import Final

from sudokit.language import _
from sudokit.paper.lattice import CELL, Lattice
from sudokit.paper.shapes import Circle, LineShape, Rect, Shape, centred
from sudokit.paper.themes import Theme
from sudokit.rules import RuleMark, Rules
from sudokit.rules.families import CIRCLE, LINE, OUTLINE, OUTSIDE, SHADE, TEXT

INSET: Final = 0.09  # of a cell, between an outline and the edge


def _marks(rules: Rules, *kinds: str) -> Iterator[RuleMark]:
    """The marks of these kinds."""
    for rule in rules.rules:
        for mark in rule.marks():
            if mark.kind in kinds:
                yield mark


def margin(rules: Rules) -> list[str]:
    """The texts that stand beside the grid."""
    told = [one.text for one in _marks(rules, TEXT) if not one.cells]
    return [_(text) for text in dict.fromkeys(told)]


def under(rules: Rules, lattice: Lattice, theme: Theme) -> Iterator[Shape]:
    """The grounds of cells."""
    shaded = {cell for one in _marks(rules, SHADE) for cell in one.cells}
    for cell in sorted(shaded):
        x, y = lattice.corner(*divmod(cell, rules.size))
        yield Rect(x, y, CELL, CELL, fill=theme.shade)


def around(rules: Rules, lattice: Lattice, theme: Theme) -> Iterator[Shape]:
    """Lines, circles, dashed outlines, texts on edges."""
    thin = 2 * theme.thin * CELL
    for mark in _marks(rules, LINE, CIRCLE, OUTLINE, OUTSIDE, TEXT):
        places = [divmod(cell, rules.size) for cell in mark.cells]
        middles = [lattice.middle(*place) for place in places]
        if mark.kind == LINE:
            for start, end in pairwise(middles):
                yield LineShape(*start, *end, theme.shade, CELL * 0.25)
        elif mark.kind == CIRCLE:
            for middle in middles:
                yield Circle(*middle, CELL * 0.4, "", theme.soft, thin)
        elif mark.kind == OUTLINE:
            yield from _outline(set(places), lattice, theme)
            if mark.text:
                x, y = lattice.corner(*min(places))
                x, y = x + CELL * 0.22, y + CELL * 0.2
                yield centred(x, y, mark.text, CELL * 0.2, theme.ink)
        elif mark.kind == OUTSIDE:
            # At the edge of the first cell, where the line begins.
            (x, y), (right, down) = middles[0], (middles * 2)[1]
            x, y = x - (right - x) * 0.38, y - (down - y) * 0.38
            yield centred(x, y, mark.text, CELL * 0.2, theme.ink)
        elif middles:
            x = sum(x for x, _y in middles) / len(middles)
            y = sum(y for _x, y in middles) / len(middles)
            yield centred(x, y, mark.text, CELL * 0.3, theme.ink)


def _outline(
    cells: set[tuple[int, int]], lattice: Lattice, theme: Theme
) -> Iterator[Shape]:
    """A dashed line inside the edge of a group of cells."""
    thin, dashes = 2 * theme.thin * CELL, (CELL * 0.12, CELL * 0.08)
    near, far = CELL * INSET, CELL * (1 - INSET)
    for i, j in sorted(cells):
        x, y = lattice.corner(i, j)
        for down, right in (-1, 0), (1, 0), (0, -1), (0, 1):
            if (i + down, j + right) in cells:
                continue
            # Along the edge it goes on into a cell of the same group.
            before = 0 if (i - abs(right), j - abs(down)) in cells else near
            after = CELL if (i + abs(right), j + abs(down)) in cells else far
            at = far if down + right > 0 else near
            ends = (before, at, after, at) if down else (at, before, at, after)
            yield LineShape(
                x + ends[0],
                y + ends[1],
                x + ends[2],
                y + ends[3],
                theme.ink,
                thin,
                dashes,
            )


def lines(rules: Rules, lattice: Lattice, theme: Theme) -> Iterator[Shape]:
    """The lines between cells, then those of the regions and the frame."""
    left, top = lattice.left, lattice.top
    thin, thick = theme.thin * CELL, theme.thick * CELL
    for heavy in False, True:
        ink = theme.ink if heavy else theme.soft
        wide = thick if heavy else thin
        for k in range(1, rules.size):
            for start, end in _runs(rules, k, heavy, True):
                x, y = left + k * CELL, top + start * CELL
                yield LineShape(x, y, x, top + end * CELL, ink, wide)
            for start, end in _runs(rules, k, heavy, False):
                x, y = left + start * CELL, top + k * CELL
                yield LineShape(x, y, left + end * CELL, y, ink, wide)
    yield Rect(
        left,
        top,
        lattice.width,
        lattice.width,
        stroke=theme.ink,
        line=thick,
    )


def _runs(
    rules: Rules, k: int, heavy: bool, upright: bool
) -> Iterator[tuple[int, int]]:
    """The runs of a line that separate two regions, and those that don't."""
    n = rules.size
    region = rules.region_of
    ends = [
        (at * n + k - 1, at * n + k)
        if upright
        else ((k - 1) * n + at, k * n + at)
        for at in range(n)
    ]
    walls = [region[one] != region[other] for one, other in ends]
    for wall, run in groupby(range(n), key=walls.__getitem__):
        found = list(run)
        if wall == heavy:
            yield found[0], found[-1] + 1
