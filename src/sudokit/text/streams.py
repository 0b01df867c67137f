"""Handles stdin, stdout and stderr, also closed, broken or a terminal."""

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
)
from sudokit.text.line import end_of_lines
from sudokit.text.wording import shown

CODE: Final = "utf-8-sig"
MARK: Final = 0xEF  # the first byte of UTF-8's mark
STRAY: Final = "surrogateescape"  # what becomes of bytes that are no text
# How a link begins that somebody gives in place of a file.
TYPED_LINKS: Final = (
    *LINKS,
    "sudokupad.app/",
    "sudokupad.com/",
    "f-puzzles.com/",
)
TYPED: Final = frozenset(SIGNS + WIDE_SIGNS + LETTERS + "-xX?" + NO_BREAK)
LEAST_TYPED: Final = 60  # cells of a puzzle that lacks some


class Unwritten(Exception):
    """Stdout can't be written; ``error`` says why.

    A separate type, as an OSError would mean an unreadable input file.
    """

    def __init__(self, error: OSError) -> None:
        super().__init__(str(error))
        self.error = error


def until_closed(
    work: Callable[[TextIO], int], out: TextIO | None, talk: TextIO
) -> int:
    """Runs the work with stdout to write to; its status.

    0 if the reader of stdout has gone; 2, and a message, if stdout
    can't be written or the shell has closed it.
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

    What Python flushes at exit is discarded.
    """
    give_up(1)
    if isinstance(error, BrokenPipeError):
        return 0
    if os.name == "nt" and error.errno == errno.EINVAL:
        return 0  # so Windows says that nobody reads
    tell(talk, f"sudoku: {reason_of(error)}")
    return 2


def reason_of(error: OSError) -> str:
    """Why something can't be read or written; Python's own have a text."""
    return error.strerror or str(error)


def tell(talk: TextIO, line: str) -> None:
    """Writes a message; failing to write it is no error.

    Text from elsewhere is made safe for a terminal.
    """
    try:
        talk.write(shown(line, True) + "\n")
        talk.flush()
    except OSError:
        give_up(2)


def give_up(stream: int) -> None:
    """Discards what is written to stdout or stderr (1 or 2)."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream)


@contextmanager
def opened(name: str) -> Iterator[TextIO]:
    """Opens a file of puzzles, "-" for stdin; OSError if it can't be read.

    Text is UTF-8, with or without a mark at its start, or UTF-16 or
    UTF-32 with one; invalid bytes are kept, to be reported.  Lines end
    with a newline, a return, or both.  A name that is a puzzle or a link
    rather than a file is read itself.
    """
    if name == "-":
        yield text_input(True)
        return
    with open_text(name) as stream:
        yield stream


def open_text(name: str) -> TextIO:
    """Opens a file, or the text typed in its place, as ``opened`` does."""
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
    """Finds the encoding of a stream of bytes by its first bytes.

    Also returns the handling of errors: invalid UTF-16 isn't kept.
    """
    start = file.peek(4) if isinstance(file, io.BufferedReader) else b""
    if start.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        return "utf-32", "replace"
    if start.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16", "replace"
    # That of a mark is a module of its own, which takes time to import.
    return "utf-8" if start and start[0] != MARK else CODE, STRAY


# Why there is no file of a name: there is none, or there can't be.
NO_FILE: Final = (
    errno.ENOENT,
    errno.ENOTDIR,
    errno.ENAMETOOLONG,
    errno.EINVAL,
)


def is_typed(text: str) -> bool:
    """Is it a puzzle or a link, rather than the name of a file?

    An almost complete puzzle counts as one: the reader says what it lacks.
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
    """Stdin, read as ``opened`` reads files of UTF-8.

    ``waits``: until its first bytes tell the encoding.
    """
    stream: TextIO | None = sys.stdin
    if isinstance(stream, io.TextIOWrapper):
        code, errors = _code_of(stream.buffer) if waits else (CODE, STRAY)
        stream.reconfigure(encoding=code, errors=errors, newline=None)
    return io.StringIO() if stream is None else stream


def default_signals() -> None:
    """Lets ctrl-C end the program even inside a compiled loop."""
    import signal  # noqa: PLC0415

    signal.signal(signal.SIGINT, signal.SIG_DFL)


SIZE: Final = 2**16  # bytes of a block, as many as a pipe holds
KEPT: Final = 2**16  # characters that are kept to be read anew


@final
class Blocks:
    """Reads a stream of text in blocks, without reading too far ahead."""

    def __init__(
        self, stream: TextIO, pause: Callable[[], object] | None = None
    ) -> None:
        """``pause`` is called whenever the stream may have to be waited for.

        Not while a file, or a pipe that is filled fast enough, has more.
        A stream of bytes returns what is available; it is decoded as its
        text stream would be, with any kind of newline.
        """
        self._stream = stream  # it would close what is read from
        self._pause = pause
        self._text = ""
        self._at: i64 = 0
        self._kept: i64 = 0  # up to so many characters the text is kept
        self._ended = False
        self._was_full = False  # was the last block as large as can be?
        self._read: Callable[[int], str] | Callable[[int], bytes] = stream.read
        self._decode: Callable[[bytes, bool], str] | None = None
        if isinstance(stream, io.TextIOWrapper):
            decoder = codecs.getincrementaldecoder(stream.encoding)
            self._read = stream.buffer.read1
            self._decode = io.IncrementalNewlineDecoder(
                decoder(stream.errors or "strict"), True
            ).decode

    def readline(self, limit: int, /) -> str:
        """The next line, or its first characters; "" at the end."""
        while True:
            start = self._at
            end: i64 = start + limit
            found: i64 = self._text.find("\n", start, end)
            if found >= 0:
                end = found + 1
            if end <= len(self._text) or self._ended:
                self._at = min(end, len(self._text))
                return self._text[start : self._at]
            if len(self._text) < self._kept:
                self._text += self._more()
                continue
            self._kept = 0
            self._text = self._text[start:] + self._more()
            self._at = 0

    def plain_lines(self) -> str:
        """Takes all complete lines of 81 characters that are in the buffer.

        All end with a newline.  "" if the next one is anything else.
        """
        start = self._at
        self._at = end_of_lines(self._text, start)
        return self._text[start : self._at]

    # What begins as no puzzle is looked at again, as other formats.

    def keep(self) -> None:
        """Keeps what is read from here on, until ``forget``."""
        self._kept = KEPT

    def forget(self) -> None:
        """Ends ``keep``."""
        self._kept = 0

    def anew(self) -> int:
        """Goes back to the start of what is kept; returns the old position.

        -1, and nothing changes, if that is no longer there.
        """
        if not self._kept:
            return -1
        at = int(self._at)
        self._kept = 4 * KEPT
        self._at = 0
        return at

    def go_on(self, at: int) -> None:
        """Continues from a position that ``anew`` returned."""
        self._at = at

    def _more(self) -> str:
        """The next block, which is empty at the end and may be before."""
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
        """Can the next block be read without waiting?"""
        return self._was_full and self._is_readable(False)

    def is_ready(self) -> bool:
        """Can the next line be read without waiting?"""
        if self._ended or self._text.find("\n", self._at) >= 0:
            return True
        return self._is_readable(True)

    def _is_readable(self, in_memory: bool) -> bool:
        """Does the stream have more, or its end?

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
