"""The links of a chain, and how they are drawn as arrows.

    links_of(premises)       from which choice to which, and of which kind
    arrow(link, lattice)     the curve and the head of one
    drawn(arrow, theme)      its shapes

Pictures and the page in a browser draw the same arrows.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import hypot
from typing import Final, NamedTuple

from sudokit.core.choice import Choice
from sudokit.logic import Premise
from sudokit.paper.lattice import CELL, Lattice
from sudokit.paper.shapes import Curve, Point, Polygon, Shape
from sudokit.paper.themes import Theme

CHAIN: Final = ("on", "off")
STRONG: Final = "strong"
WEAK: Final = "weak"

THICK: Final = CELL * 0.045
BROKEN: Final = (CELL * 0.08, CELL * 0.07)  # of a weak link
HEAD: Final = CELL * 0.15  # the length of a head
WING: Final = 0.42  # half of its width, of its length
BEND: Final = 0.12  # of a link, how far it passes beside what lies between
MOST_BEND: Final = CELL * 0.3


class Link(NamedTuple):
    """Two choices that follow each other in a chain."""

    start: Choice
    end: Choice
    kind: str


class Arrow(NamedTuple):
    """The four points of a curve, and the three of a head.

    There is no head where the two choices are too near for one.
    """

    kind: str
    curve: tuple[Point, Point, Point, Point]
    head: tuple[Point, ...]


def links_of(premises: tuple[Premise, ...]) -> Iterator[Link]:
    """The links of a chain, whose premises are false and true in turn.

    Of two places that follow each other one is true if the other is not
    (a strong link, from off to on), or is not if the other is (a weak
    one).  Choices of one role in a row are one place, a group.
    """
    if not set(CHAIN) <= {premise.role for premise in premises}:
        return
    nodes: list[tuple[str, list[Choice]]] = []
    for role, what in premises:
        if role not in CHAIN or isinstance(what, str):
            continue
        if nodes and nodes[-1][0] == role:
            nodes[-1][1].append(what)
        else:
            nodes.append((role, [what]))
    for (role, ones), (_, others) in pairwise(nodes):
        near = min(
            ((one, other) for one in ones for other in others),
            key=lambda pair: hypot(
                pair[0].i - pair[1].i, pair[0].j - pair[1].j
            ),
        )
        yield Link(*near, STRONG if role == "off" else WEAK)


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
        return Arrow(link.kind, (start, first, second, end), ())
    tip = _towards(end, second, room)
    back = _towards(end, second, room + HEAD)
    wing = (tip[1] - back[1]) * WING, (back[0] - tip[0]) * WING
    head = (
        tip,
        (back[0] + wing[0], back[1] + wing[1]),
        (back[0] - wing[0], back[1] - wing[1]),
    )
    curve = _towards(start, first, room), first, second, back
    return Arrow(link.kind, curve, head)


def _towards(point: Point, other: Point, distance: float) -> Point:
    """The point so far from one on the way to another."""
    across, down = other[0] - point[0], other[1] - point[1]
    part = distance / (hypot(across, down) or 1)
    return point[0] + across * part, point[1] + down * part


def drawn(found: Arrow, theme: Theme) -> Iterator[Shape]:
    """A full line for a strong link, a broken one for a weak, and heads."""
    colour = theme.removed if found.kind == WEAK else theme.first.stroke
    dashes = BROKEN if found.kind == WEAK else ()
    yield Curve(found.curve, colour, THICK, dashes)
    if found.head:
        yield Polygon(found.head, fill=colour)
