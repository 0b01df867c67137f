"""Draws the marks of rules, which ``Rule.marks`` has as data.

under(rules, lattice, theme)   grounds, under everything
filled(rules, lattice, theme)  lines, discs, circles, under the grid's lines
lines(rules, lattice, theme)   the lines between cells and regions
over(rules, lattice, theme)    outlines, dots and texts, over them
outside(rules, lattice, theme) numbers beside the grid
outline(cells, lattice, ...)   the dashed line of a cage
sample(marks, theme)           marks in a cell
explained_marks(rules, theme)  the sentences of each rule with a sample
head_of(rules, theme)          the room for numbers above candidates
inside_of(rules)               the room for candidates beside dots
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Final

from sudokit.paper.label_boxes import thin_lines
from sudokit.paper.lattice import CELL, INSIDE, Lattice
from sudokit.paper.rule_labels import (
    INSET,
    PLACED,
    USUAL,
    depths,
    inset_of,
    labels,
    marks_of,
    numbers,
)
from sudokit.paper.rule_lines import (
    ROUND,
    Places,
    arrow,
    arrow_from,
    broad,
)
from sudokit.paper.shapes import (
    CAPITAL,
    Circle,
    Drawing,
    LineShape,
    Point,
    Rect,
    Shape,
)
from sudokit.paper.themes import Theme
from sudokit.rules import RuleMark, Rules
from sudokit.rules.explained import explained
from sudokit.rules.families import (
    ARROW,
    CIRCLE,
    DISC,
    DOT,
    LESS,
    LINE,
    OUTLINE,
    SHADE,
    SQUARE,
    TEXT,
)
from sudokit.system.language import _

BESIDE_DOTS: Final = 0.7  # of a cell, for candidates beside dots
SMALLER: Final = 0.65  # the end of a line, in a sample


def explained_marks(
    rules: Rules, theme: Theme
) -> Iterator[tuple[str, Drawing]]:
    """Yield the rules in words, each with a cell that shows its marks."""
    for one in explained(rules):
        text = " ".join(map(_, one.sentences))
        if not _says(one.title, one.sentences[0]):
            text = f"{_(one.title)}: {text}"
        shapes = tuple(sample(one.marks, theme))
        yield text, Drawing(CELL, CELL, shapes)


def _says(title: str, sentence: str) -> bool:
    """Return whether a sentence begins with all words of a title.

    >>> _says("All dots given", "All dots are given: others don't differ.")
    True
    """
    words = sentence.partition(":")[0].lower().split()
    return {*title.lower().split()} <= {*words}


def sample(marks: Sequence[RuleMark], theme: Theme) -> Iterator[Shape]:
    """Yield the marks of an item in a cell, each kind once, without letters.

    What is at the end of a line is at the left of the cell.
    """
    half = CELL / 2
    kinds = {mark.kind: mark for mark in reversed(marks)}
    if SHADE in kinds:
        yield Rect(0, 0, CELL, CELL, fill=theme.shade)
    if OUTLINE in kinds:
        yield from outline({(0, 0)}, Lattice((1, 1)), theme)
    is_line = LINE in kinds or ARROW in kinds
    at = (CELL * 0.28, half) if is_line else (half, half)
    ends = [at if len(kinds) > 1 else (CELL * 0.15, half), (CELL * 0.9, half)]
    if LINE in kinds:
        yield from broad(kinds[LINE], ends, theme)
    if ARROW in kinds:
        yield from arrow_from(ROUND * SMALLER, ends, theme)
    for kind in SQUARE, DISC, CIRCLE:
        if kind in kinds:
            for one in DRAWN[kind](kinds[kind], [at], theme):
                if is_line and isinstance(one, Circle):
                    yield one._replace(radius=one.radius * SMALLER)
                else:
                    yield one
    if DOT in kinds:
        dot = kinds[DOT]._replace(text="")
        yield from _between(dot, [(half, half)], theme)
    if LESS in kinds and SHADE in kinds:
        yield from _signs_around(marks, theme)
    elif LESS in kinds:
        yield from _between(kinds[LESS], [(0.0, half), (CELL, half)], theme)


def _signs_around(marks: Sequence[RuleMark], theme: Theme) -> Iterator[Shape]:
    """Yield the signs between a shaded cell and its neighbours, inside it."""
    half, far = CELL / 2, CELL * 0.7
    own = next(mark.cells[0] for mark in marks if mark.kind == SHADE)
    less = next(m for m in marks if m.kind == LESS and own in m.cells)
    for down, right in (-1, 0), (1, 0), (0, -1), (0, 1):
        ends = [(half, half), (half + right * far, half + down * far)]
        if less.cells[0] != own:
            ends.reverse()
        yield from _between(less, ends, theme)


def _between(mark: RuleMark, places: Places, theme: Theme) -> Iterator[Shape]:
    """Yield a mark between cells at its usual place."""
    yield from next(iter(PLACED[mark.kind](mark, places, theme))).shapes


def head_of(rules: Rules, theme: Theme) -> float:
    """Return the part of a cell for a cage's number, above candidates."""
    if not any(one.text for one in marks_of(rules, OUTLINE)):
        return 0.0
    return 0.16 + CAPITAL * (max(USUAL, theme.letters) - USUAL)


