"""Fits text to the terminal; in a pipe each line stays as it is.

room()               columns of the terminal of stdout, 0 without one
for_terminal(text)   its lines, wrapped if stdout is a terminal
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


def room() -> int:
    """Return the columns of a line of the terminal, 0 if stdout isn't one."""
    out: TextIO | None = sys.stdout
    if out is None or not out.isatty():
        return 0
    return max(NARROWEST, get_terminal_size().columns - 1)


def for_terminal(text: str) -> str:
    """Return the text with lines that fit into the terminal of stdout.

    What continues a line is indented as its beginning is, or, in a list of
    names and texts, as its text is.
    """
    width = room()
    if not width:
        return text
    return "\n".join(_filled(line, width) for line in text.split("\n"))


def paragraph(text: str) -> str:
    """Return a text in lines of the terminal, of at most 79 columns."""
    return _filled(text, columns())


def columns() -> int:
    """Return the width of a text, at most 79; less on a narrow terminal."""
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
