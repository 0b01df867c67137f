"""Draws the marks of rules, which ``Rule.marks`` has as data.

under(rules, lattice, theme)   grounds, under everything
filled(rules, lattice, theme)  lines, discs, circles, under the grid's lines
lines(rules, lattice, theme)   the lines between cells and regions
over(rules, lattice, theme)    outlines, dots and texts, over them
outside(rules, lattice, theme) numbers beside the grid
told_under(...), told_over(...)    what brings the marks of some rules out
sample(mark, theme)            a mark alone, in a cell
explained_marks(rules, theme)  the sentence of each rule with a sample
room_around(rules)             the room for numbers outside of the grid
head_of(rules)                 the room for numbers above candidates
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from math import ceil, dist, hypot
from typing import Final

from sudokit.paper.lattice import CELL, Lattice
from sudokit.paper.shapes import (
    CAPITAL,
    Circle,
    Drawing,
    LineShape,
    Point,
    Polygon,
    Rect,
    Shape,
    Text,
    about_width,
    centred,
)
from sudokit.paper.themes import TONES, Theme
from sudokit.rules import Rule, RuleMark, Rules
from sudokit.rules.explained import explained
from sudokit.rules.families import (
    ARROW,
    CIRCLE,
    DISC,
    DOT,
    LESS,
    LINE,
    OUTLINE,
    OUTSIDE,
    SHADE,
    SQUARE,
    TEXT,
)
from sudokit.system.language import _

INSET: Final = 0.07  # of a cell, between an outline and the edge
BROAD: Final = CELL * 0.26  # a line
ROUND: Final = CELL * 0.4  # the radius of a circle
EDGE: Final = CELL * 0.045  # around what a step is about
BESIDE: Final = CELL * 0.62  # the room outside of the grid
# How far a diagonal's number is along the edge, above or below the grid and
# beside it: less than a cell, as another may come from the other side.
ALONG: Final = (0.72, 0.8)


def _marks(rules: Rules, kind: str) -> Iterator[RuleMark]:
    """Yield the marks of this kind."""
    for rule in rules.rules:
        for mark in rule.marks():
            if mark.kind == kind:
                yield mark


def explained_marks(
    rules: Rules, theme: Theme
) -> Iterator[tuple[str, Drawing]]:
    """Yield the rules in words, each once, with a cell that shows a mark."""
    for one in explained(rules):
        shapes = () if one.mark is None else sample(one.mark, theme)
        text = f"{_(one.title)}: {' '.join(map(_, one.sentences))}"
        yield text, Drawing(CELL, CELL, tuple(shapes))


def sample(mark: RuleMark, theme: Theme) -> Iterator[Shape]:
    """Yield a mark alone, in a cell, without its letters."""
    half, mark = CELL / 2, mark._replace(text="")
    if mark.kind == SHADE:
        yield Rect(0, 0, CELL, CELL, fill=theme.shade)
    elif mark.kind == OUTLINE:
        yield from _outline({(0, 0)}, Lattice((1, 1)), theme)
    elif mark.kind == LESS:
        yield from _less(mark, [(0, half), (CELL, half)], theme)
    elif mark.kind in (LINE, ARROW):
        ends = [(CELL * 0.15, half), (CELL * 0.85, half)]
        yield from DRAWN[mark.kind](mark, ends, theme)
    elif mark.kind in DRAWN and mark.kind != TEXT:
        yield from DRAWN[mark.kind](mark, [(half, half)], theme)


def room_around(rules: Rules) -> float:
    """Return the room for the numbers outside of the grid."""
    outside = [before(one, rules.size) for one in _marks(rules, OUTSIDE)]
    return BESIDE if any(outside) else 0.0


def head_of(rules: Rules) -> float:
    """Return the part of a cell for a cage's number, above candidates."""
    return 0.16 if any(one.text for one in _marks(rules, OUTLINE)) else 0.0


