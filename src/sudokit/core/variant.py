"""What the filter's loop has to know of a kind of sudoku."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudokit.core.arrays import mypyc_attr
from sudokit.core.budget import Budget
from sudokit.core.checking import Clash, empty_cells, errors
from sudokit.core.dice import Dice
from sudokit.core.making import Made, make
from sudokit.core.printing import text_of
from sudokit.core.reader import Reader
from sudokit.core.search import solutions
from sudokit.core.solving import Answer, answer

AnyGrid = Any  # a Grid, or the grid of another kind of sudoku


AnyGrids = Iterator[Any]


AnyNotes = Iterator[str]


AnyReader = Any  # has read(), as Reader has


@mypyc_attr(allow_interpreted_subclasses=True)
class Sudoku:
    """What the filter's loop has to know of a kind of sudoku.

    This is the kind of this module; others override what differs.  A
    stream is lines of text with ``readline``.
    """

    def reader(self, stream: Any, name: str) -> AnyReader:
        """What reads the puzzles of a stream."""
        return Reader(stream, name)

    def text(self, g: AnyGrid) -> str:
        """A grid as the talk shows it, in whole lines."""
        return text_of(g)

    def output(self, g: AnyGrid) -> str:
        """A grid as stdout gets it."""
        return text_of(g)

    def answer(self, g: AnyGrid, budget: Budget) -> Answer:
        """Verdict and solution."""
        return answer(g, budget)

    def solutions(self, g: AnyGrid, budget: Budget) -> AnyGrids:
        """Every solution, lazily."""
        return solutions(g, budget)

    def errors(self, g: AnyGrid) -> list[Clash]:
        """What is wrong."""
        return errors(g)

    def empty_cells(self, g: AnyGrid) -> list[str]:
        """The names of the empty cells."""
        return empty_cells(g)

    def make(self, nelts: int, unique: bool, dice: Dice) -> Made:
        """A puzzle, and its number of clues."""
        return make(nelts, unique, dice)

    def head(self) -> str:
        """What stands before all grids of stdout."""
        return ""

    def tail(self) -> str:
        """What stands after them."""
        return ""

    def notes(self, g: AnyGrid) -> AnyNotes:
        """What is said about a puzzle before its verdict, line by line."""
        return iter(())
