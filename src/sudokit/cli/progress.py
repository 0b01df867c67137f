"""What is shown on a terminal: progress, as a line or a bar, and tables.

Progress(talk)          on a terminal
progress.show(words)    rewrites the line, but not too often
progress.is_due()       is it time for the next?
progress.clear()        erases the line
in_columns(rows, left)  a table as text
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, Final, TextIO

from sudokit.cli.arguments import talk
from sudokit.filter.text import shown
from sudokit.tables.errors import rows_told

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
        """Rewrites the line, if the last one was long enough ago."""
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


def in_columns(rows: Sequence[Sequence[str]], left: Sequence[bool]) -> str:
    """Rows as lines of a table; columns that aren't ``left`` end alike."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    text = ""
    for row in rows:
        cells = [
            cell.ljust(width) if is_left else cell.rjust(width)
            for cell, width, is_left in zip(row, widths, left, strict=True)
        ]
        text += "  ".join(cells).rstrip() + "\n"
    return text


if TYPE_CHECKING:
    from sudokit.tables.running import RunProgress


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
