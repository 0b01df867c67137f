"""``sudoku bench``: compares solvers, puzzle by puzzle.

    add_arguments(parser)   the options of the verb
    run(options)            runs it; returns the exit status

``PuzzleSets`` reads, ``plots`` draws.  A time includes finding the solution
and proving that there is no second one, from a grid to grids.  A solver is
stopped at a time limit per puzzle; its time counts, and the puzzle counts as
unsolved.
"""

from __future__ import annotations

import io
import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.resources import files
from itertools import count, islice
from os.path import isfile
from pathlib import Path
from statistics import mean, median
from time import perf_counter
from typing import Any, Final, NamedTuple, TextIO, TypeVar

from sudokit.cli import arguments as args
from sudokit.cli.arguments import talk
from sudokit.cli.progress import Bar, in_columns
from sudokit.cli.puzzle_input import Input
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.grid import Grid
from sudokit.core.solver import Solver
from sudokit.rules import AnyPuzzle, Puzzle, as_grid, as_puzzle
from sudokit.rules.puzzle import puzzle_rules
from sudokit.solving.solvers import RULE_SOLVERS, SOLVERS
from sudokit.text.characters import NO_PUZZLE
from sudokit.text.errors import FormatError
from sudokit.text.streams import opened, reason_of
from sudokit.text.wording import shown

SAMPLES: Final = ("simple", "easy", "intermediate", "expert", "hardest")


# Reading.


