"""Times solvers, and checks that they agree.

    compare(sets, solvers)   a Row for each set of Cases and solver
    measure(solver, g, ...)  the TimedOutcome of one puzzle
    duration_text(seconds)   a time in words

A time includes finding the solution and proving that there is no second
one, from a grid to grids.  A solver is stopped at a limit of time a
puzzle; then the time it had counts, and the puzzle not as solved.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from statistics import mean, median
from time import perf_counter
from typing import NamedTuple, TypeVar

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.grid import Grid
from sudokit.core.solver import Solver
from sudokit.rules import AnyPuzzle, Puzzle, as_grid, as_puzzle
from sudokit.solvers import RULE_SOLVERS

G = TypeVar("G", Grid, Puzzle)
SECONDS = 1.0  # a puzzle, unless another limit is given
Values = tuple[tuple[int, ...], ...]
Progress = Callable[[], object]  # called after each puzzle and solver


class TimedCase(NamedTuple):
    """A puzzle, and its solution if a file tells it."""

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

    ``agree`` says whether every solver that came to an end found the
    same, and the same as the file of solutions; None if nothing of this
    solver could be compared.  ``outcomes`` has each puzzle.
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
        """Puzzles solved a second; time spent in vain counts, too."""
        total = self.mean * self.puzzles
        return self.solved / total if total else 0.0


def serves(solver: Solver[Grid], g: AnyPuzzle) -> bool:
    """Can this solver, or the one of its name, solve the puzzle?"""
    other = RULE_SOLVERS.get(solver.name)
    return as_grid(g) is not None or (
        other is not None and other.serves(g.rules)
    )


def measure(
    solver: Solver[Grid], g: AnyPuzzle, seconds: float
) -> TimedOutcome:
    """Solves a puzzle and proves the solution unique, within a time limit.

    Another shape than 9x9 by the solver of the same name for these.
    """
    grid = as_grid(g)
    if grid is not None:
        return _measured(solver, grid, seconds)
    return _measured(RULE_SOLVERS[solver.name], as_puzzle(g), seconds)


def _measured(solver: Solver[G], g: G, seconds: float) -> TimedOutcome:
    budget = Budget(seconds=seconds)
    begin = perf_counter()
    try:
        found = list(islice(solver.solutions(g, budget), 2))
    except BudgetSpent:
        return TimedOutcome(perf_counter() - begin, ended=False)
    spent = perf_counter() - begin
    return TimedOutcome(spent, tuple(solution.values() for solution in found))


def contradict(
    case: TimedCase, outcomes: Sequence[TimedOutcome]
) -> bool | None:
    """Do the finished solvers disagree?  None if there is only one.

    Of several solutions a solver may find any two.
    """
    found: list[Values | int] = [
        one.solutions[0] if len(one.solutions) == 1 else len(one.solutions)
        for one in outcomes
        if one.ended
    ]
    if case.solution is not None:
        found.append(case.solution)
    return len(set(found)) > 1 if len(found) > 1 else None


def compare(
    sets: dict[str, list[TimedCase]],
    solvers: Iterable[Solver[Grid]],
    seconds: float = SECONDS,
    progress: Progress = lambda: None,
) -> list[TimedRow]:
    """A row for each set and each solver that can solve it."""
    rows: list[TimedRow] = []
    for name, cases in sets.items():
        able = [
            solver
            for solver in solvers
            if all(serves(solver, case.grid) for case in cases)
        ]
        outcomes: dict[str, list[TimedOutcome]] = {}
        for solver in able:
            # What is set up at the first use is not a puzzle's fault.
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
    """The rows of a set."""
    columns = zip(*outcomes.values(), strict=True)
    wrong = {
        contradict(case, column)
        for case, column in zip(cases, columns, strict=True)
    } - {None}
    clues = mean(case.clues for case in cases)
    rows = []
    for solver, done in outcomes.items():
        times = [one.seconds for one in done]
        solved = sum(one.ended for one in done)
        rows.append(
            TimedRow(
                name,
                clues,
                solver,
                len(done),
                solved,
                mean(times),
                median(times),
                min(times),
                max(times),
                True not in wrong if wrong and solved else None,
                tuple(done),
            )
        )
    return rows


def duration_text(seconds: float) -> str:
    """A time with three digits and the unit that suits it."""
    for unit, size in ("s", 1.0), ("ms", 1e-3):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-6:.3g} µs"
