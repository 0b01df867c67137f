"""Characters of puzzles, sizes of grids, and the texts of errors."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Final

LINE_LIMIT: Final = 4096  # characters; no line of a puzzle is longer
SIGNS: Final = "0._*"  # signs for an empty cell
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # the values 10 to 35
LINKS: Final = ("http://", "https://", "www.")  # how a link begins
FRAME: Final = frozenset("+-=|:") | frozenset(map(chr, range(0x2500, 0x2580)))
NO_PUZZLE: Final = "there is no puzzle in the input"
BARS: Final = frozenset("|│┃║")
BETWEEN: Final = frozenset(" \t,;") | BARS
# Other signs for an empty cell, and other digits.
WIDE_SIGNS: Final = "\u00b7\u2022\u25a1\uff0e\uff10"
SPELT: Final = str.maketrans(
    WIDE_SIGNS + "".join(map(chr, range(0xFF11, 0xFF1A))), ".....123456789"
)
NO_BREAK: Final = "\u00a0"  # a blank, or an empty cell
PICTURES: Final = (0xDC89, 0xDCFF)  # the first byte of PNG and of JPEG
LONGEST_NAME: Final = 255  # characters of a name in an error: a link is longer


# What Python and its libraries say where memory is limited.
NO_ROOM: Final = (
    "failed to map segment",
    "Cannot allocate memory",
    "can't start new thread",
)


class FormatError(ValueError):
    """Text that isn't a puzzle: what is wrong, and where.

    Lines and columns count from 1.  Its text is safe for a terminal.
    ``cure`` is the option of the command that helps, or "".
    """

    def __init__(
        self,
        message: str,
        name: str,
        line: int,
        column: int,
        cure: str = "",
    ) -> None:
        message = shown(message)
        name = shown(name)
        if len(name) > LONGEST_NAME:
            name = name[: LONGEST_NAME - 3] + "..."
        super().__init__(f"{name}:{line}:{column}: {message}")
        self.message = message
        self.name = name
        self.line = line
        self.column = column
        self.cure = cure

    def advice(self) -> str:
        """The error as the command prints it, with the option that helps."""
        return f"{self}; {self.cure}" if self.cure else str(self)

    def __reduce__(self) -> tuple[object, ...]:
        return FormatError, (
            self.message,
            self.name,
            self.line,
            self.column,
            self.cure,
        )


def fault_text(error: Exception) -> str:
    """An unforeseen error in a line: what and where it is, and what to do.

    Python's development mode (``python -X dev -m sudokit``) raises it again,
    with its traceback.
    """
    if sys.flags.dev_mode:
        raise error
    text = " ".join(str(error).split())
    if isinstance(error, MemoryError) or any(one in text for one in NO_ROOM):
        return "out of memory"
    where = ""
    trace = error.__traceback__
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename.replace("\\", "/")
        where = f" at {name.rpartition('/')[2]}:{trace.tb_lineno}"
        trace = trace.tb_next
    kind = type(error).__name__
    told = f"{kind}: {text}" if text else kind
    return f"{told[:200]}{where}; this is a bug of sudokit, please report it"


def shown(text: str, lines: bool = False) -> str:
    """Makes text from elsewhere safe for a terminal.

    Control characters, those that change the direction of writing, and
    bytes that aren't text become Python's escapes.  ``lines``: keeps
    newlines.
    """
    if text.isprintable():
        return text
    return "".join(
        [
            sign
            if sign.isprintable() or (lines and sign == "\n")
            else _escaped(sign)
            for sign in text
        ]
    )


def _escaped(sign: str) -> str:
    code = ord(sign)
    if 0xDC80 <= code <= 0xDCFF:
        code -= 0xDC00  # a byte that is no text
    return ascii(chr(code))[1:-1]


def quoted(sign: str) -> str:
    """A character as an error message quotes it."""
    code = ord(sign)
    if 0xDC80 <= code <= 0xDCFF:
        scan = " (sudoku scan reads pictures)" * (code in PICTURES)
        return f"the byte 0x{code - 0xDC00:02x}, which is not text{scan},"
    return repr(sign)


def plural(size: int, noun: str) -> str:
    """A number with its noun: ``1 cell``, ``2 cells``."""
    return f"{size} {noun}{'' if size == 1 else 's'}"


LARGEST: Final = 63


def squarest_rows(size: int) -> int:
    """The rows of the squarest box of this many cells, at most its columns.

    0 if no box with two rows or more makes a grid of this size.
    """
    if 0 < size <= LARGEST:
        for rows in range(size, 1, -1):
            if rows * rows <= size and size % rows == 0:
                return rows
    return 0


SIZES: Final = frozenset(
    [size for size in range(LARGEST + 1) if squarest_rows(size)]
)
# The size of a grid by the number of its cells.
GRIDS: Final = {size * size: size for size in SIZES}


def nearest(word: str, known: Iterable[str], likeness: float = 0.6) -> str:
    """The most similar of these words; "" if none is as similar as that."""
    from difflib import get_close_matches  # noqa: PLC0415

    names = {name.lower(): name for name in known}
    near = get_close_matches(word[:30].lower(), names, 1, likeness)
    return names[near[0]] if near else ""


def alike(word: str, known: Iterable[str], likeness: float = 0.6) -> str:
    """Asks if the most similar of these words was meant; "" without one."""
    near = nearest(word, known, likeness)
    return f"did you mean {near}? " if near else ""


def choice_of(word: str, known: Sequence[str]) -> str:
    """Asks for the most similar of these words, or lists all of them."""
    return alike(word, known).strip() or f"choose from {', '.join(known)}"
