"""Worksheets: puzzles on pages, and their answers.

Sheets(...)                   their settings
pages_of(sheets, entries)     the pages, one after another
answers_of(sheets, entries)   the answers for a file of their own
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
from sudokit.paper.page import (
    LEAST_LARGE,
    LEAST_TYPE,
    Box,
    Page,
    batches,
    slots,
)
from sudokit.paper.rule_marks import explained_marks
from sudokit.paper.shapes import MILLIMETRE, Drawing, LineShape, Shape, Text
from sudokit.paper.symbols import symbol, word_of
from sudokit.paper.themes import THEMES
from sudokit.rules.puzzle import puzzle_rules
from sudokit.system.language import _

MARGIN: Final = 15 * MILLIMETRE
HEAD: Final = 13 * MILLIMETRE
ANSWER_GAP: Final = 7 * MILLIMETRE
FOOT: Final = 7 * MILLIMETRE
TITLE: Final = 10 * MILLIMETRE  # of a title above the fields
KEY: Final = 10 * MILLIMETRE  # the side of a symbol above the puzzles
FIELDS: Final = 8 * MILLIMETRE  # for the pupil to fill in
NAME_WIDTH: Final = 0.5  # of the width: the fields for the name, ...
CLASS_WIDTH: Final = 0.22
DATE_WIDTH: Final = 0.28
BESIDE: Final = 0.42  # of the width: a name beside the title, in large print
ANSWERS: Final = ("pages", "back", "below", "file", "none")
"""Where the answers are: at the end, behind each sheet, upside down, ..."""


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
    pupil: str = ""
    copy: int = 0  # the number of a copy without a name, 0 for none
    symbols: str = ""  # pictures or colours in place of digits
    booklet: bool = False  # pages of half the paper
    note: str = ""  # at the foot, such as the seed

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of a page."""
        width, height = PAPERS[self.paper]
        return (height / 2, width) if self.booklet else (width, height)

    @property
    def fields(self) -> bool:
        """Whether a line has the fields that a pupil fills in."""
        return self.name_line or bool(self.pupil)

    @property
    def heading(self) -> str:
        """What tells the answers of a sheet from others, "" for nothing."""
        number = _("Copy {n}", n=self.copy) if self.copy else ""
        parts = (self.title, self.pupil, number)
        return ", ".join(part for part in parts if part)

    def letters(self, size: float) -> float:
        """Return the size of letters, larger for people with poor eyesight."""
        return max(size, 15.0) if self.large else size


