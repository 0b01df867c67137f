"""Five solvers with one interface, in one table.

    SOLVERS["dlx"]               a Solver of 9x9 grids by its name
    named(name)                  the same; ValueError lists the names
    RULE_SOLVERS["dlx"]          one for puzzles of other rules
    solver.solutions(g, budget)  every solution, lazily
    solver.count(g, limit)       their number, up to the limit
    solver.answer(g, budget)     verdict and solution

``deduce``     the kernel: deduction, then guesses where they help most
``backtrack``  the algorithm of the C original: unique choices, then each
               candidate of the next cell, grid by grid
``naive``      cell by cell, each value that no peer has; no look ahead
``dlx``        dancing links, a general algorithm; any rules of houses
``engine``     the engine for all rules

They share nothing but the grid, so that they can check each other.
What counts as a guess differs (for ``dlx``, a row tried), and so does
the order of the solutions.  Only the values of the solutions count:
only ``backtrack`` sets the flag of unique choices.
"""

from collections.abc import Callable, Iterator

from sudokit.core.budget import Budget
from sudokit.core.checking import errors, is_correct
from sudokit.core.choice import NO_CHOICE
from sudokit.core.grid import Grid
from sudokit.core.repair import closest
from sudokit.core.solving import (
    DEDUCE,
    NO_SOLUTION,
    ONE_SOLUTION,
    SEVERAL_SOLUTIONS,
    UNIQUE_CHOICE,
    Answer,
    ClassicSolver,
    Solver,
)
from sudokit.rules import (
    CLASSIC,
    DANCING_LINKS,
    ENGINE,
    ClassicOnly,
    Puzzle,
    Rules,
    as_puzzle,
)
from sudokit.rules.explained import known_as
from sudokit.rules.solving import RuleSolver


class GridSolver(ClassicSolver):
    """The base class of solvers of 9x9 grids."""

    def __init__(
        self,
        name: str,
        about: str,
        search: Callable[[Grid, Budget], Iterator[Grid]],
    ) -> None:
        super().__init__(name, about)
        self._search = search

    def solutions(
        self, g: Grid, budget: Budget | None = None
    ) -> Iterator[Grid]:
        """Yield every solution once, on demand.

        BudgetSpent when the budget ends first.
        """
        return self._search(g, Budget() if budget is None else budget)

    def attempt(self, g: Grid) -> Grid:
        """Return a completed grid with few errors."""
        return closest(g)

    def answer(self, g: Grid, budget: Budget | None = None) -> Answer[Grid]:
        """Return verdict and solution, as ``core.solving.answer`` does."""
        solution, only = self.solution(g, budget)
        if solution is None:
            return Answer(NO_SOLUTION, closest(g))
        if not only:
            return Answer(SEVERAL_SOLUTIONS, solution)
        if g.fill_singles().is_complete():
            return Answer(UNIQUE_CHOICE, solution)
        return Answer(ONE_SOLUTION, solution)


def backtrack(g: Grid, budget: Budget) -> Iterator[Grid]:
    """Yield solutions by unique choices, then by the cell with fewest.

    As in the original, an empty cell without candidates is noticed only
    when no other cell has one.  The flag of a solution tells whether unique
    choices sufficed.

    >>> len([*zip(backtrack(Grid.parse("." * 81), Budget()), range(2))])
    2
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
    elif is_correct(g):
        yield g


def _peers() -> tuple[tuple[int, ...], ...]:
    """Return the 20 peers of each of the 81 cells."""
    near: list[set[int]] = [set() for _ in range(81)]
    for cells in CLASSIC.houses.values():
        for cell in cells:
            near[cell].update(cells)
    return tuple(
        tuple(sorted(peers - {cell})) for cell, peers in enumerate(near)
    )


PEERS = _peers()


def naive(g: Grid, budget: Budget) -> Iterator[Grid]:
    """Yield solutions by trying, cell by cell, each value still possible.

    >>> next(naive(Grid.parse("." * 81), Budget())).line()[:9]
    '123456789'
    """
    if errors(g):
        return
    values = [n for row in g.values() for n in row]
    empty = [cell for cell in range(81) if not values[cell]]

    def fill(done: int) -> Iterator[Grid]:
        if done == len(empty):
            yield Grid.parse("".join(map(str, values))).clear_unique()
            return
        cell = empty[done]
        taken = {values[peer] for peer in PEERS[cell]}
        for n in g.candidates(cell // 9, cell % 9):
            if n not in taken:
                budget.take()
                values[cell] = n
                yield from fill(done + 1)
        values[cell] = 0

    yield from fill(0)


def by_rules(
    solver: Solver[Puzzle],
) -> Callable[[Grid, Budget], Iterator[Grid]]:
    """Return a solver for rules as a solver of classic puzzles.

    >>> solve = by_rules(ENGINE)
    >>> next(solve(Grid.parse("." * 81), Budget())).line()[:9]
    '123456789'
    """

    def search(g: Grid, budget: Budget) -> Iterator[Grid]:
        for filled in solver.solutions(as_puzzle(g), budget):
            solution = Grid.parse("".join(map(str, filled.cells)))
            yield solution.clear_unique()

    return search


SOLVERS: dict[str, Solver[Grid]] = {
    solver.name: solver
    for solver in (
        DEDUCE,
        GridSolver("backtrack", "the C original's algorithm", backtrack),
        GridSolver("naive", "cell by cell, without deduction", naive),
        GridSolver("dlx", "dancing links", by_rules(DANCING_LINKS)),
        GridSolver("engine", "the engine for all rules", by_rules(ENGINE)),
    )
}
RULE_SOLVERS: dict[str, RuleSolver] = {
    one.name: one for one in (ENGINE, DANCING_LINKS)
}


def named(name: str) -> Solver[Grid]:
    """Return the solver of this name; ValueError lists the names.

    >>> named("dlx").name
    'dlx'
    """
    solver = SOLVERS.get(name)
    if solver is None:
        raise ValueError(
            f"unknown solver {name!r}; the solvers are {', '.join(SOLVERS)}"
        )
    return solver


def rule_solver(name: str, rules: Rules) -> Solver[Puzzle]:
    """Return the solver of this name for other rules than the classic ones.

    ClassicOnly or ValueError if it doesn't support them.

    >>> from sudokit.rules import boxes
    >>> rule_solver("dlx", boxes((2, 3))).name
    'dlx'
    """
    solver = RULE_SOLVERS.get(name)
    if solver is None:
        raise ClassicOnly(f"the solver {name}", known_as(rules))
    if not solver.serves(rules):
        raise ValueError(
            f"the solver {name} solves only rules of houses,"
            f" not {known_as(rules)}"
        )
    return solver
