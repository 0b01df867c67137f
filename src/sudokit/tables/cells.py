"""Parses the text of a table cell into a puzzle of 81 characters.

line_of(text)      81 characters, . for empty
trouble_with(text) why a text is not a puzzle
"""

from __future__ import annotations

from typing import Final

from sudokit.filter.text import BETWEEN, FRAME, SIGNS

CELLS: Final = frozenset("123456789" + SIGNS)
# What may stand between cells; a row may end with a slash.
BLANKS: Final = BETWEEN | FRAME | frozenset("\r\n/[]()\"'")
TO_LINE: Final = {
    **{ord(sign): None for sign in BLANKS},
    **{ord(sign): "." for sign in SIGNS},
}


def line_of(text: str) -> str:
    """The puzzle as 81 characters; ValueError says what is wrong.

    ``0 . _ *`` stand for an empty cell; blanks, commas, line ends,
    slashes, brackets and frames may stand between cells.
    """
    line = text.translate(TO_LINE)
    if len(line) != 81 or not CELLS.issuperset(line):
        raise ValueError(trouble_with(text))
    return line


def trouble_with(text: str) -> str:
    """What is wrong with a text that is not a puzzle."""
    for at, sign in enumerate(text):
        if sign not in CELLS and sign not in BLANKS:
            return f"{sign!r} at character {at + 1} is not a cell"
    cells = sum(sign in CELLS for sign in text)
    return f"{cells} cells instead of 81"
