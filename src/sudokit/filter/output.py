"""Output of the filter: grids to stdout, messages to stderr.

Style               a way to write grids; STYLES has those of 9x9 by name

Output(out, messages)   writes to two streams, in order
StoredOutput()      stores the output, for another process to write

Stdout is written in large pieces, and always before a message.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import Final, Generic, TextIO, TypeVar, final

from sudokit.core.grid import Grid
from sudokit.native.arrays import i64
from sudokit.text.characters import text_of_line
from sudokit.text.streams import Unwritten, write_message

LARGE: Final = 2**13  # characters of a piece, unless a person reads it
LARGE_STORED: Final = 2**18  # of a piece that is written later

# The kinds of pieces of a record.
TEXT: Final = "text"
MESSAGE: Final = "messages"
GRIDS: Final = "grids"  # the place before the next grid; it has no text

Piece = tuple[str, str]
Around = tuple[str, str, bool]  # head, tail, and whether they are apart


class Output:
    """Writes to stdout and stderr, with the text around and between grids."""

    def __init__(self, out: TextIO, messages: TextIO) -> None:
        self._out = out
        self._messages = messages
        self._large: i64 = 1 if out.isatty() else LARGE
        self._texts: list[str] = []
        self._size: i64 = 0
        self._has_started = False
        self._tail = ""

    def begin(self, head: str, tail: str, apart: bool) -> None:
        """Write the text before a grid: the first, or the next one.

        ``head`` comes before and ``tail`` after all grids, and a blank line
        between two if they are ``apart``.
        """
        if not self._has_started:
            self._has_started = True
            self._tail = tail
            self.write(head)
        elif apart:
            self.write("\n")

    def write(self, text: str) -> None:
        """Write text to stdout."""
        self._texts.append(text)
        self._size += len(text)
        if self._size >= self._large:
            self.flush()

    def say(self, line: str) -> None:
        """Write a message, as a line."""
        self.flush()
        write_message(self._messages, line)

    def end(self) -> None:
        """Write the text after the last grid."""
        self.write(self._tail)
        self.flush()

    def flush(self) -> None:
        """Flush the text; Unwritten if it can't be written."""
        text = self._taken()
        try:
            self._out.write(text)
            self._out.flush()
        except OSError as error:
            raise Unwritten(error) from None

    def _taken(self) -> str:
        """Return and clear the pending text."""
        text = "".join(self._texts)
        self._texts.clear()
        self._size = 0
        return text

    def replay(self, record: Sequence[Piece], around: Around) -> None:
        """Write stored output."""
        for kind, text in record:
            if kind == MESSAGE:
                self.say(text)
            elif kind == GRIDS:
                self.begin(*around)
            else:
                self.write(text)


class StoredOutput(Output):
    """Stores the output in pieces of text and messages.

    The start of a grid is a separate piece, as only the process that
    writes it all knows whether it is the first.
    """

    def __init__(self) -> None:
        super().__init__(io.StringIO(), io.StringIO())
        self._large = LARGE_STORED
        self.pieces: list[Piece] = []
        self.around: Around = ("", "", False)

    def begin(self, head: str, tail: str, apart: bool) -> None:
        """Store the text around the grids."""
        if self._has_started:
            super().begin(head, tail, apart)
            return
        self.flush()
        self._has_started = True
        self.around = (head, tail, apart)
        self.pieces.append((GRIDS, ""))

    def say(self, line: str) -> None:
        """Store a message, as a line."""
        self.flush()
        self.pieces.append((MESSAGE, line))

    def flush(self) -> None:
        """Make the text written so far a piece."""
        text = self._taken()
        if text:
            self.pieces.append((TEXT, text))


G = TypeVar("G")


@final
class Style(Generic[G]):
    """A way to write grids, and the text around all of them.

    ``apart``: a blank line separates two grids; ``of_line``: the text
    of a grid given as 81 characters, if the style shows only these.
    """

    def __init__(
        self,
        name: str,
        text: Callable[[G], str],
        head: str = "",
        tail: str = "",
        apart: bool = False,
        of_line: Callable[[str], str] | None = None,
    ) -> None:
        self.name: Final = name
        self.text: Final = text
        self.head: Final = head
        self.tail: Final = tail
        self.apart: Final = apart
        self.of_line: Final = of_line


def _rows(line: str) -> str:
    """Return 81 characters as nine lines of nine."""
    return "".join([line[k : k + 9] + "\n" for k in range(0, 81, 9)])


def _rows_with_zeros(line: str) -> str:
    return _rows(line.replace(".", "0"))


def _dots(line: str) -> str:
    return line + "\n"


def _zeros(line: str) -> str:
    return line.replace(".", "0") + "\n"


def _style(
    name: str, of_line: Callable[[str], str], apart: bool
) -> Style[Grid]:
    return Style(
        name, lambda g: of_line(g.line()), apart=apart, of_line=of_line
    )


PLAIN: Final = ""  # the name of the default style
SPACED: Final = _style(PLAIN, text_of_line, True)

# Nine lines with blanks, or by name nine lines or one without, and the
# sign for empty.
STYLES: Final = {
    PLAIN: SPACED,
    "9.": _style("9.", _rows, True),
    "90": _style("90", _rows_with_zeros, True),
    "1.": _style("1.", _dots, False),
    "10": _style("10", _zeros, False),
}
