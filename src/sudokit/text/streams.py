"""Handles stdin, stdout and stderr, even closed, broken or a terminal."""

from __future__ import annotations

import codecs
import errno
import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TextIO, final

from sudokit.native.arrays import i64
from sudokit.text.characters import (
    BETWEEN,
    GRIDS,
    LETTERS,
    LINKS,
    NO_BREAK,
    SIGNS,
    WIDE_SIGNS,
    end_of_lines,
)
from sudokit.text.messages import shown

CODE: Final = "utf-8-sig"
MARK: Final = 0xEF  # the first byte of UTF-8's mark
STRAY: Final = "surrogateescape"  # how to decode bytes that aren't text
# Beginnings of a link typed in place of a file.
TYPED_LINKS: Final = (
    *LINKS,
    "sudokupad.app/",
    "sudokupad.com/",
    "f-puzzles.com/",
)
TYPED: Final = frozenset(SIGNS + WIDE_SIGNS + LETTERS + "-xX?" + NO_BREAK)
LEAST_TYPED: Final = 60  # cells of an almost complete puzzle


class Unwritten(Exception):
    """Stdout can't be written; ``error`` is the reason.

    A separate type, as an OSError would mean an unreadable input file.
    """

    def __init__(self, error: OSError) -> None:
        super().__init__(str(error))
        self.error = error


def until_closed(
    work: Callable[[TextIO], int], out: TextIO | None, messages: TextIO
) -> int:
    """Run the work with stdout; return its status.

    0 if the reader of stdout has gone; 2, and a message, if stdout
    can't be written or the shell has closed it.
    """
    if out is None:
        write_message(messages, "sudoku: stdout is closed")
        return 2
    try:
        status = work(out)
        out.flush()
    except Unwritten as unwritten:
        return _status_of(unwritten.error, messages)
    except OSError as error:
        return _status_of(error, messages)
    return status


def _status_of(error: OSError, messages: TextIO) -> int:
    """Return the status for a stdout that can't be written any more.

    Output that Python flushes at exit is discarded.
    """
    discard(1)
    if isinstance(error, BrokenPipeError):
        return 0
    if os.name == "nt" and error.errno == errno.EINVAL:
        return 0  # Windows's error when nobody reads
    write_message(messages, f"sudoku: stdout: {reason_of(error)}")
    return 2


def reason_of(error: OSError) -> str:
    """Return why something can't be read or written, as text."""
    return error.strerror or str(error)


def write_message(messages: TextIO, line: str) -> None:
    """Write a message; ignore a failure to write it.

    Text from elsewhere is made safe for a terminal.
    """
    try:
        messages.write(shown(line, True) + "\n")
        messages.flush()
    except OSError:
        discard(2)


