"""Unique rectangles, types 1 to 6, and hidden rectangles.

Four empty cells in two rows, two columns and two boxes must not come down
to the same two values in a solution: swapping them would give a second
one.  Types 1 to 6 and the hidden rectangle remove what would lead there.
"""

from itertools import combinations
from typing import Final

from sudokit.core.arrays import i64
from sudokit.language import _
from sudokit.logic.model.board import Board, clear_house
from sudokit.logic.model.finding import Evidence, cell_premises, house_premises
from sudokit.logic.model.geometry import (
    CELL_HOUSES,
    COUNT,
    HOUSE_CELLS,
    LOWEST,
    PEER_HIGH,
    PEER_LOW,
    box_of,
    list_cells,
)
from sudokit.logic.model.naming import all_of, held_in, house_name, value_name
from sudokit.logic.model.rectangles import Rectangle
from sudokit.logic.model.step import Premise
from sudokit.logic.model.technique import Seeker

TYPE: Final = "Unique Rectangle Type "


def rectangle_step(
    seeker: Seeker,
    shape: Rectangle,
    name: str,
    codes: list[int],
    note: str,
    others: list[Premise],
) -> bool:
    """Hand over what a rectangle removes, with what else it rests on."""

    def evidence() -> Evidence:
        return shape.premises() + others, shape.note() + note

    return seeker.remove(name, codes, evidence)


def unique_1(board: Board, seeker: Seeker) -> None:
    """Three plain corners: the fourth is neither value."""
    for shape in seeker.survey.rectangles():
        if len(shape.plain) != 3:
            continue
        cell = shape.extra[0]
        codes = [
            value * 81 + cell
            for value in range(9)
            if shape.pair >> value & 1 and board.has(value, cell)
        ]
        if codes and rectangle_step(seeker, shape, TYPE + "1", codes, "", []):
            return


