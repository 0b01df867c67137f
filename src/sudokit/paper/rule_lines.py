"""Draws lines of rules: broad ones, each kind with a look, and arrows.

broad(mark, places, theme)      a line whose kind shows without colour
band(start, end, tone)          a part of a broad line
arrow(mark, places, theme)      the shaft of a circle, with its head
arrow_from(far, places, theme)  an arrow that begins far from its first place
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist, hypot
from typing import Final, NamedTuple

from sudokit.paper.lattice import CELL
from sudokit.paper.shapes import (
    Circle,
    Dashes,
    LineShape,
    Point,
    Polygon,
    Shape,
)
from sudokit.paper.themes import Theme
from sudokit.rules import RuleMark
from sudokit.rules.families import THIN

BROAD: Final = CELL * 0.26  # a line
ROUND: Final = CELL * 0.4  # the radius of a circle
SHAFT: Final = CELL * 0.05  # the width of an arrow
ABOVE: Final = CELL * 0.26  # its tip is above or below a middle by this
ASIDE: Final = CELL * 0.23  # and beside it by this
CUT: Final = CELL * 0.05  # what is cut out of a line

Places = Sequence[Point]


class LineLook(NamedTuple):
    """What is cut out of a broad line: parts of a cell.

    ``middle`` are the dashes along its middle, one of no length is a whole
    line; ``cuts`` how far cuts across it are apart, ``double`` ones or not;
    ``slant`` how much further their other ends are; ``zigzag`` is a line
    from side to side.
    """

    middle: Dashes = ()
    cuts: float = 0.0
    double: bool = False
    slant: float = 0.0
    zigzag: bool = False


WHOLE: Final = (0.0,)
# By the names that rules have for them: that of a colour, or their own.
LOOKS: Final = {
    "grey": LineLook(),
    "green": LineLook(zigzag=True),
    "pink": LineLook(WHOLE),
    "yellow": LineLook((0.05, 0.2)),
    "orange": LineLook(cuts=0.5),
    "blue": LineLook((0.24, 0.26)),
    "teal": LineLook(cuts=0.17),
    "red": LineLook(cuts=0.5, double=True),
    "lilac": LineLook(WHOLE, cuts=0.33),
    "hollow": LineLook(WHOLE),
    "slanted": LineLook(cuts=0.25, slant=0.16),
    "dashed": LineLook((0.1, 0.1)),
    "dotted": LineLook((0.05, 0.2), cuts=0.5),
    "sparse": LineLook(cuts=1.0),
    "mixed": LineLook((0.24, 0.08, 0.05, 0.08)),
    "pairs": LineLook((0.24, 0.26), cuts=0.5),
}


def broad(mark: RuleMark, places: Places, theme: Theme) -> Iterator[Shape]:
    """Yield a broad line with round ends and joints, and its look."""
    if mark.colour == THIN:
        yield from _stroke(places, theme.choice, SHAFT)
        return
    tone = theme.tones[mark.colour]
    for start, end in pairwise(places):
        yield band(start, end, tone)
    for place in places:
        yield Circle(*place, BROAD / 2, tone)
    yield from _cut_out(LOOKS[mark.look or mark.colour], places, theme.paper)


def _stroke(places: Places, ink: str, wide: float) -> Iterator[Shape]:
    """Yield a thin line with round joints."""
    for start, end in pairwise(places):
        yield LineShape(*start, *end, ink, wide)
    for place in places:
        yield Circle(*place, wide / 2, ink)


def band(start: Point, end: Point, tone: str, wide: float = BROAD) -> Polygon:
    """Return a broad line, whose ends are straight everywhere."""
    (x, y), (to_x, to_y) = start, end
    across, down = to_x - x, to_y - y
    half = wide / 2 / (hypot(across, down) or 1)
    points = [
        (x - down * half, y + across * half),
        (to_x - down * half, to_y + across * half),
        (to_x + down * half, to_y - across * half),
        (x + down * half, y - across * half),
    ]
    return Polygon(tuple(points), tone)


def _cut_out(look: LineLook, places: Places, paper: str) -> Iterator[Shape]:
    """Yield what is cut out of a line."""
    dashes = () if look.middle == WHOLE else look.middle
    scaled = tuple(part * CELL for part in dashes)
    for start, end in pairwise(places):
        length = dist(start, end)
        if not length:
            continue
        if look.middle:
            yield LineShape(*start, *end, paper, CUT, scaled)
        if look.zigzag:
            yield from _zigzag(start, end, length, paper)
        number = round(length / CELL / look.cuts) if look.cuts else 0
        for k in range(number):
            at = (k + 0.5) / number
            apart = (-0.05 * CELL, 0.05 * CELL) if look.double else (0.0,)
            aslant = look.slant * CELL / 2 / length
            for far in apart:
                middle = at + far / length
                one = _beside(start, end, middle + aslant, 1.0)
                other = _beside(start, end, middle - aslant, -1.0)
                yield LineShape(*one, *other, paper, CUT)


def _zigzag(
    start: Point, end: Point, length: float, paper: str
) -> Iterator[Shape]:
    """Yield a line from side to side, four times a cell."""
    number = max(2, 2 * round(2 * length / CELL))
    sides = (0.0, 0.62, 0.0, -0.62)
    points = [
        _beside(start, end, k / number, sides[k % 4])
        for k in range(number + 1)
    ]
    for one, other in pairwise(points):
        yield LineShape(*one, *other, paper, CUT)


def _beside(start: Point, end: Point, at: float, side: float) -> Point:
    """Return a point of a line, aside by a part of half its width."""
    (x, y), (to_x, to_y) = start, end
    across, down = to_x - x, to_y - y
    half = side * BROAD / 2 / (hypot(across, down) or 1)
    return x + across * at - down * half, y + down * at + across * half


def arrow(mark: RuleMark, places: Places, theme: Theme) -> Iterator[Shape]:
    """Yield a thin line with round joints and an open head.

    It begins at the edge of the circle around its first cell, and ends before
    a value in its last one.
    """
    (x, y), (last_x, last_y) = places[-2:]
    across, down = abs(last_x - x), abs(last_y - y)
    part = min(ASIDE / across if across else 1, ABOVE / down if down else 1)
    tip = last_x - (last_x - x) * part, last_y - (last_y - y) * part
    yield from arrow_from(ROUND, [*places[:-1], tip], theme)


def arrow_from(far: float, places: Places, theme: Theme) -> Iterator[Shape]:
    """Yield an arrow that begins so far from its first place."""
    ink = theme.choice
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
    for begin, end in [*pairwise(places), *ends]:
        yield LineShape(*begin, *end, ink, SHAFT)
    for place in (*places[1:], *wings):
        yield Circle(*place, SHAFT / 2, ink)
