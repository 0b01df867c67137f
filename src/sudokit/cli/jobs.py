"""Splits the filter's work among processes; the output is the same.

The input is read here, as one process would read it, and goes to the
workers in portions.  Their output is written in the order of the input.  If
a worker dies, its portion is redone, finally in this process.

    SharedFilter(options, asked, output)    hands puzzles out to workers
    run_portion(portion, options)           runs the filter on a portion
"""

from __future__ import annotations

import os
import sys
import time
from queue import Queue
from threading import Thread
from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn, TextIO

from sudokit.cli.filter_setup import asked_of, classic_kind_of, variants_of
from sudokit.filter.items import Found
from sudokit.filter.loop import Filter, Options
from sudokit.filter.output import Around, KeptOutput, Output, Piece
from sudokit.system.processes import Lost, Workers, keep_memory
from sudokit.text.streams import Unwritten, until_closed

if TYPE_CHECKING:
    from argparse import Namespace
    from concurrent.futures import Future

    from sudokit.filter.items import Item

    Sent = tuple["Portion", Future["PortionReport"]]

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
    doubts: bool
    seconds: float


def run_portion(portion: Portion, options: Namespace) -> PortionReport:
    """Runs the filter on a portion."""
    start = time.perf_counter()
    record = KeptOutput()
    filter_ = Filter(
        asked_of(options),
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
        self, options: Namespace, asked: Options, output: Output
    ) -> None:
        self._options = options
        self._filter = Filter(asked, output)
        self._output = output
        self._items: list[Item] = []
        self._size = 0
        self._most = FIRST
        self._before = self._puzzles = 0  # sent, pending
        self._pool: Workers | None = None
        self._sent: Queue[Sent | None] = Queue(AHEAD * options.jobs)
        self._writer = Thread(target=self._write_all, daemon=True)
        self._error: Exception | None = None

    def take(self, item: Item) -> None:
        """Adds an item; splits long text to fit portions."""
        if not isinstance(item, str):
            self._add(item, int(isinstance(item, Found)))
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
        """Sends pending items; waits while the queue is full."""
        self._check()
        if not self._items:
            return
        if self._pool is None:
            keep_memory()
            self._pool = Workers(self._options.jobs)
            self._writer.start()
        portion = Portion(self._before, self._items)
        report = self._pool.submit(run_portion, portion, self._options)
        self._sent.put((portion, report))
        self._before += self._puzzles
        self._puzzles = self._size = 0
        self._items = []

    def finish(self, pointer: str = "") -> int:
        """Waits for all portions and finishes."""
        self.rest()
        if self._pool is not None:
            self._sent.put(None)
            self._writer.join()
            self._pool.shutdown()
        self._check()
        return self._filter.finish(pointer)

    def _check(self) -> None:
        if self._error is not None:
            raise self._error

    # In a thread of its own.

    def _write_all(self) -> None:
        """Writes the reports in their order, up to an error."""
        while sent := self._sent.get():
            try:
                if self._error is None:
                    self._write(*sent)
            except Unwritten as unwritten:
                leave_unwritten(unwritten)
            except Exception as error:  # raised again by _check()
                self._error = error

    def _write(self, portion: Portion, future: Future[PortionReport]) -> None:
        try:
            report = future.result()
        except Lost:
            report = run_portion(portion, self._options)
        if report.puzzles:
            speed = report.puzzles / max(report.seconds, 1e-9)
            self._most = max(1, min(MOST, int(SECONDS * speed)))
        counts = self._filter.counts
        counts.status = max(counts.status, report.status)
        counts.puzzles += report.puzzles
        counts.solved += report.solved
        counts.trials += report.trials
        counts.doubts = counts.doubts or report.doubts
        self._output.replay(report.pieces, report.around)
        self._output.flush()


def leave_unwritten(unwritten: Unwritten) -> NoReturn:
    """Exits at once when stdout is closed, as one process would.

    The reading thread may be blocked on input.
    """

    def gone(_out: TextIO) -> int:
        raise unwritten

    os._exit(until_closed(gone, sys.stdout, sys.stderr))
