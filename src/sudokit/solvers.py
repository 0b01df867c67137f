"""Four ways to solve a sudoku, as values of one type in one table.

    SOLVERS["dlx"]               a Solver by its name
    named(name)                  the same; ValueError lists the names
    solver.solutions(g, budget)  every solution, lazily
    solver.count(g, limit)       how many there are, up to the limit
    solver.answer(g, budget)     verdict and solution of a Grid
    SolvedBy(solver, kind)       the filter, with this solver

``deduce``     the kernel: what is forced, then a trial where it matters
``backtrack``  the algorithm of the C original: unique choices, then each
               choice of the next cell, grid by grid
``naive``      cell by cell, each value that no peer has; no look ahead
``dlx``        dancing links, which know no sudoku; any box shape

They share nothing but the grid, so that one is a witness for another.
What a trial is differs with them (a node of the cover for ``dlx``), and
so does the order of the solutions.  Of the solutions only the values
count: the flag of unique choices is the affair of ``backtrack`` alone.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, NamedTuple, TextIO

from sudokit.boxes import NINE, PLAIN, BoxGrid, BoxSudoku, Puzzle, houses
from sudokit.core import (
    checking,
    dice,
    making,
    repair,
    search,
    solving,
    variant,
)
from sudokit.core.budget import Budget
from sudokit.core.choice import NO_CHOICE
from sudokit.core.grid import Grid
from sudokit.core.solving import Answer
from sudokit.core.variant import AnyGrid


class Solver(NamedTuple):
    """A way to solve: a grid in, its solutions out, one by one."""

    name: str
    about: str
    search: Callable[[Any, Budget], Iterator[Any]]
    any_shape: bool = False  # takes a BoxGrid as well as a Grid

    def solutions(
        self, g: AnyGrid, budget: Budget | None = None
    ) -> Iterator[AnyGrid]:
        """Every solution, each once, found as they are asked for.

        BudgetSpent when the budget ends first, ValueError for a BoxGrid
        given to a solver of 9x9.
        """
        if not (self.any_shape or isinstance(g, Grid)):
            raise ValueError(f"{self.name} solves 9x9 only")
        return self.search(g, Budget() if budget is None else budget)

    def count(
        self, g: AnyGrid, limit: int = 2, budget: Budget | None = None
    ) -> int:
        """How many solutions the grid has; stops at the limit."""
        return sum(1 for _ in islice(self.solutions(g, budget), limit))

    def answer(self, g: Grid, budget: Budget | None = None) -> Answer:
        """Verdict and solution, as ``sudoku.answer`` gives them."""
        found = list(islice(self.solutions(g, budget), 2))
        if not found:
            return Answer(solving.NO_SOLUTION, repair.attempt(g))
        if len(found) == 2:
            return Answer(solving.SEVERAL_SOLUTIONS, found[0])
        if g.fill_singles().is_complete():
            return Answer(solving.UNIQUE_CHOICE, found[0])
        return Answer(solving.ONE_SOLUTION, found[0])


def backtrack(g: Grid, budget: Budget) -> Iterator[Grid]:
    """Unique choices, then each choice of the cell that has fewest.

    As in the original, an empty cell that has lost every choice is
    noticed only when no other cell has one.  The flag of a solution
    tells whether unique choices sufficed.
    """
    c = g.exist_unique()
    while c.n:
        g = g.update(c)
        c = g.exist_unique()
    first = g.iterate(NO_CHOICE)
    if first.n:
        g = g.clear_unique()
        t = first
        while (t.i, t.j, bool(t.n)) == (first.i, first.j, True):
            budget.take()
            yield from backtrack(g.update(t), budget)
            t = g.iterate(t)
    elif checking.is_correct(g):
        yield g


def _peers() -> tuple[tuple[int, ...], ...]:
    """The 20 peers of each of the 81 cells."""
    near: list[set[int]] = [set() for _ in range(81)]
    for cells in houses(NINE).values():
        for cell in cells:
            near[cell].update(cells)
    return tuple(
        tuple(sorted(peers - {cell})) for cell, peers in enumerate(near)
    )


PEERS = _peers()


def naive(g: Grid, budget: Budget) -> Iterator[Grid]:
    """The cells in their order, each value that can stand there by now."""
    if checking.errors(g):
        return
    values = [n for row in g.values() for n in row]
    empty = [cell for cell in range(81) if not values[cell]]

    def fill(done: int) -> Iterator[Grid]:
        if done == len(empty):
            yield Grid.parse("".join(map(str, values))).clear_unique()
            return
        cell = empty[done]
        taken = {values[peer] for peer in PEERS[cell]}
        for n in g.choices(cell // 9, cell % 9):
            if n not in taken:
                budget.take()
                values[cell] = n
                yield from fill(done + 1)
        values[cell] = 0

    yield from fill(0)


def dlx(g: AnyGrid, budget: Budget) -> Iterator[AnyGrid]:
    """Dancing links; choices ruled out by hand are sorted out at the end."""
    if isinstance(g, BoxGrid):
        for found in BoxSudoku().solutions(Puzzle(g, PLAIN), budget):
            yield found.grid
        return
    for found in dlx(BoxGrid.init(g.values(), NINE), budget):
        solution = Grid.parse("".join(map(str, found.cells)))
        if _allows(g, solution):
            yield solution.clear_unique()


def _allows(g: Grid, solution: Grid) -> bool:
    """Has each value of the solution been a choice of the grid?

    It was, unless the grid has fewer choices than its values leave.
    """
    plain = Grid.parse(g.line())
    if plain in (g, g.clear_unique()):
        return True
    values = solution.values()
    return all(
        values[i][j] in g.choices(i, j)
        for i, row in enumerate(g.values())
        for j, n in enumerate(row)
        if not n
    )


SOLVERS = {
    solver.name: solver
    for solver in (
        Solver("deduce", "the kernel", search.solutions),
        Solver("backtrack", "the C original's algorithm", backtrack),
        Solver("naive", "cell by cell, no look ahead", naive),
        Solver("dlx", "dancing links", dlx, any_shape=True),
    )
}


def named(name: str) -> Solver:
    """The solver of this name; ValueError says which there are."""
    solver = SOLVERS.get(name)
    if solver is None:
        raise ValueError(
            f"there is no solver {name!r}, but {', '.join(SOLVERS)}"
        )
    return solver


class SolvedBy(variant.Sudoku):
    """A kind of sudoku for the filter, 9x9 grids solved by one solver.

    All else is left to the kind given.  Its grids of other shapes are
    solved as it does, which is by dancing links; ValueError where
    another solver was asked for.
    """

    def __init__(self, solver: Solver, kind: variant.Sudoku) -> None:
        super().__init__()
        self._solver = solver
        self._kind = kind

    def answer(self, g: AnyGrid, budget: Budget) -> Answer:
        """Verdict and solution."""
        if self._is_nine(g):
            return self._solver.answer(g, budget)
        return self._kind.answer(g, budget)

    def solutions(self, g: AnyGrid, budget: Budget) -> Iterator[AnyGrid]:
        """Every solution, lazily."""
        if self._is_nine(g):
            return self._solver.solutions(g, budget)
        return self._kind.solutions(g, budget)

    def _is_nine(self, g: AnyGrid) -> bool:
        if isinstance(g, Grid):
            return True
        if not self._solver.any_shape:
            raise ValueError(
                f"--solver {self._solver.name} is for 9x9 without diagonals"
            )
        return False

    def reader(self, stream: TextIO, name: str) -> variant.AnyReader:
        """What reads the puzzles of a stream."""
        return self._kind.reader(stream, name)

    def text(self, g: AnyGrid) -> str:
        """A grid as the talk shows it."""
        return self._kind.text(g)

    def output(self, g: AnyGrid) -> str:
        """A grid as stdout gets it."""
        return self._kind.output(g)

    def errors(self, g: AnyGrid) -> list[checking.Clash]:
        """What is wrong."""
        return self._kind.errors(g)

    def empty_cells(self, g: AnyGrid) -> list[str]:
        """The names of the empty cells."""
        return self._kind.empty_cells(g)

    def make(self, nelts: int, unique: bool, dice: dice.Dice) -> making.Made:
        """A puzzle, and its number of clues."""
        return self._kind.make(nelts, unique, dice)
