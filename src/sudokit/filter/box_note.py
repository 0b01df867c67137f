"""Comments that give the boxes of a puzzle: ``# box 5x2 diagonals``.

note_of(comment)        the note, None for any other comment
note_of_bars(text, n)   what the bars of a row say
"""

from __future__ import annotations

from typing import Final, final

from sudokit.filter.text import BARS, LARGEST, squarest_rows

BOX: Final = "box"
DIAGONALS: Final = "diagonals"


@final
class BoxNote:
    """The rows and columns of a box, and whether there are diagonals."""

    __slots__ = ("columns", "diagonals", "rows")

    def __init__(self, rows: int, columns: int, diagonals: bool) -> None:
        self.rows: Final = rows
        self.columns: Final = columns
        self.diagonals: Final = diagonals

    def size(self) -> int:
        """How many rows, columns and values the grid has."""
        return self.rows * self.columns

    def is_usual(self) -> bool:
        """Is it what goes without saying, the squarest boxes alone?"""
        return self.rows == squarest_rows(self.size()) and not self.diagonals


def note_of(comment: str) -> BoxNote | None:
    """The note that a comment is, None if it is another.

    It is ``box``, a shape such as ``2x3``, and ``diagonals`` if they are
    houses.
    """
    words = comment.lower().split()
    if words[:1] != [BOX] or words[2:] not in ([], [DIAGONALS]):
        return None
    numbers = words[1].split("x") if len(words) > 1 else []
    if len(numbers) != 2:
        return None
    if not all(one.isascii() and one.isdecimal() for one in numbers):
        return None
    rows, columns = int(numbers[0][:3]), int(numbers[1][:3])
    if not (rows and columns and 2 <= rows * columns <= LARGEST):
        return None
    return BoxNote(rows, columns, len(words) > 2)


def note_of_bars(text: str, size: int) -> BoxNote | None:
    """The boxes that the bars in a row of a grid stand between.

    A box of r rows and c columns has r boxes side by side with it.
    """
    parts = [""]
    for sign in text:
        if sign in BARS:
            parts.append("")
        else:
            parts[-1] += sign
    groups = [part for part in parts if part.strip()]
    rows = len(groups)
    if rows < 2 or size % rows or size // rows < 2:
        return None
    columns = size // rows
    words = [len(group.replace(",", " ").split()) for group in groups]
    signs = [len("".join(group.split())) for group in groups]
    if words.count(columns) != rows and signs.count(columns) != rows:
        return None
    return BoxNote(rows, columns, False)
