"""``sudoku bench``: compares solvers, puzzle by puzzle.

    add_arguments(parser)   the options of the verb
    run(options)            runs it; returns the exit status

``PuzzleSets`` reads the puzzles, ``timing`` measures, ``plots`` draws.
"""

from __future__ import annotations

import io
import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from itertools import count
from os.path import isfile
from pathlib import Path
from typing import Any, Final, TextIO

from sudokit.cli import arguments as args
from sudokit.cli.arguments import stderr
from sudokit.cli.progress import Bar, in_columns
from sudokit.cli.puzzle_input import Input
from sudokit.cli.timing import SECONDS, TimedCase, TimedRow, compare
from sudokit.formats import clues_of
from sudokit.rules import AnyPuzzle
from sudokit.solving.solvers import SOLVERS
from sudokit.text.characters import NO_PUZZLE
from sudokit.text.messages import FormatError, shown
from sudokit.text.streams import opened, reason_of

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
        """Return some puzzles of a stream, evenly spread, with solutions."""
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
                grids.append(clues_of(item))
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


def duration_text(seconds: float) -> str:
    """Format a duration with three digits and a suitable unit."""
    for unit, size in ("s", 1.0), ("ms", 1e-3):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-6:.3g} µs"


def table(rows: Iterable[TimedRow], markdown: bool = False) -> str:
    """Return the rows as a table, plain or in Markdown."""
    lines = [HEAD, *map(cells_of, rows)]
    if not markdown:
        return in_columns(lines, [name in LEFT for name in HEAD], 3)
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
    bar, done = Bar(stderr()), count(1)
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
