"""A line on a terminal that says how far something is; else nothing.

Progress(talk)          on a terminal
progress.show(words)    the line anew, if the last stood long enough
progress.clear()        leaves the line empty
"""

from __future__ import annotations

import time
from typing import Final, TextIO

TICK: Final = 0.25  # seconds between two lines


class Progress:
    """The line; what else is written comes after ``clear``."""

    def __init__(self, talk: TextIO) -> None:
        self._talk = talk
        self._shown = talk.isatty()
        self._last = time.monotonic()
        self._wide = 0

    def show(self, words: str) -> None:
        """Writes the line anew, if the last one was long enough ago."""
        now = time.monotonic()
        if not self._shown or now - self._last < TICK:
            return
        self._last = now
        self._talk.write("\r" + words.ljust(self._wide))
        self._talk.flush()
        self._wide = max(self._wide, len(words))

    def clear(self) -> None:
        """Leaves the terminal's line empty, for what is written next."""
        if self._wide:
            self._talk.write("\r" + " " * self._wide + "\r")
            self._talk.flush()
            self._wide = 0