def before(mark: RuleMark, size: int) -> tuple[int, int] | None:
    """Return the step to the first cell from outside of the grid.

    None where the line begins inside the grid.
    """
    (i, j), (k, m) = [divmod(cell, size) for cell in (mark.cells * 2)[:2]]
    down, right = k - i, m - j
    if (0 <= i - down < size and 0 <= j - right < size) or len(mark.cells) < 2:
        return None
    return down, right


def shaded(rules: Rules) -> list[int]:
    """Return the cells with a shaded ground, from 0, row by row."""
    cells = {cell for one in _marks(rules, SHADE) for cell in one.cells}
    return sorted(cells)


def under(rules: Rules, lattice: Lattice, theme: Theme) -> Iterator[Shape]:
    """Yield the grounds of cells."""
    for cell in shaded(rules):
        x, y = lattice.corner(*divmod(cell, rules.size))
        yield Rect(x, y, CELL, CELL, fill=theme.shade)


def filled(rules: Rules, lattice: Lattice, theme: Theme) -> Iterator[Shape]:
    """Yield lines, then the marks in cells, so that no line crosses them."""
    for kind in LINE, ARROW, SQUARE, DISC, CIRCLE:
        for mark in _marks(rules, kind):
            places = _middles(mark, rules, lattice)
            yield from DRAWN[kind](mark, places, theme)


def over(rules: Rules, lattice: Lattice, theme: Theme) -> Iterator[Shape]:
    """Yield dashed outlines with their numbers, and marks between cells."""
    for mark in _marks(rules, OUTLINE):
        cells = {divmod(cell, rules.size) for cell in mark.cells}
        yield from _outline(cells, lattice, theme)
        if mark.text:
            x, y = lattice.corner(*min(cells))
            size = _letters(0.22, theme)
            down = y + CELL * 0.1 + CAPITAL * size
            yield Text(x + CELL * 0.11, down, mark.text, size, theme.ink)
    for kind in DOT, TEXT, LESS:
        for mark in _marks(rules, kind):
            places = _middles(mark, rules, lattice)
            yield from DRAWN[kind](mark, places, theme)


Places = Sequence[Point]


def _letters(part: float, theme: Theme) -> float:
    """Return the size of letters, a part of a cell where that can be read."""
    return CELL * max(part, theme.letters)


def _middles(mark: RuleMark, rules: Rules, lattice: Lattice) -> list[Point]:
    """Return the middles of the cells."""
    return [lattice.middle(*divmod(cell, rules.size)) for cell in mark.cells]


def _middle(places: Places) -> Point:
    """Return the middle of points."""
    x = sum(x for x, _y in places) / len(places)
    return x, sum(y for _x, y in places) / len(places)


def _line(mark: RuleMark, places: Places, theme: Theme) -> Iterator[Shape]:
    """Yield a broad line with round ends and joints, perhaps dashed."""
    tone = theme.tones[mark.colour]
    gap = BROAD * 0.16 * TONES.index(mark.colour) if theme.broken else 0.0
    for start, end in pairwise(places):
        length = dist(start, end)
        step = BROAD * 0.6 + gap if gap else length
        for k in range(ceil(length / step - 0.01)):
            far = min(k * step + (step - gap), length)
            yield _band(start, end, k * step / length, far / length, tone)
    for place in () if gap else places:
        yield Circle(*place, BROAD / 2, tone)


def _band(
    start: Point,
    end: Point,
    near: float,
    far: float,
    tone: str,
    broad: float = BROAD,
) -> Polygon:
    """Return a part of a broad line, whose ends are straight everywhere."""
    (x, y), (to_x, to_y) = start, end
    across, down = to_x - x, to_y - y
    half = broad / 2 / (hypot(across, down) or 1)
    points = [
        (x + across * t - down * half * s, y + down * t + across * half * s)
        for t, s in ((near, 1), (far, 1), (far, -1), (near, -1))
    ]
    return Polygon(tuple(points), tone)


