"""The captions below the puzzles of a page.

caption(entry, look, place)   number, level, name and clues
is_readable(entry, ...)       whether its words have room
height_of(look, rows)         the room that it takes
stars(level, size)            the level as five stars
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, pi, sin
from typing import Final, NamedTuple

from sudokit.logic import LEVELS
from sudokit.paper.caption_text import TextLines, TextRoom, set_in
from sudokit.paper.figure import BOLD_PRINTED, PRINTED
from sudokit.paper.fonts import width_of
from sudokit.paper.page import LEAST_LARGE, LEAST_TYPE
from sudokit.paper.shapes import (
    CAPITAL,
    Drawing,
    LineShape,
    Polygon,
    Shape,
    Text,
)
from sudokit.paper.task import Task
from sudokit.paper.themes import HAIRLINE
from sudokit.system.language import _

INK: Final = "#000000"
SOFT: Final = "#000000"  # grey letters are screened by a printer
STEP: Final = 1.5  # of the size, from line to line
ROWS: Final = 2  # lines of a caption, if no name is long
EPSILON: Final = 1e-6
FRAME: Final = 3 * HAIRLINE  # the lines around a small grid
INNER: Final = 0.45  # of its radius, where the points of a star begin
SPREAD: Final = 1.05  # of the size, from star to star
# Of the size: the shortest and the longest line to write on.
SHORTEST, LONGEST = 2.2, 6.0


class Entry(NamedTuple):
    """A puzzle and its number; a blank grid has no number."""

    number: int
    task: Task


class PageLook(NamedTuple):
    """How puzzles are drawn on a page.

    ``size`` is that of the caption, ``below`` puts the answer upside
    down under the puzzle.  ``pages`` has the page of each answer of a book,
    whose captions have stars, and room for the time and the score.
    ``symbols`` stand in place of digits.
    """

    size: float = 9.0
    candidates: bool = False
    corners: bool = False
    large: bool = False
    below: bool = False
    pages: Mapping[int, int] | None = None
    symbols: str = ""

    @property
    def least(self) -> float:
        """The smallest size of letters."""
        return LEAST_LARGE if self.large else LEAST_TYPE

    def needs(self, size: int) -> float:
        """Return the smallest legible side of a grid of this many rows."""
        part = BOLD_PRINTED if self.large else PRINTED
        return size * self.least / part + FRAME


class CaptionPlace(NamedTuple):
    """Where a caption stands: left, the first base line, and its lines.

    ``wide`` is the width of its lines, ``inner`` that of its grid.
    """

    x: float
    y: float
    wide: float
    inner: float
    rows: int = ROWS


def height_of(look: PageLook, rows: int = ROWS) -> float:
    """Return the room for a caption of so many lines below a puzzle."""
    lines = 3.2 if look.pages is None else 3.7
    return look.size * (lines + (rows - ROWS) * STEP)


def rows_within(look: PageLook, height: float) -> int:
    """Return how many lines a room below a puzzle has."""
    return ROWS + int((height - height_of(look)) / (look.size * STEP))


def is_readable(
    entry: Entry, look: PageLook, place: CaptionPlace, least: float
) -> bool:
    """Return whether the words of a caption have room, in type of a size."""
    if not entry.number:
        return True
    words = _words(entry, look, place)
    return not words.cut and words.size >= max(look.least, least) - EPSILON


def _start(
    entry: Entry, look: PageLook, place: CaptionPlace
) -> tuple[float, float]:
    """Return the widths of the number and of the stars before the text.

    There are stars in books, if they have room.
    """
    number = width_of(f"{entry.number}  ", look.size * 1.15, bold=True)
    if look.pages is None or not entry.task.level:
        return number, 0.0
    row = stars(entry.task.level, look.size).width
    has_room = number + row <= place.wide
    return number, row + look.size * 0.6 if has_room else 0.0


def _words(entry: Entry, look: PageLook, place: CaptionPlace) -> TextLines:
    """Return the text after the number; below it if need be."""
    rows = place.rows if look.pages is None else place.rows - 1
    number, starred = _start(entry, look, place)
    first = place.wide - number - starred
    widths = (first, *[place.wide] * (rows - 1))
    room = TextRoom(widths, look.least, starred > 0)
    return set_in(entry.task, room, look.size)


def caption(
    entry: Entry, look: PageLook, place: CaptionPlace
) -> Iterator[Shape]:
    """Yield the number, then name, level and clues, on lines if need be.

    Text that has no room at a legible size is cut.  In a book stars stand
    for the level, and below the text is room for the time and the score.
    """
    if not entry.number:
        return
    size, (x, y) = look.size, place[:2]
    yield Text(x, y, str(entry.number), size * 1.15, INK, bold=True)
    number, starred = _start(entry, look, place)
    if starred:
        row = stars(entry.task.level, size)
        yield row.at(x + number, y - CAPITAL * size * 1.12, row.width)
    words = _words(entry, look, place)
    for k, line in enumerate(words.lines):
        left = x if k else x + number + starred
        down = y + k * size * STEP
        if line:
            yield Text(left, down, line, words.size, SOFT)
    if look.pages is not None:
        down = y + max(len(words.lines), 1) * STEP * size
        yield from _record(entry, look, x, down, place.inner)


def _record(
    entry: Entry, look: PageLook, x: float, y: float, wide: float
) -> Iterator[Shape]:
    """Yield the page of the answer, and lines for the time and the score."""
    size = max(look.least, look.size * 0.9)
    room = wide
    if page := (look.pages or {}).get(entry.number):
        for words in (
            _("answer on p. {page}", page=page),
            _("p. {page}", page=page),
        ):
            takes = width_of(words, size)
            if takes <= wide:
                yield Text(x + wide, y, words, size, SOFT, anchor="end")
                room -= takes + size
                break
    fields = [_("Time"), _("Score")]
    while fields:
        taken = sum(width_of(word, size) + size * 1.1 for word in fields)
        line = min((room - taken) / len(fields), LONGEST * size)
        if line >= SHORTEST * size:
            break
        fields.pop()
    for word in fields:
        yield Text(x, y, word, size, SOFT)
        x += width_of(word, size) + size * 0.4
        yield LineShape(x, y + 1, x + line, y + 1, SOFT, HAIRLINE)
        x += line + size * 0.7


def stars(level: str, size: float) -> Drawing:
    """Return a level as five stars, as many filled as the level is high."""
    filled = LEVELS.index(level) + 1
    radius = size * 0.5
    shapes = tuple(
        _star(size * (SPREAD * number + 0.5), radius, radius, number < filled)
        for number in range(len(LEVELS))
    )
    words = _(
        "{filled} of {all} stars, {level}",
        filled=filled, all=len(LEVELS), level=_(level),
    )  # fmt: skip
    width = size * (SPREAD * (len(LEVELS) - 1) + 1)
    return Drawing(width, size, shapes, _("Level"), words)


def _star(x: float, y: float, radius: float, filled: bool) -> Polygon:
    line = HAIRLINE
    outer = radius - line / 2
    points = tuple(
        (x + r * sin(k * pi / 5), y - r * cos(k * pi / 5))
        for k in range(10)
        for r in [outer * INNER if k % 2 else outer]
    )
    return Polygon(points, INK if filled else "", INK, line)
