"""Solutions and verdicts of puzzles, one or many, and the default solver.

Solver   the interface of all solvers
DEDUCE   the default one
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final, Generic, TypeVar, final

from sudokit.core.budget import Budget
from sudokit.core.choice import NO_CHOICE, Choice
from sudokit.core.grid import Grid, grid_of
from sudokit.core.search import Search, count, solution_of, solutions
from sudokit.native.arrays import COMPILED, mypyc_attr
from sudokit.text.messages import check_list

if TYPE_CHECKING:
    from sudokit.core.clashes import Clash
    from sudokit.core.fleet_text import Texts

G = TypeVar("G")

# Verdicts.
UNIQUE_CHOICE: Final = "unique choice"
ONE_SOLUTION: Final = "multiple choice"
SEVERAL_SOLUTIONS: Final = "several solutions"
NO_SOLUTION: Final = "no solution"


@final
class Answer(Generic[G]):
    """The verdict on a puzzle, and the grid to show."""

    __slots__ = ("grid", "verdict")

    def __init__(self, verdict: str, grid: G) -> None:
        self.verdict: Final = verdict
        self.grid: Final = grid


def answer(g: Grid, budget: Budget | None = None) -> Answer[Grid]:
    """Return verdict and solution, with proof of a second one if there is.

    If there is no solution, the grid is the closest attempt.

    >>> answer(Grid.parse("." * 81)).verdict
    'several solutions'
    """
    filled = g.fill_singles()
    if filled.is_solved():
        return Answer(UNIQUE_CHOICE, filled)
    solution, only = solution_of(g, budget)
    if solution is None:
        return Answer(NO_SOLUTION, closest_attempt(g))
    return Answer(ONE_SOLUTION if only else SEVERAL_SOLUTIONS, solution)


def verdict(g: Grid | str, budget: Budget | None = None) -> str:
    """Return the verdict on a puzzle: how many solutions it has.

    One of "unique choice" (naked singles alone lead to the solution),
    "multiple choice" (one solution), "several solutions" and "no
    solution".  The puzzle can be a text that ``Grid.parse`` reads.
    BudgetSpent when the budget is used up.

    >>> verdict("." * 81)
    'several solutions'
    """
    return answer(grid_of(g), budget).verdict


def without_tried(g: Grid, c: Choice) -> Grid:
    """Return the grid without the choices of ``iterate`` up to c.

    The grid itself for NO_CHOICE; ValueError if c isn't a choice of it.

    >>> g = Grid.parse("." * 81)
    >>> without_tried(g, g.iterate(NO_CHOICE)).candidates(0, 0)
    (2, 3, 4, 5, 6, 7, 8, 9)
    """
    left = g
    t = NO_CHOICE
    while t != c:
        t = g.iterate(t)
        if not t.n:
            raise ValueError(f"{c} is no choice of the grid")
        left = left.reject(t)
    return left


def first_solution(g: Grid, budget: Budget | None = None) -> Grid | None:
    """Return the first solution, by unique choices alone if they suffice.

    >>> first_solution(Grid.parse("55" + "." * 79)) is None
    True
    """
    filled = g.fill_singles()
    if filled.is_solved():
        return filled
    return Search(g, budget).next()


def solve_many(lines: Iterable[str]) -> list[str]:
    """Return the solutions of puzzles, all of 81 characters.

    This is the batch form of ``solve``, which also proves that there is no
    second solution: the result is "" for a puzzle without a solution, and
    the solution of ``solve`` for one with several; ``verdicts_many`` tells
    them apart.  ValueError, with its index, for a line that isn't a puzzle.

        >>> from sudokit import solve_many
        >>> solve_many(["53..7....6..195....98....6.8...6...34..8.3..17"
        ...             "...2...6.6....28....419..5....8..79"])[0][:9]
        '534678912'
    """
    check_list("lines", lines, "[line]")
    some = list(lines)
    if is_fleet(len(some)):
        results = solved_together(some)
        return [solution or "" for solution in results.solutions]
    solved: list[str] = []
    for index, line in enumerate(some):
        solution, _ = solution_of(grid_of_line(line, index))
        solved.append("" if solution is None else solution.line())
    return solved


FEW: Final = 6  # puzzles from which on a fleet saves time


def is_fleet(size: int) -> bool:
    """Return whether this many puzzles are worth solving side by side.

    >>> is_fleet(1)
    False
    """
    return COMPILED and size >= FEW


def solved_together(
    lines: list[str],
    most: int = 2,
    limit: int = -1,
    with_singles: bool = False,
) -> Texts:
    """Solve lines of any spelling side by side, as ``solve_texts`` does.

    ValueError, with its index, for a line that isn't a puzzle.

    >>> solved_together(["." * 81]).counts
    [2]
    """
    from sudokit.core.fleet_text import solve_texts  # noqa: PLC0415

    usual = lines[:]
    for index, line in enumerate(lines):
        if len(line) != 81 or not line.isascii():
            usual[index] = grid_of_line(line, index).line()
    results = solve_texts("".join(usual), most, limit, with_singles)
    odd = results.wrong  # 81 characters, but not the usual ones
    if not odd:
        return results
    text = "".join([grid_of_line(lines[at], at).line() for at in odd])
    again = solve_texts(text, most, limit, with_singles)
    for number, at in enumerate(odd):
        results.solutions[at] = again.solutions[number]
        results.counts[at] = again.counts[number]
        results.guesses[at] = again.guesses[number]
    left = set(results.singles).difference(odd)
    results.singles = [*left, *(odd[number] for number in again.singles)]
    results.spent += [odd[number] for number in again.spent]
    results.wrong = []
    return results


def verdicts_many(lines: Iterable[str]) -> list[str]:
    """Return the verdicts on puzzles of 81 characters, as ``verdict``.

    ValueError, with its index, for a line that isn't a puzzle.

        >>> from sudokit import verdicts_many
        >>> verdicts_many(["." * 81, "55" + "." * 79])
        ['several solutions', 'no solution']
    """
    check_list("lines", lines, "[line]")
    some = list(lines)
    if is_fleet(len(some)):
        results = solved_together(some, with_singles=True)
        return verdicts_of(results.counts, results.singles)
    return [
        verdict(grid_of_line(line, index)) for index, line in enumerate(some)
    ]


def verdicts_of(counts: list[int], singles: list[int]) -> list[str]:
    """Return the verdicts on puzzles with these numbers of solutions.

    ``singles`` are the indexes of those that unique choices fill.

    >>> verdicts_of([0, 1, 1, 2], singles=[2])
    ['no solution', 'multiple choice', 'unique choice', 'several solutions']
    """
    verdicts = [
        NO_SOLUTION
        if count == 0
        else ONE_SOLUTION
        if count == 1
        else SEVERAL_SOLUTIONS
        for count in counts
    ]
    for at in singles:
        if counts[at]:
            verdicts[at] = UNIQUE_CHOICE
    return verdicts


def grid_of_line(line: str, index: int) -> Grid:
    """Return the grid of a line; ValueError names its index.

    >>> grid_of_line("." * 80 + "7", 0).line()[72:]
    '........7'
    """
    try:
        return Grid.parse(line)
    except ValueError as error:
        raise ValueError(f"line {index}: {error}") from None


def solve(g: Grid | str, *, budget: Budget | None = None) -> Grid | None:
    """Return the solution of a puzzle; one of them, if there are several.

    The puzzle is a Grid, or a text that ``Grid.parse`` reads.  None if it
    has no solution; ``attempt`` then returns the closest grid.  If naked
    singles suffice, the answer's ``unique()`` is that of g, else it is
    False.  BudgetSpent when the budget is used up.

    >>> solve("." * 81) is None, solve("55" + "." * 79) is None
    (False, True)
    """
    return first_solution(grid_of(g), budget)


def closest_attempt(g: Grid) -> Grid:
    """Return a complete grid with the values of a puzzle and few errors.

    >>> closest_attempt(Grid.parse("55" + "." * 79)).line()[:2]
    '55'
    """
    # Imported when needed: most puzzles have a solution.
    from sudokit.core.repair import closest  # noqa: PLC0415

    return closest(g)


def attempt(g: Grid | str, *, budget: Budget | None = None) -> Grid:
    """Return the solution of a puzzle, or the closest grid if there is none.

    That is a complete grid with every value of the puzzle and with few
    errors, which ``errors`` lists.  BudgetSpent when the budget is used up.

    >>> attempt("55" + "." * 79).line()[:2]
    '55'
    """
    grid = grid_of(g)
    solution = first_solution(grid, budget)
    return closest_attempt(grid) if solution is None else solution


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

    def errors(self, g: G, budget: Budget | None = None) -> list[Clash]:
        """Return the errors among the values; empty cells aren't errors."""
        raise NotImplementedError

    def empty_cells(self, g: G) -> list[str]:
        """Return the names of the cells without a value."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class ClassicSolver(Solver[Grid]):
    """A solver of 9x9 grids, which also reports their errors."""

    def errors(self, g: Grid, budget: Budget | None = None) -> list[Clash]:
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
