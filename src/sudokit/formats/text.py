"""Plain text: line, grid, spaced, framed, sdm and ss.

A comment gives the boxes if the number of cells doesn't imply them: ``#
box 5x2``.  All are read in the same way, as the filter does; they differ
only in how they are written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from sudokit.core.grid import Grid
from sudokit.formats.puzzle import (
    CELL,
    Format,
    Item,
    PuzzleRecord,
    framed,
    only_nine,
)
from sudokit.formats.source import BARS, Source, clean, matches
from sudokit.rules.kinds import plainest
from sudokit.rules.notation import Notation, text_of_cells
from sudokit.rules.puzzle import AnyPuzzle, puzzle_of, puzzle_rules
from sudokit.rules.spelling import note_lines, notes_of
from sudokit.text.box_note import note_of
from sudokit.text.messages import FormatError
from sudokit.text.reader import ReadOptions, TextReader


def _read(source: Source) -> Iterator[Item]:
    """Yield puzzles of any size, as the filter reads them."""
    source.watch = True
    next_puzzle = _reader(source)
    while True:
        try:
            puzzle = next_puzzle()
        except FormatError as error:
            yield error
            continue
        if puzzle is None:
            return
        comments = [
            text for text in source.comments() if note_of(text) is None
        ]
        yield puzzle._replace(comments=(*comments, *puzzle.comments))


def _reader(source: Source) -> Callable[[], PuzzleRecord | None]:
    """Return the function that reads a source's next puzzle."""
    given = source.given
    options = ReadOptions(source.name, given=given)
    reader = TextReader(source, options, size=given.size(), band=given.band())
    nine = given.is_usual()

    def next_puzzle() -> PuzzleRecord | None:
        line = reader.one_line() if nine else ""
        if line:
            source.end = reader.line
            return PuzzleRecord(Grid.parse(line))
        written = reader.read()
        source.end = reader.line
        if written is None:
            return None
        rest = (clean(written.rest),) if written.rest else ()
        if nine and written.is_nine():
            clues = Grid.parse(written.values)
            if written.entries:
                return PuzzleRecord(Grid.parse(written.entries), clues, rest)
            return PuzzleRecord(clues, comments=rest)
        grid = plainest(puzzle_of(written, options).grid)
        lost = ("entries",) if written.entries else ()
        return PuzzleRecord(grid, comments=rest, dropped=lost)

    return next_puzzle


def _line(puzzle: PuzzleRecord) -> str:
    grid = puzzle.grid
    notes = notes_of(puzzle_rules(grid))
    if len(notes) > 1:  # the last stands on the line of the puzzle
        lines = "".join([f"# {note}\n" for note in notes])
        return f"{lines}{grid.line()}\n"
    return f"{grid.line()}{''.join([f'  # {note}' for note in notes])}\n"


def _sdm(puzzle: PuzzleRecord) -> str:
    return only_nine(puzzle).line().replace(".", "0") + "\n"


def _grid(puzzle: PuzzleRecord) -> str:
    return _noted(puzzle.grid, Notation(empty=".", blanks=False))


def _noted(grid: AnyPuzzle, notation: Notation) -> str:
    """Return the cells, below the comments about their rules."""
    rules = puzzle_rules(grid)
    text = text_of_cells(grid.cells, rules.size, notation, rules.grid)
    return note_lines(rules) + text


def _spaced(puzzle: PuzzleRecord) -> str:
    return _noted(puzzle.grid, Notation(numbers=True))


def _framed(puzzle: PuzzleRecord) -> str:
    grid = puzzle.grid
    rules = puzzle_rules(grid)
    size = rules.grid
    rows, columns = rules.shape or (size.rows, size.columns)
    width = len(str(size.digit(size.size)))
    signs = [
        [(str(size.digit(n)) if n else ".").rjust(width) for n in row]
        for row in grid.values()
    ]
    text = framed(
        [
            [row[k : k + columns] for k in range(0, size.columns, columns)]
            for row in signs
        ],
        rows,
    )
    return note_lines(rules) + text


def _ss(puzzle: PuzzleRecord) -> str:
    line = only_nine(puzzle).line()
    rows = [
        "|".join(line[k : k + 9][at : at + 3] for at in (0, 3, 6)) + "\n"
        for k in range(0, 81, 9)
    ]
    return "-----------\n".join("".join(rows[k : k + 3]) for k in (0, 3, 6))


SHAPES: Final = frozenset({"shapes", "rules"})

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
    holds=SHAPES,
    blank=True,
)
SPACED: Final = Format(
    "spaced",
    "nine lines of nine values with blanks",
    _read,
    _spaced,
    matches(f"{CELL}([ ,\t]+{CELL}){{8}}$"),
    holds=SHAPES,
    blank=True,
)
FRAMED: Final = Format(
    "framed",
    "nine lines in a frame",
    _read,
    _framed,
    matches(rf"[{BARS}]?\s*{CELL}\s+{CELL}[^{BARS}]*[{BARS}]"),
    holds=SHAPES,
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
