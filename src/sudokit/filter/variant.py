"""Variant, the interface between the filter and a kind of sudoku."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Generic, TypeVar

from sudokit.core.arrays import mypyc_attr
from sudokit.core.budget import Budget
from sudokit.core.checking import Clash, empty_cells, errors
from sudokit.core.grid import Grid
from sudokit.core.solver import DEDUCE, Solver
from sudokit.core.solving import Answer
from sudokit.filter.output import SPACED, Style
from sudokit.filter.reader import text_of

if TYPE_CHECKING:
    from sudokit.core.dice import Dice
    from sudokit.core.making import Made

G = TypeVar("G")


@mypyc_attr(allow_interpreted_subclasses=True)
class Variant(Generic[G]):
    """Sudoku with grids of one type: how they are said, solved and made."""

    def __init__(self, style: Style[G]) -> None:
        """``style``: how stdout gets its grids."""
        self.style = style

    def text(self, g: G) -> str:
        """A grid as messages show it, in whole lines."""
        raise NotImplementedError

    def solution(self, g: G, budget: Budget) -> tuple[G | None, bool]:
        """A solution, None if there is none, and whether it is the only."""
        raise NotImplementedError

    def attempt(self, g: G) -> G:
        """A completed grid near to one that has no solution."""
        raise NotImplementedError

    def count(self, g: G, limit: int, budget: Budget) -> int:
        """How many solutions there are, up to a limit."""
        raise NotImplementedError

    def answer(self, g: G, budget: Budget) -> Answer[G]:
        """Verdict and solution."""
        raise NotImplementedError

    def solutions(self, g: G, budget: Budget) -> Iterator[G]:
        """Every solution, lazily."""
        raise NotImplementedError

    def errors(self, g: G) -> list[Clash]:
        """What is wrong with the values."""
        raise NotImplementedError

    def empty_cells(self, g: G) -> list[str]:
        """The names of the empty cells."""
        raise NotImplementedError

    def make(
        self,
        nelts: int,
        unique: bool,
        dice: Dice,
        budget: Budget | None = None,
    ) -> Made[G]:
        """A puzzle, and its number of clues.

        BudgetSpent when the budget, for what may take long, ends first.
        """
        raise NotImplementedError

    def notes(self, g: G) -> Iterable[str]:
        """What is said about a puzzle before its verdict, line by line."""
        return ()


class Nine(Variant[Grid]):
    """The usual sudoku, 9x9."""

    def __init__(
        self,
        style: Style[Grid] = SPACED,
        solver: Solver[Grid] = DEDUCE,
        notes: Callable[[Grid], Iterable[str]] | None = None,
    ) -> None:
        """``notes``: what is said about a puzzle before its verdict."""
        super().__init__(style)
        self._solver = solver
        self._notes = notes

    def is_usual(self) -> bool:
        """Are the grids solved by the kernel?"""
        return self._solver is DEDUCE

    def text(self, g: Grid) -> str:
        """A grid as messages show it, in whole lines."""
        return text_of(g)

    def solution(self, g: Grid, budget: Budget) -> tuple[Grid | None, bool]:
        """A solution, None if there is none, and whether it is the only."""
        return self._solver.solution(g, budget)

    def attempt(self, g: Grid) -> Grid:
        """A completed grid near to one that has no solution."""
        return self._solver.attempt(g)

    def count(self, g: Grid, limit: int, budget: Budget) -> int:
        """How many solutions there are, up to a limit."""
        return self._solver.count(g, limit, budget)

    def answer(self, g: Grid, budget: Budget) -> Answer[Grid]:
        """Verdict and solution."""
        return self._solver.answer(g, budget)

    def solutions(self, g: Grid, budget: Budget) -> Iterator[Grid]:
        """Every solution, lazily."""
        return self._solver.solutions(g, budget)

    def errors(self, g: Grid) -> list[Clash]:
        """What is wrong with the values."""
        return errors(g)

    def empty_cells(self, g: Grid) -> list[str]:
        """The names of the empty cells."""
        return empty_cells(g)

    def make(
        self,
        nelts: int,
        unique: bool,
        dice: Dice,
        budget: Budget | None = None,
    ) -> Made[Grid]:
        """A puzzle, and its number of clues; that takes no time."""
        from sudokit.core.making import make  # noqa: PLC0415

        return make(nelts, unique, dice)

    def notes(self, g: Grid) -> Iterable[str]:
        """What is said about a puzzle before its verdict, line by line."""
        return () if self._notes is None else self._notes(g)

    def notes_on(self, line: str) -> Iterable[str]:
        """The same for a puzzle of 81 characters."""
        return () if self._notes is None else self._notes(Grid.parse(line))
