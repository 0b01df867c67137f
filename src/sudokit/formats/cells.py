"""Converts text to cells and back.

cells(source, text)     the grid of n*n signs on a line
ruled(source, text, given)    the same under rules that are told
rows_of(grid)           nine lines of nine
framed(rows, height)    rows of boxes of signs, in a frame
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import Final

from sudokit.core.grid import Grid
from sudokit.filter.text import GRIDS, SPELT, FormatError
from sudokit.filter.text import SIGNS as EMPTY
from sudokit.formats.source import Source
from sudokit.rules.puzzle import AnyPuzzle
from sudokit.rules.reading import parse
from sudokit.rules.solving import plainest
from sudokit.rules.spelling import GivenRules

SIGNS: Final = EMPTY + "123456789"
CELL: Final = "[0-9._*]"  # one of SIGNS, in a pattern
DOTS: Final = str.maketrans("_*", "..")


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


def cells(source: Source, text: str, column: int = 1) -> AnyPuzzle:
    """The grid of n*n signs on a line; FormatError points to the bad one."""
    return ruled(source, text.translate(SPELT), source.given, column)


def ruled(
    source: Source, text: str, given: GivenRules, column: int = 1
) -> AnyPuzzle:
    """The same under rules that are told.

    Without boxes or regions they are the source's, or the squarest boxes.
    """
    if not given.size():
        given = source.given._replace(words=given.words or source.given.words)
    if len(text) == 81 and given.is_usual():
        return _nine(source, text, column)
    size = isqrt(len(text))
    try:
        if size * size != len(text) or given.size() not in (0, size):
            raise ValueError(f"{len(text)} cells don't make a grid")
        if not given.size() and len(text) not in GRIDS:
            raise ValueError(f"{len(text)} cells don't make a grid")
        grid = parse(text, given.rules(size))
    except FormatError as error:
        raise source.error(error.message, column) from None
    except ValueError as error:
        raise source.error(str(error), column) from None
    if len(grid.cells) != len(text):
        raise source.error(f"{text[:9]!a} doesn't start a grid", column)
    return plainest(grid)


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
