"""The classes Puzzle and Format.

Puzzle(grid, clues, comments)   what can be said of a puzzle
Marks(centre, corner)           what a player has noted in its cells
position(puzzle)                the grid with the candidates that are marked
Format(name, about, read, ...)  how it is read, written, recognised
plain(grid)  ruled_out(grid)  rule_out(grid, candidates)
holds(puzzle)                   whether the grid has every clue
each_line(source, read_line)    puzzles of which each is a line
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from sudokit.boxes.grid import BoxGrid, sort_of, untold
from sudokit.boxes.shape import Shape
from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.filter.box_note import DIAGONALS
from sudokit.filter.text import FormatError
from sudokit.formats.source import PIECE, Source


class Marks(NamedTuple):
    """What a player has noted in the 81 cells, as digits in order.

    ``centre``: the candidates that are left, where a cell has any.
    ``corner``: a value is in one of the cells of a box that have it.
    """

    centre: tuple[str, ...]
    corner: tuple[str, ...]


class Puzzle(NamedTuple):
    """A grid, and what else was said of it.

    ``clues`` is the grid of the clues alone, None if every value is
    one.  ``unsaid`` names what the source said and no Puzzle holds.
    ``marks`` are a player's and may be wrong: the grid has its candidates
    without them.
    """

    grid: Grid | BoxGrid
    clues: Grid | None = None
    comments: tuple[str, ...] = ()
    unsaid: tuple[str, ...] = ()
    marks: Marks | None = None


Item = Puzzle | FormatError


class Format(NamedTuple):
    """How a format is read, written and recognised.

    ``text`` gives a puzzle as text; ``head`` and ``tail`` stand around
    all of them.  ``says`` tells which of ``comments``, ``choices``,
    ``clues``, ``marks``, ``shapes``, ``squares`` and ``diagonals`` it has
    words for: shapes are those that the number of cells tells, squares all.
    """

    name: str
    about: str
    read: Callable[[Source], Iterator[Item]]
    text: Callable[[Puzzle], str]
    recognise: Callable[[Sequence[str]], bool]
    extensions: tuple[str, ...] = ()
    says: frozenset[str] = frozenset()
    head: str = ""
    tail: str = ""
    blank: bool = False  # a blank line between puzzles

    def can_say_shapes(self) -> bool:
        """Can it say grids of other shapes than 9x9?"""
        return not self.says.isdisjoint(("shapes", "squares"))

    def check(
        self,
        grid: Grid | BoxGrid,
        shape: Shape | None = None,
        diagonals: bool = False,
    ) -> None:
        """ValueError if another puzzle would be read from what it writes.

        ``shape`` and ``diagonals`` are known to the reader.
        """
        if isinstance(grid, Grid):
            return
        if not self.can_say_shapes():
            name = sort_of(grid)
            raise ValueError(f"this format holds only 9x9 grids, not {name}")
        missing = untold(
            grid,
            grid.shape if "squares" in self.says else shape,
            diagonals or "diagonals" in self.says,
        )
        if missing == DIAGONALS:
            raise ValueError(f"this format can't hold {missing}")
        if missing:
            raise ShapeUntold(f"this format can't hold {missing}")


class ShapeUntold(ValueError):
    """A shape that the format can't express; the reader has to be told."""


def plain(grid: Grid) -> Grid:
    """The grid of the same values, with all candidates they leave."""
    return Grid.init(grid.values())


def ruled_out(grid: Grid) -> list[Choice]:
    """The candidates that the values allow and the grid does not."""
    full = plain(grid)
    return [
        Choice(i, j, n)
        for i in range(9)
        for j in range(9)
        for n in full.choices(i, j)
        if n not in grid.choices(i, j)
    ]


def rule_out(grid: Grid, choices: Iterable[Choice]) -> Grid:
    """The grid without these candidates; those it hasn't are passed over."""
    for c in choices:
        if c.n in grid.choices(c.i, c.j):
            grid = grid.reject(c)
    return grid


def position(puzzle: Puzzle) -> Grid:
    """Where the player stands: in a cell with centre marks they are the
    candidates.  ValueError if the puzzle is not 9x9.
    """
    grid = puzzle.grid
    if not isinstance(grid, Grid):
        raise ValueError(f"the grid must be 9x9, not {grid.size}x{grid.size}")
    if puzzle.marks is None:
        return grid
    return rule_out(
        grid,
        [
            Choice(cell // 9, cell % 9, n)
            for cell, marked in enumerate(puzzle.marks.centre)
            for n in range(1, 10)
            if marked and str(n) not in marked
        ],
    )


def centre_marks(puzzle: Puzzle) -> tuple[str, ...]:
    """The centre marks; without, the candidates if some are ruled out."""
    grid = puzzle.grid
    assert isinstance(grid, Grid)
    if puzzle.marks is not None:
        return puzzle.marks.centre
    if not ruled_out(grid):
        return ("",) * 81
    return tuple(
        "" if n else "".join(map(str, grid.choices(i, j)))
        for i, row in enumerate(grid.values())
        for j, n in enumerate(row)
    )


def corner_marks(puzzle: Puzzle) -> tuple[str, ...]:
    """The corner marks, cell by cell."""
    return ("",) * 81 if puzzle.marks is None else puzzle.marks.corner


def marks_of(centre: Sequence[str], corner: Sequence[str]) -> Marks | None:
    """The marks of all cells, None if there are none."""
    if not any(centre) and not any(corner):
        return None
    return Marks(tuple(centre), tuple(corner))


def holds(puzzle: Puzzle) -> bool:
    """Whether the grid has every clue."""
    clues, grid = puzzle.clues, puzzle.grid
    return clues is None or all(
        clue in (0, n)
        for row, others in zip(clues.values(), grid.values(), strict=True)
        for clue, n in zip(row, others, strict=True)
    )


def each_line(
    source: Source, read_line: Callable[[str], Puzzle | None]
) -> Iterator[Item]:
    """Puzzles of which each stands on a line."""
    for text in source:
        if not text.strip():
            continue
        try:
            if len(text) == PIECE:
                raise source.error(f"{PIECE} characters or more on a line")
            puzzle = read_line(text)
        except FormatError as error:
            yield error
        else:
            if puzzle is not None:
                yield puzzle
