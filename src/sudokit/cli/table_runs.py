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
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, Final, NoReturn

from sudokit.cli.streams import say, talk, until_closed
from sudokit.tables.errors import TableError, rows_told

if TYPE_CHECKING:
    from sudokit.tables.running import RunProgress

INTERRUPTED: Final = 130  # the status of what ctrl-C has ended


class Bar:
    """A progress bar, on a terminal and if tqdm is there."""

    def __init__(self) -> None:
        self._bar: Any = None
        self._off = not talk().isatty()

    def __call__(self, progress: RunProgress) -> None:
        """Shows how far it is."""
        if self._off:
            return
        if self._bar is None:
            from tqdm import tqdm  # noqa: PLC0415

            self._bar = tqdm(
                total=progress.total or None,
                file=talk(),
                unit="",
                unit_scale=True,
                leave=False,
                # A terminal may not know how large it is.
                ncols=get_terminal_size().columns,
                nrows=get_terminal_size().lines,
                bar_format="{percentage:3.0f}%|{bar}| {desc}"
                " [{elapsed}<{remaining}]"
                if progress.total
                else "{desc} [{elapsed}]",
            )
            self._rows = progress.resumed
        made = progress.rows - progress.resumed
        elapsed = max(self._bar.format_dict["elapsed"], 0.001)
        self._bar.set_description_str(
            f"{rows_told(progress.rows)}, {made / elapsed:,.0f} rows/s",
            refresh=False,
        )
        self._bar.n = progress.done
        self._bar.refresh()

    def close(self) -> None:
        """Clears it away."""
        if self._bar is not None:
            self._bar.close()


def done(
    work: Callable[[Bar], Callable[[], int]], rest: Callable[[], str]
) -> int:
    """The status of the work; a line if it can't be done, or is stopped.

    ``work`` gives what tells of it, when the bar is gone, and knows the
    status; ``rest`` what is said of work that was stopped.
    """
    return until_closed(lambda: _done(work, rest))


def _done(
    work: Callable[[Bar], Callable[[], int]], rest: Callable[[], str]
) -> int:
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
        return "; what comes or goes through a pipe begins anew"
    if "://" not in parts and not os.path.exists(f"{parts}plan.json"):
        return "; it had only begun, and begins anew"
    return from_folder(parts)


def from_folder(name: str) -> str:
    """How work goes on that keeps what it found in a folder, if in any."""
    return f"; the same command goes on, from {name}" if name else ""


def tell_rows(name: str, told: Sequence[tuple[int, str]], count: int) -> None:
    """The first rows with something to tell, and how many more there are."""
    for row, text in told:
        say(f"sudoku: {name}: row {row}: {text}")
    if count > len(told):
        more = rows_told(count - len(told), " more")
        say(f"sudoku: {name}: and {more}")