class PuzzleSets(Input):
    """Reads the requested sets.

    A set is a file in any format, evenly thinned to ``most`` puzzles;
    its solutions are in a file beside it, if there is one.
    """

    def __init__(self, options: Namespace) -> None:
        super().__init__(options)
        self._most: int | None = options.most

    def sets(self, names: Sequence[str]) -> dict[str, list[TimedCase]]:
        """Return the cases of each file, by default of the samples."""
        sets_by_name: dict[str, list[TimedCase]] = {}
        for name in names or SAMPLES:
            try:
                cases = self._file(name) if names else self._sample(name)
            except OSError as error:
                self.fail(f"{name}: {reason_of(error)}")
                continue
            if cases:
                sets_by_name[name] = cases
            elif not self.status:
                self.fail(f"{name}: {NO_PUZZLE}")
        return sets_by_name

    def _sample(self, name: str) -> list[TimedCase]:
        """Return the cases of one of SAMPLES, which come with the program."""
        home = files("sudokit") / "samples"
        texts = [
            io.StringIO((home / f"{name}{end}.txt").read_text())
            for end in ("", ".solutions")
        ]
        return self._cases(name, *texts)

    def _file(self, name: str) -> list[TimedCase]:
        """Return the cases of a file, with the solutions beside it."""
        path = Path(name)
        beside = path.with_name(f"{path.stem}.solutions.txt")
        with opened(name) as stream:
            if name == "-" or not isfile(beside):
                return self._cases(name, stream)
            with opened(str(beside)) as solutions:
                return self._cases(name, stream, solutions)

    def _cases(
        self, name: str, puzzles: TextIO, answers: TextIO | None = None
    ) -> list[TimedCase]:
        """Return a text's puzzles, evenly thinned, with their solutions."""
        grids = self._grids(name, puzzles)
        cases = [TimedCase(g, None) for g in grids if g is not None]
        if answers is not None:
            solutions = self._grids(f"solutions of {name}", answers)
            if len(solutions) == len(grids):
                cases = [
                    TimedCase(g, solution.values())
                    for g, solution in zip(grids, solutions, strict=True)
                    if g is not None and solution is not None
                ]
            else:
                self.fail(
                    f"{name}: {len(solutions)} solutions for"
                    f" {len(grids)} puzzles"
                )
        most = min(self._most or len(cases), len(cases))
        return [cases[at * len(cases) // most] for at in range(most)]

    def _grids(self, name: str, text: TextIO) -> list[AnyPuzzle | None]:
        """Return the grids of a text, None for text that isn't a grid."""
        grids: list[AnyPuzzle | None] = []
        for item in self.items(text, name):
            if isinstance(item, FormatError):
                self.fail(item.advice())
                grids.append(None)
            else:
                grids.append(item.grid)
        return grids


# Showing.


HEAD = (
    "file", "clues", "solver", "puzzles", "solved", "mean", "median",
    "least", "greatest", "a second", "agree",
)  # fmt: skip
LEFT = ("file", "solver", "agree")  # left-aligned columns


def cells_of(row: TimedRow) -> tuple[str, ...]:
    """Return a row of the table as text."""
    agree = {True: "yes", False: "NO", None: "-"}[row.agree]
    times = (row.mean, row.median, row.least, row.greatest)
    return (
        shown(row.name),
        f"{row.clues:.1f}",
        row.solver,
        str(row.puzzles),
        str(row.solved),
        *map(duration_text, times),
        f"{row.rate:.3g}" if row.rate < 100 else f"{row.rate:,.0f}",
        agree,
    )


def table(rows: Iterable[TimedRow], markdown: bool = False) -> str:
    """Return the rows as a table, plain or in Markdown."""
    lines = [HEAD, *map(cells_of, rows)]
    if not markdown:
        return in_columns(lines, [name in LEFT for name in HEAD])
    rule = tuple("---" if name in LEFT else "---:" for name in HEAD)
    lines.insert(1, rule)
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def as_json(
    sets: Mapping[str, Sequence[TimedCase]], rows: Iterable[TimedRow]
) -> str:
    """Return the rows as JSON, with times in seconds.

    ``seconds`` and ``clues_of_each`` go puzzle by puzzle.
    """
    objects = []
    for row in rows:
        record: dict[str, Any] = row._asdict()
        outcomes = record.pop("outcomes")
        record["rate"] = row.rate
        record["seconds"] = [one.seconds for one in outcomes]
        record["clues_of_each"] = [case.clues for case in sets[row.name]]
        objects.append(record)
    return json.dumps(objects, indent=1) + "\n"


# The verb.


SECONDS = 1.0  # a puzzle, unless another limit is given
OPTIONS = f"""
[FILE...]  puzzles, with their solutions in FILE's *.solutions.txt; without
           files, a few of each level
{args.READING}{args.RULES}
--solver NAME      one of {", ".join(SOLVERS)}; repeat it (all of them)
-n COUNT           at most this many puzzles of each file, evenly spread
--timeout SECONDS  time limit for each puzzle and solver (={SECONDS:g})
| --markdown       print the table as Markdown
| --json           print the table as JSON, with times in seconds
--plot FILE        draw a picture: .png, .svg, .pdf
--force            replace the picture if it exists
"""
EXAMPLES = """
sudoku bench puzzles.txt                  all solvers
sudoku bench -n 1                         one puzzle of each level
sudoku bench --solver dlx --markdown puzzles.txt          one, as a table
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of the verb."""
    args.add_options(
        parser,
        OPTIONS,
        solver={"values": SOLVERS, "action": "append"},
        count={"dest": "most"},
    )


def run(options: Namespace) -> int:
    """Run the comparison; return 1 if solvers disagree, 2 for bad input."""
    if options.plot is not None:
        from sudokit.cli.plots import check_plot  # noqa: PLC0415

        check_plot(options.plot, options.force)
    puzzles = PuzzleSets(options)
    sets = puzzles.sets(options.files)
    solvers = [SOLVERS[name] for name in options.solver or SOLVERS]
    total = len(solvers) * sum(map(len, sets.values()))
    bar, done = Bar(talk()), count(1)
    rows = compare(
        sets,
        solvers,
        options.timeout,
        lambda: bar.move(next(done), total, f"of {total} puzzles"),
    )
    bar.clear()
    if options.json:
        sys.stdout.write(as_json(sets, rows))
    elif rows:
        sys.stdout.write(table(rows, options.markdown))
    if options.plot and rows:
        from sudokit.cli.plots import plot_times  # noqa: PLC0415

        plot_times(options.plot, sets, rows, duration_text)
    wrong = any(row.agree is False for row in rows)
    return max(puzzles.status, int(wrong))


# Timing.

G = TypeVar("G", Grid, Puzzle)
Values = tuple[tuple[int, ...], ...]
Progress = Callable[[], object]  # called after each puzzle and solver


class TimedCase(NamedTuple):
    """A puzzle, and its solution if a file gives it."""

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

    ``agree`` is whether all solvers that finished found the same solutions,
    and those of the file; None if this solver has nothing to compare.
    ``outcomes`` has an item for each puzzle.
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
        """Puzzles solved a second; the time of unsolved ones counts, too."""
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
    return TimedOutcome(
        spent, tuple(solution.values() for solution in solutions)
    )


def contradict(
    case: TimedCase, outcomes: Sequence[TimedOutcome]
) -> bool | None:
    """Return whether finished solvers disagree, None if there is only one.

    Of several solutions a solver may find any two.
    """
    answers: list[Values | int] = [
        one.solutions[0] if len(one.solutions) == 1 else len(one.solutions)
        for one in outcomes
        if one.ended
    ]
    if case.solution is not None:
        answers.append(case.solution)
    return len(set(answers)) > 1 if len(answers) > 1 else None


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


def duration_text(seconds: float) -> str:
    """Return a time with three digits and the unit that suits it."""
    for unit, size in ("s", 1.0), ("ms", 1e-3):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-6:.3g} µs"
