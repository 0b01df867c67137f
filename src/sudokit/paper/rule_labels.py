"""Places what rules write on a grid, so that all of it can be read.

labels(rules, lattice, theme)    numbers of cages, dots, letters and signs
numbers(rules, lattice, theme)   numbers outside of the grid
number_box(mark, rules, ...)     the usual place of one of them
room_around(rules)               the room that these need

Each mark has several places, the usual one first.  It takes the first that
no other mark has; where it covers a line, a ground of paper is below it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import hypot
from typing import Final, NamedTuple

from sudokit.paper.label_boxes import LabelBox, Thin, is_crossed
from sudokit.paper.lattice import CELL, Lattice, lattice_of
from sudokit.paper.rule_lines import SHAFT, arrow_from
from sudokit.paper.shapes import (
    CAPITAL,
    Circle,
    LineShape,
    Point,
    Polygon,
    Rect,
    Shape,
    Text,
    about_width,
    centred,
)
from sudokit.paper.themes import THEMES, Theme
from sudokit.rules import RuleMark, Rules
from sudokit.rules.families import (
    DOT,
    IN_CORNER,
    LESS,
    OUTLINE,
    OUTSIDE,
    TEXT,
)
from sudokit.text.dimensions import Dimensions

USUAL: Final = 0.22  # of a cell, the size of small letters
GAP: Final = CELL * 0.02  # around letters
BESIDE: Final = CELL * 0.62  # the room of a row of numbers outside
NEAREST: Final = CELL * 0.3  # from the edge to the middle of the first row
NEXT: Final = CELL * 0.46  # and from there to the next
ROWS: Final = 4  # of numbers outside
CORNER: Final = 0.105  # of a cell, from its edges to a cage's number
DEEPER: Final = 0.055  # between the outlines of cages that share cells
INSET: Final = 0.07  # of a cell, between an outline and the edge
LEAST: Final = CELL * 0.13  # the size of a long number of a cage
# How far a diagonal's number is along the edge, above or below the grid and
# beside it: less than a cell, as another may come from the other side.
ALONG: Final = (0.72, 0.8)
DOTS: Final = {
    "white": ("#ffffff", "#000000"),
    "black": ("#000000", "#ffffff"),
}


class LabelPlace(NamedTuple):
    """A mark at a place: the room that it takes, and its shapes.

    Letters without a ground of their own are ``bare``.
    """

    box: LabelBox
    shapes: tuple[Shape, ...]
    bare: bool = False


def marks_of(rules: Rules, kind: str) -> Iterator[RuleMark]:
    """Yield the marks of this kind."""
    for rule in rules.rules:
        for mark in rule.marks():
            if mark.kind == kind:
                yield mark


def letters(part: float, theme: Theme) -> float:
    """Return the size of letters, a part of a cell where that can be read."""
    return CELL * max(part, theme.letters)


def depths(rules: Rules) -> list[int]:
    """Return how many outlines around its cells are outside of each one.

    Those with a number come first, whose corner is then free.
    """
    marks = [*marks_of(rules, OUTLINE)]
    deep: dict[int, int] = {}
    for at in sorted(range(len(marks)), key=lambda k: not marks[k].text):
        cells = {*marks[at].cells}
        taken = [
            depth
            for other, depth in deep.items()
            if not cells.isdisjoint(marks[other].cells)
        ]
        deep[at] = min({*range(len(taken) + 1)}.difference(taken))
    return [deep[at] for at in range(len(marks))]


def inset_of(depth: int) -> float:
    """Return how far an outline is from the edges of its cells."""
    return CELL * min(INSET + DEEPER * depth, 0.3)


class _Placing:
    """The marks that are placed, and the thin lines below them."""

    def __init__(self, theme: Theme, thin: Sequence[Thin] = ()) -> None:
        self.theme = theme
        self.shapes: list[Shape] = []
        self._thin = thin
        self._taken: list[LabelBox] = []

    def put(self, places: Sequence[LabelPlace]) -> LabelPlace:
        """Add a mark at the first place that is free, or the freest."""
        ranked = [
            (
                100 * sum(mark.box.meets(box) for box in self._taken)
                + 3 * rank
                + self._crosses(mark.box),
                rank,
            )
            for rank, mark in enumerate(places)
        ]
        mark = places[min(ranked)[1]]
        if mark.bare and self._crosses(mark.box):
            left, top, right, low = mark.box
            self.shapes.append(
                Rect(left, top, right - left, low - top, self.theme.paper)
            )
        self.shapes += mark.shapes
        self._taken.append(mark.box)
        return mark

    def _crosses(self, box: LabelBox) -> bool:
        """Return whether a thin line goes through a box."""
        return any(is_crossed(box, one) for one in self._thin)


def width_at_most(text: str, size: float) -> float:
    """Return how wide a text is; a 1 is as wide as other digits."""
    return about_width(text.replace("1", "0"), size)


def text_mark(text: Text, wide: float = 0) -> LabelPlace:
    """Return a mark of letters, as wide as they are at the most."""
    wide = wide or width_at_most(text.text, text.size)
    left = text.x - (wide / 2 if text.anchor == "middle" else 0)
    top = text.y - CAPITAL * text.size
    box = LabelBox(left - GAP, top - GAP, left + wide + GAP, text.y + GAP)
    return LabelPlace(box, (text,), True)


# Inside the grid.


def labels(
    rules: Rules, lattice: Lattice, theme: Theme, thin: Sequence[Thin] = ()
) -> list[Shape]:
    """Return the numbers of cages, dots, letters and signs.

    ``thin`` are the thin lines on the grid, which they don't cover without
    a ground.
    """
    placing = _Placing(theme, thin)
    deep = depths(rules)
    for mark, depth in zip(marks_of(rules, OUTLINE), deep, strict=True):
        if mark.text:
            placing.put([*_of_cage(mark, depth, rules, lattice, theme)])
    for kind in DOT, LESS, TEXT:
        for mark in marks_of(rules, kind):
            middle = [
                lattice.middle(*divmod(cell, rules.size))
                for cell in mark.cells
            ]
            placing.put([*PLACED[kind](mark, middle, theme)])
    for mark in marks_of(rules, OUTSIDE):
        if before(mark, rules.grid) is None:
            placing.put([*_inside(mark, rules, lattice, theme)])
    return placing.shapes


def _of_cage(
    mark: RuleMark, depth: int, rules: Rules, lattice: Lattice, theme: Theme
) -> Iterator[LabelPlace]:
    """Yield the number of a cage in its first corner, then in others."""
    cells = {divmod(cell, rules.size) for cell in mark.cells}
    edge = max(CELL * CORNER, inset_of(depth) + CELL * 0.035)
    size = letters(USUAL, theme)
    wide = width_at_most(mark.text, size)
    for i, j in sorted(cells):
        right = j
        while (i, right + 1) in cells:
            right += 1
        room = (right - j + 1) * CELL - 2 * edge
        fit = max(min(size, size * room / wide), LEAST)
        x, y = lattice.corner(i, j)
        top, low = y + edge + CAPITAL * fit, y + CELL - edge
        yield text_mark(Text(x + edge, top, mark.text, fit, theme.ink))
        end = x + CELL - edge - wide * fit / size
        yield text_mark(Text(end, top, mark.text, fit, theme.ink))
        yield text_mark(Text(x + edge, low, mark.text, fit, theme.ink))
        yield text_mark(Text(end, low, mark.text, fit, theme.ink))


def middle_of(places: Sequence[Point]) -> Point:
    """Return the middle of points."""
    x = sum(x for x, _y in places) / len(places)
    return x, sum(y for _x, y in places) / len(places)


def _shifted(places: Sequence[Point]) -> Iterator[Point]:
    """Yield the middle of cells, and the places beside it on their edges."""
    x, y = middle_of(places)
    yield x, y
    (one_x, one_y), (other_x, other_y) = places[0], places[-1]
    across, down = other_x - one_x, other_y - one_y
    length = hypot(across, down) or 1
    along = -down / length, across / length
    if len(places) == 1:
        along = 0.0, 1.0
    ways = [along] if len(places) < 3 else [(0.0, 1.0), (1.0, 0.0)]
    for far in (0.3, 0.42, 0.2, 0.46, 0.5):
        for right, under in ways:
            for side in (-far * CELL, far * CELL):
                yield x + right * side, y + under * side


def _dot(mark: RuleMark, places: Sequence[Point], theme: Theme) -> Iterator[
    LabelPlace
]:  # fmt: skip
    """Yield a white or a black dot, as large as its text needs.

    Long texts have two lines.
    """
    size = letters(USUAL, theme)
    words = mark.text.split()
    half = (len(words) + 1) // 2
    rows = [mark.text] if mark.text else []
    if len(words) > 2:
        rows = [" ".join(words[:half]), " ".join(words[half:])]
    wide = max([width_at_most(row, size) for row in rows], default=0.0)
    high = len(rows) * size * 0.9
    least = 0.22 if len(places) > 2 else 0.13
    radius = max(CELL * least, hypot(wide, high) * 0.46)
    fill, ink = DOTS[mark.colour]
    for x, y in _shifted(places):
        around = radius + CELL * 0.02
        box = LabelBox(x - around, y - around, x + around, y + around)
        dot = Circle(x, y, radius, fill, theme.ink, CELL * 0.035)
        texts = [
            centred(x, y + (k - (len(rows) - 1) / 2) * size * 0.9, row, size,
                    ink)
            for k, row in enumerate(rows)
        ]  # fmt: skip
        yield LabelPlace(box, (dot, *texts))


def _text(mark: RuleMark, places: Sequence[Point], theme: Theme) -> Iterator[
    LabelPlace
]:  # fmt: skip
    """Yield letters on a ground, as on an edge; small ones in a cell."""
    if len(places) == 1:
        size = letters(USUAL, theme)
        room = CELL * 0.84
        size = min(size, size * room / width_at_most(mark.text, size))
        (x, y) = places[0]
        if mark.look == IN_CORNER:
            far = CELL * 0.355
            yield text_mark(
                centred(x + far, y + far, mark.text, size, theme.choice)
            )
        for down in (0.34, -0.34, 0.2, -0.2):
            yield text_mark(
                centred(x, y + down * CELL, mark.text, size, theme.ink)
            )
        return
    size = letters(0.4, theme)
    for x, y in _shifted(places):
        text = centred(x, y, mark.text, size, theme.ink)._replace(bold=True)
        box, shapes, _bare = text_mark(text)
        left, top, right, low = box
        ground = Rect(left, top, right - left, low - top, theme.paper)
        yield LabelPlace(box, (ground, *shapes))


def _less(mark: RuleMark, places: Sequence[Point], theme: Theme) -> Iterator[
    LabelPlace
]:  # fmt: skip
    """Yield an angle whose point is towards the first cell."""
    (x, y), (to_x, to_y) = places
    across, down = (to_x - x) / CELL, (to_y - y) / CELL
    deep, wide = CELL * 0.075, CELL * 0.14
    for mid_x, mid_y in _shifted(places):
        tip = mid_x - across * deep, mid_y - down * deep
        ends = [
            (
                mid_x + across * deep + side * down * wide,
                mid_y + down * deep + side * across * wide,
            )
            for side in (-1, 1)
        ]
        points = [tip, *ends]
        edge = CELL * 0.03
        box = LabelBox(
            min(x for x, _y in points) - edge,
            min(y for _x, y in points) - edge,
            max(x for x, _y in points) + edge,
            max(y for _x, y in points) + edge,
        )
        yield LabelPlace(
            box,
            (
                Polygon((ends[0], tip, ends[1]), theme.paper),
                *[LineShape(*tip, *end, theme.ink, CELL * 0.05)
                  for end in ends],
                Circle(*tip, CELL * 0.025, theme.ink),
            ),
        )  # fmt: skip


PLACED: Final = {DOT: _dot, TEXT: _text, LESS: _less}


def _inside(
    mark: RuleMark, rules: Rules, lattice: Lattice, theme: Theme
) -> Iterator[LabelPlace]:
    """Yield the number of a line that begins inside the grid.

    It is at the edge where the line begins.
    """
    x, y = lattice.middle(*divmod(mark.cells[0], rules.size))
    to_x, to_y = lattice.middle(*divmod(mark.cells[:2][-1], rules.size))
    right, down = (to_x - x) / CELL, (to_y - y) / CELL
    size = letters(USUAL, theme)
    for back, aside in product((0.17, 0.32), (0.0, 0.28, -0.28)):
        yield text_mark(
            centred(
                x - CELL * (right * back - down * aside),
                y - CELL * (down * back + right * aside),
                mark.text,
                size,
                theme.ink,
            )
        )


# Outside of the grid.


def before(mark: RuleMark, grid: Dimensions) -> tuple[int, int] | None:
    """Return the step to the first cell from outside of the grid.

    None where the line begins inside the grid.
    """
    both = (mark.cells * 2)[:2]
    (i, j), (k, m) = [divmod(cell, grid.size) for cell in both]
    down, right = k - i, m - j
    inside = 0 <= i - down < grid.rows and 0 <= j - right < grid.columns
    if inside or len(mark.cells) < 2:
        return None
    return down, right


def numbers(rules: Rules, lattice: Lattice, theme: Theme) -> list[Shape]:
    """Return numbers before lines; those of diagonals have an arrow.

    A line leads from a number to its arrow if another number has its usual
    place.
    """
    placing = _Placing(theme)
    marks = [
        (step, mark)
        for mark in marks_of(rules, OUTSIDE)
        if (step := before(mark, rules.grid)) is not None
    ]
    arrows: list[Shape] = []
    for step, mark in sorted(marks, key=lambda one: 0 in one[0], reverse=True):
        places = [*_outside(mark, step, rules, lattice, theme)]
        place = placing.put(places)
        down, right = step
        if down and right:
            x, y = lattice.middle(*divmod(mark.cells[0], rules.size))
            tail, tip = [
                (x - right * CELL * part, y - down * CELL * part)
                for part in (0.68, 0.5)
            ]
            arrows += arrow_from(0, (tail, tip), theme)
            if place is not places[0]:
                start = place.box.nearest(tail)
                arrows.append(LineShape(*start, *tail, theme.choice, SHAFT))
    return placing.shapes + arrows


def _outside(
    mark: RuleMark,
    step: tuple[int, int],
    rules: Rules,
    lattice: Lattice,
    theme: Theme,
) -> Iterator[LabelPlace]:
    """Yield the places of a number before a line, the nearest one first."""
    down, right = step
    i, j = divmod(mark.cells[0], rules.size)
    x, y = lattice.middle(i, j)
    size = letters(0.34, theme)
    across = far = CELL * 0.93
    if not down or not right:
        half = about_width(mark.text, size) / 2
        across = max(CELL * 0.8, CELL * 0.6 + half)
        far = CELL * 0.8
    elif 0 <= j - right < rules.grid.columns:
        across, far = CELL * ALONG[0], CELL * 0.93
    elif 0 <= i - down < rules.grid.rows:
        across, far = CELL * 0.93, CELL * ALONG[1]
    above = bool(down) and not 0 <= i - down < rules.grid.rows
    beside = bool(right) and not 0 <= j - right < rules.grid.columns
    for row in range(ROWS):
        more_down = NEXT * row * down if above else 0.0
        more = NEXT * row * right * 1.2 if beside else 0.0
        middle = x - right * across - more, y - down * far - more_down
        yield text_mark(centred(*middle, mark.text, size, theme.ink))


def number_box(
    mark: RuleMark, rules: Rules, lattice: Lattice, theme: Theme
) -> LabelBox:
    """Return the usual place of a number before a line."""
    step = before(mark, rules.grid)
    if step is None:
        return next(_inside(mark, rules, lattice, theme)).box
    return next(_outside(mark, step, rules, lattice, theme)).box


def room_around(rules: Rules) -> float:
    """Return the room for the numbers outside of the grid."""
    if not any(before(m, rules.grid) for m in marks_of(rules, OUTSIDE)):
        return 0.0
    lattice = lattice_of(rules)
    side, height = lattice.width, lattice.height
    room = BESIDE
    for one in numbers(rules, lattice, THEMES["light"]):
        if isinstance(one, Text):
            left, top, right, low = text_mark(one).box
            room = max(room, -left, -top, right - side, low - height)
    return room
