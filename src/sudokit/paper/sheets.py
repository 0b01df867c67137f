"""Worksheets: puzzles on pages, and their answers.

Sheets(...)             their settings
pages_of(sheets, entries)   the pages, one after another
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from sudokit.paper.fonts import fitted, width_of, wrapped
from sudokit.paper.layout import (
    ARRANGEMENTS,
    INK,
    SOFT,
    Entry,
    PageLook,
    answers_in,
    answers_on_a_page,
    answers_that_fit,
    puzzles_in,
)
from sudokit.paper.lengths import PAPERS
from sudokit.paper.page import Box, Page, batches, slots
from sudokit.paper.rule_marks import explained_marks
from sudokit.paper.shapes import MILLIMETRE, Drawing, LineShape, Shape, Text
from sudokit.paper.themes import THEMES
from sudokit.rules.puzzle import puzzle_rules

MARGIN: Final = 15 * MILLIMETRE
HEAD: Final = 13 * MILLIMETRE
ANSWER_GAP: Final = 7 * MILLIMETRE
FOOT: Final = 7 * MILLIMETRE
ANSWERS: Final = ("pages", "back", "below", "none")
"""Where the answers are: at the end, behind each sheet, upside down."""


class Sheets(NamedTuple):
    """The settings of worksheets."""

    title: str = ""
    paper: str = "a4"
    per_page: int = 4
    answers: str = "pages"
    candidates: bool = False
    corners: bool = False
    large: bool = False
    name_line: bool = False
    note: str = ""  # at the foot, such as the seed

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of a sheet."""
        return PAPERS[self.paper]

    def letters(self, size: float) -> float:
        """Return the size of letters, larger for people with poor eyesight."""
        return max(size, 15.0) if self.large else size


def pages_of(sheets: Sheets, entries: Sequence[Entry]) -> Iterator[Page]:
    """Yield the sheets, and after or behind them the answers."""
    solved = [entry for entry in entries if entry.number]
    at_the_end = sheets.answers == "pages" and solved
    fronts = -(-len(entries) // sheets.per_page)
    largest = max([entry.task.size for entry in solved], default=9)
    each = answers_that_fit(
        answers_on_a_page(solved),
        _inside(sheets, True),
        ANSWER_GAP,
        sheets.letters(10.0),
        largest,
        sheets.large,
    )
    total = fronts + (-(-len(solved) // each) if at_the_end else 0)
    number = 0
    for part in batches(entries, sheets.per_page):
        number += 1
        yield _front(sheets, part, f"{number} / {total}")
        if sheets.answers == "back":
            name = f"answers to {number} / {total}"
            yield _answers(sheets, part, sheets.per_page, name)
    if at_the_end:
        for some in batches(solved, each):
            number += 1
            yield _answers(sheets, some, each, f"{number} / {total}")


def _front(sheets: Sheets, part: Sequence[Entry], name: str) -> Page:
    """Return a sheet with puzzles."""
    columns, rows = ARRANGEMENTS[sheets.per_page]
    size = sheets.letters(10.0 if columns < 3 else 8.5)
    look = PageLook(
        size,
        sheets.candidates,
        sheets.corners,
        sheets.large,
        sheets.answers == "below",
    )
    box = _inside(sheets, bool(sheets.title or sheets.name_line))
    shapes: list[Shape] = [*_head(sheets, sheets.title, sheets.name_line)]
    gap = 9 * MILLIMETRE if columns > 1 else 6 * MILLIMETRE
    box, words = _with_rules(sheets, part, box)
    shapes += words
    shapes += puzzles_in(slots(box, columns, rows, gap), part, look)
    return _page(sheets, shapes, name)


def _with_rules(
    sheets: Sheets, part: Sequence[Entry], box: Box
) -> tuple[Box, list[Shape]]:
    """Return the rules of the puzzles of a sheet, and the box below them.

    Each is there once, with one of its marks.
    """
    theme = THEMES["print"]
    texts = {
        text: sample
        for entry in part
        for text, sample in explained_marks(
            puzzle_rules(entry.task.grid), theme
        )
    }
    size = sheets.letters(8.5)
    shapes: list[Shape] = []
    side, y = size * 1.5, box.y
    left = box.x + side * 1.4
    for text, sample in texts.items():
        if sample.shapes:
            shapes.append(sample.at(box.x, y, side))
        for line in wrapped(text, size, box.right - left):
            y += size * 1.3
            shapes.append(Text(left, y, line, size, INK))
        y += size * 0.45
    return box.below(y - box.y + (size if texts else 0.0)), shapes


def _answers(
    sheets: Sheets, part: Sequence[Entry], each: int, name: str
) -> Page:
    """Return a page of answers."""
    title = f"{sheets.title}: answers" if sheets.title else "Answers"
    shapes: list[Shape] = [*_head(sheets, title, False)]
    box, size = _inside(sheets, True), sheets.letters(10.0)
    shapes += answers_in(box, part, each, ANSWER_GAP, size, sheets.large)
    return _page(sheets, shapes, name)


def _inside(sheets: Sheets, head: bool) -> Box:
    """Return the part of a sheet that is for grids."""
    width, height = sheets.size
    box = Box(MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN)
    return box.below(HEAD if head else 0).above(FOOT)


def _head(sheets: Sheets, title: str, name_line: bool) -> Iterator[Shape]:
    """Yield the title, and a line for a name."""
    width = sheets.size[0] - 2 * MARGIN
    base = MARGIN + 6 * MILLIMETRE
    if name_line:
        field = width * (0.42 if title else 1)
        left = MARGIN + width - field
        words = "Name"
        letters = sheets.letters(10.0)
        yield Text(left, base, words, letters, SOFT)
        start = left + width_of(words, letters) + 4
        yield LineShape(start, base + 1, MARGIN + width, base + 1, SOFT, 0.75)
        width -= field + 12
    if title:
        most = 22.0 if sheets.large else 18.0
        size = fitted(title, most, width, bold=True)
        yield Text(MARGIN, base, title, size, INK, bold=True)


def _page(sheets: Sheets, shapes: list[Shape], name: str) -> Page:
    """Return a sheet with its foot."""
    width, height = sheets.size
    base = height - MARGIN
    most = sheets.letters(8.0)
    shapes.append(Text(width - MARGIN, base, name, most, SOFT, anchor="end"))
    if sheets.note:
        room = width - 2 * MARGIN - width_of(name, most) - 12
        size = fitted(sheets.note, most, room)
        shapes.append(Text(MARGIN, base, sheets.note, size, SOFT))
    return Page(Drawing(width, height, tuple(shapes)))
