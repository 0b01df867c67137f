"""A line reader with look-ahead, and tests of what a line looks like.

    Source(stream, options) line by line, or as a stream of its own
    source.opening()        the first lines, which show the format
    source.error(message)   a FormatError in the line read last
    source.json(text)       the value of a text in JSON
    Chained(start, stream)  a stream with its first lines put back
    Respelt(stream, ...)    a stream with other signs replaced
    first(lines)            the first line that holds cells
    matches(pattern)        whether that line matches

No file is held in memory: lines are read one at a time, with as much
look-ahead as it takes to recognise the format.  No line is longer than
PIECE.
"""

from __future__ import annotations

import io
import json
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from sudokit.rules.spelling import GivenRules
from sudokit.text.characters import LINE_LIMIT, TO_ASCII
from sudokit.text.lines import LineStream
from sudokit.text.messages import FormatError, shown, value_fault
from sudokit.text.reader import USUAL, ReadOptions

PIECE: Final = 65536  # characters read at once; no line is longer
COMMENTS: Final = 100  # comments kept for a puzzle
LONGEST: Final = 1000  # characters kept of a comment
OPENING: Final = 1000  # lines read ahead to know the format

FRAME: Final = re.compile(r"(?=.*(?:--|==|[─━═]))[-=+:|.'*\s─-╿]+")
STARRED: Final = re.compile(r"\s*\*-+\*\s*")  # Simple Sudoku's corners
TABBED: Final = re.compile(r"[^\t]{0,2}(\t[^\t]{0,2}){1,24}")
SAVED: Final = re.compile(r'\s*\{\s*($|"game"|"schema")')
# What a puzzle is called in an object, which may have a schema, too.
NAMED: Final = re.compile('"(puzzles?|quizzes|question)" *:')
GAME: Final = re.compile('"game" *:')
BARS: Final = "|│┃║"

WIDE: Final = ("\udcff\udcfe", "\udcfe\udcff")  # as UTF-16 begins
# What is left of bytes that are no UTF-8, and what older programs meant.
LATIN: Final = {0xDC00 + byte: byte for byte in range(0x80, 0x100)}


WEB_PAGE: Final = (
    "a web page; give the address of the puzzle or its cells instead"
)
# Files without a puzzle that people give, by their first characters.
FOREIGN: Final = {
    "<svg": "an SVG picture has no puzzle to read; sudoku scan reads photos,"
    " PNG and PDF",
    "<!doctype html": WEB_PAGE,
    "<html": WEB_PAGE,
}


class Source:
    """A stream of text with look-ahead, that counts its lines.

    It can stand in for the stream that sudoku.Reader reads, and is
    iterated line by line.  With ``watch`` it keeps the comments.
    """

    def __init__(
        self,
        stream: LineStream,
        options: ReadOptions = USUAL,
    ) -> None:
        """Respell the stream if the options have signs of their own."""
        self.name = options.name
        self.given = options.given or GivenRules()
        self.interpret = options.interpret
        if options.comment != "#" or options.empty:
            stream = Respelt(stream, options.comment, options.empty)
        self.line = 0
        self.watch = False
        self._stream = stream
        self._ahead: deque[str] = deque()
        self.end = 0  # the last puzzle's last line, if more has been read
        self._comments: list[tuple[int, str]] = []  # each with its line
        self._opening: list[str] | None = None
        self._broken = False
        self._begins = True  # the next piece begins a line
        self._first = True  # nothing was read of the stream

    def readline(self, limit: int = PIECE) -> str:
        """Return the next line, or as much of it as the limit allows."""
        piece = self._ahead.popleft() if self._ahead else self._more(limit)
        if len(piece) > limit > 0:
            self._ahead.appendleft(piece[limit:])
            piece = piece[:limit]
        if self._begins and piece:
            self.line += 1
            if self.line == 1 and piece.startswith(WIDE):
                self._broken = True
                self._ahead.clear()
                raise self.error("the text must be UTF-8; this is UTF-16")
        self._begins = piece.endswith("\n")
        if "*-" in piece and STARRED.fullmatch(piece):
            piece = piece.replace("*", "+")
        if self.watch and "#" in piece and len(self._comments) < COMMENTS:
            comment = piece.partition("#")[2]
            self._comments.append((self.line, comment[:LONGEST]))
        return piece

    def _more(self, limit: int) -> str:
        """Return a piece of the stream itself."""
        if self._broken:
            return ""
        try:
            piece = self._stream.readline(limit)
        except UnicodeDecodeError as error:
            self._broken = True
            raise self.error(
                f"the text is not UTF-8: {error.reason}"
            ) from None
        if self._first:  # a mark that is left by what opened the stream
            piece = piece.removeprefix("\ufeff")
            self._first = False
        return piece

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        """Return the next line; cut a line that is too long."""
        text = self.readline()
        rest = text
        while len(rest) == PIECE and not rest.endswith("\n"):
            rest = self.readline()
        if not text:
            raise StopIteration
        return text

    def error(self, message: str, column: int = 1) -> FormatError:
        """Return an error in the line read last."""
        return FormatError(message, self.name, max(self.line, 1), column)

    def json(self, text: str) -> Any:
        """Parse JSON; FormatError if it is invalid."""
        try:
            return json.loads(text)
        except json.JSONDecodeError as error:
            raise self.error(f"not JSON: {error.msg}", error.colno) from None
        except (ValueError, RecursionError) as error:
            raise self.error(f"not JSON: {value_fault(error)}") from None

    @property
    def place(self) -> int:
        """The last line of the last puzzle."""
        return self.end or self.line

    def comments(self) -> tuple[str, ...]:
        """Return the comments since the last call, up to the last puzzle."""
        return tuple(filter(None, map(clean, self.raw_comments())))

    def raw_comments(self) -> list[str]:
        """Return these comments unchanged, with all that follows the sign."""
        before = [text for line, text in self._comments if line <= self.place]
        del self._comments[: len(before)]
        return before

    def opening(self) -> list[str]:
        """Return the first lines, stripped, as many as determine the format.

        They can still be read afterwards.
        """
        if self._opening is None:
            pieces = self._first_pieces()
            self._ahead.extend(pieces)
            self._opening = [_stripped(piece) for piece in pieces]
        return self._opening

    def check_kind(self) -> None:
        """Raise FormatError for a picture or a web page."""
        text = first(self.opening())[:20].lower()
        for start, message in FOREIGN.items():
            if text.startswith(start):
                raise FormatError(message, self.name, 1, 1)

    def _first_pieces(self) -> list[str]:
        """Return pieces up to a line that determines the format."""
        pieces: list[str] = []
        rows = size = 0
        while rows < 9 and len(pieces) < OPENING and size < PIECE:
            piece = self._more(PIECE)
            if not piece:
                break
            pieces.append(piece)
            size += len(piece)
            text = _stripped(piece)
            if _telling(text):
                break
            rows += bool(text) and not _is_frame(text)
        return pieces


