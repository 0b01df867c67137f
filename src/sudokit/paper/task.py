"""A puzzle on paper, with its solution and level.

task_of(grid)      with its solution and how hard it is
Improper           why a grid is not a puzzle for paper
key_of(grid)       what all images of a puzzle have in common
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Final, NamedTuple

from sudokit.core.grid import Grid
from sudokit.rating.hodoku import Rating, rate
from sudokit.rules import (
    AnyPuzzle,
    Shape,
    as_grid,
    as_puzzle,
    fill_singles,
    is_correct,
    sign_of,
    solutions,
    squarest,
)
from sudokit.rules.spelling import notes_of
from sudokit.symmetry.canonical import canonical_line
from sudokit.symmetry.standard_position import standard_position

SCALE: Final = "hodoku"


class Improper(ValueError):
    """A grid that has not just one solution."""


class Task(NamedTuple):
    """A puzzle with its solution.

    ``level``, ``score``, ``hardest`` and ``techniques`` are those of the
    rating, empty for other grids than 9x9.  ``unique`` says whether
    solvable by naked singles.  ``seed`` makes it again, if it was made.
    """

    grid: AnyPuzzle
    solution: AnyPuzzle
    clues: int
    unique: bool
    level: str = ""
    score: int = 0
    hardest: str = ""
    techniques: Mapping[str, int] = {}
    seed: int | None = None

    @property
    def size(self) -> int:
        """How many rows there are."""
        return len(self.grid.values())

    @property
    def grade(self) -> str:
        """How hard it is, in words: its level, or what suffices."""
        if self.level:
            return self.level
        if self.unique:
            return "solvable by naked singles"
        return "beyond naked singles"

    @property
    def line(self) -> str:
        """The clues on a line, . for none."""
        return self.grid.line()


def task_of(
    grid: AnyPuzzle, seed: int | None = None, rated: Rating | None = None
) -> Task:
    """The grid's clues with their solution and rating.

    Improper for a grid that has no solution, or several.
    """
    nine = as_grid(grid)
    if nine is not None:
        return _nine(Grid.init(nine.values()), seed, rated)
    puzzle = as_puzzle(grid)
    found = list(islice(solutions(puzzle), 2))
    _check(len(found))
    unique = is_correct(fill_singles(puzzle))
    return Task(puzzle, found[0], puzzle.clues, unique, seed=seed)


def _nine(grid: Grid, seed: int | None, rated: Rating | None) -> Task:
    found = list(islice(solutions(grid), 2))
    _check(len(found))
    rating = rate(grid) if rated is None else rated
    return Task(
        grid,
        found[0],
        rating.clues,
        grid.fill_singles().is_solved(),
        rating.level,
        rating.score,
        rating.hardest,
        rating.techniques,
        seed,
    )


def _check(found: int) -> None:
    if found != 1:
        raise Improper("several solutions" if found else "no solution")


# What two images of a puzzle share.


def key_of(grid: AnyPuzzle) -> str:
    """The same for all images of a puzzle, and different for others.

    With other rules than boxes only the names of values are looked through.
    """
    nine = as_grid(grid)
    if nine is not None:
        return canonical_line(nine.line())
    rules = grid.rules
    name = f"{', '.join([rules.name(), *notes_of(rules)])}:"
    shape = rules.shape
    if rules.pairs:  # the values have an order, it may be
        return name + grid.line()
    cells = list(grid.cells)
    if rules.rules or shape is None:
        return name + _renamed(cells)
    there = standard_position(cells, *shape)
    return name + "".join(map(sign_of, there.apply_cells(cells)))


def _renamed(values: list[int]) -> str:
    """The values named by the order in which they come."""
    names = {0: 0}
    return "".join(
        [
            sign_of(names.setdefault(n, len(names))) if n else "."
            for n in values
        ]
    )


def shape_of_size(text: str) -> Shape:
    """The boxes of a grid named by its size, such as 6x6.  ValueError."""
    rows, _, columns = text.partition("x")
    if not (rows.isdecimal() and rows == columns):
        raise ValueError(f"expected a size such as 6x6, not {text!r}")
    return squarest(int(rows))
