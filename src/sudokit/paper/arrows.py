"""The links of a chain, routed as arrows.

    arrow(link, lattice)     the curve and the head of one
    drawn(arrow, theme)      its shapes
    dashes_of(link)          full or broken
    colour_of(link, theme)

Pictures and the page in a browser draw the same arrows.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import copysign, dist, hypot
from typing import Final, NamedTuple

from sudokit.core.choice import Choice
from sudokit.lessons.links import WEAK, Link
from sudokit.paper.lattice import CELL, Lattice
from sudokit.paper.shapes import (
    Curve,
    CurvePoints,
    Dashes,
    Point,
    Polygon,
    Shape,
    points_of,
)
from sudokit.paper.themes import Theme

Cells = frozenset[tuple[int, int]]

THICK: Final = CELL * 0.045
BROKEN: Final = (CELL * 0.08, CELL * 0.07)  # of a weak link
HEAD: Final = CELL * 0.15  # the length of a head
WING: Final = 0.42  # half of its width, of its length
BEND: Final = 0.12  # of a link, how far it passes beside what lies between
BENDS: Final = tuple(
    sign * part for part in (BEND, 0.2, 0.3, 0.42, 0.6) for sign in (1, -1)
)
SHORT_BENDS: Final = (0.75, -0.75, 1.1, -1.1)  # so that a head has room
TIE_BENDS: Final = (0.0, 0.2, -0.2, 0.35, -0.35, 0.5, -0.5)
TIED: Final = (CELL * 0.025, CELL * 0.05)  # of what joins a group
MOST_BEND: Final = CELL * 0.3

LONG: Final = CELL * 0.26
SHORT: Final = CELL * 0.13
DOT: Final = CELL * 0.045
GAP: Final = CELL * 0.07

# Of branches in turn; a cell has nine candidates at most.
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
    """The four points of a curve, and the three of a head."""

    kind: str
    branch: int
    curve: CurvePoints
    head: tuple[Point, ...]


def arrow(link: Link, lattice: Lattice, taken: Cells = frozenset()) -> Arrow:
    """Return the arrow of a link, from the edge of one candidate to another.

    It bends as little as possible to avoid the values of filled cells.
    """
    start = lattice.choice(*link.start)
    end = lattice.choice(*link.end)
    room = lattice.choice_room * 0.5
    length = dist(start, end) or 1
    near = length < 2 * room + 1.5 * HEAD
    curve = _bent(start, end, lattice, taken, SHORT_BENDS if near else BENDS)
    size = HEAD * (0.6 if near else 1)
    tip = _towards(end, curve[2], room)
    back = _towards(end, curve[2], room + size)
    wing = (tip[1] - back[1]) * WING, (back[0] - tip[0]) * WING
    head = (
        tip,
        (back[0] + wing[0], back[1] + wing[1]),
        (back[0] - wing[0], back[1] - wing[1]),
    )
    begin = _towards(start, curve[1], room)
    return Arrow(link.kind, link.branch, (begin, *curve[1:3], back), head)


def tie(
    one: Choice, other: Choice, lattice: Lattice, taken: Cells = frozenset()
) -> CurvePoints:
    """Return the curve that joins two candidates of a group."""
    start, end = lattice.choice(*one), lattice.choice(*other)
    room = lattice.choice_room * 0.5
    curve = _bent(start, end, lattice, taken, TIE_BENDS)
    return (
        _towards(start, curve[1], room),
        *curve[1:3],
        _towards(end, curve[2], room),
    )


def _bent(
    start: Point,
    end: Point,
    lattice: Lattice,
    taken: Cells,
    bends: tuple[float, ...],
) -> CurvePoints:
    """Return the curve that is bent least of those that pass nothing."""
    (x, y), (to_x, to_y) = start, end
    across, down = to_x - x, to_y - y
    length = hypot(across, down) or 1
    curves = []
    for part in bends:
        most = MOST_BEND * max(1.0, abs(part) / BEND / 2)
        bend = copysign(min(abs(part), most / length), part)
        aside, below = -down * bend, across * bend
        first = x + across / 3 + aside, y + down / 3 + below
        second = to_x - across / 3 + aside, to_y - down / 3 + below
        curves.append((start, first, second, end))
    return min(curves, key=lambda curve: _struck(curve, lattice, taken))


def _struck(curve: CurvePoints, lattice: Lattice, taken: Cells) -> int:
    """Return how much of a curve passes over values, or leaves the grid."""
    return sum(
        (cell := lattice.cell_at(x, y)) is None
        or (
            cell in taken
            and abs(x - lattice.middle(*cell)[0]) < CELL * 0.27
            and abs(y - lattice.middle(*cell)[1]) < CELL * 0.32
        )
        for x, y in points_of(curve, 24)
    )


def _towards(point: Point, other: Point, distance: float) -> Point:
    """Return the point so far from one on the way to another."""
    across, down = other[0] - point[0], other[1] - point[1]
    part = distance / (hypot(across, down) or 1)
    return point[0] + across * part, point[1] + down * part


def drawn(link: Arrow, theme: Theme) -> Iterator[Shape]:
    """Yield its line and its head."""
    colour = colour_of(link, theme)
    yield Curve(link.curve, colour, THICK, dashes_of(link))
    yield Polygon(link.head, fill=colour)


def dashes_of(link: Link | Arrow) -> Dashes:
    """Return the dash pattern of its branch.

    In a plain chain a strong link is full, and a weak one is broken.
    """
    if link.branch:
        return BRANCHES[(link.branch - 1) % len(BRANCHES)]
    return BROKEN if link.kind == WEAK else ()


def colour_of(link: Link | Arrow, theme: Theme) -> str:
    """Return the colour of its branch, or of its kind in a plain chain."""
    if link.branch:
        return theme.branches[(link.branch - 1) % len(theme.branches)]
    return theme.removed if link.kind == WEAK else theme.first.stroke