def _arrow(mark: RuleMark, places: Places, theme: Theme) -> Iterator[Shape]:
    """Yield a thin line with round joints and an open head.

    It begins at the edge of the circle around its first cell.
    """
    yield from _arrow_from(ROUND, places, theme)


def _arrow_from(far: float, places: Places, theme: Theme) -> Iterator[Shape]:
    """Yield an arrow that begins so far from its first place."""
    ink, thin = theme.choice, CELL * 0.05
    (x, y), (next_x, next_y) = places[:2]
    part = far / (dist(*places[:2]) or 1)
    start = x + (next_x - x) * part, y + (next_y - y) * part
    places = [start, *places[1:]]
    (x, y), (tip_x, tip_y) = places[-2:]
    length = hypot(tip_x - x, tip_y - y) or 1
    across, down = (tip_x - x) / length, (tip_y - y) / length
    size = min(CELL * 0.17, length * 0.5)
    wings = [
        (
            tip_x - size * (across + side * down),
            tip_y - size * (down - side * across),
        )
        for side in (-1, 1)
    ]
    ends = [(wing, places[-1]) for wing in wings]
    for start, end in [*pairwise(places), *ends]:
        yield LineShape(*start, *end, ink, thin)
    for place in (*places[1:], *wings):
        yield Circle(*place, thin / 2, ink)


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


def _dot(mark: RuleMark, places: Places, theme: Theme) -> Iterator[Shape]:
    """Yield a white or a black dot, as large as its text needs."""
    size = _letters(0.22, theme)
    radius = max(CELL * 0.13, about_width(mark.text, size) * 0.55)
    fill, ink = DOTS[mark.colour]
    x, y = _middle(places)
    yield Circle(x, y, radius, fill, theme.ink, CELL * 0.035)
    if mark.text:
        yield centred(x, y, mark.text, size, ink)


DOTS: Final = {
    "white": ("#ffffff", "#000000"),
    "black": ("#000000", "#ffffff"),
}


def _text(mark: RuleMark, places: Places, theme: Theme) -> Iterator[Shape]:
    """Yield letters on a background, as on an edge."""
    size = CELL * 0.36
    x, y = _middle(places)
    yield Circle(x, y, size * 0.5, theme.paper)
    yield centred(x, y, mark.text, size, theme.ink)._replace(bold=True)


def _less(mark: RuleMark, places: Places, theme: Theme) -> Iterator[Shape]:
    """Yield an angle whose point is towards the first cell."""
    (x, y), (to_x, to_y) = places
    mid_x, mid_y = _middle(places)
    across, down = (to_x - x) / CELL, (to_y - y) / CELL
    deep, wide = CELL * 0.075, CELL * 0.14
    tip = mid_x - across * deep, mid_y - down * deep
    ends = [
        (
            mid_x + across * deep + side * down * wide,
            mid_y + down * deep + side * across * wide,
        )
        for side in (-1, 1)
    ]
    yield Polygon((ends[0], tip, ends[1]), theme.paper)
    for end in ends:
        yield LineShape(*tip, *end, theme.ink, CELL * 0.05)
    yield Circle(*tip, CELL * 0.025, theme.ink)


DRAWN: Final[
    dict[str, Callable[[RuleMark, Places, Theme], Iterator[Shape]]]
] = {
    LINE: _line,
    ARROW: _arrow,
    SQUARE: _square,
    DISC: _disc,
    CIRCLE: _circle,
    DOT: _dot,
    TEXT: _text,
    LESS: _less,
}


