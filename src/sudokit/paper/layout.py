"""Places puzzles and answers on a page.

puzzles_in(boxes, entries, look)  puzzles with their captions
answer_in(box, entry)           an answer with its number
ARRANGEMENTS[6]                 the columns and rows of six puzzles
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from sudokit.paper.figure import BOLD_VALUE, VALUE, figure
from sudokit.paper.fonts import fitted, missing, width_of
from sudokit.paper.lattice import CELL
from sudokit.paper.page import LEAST_LARGE, LEAST_TYPE, Box, slots
from sudokit.paper.rule_labels import room_around
from sudokit.paper.shapes import CAPITAL, Drawing, Shape, Text
from sudokit.paper.task import Task
from sudokit.rules.explained import titles_of
from sudokit.rules.puzzle import puzzle_rules

ARRANGEMENTS: Final = {
    1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4),
    16: (4, 4), 20: (4, 5),
}  # fmt: skip
INK: Final = "#000000"
SOFT: Final = "#000000"  # grey letters are screened by a printer
EDGE: Final = 0.05  # of a cell, for half of the frame's line
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
    candidates: bool = False
    corners: bool = False
    large: bool = False
    below: bool = False

    @property
    def least(self) -> float:
        """The smallest size of letters."""
        return LEAST_LARGE if self.large else LEAST_TYPE

    def needs(self, size: int) -> float:
        """Return the smallest legible side of a grid of this many rows."""
        return size * self.least / (BOLD_VALUE if self.large else VALUE)


def caption_of(entry: Entry) -> tuple[str, str]:
    """Return the captions under a puzzle, after its number.

    The first has its name: that of its setter, or those of its rules.
    """
    task = entry.task
    noun = "clue" if task.clues == 1 else "clues"
    level = f"{task.level}, " if task.level else ""
    title, author, _rules = task.about
    name = title or " and ".join(titles_of(puzzle_rules(task.grid)))
    if author:
        name = f"{name}, by {author}" if name else f"by {author}"
    for sign in missing(name):
        name = name.replace(sign, "")
    return name, f"{level}{task.clues} {noun}"


def puzzles_in(
    boxes: Sequence[Box],
    entries: Sequence[Entry],
    look: PageLook,
    pictures: Sequence[Drawing | None] = (),
) -> Iterator[Shape]:
    """Yield puzzles in equal boxes: their grids have one size and line up.

    They are as large as they can be.  ``pictures``, such as QR codes, are
    below them at the right.
    """
    pairs = [
        (entry, box, pictures[k] if pictures else None)
        for k, (entry, box) in enumerate(zip(entries, boxes, strict=False))
    ]
    side = min(
        [_room(box, entry, look, picture) for entry, box, picture in pairs]
    )
    above = max([side * _around(entry) for entry, _box, _one in pairs])
    for entry, box, picture in pairs:
        yield from _puzzle_in(box, entry, look, picture, side, above)


def _around(entry: Entry) -> float:
    """Return the room beside a grid, as a part of its side."""
    rules = puzzle_rules(entry.task.grid)
    return (room_around(rules) / CELL + EDGE) / entry.task.size


def _room(
    box: Box, entry: Entry, look: PageLook, picture: Drawing | None
) -> float:
    """Return the largest side that a grid can have in a box."""
    room = box.height - _under(look, picture)
    if look.below:
        both = box.height - look.size
        small = min(look.needs(entry.task.size) * 1.02, both / 2)
        room = min(room, both - small, both / (1 + TURNED))
    return min(box.width, room) / (1 + 2 * _around(entry))


def _under(look: PageLook, picture: Drawing | None) -> float:
    """Return the room for the captions below a puzzle."""
    line = look.size * 1.9
    return line * 2.6 if picture is not None else line * 1.7


def _puzzle_in(
    box: Box,
    entry: Entry,
    look: PageLook,
    picture: Drawing | None,
    inner: float,
    above: float,
) -> Iterator[Shape]:
    """Yield a puzzle whose grid has a side, and its top so far down."""
    line = look.size * 1.9
    under = _under(look, picture)
    small = 0.0
    cell = inner / entry.task.size
    grid = _puzzle(entry, look, cell)
    side = grid.width * cell / CELL
    around = (side - inner) / 2
    if look.below:
        both = box.height - look.size
        small = min(look.needs(entry.task.size) * 1.02, both / 2)
        small = max(small, side * TURNED)
        under = max(under, small + look.size)
    left = box.x + (box.width - side) / 2
    spare = box.height - inner - 2 * above - under
    top = box.y + max(spare / 2, 0.0) + above - around
    yield grid.at(left, top, side)
    foot = top + around + inner + above
    wide = side
    if look.below:
        answer = _answer(entry, small, look.large)
        place = answer.at(left + side - small, foot + look.size, small)
        yield place._replace(turned=True)
        wide -= small + look.size
    if picture is not None:
        high = under - look.size * 0.5
        yield picture.at(left + side - high, foot + look.size * 0.5, high)
        wide -= high + look.size
    yield from _caption(
        entry, look, left + around, foot + line * 0.8, wide - around
    )


def _puzzle(entry: Entry, look: PageLook, cell: float) -> Drawing:
    """Return the drawing of a puzzle with cells so wide, in points."""
    return figure(
        entry.task.grid,
        clues=entry.task.grid,
        candidates=look.candidates,
        corners=look.corners,
        theme="print",
        bold=look.large,
        ground=False,
        cell=cell,
        legend=False,
    )


def _caption(
    entry: Entry, look: PageLook, x: float, y: float, wide: float
) -> Iterator[Shape]:
    """Yield the number, then level and clues; on two lines if need be.

    Text that has no room at a legible size is left out.
    """
    if not entry.number:
        return
    size = look.size
    name = str(entry.number)
    title, facts = caption_of(entry)
    words = ", ".join(filter(None, (title, facts)))
    yield Text(x, y, name, size * 1.15, INK, bold=True)
    before = width_of(name + "  ", size * 1.15, bold=True)
    least = max(look.least, size * 0.75)
    small = fitted(words, size, wide - before)
    if small >= least:
        yield Text(x + before, y, words, small, SOFT)
        return
    lines = [title, facts] if title else facts.rsplit(", ", 1)
    for number, part in enumerate(lines):
        left = x if number else x + before
        small = fitted(part, size, wide - (0 if number else before))
        down = y + number * size * 1.5
        if small >= look.least:
            yield Text(left, down, part, small, SOFT)


def _answer(entry: Entry, side: float, large: bool = False) -> Drawing:
    """Return the solution, which will be so wide."""
    task = entry.task
    return figure(
        task.solution,
        clues=task.grid,
        ruled=False,
        theme="print",
        bold=large,
        ground=False,
        cell=side / task.size,
    )


def answer_in(
    box: Box, entry: Entry, size: float, large: bool = False
) -> Iterator[Shape]:
    """Yield an answer, its number above it."""
    line = size * 1.6
    side = min(box.width, box.height - line)
    left = box.x + (box.width - side) / 2
    yield Text(
        left, box.y + CAPITAL * size, str(entry.number), size, INK, bold=True
    )
    yield _answer(entry, side, large).at(left, box.y + line, side)


def answers_in(
    box: Box,
    entries: Sequence[Entry],
    each: int,
    gap: float,
    size: float,
    large: bool = False,
) -> Iterator[Shape]:
    """Yield the pages of answers, ``room`` on each; blank grids have none."""
    columns, rows = ARRANGEMENTS[each]
    for entry, slot in zip(
        entries, slots(box, columns, rows, gap), strict=False
    ):
        if entry.number:
            yield from answer_in(slot, entry, size, large)


def answers_that_fit(
    most: int,
    box: Box,
    gap: float,
    line: float,
    size: int,
    large: bool = False,
) -> int:
    """Return how many answers of a size a page holds so that they can be read.

    ``line`` is the size of the number above each.
    """
    needed = PageLook(large=large).needs(size) * 1.02
    for each in sorted(ARRANGEMENTS, reverse=True):
        columns, rows = ARRANGEMENTS[each]
        slot = slots(box, columns, rows, gap)[0]
        side = min(slot.width, slot.height - line * 1.6)
        if each <= most and side >= needed:
            return each
    return 1


def answers_on_a_page(entries: list[Entry]) -> int:
    """Return how many answers a page holds, by the largest of them."""
    largest = max([entry.task.size for entry in entries], default=9)
    return 20 if largest <= 6 else 12 if largest <= 9 else 6