def pages_of(sheets: Sheets, entries: Sequence[Entry]) -> Iterator[Page]:
    """Yield the sheets, and after or behind them the answers."""
    solved = [entry for entry in entries if entry.number]
    at_the_end = sheets.answers == "pages" and solved
    fronts = -(-len(entries) // sheets.per_page)
    each = _answers_each(sheets, solved)
    total = fronts + (-(-len(solved) // each) if at_the_end else 0)
    number = 0
    for part in batches(entries, sheets.per_page):
        number += 1
        page = f"{number} / {total}"
        yield _front(sheets, part, page)
        if sheets.answers == "back":
            name = _("answers to {page}", page=page)
            yield _answers(sheets, part, sheets.per_page, name)
    if at_the_end:
        for some in batches(solved, each):
            number += 1
            yield _answers(sheets, some, each, f"{number} / {total}")


def answers_of(sheets: Sheets, entries: Sequence[Entry]) -> Iterator[Page]:
    """Yield the answers alone, for a file of their own."""
    solved = [entry for entry in entries if entry.number]
    each = _answers_each(sheets, solved)
    total = -(-len(solved) // each)
    for number, some in enumerate(batches(solved, each), 1):
        yield _answers(sheets, some, each, f"{number} / {total}")


def _answers_each(sheets: Sheets, solved: list[Entry]) -> int:
    """Return how many answers a page has."""
    largest = max([entry.task.size for entry in solved], default=9)
    return answers_that_fit(
        answers_on_a_page(solved),
        _inside(sheets, True),
        ANSWER_GAP,
        sheets.letters(10.0),
        largest,
        sheets.large,
    )


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
        symbols=sheets.symbols,
    )
    box = _inside(sheets, bool(sheets.title) and not sheets.fields)
    if sheets.fields and sheets.large:
        box = _inside(sheets, True)
    elif sheets.fields:
        box = box.below(FIELDS + (TITLE if sheets.title else 0))
    shapes: list[Shape] = [*_head(sheets, sheets.title)]
    if sheets.fields:
        shapes += _fields(sheets)
    gap = 9 * MILLIMETRE if columns > 1 else 6 * MILLIMETRE
    box, words = _with_rules(sheets, part, box)
    shapes += words
    if sheets.symbols:
        shapes += _symbols(sheets, part, box)
        box = box.below(KEY + gap)
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


def _symbols(
    sheets: Sheets, part: Sequence[Entry], box: Box
) -> Iterator[Shape]:
    """Yield the symbols that the puzzles of a sheet have, in a row."""
    size = max(entry.task.size for entry in part)
    words = ", ".join(word_of(sheets.symbols, n) for n in range(1, size + 1))
    row = tuple(
        symbol(sheets.symbols, n).at((n - 1) * KEY * 1.4, 0, KEY)
        for n in range(1, size + 1)
    )
    wide = KEY * (1.4 * size - 0.4)
    drawing = Drawing(wide, KEY, row, _("Symbols"), words)
    left = box.x + (box.width - wide) / 2
    yield drawing.at(left, box.y + 2 * MILLIMETRE, wide)


def _answers(
    sheets: Sheets, part: Sequence[Entry], each: int, name: str
) -> Page:
    """Return a page of answers."""
    title = _("Answers")
    if sheets.heading:
        title = _("{title}: answers", title=sheets.heading)
    shapes: list[Shape] = [*_head(sheets, title)]
    look = PageLook(
        sheets.letters(10.0), large=sheets.large, symbols=sheets.symbols
    )
    shapes += answers_in(_inside(sheets, True), part, each, ANSWER_GAP, look)
    return _page(sheets, shapes, name)


def _inside(sheets: Sheets, head: bool) -> Box:
    """Return the part of a sheet that is for grids."""
    width, height = sheets.size
    box = Box(MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN)
    return box.below(HEAD if head else 0).above(FOOT)


def _head(sheets: Sheets, title: str) -> Iterator[Shape]:
    """Yield the title."""
    if title:
        width = sheets.size[0] - 2 * MARGIN
        if sheets.large and sheets.fields and title == sheets.title:
            width *= 1 - BESIDE
        most = 22.0 if sheets.large else 18.0
        size = fitted(title, most, width, bold=True)
        base = MARGIN + 6 * MILLIMETRE
        yield Text(MARGIN, base, title, size, INK, bold=True)


def _fields(sheets: Sheets) -> Iterator[Shape]:
    """Yield the fields for a name, a class and a date, on a line.

    In large print there is only the name, beside the title.
    """
    width = sheets.size[0] - 2 * MARGIN
    letters = sheets.letters(10.0)
    left = MARGIN
    parts = {
        _("Name"): NAME_WIDTH, _("Class"): CLASS_WIDTH, _("Date"): DATE_WIDTH,
    }  # fmt: skip
    base = MARGIN + (TITLE if sheets.title else 0) + 5 * MILLIMETRE
    if sheets.large:
        base = MARGIN + 6 * MILLIMETRE
        part = BESIDE if sheets.title else 1.0
        left, parts = MARGIN + (1 - part) * width, {_("Name"): part}
    for word, part in parts.items():
        right = left + width * part
        yield Text(left, base, word, letters, SOFT)
        start = left + width_of(word, letters) + 4
        end = right - (12 if right < MARGIN + width - 1 else 0)
        if word == _("Name") and sheets.pupil:
            size = fitted(sheets.pupil, letters + 2, end - start, bold=True)
            yield Text(start, base, sheets.pupil, size, INK, bold=True)
        else:
            yield LineShape(start, base + 1, end, base + 1, SOFT, 0.75)
        left = right


def fits_its_field(name: str, sheets: Sheets) -> bool:
    """Return whether a name can be read in its field."""
    part = BESIDE if sheets.large else NAME_WIDTH
    room = (sheets.size[0] - 2 * MARGIN) * part
    least = LEAST_LARGE if sheets.large else LEAST_TYPE
    word = width_of(_("Name"), sheets.letters(10.0))
    return width_of(name, least, bold=True) <= room - word - 16


def _page(sheets: Sheets, shapes: list[Shape], name: str) -> Page:
    """Return a sheet with its foot."""
    if sheets.copy:
        name = f"{_('Copy {n}', n=sheets.copy)} · {name}"
    width, height = sheets.size
    base = height - MARGIN
    most = sheets.letters(8.0)
    shapes.append(Text(width - MARGIN, base, name, most, SOFT, anchor="end"))
    if sheets.note:
        room = width - 2 * MARGIN - width_of(name, most) - 12
        size = fitted(sheets.note, most, room)
        shapes.append(Text(MARGIN, base, sheets.note, size, SOFT))
    return Page(Drawing(width, height, tuple(shapes)))