def outside(rules: Rules, lattice: Lattice, theme: Theme) -> Iterator[Shape]:
    """Yield numbers before lines; those of diagonals have an arrow."""
    texts: dict[tuple[int, tuple[int, int]], list[str]] = {}
    for mark in _marks(rules, OUTSIDE):
        step = before(mark, rules.size)
        first = lattice.middle(*divmod(mark.cells[0], rules.size))
        if step is None:  # at the edge where the line begins
            place = _middles(mark, rules, lattice)
            x, y = _middle([first] * 5 + (place * 2)[1:2])
            yield centred(
                2 * first[0] - x,
                2 * first[1] - y,
                mark.text,
                _letters(0.22, theme),
                theme.ink,
            )
            continue
        texts.setdefault((mark.cells[0], step), []).append(mark.text)
    for (cell, (down, right)), text in texts.items():
        i, j = divmod(cell, rules.size)
        x, y = lattice.middle(i, j)
        across = far = CELL * (0.93 if down and right else 0.8)
        if down and right and 0 <= j - right < rules.size:
            across = CELL * ALONG[0]
        elif down and right and 0 <= i - down < rules.size:
            far = CELL * ALONG[1]
        middle = x - right * across, y - down * far
        size = _letters(0.34, theme)
        yield centred(*middle, " ".join(text), size, theme.ink)
        if down and right:
            tail, tip = [
                (x - right * CELL * part, y - down * CELL * part)
                for part in (0.68, 0.5)
            ]
            yield from _arrow_from(0, (tail, tip), theme)


def _outline(
    cells: set[tuple[int, int]], lattice: Lattice, theme: Theme
) -> Iterator[Shape]:
    """Yield a dashed line inside the edge of a group of cells.

    Each side begins and ends with a dash, so that corners are closed.
    """
    thin, dash, gap = 2 * theme.thin * CELL, CELL * 0.12, CELL * 0.08
    near, far = CELL * INSET, CELL * (1 - INSET)
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


def told_under(
    told: Iterable[Rule], lattice: Lattice, theme: Theme
) -> Iterator[Shape]:
    """Yield an edge around the lines and discs of rules, to draw below them.

    The marks of rules that a step is about keep their colours.
    """
    ink = theme.fourth.stroke
    for mark, places in _placed_marks(told, lattice):
        if mark.kind == LINE:
            for start, end in pairwise(places):
                yield _band(start, end, 0, 1, ink, BROAD + 2 * EDGE)
            for place in places:
                yield Circle(*place, BROAD / 2 + EDGE, ink)
        elif mark.kind == DISC:
            for place in places:
                yield Circle(*place, ROUND + EDGE, ink)
        elif mark.kind == SQUARE:
            for x, y in places:
                yield Rect(x, y, 0, 0, fill=ink).inset(-CELL * 0.36 - EDGE)


def told_over(
    told: Iterable[Rule], lattice: Lattice, theme: Theme
) -> Iterator[Shape]:
    """Yield the other marks of rules, in the colour of the edge."""
    ink = theme.fourth.stroke
    bold = theme._replace(paper="", ink=ink, choice=ink, thin=theme.thin * 1.8)
    for mark, places in _placed_marks(told, lattice):
        if mark.kind == OUTLINE:
            n = lattice.size
            yield from _outline(
                {divmod(cell, n) for cell in mark.cells}, lattice, bold
            )
        elif mark.kind in (ARROW, CIRCLE):
            yield from DRAWN[mark.kind](mark, places, bold)
        elif mark.kind in (DOT, TEXT, LESS):
            yield Circle(*_middle(places), CELL * 0.23, "", ink, EDGE)


def _placed_marks(
    rules: Iterable[Rule], lattice: Lattice
) -> Iterator[tuple[RuleMark, list[Point]]]:
    """Yield the marks of rules with the middles of their cells."""
    for rule in rules:
        for mark in rule.marks():
            yield (
                mark,
                [
                    lattice.middle(*divmod(cell, lattice.size))
                    for cell in mark.cells
                ],
            )


def lines(rules: Rules, lattice: Lattice, theme: Theme) -> Iterator[Shape]:
    """Yield the lines of cells, then those of regions and the frame."""
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
    """Yield the runs of a line, and whether they separate regions."""
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
        cells = list(run)
        if wall == heavy:
            yield cells[0], cells[-1] + 1
