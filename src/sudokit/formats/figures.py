"""Figures: what strokes, marks and cages are in terms of cells.

    figures_of(drawing, size)   the figures, each as an item of a rule
    counted(alike)              how many there are, in words

A thermometer is a line with a bulb, an arrow a headed line from a circle, a
dot a small shape between two cells, and so on.  What they mean isn't decided
here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, floor
from typing import Final, NamedTuple

from sudokit.formats.drawings import (
    CIRCLE,
    DIAMOND,
    SQUARE,
    DrawnMark,
    DrawnShapes,
    Point,
    Stroke,
)
from sudokit.rules.families import Cells
from sudokit.rules.items import Group

# Kinds of figures.
LINE: Final = "line"
BULB: Final = "line from a bulb"
STEM: Final = "line from a circle"
ENDS: Final = "marked line"
ARROW: Final = "arrow from a circle"
CAGE: Final = "cage"
BARE: Final = "open cage"
DOT: Final = "dot"
LETTER: Final = "letter"
CORNER: Final = "corner circle"
CELL: Final = "mark"
AREA: Final = "area"
SIDE: Final = "outside number"
DIAGONAL: Final = "diagonal"
OTHER: Final = "shape"

NEAR: Final = 0.12  # how far a point may be from where it belongs
BIG: Final = 0.5  # the width of a circle that holds a whole cell
WHOLE: Final = 0.9  # the width of a shape that shades a cell
CLOSE: Final = 0.8  # how far an arrow may be from its number


class Figure(NamedTuple):
    """A figure: its kind, its colour, its shape, and its item.

    The item has the text as its argument, and the cells in the order that a
    rule of such an item has them.
    """

    kind: str
    colour: str
    shape: str
    item: Group

    @property
    def look(self) -> tuple[str, str, str]:
        """What figures of one meaning share."""
        return self.kind, self.colour, self.shape

    @property
    def name(self) -> str:
        """What it is in words, such as "grey line from a bulb"."""
        noun = self.kind
        if self.kind in (CELL, AREA, OTHER):
            noun = self.shape or "text"
        return f"{self.colour} {noun}".strip()


def counted(alike: Sequence[Figure]) -> str:
    """Return how many figures of one look there are, in words.

    >>> line = Figure(BULB, "grey", "", Group("", ((0, 1),)))
    >>> counted([line]), counted([line, line])
    ('the grey line from a bulb', '2 grey lines from bulbs')
    """
    name = alike[0].name
    if len(alike) == 1:
        return f"the {name}"
    first, *rest = name.split(" from a ")
    return f"{len(alike)} {' from '.join(f'{one}s' for one in (first, *rest))}"


def figures_of(
    drawing: DrawnShapes, size: int, ends: bool = True, stems: bool = True
) -> list[Figure]:
    """Return the figures of a drawing on a grid of size x size cells.

    ``ends``: Marks at both ends of a line belong to it.
    ``stems``: A line from a circle is an arrow.
    """
    return _Figures(drawing, size, ends, stems).all()


class _Figures:
    """The marks of a drawing that no figure has taken yet."""

    def __init__(
        self, drawing: DrawnShapes, size: int, ends: bool, stems: bool
    ) -> None:
        self._drawing = drawing
        self._ends = ends
        self._stems = stems
        self._size = size
        self._marks = list(drawing.marks)
        self._taken: set[int] = set()

    def all(self) -> list[Figure]:
        """Return all figures."""
        found = list(self._diagonals())
        found += self._arrows()
        found += self._lines()
        found += self._cages()
        found += self._rest()
        return found

    # Lines.

    def _arrows(self) -> Iterator[Figure]:
        """Yield arrows that begin in a circle or a pill."""
        used: set[int] = set()
        for stroke in self._headed(outside=False):
            path = self.path(stroke.points)
            start = next(
                (
                    k
                    for k, mark in enumerate(self._marks)
                    if mark.shape == CIRCLE
                    and min(mark.wide, mark.high) > BIG
                    and path
                    and path[0] in self.covered(mark)
                ),
                None,
            )
            if start is None:
                yield Figure(OTHER, stroke.colour, "arrow", Group("", (path,)))
                continue
            used.add(start)
            circle = self.covered(self._marks[start])
            shaft = tuple([cell for cell in path if cell not in circle])
            if shaft:
                item = Group("", (circle, shaft))
                yield Figure(ARROW, stroke.colour, "", item)
        self._taken |= used

    def _lines(self) -> Iterator[Figure]:
        """Yield lines, with a bulb, between two marks, or plain."""
        trunks: list[tuple[Cells, Stroke]] = []
        others: list[tuple[Cells, Stroke]] = []
        for stroke in self._drawing.strokes:
            path = self.path(stroke.points)
            if stroke.headed or len(path) < 2 or _is_border(stroke):
                continue
            first, last = self._end(path[0]), self._end(path[-1])
            if first is None:
                path, first, last = path[::-1], last, first
            if first is None:
                others.append((path[::-1], stroke))
                continue
            mark = self._marks[first]
            if self._ends and last is not None and path[0] != path[-1]:
                self._taken |= {first, last}
                item = Group("", (path,))
                yield Figure(ENDS, stroke.colour, mark.shape, item)
            elif mark.fill == stroke.colour:
                self._taken.add(first)
                trunks.append((path, stroke))
            elif self._stems and mark.border == stroke.colour:
                self._taken.add(first)
                item = Group("", (path[:1], path[1:]))
                yield Figure(STEM, stroke.colour, "", item)
            else:
                others.append((path, stroke))
        for path, stroke in others:
            branch = self._branch(path, stroke, trunks)
            if branch:
                trunks.append((branch, stroke))
            else:
                yield Figure(LINE, stroke.colour, "", Group("", (path,)))
        for path, stroke in trunks:
            yield Figure(BULB, stroke.colour, "", Group("", (path,)))
        self._take_small([*trunks, *others])

    def _end(self, cell: int) -> int | None:
        """Return the number of the big mark at an end of a line."""
        for k, mark in enumerate(self._marks):
            if (
                self.cells_at(mark.at) == (cell,)
                and mark.shape in (CIRCLE, DIAMOND)
                and BIG < min(mark.wide, mark.high) <= 1
                and not mark.text
            ):
                return k
        return None

    def _branch(
        self,
        path: Cells,
        stroke: Stroke,
        bulbs: Sequence[tuple[Cells, Stroke]],
    ) -> Cells:
        """Return the path from a bulb through a line that branches off."""
        for trunk, other in bulbs:
            if other.colour != stroke.colour or other.width != stroke.width:
                continue
            for way in (path, path[::-1]):
                if way[0] in trunk:
                    return trunk[: trunk.index(way[0])] + way
        return ()

    def _take_small(self, lines: Sequence[tuple[Cells, Stroke]]) -> None:
        """Take marks without a text that only decorate a line."""
        for k, mark in enumerate(self._marks):
            if mark.text or mark.shape == "":
                continue
            cells = self.cells_at(mark.at)
            if any(
                cells
                and {*cells} <= {*path}
                and stroke.colour in (mark.fill, mark.border)
                for path, stroke in lines
            ):
                self._taken.add(k)

    # Beside the grid.

    def _headed(self, outside: bool) -> list[Stroke]:
        """Return the arrows that begin outside the grid, or inside."""
        return [
            stroke
            for stroke in self._drawing.strokes
            if stroke.headed and self._is_outside(stroke.points[0]) == outside
        ]

    def _diagonals(self) -> Iterator[Figure]:
        """Yield arrows beside the grid with their numbers, if any."""
        for stroke in self._headed(outside=True):
            (i, j), (k, m) = stroke.points[0], stroke.points[-1]
            down, right = _sign(k - i), _sign(m - j)
            text = ""
            at: Point = (i - down * 0.1, j - right * 0.1)
            for number, mark in enumerate(self._marks):
                near = max(abs(mark.at[0] - i), abs(mark.at[1] - j)) < CLOSE
                if near and mark.text and self._is_outside(mark.at):
                    text, at = mark.text, mark.at
                    self._taken.add(number)
            cells = self._walk(floor(at[0]), floor(at[1]), down, right)
            if cells and down and right:
                item = Group(text, (cells,))
                yield Figure(DIAGONAL, "", "", item)
            elif cells and text:
                yield Figure(SIDE, "", "", Group(text, (cells,)))
            else:
                yield Figure(OTHER, stroke.colour, "arrow", Group("", ((),)))

    def _walk(self, i: int, j: int, down: int, right: int) -> Cells:
        """Return the cells from one outside the grid to the other side."""
        cells: list[int] = []
        for _ in range(3 * self._size):
            i, j = i + down, j + right
            if 0 <= i < self._size and 0 <= j < self._size:
                cells.append(i * self._size + j)
            elif cells:
                break
        return tuple(cells)

    # Everything else.

    def _cages(self) -> Iterator[Figure]:
        for cage in self._drawing.cages:
            shape = "with repeats" if cage.repeats else ""
            kind = CAGE if cage.text else BARE
            yield Figure(kind, "", shape, Group(cage.text, (cage.cells,)))

    def _rest(self) -> Iterator[Figure]:
        """Yield the marks that aren't part of a line."""
        for k, mark in enumerate(self._marks):
            if k in self._taken or _is_invisible(mark):
                continue
            colour = mark.fill or mark.border
            cells = self.cells_at(mark.at)
            covered = self.covered(mark)
            if self._is_outside(mark.at):
                yield self._beside(mark)
            elif len(cells) == 2 and mark.text and not mark.text.isdigit():
                item = Group(mark.text, (cells,))
                yield Figure(LETTER, "", "", item)
            elif len(cells) == 2 and mark.shape == CIRCLE:
                yield Figure(DOT, colour, "", Group(mark.text, (cells,)))
            elif len(cells) == 4 and mark.text:
                yield Figure(CORNER, "", "", Group(_digits(mark), (cells,)))
            elif mark.shape == SQUARE and mark.wide >= WHOLE and covered:
                if not mark.text:
                    item = Group("", (covered,))
                    yield Figure(AREA, colour, "", item)
            elif len(cells) == 1 and mark.shape and not mark.text:
                item = Group("", (cells,))
                yield Figure(CELL, colour, mark.shape, item)
            elif cells or mark.shape:
                item = Group(mark.text, (cells,))
                yield Figure(OTHER, colour, mark.shape, item)

    def _beside(self, mark: DrawnMark) -> Figure:
        """Return a number beside the grid, with its row or column."""
        i, j = floor(mark.at[0]), floor(mark.at[1])
        n = self._size
        down = (i < 0) - (i >= n)
        right = (j < 0) - (j >= n)
        if mark.text and bool(down) != bool(right):
            cells = self._walk(i, j, down, right)
            return Figure(SIDE, "", "", Group(mark.text, (cells,)))
        colour = mark.fill or mark.border
        return Figure(OTHER, colour, mark.shape, Group(mark.text, ((),)))

    # Points and cells.

    def _is_outside(self, at: Point) -> bool:
        return min(at) < 0 or max(at) > self._size

    def _cell(self, i: int, j: int) -> int:
        """Return a cell, -1 outside the grid."""
        n = self._size
        return i * n + j if 0 <= i < n and 0 <= j < n else -1

    def cells_at(self, at: Point) -> Cells:
        """Return the cell around a point, or those that meet there."""
        rows, columns = (
            [round(x) - 1, round(x)] if abs(x - round(x)) < NEAR
            else [floor(x)]
            for x in at
        )  # fmt: skip
        cells = [self._cell(i, j) for i in rows for j in columns]
        return () if -1 in cells else tuple(cells)

    def covered(self, mark: DrawnMark) -> Cells:
        """Return the cells whose middle a mark covers."""
        (y, x), tall, wide = mark.at, mark.high / 2, mark.wide / 2
        return tuple(
            [
                self._cell(i, j)
                for i in range(ceil(y - tall - 0.5), floor(y + tall - 0.5) + 1)
                for j in range(ceil(x - wide - 0.5), floor(x + wide - 0.5) + 1)
                if self._cell(i, j) >= 0
            ]
        )

    def path(self, points: Sequence[Point]) -> Cells:
        """Return the cells along a line through points, in their order."""
        cells: list[int] = []
        for k, (i, j) in enumerate(points):
            y, x = points[k - 1] if k else (i, j)
            steps = max(1, round(max(abs(i - y), abs(j - x))))
            for step in range(1, steps + 1):
                at = y + (i - y) * step / steps, x + (j - x) * step / steps
                cell = self._cell(floor(at[0]), floor(at[1]))
                if cell >= 0 and (not cells or cells[-1] != cell):
                    cells.append(cell)
        return tuple(cells)


def _is_invisible(mark: DrawnMark) -> bool:
    """Return whether a mark is white on white."""
    return not mark.text and {mark.fill, mark.border} <= {"", "white"}


def _is_border(stroke: Stroke) -> bool:
    """Return whether a stroke runs along the borders of cells."""
    return all(abs(x - round(x)) < NEAR for at in stroke.points for x in at)


def _sign(x: float) -> int:
    return (x > NEAR / 2) - (x < -NEAR / 2)


def _digits(mark: DrawnMark) -> str:
    """Return the digits of a text, joined as an argument."""
    return "+".join(sign for sign in mark.text if sign.isdigit())
