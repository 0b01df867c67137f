"""Runs on tables: the progress bar, ctrl-C, and rows that are wrong.

done(work, rest)      the status of some work
from_parts(options)   how a table that was stopped can be resumed
from_folder(name)     the same of work that keeps files in a folder
tell_rows(...)        the first rows that are wrong, on stderr
"""

from __future__ import annotations

import os
import signal
from argparse import Namespace
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NoReturn

from sudokit.cli.arguments import say, until_closed
from sudokit.cli.progress import Bar
from sudokit.tables.errors import TableError, rows_told

INTERRUPTED: Final = 130  # the status of what ctrl-C has ended


def done(
    work: Callable[[Bar], Callable[[], int]], rest: Callable[[], str]
) -> int:
    """The status of the work; a line if it can't be done, or is stopped.

    ``work`` returns what reports it, when the bar is gone, and knows the
    status; ``rest`` what is said of work that was stopped.
    """
    return until_closed(lambda: _done(work, rest))


def _done(
    work: Callable[[Bar], Callable[[], int]], rest: Callable[[], str]
) -> int:
    # A process with NumPy's threads can't be forked.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, _terminate)
    bar = Bar()
    try:
        try:
            tell = work(bar)
        except KeyboardInterrupt:
            tell = partial(_tell_stopped, rest)
        finally:
            bar.close()
        # What is done is not stopped by what stops the telling of it.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        return tell()
    except Terminated:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.raise_signal(signal.SIGTERM)
        return INTERRUPTED
    except TableError as error:
        say(f"sudoku: {error.in_options()}")
        return 2


class Terminated(BaseException):
    """SIGTERM came; what lies in temporary folders is removed first."""


def _terminate(_number: int, _frame: object) -> NoReturn:
    raise Terminated


def _tell_stopped(rest: Callable[[], str]) -> int:
    say(f"sudoku: stopped{rest()}")
    return INTERRUPTED


def from_parts(options: Namespace) -> str:
    """How a run from table to table goes on."""
    parts = f"{options.target.rstrip('/')}.parts/"
    if "-" in (*options.source, options.target):
        return "; input or output through a pipe has to start over"
    if "://" not in parts and not os.path.exists(f"{parts}plan.json"):
        return "; nothing was done yet, so it will start over"
    return from_folder(parts)


def from_folder(name: str) -> str:
    """How work goes on that keeps what it found in a folder, if in any."""
    return f"; run the same command to resume from {name}" if name else ""


def tell_rows(name: str, told: Sequence[tuple[int, str]], count: int) -> None:
    """Prints the first rows that are wrong, and how many more there are."""
    for row, text in told:
        say(f"sudoku: {name}: row {row}: {text}")
    if count > len(told):
        more = rows_told(count - len(told), " more")
        say(f"sudoku: {name}: and {more}")
