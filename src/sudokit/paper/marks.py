"""Draws the premises and the conclusions of a step in a grid.

    marks_of(step, grid)  the marks of cells, candidates and houses
    behind(marks, ...)   the grounds of cells, under the lines of the grid
    over(marks, ...)     houses, links, and the grounds of candidates
    conclusions(marks)   placed and removed candidates, over everything

There are four kinds of marks: a chain alternates between two, a fish has a
base, a cover and fins, and several sets or colour groups use one each.  A
kind has a colour and, for the colour-blind, a shape: a disc, square, diamond
or triangle behind a candidate, a hatching in a cell, a solid or dashed line
around a house.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, NamedTuple

from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.lessons.branches import chained
from sudokit.lessons.links import Link, links_of, passed
from sudokit.logic import Step
from sudokit.paper.arrows import THICK, TIED, Cells, arrow, drawn, tie
from sudokit.paper.lattice import CELL, Lattice
from sudokit.paper.shapes import (
    Circle,
    Curve,
    Dashes,
    LineShape,
    Polygon,
    Rect,
    Shape,
    centred,
)
from sudokit.paper.themes import MARKS, MarkColours, Theme
from sudokit.rules import CLASSIC, AnyPuzzle, Rule, as_grid
from sudokit.rules.puzzle import puzzle_rules

DIGIT: Final = 0.92  # of the room of a candidate
FIRST, SECOND, THIRD, FOURTH = MARKS

# The kind of each role of a premise.
KINDS: Final = {
    "cell": FIRST, "base": FIRST, "on": FIRST, "first": FIRST,
    "cover": SECOND, "off": SECOND, "gone": SECOND, "second": SECOND,
    "fin": THIRD, "forced": THIRD,
}  # fmt: skip

# Of the frames of cells.
FRAMES: Final[dict[str, Dashes]] = {
    FIRST: (),
    SECOND: (CELL * 0.14, CELL * 0.08),
    THIRD: (CELL * 0.03, CELL * 0.06),
    FOURTH: (CELL * 0.3, CELL * 0.06),
}

# Their parts are distinguished by order.
IN_TURN: Final = ("Sue De Coq", "Multi Colors", "ALS-XY-Wing", "ALS Chain")


class MarkedPart(NamedTuple):
    """A premise, its kind, and how many parts of its role came before."""

    role: str
    what: Choice | str
    kind: str
    number: int


@dataclass(frozen=True)
class GridMarks:
    """The marked cells, candidates and houses, each with its kind.

    ``ties`` join the candidates of a chain's group, one after another.
    ``rules`` are those whose marks are brought out.
    """

    cells: dict[tuple[int, int], str] = field(default_factory=dict)
    choices: dict[Choice, str] = field(default_factory=dict)
    houses: dict[str, str] = field(default_factory=dict)
    links: tuple[Link, ...] = ()
    ties: tuple[tuple[Choice, Choice], ...] = ()
    placed: tuple[Choice, ...] = ()
    removed: tuple[Choice, ...] = ()
    rules: tuple[Rule, ...] = ()

    def kind(self, i: int, j: int, n: int) -> str | None:
        """Return the kind of a candidate, None if it isn't marked."""
        return self.choices.get(Choice(i, j, n))


def parts_of(step: Step) -> Iterator[MarkedPart]:
    """Yield the premises, each with its kind."""
    in_turn = step.technique in IN_TURN
    before = ""
    parts = Counter[str]()
    turn = -1
    for role, what in step.premises:
        if role != before:
            parts[role] += 1
            turn += 1
        before = role
        kind = KINDS.get(role, FIRST)
        if in_turn and not isinstance(what, str):
            kind = MARKS[turn % len(MARKS)]
        yield MarkedPart(role, what, kind, parts[role])


def marks_of(step: Step, grid: AnyPuzzle) -> GridMarks:
    """Return the marks of a step, on the grid before it.

    If the premises are just two houses, their common candidates are marked.
    Only 9x9 has chains.
    """
    nine, rules = as_grid(grid), puzzle_rules(grid)
    links = links_of(step, grid)
    marks = GridMarks(
        links=links,
        ties=tuple(_ties(step, links)),
        placed=step.placements,
        removed=step.eliminations,
    )
    for _role, what, kind, _number in parts_of(step):
        if isinstance(what, str) and what[1:].isdecimal():
            marks.houses[what] = kind
        elif isinstance(what, str):  # no rectangle
            for cell in rules.named_groups().get(what, ()):
                marks.cells[divmod(cell, rules.size)] = kind
        elif what.n:
            marks.choices[what] = kind
        else:
            marks.cells[what.i, what.j] = kind
    for choice in passed(step, marks.links):
        marks.choices[choice] = KINDS["gone"]
    if not (marks.cells or marks.choices) and nine is not None:
        values = {choice.n for choice in step.eliminations}
        for choice in _shared(marks.houses, nine):
            if choice.n in values:
                marks.choices[choice] = FIRST
    return marks


def _ties(
    step: Step, links: Iterable[Link]
) -> Iterator[tuple[Choice, Choice]]:
    """Yield the candidates of each group of a plain chain, pair by pair."""
    if any(not link.branch for link in links):
        for turn in chained(step):
            yield from pairwise(sorted(turn.choices))


