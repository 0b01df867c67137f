"""Puzzles and answers in their places on a page.

puzzle_in(box, entry, look)     a puzzle with its caption
answer_in(box, entry)           an answer with its number
ARRANGEMENTS[6]                 how many columns and rows that is
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sudokit.paper.figure import figure
from sudokit.paper.fonts import fitted, width_of
from sudokit.paper.page import Box
from sudokit.paper.shapes import CAPITAL, Drawing, Shape, Text
from sudokit.paper.task import Task

ARRANGEMENTS: Final = {
    1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4),
    16: (4, 4), 20: (4, 5),
}  # fmt: skip
INK: Final = "#000000"
SOFT: Final = "#4a4a4a"
TURNED: Final = 0.3  # of a puzzle, the side of its answer below


class Entry(NamedTuple):
    """A puzzle and its number; a blank grid has no number."""

    number: int
    task: Task


class PageLook(NamedTuple):
    """How puzzles are drawn on a page.

    ``size`` is that of the caption, ``below`` puts the answer upside
    down under the puzzle.
    """

    size: float = 9.0
    choices: bool = False
    corners: bool = False
    large: bool = False
    below: bool = False


def caption_of(entry: Entry) -> str:
    """What stands under a puzzle beside its number."""
    task = entry.task
    noun = "clue" if task.clues == 1 else "clues"
    return f"{task.grade}, {task.clues} {noun}"


def puzzle_in(
    box: Box, entry: Entry, look: PageLook, picture: Drawing | None = None
) -> Iterator[Shape]:
    """A puzzle as large as it can be, in the middle of its box.

    ``picture`` stands at the right under it, as a code does.
    """
    line = look.size * 1.9
    under = line * 2.6 if picture is not None else line
    room = box.height - under
    if look.below:
        room = min(room, (box.height - look.size) / (1 + TURNED))
    side = min(box.width, room)
    if look.below:
        under = max(under, side * TURNED + look.size)
    left = box.x + (box.width - side) / 2
    top = box.y + (box.height - side - under) / 2
    grid = figure(
        entry.task.grid,
        choices=look.choices,
        corners=look.corners,
        theme="contrast" if look.large else "print",
        bold=look.large,
        ground=False,
    )
    yield grid.at(left, top, side)
    foot = top + side
    wide = side
    if look.below:
        small = side * TURNED
        place = _answer(entry).at(left + side - small, foot + look.size, small)
        yield place._replace(turned=True)
        wide -= small + look.size
    if picture is not None:
        high = under - look.size * 0.5
        yield picture.at(left + side - high, foot + look.size * 0.5, high)
        wide -= high + look.size
    yield from _caption(entry, look.size, left, foot + line * 0.8, wide)


def _caption(
    entry: Entry, size: float, x: float, y: float, wide: float
) -> Iterator[Shape]:
    """The number, then level and clues; on two lines if need be."""
    if not entry.number:
        return
    name = str(entry.number)
    words = caption_of(entry)
    yield Text(x, y, name, size * 1.15, INK, bold=True)
    before = width_of(name + "  ", size * 1.15, bold=True)
    small = fitted(words, size, wide - before)
    if small >= size * 0.75:
        yield Text(x + before, y, words, small, SOFT)
        return
    first, second = words.rsplit(", ", 1)
    for number, part in enumerate((first, second)):
        left = x if number else x + before
        small = fitted(part, size, wide - (0 if number else before))
        down = y + number * size * 1.5
        yield Text(left, down, part, small, SOFT)


def _answer(entry: Entry) -> Drawing:
    task = entry.task
    return figure(task.solution, clues=task.grid, theme="print", ground=False)


def answer_in(box: Box, entry: Entry, size: float) -> Iterator[Shape]:
    """An answer, its number above it."""
    line = size * 1.6
    side = min(box.width, box.height - line)
    left = box.x + (box.width - side) / 2
    yield Text(
        left, box.y + CAPITAL * size, str(entry.number), size, INK, bold=True
    )
    yield _answer(entry).at(left, box.y + line, side)


def answers_on_a_page(entries: list[Entry]) -> int:
    """How many answers a page holds, by the largest of them."""
    largest = max([entry.task.size for entry in entries], default=9)
    return 20 if largest <= 6 else 12 if largest <= 9 else 6
