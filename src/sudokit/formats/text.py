"""Plain text: line, grid, spaced, framed, sdm and ss.

A comment tells the boxes where the number of cells doesn't: ``# box 5x2``.
They are read as the filter reads.  Which of them a file is makes no
difference to how it is read, only to how it is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from sudokit.boxes.grid import BoxGrid, note_line, note_text, write
from sudokit.boxes.notation import Notation
from sudokit.boxes.reading import grid_of
from sudokit.boxes.shape import NINE
from sudokit.core.grid import Grid
from sudokit.filter.box_note import note_of
from sudokit.filter.reader import TextReader, text_of
from sudokit.filter.text import FormatError
from sudokit.formats.cells import CELL, framed, line_of, rows_of, small
from sudokit.formats.puzzle import Format, Item, Puzzle
from sudokit.formats.source import BARS, Source, matches


def _read(source: Source) -> Iterator[Item]:
    """Puzzles of any size, as the filter reads them."""
    source.watch = True
    next_grid = _reader(source)
    while True:
        try:
            grid = next_grid()
        except FormatError as error:
            yield error
            continue
        if grid is None:
            return
        comments = [
            text for text in source.comments() if note_of(text) is None
        ]
        yield Puzzle(grid, comments=tuple(comments))


def _reader(source: Source) -> Callable[[], Grid | BoxGrid | None]:
    """What reads the next grid of a source."""
    shape = source.shape
    size, band = (shape[0] * shape[1], shape[0]) if shape else (0, 0)
    reader = TextReader(source, source.name, size=size, band=band)
    nine = shape in (None, NINE)

    def next_grid() -> Grid | BoxGrid | None:
        line = reader.one_line() if nine else ""
        if line:
            return Grid.parse(line)
        written = reader.read()
        if written is None:
            return None
        if nine and written.is_nine():
            return Grid.parse(written.values)
        return grid_of(written, shape).grid

    return next_grid


def _line(puzzle: Puzzle) -> str:
    grid = puzzle.grid
    note = "" if isinstance(grid, Grid) else note_text(grid)
    return f"{line_of(grid)}{note and f'  # {note}'}\n"


def _sdm(puzzle: Puzzle) -> str:
    return small(puzzle).line().replace(".", "0") + "\n"


def _grid(puzzle: Puzzle) -> str:
    if isinstance(puzzle.grid, Grid):
        return rows_of(puzzle.grid)
    grid = puzzle.grid
    text = write(grid, Notation(empty=".", blanks=False))
    return note_line(grid) + text


def _spaced(puzzle: Puzzle) -> str:
    if isinstance(puzzle.grid, Grid):
        return text_of(puzzle.grid)
    grid = puzzle.grid
    return note_line(grid) + write(grid, Notation(numbers=True))


def _framed(puzzle: Puzzle) -> str:
    grid = puzzle.grid
    rows, columns = NINE if isinstance(grid, Grid) else grid.shape
    size = rows * columns
    width = len(str(size)) if size > 9 else 1
    signs = [
        [(str(n) if n else ".").rjust(width) for n in row]
        for row in grid.values()
    ]
    text = framed(
        [
            [row[k : k + columns] for k in range(0, size, columns)]
            for row in signs
        ],
        rows,
    )
    return text if isinstance(grid, Grid) else note_line(grid) + text


def _ss(puzzle: Puzzle) -> str:
    line = small(puzzle).line()
    rows = [
        "|".join(line[k : k + 9][at : at + 3] for at in (0, 3, 6)) + "\n"
        for k in range(0, 81, 9)
    ]
    return "-----------\n".join("".join(rows[k : k + 3]) for k in (0, 3, 6))


SHAPES: Final = frozenset({"shapes", "squares", "diagonals"})

LINE: Final = Format(
    "line",
    "81 characters on a line",
    _read,
    _line,
    matches("(?=.*[._*])" + CELL + "{81}$"),
    (".txt",),
    SHAPES,
)
GRID: Final = Format(
    "grid",
    "nine lines of nine characters",
    _read,
    _grid,
    matches(CELL + "{9}$"),
    says=SHAPES,
    blank=True,
)
SPACED: Final = Format(
    "spaced",
    "nine lines of nine values with blanks",
    _read,
    _spaced,
    matches(f"{CELL}([ ,\t]+{CELL}){{8}}$"),
    says=SHAPES,
    blank=True,
)
FRAMED: Final = Format(
    "framed",
    "nine lines in a frame",
    _read,
    _framed,
    matches(rf"[{BARS}]?\s*{CELL}\s+{CELL}[^{BARS}]*[{BARS}]"),
    says=SHAPES,
    blank=True,
)
SDM: Final = Format(
    "sdm",
    "81 digits on a line, 0 for empty",
    _read,
    _sdm,
    matches("[0-9]{81}$"),
    (".sdm",),
)
SS: Final = Format(
    "ss",
    "Simple Sudoku's files",
    _read,
    _ss,
    matches(rf"[|*]?{CELL}{{3}}\|{CELL}{{3}}\|{CELL}{{3}}"),
    (".ss",),
    blank=True,
)