def _shared(names: Iterable[str], grid: Grid) -> Iterator[Choice]:
    """Yield the candidates in the cells that houses have in common."""
    kinds = {"r": "row", "c": "column", "b": "box"}
    every = CLASSIC.houses
    cells = [set(every[f"{kinds[one[0]]} {one[1:]}"]) for one in names]
    for cell in sorted(set.intersection(*cells)) if cells else ():
        i, j = divmod(cell, 9)
        for n in grid.candidates(i, j):
            yield Choice(i, j, n)


# Drawing.


def behind(
    marks: GridMarks, lattice: Lattice, theme: Theme
) -> Iterator[Shape]:
    """Yield the grounds of marked cells."""
    for (i, j), kind in marks.cells.items():
        yield from ground(*lattice.corner(i, j), CELL, kind, theme)


def over(
    marks: GridMarks,
    lattice: Lattice,
    theme: Theme,
    taken: Cells = frozenset(),
) -> Iterator[Shape]:
    """Houses, links, and the grounds of marked candidates.

    Links avoid cells with values.
    """
    for name, kind in marks.houses.items():
        yield outline(*lattice.house(name), kind, theme)
    for start, end in marks.ties:
        curve = tie(start, end, lattice, taken)
        yield Curve(curve, theme.ink, THICK * 0.7, TIED)
    for link in marks.links:
        yield from drawn(arrow(link, lattice, taken), theme)
    room = lattice.choice_room
    for choice, kind in marks.choices.items():
        if choice not in marks.placed:
            yield badge(*lattice.choice(*choice), room, kind, theme)


def conclusions(
    marks: GridMarks, lattice: Lattice, theme: Theme
) -> Iterator[Shape]:
    """Mark the values placed and the candidates removed."""
    room = lattice.choice_room
    for choice in marks.placed:
        sign = lattice.dimensions.sign(choice.n)
        yield from placed(*lattice.choice(*choice), room, sign, theme)
    for choice in marks.removed:
        sign = lattice.dimensions.sign(choice.n)
        yield from removed(*lattice.choice(*choice), room, sign, theme)


def kind_of(kind: str, theme: Theme) -> MarkColours:
    """Return the colours of a kind."""
    colours: MarkColours = getattr(theme, kind)
    return colours


def ground(
    x: float, y: float, side: float, kind: str, theme: Theme
) -> Iterator[Shape]:
    """Yield the background of a cell: colour, hatching or frame by kind."""
    colours = kind_of(kind, theme)
    yield Rect(x, y, side, side, fill=colours.fill)
    if not colours.hatch:
        frame = Rect(x, y, side, side, dashes=FRAMES[kind]).inset(side * 0.06)
        yield frame._replace(stroke=colours.stroke, line=side * 0.03)
        return
    thin = side * 0.016
    parts = 6
    for k in range(1, parts):
        d = side * k / parts
        if kind == THIRD:  # level
            ends = [(x, y + d, x + side, y + d)]
        elif kind == FOURTH:  # upright
            ends = [(x + d, y, x + d, y + side)]
        elif kind == FIRST:  # rising
            ends = [
                (x, y + d, x + d, y),
                (x + d, y + side, x + side, y + d),
            ]
        else:  # falling
            ends = [
                (x + side - d, y, x + side, y + d),
                (x, y + side - d, x + d, y + side),
            ]
        for line in ends:
            yield LineShape(*line, colours.hatch, thin)


def outline(
    x: float, y: float, width: float, height: float, kind: str, theme: Theme
) -> Shape:
    """Return the line around a house, full for the first kind, else broken.

    It lies inside the lines of boxes, and one within the other.
    """
    edge = CELL * (theme.thick / 2 + (0.03 if kind == FIRST else 0.055))
    return Rect(
        x, y, width, height,
        stroke=kind_of(kind, theme).stroke,
        line=CELL * 0.055,
        radius=CELL * 0.12,
        dashes=() if kind == FIRST else (CELL * 0.16, CELL * 0.1),
    ).inset(edge)  # fmt: skip


def badge(x: float, y: float, room: float, kind: str, theme: Theme) -> Shape:
    """Return the ground of a candidate: disc, square, diamond, triangle."""
    colours = kind_of(kind, theme)
    paint = colours.fill, colours.stroke, room * 0.08
    if kind == FIRST:
        return Circle(x, y, room * 0.48, *paint)
    if kind == SECOND:
        return Rect(x, y, 0, 0, *paint).inset(-room * 0.44)
    half = room * 0.6
    if kind == FOURTH:
        low = y + room * 0.4
        corners = (x - half, low), (x, y - room * 0.74), (x + half, low)
        return Polygon(corners, *paint)
    sides = (x - half, y), (x, y - half), (x + half, y), (x, y + half)
    return Polygon(sides, *paint)


def placed(
    x: float, y: float, room: float, sign: str, theme: Theme
) -> Iterator[Shape]:
    """Yield a placed candidate: light on a dark disc."""
    yield Circle(x, y, room * 0.58, theme.placed)
    text = centred(x, y, sign, room * 0.9, theme.on_placed)
    yield text._replace(bold=True)


def removed(
    x: float, y: float, room: float, sign: str, theme: Theme
) -> Iterator[Shape]:
    """Yield a removed candidate, crossed out.

    The cross doesn't cover the value.
    """
    near, far = room * 0.3, room * 0.54
    line = room * 0.12
    for across in (-1, 1):
        for down in (-1, 1):
            yield LineShape(
                x + across * near,
                y + down * near,
                x + across * far,
                y + down * far,
                theme.removed,
                line,
            )
    text = centred(x, y, sign, room * DIGIT, theme.removed)
    yield text._replace(bold=True)
