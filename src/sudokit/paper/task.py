"""A puzzle on paper, with its solution and level.

task_of(grid)      with its solution and rating
Improper           why a grid can't be printed
key_of(grid)       a key that all images of a puzzle share
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final, NamedTuple

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.formats.about import About
from sudokit.logic import LEVELS, Step, explain
from sudokit.rating import sudokit
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
from sudokit.rules.puzzle import puzzle_rules
from sudokit.rules.spelling import notes_of
from sudokit.symmetry.canonical import canonical_line
from sudokit.symmetry.standard_position import standard_position

SCALE: Final = "hodoku"
LARGEST: Final = 16  # rows of a grid that has a level
MOST_GUESSES: Final = 1_000_000  # for a puzzle on paper, seconds to a minute


class Improper(ValueError):
    """A grid without exactly one solution, or that takes too long."""


class Task(NamedTuple):
    """A puzzle with its solution.

    ``level``, ``score``, ``hardest`` and ``techniques`` are those of the
    rating: of classic puzzles on HoDoKu's scale, of others on that of this
    program, empty for those of more than 16 rows.  ``unique`` says whether
    naked singles solve it.  ``seed`` makes it again, if it was made; ``about``
    has its title and author.
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
    about: About = About()

    @property
    def size(self) -> int:
        """How many rows or columns there are, whichever are more."""
        values = self.grid.values()
        return max(len(values), len(values[0]))

    @property
    def scale(self) -> str:
        """The scale of its level."""
        return SCALE if as_grid(self.grid) else sudokit.SCALE

    def steps(self) -> Iterator[Step]:
        """Yield the steps to its solution, none if a search takes too long."""
        if as_grid(self.grid) or self.level not in ("", LEVELS[-1]):
            yield from explain(self.grid)

    @property
    def line(self) -> str:
        """The clues on a line, . for none."""
        return self.grid.line()


def task_of(
    grid: AnyPuzzle, seed: int | None = None, rated: Rating | None = None
) -> Task:
    """Return the grid's clues with their solution and rating.

    Improper for a grid that has no solution, or several, or that takes more
    than ``MOST_GUESSES`` to solve.
    """
    puzzle = as_grid(grid) or as_puzzle(grid)
    budget = Budget(MOST_GUESSES)
    try:
        answers = list(islice(solutions(puzzle, budget), 2))
        unique = is_correct(fill_singles(as_puzzle(puzzle)), budget)
    except BudgetSpent:
        raise Improper("a solution that takes too long to find") from None
    if len(answers) != 1:
        raise Improper("several solutions" if answers else "no solution")
    clues = sum(n > 0 for row in puzzle.values() for n in row)
    task = Task(puzzle, answers[0], clues, unique, seed=seed)
    rating = _rated(puzzle) if rated is None else rated
    if rating is None:
        return task
    return task._replace(
        level=rating.level,
        score=rating.score,
        hardest=rating.hardest,
        techniques=rating.techniques,
    )


def _rated(puzzle: AnyPuzzle) -> Rating | None:
    """Return its rating, if it can have one.

    What is not classic is extreme where all easier techniques fail, so that
    no search for a contradiction takes minutes.
    """
    nine = as_grid(puzzle)
    if nine:
        return rate(nine)
    if puzzle_rules(puzzle).size > LARGEST:
        return None
    rating = sudokit.rate_below(puzzle, LEVELS[-2])
    return rating or Rating("", LEVELS[-1], 0, "", 0, {})


# What two images of a puzzle share.


def key_of(grid: AnyPuzzle) -> str:
    """Return the same for all images of a puzzle, and different for others.

    For variants only the renamings of values are compared.
    """
    if gone := as_puzzle(grid).gone:  # candidates are part of the puzzle
        return f"{grid.line()}{gone}"
    nine = as_grid(grid)
    if nine is not None:
        return canonical_line(nine.line())
    rules = puzzle_rules(grid)
    name = f"{', '.join([rules.name(), *notes_of(rules)])}:"
    shape = rules.shape
    if rules.pairs:  # the values have an order, it may be
        return name + grid.line()
    cells = [n for row in grid.values() for n in row]
    if rules.rules or shape is None:
        return name + _renamed(cells)
    there = standard_position(cells, *shape)
    return name + "".join(map(sign_of, there.apply_cells(cells)))


def _renamed(values: list[int]) -> str:
    """Return the values named by the order in which they come."""
    names = {0: 0}
    return "".join(
        [
            sign_of(names.setdefault(n, len(names))) if n else "."
            for n in values
        ]
    )


def shape_of_size(text: str) -> Shape:
    """Return the boxes of a size such as 6x6; raise ValueError if wrong."""
    rows, _, columns = text.partition("x")
    if not (rows.isdecimal() and rows == columns):
        raise ValueError(f"expected a size such as 6x6, not {text!r}")
    return squarest(int(rows))
