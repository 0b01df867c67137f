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
    ROWS,
    SOFT,
    CaptionPlace,
    Entry,
    PageLook,
    caption,
    height_of,
    is_readable,
    rows_within,
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
LEADING: Final = 1.52  # of the size, from a grid to its caption
# Lines of a caption, whether they end at the edge of the box, and the least
# size of their letters, as a part of the usual one: what is tried in turn.
CAPTIONS: Final = (
    (ROWS, False, 0.9),
    (ROWS, True, 0.9),
    (ROWS, True, 0.75),
    (ROWS + 1, True, 0.75),
    (ROWS + 1, True, 0.0),
)
MODULE: Final = 0.85  # points of a module of a code, 0.3 mm
GAP_OF_CODE: Final = 8.0  # points beside it


def puzzles_in(
    boxes: Sequence[Box],
    entries: Sequence[Entry],
    look: PageLook,
    pictures: Sequence[Drawing | None] = (),
) -> Iterator[Shape]:
    """Yield puzzles in equal boxes: their grids have one size and line up.

    They are as large as they can be with captions that can be read.
    ``pictures``, such as QR codes, stand beside the grids, or below them at
    the right.
    """
    pairs = list(zip(entries, boxes, strict=False))
    codes = pictures or [None] * len(pairs)
    place = _place(pairs, look, codes)
    for (entry, box), code in zip(pairs, codes, strict=False):
        yield from _puzzle_in(box, entry, look, code, place)


class _Place(NamedTuple):
    """The side of a grid, the room above and below it, and its code.

    ``rows`` are the lines of a caption, as far as the edge of the box if
    ``broad``.
    """

    side: float
    above: float
    under: float
    rows: int
    broad: bool
    code: float = 0.0  # the side of the code
    beside: bool = False

    def beside_caption(self, picture: Drawing | None) -> float:
        """Return the width that a code below the grid takes, with its gap."""
        if picture is None or self.beside:
            return 0.0
        return picture.width * MODULE + GAP_OF_CODE


def _place(
    pairs: Sequence[tuple[Entry, Box]],
    look: PageLook,
    pictures: Sequence[Drawing | None],
) -> _Place:
    """Return where the parts of each puzzle are in its box.

    Captions have more room where some have long names.
    """
    code = max([one.width * MODULE for one in pictures if one] or [0.0])
    for rows, broad, least in CAPTIONS:
        place = _place_for(pairs, look, code, rows, broad)
        if all(
            is_readable(
                entry,
                look,
                _caption_place(box, entry, look, place, picture),
                least * look.size,
            )
            for (entry, box), picture in zip(pairs, pictures, strict=False)
        ):
            break
    return place


def _place_for(
    pairs: Sequence[tuple[Entry, Box]],
    look: PageLook,
    code: float,
    rows: int,
    broad: bool,
) -> _Place:
    """Return where the parts are if captions have so many lines."""
    side = min([_room(box, entry, look, rows) for entry, box in pairs])
    around = [_around(entry) for entry, _box in pairs]
    widest = side * (1 + 2 * max(around))
    first = pairs[0][1]
    beside = code > 0 and _fits_beside(first, widest, code)
    if code and not beside:
        # Below, a code takes what the captions and the spare room leave.
        most = min(
            box.height - code - 3 * GAP_OF_CODE for _entry, box in pairs
        )
        side = min([side, *[most / (1 + 2 * one) for one in around]])
    under = height_of(look, rows)
    if look.below:
        answers = [
            _answer_side(box, entry, look, side) for entry, box in pairs
        ]
        under = max(under, max(answers) + look.size)
    if code and not beside:
        under = max(under, code + GAP_OF_CODE)
    above = side * max(around)
    return _Place(side, above, under, rows, broad, code, beside)


def _fits_beside(box: Box, wide: float, code: float) -> bool:
    """Return whether a code fits beside a grid that is so wide."""
    return box.width - wide >= code + GAP_OF_CODE


def _around(entry: Entry) -> float:
    """Return the room beside a grid, as a part of its side."""
    rules = puzzle_rules(entry.task.grid)
    return (room_around(rules) / CELL + EDGE) / entry.task.size


def _room(box: Box, entry: Entry, look: PageLook, rows: int) -> float:
    """Return the largest side that a grid can have in a box."""
    room = box.height - height_of(look, rows)
    if look.below:
        both = box.height - look.size
        small = _least_answer(box, entry, look)
        room = min(room, both - small, both / (1 + TURNED))
    return min(box.width, room) / (1 + 2 * _around(entry))


def _answer_side(
    box: Box, entry: Entry, look: PageLook, inner: float
) -> float:
    """Return the side of the answer below a grid."""
    small = _least_answer(box, entry, look)
    return max(small, inner * (1 + 2 * _around(entry)) * TURNED)


def _least_answer(box: Box, entry: Entry, look: PageLook) -> float:
    """Return the least side of an answer that can be read."""
    both = box.height - look.size
    return min(look.needs(entry.task.size) * 1.02, both / 2)


def _left_of(box: Box, entry: Entry, place: _Place) -> float:
    """Return the left edge of a grid, without what is outside it."""
    around = place.side * _around(entry)
    side = place.side + 2 * around
    left = box.x + (box.width - side) / 2
    if place.code and place.beside:
        left = min(left, box.right - side - place.code - GAP_OF_CODE)
    return left + around


def _answer_left(
    box: Box, entry: Entry, look: PageLook, place: _Place
) -> float:
    """Return the left edge of the answer below a grid."""
    small = _answer_side(box, entry, look, place.side)
    if place.broad:
        return box.right - small
    around = place.side * _around(entry)
    return _left_of(box, entry, place) + place.side + around - small


def _caption_place(
    box: Box,
    entry: Entry,
    look: PageLook,
    place: _Place,
    picture: Drawing | None,
) -> CaptionPlace:
    """Return where a caption is in a box, its top at 0."""
    left = _left_of(box, entry, place)
    right = box.right if place.broad else left + place.side
    if look.below:
        right = _answer_left(box, entry, look, place) - look.size
    right -= place.beside_caption(picture)
    inner = min(place.side, right - left)
    rows = max(place.rows, rows_within(look, place.under))
    return CaptionPlace(left, look.size * LEADING, right - left, inner, rows)


def _puzzle_in(
    box: Box,
    entry: Entry,
    look: PageLook,
    picture: Drawing | None,
    place: _Place,
) -> Iterator[Shape]:
    """Yield a puzzle whose grid has a side, and its top so far down."""
    inner, above = place.side, place.above
    cell = inner / entry.task.size
    grid = _puzzle(entry, look, cell)
    side = grid.width * cell / CELL
    around = (side - inner) / 2
    left = _left_of(box, entry, place)
    spare = box.height - inner - 2 * above - place.under
    top = box.y + max(spare / 2, 0.0) + above
    yield grid.at(left - around, top - around, side)
    foot = top + inner + above
    if look.below:
        small = _answer_side(box, entry, look, inner)
        upside = _answer(entry, small, look).at(
            _answer_left(box, entry, look, place), foot + look.size, small
        )
        yield upside._replace(turned=180)
    if picture is not None:
        code = picture.width * MODULE
        if place.beside:
            x = left + inner + around + GAP_OF_CODE
            yield picture.at(x, foot - above - code, code)
        else:
            right = box.right if place.broad else left + inner
            yield picture.at(right - code, foot + GAP_OF_CODE, code)
    words = _caption_place(box, entry, look, place, picture)
    yield from caption(entry, look, words._replace(y=foot + words.y))


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
