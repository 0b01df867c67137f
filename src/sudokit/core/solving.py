"""Solutions and verdicts of puzzles, one or many."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, Generic, TypeVar, final

from sudokit.core.budget import Budget
from sudokit.core.choice import NO_CHOICE, Choice
from sudokit.core.grid import Grid, grid_of
from sudokit.core.search import Search, solution_of
from sudokit.native.arrays import COMPILED

if TYPE_CHECKING:
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
    """
    return answer(grid_of(g), budget).verdict


def without_tried(g: Grid, c: Choice) -> Grid:
    """Return the grid without the choices of ``iterate`` up to c.

    The grid itself for NO_CHOICE; ValueError if c isn't a choice of it.
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
    """Return the first solution, by unique choices alone if they suffice."""
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
    some = list(lines)
    if is_fleet(len(some)):
        results = solved_together(some)
        return [solution or "" for solution in results.solutions]
    solved: list[str] = []
    for index, line in enumerate(some):
        solution, _ = solution_of(_numbered(line, index))
        solved.append("" if solution is None else solution.line())
    return solved


FEW: Final = 6  # puzzles from which on a fleet saves time


def is_fleet(size: int) -> bool:
    """Return whether so many puzzles are worth solving side by side."""
    return COMPILED and size >= FEW


def solved_together(
    lines: list[str],
    most: int = 2,
    limit: int = -1,
    with_singles: bool = False,
) -> Texts:
    """Solve lines of any spelling side by side, as ``solve_texts`` does.

    ValueError, with its index, for a line that isn't a puzzle.
    """
    from sudokit.core.fleet_text import solve_texts  # noqa: PLC0415

    usual = lines[:]
    for index, line in enumerate(lines):
        if len(line) != 81 or not line.isascii():
            usual[index] = _numbered(line, index).line()
    results = solve_texts("".join(usual), most, limit, with_singles)
    odd = results.wrong  # 81 characters, but not the usual ones
    if not odd:
        return results
    text = "".join([_numbered(lines[at], at).line() for at in odd])
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
    some = list(lines)
    if is_fleet(len(some)):
        results = solved_together(some, with_singles=True)
        return verdicts_of(results.counts, results.singles)
    return [verdict(_numbered(line, index)) for index, line in enumerate(some)]


def verdicts_of(counts: list[int], singles: list[int]) -> list[str]:
    """Return the verdicts on puzzles with these numbers of solutions.

    ``singles`` are the indexes of those that unique choices fill.
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


def _numbered(line: str, index: int) -> Grid:
    """Return the grid of a line; ValueError names its index."""
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
    """
    return first_solution(grid_of(g), budget)


def closest_attempt(g: Grid) -> Grid:
    """Return a complete grid with the values of a puzzle and few errors."""
    # Imported when needed: most puzzles have a solution.
    from sudokit.core.repair import closest  # noqa: PLC0415

    return closest(g)


def attempt(g: Grid | str, *, budget: Budget | None = None) -> Grid:
    """Return the solution of a puzzle, or the closest grid if there is none.

    That is a complete grid with every value of the puzzle and with few
    errors, which ``errors`` lists.  BudgetSpent when the budget is used up.
    """
    grid = grid_of(g)
    solution = first_solution(grid, budget)
    return closest_attempt(grid) if solution is None else solution
