"""Draws lines as a setter does: few, long, smooth and spread out.

    draw_lines(...)    lines of a length, the best of several drawings
    line_score(...)    what a drawing is chosen by

Lines are drawn on the empty grid; a solution that they allow is looked for
afterwards.  With a symmetry, all images of a line are drawn with it.

A good drawing has 3 to 8 lines of 4 to 9 cells.  Each of them crosses a border
of a region, goes straight on or bends softly more often than it turns by a
right angle, and keeps a cell's distance from the others where there is room.
Each region has about as many cells on lines as the others.  With clues, most
drawings are symmetric, even if the clues aren't.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from sudokit.core.dice import Dice
from sudokit.rules.families import Cells

DRAWINGS: Final = 10  # drawings of which the best is taken
FAILURES: Final = 60  # lines in a drawing that may not fit
SITES: Final = 4  # starts of which the one with most room is taken
# Steps in eight directions, clockwise, and how often a line turns so far:
# straight on, by half a right angle, by a right angle, never by more.
STEPS: Final = (
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
)
TURNS: Final = (5, 3, 2, 0, 0)
# Points of a drawing.
CELL: Final = 1  # for each cell of a line
BORDER: Final = 3  # for each border of a region that a line crosses
UNEVEN: Final = -3  # for each cell that a region has above or below the mean
CORNER: Final = -2  # for each turn by a right angle
TOUCH: Final = -3  # for each two cells side by side of different lines

Orbit = tuple[Cells, ...]


class Canvas(NamedTuple):
    """Where lines are drawn: the grid, its regions, and its symmetry.

    ``images[k][cell]`` is where a symmetry takes a cell.
    """

    size: int
    region_of: Sequence[int]
    images: Sequence[Sequence[int]]
    dice: Dice


def draw_lines(
    canvas: Canvas,
    free: set[int],
    lengths: tuple[int, int],
    count: int,
    fits: Callable[[Orbit], bool],
    others: Sequence[Cells] = (),
) -> list[Orbit]:
    """Return lines of these least and largest lengths, on free cells.

    At least ``count`` of them if there is room; those that are images of
    each other are an orbit, and ``fits`` says whether the rule can have it.
    They don't cross each other, nor ``others``, which are there already.
    """
    best: list[Orbit] = []
    best_score = 0
    for _ in range(DRAWINGS):
        blank = LineDrawing(canvas, free, fits, others)
        drawing = blank.filled(lengths, count)
        score = line_score(canvas, [one for orbit in drawing for one in orbit])
        if not best or score > best_score:
            best, best_score = drawing, score
    return best


def line_score(canvas: Canvas, lines: Sequence[Cells]) -> int:
    """Return the points of a drawing, the more the better.

    >>> canvas = Canvas(4, [0, 0, 1, 1] * 2 + [2, 2, 3, 3] * 2, [], Dice(1))
    >>> line_score(canvas, [(0, 1, 2, 3)]), line_score(canvas, [(0, 1, 5, 4)])
    (-5, -18)
    """
    n, region_of = canvas.size, canvas.region_of
    owner = {cell: k for k, line in enumerate(lines) for cell in line}
    points = CELL * len(owner)
    inside = [0] * (max(region_of) + 1)
    for cell in owner:
        inside[region_of[cell]] += 1
    mean = len(owner) // len(inside)
    points += UNEVEN * sum([abs(count - mean) for count in inside])
    for line in lines:
        for a, b in pairwise(line):
            points += BORDER * (region_of[a] != region_of[b])
        for a, b, c in zip(line, line[1:], line[2:], strict=False):
            one, other = STEPS.index(step(a, b, n)), STEPS.index(step(b, c, n))
            points += CORNER * (min((one - other) % 8, (other - one) % 8) == 2)
    for cell, own in owner.items():
        for other in (cell + 1, cell + n):
            beside = other % n or other == cell + n
            if beside and owner.get(other, own) != own:
                points += TOUCH
    return points


def step(a: int, b: int, size: int) -> tuple[int, int]:
    """Return the rows and columns from one cell to another.

    >>> step(0, 10, 9)
    (1, 1)
    """
    return b // size - a // size, b % size - a % size


class LineDrawing:
    """Lines that share no cell and don't cross."""

    def __init__(
        self,
        canvas: Canvas,
        free: set[int],
        fits: Callable[[Orbit], bool],
        others: Sequence[Cells] = (),
    ) -> None:
        """``others`` are lines that are there, which these don't cross."""
        self._can_be: Final = fits
        self._size: Final = canvas.size
        self._images: Final = canvas.images
        self._dice: Final = canvas.dice
        self._free: Final = set(free)
        self._crossed: Final[set[int]] = set()  # corners with a slanted step
        for line in others:
            self._crossed.update(self._corners(line))

    def filled(
        self, lengths: tuple[int, int], count: int, most: int = FAILURES
    ) -> list[Orbit]:
        """Return orbits of lines until there are ``count`` lines or more.

        Or until ``most`` lines haven't fitted.
        """
        least, longest = lengths
        drawn: list[Orbit] = []
        lines = failures = 0
        while lines < count and failures < most and self._free:
            length = least + int(self._dice.below(longest - least + 1))
            line = self._line(length)
            orbit = self._orbit(line)
            if len(line) < least or not self._can_be(orbit):
                failures += 1
                continue
            for one in orbit:
                self._free.difference_update(one)
                self._crossed.update(self._corners(one))
            drawn.append(orbit)
            lines += len(orbit)
        return drawn

    def _orbit(self, line: Cells) -> Orbit:
        """Return the line and its different images."""
        every = [tuple([image[c] for c in line]) for image in self._images]
        return tuple(dict.fromkeys(every))

    def _line(self, length: int) -> Cells:
        """Return a line from a cell with much room, in both directions."""
        cells = sorted(self._free)
        starts = [
            cells[int(self._dice.below(len(cells)))] for _ in range(SITES)
        ]
        line = [max(starts, key=self._room)]
        if not self._is_apart([], line[0]):
            return ()
        for _ in range(2):
            while len(line) < length:
                cell = self._next(line)
                if cell < 0:
                    break
                line.append(cell)
            line.reverse()
        if self._dice.below(2):
            line.reverse()
        return tuple(line)

    def _room(self, cell: int) -> int:
        """Return how many cells around a cell are free."""
        i, j = divmod(cell, self._size)
        around = [
            k * self._size + m
            for k in range(max(i - 2, 0), min(i + 3, self._size))
            for m in range(max(j - 2, 0), min(j + 3, self._size))
        ]
        return len(self._free.intersection(around))

    def _next(self, line: Sequence[int]) -> int:
        """Return a cell with which the line goes on; -1 if there is none."""
        n, last = self._size, line[-1]
        i, j = divmod(last, n)
        ahead = -1
        if len(line) > 1:
            ahead = STEPS.index(step(line[-2], last, n))
        choices: list[int] = []
        for k, (down, right) in enumerate(STEPS):
            turn = 1
            if ahead >= 0:
                turn = min((k - ahead) % 8, (ahead - k) % 8)
            cell = last + down * n + right
            if not (0 <= i + down < n and 0 <= j + right < n):
                continue
            if cell in self._free and self._fits(line, cell):
                choices += [cell] * TURNS[turn]
        if not choices:
            return -1
        return choices[int(self._dice.below(len(choices)))]

    def _fits(self, line: Sequence[int], cell: int) -> bool:
        """Return whether a line may go on to a cell.

        It neither comes back to its own side nor crosses another line.
        """
        if cell in line or not self._is_apart(line, cell):
            return False
        n = self._size
        for other in line[:-1]:
            down, right = step(other, cell, n)
            if abs(down) + abs(right) == 1:
                return False
        crossed = self._corners((line[-1], cell))
        return self._crossed.isdisjoint(crossed)

    def _is_apart(self, line: Sequence[int], cell: int) -> bool:
        """Return whether a line with this cell keeps off its images.

        It shares no cell with them and doesn't cross them.  A line that stays
        in its place, as on a diagonal, is its own image.
        """
        longer = [*line, cell]
        corners = self._corners(longer)
        for image in self._images:
            moved = [image[one] for one in longer]
            if moved == longer:
                continue
            if not set(moved).isdisjoint(longer):
                return False
            if not set(self._corners(moved)).isdisjoint(corners):
                return False
        return True

    def _corners(self, line: Sequence[int]) -> list[int]:
        """Return the corners of cells that slanted steps pass over."""
        corners = []
        for a, b in pairwise(line):
            down, right = step(a, b, self._size)
            if down and right:
                corners.append(min(a, b) - (down * right < 0))
        return corners
