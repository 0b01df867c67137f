"""Solver, the interface of all solvers, and the default one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from sudokit.core.budget import Budget
from sudokit.core.grid import Grid
from sudokit.core.search import count, solution_of, solutions
from sudokit.core.solving import Answer, answer, closest_attempt
from sudokit.native.arrays import mypyc_attr

if TYPE_CHECKING:
    from sudokit.core.clashes import Clash

G = TypeVar("G")


@mypyc_attr(allow_interpreted_subclasses=True)
class Solver(Generic[G]):
    """The interface of a solver: yields the solutions of a grid."""

    def __init__(self, name: str, about: str) -> None:
        self.name = name
        self.about = about

    def solutions(self, g: G, budget: Budget | None = None) -> Iterator[G]:
        """Yield every solution once, on demand.

        BudgetSpent when the budget ends first.
        """
        raise NotImplementedError

    def solution(
        self, g: G, budget: Budget | None = None
    ) -> tuple[G | None, bool]:
        """Return a solution, if any, and whether it is the only one.

        If there are several, it is the first of ``solutions``.
        """
        first = list(islice(self.solutions(g, budget), 2))
        return (first[0] if first else None), len(first) == 1

    def count(self, g: G, limit: int = 2, budget: Budget | None = None) -> int:
        """Return the number of solutions, up to the limit."""
        return len(list(islice(self.solutions(g, budget), limit)))

    def attempt(self, g: G) -> G:
        """Return a completed grid close to one without a solution."""
        raise NotImplementedError

    def answer(self, g: G, budget: Budget | None = None) -> Answer[G]:
        """Return the verdict, and the solution or the closest attempt."""
        raise NotImplementedError

    def errors(self, g: G) -> list[Clash]:
        """Return the errors among the values; empty cells aren't errors."""
        raise NotImplementedError

    def empty_cells(self, g: G) -> list[str]:
        """Return the names of the cells without a value."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class ClassicSolver(Solver[Grid]):
    """A solver of 9x9 grids, which also reports their errors."""

    def errors(self, g: Grid) -> list[Clash]:
        """Return the errors among the values; empty cells aren't errors."""
        from sudokit.core import checking  # noqa: PLC0415

        return checking.errors(g)

    def empty_cells(self, g: Grid) -> list[str]:
        """Return the names of the cells without a value."""
        from sudokit.core import checking  # noqa: PLC0415

        return checking.empty_cells(g)


class Deduce(ClassicSolver):
    """The default solver: deduction, then guesses."""

    def __init__(self) -> None:
        super().__init__("deduce", "the kernel")

    def solutions(
        self, g: Grid, budget: Budget | None = None
    ) -> Iterator[Grid]:
        """Yield every solution once, on demand."""
        return solutions(g, budget)

    def solution(
        self, g: Grid, budget: Budget | None = None
    ) -> tuple[Grid | None, bool]:
        """Return a solution, if any, and whether it is the only one."""
        return solution_of(g, budget)

    def count(
        self, g: Grid, limit: int = 2, budget: Budget | None = None
    ) -> int:
        """Return the number of solutions, up to the limit."""
        if limit != 2:
            return count(g, limit, budget)
        first, only = solution_of(g, budget)
        if first is None:
            return 0
        return 1 if only else 2

    def attempt(self, g: Grid) -> Grid:
        """Return a completed grid with few errors."""
        return closest_attempt(g)

    def answer(self, g: Grid, budget: Budget | None = None) -> Answer[Grid]:
        """Return the verdict, and the solution or the closest attempt."""
        return answer(g, budget)


DEDUCE: Final = Deduce()
