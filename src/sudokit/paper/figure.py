"""Draws a grid: values, candidates and a step.

    figure(grid, step=None, ...)    a Drawing of any grid

Pictures, pages and the browser all use it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from sudokit.lessons.sentences import explanation
from sudokit.logic import Step
from sudokit.paper import rule_marks
from sudokit.paper.lattice import CELL, Lattice, lattice_of
from sudokit.paper.legend import captioned
from sudokit.paper.marks import (
    DIGIT,
    GridMarks,
    behind,
    conclusions,
    marks_of,
    over,
)
from sudokit.paper.rule_edges import told_beside, told_over, told_under
from sudokit.paper.rule_labels import room_around
from sudokit.paper.rule_marks import (
    explained_marks,
    filled,
    head_of,
    inside_of,
    lines,
    under,
)
from sudokit.paper.shapes import (
    CAPITAL,
    Drawing,
    LineShape,
    Rect,
    Text,
    centred,
    wrapped,
)
from sudokit.paper.shapes import (
    Shape as Form,
)
from sudokit.paper.symbols import symbol, word_of
from sudokit.paper.themes import Theme, theme_named
from sudokit.rules import AnyPuzzle, Rules, as_puzzle
from sudokit.rules.explained import titles_of
from sudokit.rules.puzzle import puzzle_rules
from sudokit.system.language import _, ngettext
from sudokit.system.language.phrases import listed

Candidates = list[list[tuple[int, ...]]]
Values = tuple[tuple[int, ...], ...]

VALUE: Final = 0.66  # of a cell, the size of a value beside candidates
BOLD_VALUE: Final = VALUE + 0.1
# On paper, where nothing else is in a cell: digits of 57 and 60 % of it.
PRINTED: Final = 0.8
BOLD_PRINTED: Final = 0.84
SYMBOL: Final = 0.76  # of a cell, the side of a symbol
NAMES: Final = 0.55  # of a cell, the room for the names of rows
LONGER: Final = 0.2  # the room for one more digit
MARGIN: Final = 0.17  # of a cell, beside a grid on its own paper
CORNER: Final = 0.34  # of a cell, the corner to write candidates in


class FigureStyle(NamedTuple):
    """The parts of a figure in addition to the values.

    ``candidates``: those of every empty cell.  ``corners``: an empty corner
    to write them in.  ``names``: of rows and columns.  ``bold``: larger
    and heavier values, for people with poor eyesight.  ``ground``: the paper,
    where the drawing is not on one that has its own.  ``value`` is the size
    of a value, as a part of a cell; ``symbols`` are drawn in place of digits.
    """

    theme: Theme
    candidates: bool = False
    corners: bool = False
    names: bool = False
    bold: bool = False
    ground: bool = True
    ruled: bool = True
    value: float = VALUE
    symbols: str = ""


def figure(
    grid: AnyPuzzle,
    step: Step | None = None,
    *,
    clues: AnyPuzzle | None = None,
    candidates: bool = False,
    corners: bool = False,
    names: bool | None = None,
    theme: str = "light",
    bold: bool = False,
    ground: bool = True,
    legend: bool = True,
    sentence: bool = True,
    title: str = "",
    cell: float = 0,
    ruled: bool = True,
    symbols: str = "",
) -> Drawing:
    """Return the drawing of a grid, and of a step on it.

    ``clues`` is the puzzle that the grid came from; without it each value is
    one.  Candidates are drawn if some are part of it.  A step shows all
    candidates, and a legend unless that is not wanted, with its ``sentence``
    or without.  ``names`` of rows and columns come with a step unless it says
    otherwise.  ``cell`` is how many points wide a cell will be printed, so
    that its lines are wide enough.  ``ruled``: with the marks of its rules.
    ``symbols``: a set of symbols in place of digits.  Raise ValueError for an
    unknown theme, or for a step of a grid of another size.
    """
    dimensions = puzzle_rules(grid).grid
    if step is not None and any(
        c.i >= dimensions.rows
        or c.j >= dimensions.columns
        or c.n > dimensions.size
        for c in step.placements + step.eliminations
    ):
        raise ValueError("this step is of a grid of another size")
    colours = theme_named(theme)
    if bold:
        colours = colours.heavy()
    style = FigureStyle(
        colours.printed(cell) if cell else colours,
        candidates
        or step is not None
        or (clues is not None and bool(as_puzzle(clues).gone)),
        corners,
        step is not None if names is None else names,
        bold,
        ground,
        ruled,
    )
    if cell and not style.candidates and not (ruled and has_labels(grid)):
        value = BOLD_PRINTED if bold else PRINTED
        style = style._replace(value=value)
    elif bold:
        style = style._replace(value=BOLD_VALUE)
    style = style._replace(symbols=symbols)
    marks, text = GridMarks(), ""
    if step is not None:
        telling = explanation(step, grid)
        text = telling.in_words(step)
        marks = replace(marks_of(step, grid), rules=tuple(telling.rules))
    left = candidates_of(grid)
    seen = left if style.candidates else None
    drawing = _grid(grid, clues or grid, style, marks, left)
    words = title or title_of(grid, step)
    drawing = drawing._replace(
        title=words,
        description=description_of(grid, text, seen, symbols),
    )
    if legend and ruled:
        drawing = _with_rules(drawing, puzzle_rules(grid), style)
    if step is not None and legend:
        shown = text if sentence else ""
        return captioned(drawing, step, shown, marks, style.theme, ground)
    return drawing


def has_labels(grid: AnyPuzzle) -> bool:
    """Return whether the marks of its rules have letters or numbers."""
    rules = puzzle_rules(grid).rules
    return any(mark.text for rule in rules for mark in rule.marks())


def _grid(
    grid: AnyPuzzle,
    clues: AnyPuzzle,
    style: FigureStyle,
    marks: GridMarks,
    candidates: Candidates,
) -> Drawing:
    theme = style.theme
    rules = puzzle_rules(grid)
    outside = room_around(rules) if style.ruled else 0.0
    edge = theme.thick * CELL / 2 + outside
    after = edge + (MARGIN * CELL if style.ground or style.names else 0)
    room = NAMES + LONGER * (rules.size > 9)
    before = edge + room * CELL if style.names else after
    head, inside = head_of(rules, theme), inside_of(rules)
    lattice = lattice_of(rules, before, before, head, inside)
    width = before + lattice.width + after
    height = before + lattice.height + after
    forms: list[Form] = []
    if style.ground:
        forms.append(Rect(0, 0, width, height, fill=theme.paper))
    forms += under(rules, lattice, theme)
    forms += behind(marks, lattice, theme)
    if style.ruled:
        forms += told_under(marks.rules, lattice, theme)
        forms += filled(rules, lattice, theme)
    forms += lines(rules, lattice, theme)
    if style.ruled:
        forms += rule_marks.over(rules, lattice, theme)
        forms += rule_marks.outside(rules, lattice, theme)
    values = grid.values()
    taken = frozenset(
        (i, j) for i, row in enumerate(values) for j, n in enumerate(row) if n
    )
    if style.corners:
        forms += _corners(values, lattice, theme)
    forms += over(marks, lattice, theme, taken)
    if style.ruled:
        forms += told_over(marks.rules, rules, lattice, theme)
        forms += told_beside(marks.rules, rules, lattice, theme)
    forms += _values(values, clues.values(), lattice, style)
    if style.candidates:
        forms += _candidates(candidates, lattice, theme, marks)
    forms += conclusions(marks, lattice, theme)
    if style.names:
        forms += _names(lattice, theme, outside)
    return Drawing(width, height, tuple(forms))


def _with_rules(drawing: Drawing, rules: Rules, style: FigureStyle) -> Drawing:
    """Return the drawing with its rules in words below it."""
    if not rules.rules:
        return drawing
    width, size = drawing.width, CELL * max(0.3, style.theme.letters)
    shapes = list(drawing.shapes)
    y = drawing.height
    side = size * 1.2
    left = CELL * 0.2 + (side + size * 0.4)
    for sentence, sample in explained_marks(rules, style.theme):
        if sample.shapes:
            shapes.append(sample.at(CELL * 0.2, y + size * 0.35, side))
        for line in wrapped(sentence, size, width - left - CELL * 0.2):
            y += size * 1.3
            shapes.append(Text(left, y, line, size, style.theme.ink))
        y += size * 0.4
    height = y + size * 0.6
    if style.ground:
        shapes[0] = Rect(0, 0, width, height, fill=style.theme.paper)
    return drawing._replace(height=height, shapes=tuple(shapes))


def candidates_of(grid: AnyPuzzle) -> Candidates:
    """Return the candidates of each cell, none for one with a value."""
    return [
        [() if n else grid.candidates(i, j) for j, n in enumerate(row)]
        for i, row in enumerate(grid.values())
    ]


def _values(
    values: Values, clues: Values, lattice: Lattice, style: FigureStyle
) -> Iterator[Form]:
    """Yield the values, clues heavier than the others."""
    theme = style.theme
    if style.symbols:
        yield from _symbols(values, lattice, style.symbols)
        return
    entered = values != clues
    size = CELL * style.value
    for i, row in enumerate(values):
        for j, n in enumerate(row):
            if n:
                clue = clues[i][j] == n
                ink = theme.ink if clue else theme.entry
                sign = lattice.dimensions.sign(n)
                text = centred(*lattice.middle(i, j), sign, size, ink)
                yield text._replace(bold=(clue and entered) or style.bold)


def _symbols(values: Values, lattice: Lattice, name: str) -> Iterator[Form]:
    """Yield a symbol in place of each value."""
    side = CELL * SYMBOL
    for i, row in enumerate(values):
        for j, n in enumerate(row):
            if n:
                x, y = lattice.middle(i, j)
                yield symbol(name, n).at(x - side / 2, y - side / 2, side)


def _candidates(
    candidates: Candidates,
    lattice: Lattice,
    theme: Theme,
    marks: GridMarks,
) -> Iterator[Form]:
    """Yield the candidates, marked ones in the ink of clues."""
    size = lattice.choice_room * DIGIT
    for i, row in enumerate(candidates):
        for j, values in enumerate(row):
            for n in values:
                if (i, j, n) in marks.placed or (i, j, n) in marks.removed:
                    continue  # drawn with its disc, or its cross
                marked = marks.kind(i, j, n) is not None
                ink = theme.ink if marked else theme.choice
                place = lattice.choice(i, j, n)
                sign = lattice.dimensions.sign(n)
                yield centred(*place, sign, size, ink)


def _corners(values: Values, lattice: Lattice, theme: Theme) -> Iterator[Form]:
    """Yield an empty corner in each empty cell, for candidates in pencil."""
    side = CELL * CORNER
    thin = theme.thin * CELL
    for i, row in enumerate(values):
        for j, n in enumerate(row):
            if not n:
                x, y = lattice.corner(i, j)
                paint = theme.soft, thin, (1.5, 1.5)
                right, low = x + side, y + side
                yield LineShape(right, y, right, low, *paint)
                yield LineShape(x, low, right, low, *paint)


def _names(lattice: Lattice, theme: Theme, outside: float) -> Iterator[Form]:
    """Yield the numbers of rows and columns, outside the grid."""
    size = CELL * 0.34
    for k in range(lattice.dimensions.columns):
        x, y = lattice.middle(k, k)
        down = lattice.top - outside - CELL * 0.17
        yield Text(x, down, f"c{k + 1}", size, theme.choice, anchor="middle")
    for k in range(lattice.dimensions.rows):
        x, y = lattice.middle(k, k)
        across = lattice.left - outside - CELL * 0.12
        middle = y + CAPITAL / 2 * size
        name = f"r{k + 1}"
        yield Text(across, middle, name, size, theme.choice, anchor="end")


# Text for people who can't see the drawing.


def title_of(grid: AnyPuzzle, step: Step | None) -> str:
    """Return a one-line title for the drawing."""
    values = grid.values()
    rules = puzzle_rules(grid)
    size, cells = rules.grid.name(), sum(map(len, values))
    filled = sum(n > 0 for row in values for n in row)
    words = [_(one) for one in titles_of(rules)]
    kind = "Sudoku" if size == "9x9" else _("Sudoku of {size}", size=size)
    if words:
        kind = _("{kind} with {rules}", kind=kind, rules=listed(words))
    if step is not None:
        return f"{kind}, {_(step.technique)}"
    if filled == cells:
        return _("{kind}, solved", kind=kind)
    return f"{kind}, {ngettext('{n} clue', '{n} clues', filled)}"


def description_of(
    grid: AnyPuzzle,
    title: str,
    candidates: Candidates | None,
    symbols: str = "",
) -> str:
    """Return the rows of the drawing in words, after the step's sentences."""
    words = [title] if title else []
    sign = puzzle_rules(grid).grid.sign
    empty = _("empty")
    read = partial(word_of, symbols) if symbols else sign
    for i, row in enumerate(grid.values()):
        cells = [read(n) if n else empty for n in row]
        if candidates is not None:
            cells = [
                f"({' '.join(map(sign, candidates[i][j]))})" if not n else cell
                for j, (n, cell) in enumerate(zip(row, cells, strict=True))
            ]
        line = ", ".join(cells)
        words.append(_("Row {number}: {cells}.", number=i + 1, cells=line))
    return " ".join(words)
