"""A worker process of ``jobs``, which does a part of the filter's work.

done(portion, options)   what the filter makes of it, to be written later
serve()                  one portion after the other, from stdin to stdout
"""

from __future__ import annotations

import pickle
import sys
import time
from typing import TYPE_CHECKING, NamedTuple

from sudokit.cli.filter_setup import asked_of, classic_kind_of, others_of
from sudokit.filter.loop import Filter
from sudokit.filter.output import Around, KeptOutput, Piece
from sudokit.filter.streams import default_signals

if TYPE_CHECKING:
    from argparse import Namespace

    from sudokit.filter.puzzles import Item

DEATH_OF_PARENT = 1  # PR_SET_PDEATHSIG of Linux
KILL = 9


class Portion(NamedTuple):
    """Some of the input, and how many puzzles there were before it."""

    before: int
    items: list[Item]


class PortionReport(NamedTuple):
    """What became of a portion: what is to be written, and counts."""

    pieces: list[Piece]
    around: Around
    status: int
    puzzles: int
    solved: int
    trials: int
    doubts: bool
    seconds: float


def done(portion: Portion, options: Namespace) -> PortionReport:
    """What the filter makes of a portion."""
    start = time.perf_counter()
    record = KeptOutput()
    filter_ = Filter(
        asked_of(options),
        record,
        classic_kind_of(options),
        others_of(options),
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


def serve() -> None:
    """Does one portion after the other, until the parent has no more.

    It ends with its parent, however that ends; on Linux even inside a
    compiled loop.
    """
    default_signals()
    if sys.platform.startswith("linux"):
        import ctypes  # noqa: PLC0415

        ctypes.CDLL(None).prctl(DEATH_OF_PARENT, KILL)
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    try:
        options = pickle.load(source)
        while True:
            pickle.dump(done(pickle.load(source), options), sink)
            sink.flush()
    except (EOFError, OSError):
        return
