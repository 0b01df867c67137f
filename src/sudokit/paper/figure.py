"""Draws a grid: values, candidates and a step.

    figure(grid, step=None, ...)    a Drawing of any grid

It is the only place that draws a grid: pictures, pages and the browser
take it from here.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from sudokit.boxes import NINE, BoxGrid, Shape, houses
from sudokit.boxes.notation import sign_of
from sudokit.boxes.position import BoxStep
from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.logic import Premise, Step
from sudokit.paper.lattice import CELL, Lattice
from sudokit.paper.legend import captioned
from sudokit.paper.marks import (
    DIGIT,
    GridMarks,
    behind,
    conclusions,
    marks_of,
    over,
)
from sudokit.paper.shapes import (
    CAPITAL,
    Drawing,
    LineShape,
    Rect,
    Text,
    centred,
)
from sudokit.paper.shapes import (
    Shape as Form,
)
from sudokit.paper.themes import Theme, theme_named

AnyGrid = Grid | BoxGrid
AnyStep = Step | BoxStep
Choices = list[list[tuple[int, ...]]]
Values = tuple[tuple[int, ...], ...]

VALUE: Final = 0.66  # of a cell, the size of a value
BOLD_VALUE: Final = VALUE + 0.1
NAMES: Final = 0.55  # of a cell, the room for the names of rows
MARGIN: Final = 0.17  # of a cell, beside a grid on its own paper
CORNER: Final = 0.34  # of a cell, the corner to write candidates in


class FigureStyle(NamedTuple):
    """What is drawn beside the values.

    ``choices``: those of every empty cell.  ``corners``: an empty corner
    to write them in.  ``names``: of rows and columns.  ``bold``: larger
    and heavier values, for people who see badly.  ``ground``: the paper,
    where the drawing is not on one that has its own.
    """

    theme: Theme
    choices: bool = False
    corners: bool = False
    names: bool = False
    bold: bool = False
    ground: bool = True


def figure(
    grid: AnyGrid,
    step: AnyStep | None = None,
    *,
    clues: AnyGrid | None = None,
    choices: bool = False,
    corners: bool = False,
    names: bool | None = None,
    theme: str = "light",
    bold: bool = False,
    ground: bool = True,
    legend: bool = True,
    title: str = "",
    cell: float = 0,
    gone: Collection[Choice] = (),
) -> Drawing:
    """The drawing of a grid, and of a step on it.

    ``clues`` is the puzzle that the grid came from; without it each value
    is one.  A step shows all candidates, and a legend unless that is not
    wanted.  ``names`` of rows and columns come with a step unless it
    says otherwise.  ``cell`` is how many points wide a cell will be
    printed, so that its lines are wide enough.  ``gone`` are candidates that
    earlier steps removed, of another size than 9x9.  ValueError for a
    theme that there is not, or for a step of a grid of another size.
    """
    if step is not None and isinstance(step, Step) != isinstance(grid, Grid):
        raise ValueError("this step belongs to a grid of another size")
    told = step.text if step is not None else ""
    if isinstance(step, BoxStep):
        step = step_of_boxes(step)
    colours = theme_named(theme)
    if bold:
        colours = colours.heavy()
    style = FigureStyle(
        colours.printed(cell) if cell else colours,
        choices or step is not None,
        corners,
        step is not None if names is None else names,
        bold,
        ground,
    )
    marks = GridMarks()
    if step is not None:
        marks = marks_of(step, grid)
    left = choices_of(grid, gone)
    seen = left if style.choices else None
    drawing = _grid(grid, clues or grid, style, marks, left)
    words = title or title_of(grid, step)
    drawing = drawing._replace(
        title=words,
        description=description_of(grid, told, seen),
    )
    if step is not None and legend:
        return captioned(drawing, step, told, marks, style.theme, ground)
    return drawing


def _grid(
    grid: AnyGrid,
    clues: AnyGrid,
    style: FigureStyle,
    marks: GridMarks,
    choices: Choices,
) -> Drawing:
    theme = style.theme
    shape, diagonals = shape_of(grid)
    edge = theme.thick * CELL / 2
    after = edge + (MARGIN * CELL if style.ground or style.names else 0)
    before = edge + NAMES * CELL if style.names else after
    lattice = Lattice(shape, before, before)
    width = before + lattice.width + after
    forms: list[Form] = []
    if style.ground:
        forms.append(Rect(0, 0, width, width, fill=theme.paper))
    if diagonals:
        forms += _shades(lattice, theme)
    forms += behind(marks, lattice, theme)
    forms += _lines(lattice, theme)
    values = grid.values()
    taken = frozenset(
        (i, j) for i, row in enumerate(values) for j, n in enumerate(row) if n
    )
    if style.corners:
        forms += _corners(values, lattice, theme)
    forms += over(marks, lattice, theme, taken)
    forms += _values(values, clues.values(), lattice, style)
    if style.choices:
        forms += _choices(choices, lattice, theme, marks)
    forms += conclusions(marks, lattice, theme)
    if style.names:
        forms += _names(lattice, theme)
    return Drawing(width, width, tuple(forms))


def shape_of(grid: AnyGrid) -> tuple[Shape, bool]:
    """The shape of the boxes, and whether the diagonals are houses."""
    if isinstance(grid, Grid):
        return NINE, False
    return grid.shape, grid.diagonals


def step_of_boxes(step: BoxStep) -> Step:
    """A step of another size, in the form of 9x9 steps."""

    def choice(cell: int, n: int) -> Choice:
        return Choice(*divmod(cell, step.size), n)

    premises = []
    for place in step.place.split(", "):
        if found := re.fullmatch(r"r(\d+)c(\d+)", place):
            at = Choice(int(found[1]) - 1, int(found[2]) - 1, 0)
            premises.append(Premise("cell", at))
        elif re.fullmatch(r"[rcb]\d+", place):
            premises.append(Premise("base", place))
    return Step(
        step.technique,
        tuple(choice(*one) for one in step.placements),
        tuple(choice(*one) for one in step.eliminations),
        tuple(premises),
        step.note,
    )


def choices_of(grid: AnyGrid, gone: Collection[Choice] = ()) -> Choices:
    """The candidates of each cell, none for one with a value."""
    values = grid.values()
    every = range(len(values))
    if isinstance(grid, Grid):
        return [
            [() if values[i][j] else grid.choices(i, j) for j in every]
            for i in every
        ]
    size = grid.size
    taken: list[set[int]] = [set() for _ in range(size * size)]
    for cells in houses(grid.shape, grid.diagonals).values():
        used = {grid.cells[cell] for cell in cells}
        for cell in cells:
            taken[cell] |= used
    return [
        [
            ()
            if values[i][j]
            else tuple(
                n
                for n in range(1, size + 1)
                if n not in taken[i * size + j] and (i, j, n) not in gone
            )
            for j in every
        ]
        for i in every
    ]


def _shades(lattice: Lattice, theme: Theme) -> Iterator[Form]:
    """The ground of the two diagonals."""
    last = lattice.size - 1
    for i in range(lattice.size):
        for j in {i, last - i}:
            x, y = lattice.corner(i, j)
            yield Rect(x, y, CELL, CELL, fill=theme.shade)


def _lines(lattice: Lattice, theme: Theme) -> Iterator[Form]:
    """The lines between cells, then those of the boxes and the frame."""
    rows, columns = lattice.shape
    left, top = lattice.left, lattice.top
    right, bottom = left + lattice.width, top + lattice.width
    thin, thick = theme.thin * CELL, theme.thick * CELL
    inner = range(1, lattice.size)
    for k in inner:
        if k % columns:
            x = left + k * CELL
            yield LineShape(x, top, x, bottom, theme.soft, thin)
        if k % rows:
            y = top + k * CELL
            yield LineShape(left, y, right, y, theme.soft, thin)
    for k in inner:
        if k % columns == 0:
            x = left + k * CELL
            yield LineShape(x, top, x, bottom, theme.ink, thick)
        if k % rows == 0:
            y = top + k * CELL
            yield LineShape(left, y, right, y, theme.ink, thick)
    yield Rect(
        left,
        top,
        lattice.width,
        lattice.width,
        stroke=theme.ink,
        line=thick,
    )


def _values(
    values: Values, clues: Values, lattice: Lattice, style: FigureStyle
) -> Iterator[Form]:
    """The values, clues heavier than the others."""
    theme = style.theme
    told = values != clues
    size = CELL * (BOLD_VALUE if style.bold else VALUE)
    for i, row in enumerate(values):
        for j, n in enumerate(row):
            if n:
                clue = clues[i][j] == n
                ink = theme.ink if clue else theme.entry
                text = centred(*lattice.middle(i, j), sign_of(n), size, ink)
                yield text._replace(bold=(clue and told) or style.bold)


def _choices(
    choices: Choices,
    lattice: Lattice,
    theme: Theme,
    marks: GridMarks,
) -> Iterator[Form]:
    """The candidates in their places; marked ones in the ink of clues."""
    size = lattice.choice_room * DIGIT
    for i, row in enumerate(choices):
        for j, found in enumerate(row):
            for n in found:
                if (i, j, n) in marks.placed or (i, j, n) in marks.removed:
                    continue  # drawn with its disc, or its cross
                marked = marks.kind(i, j, n) is not None
                ink = theme.ink if marked else theme.choice
                place = lattice.choice(i, j, n)
                yield centred(*place, sign_of(n), size, ink)


def _corners(values: Values, lattice: Lattice, theme: Theme) -> Iterator[Form]:
    """An empty corner in each empty cell, for candidates in pencil."""
    side = CELL * CORNER
    thin = theme.thin * CELL
    for i, row in enumerate(values):
        for j, n in enumerate(row):
            if not n:
                x, y = lattice.corner(i, j)
                dashes = (1.5, 1.5)
                yield LineShape(
                    x + side, y, x + side, y + side, theme.soft, thin, dashes
                )
                yield LineShape(
                    x, y + side, x + side, y + side, theme.soft, thin, dashes
                )


def _names(lattice: Lattice, theme: Theme) -> Iterator[Form]:
    """The numbers of rows and columns, outside the grid."""
    size = CELL * 0.34
    for k in range(lattice.size):
        x, y = lattice.middle(k, k)
        down = lattice.top - CELL * 0.17
        yield Text(x, down, f"c{k + 1}", size, theme.choice, anchor="middle")
        across = lattice.left - CELL * 0.12
        middle = y + CAPITAL / 2 * size
        yield Text(
            across, middle, f"r{k + 1}", size, theme.choice, anchor="end"
        )


# Words for who can't see the drawing.


def title_of(grid: AnyGrid, step: Step | None) -> str:
    """What the drawing shows, in a line."""
    values = grid.values()
    size = len(values)
    filled = sum(n > 0 for row in values for n in row)
    diagonal = shape_of(grid)[1]
    kind = "Sudoku" if size == 9 else f"Sudoku of {size}x{size}"
    if diagonal:
        kind += " with diagonals"
    if step is not None:
        return f"{kind}, {step.technique}"
    if filled == size * size:
        return f"{kind}, solved"
    noun = "clue" if filled == 1 else "clues"
    return f"{kind}, {filled} {noun}"


def description_of(grid: AnyGrid, told: str, found: Choices | None) -> str:
    """The rows of the drawing in words, and the step's sentence."""
    words = [f"{told}."] if told else []
    for i, row in enumerate(grid.values()):
        cells = [sign_of(n) if n else "empty" for n in row]
        if found is not None:
            cells = [
                f"({' '.join(map(sign_of, found[i][j]))})" if not n else cell
                for j, (n, cell) in enumerate(zip(row, cells, strict=True))
            ]
        words.append(f"Row {i + 1}: {', '.join(cells)}.")
    return " ".join(words)
