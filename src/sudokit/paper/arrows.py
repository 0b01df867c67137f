"""The links of a chain, and how they are drawn as arrows.

    arrow(link, lattice)     the curve and the head of one
    drawn(arrow, theme)      its shapes
    dashes_of(link)          full or broken
    colour_of(link, theme)

Pictures and the page in a browser draw the same arrows.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import Final, NamedTuple

from sudokit.lessons.links import WEAK, Link
from sudokit.paper.lattice import CELL, Lattice
from sudokit.paper.shapes import Curve, Dashes, Point, Polygon, Shape
from sudokit.paper.themes import Theme

THICK: Final = CELL * 0.045
BROKEN: Final = (CELL * 0.08, CELL * 0.07)  # of a weak link
HEAD: Final = CELL * 0.15  # the length of a head
WING: Final = 0.42  # half of its width, of its length
BEND: Final = 0.12  # of a link, how far it passes beside what lies between
MOST_BEND: Final = CELL * 0.3

LONG: Final = CELL * 0.26
SHORT: Final = CELL * 0.13
DOT: Final = CELL * 0.045
GAP: Final = CELL * 0.07

# Of branches in turn; a cell has nine choices at most.
BRANCHES: Final[tuple[Dashes, ...]] = (
    (),
    (SHORT, GAP),
    (DOT, GAP),
    (LONG, GAP, DOT, GAP),
    (LONG, GAP),
    (SHORT, GAP, DOT, GAP, DOT, GAP),
    (LONG, GAP, SHORT, GAP),
    (DOT, 2 * GAP),
    (SHORT, 3 * GAP),
)


class Arrow(NamedTuple):
    """The four points of a curve, and the three of a head.

    There is no head where the two choices are too near for one.
    """

    kind: str
    branch: int
    curve: tuple[Point, Point, Point, Point]
    head: tuple[Point, ...]


def arrow(link: Link, lattice: Lattice) -> Arrow:
    """The arrow of a link, from the edge of a choice to that of the other.

    It is bent a little, so that it passes beside what lies between.
    """
    start = lattice.choice(*link.start)
    end = lattice.choice(*link.end)
    room = lattice.choice_room * 0.5
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down) or 1
    bend = min(length * BEND, MOST_BEND)
    aside = -down / length * bend, across / length * bend
    first = (
        start[0] + across / 3 + aside[0],
        start[1] + down / 3 + aside[1],
    )
    second = end[0] - across / 3 + aside[0], end[1] - down / 3 + aside[1]
    if length < 2 * room + 1.5 * HEAD:
        return Arrow(link.kind, link.branch, (start, first, second, end), ())
    tip = _towards(end, second, room)
    back = _towards(end, second, room + HEAD)
    wing = (tip[1] - back[1]) * WING, (back[0] - tip[0]) * WING
    head = (
        tip,
        (back[0] + wing[0], back[1] + wing[1]),
        (back[0] - wing[0], back[1] - wing[1]),
    )
    curve = _towards(start, first, room), first, second, back
    return Arrow(link.kind, link.branch, curve, head)


def _towards(point: Point, other: Point, distance: float) -> Point:
    """The point so far from one on the way to another."""
    across, down = other[0] - point[0], other[1] - point[1]
    part = distance / (hypot(across, down) or 1)
    return point[0] + across * part, point[1] + down * part


def drawn(found: Arrow, theme: Theme) -> Iterator[Shape]:
    """Its line and its head."""
    colour = colour_of(found, theme)
    yield Curve(found.curve, colour, THICK, dashes_of(found))
    if found.head:
        yield Polygon(found.head, fill=colour)


def dashes_of(found: Link | Arrow) -> Dashes:
    """Lengths drawn and left out: those of its branch.

    In a plain chain a strong link is full, and a weak one is broken.
    """
    if found.branch:
        return BRANCHES[(found.branch - 1) % len(BRANCHES)]
    return BROKEN if found.kind == WEAK else ()


def colour_of(found: Link | Arrow, theme: Theme) -> str:
    """That of its branch, or of its kind in a plain chain."""
    if found.branch:
        return theme.branches[(found.branch - 1) % len(theme.branches)]
    return theme.removed if found.kind == WEAK else theme.first.stroke
