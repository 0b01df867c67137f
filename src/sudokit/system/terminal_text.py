"""Fits text to the terminal; in a pipe each line stays as it is.

room(out)            columns of a line of the terminal, 0 if it isn't one
for_terminal(text, out)   its lines, wrapped if it is a terminal
paragraph(text)      a text in lines of at most 79 columns
columns()            the width of a paragraph
"""

from __future__ import annotations

import re
import sys
from shutil import get_terminal_size
from textwrap import fill
from typing import Final, TextIO

NARROWEST: Final = 20  # columns of a text
WIDEST: Final = 79  # columns of a paragraph
STEP: Final = 4  # columns before a text that has no room beside its name
COLUMNS: Final = re.compile(r"( *\S.*? {2,})\S")


def room(out: TextIO | None = None) -> int:
    """Return the columns of a line of the terminal, 0 if it isn't one.

    >>> from io import StringIO
    >>> room(StringIO())
    0
    """
    stream: TextIO | None = out or sys.stdout
    if stream is None or not stream.isatty():
        return 0
    return max(NARROWEST, get_terminal_size().columns - 1)


def for_terminal(text: str, out: TextIO | None = None) -> str:
    """Return the text with lines that fit into the terminal, stdout or out.

    What continues a line is indented as its beginning is, or, in a list of
    names and texts, as its text is.

    >>> from io import StringIO
    >>> for_terminal("word " * 40, StringIO()) == "word " * 40
    True
    """
    width = room(out)
    if not width:
        return text
    return "\n".join(_filled(line, width) for line in text.split("\n"))


def paragraph(text: str) -> str:
    """Return a text in lines of the terminal, of at most 79 columns.

    >>> max(map(len, paragraph("word " * 40).splitlines())) < 80
    True
    """
    return _filled(text, columns())


def columns() -> int:
    """Return the width of a text, at most 79; less on a narrow terminal.

    >>> 20 <= columns() < 80
    True
    """
    return max(NARROWEST, min(WIDEST, get_terminal_size().columns - 1))


def _filled(line: str, width: int) -> str:
    """Return a line as lines of a width, with words whole."""
    if len(line) <= width:
        return line
    indent = len(line) - len(line.lstrip())
    if columns_of := COLUMNS.match(line):
        beside = len(columns_of[1])
        indent = beside if beside <= width // 2 else indent + STEP
    return fill(
        line,
        width,
        subsequent_indent=" " * indent,
        break_on_hyphens=False,
        break_long_words=False,
    )