def inside_of(rules: Rules) -> float:
    """Return the part of a cell for candidates, beside marks on its edges."""
    every = [*marks_of(rules, DOT), *marks_of(rules, LESS)]
    every += marks_of(rules, TEXT)
    return BESIDE_DOTS if any(len(m.cells) == 2 for m in every) else INSIDE


def shaded(rules: Rules) -> list[int]:
    """Return the cells with a shaded ground, from 0, row by row."""
    cells = {cell for one in marks_of(rules, SHADE) for cell in one.cells}
    return sorted(cells)


def under(rules: Rules, lattice: Lattice, theme: Theme) -> Iterator[Shape]:
    """Yield the grounds of cells."""
    for cell in shaded(rules):
        x, y = lattice.corner(*divmod(cell, rules.size))
        yield Rect(x, y, CELL, CELL, fill=theme.shade)


def filled(rules: Rules, lattice: Lattice, theme: Theme) -> Iterator[Shape]:
    """Yield lines, grounds of circles, squares and discs, arrows, circles.

    A square or disc in a circle is smaller; arrows go over both.
    """
    circles = [*marks_of(rules, CIRCLE)]
    ringed = {mark.cells[0] for mark in circles if len(mark.cells) == 1}
    paper = theme._replace(choice=theme.paper)
    open_ = theme._replace(paper="")
    for mark in marks_of(rules, LINE):
        yield from broad(mark, _middles(mark, rules, lattice), theme)
    for mark in circles:
        yield from _circle(mark, _middles(mark, rules, lattice), paper)
    for kind in SQUARE, DISC:
        for mark in marks_of(rules, kind):
            for cell in mark.cells:
                one = mark._replace(cells=(cell,))
                places = _middles(one, rules, lattice)
                for shape in DRAWN[kind](one, places, theme):
                    yield _within(shape) if cell in ringed else shape
    for mark in marks_of(rules, ARROW):
        yield from arrow(mark, _middles(mark, rules, lattice), theme)
    for mark in circles:
        yield from _circle(mark, _middles(mark, rules, lattice), open_)


def _within(shape: Shape) -> Shape:
    """Return a square or disc so small that it fits in a circle."""
    if isinstance(shape, Circle):
        return shape._replace(radius=ROUND * 0.8)
    if isinstance(shape, Rect):
        return shape.inset(shape.width / 2 - ROUND * 0.6)
    return shape


def over(rules: Rules, lattice: Lattice, theme: Theme) -> Iterator[Shape]:
    """Yield dashed outlines with their numbers, and marks between cells."""
    outlines: list[Shape] = []
    deep = depths(rules)
    for mark, depth in zip(marks_of(rules, OUTLINE), deep, strict=True):
        cells = {divmod(cell, rules.size) for cell in mark.cells}
        outlines += outline(cells, lattice, theme, inset_of(depth))
    yield from outlines
    below = [*lines(rules, lattice, theme), *outlines]
    below += filled(rules, lattice, theme)
    yield from labels(rules, lattice, theme, thin_lines(below, theme))


def outside(rules: Rules, lattice: Lattice, theme: Theme) -> Iterator[Shape]:
    """Yield numbers before lines; those of diagonals have an arrow."""
    yield from numbers(rules, lattice, theme)


def _middles(mark: RuleMark, rules: Rules, lattice: Lattice) -> list[Point]:
    """Return the middles of the cells."""
    return [lattice.middle(*divmod(cell, rules.size)) for cell in mark.cells]


