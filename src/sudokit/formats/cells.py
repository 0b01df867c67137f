"""Converts text to cells and back.

cells(source, text)     the grid of n*n signs on a line
shaped(source, text, box, diagonals)    the same with a given box shape
line_of(grid)           all cells on a line, a dot for empty
rows_of(grid)           nine lines of nine
framed(rows, height)    rows of boxes of signs, in a frame
small(puzzle)           its 9x9 grid; ValueError if it is another
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import Final

from sudokit.boxes.grid import BoxGrid, write
from sudokit.boxes.notation import Notation
from sudokit.boxes.reading import parse
from sudokit.boxes.shape import NINE, check_shape, parse_shape, squarest
from sudokit.core.grid import Grid
from sudokit.filter.text import GRIDS, SPELT, FormatError
from sudokit.filter.text import SIGNS as EMPTY
from sudokit.formats.puzzle import Puzzle
from sudokit.formats.source import Source

SIGNS: Final = EMPTY + "123456789"
CELL: Final = "[0-9._*]"  # one of SIGNS, in a pattern
DOTS: Final = str.maketrans("_*", "..")
LINE: Final = Notation(empty=".", blanks=False, line=True)


def nine_rows(values: Sequence[int]) -> Grid:
    """The grid of 81 values."""
    return Grid.init([values[k : k + 9] for k in range(0, 81, 9)])


def check_signs(source: Source, text: str, column: int = 1) -> None:
    """FormatError, with its position, for anything but a 9x9 cell."""
    for place, sign in enumerate(text):
        if sign not in SIGNS:
            raise source.error(
                f"{sign!a} is not a value of a cell", column + place
            )


def _nine(source: Source, text: str, column: int) -> Grid:
    """The 9x9 grid of 81 signs."""
    check_signs(source, text, column)
    return Grid.parse(text.translate(DOTS))


def cells(source: Source, text: str, column: int = 1) -> Grid | BoxGrid:
    """The grid of n*n signs on a line; FormatError points to the bad one."""
    text = text.translate(SPELT)
    if source.shape in (None, NINE) and len(text) == 81:
        return _nine(source, text, column)
    try:
        if len(text) not in GRIDS:
            raise ValueError(f"{len(text)} cells don't make a grid")
        grid = parse(text, source.shape or squarest(isqrt(len(text))))
    except FormatError as error:
        raise source.error(error.message, column) from None
    except ValueError as error:
        raise source.error(str(error), column) from None
    if len(grid.cells) != len(text):
        raise source.error(f"{text[:9]!a} doesn't start a grid", column)
    return grid


def shaped(
    source: Source,
    text: str,
    box: str | None,
    diagonals: bool,
    column: int = 1,
) -> Grid | BoxGrid:
    """The same with a given box shape, such as 5x2, or with diagonals.

    Without a shape it is the source's, or the squarest.
    """
    if box is None and not diagonals:
        return cells(source, text, column)
    try:
        if box is not None:
            shape = parse_shape(box)
        else:
            shape = source.shape or squarest(isqrt(len(text)))
        if len(text) != check_shape(shape) ** 2:
            raise ValueError(f"{len(text)} cells don't make a grid")
        if shape == NINE and not diagonals:
            return _nine(source, text, column)
        return parse(text, shape, diagonals)
    except FormatError as error:
        raise source.error(error.message, column) from None
    except ValueError as error:
        raise source.error(str(error), column) from None


def line_of(grid: Grid | BoxGrid) -> str:
    """All cells on a line, a dot for empty."""
    if isinstance(grid, Grid):
        return grid.line()
    return write(grid, LINE).rstrip("\n")


def rows_of(grid: Grid) -> str:
    """Nine lines of nine cells, a dot for empty."""
    line = grid.line()
    return "".join(line[k : k + 9] + "\n" for k in range(0, 81, 9))


def framed(rows: Sequence[Sequence[Sequence[str]]], height: int) -> str:
    """Rows of boxes of signs, with a frame; all signs of a column are of
    one width."""
    rule = "+".join(
        "-" * (sum(map(len, group)) + len(group) + 1) for group in rows[0]
    )
    lines = []
    for i, row in enumerate(rows):
        if i % height == 0:
            lines.append(f"+{rule}+")
        cells = " | ".join(" ".join(group) for group in row)
        lines.append(f"| {cells} |")
    return "\n".join([*lines, f"+{rule}+", ""])


def small(puzzle: Puzzle) -> Grid:
    """The grid of a format that is 9x9 only; ValueError for another."""
    if isinstance(puzzle.grid, Grid):
        return puzzle.grid
    raise ValueError("this format holds only 9x9 grids")
