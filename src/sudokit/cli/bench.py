"""``sudoku bench``: the solvers compared, puzzle by puzzle.

    add_arguments(parser)   what the verb is asked for
    run(options)            does it; its exit status

``timing`` measures; here its sets are read and its rows shown.
"""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TextIO

from sudokit.boxes import NINE, BoxGrid, Reader
from sudokit.cli.streams import say, talk, until_closed
from sudokit.cli.timing import SECONDS, Case, Row, compare
from sudokit.core import filter, streams
from sudokit.core.grid import Grid
from sudokit.core.text import FormatError
from sudokit.core.variant import AnyGrid
from sudokit.solvers import SOLVERS

SAMPLES = ("simple", "easy", "intermediate", "expert", "hardest")


# Reading.


class Intake:
    """The sets of puzzles that were asked for, and the exit status."""

    def __init__(self, most: int | None) -> None:
        self.status = 0
        self._most = most

    def fail(self, message: str) -> None:
        """Notes and says what could not be read."""
        self.status = 2
        say(f"sudoku: {message}")

    def sets(self, names: Sequence[str]) -> dict[str, list[Case]]:
        """The cases of each file; without names those of the samples."""
        found: dict[str, list[Case]] = {}
        home = files("sudokit") / "samples"
        for name in names or SAMPLES:
            try:
                if not names:
                    sample = home / f"{name}.txt"
                    answers = home / f"{name}.solutions.txt"
                    cases = self._cases(
                        name, sample.read_text(), answers.read_text()
                    )
                elif name == "-":
                    text = streams.text_input().read()
                    cases = self._cases(name, text, "")
                else:
                    cases = self._cases(name, *_texts(Path(name)))
            except OSError as error:
                self.fail(f"{name}: {error.strerror}")
                continue
            if cases:
                found[name] = cases
            elif not self.status:
                self.fail(f"{name}: {filter.NO_PUZZLE}")
        return found

    def _cases(self, name: str, text: str, answers: str) -> list[Case]:
        """The puzzles of a text with their solutions, evenly thinned."""
        grids = self._grids(name, text)
        solutions = self._grids(f"solutions of {name}", answers)
        if answers and len(solutions) != len(grids):
            self.fail(
                f"{name}: {len(solutions)} solutions for {len(grids)} puzzles"
            )
        known = answers and len(solutions) == len(grids)
        cases = [
            Case(g, solutions[at].values() if known else None)
            for at, g in enumerate(grids)
            if g is not None and not (known and solutions[at] is None)
        ]
        most = min(self._most or len(cases), len(cases))
        return [cases[at * len(cases) // most] for at in range(most)]

    def _grids(self, name: str, text: str) -> list[AnyGrid]:
        """The grids of a text, None for what is no grid."""
        reader = Reader(text.splitlines(), name)
        grids: list[AnyGrid] = []
        while True:
            try:
                puzzle = reader.read()
            except FormatError as error:
                self.fail(str(error))
                grids.append(None)
                continue
            if puzzle is None:
                return grids
            grids.append(_narrowed(puzzle.grid))


def _narrowed(g: BoxGrid) -> AnyGrid:
    """A Grid if it is one, which every solver takes."""
    return Grid.init(g.values()) if g.shape == NINE else g


def _texts(path: Path) -> tuple[str, str]:
    """The text of a file, and that of the file of its solutions."""
    beside = path.with_name(f"{path.stem}.solutions.txt")
    texts = [
        file.read_text(encoding="utf-8", errors="surrogateescape")
        if file == path or file.is_file()
        else ""
        for file in (path, beside)
    ]
    return texts[0], texts[1]


# Showing.


HEAD = (
    "file", "clues", "solver", "puzzles", "solved", "mean", "median",
    "least", "greatest", "a second", "agree",
)  # fmt: skip
LEFT = ("file", "solver", "agree")  # the columns that hold words


def duration_text(seconds: float) -> str:
    """A time with three digits and the unit that suits it."""
    for unit, size in ("s", 1.0), ("ms", 1e-3):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-6:.3g} µs"


def cells_of(row: Row) -> tuple[str, ...]:
    """A row of the table as text."""
    agree = {True: "yes", False: "NO", None: "-"}[row.agree]
    times = (row.mean, row.median, row.least, row.greatest)
    return (
        row.name,
        f"{row.clues:.1f}",
        row.solver,
        str(row.puzzles),
        str(row.solved),
        *map(duration_text, times),
        f"{row.rate:.3g}" if row.rate < 100 else f"{row.rate:,.0f}",
        agree,
    )


def table(rows: Iterable[Row], markdown: bool = False) -> str:
    """The rows as a table, for the eye or in Markdown."""
    lines = [HEAD, *map(cells_of, rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    if markdown:
        rule = tuple("---" if name in LEFT else "---:" for name in HEAD)
        lines.insert(1, rule)
        return "".join(f"| {' | '.join(line)} |\n" for line in lines)
    return "".join(
        "  ".join(
            text.ljust(width) if name in LEFT else text.rjust(width)
            for name, text, width in zip(HEAD, line, widths, strict=True)
        ).rstrip()
        + "\n"
        for line in lines
    )


def as_json(rows: Iterable[Row]) -> str:
    """The rows as a list of objects, times in seconds."""
    objects = []
    for row in rows:
        record: dict[str, Any] = row._asdict()
        outcomes = record.pop("outcomes")
        record["rate"] = row.rate
        record["seconds"] = [one.seconds for one in outcomes]
        objects.append(record)
    return json.dumps(objects, indent=1) + "\n"


def progress_bar(total: int, stream: TextIO) -> AbstractContextManager[Any]:
    """A bar with update(), on a terminal and if tqdm is there."""
    if not (stream.isatty() and find_spec("tqdm")):
        return nullcontext()
    bar: AbstractContextManager[Any] = import_module("tqdm").tqdm(
        total=total, file=stream, unit="puzzle", leave=False
    )
    return bar


# The verb.


def add_arguments(parser: ArgumentParser) -> None:
    """The options of the verb."""
    from sudokit.cli.arguments import duration, whole  # noqa: PLC0415

    add = parser.add_argument
    add(
        "files",
        nargs="*",
        metavar="FILE",
        help="puzzles, with solutions in FILE's *.solutions.txt;"
        " without files a few of each level",
    )
    add(
        "--solver",
        action="append",
        choices=SOLVERS,
        metavar="NAME",
        help=f"one of {', '.join(SOLVERS)}; again for more (all)",
    )
    add(
        "-n",
        dest="most",
        type=whole,
        metavar="COUNT",
        help="puzzles of a file at the most, evenly spread",
    )
    add(
        "--timeout",
        type=duration,
        default=SECONDS,
        metavar="SECONDS",
        help=f"time a puzzle and solver may take ({SECONDS:g})",
    )
    shape = parser.add_mutually_exclusive_group()
    shape.add_argument(
        "--markdown", action="store_true", help="the table in Markdown"
    )
    shape.add_argument(
        "--json",
        action="store_true",
        help="the table as JSON, times in seconds",
    )
    add(
        "--plot",
        type=picture,
        metavar="FILE",
        help="draw a chart, FILE.svg or FILE.png",
    )


def picture(text: str) -> Path:
    """The file of a chart, by its end SVG or PNG."""
    path = Path(text)
    if path.suffix.lower() not in (".svg", ".png"):
        from sudokit.cli.arguments import fail  # noqa: PLC0415

        fail(f"{text} is no name of an .svg or .png file")
    return path


def run(options: Namespace) -> int:
    """Compares; 1 if solvers contradict each other, 2 for bad input."""
    return until_closed(lambda: _compare(options))


def _compare(options: Namespace) -> int:
    if options.plot:
        from sudokit.cli import bench_chart  # noqa: PLC0415
    intake = Intake(options.most)
    sets = intake.sets(options.files)
    solvers = [SOLVERS[name] for name in options.solver or SOLVERS]
    total = len(solvers) * sum(map(len, sets.values()))
    with progress_bar(total, talk()) as bar:
        step = bar.update if bar is not None else (lambda: None)
        rows = compare(sets, solvers, options.timeout, step)
    if options.json:
        sys.stdout.write(as_json(rows))
    elif rows:
        sys.stdout.write(table(rows, options.markdown))
    if options.plot and rows:
        try:
            bench_chart.draw(options.plot, sets, rows)
        except OSError as error:
            intake.fail(f"{options.plot}: {error.strerror}")
    wrong = any(row.agree is False for row in rows)
    return max(intake.status, int(wrong))
