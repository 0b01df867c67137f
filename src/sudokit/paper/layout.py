"""Places puzzles and answers on a page.

puzzles_in(boxes, entries, look)  puzzles with their captions
answer_in(box, entry)           an answer with its number
ARRANGEMENTS[6]                 the columns and rows of six puzzles
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from sudokit.paper.captions import (
    INK,
    SOFT,
    Entry,
    PageLook,
    caption,
    height_of,
)
from sudokit.paper.figure import figure
from sudokit.paper.lattice import CELL
from sudokit.paper.page import Box, slots
from sudokit.paper.rule_labels import room_around
from sudokit.paper.shapes import CAPITAL, Drawing, Shape, Text
from sudokit.rules.puzzle import puzzle_rules

__all__ = [
    "ARRANGEMENTS", "INK", "SOFT", "Entry", "PageLook", "answer_in",
    "answers_in", "answers_on_a_page", "answers_that_fit", "puzzles_in",
]  # fmt: skip

ARRANGEMENTS: Final = {
    1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4),
    16: (4, 4), 20: (4, 5),
}  # fmt: skip
EDGE: Final = 0.05  # of a cell, for half of the frame's line
TURNED: Final = 0.3  # of a puzzle, the side of its answer below
MODULE: Final = 0.85  # points of a module of a code, 0.3 mm
GAP_OF_CODE: Final = 8.0  # points beside it


def puzzles_in(
    boxes: Sequence[Box],
    entries: Sequence[Entry],
    look: PageLook,
    pictures: Sequence[Drawing | None] = (),
) -> Iterator[Shape]:
    """Yield puzzles in equal boxes: their grids have one size and line up.

    They are as large as they can be.  ``pictures``, such as QR codes, stand
    beside the grids, or below them at the right.
    """
    pairs = list(zip(entries, boxes, strict=False))
    side = min([_room(box, entry, look) for entry, box in pairs])
    above = max([side * _around(entry) for entry, _box in pairs])
    sides = [side + 2 * side * _around(entry) for entry, _box in pairs]
    code = max([one.width * MODULE for one in pictures if one] or [0.0])
    beside = code > 0 and _fits_beside(boxes[0], max(sides), code)
    if code and not beside:
        # Below, a code takes what the captions and the spare room leave.
        most = min(box.height - code - 3 * GAP_OF_CODE for box in boxes)
        side = min([side, *[most / (1 + 2 * _around(e)) for e in entries]])
        above = max([side * _around(entry) for entry in entries])
    for k, (entry, box) in enumerate(pairs):
        picture = pictures[k] if pictures else None
        code = picture.width * MODULE if picture else 0.0
        place = _Place(side, above, code, beside)
        yield from _puzzle_in(box, entry, look, picture, place)


class _Place(NamedTuple):
    """The side of a grid, the room above it, and its code."""

    side: float
    above: float
    code: float = 0.0  # the side of the code
    beside: bool = False


def _fits_beside(box: Box, wide: float, code: float) -> bool:
    """Return whether a code fits beside a grid that is so wide."""
    return box.width - wide >= code + GAP_OF_CODE


def _around(entry: Entry) -> float:
    """Return the room beside a grid, as a part of its side."""
    rules = puzzle_rules(entry.task.grid)
    return (room_around(rules) / CELL + EDGE) / entry.task.size


def _room(box: Box, entry: Entry, look: PageLook) -> float:
    """Return the largest side that a grid can have in a box."""
    room = box.height - height_of(look)
    if look.below:
        both = box.height - look.size
        small = min(look.needs(entry.task.size) * 1.02, both / 2)
        room = min(room, both - small, both / (1 + TURNED))
    return min(box.width, room) / (1 + 2 * _around(entry))


def _puzzle_in(
    box: Box,
    entry: Entry,
    look: PageLook,
    picture: Drawing | None,
    place: _Place,
) -> Iterator[Shape]:
    """Yield a puzzle whose grid has a side, and its top so far down."""
    inner, above, code, beside = place
    line = look.size * 1.9
    under = height_of(look)
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
    if code and not beside:
        under = max(under, code + GAP_OF_CODE)
    left = box.x + (box.width - side) / 2
    if code and beside:
        left = min(left, box.right - side - code - GAP_OF_CODE)
    spare = box.height - inner - 2 * above - under
    top = box.y + max(spare / 2, 0.0) + above - around
    yield grid.at(left, top, side)
    foot = top + around + inner + above
    wide = side
    if look.below:
        answer = _answer(entry, small, look)
        upside = answer.at(left + side - small, foot + look.size, small)
        yield upside._replace(turned=180)
        wide -= small + look.size
    if picture is not None and beside:
        low = foot - above - code
        yield picture.at(left + side + GAP_OF_CODE, low, code)
    elif picture is not None:
        x = left + side - around - code
        yield picture.at(x, foot + GAP_OF_CODE, code)
        wide -= code + GAP_OF_CODE
    yield from caption(
        entry, look, left + around, foot + line * 0.8, wide - 2 * around
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
        symbols=look.symbols,
    )


def _answer(entry: Entry, side: float, look: PageLook) -> Drawing:
    """Return the solution, which will be so wide."""
    task = entry.task
    return figure(
        task.solution,
        clues=task.grid,
        ruled=False,
        theme="print",
        bold=look.large,
        ground=False,
        cell=side / task.size,
        symbols=look.symbols,
    )


def answer_in(box: Box, entry: Entry, look: PageLook) -> Iterator[Shape]:
    """Yield an answer, its number above it."""
    size = look.size
    line = size * 1.6
    side = min(box.width, box.height - line)
    left = box.x + (box.width - side) / 2
    yield Text(
        left, box.y + CAPITAL * size, str(entry.number), size, INK, bold=True
    )
    yield _answer(entry, side, look).at(left, box.y + line, side)


def answers_in(
    box: Box,
    entries: Sequence[Entry],
    each: int,
    gap: float,
    look: PageLook,
) -> Iterator[Shape]:
    """Yield answers, so many in a box; blank grids have none."""
    columns, rows = ARRANGEMENTS[each]
    for entry, slot in zip(
        entries, slots(box, columns, rows, gap), strict=False
    ):
        if entry.number:
            yield from answer_in(slot, entry, look)


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
