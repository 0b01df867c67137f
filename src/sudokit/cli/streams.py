"""How the verbs talk, and how they end where nobody reads on.

say(line)               a line of talk
talk()                  where it goes
until_closed(work)      ends quietly when nobody reads on, and with a
                        line where nothing can be written
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from typing import TextIO

from sudokit.filter import streams


def say(line: str) -> None:
    """A line of talk, after what was written before it."""
    out: TextIO | None = sys.stdout
    if out is not None:
        out.flush()
    streams.tell(talk(), line)


def talk() -> TextIO:
    """Stderr; a stream that the shell has closed is None."""
    stream: TextIO | None = sys.stderr
    return io.StringIO() if stream is None else stream


def until_closed(work: Callable[[], int]) -> int:
    """The status of the work, which writes to stdout as UTF-8.

    ``core.streams.until_closed`` says what else it can be.  Bytes that are no
    text go out as they came in, in the name of a file.
    """
    out: TextIO | None = sys.stdout
    if isinstance(out, io.TextIOWrapper):
        out.reconfigure(encoding="utf-8", errors="surrogateescape")
    return streams.until_closed(lambda _: work(), out, talk())
