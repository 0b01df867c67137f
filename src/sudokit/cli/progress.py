"""Progress lines and bars, and text tables.

Progress(stream)        a line on a terminal, elsewhere one now and then
progress.show(words)    rewrites the line, but not too often
progress.is_due()       whether it is time for the next update
progress.clear()        erases the line
Bar(stream)             the same with a bar
bar.move(done, total, words)   rewrites it
wrote(stream, *files)   names the files that were written, on a terminal
in_columns(rows, left)  a table as text
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, TextIO

from sudokit.system.terminal_text import room
from sudokit.text.messages import shown

TICK: Final = 0.25  # seconds between two lines
SELDOM: Final = 10.0  # the same where lines aren't rewritten
WIDE: Final = 24  # signs of a bar


class Progress:
    """A progress line; call ``clear`` before writing anything else.

    A stream that isn't a terminal gets a new line every SELDOM seconds, so
    short work prints none.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._shown = stream.isatty()
        self._last = self._written = time.monotonic()
        self._wide = 0
        self._columns = _columns_of(stream) if self._shown else 0

    def is_due(self) -> bool:
        """Return whether enough time has passed since the last line."""
        return time.monotonic() - self._last >= TICK

    def show(self, words: str) -> None:
        """Rewrite the line if enough time has passed since the last one."""
        if self.is_due():
            self.show_now(words)

    def show_now(self, words: str) -> None:
        """Rewrite the line, for example before something that takes long."""
        self._last = time.monotonic()
        words = shown(words)
        if self._columns:  # a longer line would stay when it is rewritten
            words = words[: self._columns - 1]
        if not self._shown:
            if self._last - self._written >= SELDOM:
                self._written = self._last
                self._stream.write(words.strip() + "\n")
                self._stream.flush()
            return
        self._stream.write("\r" + words.ljust(self._wide))
        self._stream.flush()
        self._wide = max(self._wide, len(words))

    def clear(self) -> None:
        """Clear the terminal's line for other output."""
        if self._wide:
            self._stream.write("\r" + " " * self._wide + "\r")
            self._stream.flush()
            self._wide = 0


class Bar(Progress):
    """A progress bar with a text and the remaining time."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(stream)
        self._begin, self._last = self._last, 0.0  # the first is due at once

    def seconds(self) -> float:
        """Return the time since the start, more than 0."""
        return max(time.monotonic() - self._begin, 0.001)

    def move(
        self, done: int, total: int, words: str, before: float = 0
    ) -> None:
        """Show the progress; ``total`` is 0 if unknown.

        ``before`` is the work of an earlier run, which isn't timed.
        """
        elapsed = self.seconds()
        begin, left = "", ""
        if total and done:
            share = min(1.0, done / total)
            bar = f"|{'=' * round(WIDE * share):{WIDE}}| "
            begin = f"{share:4.0%}{bar if self._shown else ', '}"
            if done > before:
                rest = max(0, total - done) / (done - before)
                left = f"<{_clock(elapsed * rest)}"
        self.show(f"{begin}{words} [{_clock(elapsed)}{left}]")


def _columns_of(stream: TextIO) -> int:
    """Return the width of a terminal, 0 if it is unknown."""
    try:
        return os.get_terminal_size(stream.fileno()).columns
    except (OSError, ValueError):  # not a terminal of the system
        return 0


def _clock(seconds: float) -> str:
    """Return a time as minutes and seconds."""
    return "{:02}:{:02}".format(*divmod(round(seconds), 60))


def wrote(stream: TextIO, *files: str | Path) -> None:
    """Print the names of the files that were written, on a terminal.

    Scripts get no message.
    """
    if stream.isatty():
        *most, last = [shown(str(file)) for file in files]
        names = ", ".join(most) + " and " * bool(most) + last
        stream.write(f"Wrote {names}.\n")
        stream.flush()


def in_columns(
    rows: Sequence[Sequence[str]], left: Sequence[bool], names: int = 1
) -> str:
    """Return rows as lines of a table, with ``left`` or right alignment.

    On a terminal that is too narrow, the columns are in several tables below
    each other, each with the first ``names`` columns, or the last of them.

    >>> print(in_columns([("file", "seconds"), ("a.txt", "7.5")], (True, 0)))
    file   seconds
    a.txt      7.5
    <BLANKLINE>
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    most = room() or sys.maxsize
    tables = [[*range(names)]]
    is_wide = sum(widths[:names]) > most // 2
    again = [names - 1] if is_wide else tables[0]
    for column in range(names, len(widths)):
        last = [*tables[-1], column]
        if sum(widths[k] + 2 for k in last) - 2 <= most:
            tables[-1] = last
        else:
            tables.append([*again, column])
    return "\n".join(
        "".join(
            "  ".join(
                row[k].ljust(widths[k]) if left[k] else row[k].rjust(widths[k])
                for k in some
            ).rstrip()
            + "\n"
            for row in rows
        )
        for some in tables
    )