def _square(mark: RuleMark, places: Places, theme: Theme) -> Iterator[Shape]:
    for x, y in places:
        square = Rect(x, y, 0, 0, fill=theme.tones[mark.colour])
        yield square.inset(-CELL * 0.36)


def _disc(mark: RuleMark, places: Places, theme: Theme) -> Iterator[Shape]:
    for place in places:
        yield Circle(*place, ROUND, theme.tones[mark.colour])


def _circle(mark: RuleMark, places: Places, theme: Theme) -> Iterator[Shape]:
    """Yield a circle around a cell, a long one around several."""
    left, right = min(x for x, _y in places), max(x for x, _y in places)
    top, low = min(y for _x, y in places), max(y for _x, y in places)
    ink, thin = theme.choice, CELL * 0.05
    if len(places) == 1:
        yield Circle(left, top, ROUND, theme.paper, ink, thin)
        return
    long = Rect(left, top, right - left, low - top, radius=ROUND * 0.98)
    yield long.inset(-ROUND)._replace(fill=theme.paper, stroke=ink, line=thin)


DRAWN: Final[
    dict[str, Callable[[RuleMark, Places, Theme], Iterator[Shape]]]
] = {
    LINE: broad,
    ARROW: arrow,
    SQUARE: _square,
    DISC: _disc,
    CIRCLE: _circle,
}


def outline(
    cells: set[tuple[int, int]],
    lattice: Lattice,
    theme: Theme,
    inset: float = CELL * INSET,
) -> Iterator[Shape]:
    """Yield a dashed line inside the edge of a group of cells.

    Each side begins and ends with a dash, so that corners are closed.
    """
    thin, dash, gap = 1.3 * theme.thin * CELL, CELL * 0.12, CELL * 0.08
    near, far = inset, CELL - inset
    for down, right in (-1, 0), (1, 0), (0, -1), (0, 1):
        rim = {(i, j) for i, j in cells if (i + down, j + right) not in cells}
        for i, j in sorted(rim):
            k, m = i - abs(right), j - abs(down)
            if (k, m) in rim:
                continue  # the side has begun there
            begin = -near if (k, m) in cells else near
            k, m = i, j
            while (k, m) in rim:
                k, m = k + abs(right), m + abs(down)
            end = max(k - i, m - j) * CELL + (
                near if (k, m) in cells else -near
            )
            x, y = lattice.corner(i, j)
            at = far if down + right > 0 else near
            ends = (begin, at, end, at) if down else (at, begin, at, end)
            dashes = max(round((end - begin + gap) / (dash + gap)), 1)
            part = (end - begin) / (dashes * (dash + gap) - gap)
            yield LineShape(
                x + ends[0],
                y + ends[1],
                x + ends[2],
                y + ends[3],
                theme.ink,
                thin,
                (dash * part, gap * part),
            )


def lines(rules: Rules, lattice: Lattice, theme: Theme) -> Iterator[Shape]:
    """Yield the lines of cells, then those of regions and the frame."""
    left, top = lattice.left, lattice.top
    thin, thick = theme.thin * CELL, theme.thick * CELL
    for heavy in False, True:
        ink = theme.ink if heavy else theme.soft
        wide = thick if heavy else thin
        for k in range(1, rules.grid.columns):
            for start, end in _runs(rules, k, heavy, True):
                x, y = left + k * CELL, top + start * CELL
                yield LineShape(x, y, x, top + end * CELL, ink, wide)
        for k in range(1, rules.grid.rows):
            for start, end in _runs(rules, k, heavy, False):
                x, y = left + start * CELL, top + k * CELL
                yield LineShape(x, y, left + end * CELL, y, ink, wide)
    yield Rect(
        left,
        top,
        lattice.width,
        lattice.height,
        stroke=theme.ink,
        line=thick,
    )


def _runs(
    rules: Rules, k: int, heavy: bool, upright: bool
) -> Iterator[tuple[int, int]]:
    """Yield the runs of a line, and whether they separate regions."""
    n, grid = rules.size, rules.grid
    region = rules.region_of
    ends = [
        (at * n + k - 1, at * n + k)
        if upright
        else ((k - 1) * n + at, k * n + at)
        for at in range(grid.rows if upright else grid.columns)
    ]
    walls = [region[one] != region[other] for one, other in ends]
    for wall, run in groupby(range(len(walls)), key=walls.__getitem__):
        cells = list(run)
        if wall == heavy:
            yield cells[0], cells[-1] + 1
