"""Times solvers, puzzle by puzzle.

    compare(sets, solvers)   a row for each set of puzzles and each solver
    measure(solver, g, s)    the time of one solver for one puzzle

A time includes finding the solution and proving that there is no second
one, from a grid to grids.  A solver is stopped at the time limit of a
puzzle: then that time counts, and the puzzle counts as unsolved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from statistics import mean, median
from time import perf_counter
from typing import Final, NamedTuple, TypeVar

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.grid import Grid
from sudokit.core.solving import Solver
from sudokit.rules import AnyPuzzle, Puzzle, as_grid, as_puzzle
from sudokit.rules.puzzle import puzzle_rules
from sudokit.solving.solvers import RULE_SOLVERS

G = TypeVar("G", Grid, Puzzle)
Values = tuple[tuple[int, ...], ...]
Progress = Callable[[], object]  # called after each puzzle and solver
SECONDS: Final = 1.0  # the usual time limit of a puzzle


class TimedCase(NamedTuple):
    """A puzzle and, if known, its solution."""

    grid: AnyPuzzle
    solution: Values | None

    @property
    def clues(self) -> int:
        """The number of cells with a value."""
        return sum(n > 0 for row in self.grid.values() for n in row)


class TimedOutcome(NamedTuple):
    """The time of a solver for a puzzle, and up to two solutions."""

    seconds: float
    solutions: tuple[Values, ...] = ()
    ended: bool = True


class TimedRow(NamedTuple):
    """The times of a solver for a set: a row of the table.

    ``agree`` says whether all solvers that finished have the same results,
    and the same as the file of solutions; None if this solver has no result
    to compare.  ``outcomes`` has each puzzle.
    """

    name: str
    clues: float
    solver: str
    puzzles: int
    solved: int
    mean: float
    median: float
    least: float
    greatest: float
    agree: bool | None
    outcomes: tuple[TimedOutcome, ...]

    @property
    def rate(self) -> float:
        """Puzzles solved per second; the time of unsolved ones counts."""
        total = self.mean * self.puzzles
        return self.solved / total if total else 0.0


def serves(solver: Solver[Grid], g: AnyPuzzle) -> bool:
    """Return whether a solver, or the one of that name, takes the puzzle."""
    other = RULE_SOLVERS.get(solver.name)
    return as_grid(g) is not None or (
        other is not None and other.serves(puzzle_rules(g))
    )


def measure(
    solver: Solver[Grid], g: AnyPuzzle, seconds: float
) -> TimedOutcome:
    """Solve a puzzle and prove the solution unique, within a time limit.

    Sizes other than 9x9 go to the solver of the same name for them.
    """
    grid = as_grid(g)
    if grid is not None:
        return _measured(solver, grid, seconds)
    return _measured(RULE_SOLVERS[solver.name], as_puzzle(g), seconds)


def _measured(solver: Solver[G], g: G, seconds: float) -> TimedOutcome:
    budget = Budget(seconds=seconds)
    begin = perf_counter()
    try:
        solutions = list(islice(solver.solutions(g, budget), 2))
    except BudgetSpent:
        return TimedOutcome(perf_counter() - begin, ended=False)
    spent = perf_counter() - begin
    return TimedOutcome(spent, tuple(one.values() for one in solutions))


def contradict(
    case: TimedCase, outcomes: Sequence[TimedOutcome]
) -> bool | None:
    """Do the finished solvers disagree?  None if there is only one.

    Of several solutions a solver may find any two.
    """
    results: list[Values | int] = [
        one.solutions[0] if len(one.solutions) == 1 else len(one.solutions)
        for one in outcomes
        if one.ended
    ]
    if case.solution is not None:
        results.append(case.solution)
    return len(set(results)) > 1 if len(results) > 1 else None


def compare(
    sets: dict[str, list[TimedCase]],
    solvers: Iterable[Solver[Grid]],
    seconds: float = SECONDS,
    progress: Progress = lambda: None,
) -> list[TimedRow]:
    """Return a row for each set and each solver that can solve it."""
    rows: list[TimedRow] = []
    for name, cases in sets.items():
        able = [
            solver
            for solver in solvers
            if all(serves(solver, case.grid) for case in cases)
        ]
        outcomes: dict[str, list[TimedOutcome]] = {}
        for solver in able:
            # The first use, which sets up tables, isn't counted.
            measure(solver, cases[0].grid, min(seconds, 0.01))
            outcomes[solver.name] = []
            for case in cases:
                done = measure(solver, case.grid, seconds)
                outcomes[solver.name].append(done)
                progress()
        rows += _rows(name, cases, outcomes)
    return rows


def _rows(
    name: str, cases: list[TimedCase], outcomes: dict[str, list[TimedOutcome]]
) -> list[TimedRow]:
    """Return the rows of a set."""
    columns = zip(*outcomes.values(), strict=True)
    wrong = {
        contradict(case, column)
        for case, column in zip(cases, columns, strict=True)
    } - {None}
    clues = mean(case.clues for case in cases)
    rows = []
    for solver, done in outcomes.items():
        times = [one.seconds for one in done]
        spread = mean(times), median(times), min(times), max(times)
        solved = sum(one.ended for one in done)
        agree = True not in wrong if wrong and solved else None
        counts = len(done), solved
        row = TimedRow(
            name, clues, solver, *counts, *spread, agree, tuple(done)
        )
        rows.append(row)
    return rows
