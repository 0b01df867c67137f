"""Lines of text that are too long, and what is wrong with one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TextIO

LINE_LIMIT: Final = 4096  # characters; no line of a puzzle is longer


SIGNS: Final = "0._*"  # signs for an empty cell


FRAME: Final = frozenset("+-=|:") | frozenset(map(chr, range(0x2500, 0x2580)))


BETWEEN: Final = frozenset(" \t,;|") | frozenset("│┃║")


class FormatError(ValueError):
    """Text that is no puzzle: what is wrong, and where.

    Lines and columns count from 1.
    """

    def __init__(
        self, message: str, name: str, line: int, column: int
    ) -> None:
        super().__init__(f"{name}:{line}:{column}: {message}")
        self.message = message
        self.name = name
        self.line = line
        self.column = column

    def __reduce__(self) -> tuple[object, ...]:
        return FormatError, (self.message, self.name, self.line, self.column)


def cut_lines(stream: TextIO) -> Iterator[str]:
    """The lines of a stream; of one that is too long, its beginning."""
    while True:
        line = stream.readline(LINE_LIMIT)
        if not line:
            return
        yield line if len(line) < LINE_LIMIT else _cut(line, stream)


def _cut(line: str, stream: TextIO) -> str:
    """A line of which this was read, cut; a blank one if it is blank."""
    blank = not line.strip()
    rest = line
    while len(rest) == LINE_LIMIT and not rest.endswith("\n"):
        rest = stream.readline(LINE_LIMIT)
        blank = blank and not rest.strip()
    return "\n" if blank else line[:-1] + "\n"


def shown(sign: str) -> str:
    """A character as an error message can show it."""
    code = ord(sign)
    if 0xDC80 <= code <= 0xDCFF:
        return f"the byte 0x{code - 0xDC00:02x}, which is not text,"
    return repr(sign)


def plural(size: int, noun: str) -> str:
    return f"{size} {noun}{'' if size == 1 else 's'}"
