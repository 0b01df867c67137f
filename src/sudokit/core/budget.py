"""Budgets of a search, in guesses and seconds.

Seconds are measured by ``now``: real time, or after ``count_work`` processor
time.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from sudokit.native.arrays import i64
from sudokit.text.messages import plural

READY: Final[list[Callable[[], None]]] = []  # lets signal handlers run
WORK: Final[list[Callable[[], float]]] = []  # the clock of count_work


def now() -> float:
    """Return the time of deadlines, in seconds since some moment."""
    return WORK[-1]() if WORK else time.monotonic()


def count_work() -> None:
    """Let deadlines count the processor time of each thread from now on.

    For a process that does one task after another: how much it does in a
    number of seconds then doesn't depend on how busy the machine is.
    """
    WORK.append(time.thread_time)


class BudgetSpent(Exception):
    """A search ended because its guesses or its time ran out.

    This is not "no solution": the rest was not searched.

    >>> from sudokit import Grid, attempt
    >>> try:
    ...     attempt(Grid.parse("8" + "." * 80), budget=Budget(0))
    ... except BudgetSpent:
    ...     print("unknown")
    unknown
    """


class Budget:
    """The most that a search may cost: guesses, seconds, or both.

    ``spent`` is the number of guesses so far, ``deadline`` a time of
    ``now`` or None.  ``timed_out``: the time of this budget or of
    a part of it ran out, so that a result may be partial.

    >>> from sudokit import Grid, attempt
    >>> budget = Budget(1000, seconds=60)
    >>> grid = attempt(Grid.parse("8" + "." * 80), budget=budget)
    >>> budget.spent < 1000
    True
    """

    def __init__(
        self, trials: int | None = None, seconds: float | None = None
    ) -> None:
        self.spent: i64 = 0
        self.deadline = None if seconds is None else now() + seconds
        self.timed_out = False
        self._trials: i64 = -1 if trials is None else trials
        self._whole: Budget | None = None  # that contains this one

    def take(self) -> None:
        """Count a guess; raise BudgetSpent if there is none left.

        Read the clock, and let signal handlers run, every 256 guesses.
        """
        if self.spent == self._trials:
            raise self._end("budget")
        self.spent += 1
        if self.spent & 255 != 1:
            return
        _handle_interrupts()
        if self._is_late():
            raise self._end("time")

    def look(self) -> None:
        """Raise BudgetSpent if the time is over; for work without guesses.

        Let signal handlers run, as ``take`` does.
        """
        _handle_interrupts()
        if self._is_late():
            raise BudgetSpent("time spent")

    def _end(self, what: str) -> BudgetSpent:
        """Return the error that ends a search."""
        trials = plural(int(self.spent), "trial")
        return BudgetSpent(f"{what} spent after {trials}")

    def left(self) -> int | None:
        """Return the number of guesses left; None for no limit."""
        return None if self._trials < 0 else int(self._trials - self.spent)

    def check(self) -> None:
        """Raise BudgetSpent if there is no guess or no time left."""
        if self.spent == self._trials:
            raise self._end("budget")
        if self._is_late():
            raise self._end("time")

    def part(self, trials: int) -> Budget:
        """Return a budget of at most this many of the remaining guesses."""
        left = self.left()
        budget = Budget(trials if left is None else min(trials, left))
        budget.deadline = self.deadline
        budget._whole = self
        return budget

    def spend(self, part: Budget) -> None:
        """Count the guesses spent by a part of the budget."""
        self.spent += part.spent

    def _is_late(self) -> bool:
        """Return whether the time is over.

        If it is, set ``timed_out`` here and in the budgets around this one.
        """
        if self.deadline is None or now() <= self.deadline:
            return False
        budget: Budget | None = self
        while budget is not None:
            budget.timed_out = True
            budget = budget._whole
        return True


def _handle_interrupts() -> None:
    """Let signal handlers run, which the first guess of a run makes ready."""
    if not READY:
        from sudokit.core.interrupts import handle_interrupts  # noqa: PLC0415

        READY.append(handle_interrupts)
    READY[0]()