def in_line(cells: list[int]) -> bool:
    """All cells lie in one row or all in one column."""
    rows = {cell // 9 for cell in cells}
    columns = {cell % 9 for cell in cells}
    return len(rows) == 1 or len(columns) == 1


def unique_2(board: Board, seeker: Seeker) -> None:
    """Two corners in a line with one and the same further value."""
    one_extra_value(board, seeker, "2")


def unique_5(board: Board, seeker: Seeker) -> None:
    """The like in two opposite corners, or in three."""
    one_extra_value(board, seeker, "5")


def one_extra_value(board: Board, seeker: Seeker, kind: str) -> None:
    """One of the extra corners holds the further value."""
    for shape in seeker.survey.rectangles():
        extra = shape.extra
        if len(extra) != 2 and len(extra) != 3:
            continue
        mask = shape.further()
        straight = len(extra) == 2 and in_line(extra)
        if COUNT[mask] != 1 or straight != (kind == "2"):
            continue
        value = LOWEST[mask]
        low = board.low[value]
        high = board.high[value]
        for cell in extra:
            low &= PEER_LOW[cell]
            high &= PEER_HIGH[cell]
        codes = [value * 81 + cell for cell in list_cells(low, high)]
        if codes and rectangle_step(seeker, shape, TYPE + kind, codes, "", []):
            return


def unique_4(board: Board, seeker: Seeker) -> None:
    """One value is locked in two extra corners: the other leaves them."""
    for shape in seeker.survey.rectangles():
        extra = shape.extra
        if len(extra) != 2 or not in_line(extra):
            continue
        first = LOWEST[shape.pair]
        second = LOWEST[shape.pair & (shape.pair - 1)]
        if not seen_by_both(board, shape, first):
            bound, gone = first, second
        elif not seen_by_both(board, shape, second):
            bound, gone = second, first
        else:
            continue
        codes = [gone * 81 + cell for cell in extra if board.has(gone, cell)]
        line = CELL_HOUSES[extra[0] * 3 + (extra[0] // 9 != extra[1] // 9)]
        if codes and rectangle_step(
            seeker, shape, TYPE + "4", codes,
            *only_there(board, bound, [line]),
        ):  # fmt: skip
            return


def seen_by_both(board: Board, shape: Rectangle, value: i64) -> bool:
    """The value has a place outside that sees both extra corners."""
    one, two = shape.extra
    low = board.low[value] & PEER_LOW[one] & PEER_LOW[two]
    high = board.high[value] & PEER_HIGH[one] & PEER_HIGH[two]
    for cell in list_cells(low, high):
        if cell not in shape.cells:
            return True
    return False


def only_there(
    board: Board, value: i64, houses: list[int]
) -> tuple[str, list[Premise]]:
    """A value that houses have in a rectangle only: words and premises."""
    names = [house_name(board, house) for house in houses]
    note = _(
        ", {n} only there in {houses}",
        n=value_name(board, value),
        houses=all_of(names),
    )
    return note, house_premises(board, "base", houses)


def unique_6(board: Board, seeker: Seeker) -> None:
    """A value of the rectangle forms an X-wing with opposite extras."""
    for shape in seeker.survey.rectangles():
        extra = shape.extra
        if len(extra) != 2 or in_line(extra):
            continue
        gone: i64 = LOWEST[shape.pair]
        if not only_in(board, shape, gone):
            gone = LOWEST[shape.pair & (shape.pair - 1)]
            if not only_in(board, shape, gone):
                continue
        codes = [gone * 81 + cell for cell in extra if board.has(gone, cell)]
        rows: list[int] = [extra[0] // 9, extra[1] // 9]
        if codes and rectangle_step(
            seeker, shape, TYPE + "6", codes, *only_there(board, gone, rows)
        ):
            return


def only_in(board: Board, shape: Rectangle, value: i64) -> bool:
    """The rectangle's rows and columns have the value nowhere else."""
    for cell in shape.cells:
        for kind in range(2):
            house = CELL_HOUSES[cell * 3 + kind]
            if not house_only(board, shape, value, house):
                return False
    return True


def house_only(board: Board, shape: Rectangle, value: i64, house: i64) -> bool:
    """A house has the value in corners of the rectangle only."""
    spots = board.spots[value * 27 + house]
    while spots:
        if HOUSE_CELLS[house * 9 + LOWEST[spots]] not in shape.cells:
            return False
        spots &= spots - 1
    return True


def hidden_rectangle(board: Board, seeker: Seeker) -> None:
    """Opposite a plain corner a value is bound to the rectangle."""
    for shape in seeker.survey.rectangles():
        plain = shape.plain
        if len(plain) != 1 and (len(plain) != 2 or in_line(plain)):
            continue
        first = LOWEST[shape.pair]
        second = LOWEST[shape.pair & (shape.pair - 1)]
        for corner in plain:
            if opposite(board, seeker, shape, corner, first, second):
                return
            if opposite(board, seeker, shape, corner, second, first):
                return


def opposite(
    board: Board,
    seeker: Seeker,
    shape: Rectangle,
    corner: int,
    bound: i64,
    gone: i64,
) -> bool:
    """Remove ``gone`` opposite a corner if ``bound`` is bound there."""
    for cell in shape.cells:
        if cell // 9 == corner // 9 or cell % 9 == corner % 9:
            continue
        row = i64(cell // 9)
        column = i64(cell % 9 + 9)
        if (
            board.has(gone, cell)
            and house_only(board, shape, bound, row)
            and house_only(board, shape, bound, column)
        ):
            codes: list[int] = [gone * 81 + cell]
            houses: list[int] = [row, column]
            return rectangle_step(
                seeker, shape, "Hidden Rectangle", codes,
                *only_there(board, bound, houses),
            )  # fmt: skip
    return False


def unique_3(board: Board, seeker: Seeker) -> None:
    """Two extra corners act as one cell of a naked subset."""
    for shape in seeker.survey.rectangles():
        extra = shape.extra
        if len(extra) != 2:
            continue
        for kind in range(3):
            house = CELL_HOUSES[extra[0] * 3 + kind]
            if house != CELL_HOUSES[extra[1] * 3 + kind]:
                continue
            if subset_in(board, seeker, shape, house):
                return


def subset_in(
    board: Board, seeker: Seeker, shape: Rectangle, house: i64
) -> bool:
    """Extend the further values of two corners to a naked subset."""
    held = shape.further()
    helpers: list[int] = []
    for spot in range(i64(9)):
        cell = HOUSE_CELLS[house * 9 + spot]
        mask = board.masks[cell]
        if mask and not mask & shape.pair and cell not in shape.cells:
            helpers.append(cell)
    for size in range(1, len(helpers) + 1):
        for chosen in combinations(helpers, size):
            cells = list(chosen)
            mask = held
            for cell in cells:
                mask |= board.masks[cell]
            if COUNT[mask] == size + 1 and subset_step(
                board, seeker, shape, house, cells, mask
            ):
                return True
    return False


def subset_step(
    board: Board,
    seeker: Seeker,
    shape: Rectangle,
    house: i64,
    cells: list[int],
    mask: i64,
) -> bool:
    """Hand over a type 3 rectangle if its subset removes something."""
    body = cells + shape.extra
    if house >= 18 and in_line(body):
        return False
    houses: list[int] = [house]
    boxes = {box_of(cell) for cell in body}
    if house < 18 and len(boxes) == 1:
        houses.append(box_of(body[0]) + 18)
    codes: set[int] = set()
    for place in houses:
        codes.update(clear_house(board, place, body + shape.cells, mask))
    if not codes:
        return False
    note = _(", a subset with {rest}", rest=held_in(board, mask, cells))
    others = cell_premises(board, "second", cells)
    return rectangle_step(seeker, shape, TYPE + "3", list(codes), note, others)
