"""Stdin, stdout and stderr, whatever the shell has done with them."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TextIO

CODE: Final = "utf-8-sig"


class Unwritten(Exception):
    """Stdout can't be written; ``error`` says why.

    So it is not taken for a file that can't be read.
    """

    def __init__(self, error: OSError) -> None:
        super().__init__(str(error))
        self.error = error


def until_closed(
    work: Callable[[TextIO], int], out: TextIO | None, talk: TextIO
) -> int:
    """The status of the work, which is given stdout to write to.

    0 if nobody reads what it writes; 2, and a line of talk, if it can't
    be written or the shell has closed stdout.
    """
    if out is None:
        tell(talk, "sudoku: stdout is closed")
        return 2
    try:
        status = work(out)
        out.flush()
    except Unwritten as unwritten:
        return _given_up(unwritten.error, talk)
    except OSError as error:
        return _given_up(error, talk)
    return status


def _given_up(error: OSError, talk: TextIO) -> int:
    """The status where stdout can't be written any more.

    What Python flushes at its end goes nowhere.
    """
    give_up(1)
    if isinstance(error, BrokenPipeError):
        return 0
    if os.name == "nt" and error.errno == errno.EINVAL:
        return 0  # so Windows says that nobody reads
    tell(talk, f"sudoku: {error.strerror}")
    return 2


def tell(talk: TextIO, line: str) -> None:
    """Writes a line of talk; where that can't be, only talk is lost."""
    try:
        talk.write(line + "\n")
        talk.flush()
    except OSError:
        give_up(2)


def give_up(stream: int) -> None:
    """What is written to stdout or stderr (1 or 2) goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream)


@contextmanager
def opened(name: str) -> Iterator[TextIO]:
    """A file to read puzzles from, "-" for stdin; OSError if it can't be.

    Text is UTF-8, with or without a mark at its start; bytes that are
    none come through, to be named.  Lines end with a newline, a return,
    or both.
    """
    if name == "-":
        yield text_input()
        return
    with open(name, encoding=CODE, errors="surrogateescape") as stream:
        yield stream


def text_input() -> TextIO:
    """Stdin, read as ``opened`` reads files."""
    stream: TextIO | None = sys.stdin
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(
            encoding=CODE, errors="surrogateescape", newline=None
        )
    return io.StringIO() if stream is None else stream


def default_signals() -> None:
    """Lets ctrl-C end the program even inside a compiled loop."""
    import signal  # noqa: PLC0415

    signal.signal(signal.SIGINT, signal.SIG_DFL)