def discard(stream: int) -> None:
    """Discard further output to stdout or stderr (1 or 2)."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream)


@contextmanager
def opened(name: str) -> Iterator[TextIO]:
    """Open a file of puzzles, "-" for stdin; OSError if it can't be read.

    Text is UTF-8, with or without a mark at its start, or UTF-16 or
    UTF-32 with one; invalid bytes remain, to be reported.  Lines end
    with a newline, a return, or both.  A name that is a puzzle or a link
    rather than a file is read itself.
    """
    if name == "-":
        yield text_input(True)
        return
    with open_text(name) as stream:
        yield stream


def open_text(name: str) -> TextIO:
    """Open a file, or the text typed in its place, as ``opened`` does."""
    try:
        file = open(name, "rb")  # noqa: SIM115
    except OSError as error:
        if error.errno in NO_FILE and is_typed(name):
            return io.StringIO(f"{name}\n")
        raise
    try:
        code, errors = _code_of(file)
    except OSError:
        file.close()
        raise
    return io.TextIOWrapper(file, encoding=code, errors=errors)


def _code_of(file: object) -> tuple[str, str]:
    """Return the encoding of a stream of bytes, from its first bytes.

    Also return the handling of errors: invalid UTF-16 is replaced.
    """
    start = file.peek(4) if isinstance(file, io.BufferedReader) else b""
    if start.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        return "utf-32", "replace"
    if start.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16", "replace"
    # The encoding with a mark is a separate module, slow to import.
    return "utf-8" if start and start[0] != MARK else CODE, STRAY


# Why no file has a name: there is none, or there can't be.
NO_FILE: Final = (
    errno.ENOENT,
    errno.ENOTDIR,
    errno.ENAMETOOLONG,
    errno.EINVAL,
)


def is_typed(text: str) -> bool:
    """Return whether it is a puzzle or a link, not the name of a file.

    An almost complete puzzle counts as one: the reader reports the error.
    """
    if text.startswith(TYPED_LINKS):
        return True
    cells = 0
    for sign in text:
        if sign in TYPED or sign.upper() in TYPED or sign.isdecimal():
            cells += 1
        elif sign not in BETWEEN and not sign.isspace():
            return False
    return cells in GRIDS or cells > LEAST_TYPED


def text_input(waits: bool = False) -> TextIO:
    """Return stdin, decoded as ``opened`` decodes files of UTF-8.

    ``waits``: wait for its first bytes to determine the encoding.  If there
    are none, it isn't read again, as a terminal would wait for more.
    """
    stream: TextIO | None = sys.stdin
    if isinstance(stream, io.TextIOWrapper):
        file = stream.buffer
        if waits and isinstance(file, io.BufferedReader) and not file.peek(1):
            return io.StringIO()
        code, errors = _code_of(stream.buffer) if waits else (CODE, STRAY)
        stream.reconfigure(encoding=code, errors=errors, newline=None)
    return io.StringIO() if stream is None else stream


def default_signals() -> None:
    """Let ctrl-C end the program even inside a compiled loop."""
    import signal  # noqa: PLC0415

    signal.signal(signal.SIGINT, signal.SIG_DFL)


SIZE: Final = 2**16  # bytes of a block, the size of a pipe
REREAD: Final = 2**16  # characters stored for reading again


@final
class Blocks:
    """Reads a stream of text in blocks, without reading too far ahead."""

    def __init__(
        self, stream: TextIO, pause: Callable[[], object] | None = None
    ) -> None:
        """``pause`` is called whenever the stream may make the caller wait.

        Not while a file, or a pipe that is filled fast enough, has more.
        A stream of bytes returns what is available; it is decoded like its
        text stream, with any kind of newline.
        """
        self._stream = stream  # it would close its buffer
        self._pause = pause
        self._text = ""
        self._at: i64 = 0
        self._reread_limit: i64 = 0  # characters of the text to store
        self._ended = False
        self._was_full = False  # did the last block have the full size?
        self._read: Callable[[int], str] | Callable[[int], bytes] = stream.read
        self._decode: Callable[[bytes, bool], str] | None = None
        if isinstance(stream, io.TextIOWrapper):
            decoder = codecs.getincrementaldecoder(stream.encoding)
            self._read = stream.buffer.read1
            self._decode = io.IncrementalNewlineDecoder(
                decoder(stream.errors or "strict"), True
            ).decode

    def readline(self, limit: int, /) -> str:
        """Return the next line, or its first characters; "" at the end."""
        while True:
            start = self._at
            end: i64 = start + limit
            newline: i64 = self._text.find("\n", start, end)
            if newline >= 0:
                end = newline + 1
            if end <= len(self._text) or self._ended:
                self._at = min(end, len(self._text))
                return self._text[start : self._at]
            if len(self._text) < self._reread_limit:
                self._text += self._more()
                continue
            self._reread_limit = 0
            self._text = self._text[start:] + self._more()
            self._at = 0

    def plain_lines(self) -> str:
        """Take all complete lines of 81 characters that are in the buffer.

        All end with a newline.  "" if the next one is anything else.
        """
        start = self._at
        self._at = end_of_lines(self._text, start)
        return self._text[start : self._at]

    # Text that doesn't begin with a puzzle is read again in other formats.

    def keep(self) -> None:
        """Store what is read from here on, until ``forget``."""
        self._reread_limit = REREAD

    def forget(self) -> None:
        """End ``keep``."""
        self._reread_limit = 0

    def anew(self) -> int:
        """Go back to the start of the stored text; return the old position.

        -1, and nothing changes, if it is no longer stored.
        """
        if not self._reread_limit:
            return -1
        at = int(self._at)
        self._reread_limit = 4 * REREAD
        self._at = 0
        return at

    def go_on(self, at: int) -> None:
        """Continue from a position that ``anew`` returned."""
        self._at = at

    def _more(self) -> str:
        """Return the next block, empty at the end and maybe before."""
        if self._pause is not None and not self._has_more():
            self._pause()
        block = self._read(SIZE)
        self._ended = not block
        self._was_full = len(block) == SIZE
        if isinstance(block, str):
            return block
        assert self._decode is not None
        return self._decode(block, self._ended)

    def _has_more(self) -> bool:
        """Return whether the next block can be read without waiting."""
        return self._was_full and self._is_readable(False)

    def is_ready(self) -> bool:
        """Return whether the next line can be read without waiting."""
        if self._ended or self._text.find("\n", self._at) >= 0:
            return True
        return self._is_readable(True)

    def _is_readable(self, in_memory: bool) -> bool:
        """Return whether the stream has more, or has ended.

        ``in_memory`` is returned for a stream without a descriptor.
        """
        from select import select  # noqa: PLC0415

        try:
            descriptor = self._stream.fileno()
        except (OSError, ValueError):
            return in_memory
        try:
            return bool(select([descriptor], [], [], 0)[0])
        except (OSError, ValueError):  # not one for select
            return False
