"""A stream of text, read in large blocks.

Blocks(stream, pause)   its lines: ``readline`` for one of any kind,
                        ``plain_lines`` for many with a puzzle each

Nearly everything that is long is a puzzle a line.  Such lines are found
where they lie, as many as are at hand, and anything else is left to who
reads line by line.
"""

from __future__ import annotations

import codecs
import io
from collections.abc import Callable
from typing import Final, TextIO, final

from sudokit.core.arrays import i64
from sudokit.core.line import end_of_lines

SIZE: Final = 2**16  # bytes of a block, as many as a pipe holds
KEPT: Final = 2**16  # characters that are kept to be read anew


@final
class Blocks:
    """The text of a stream from the place up to which it was read."""

    def __init__(
        self, stream: TextIO, pause: Callable[[], object] | None = None
    ) -> None:
        """``pause`` is called whenever the stream may have to be waited for.

        A stream of bytes gives what there is; it is decoded as the stream
        of text around it would be, with any kind of newline.
        """
        self._stream = stream  # it would close what is read from
        self._pause = pause
        self._text = ""
        self._at: i64 = 0
        self._kept: i64 = 0  # up to so many characters the text is kept
        self._ended = False
        self._read: Callable[[int], str] | Callable[[int], bytes] = stream.read
        self._decode: Callable[[bytes, bool], str] | None = None
        if isinstance(stream, io.TextIOWrapper):
            decoder = codecs.getincrementaldecoder(stream.encoding)
            self._read = stream.buffer.read1
            self._decode = io.IncrementalNewlineDecoder(
                decoder(stream.errors or "strict"), True
            ).decode

    def readline(self, limit: int, /) -> str:
        """The next line, or so many characters of it; "" at the end."""
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
        """As many lines as are at hand of 81 characters for a grid each.

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
        """What was read is not wanted again."""
        self._kept = 0

    def anew(self) -> int:
        """Goes back to the start of what is kept; where it was.

        -1, and nothing changes, if that is no longer there.
        """
        if not self._kept:
            return -1
        at = int(self._at)
        self._kept = 4 * KEPT
        self._at = 0
        return at

    def go_on(self, at: int) -> None:
        """Goes on from a place that ``anew`` gave."""
        self._at = at

    def _more(self) -> str:
        """The next block, which is empty at the end and may be before."""
        if self._pause is not None:
            self._pause()
        block = self._read(SIZE)
        self._ended = not block
        if isinstance(block, str):
            return block
        assert self._decode is not None
        return self._decode(block, self._ended)
