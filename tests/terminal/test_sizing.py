"""The layout of windows, for boards of every size."""

from itertools import product

import pytest

from sudokit.game.layout import NINE_BY_NINE, layout_of
from sudokit.rules import boxes
from sudokit.terminal.sizing import CellSize, room_in

SHAPES = [
    (rows, columns)
    for rows, columns in product(range(1, 9), repeat=2)
    if 4 <= rows * columns <= 16
]
WINDOWS = [*product(range(20, 260, 9), range(8, 90, 5)), (80, 24), (80, 25)]


@pytest.mark.parametrize("shape", SHAPES)
def test_everything_shown_fits(shape: tuple[int, int]) -> None:
    for width, height in WINDOWS:
        room = room_in(width, height, layout_of(boxes(shape)))
        least_width, least_height = room.least
        is_less = width < least_width or height < least_height
        assert room.is_small == is_less
        if room.is_small:
            continue
        left, top = room.corner
        assert left + room.used <= width and room.words <= width
        assert top + room.above + room.board[1] < height
        assert top + room.lines < height


@pytest.mark.parametrize("shape", SHAPES)
def test_a_larger_window_shows_no_less(shape: tuple[int, int]) -> None:
    layout = layout_of(boxes(shape))
    for width, height in WINDOWS:
        room = room_in(width, height, layout)
        wider = room_in(width + 40, height + 20, layout)
        assert wider.is_small <= room.is_small
        if not room.is_small:
            assert wider.cell.height >= room.cell.height


def test_80_by_24() -> None:
    """Nearly every board; marks of 12x12 have its panel's room."""
    for shape in SHAPES:
        room = room_in(80, 24, layout_of(boxes(shape)))
        assert room.is_small == (shape == (2, 8)), shape
    assert room_in(80, 24, NINE_BY_NINE).cell == CellSize(5, 2)
    for shape in ((2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (4, 4)):
        assert room_in(80, 24, layout_of(boxes(shape))).has_panel
    for shape in ((2, 2), (2, 3), (2, 4), (3, 3)):
        assert room_in(80, 24, layout_of(boxes(shape))).has_digits
    assert room_in(60, 20, NINE_BY_NINE).cell == CellSize(5, 1)


def test_cell_size_and_digits_depend_on_the_room() -> None:
    sixteen = layout_of(boxes((4, 4)))
    assert room_in(80, 24, sixteen).cell.height == 1
    assert room_in(97, 38, sixteen).cell.height == 2
    assert not room_in(200, 60, sixteen).has_digits
    assert room_in(200, 70, sixteen).has_digits
    assert room_in(80, 24, layout_of(boxes((2, 3)))).has_digits