class Chained:
    """A stream with its first lines put back."""

    def __init__(self, start: str, stream: LineStream) -> None:
        self._start = io.StringIO(start, newline="")
        self._stream = stream

    def readline(self, limit: int = -1, /) -> str:
        """Return the next line, or as much of it as the limit allows."""
        return self._start.readline(limit) or self._stream.readline(limit)


class Respelt:
    """A stream with other signs for comments and empty cells replaced."""

    def __init__(self, stream: LineStream, comment: str, empty: str) -> None:
        """``comment`` starts comments, ``empty`` is a sign for empty cells."""
        self._stream = stream
        self._comment = comment
        self._empty = empty

    def readline(self, limit: int = -1, /) -> str:
        """Return the next line, or as much of it as the limit allows."""
        line = self._stream.readline(limit)
        text, sign, comment = line.partition(self._comment)
        if self._empty:
            text = text.replace(self._empty, ".")
        return f"{text}#{comment}" if sign else text


def is_saved(start: str) -> bool:
    """Return whether a text begins like a saved game."""
    return bool(SAVED.match(start)) and not NAMED.search(start)


def saved_start(stream: LineStream) -> tuple[str, bool]:
    """Return the first lines of a stream, and whether it is a saved game.

    As many lines as it takes; an object with "puzzles" is none.
    """
    text = line = stream.readline(PIECE)
    if not is_saved(line):
        return text, False
    while line and len(text) < PIECE:
        if GAME.search(line):
            break
        if NAMED.search(line):
            return text, False
        line = stream.readline(PIECE)
        text += line
    return text, True


def _stripped(piece: str) -> str:
    """Return the piece without blanks at its ends, unless these are cells.

    No more of it than any pattern needs.
    """
    line = piece.rstrip("\r\n")[:LINE_LIMIT].translate(TO_ASCII)
    return line if TABBED.fullmatch(line) else line.strip()


def _telling(text: str) -> bool:
    """Return whether a single line determines the format."""
    return not _is_frame(text) and (
        len(text) >= 81
        or text[:1] in (":", "{", "<", '"')
        or text.startswith(("http:", "https:"))
    )


def _is_frame(text: str) -> bool:
    """Return whether a line is part of a frame, or only a comment."""
    return text.startswith("#") or bool(FRAME.fullmatch(text))


def clean(text: str) -> str:
    """Return a comment as one line of printable text."""
    return shown(" ".join(text[:LONGEST].translate(LATIN).split()))


def words_of(line: str) -> list[str]:
    """Return the words between blanks, commas and the bars of a frame."""
    return re.split(rf"[\s,{BARS}]+", line.strip(f"{BARS} \t"))


def significant(lines: Iterable[str]) -> list[str]:
    """Return the lines with cells: no comment, no frame, not blank."""
    bare = (line.partition("#")[0].strip() for line in lines)
    return [line for line in bare if line and not _is_frame(line)]


def first(lines: Iterable[str]) -> str:
    """Return the first line with cells, or ""."""
    return next(iter(significant(lines)), "")


def matches(pattern: str) -> Callable[[Sequence[str]], bool]:
    """Return whether the first line with cells matches."""
    wanted = re.compile(pattern)
    return lambda lines: bool(wanted.match(first(lines)))
