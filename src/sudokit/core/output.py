"""Where the filter writes: grids to stdout, talk to stderr.

Output(out, talk)   what is written goes to two streams, in its order
KeptOutput()        it is kept, and can be written by another process

Stdout gets large pieces, and always what came before a line of talk.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Final, TextIO

from sudokit.core.arrays import i64
from sudokit.core.streams import Unwritten, tell

LARGE: Final = 2**13  # characters of a piece, unless a person reads it

# What a piece of a record is.
TEXT: Final = "text"
TALK: Final = "talk"
GRIDS: Final = "grids"  # what stands before the next grid, and has no text

Piece = tuple[str, str]
Around = tuple[str, str, bool]  # head, tail, and whether they are apart


class Output:
    """Stdout and stderr, and what stands around and between the grids."""

    def __init__(self, out: TextIO, talk: TextIO) -> None:
        self._out = out
        self._talk = talk
        self._large: i64 = 1 if out.isatty() else LARGE
        self._texts: list[str] = []
        self._size: i64 = 0
        self._begun = False
        self._tail = ""

    def begin(self, head: str, tail: str, apart: bool) -> None:
        """What stands before a grid: the first, or the next one.

        ``head`` stands before and ``tail`` behind all grids, and a blank
        line between two if they are ``apart``.
        """
        if not self._begun:
            self._begun = True
            self._tail = tail
            self.write(head)
        elif apart:
            self.write("\n")

    def write(self, text: str) -> None:
        """Text for stdout."""
        self._texts.append(text)
        self._size += len(text)
        if self._size >= self._large:
            self.flush()

    def say(self, line: str) -> None:
        """A line of talk."""
        self.flush()
        tell(self._talk, line)

    def end(self) -> None:
        """What stands behind the last grid."""
        self.write(self._tail)
        self.flush()

    def flush(self) -> None:
        """What was written goes out; Unwritten if it can't."""
        text = self._taken()
        try:
            self._out.write(text)
            self._out.flush()
        except OSError as error:
            raise Unwritten(error) from None

    def _taken(self) -> str:
        """The text that was to go out."""
        text = "".join(self._texts)
        self._texts.clear()
        self._size = 0
        return text

    def replay(self, record: Sequence[Piece], around: Around) -> None:
        """Writes what was kept of other grids."""
        for kind, text in record:
            if kind == TALK:
                self.say(text)
            elif kind == GRIDS:
                self.begin(*around)
            else:
                self.write(text)


class KeptOutput(Output):
    """What is written, kept in pieces of text and talk.

    Where its grids begin there is a piece of its own, as only who writes
    it all knows whether they are the first.
    """

    def __init__(self) -> None:
        super().__init__(io.StringIO(), io.StringIO())
        self.pieces: list[Piece] = []
        self.around: Around = ("", "", False)

    def begin(self, head: str, tail: str, apart: bool) -> None:
        """What stands before a grid."""
        if self._begun:
            super().begin(head, tail, apart)
            return
        self.flush()
        self._begun = True
        self.around = (head, tail, apart)
        self.pieces.append((GRIDS, ""))

    def say(self, line: str) -> None:
        """A line of talk."""
        self.flush()
        self.pieces.append((TALK, line))

    def flush(self) -> None:
        """What was written becomes a piece."""
        text = self._taken()
        if text:
            self.pieces.append((TEXT, text))
