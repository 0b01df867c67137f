"""What ``explain`` and ``rate`` have in common: puzzles come in.

    add_arguments(parser)   FILE... and what both faces are asked for
    Intake(options)         the puzzles, and the exit status

A puzzle that can't be read is named on stderr, and the rest is done.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Final, TextIO

from sudokit.cli.arguments import duration, natural, source
from sudokit.cli.streams import say
from sudokit.core import budget, filter, text
from sudokit.core.grid import Grid
from sudokit.formats import GridReader, opened

SCHEMA: Final = 1  # of the objects that --json writes


def add_arguments(parser: ArgumentParser) -> None:
    """What both faces are asked for."""
    add = parser.add_argument
    add("files", nargs="*", metavar="FILE", help="input; - is stdin")
    add(
        "--from",
        dest="source",
        type=source,
        default="auto",
        metavar="NAME",
        help="the format of the input (auto)",
    )
    add(
        "--no-uniqueness",
        dest="uniqueness",
        action="store_false",
        help="without techniques that assume there is one solution",
    )
    add(
        "--budget",
        type=natural,
        metavar="TRIALS",
        help="trials that counting a puzzle's solutions may cost",
    )
    add(
        "--timeout",
        type=duration,
        metavar="SECONDS",
        help="time a puzzle may take",
    )


class Intake:
    """Reads the puzzles that were asked for, and keeps the status."""

    def __init__(self, options: Namespace) -> None:
        self.status = 0
        self.count = 0
        self._names: list[str] = options.files or ["-"]
        self._source: str = options.source
        self._trials: int | None = options.budget
        self._seconds: float | None = options.timeout

    def __iter__(self) -> Iterator[Grid]:
        """The puzzles of all files."""
        for name in self._names:
            try:
                with opened(name) as stream:
                    yield from self._read(stream, name)
            except OSError as error:
                self.fail(f"{name}: {error.strerror}")
        if not (self.count or self.status):
            self.fail(filter.NO_PUZZLE)

    def _read(self, stream: TextIO, name: str) -> Iterator[Grid]:
        """The puzzles of a stream; the only place that knows a reader."""
        reader = GridReader(stream, name, self._source)
        while True:
            try:
                grid = reader.read()
            except text.FormatError as error:
                self.fail(str(error))
                continue
            if grid is None:
                return
            self.count += 1
            yield grid

    def budget(self) -> budget.Budget:
        """What the next puzzle may cost."""
        return budget.Budget(self._trials, self._seconds)

    def improper(self) -> None:
        """Notes a puzzle without a single solution, or without a verdict."""
        self.status = max(self.status, 1)

    def fail(self, message: str) -> None:
        """Notes and says what could not be read, or done."""
        self.status = 2
        say(f"sudoku: {message}")
