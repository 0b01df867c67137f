"""A line on a terminal that says how far something is; else nothing.

Progress(talk)          on a terminal
progress.show(words)    the line anew, if the last stood long enough
progress.is_due()       did it?
progress.clear()        leaves the line empty
"""

from __future__ import annotations

import time
from typing import Final, TextIO

from sudokit.filter.text import shown

TICK: Final = 0.25  # seconds between two lines


class Progress:
    """The line; what else is written comes after ``clear``."""

    def __init__(self, talk: TextIO) -> None:
        self._talk = talk
        self._shown = talk.isatty()
        self._last = time.monotonic()
        self._wide = 0

    def is_due(self) -> bool:
        """Was the last line long enough ago?"""
        return time.monotonic() - self._last >= TICK

    def show(self, words: str) -> None:
        """Writes the line anew, if the last one was long enough ago."""
        if not self.is_due():
            return
        self._last = time.monotonic()
        if not self._shown:
            return
        words = shown(words)
        self._talk.write("\r" + words.ljust(self._wide))
        self._talk.flush()
        self._wide = max(self._wide, len(words))

    def clear(self) -> None:
        """Leaves the terminal's line empty, for what is written next."""
        if self._wide:
            self._talk.write("\r" + " " * self._wide + "\r")
            self._talk.flush()
            self._wide = 0
