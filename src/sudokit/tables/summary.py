"""The progress and the summary of a run."""

from __future__ import annotations

import time
from typing import Final, NamedTuple

from sudokit.tables.work import TOLD, Stats

NOTHING: Final = Stats(0, 0, 0, [], (0.0, 0.0, 0.0), 0)


class RunProgress(NamedTuple):
    """How far a run is: ``done`` of ``total``, rows or bytes, 0 unknown.

    ``rows`` are those of parts that are done, ``resumed`` of them were
    there before.
    """

    done: int
    total: int
    rows: int
    resumed: int


class Summary(NamedTuple):
    """What a run comes to.

    ``told`` has the first rows with something to tell, numbered from 1:
    ``errors`` rows have an error, ``improper`` no solution or several.
    ``seconds`` is the whole time; ``reading``, ``working`` and
    ``writing`` are sums over all processes.  ``left_out`` are columns that
    the format of the target can't hold.
    """

    rows: int
    errors: int
    improper: int
    told: list[tuple[int, str]]
    parts: int
    resumed: int
    seconds: float
    reading: float
    working: float
    writing: float
    joining: float
    left_out: list[str] = []  # noqa: RUF012


class RunTally:
    """Adds up what the parts of a run have to tell, in their order."""

    def __init__(self) -> None:
        self.total = NOTHING
        self.resumed = 0
        self.joining = 0.0
        self.parts = 0
        self._start = time.perf_counter()

    def add(self, new: Stats) -> None:
        """The next part."""
        old = self.total
        told = [(old.rows + at + 1, text) for at, text in new.told]
        times = zip(old.seconds, new.seconds, strict=True)
        reading, working, writing = (one + more for one, more in times)
        self.total = Stats(
            old.rows + new.rows,
            old.errors + new.errors,
            old.improper + new.improper,
            [*old.told, *told][:TOLD],
            (reading, working, writing),
            old.bytes + new.bytes,
        )
        self.parts += 1

    def summary(self) -> Summary:
        """What the run comes to so far."""
        total = self.total
        return Summary(
            total.rows, total.errors, total.improper, total.told,
            self.parts, self.resumed,
            time.perf_counter() - self._start, *total.seconds,
            self.joining,
        )  # fmt: skip
