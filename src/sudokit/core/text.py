"""Text: what its characters mean, and what is wrong with it."""

from __future__ import annotations

from typing import Final

LINE_LIMIT: Final = 4096  # characters; no line of a puzzle is longer
SIGNS: Final = "0._*"  # signs for an empty cell
LETTERS: Final = "ABCDEFGHIJKLMNOP"  # the values 10 to 25
LINKS: Final = ("http://", "https://", "www.")  # how a link begins
FRAME: Final = frozenset("+-=|:") | frozenset(map(chr, range(0x2500, 0x2580)))
NO_PUZZLE: Final = "there is no puzzle in the input"
BARS: Final = frozenset("|│┃║")
BETWEEN: Final = frozenset(" \t,;") | BARS


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


def shown(sign: str) -> str:
    """A character as an error message can show it."""
    code = ord(sign)
    if 0xDC80 <= code <= 0xDCFF:
        return f"the byte 0x{code - 0xDC00:02x}, which is not text,"
    return repr(sign)


def plural(size: int, noun: str) -> str:
    """A number with its noun: ``1 cell``, ``2 cells``."""
    return f"{size} {noun}{'' if size == 1 else 's'}"
