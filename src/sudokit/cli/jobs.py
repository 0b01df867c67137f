"""Splits the filter's work among processes; the output is the same.

The input is read here, as one process would read it, and goes to the
workers in portions.  Their output is written in the order of the input.

    SharedFilter(options, loop_options, output)    sends puzzles to workers
    run_portion(portion, options)           runs the filter on a portion
"""

from __future__ import annotations

import os
import sys
import time
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn, TextIO

from sudokit.cli.filter_setup import (
    classic_kind_of,
    filter_options,
    variants_of,
)
from sudokit.filter.items import InputPuzzle
from sudokit.filter.loop import Filter, Options
from sudokit.filter.output import Around, Output, Piece, StoredOutput
from sudokit.system.in_order import OrderedTasks
from sudokit.system.processes import Workers, keep_memory
from sudokit.text.streams import Unwritten, until_closed

if TYPE_CHECKING:
    from argparse import Namespace

    from sudokit.filter.items import Item

FIRST: Final = 50  # puzzles in a portion until their cost is known
MOST: Final = 4000  # what they write stays in a cache
SECONDS: Final = 0.05  # target time of a portion
AHEAD: Final = 4  # portions for each process, so that none idles
LINE: Final = 82  # characters in a puzzle line, newline included


class Portion(NamedTuple):
    """Some of the input, and the number of puzzles before it."""

    before: int
    items: list[Item]


class PortionReport(NamedTuple):
    """The result of a portion: its output and its counts."""

    pieces: list[Piece]
    around: Around
    status: int
    puzzles: int
    solved: int
    trials: int
    doubts: frozenset[str]
    seconds: float


def run_portion(portion: Portion, options: Namespace) -> PortionReport:
    """Run the filter on a portion."""
    start = time.perf_counter()
    record = StoredOutput()
    filter_ = Filter(
        filter_options(options),
        record,
        classic_kind_of(options),
        variants_of(options),
    )
    counts = filter_.counts
    counts.puzzles = portion.before
    for item in portion.items:
        filter_.take(item)
    record.flush()
    return PortionReport(
        record.pieces,
        record.around,
        counts.status,
        counts.puzzles - portion.before,
        counts.solved,
        counts.trials,
        counts.doubts,
        time.perf_counter() - start,
    )


class SharedFilter:
    """A filter that runs in ``jobs`` worker processes."""

    def __init__(
        self, options: Namespace, loop_options: Options, output: Output
    ) -> None:
        self._options = options
        self._filter = Filter(loop_options, output)
        self._output = output
        self._items: list[Item] = []
        self._size = 0
        self._most = FIRST
        self._before = self._puzzles = 0  # sent, pending
        self._tasks: OrderedTasks[Portion, PortionReport] | None = None

    def take(self, item: Item) -> None:
        """Add an item; split long text into portions."""
        if not isinstance(item, str):
            self._add(item, int(isinstance(item, InputPuzzle)))
            return
        start = 0
        while start < len(item):
            room = max(1, self._most - self._size)
            end = min(len(item), start + LINE * room)
            self._add(item[start:end], (end - start) // LINE)
            start = end

    def _add(self, item: Item, puzzles: int) -> None:
        self._items.append(item)
        self._size += max(puzzles, 1)
        self._puzzles += puzzles
        if self._size >= self._most:
            self.rest()

    def rest(self) -> None:
        """Send pending items; wait while the queue is full."""
        if self._tasks is not None:
            self._tasks.check()
        if not self._items:
            return
        if self._tasks is None:
            keep_memory()
            jobs = self._options.jobs
            work = partial(run_portion, options=self._options)
            self._tasks = OrderedTasks(
                Workers(jobs), work, self._take_report, AHEAD * jobs
            )
        self._tasks.give(Portion(self._before, self._items))
        self._before += self._puzzles
        self._puzzles = self._size = 0
        self._items = []

    def finish(self, pointer: str = "") -> int:
        """Wait for all portions, and finish."""
        self.rest()
        if self._tasks is not None:
            self._tasks.finish()
        return self._filter.finish(pointer)

    # In a thread of its own.

    def _take_report(self, report: PortionReport) -> None:
        try:
            self._write(report)
        except Unwritten as unwritten:
            leave_unwritten(unwritten)

    def _write(self, report: PortionReport) -> None:
        if report.puzzles:
            speed = report.puzzles / max(report.seconds, 1e-9)
            self._most = max(1, min(MOST, int(SECONDS * speed)))
        counts = self._filter.counts
        counts.status = max(counts.status, report.status)
        counts.puzzles += report.puzzles
        counts.solved += report.solved
        counts.trials += report.trials
        counts.doubts |= report.doubts
        self._output.replay(report.pieces, report.around)
        self._output.flush()


def leave_unwritten(unwritten: Unwritten) -> NoReturn:
    """Exit at once when stdout is closed, as one process would.

    The reading thread may be blocked on input.
    """

    def gone(_out: TextIO) -> int:
        raise unwritten

    os._exit(until_closed(gone, sys.stdout, sys.stderr))
