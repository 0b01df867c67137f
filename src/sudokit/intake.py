"""What ``explain`` and ``rate`` have in common: puzzles come in.

    add_arguments(parser)   FILE... and what both faces are asked for
    Intake(options)         the puzzles, and the exit status
    say(line)               a line of talk
    until_closed(work)      ends quietly when nobody reads on, and with a
                            line where nothing can be written

A puzzle that can't be read is named on stderr, and the rest is done.
"""

from __future__ import annotations

import io
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from typing import Final, TextIO

import sudoku
from grid import Grid
from sudokit.arguments import duration, natural, source
from sudokit.formats import GridReader, opened

SCHEMA: Final = 1  # of the objects that --json writes
NO_PUZZLE: Final = "there is no puzzle in the input"


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
            self.fail(NO_PUZZLE)

    def _read(self, stream: TextIO, name: str) -> Iterator[Grid]:
        """The puzzles of a stream; the only place that knows a reader."""
        reader = GridReader(stream, name, self._source)
        while True:
            try:
                grid = reader.read()
            except sudoku.FormatError as error:
                self.fail(str(error))
                continue
            if grid is None:
                return
            self.count += 1
            yield grid

    def budget(self) -> sudoku.Budget:
        """What the next puzzle may cost."""
        return sudoku.Budget(self._trials, self._seconds)

    def improper(self) -> None:
        """Notes a puzzle without a single solution, or without a verdict."""
        self.status = max(self.status, 1)

    def fail(self, message: str) -> None:
        """Notes and says what could not be read, or done."""
        self.status = 2
        say(f"sudoku: {message}")


def say(line: str) -> None:
    """A line of talk, after what was written before it."""
    sys.stdout.flush()
    talk().write(line + "\n")
    talk().flush()


def talk() -> TextIO:
    """Stderr; a stream that the shell has closed is None."""
    stream: TextIO | None = sys.stderr
    return io.StringIO() if stream is None else stream


def until_closed(work: Callable[[], int]) -> int:
    """The status of the work, which writes to stdout as UTF-8.

    0 if nobody reads what it writes, 2 if it can't be written.  Bytes
    that are no text go out as they came in, in the name of a file.
    """
    out: TextIO | None = sys.stdout
    if out is None:
        talk().write("sudoku: stdout is closed\n")
        return 2
    if isinstance(out, io.TextIOWrapper):
        out.reconfigure(encoding="utf-8", errors="surrogateescape")
    try:
        status = work()
        out.flush()
    except BrokenPipeError:
        _give_up_stdout()
        return 0
    except OSError as error:
        _give_up_stdout()
        talk().write(f"sudoku: {error.strerror}\n")
        return 2
    return status


def _give_up_stdout() -> None:
    """What Python flushes at its end goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
