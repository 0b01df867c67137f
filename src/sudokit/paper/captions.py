"""The captions below the puzzles of a page.

caption(entry, look, x, y, wide)   number, level, name and clues
height_of(look)                    the room that it takes
stars(level, size)                 the level as five stars
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, pi, sin
from typing import Final, NamedTuple

from sudokit.logic import LEVELS
from sudokit.paper.figure import BOLD_PRINTED, PRINTED
from sudokit.paper.fonts import fitted, missing, width_of
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
from sudokit.rules.explained import titles_of
from sudokit.rules.puzzle import puzzle_rules
from sudokit.system.language import _, ngettext
from sudokit.system.language.phrases import listed

INK: Final = "#000000"
SOFT: Final = "#000000"  # grey letters are screened by a printer
STEP: Final = 1.5  # of the size, from line to line
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


def height_of(look: PageLook) -> float:
    """Return the room for the caption below a puzzle."""
    return look.size * (3.2 if look.pages is None else 3.7)


def words_of(entry: Entry) -> tuple[str, str]:
    """Return the captions under a puzzle, after its number.

    The first has its name: that of its setter, or those of its rules.
    """
    task = entry.task
    facts = [_(task.level)] if task.level else []
    if task.clues:
        facts.append(ngettext("{n} clue", "{n} clues", task.clues))
    title, author, _rules = task.about
    names = [_(one) for one in titles_of(puzzle_rules(task.grid))]
    name = title or listed(names)
    if author:
        by = _("by {author}", author=author)
        name = f"{name}, {by}" if name else by
    for sign in missing(name):
        name = name.replace(sign, "")
    return name, ", ".join(facts)


def caption(
    entry: Entry, look: PageLook, x: float, y: float, wide: float
) -> Iterator[Shape]:
    """Yield the number, then level and clues; on two lines if need be.

    The first line stands at y.  Text that has no room at a legible size is
    left out.
    """
    if not entry.number:
        return
    size = look.size
    name = str(entry.number)
    title, facts = words_of(entry)
    yield Text(x, y, name, size * 1.15, INK, bold=True)
    before = width_of(name + "  ", size * 1.15, bold=True)
    if look.pages is not None:
        if level := entry.task.level:
            row = stars(level, size)
            yield row.at(x + before, y - CAPITAL * size * 1.12, row.width)
            before += row.width + size * 0.6
        yield from _record(entry, look, x, y + STEP * size, wide)
    words = ", ".join(filter(None, (title, facts)))
    if not words:
        return
    small = fitted(words, size, wide - before)
    if small >= max(look.least, size * 0.75):
        yield Text(x + before, y, words, small, SOFT)
        return
    lines = [title, facts] if title else facts.rsplit(", ", 1)
    if look.pages is not None:  # the second line is taken
        lines = [title or facts.rsplit(", ", 1)[0]]
    for number, part in enumerate(lines):
        left = x if number else x + before
        small = fitted(part, size, wide - (0 if number else before))
        down = y + number * size * STEP
        if small >= look.least:
            yield Text(left, down, part, small, SOFT)


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
