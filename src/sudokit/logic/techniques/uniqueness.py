"""Unique and avoidable rectangles, BUG+1."""

from itertools import combinations

from sudokit.core.arrays import i64
from sudokit.language import _
from sudokit.logic.model.board import Board, clear_house, regions_first
from sudokit.logic.model.finding import Evidence, cell_premises, house_premises
from sudokit.logic.model.geometry import count_of, lowest_of
from sudokit.logic.model.naming import (
    all_of,
    cell_name,
    held_in,
    house_name,
    value_name,
)
from sudokit.logic.model.patterns import (
    Rectangle,
    corners,
    sides_of,
    swapping,
)
from sudokit.logic.model.step import Premise
from sudokit.logic.model.technique import Seeker

# Unique rectangles, types 1 to 6, and hidden rectangles.


def rectangle_step(
    seeker: Seeker,
    shape: Rectangle,
    codes: list[int],
    note: str,
    others: list[Premise],
) -> bool:
    """Hand over what a rectangle removes, with what else it rests on."""

    def evidence() -> Evidence:
        return shape.premises() + others, shape.note() + note

    return seeker.remove(codes, evidence)


def unique_1(board: Board, seeker: Seeker) -> None:
    """Three plain corners: the fourth is neither value."""
    for shape in seeker.survey.rectangles():
        if len(shape.plain) != 3:
            continue
        cell = shape.extra[0]
        codes = board.in_cell(cell, shape.pair)
        if codes and rectangle_step(seeker, shape, codes, "", []):
            return


def in_line(board: Board, cells: list[int]) -> bool:
    """All cells lie in one row or all in one column."""
    rows = {cell // int(board.size) for cell in cells}
    columns = {cell % int(board.size) for cell in cells}
    return len(rows) == 1 or len(columns) == 1


def one_extra_value(board: Board, seeker: Seeker) -> None:
    """One of the extra corners holds the further value.

    Type 2 has two in a line, type 5 two opposite ones, or three.
    """
    in_a_line = seeker.name.endswith("2")
    for shape in seeker.survey.rectangles():
        extra = shape.extra
        if len(extra) != 2 and len(extra) != 3:
            continue
        mask = shape.further()
        straight = len(extra) == 2 and in_line(board, extra)
        if count_of(mask) != 1 or straight != in_a_line:
            continue
        codes = board.seen_by_all(lowest_of(mask), extra)
        if codes and rectangle_step(seeker, shape, codes, "", []):
            return


def unique_4(board: Board, seeker: Seeker) -> None:
    """One value is locked in two extra corners: the other leaves them."""
    for shape in seeker.survey.rectangles():
        extra = shape.extra
        if len(extra) != 2 or not in_line(board, extra):
            continue
        first = lowest_of(shape.pair)
        second = lowest_of(shape.pair & (shape.pair - 1))
        if not seen_by_both(board, shape, first):
            bound, gone = first, second
        elif not seen_by_both(board, shape, second):
            bound, gone = second, first
        else:
            continue
        codes = [c for cell in extra for c in board.in_cell(cell, 1 << gone)]
        line = board.layout.shared(extra)[0]
        if codes and rectangle_step(seeker, shape, codes,
            *only_there(board, bound, [line]),
        ):  # fmt: skip
            return


def seen_by_both(board: Board, shape: Rectangle, value: i64) -> bool:
    """The value has a place outside that sees both extra corners."""
    there = board.seen_by_all(value, shape.extra)
    corners = [int(value * board.cells) + cell for cell in shape.cells]
    return not set(there) <= set(corners)


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
        if len(extra) != 2 or in_line(board, extra):
            continue
        gone: i64 = lowest_of(shape.pair)
        if not only_in(board, shape, gone):
            gone = lowest_of(shape.pair & (shape.pair - 1))
            if not only_in(board, shape, gone):
                continue
        codes = [c for cell in extra for c in board.in_cell(cell, 1 << gone)]
        rows: list[int] = [cell // int(board.size) for cell in extra]
        if codes and rectangle_step(
            seeker, shape, codes, *only_there(board, gone, rows)
        ):
            return


def only_in(board: Board, shape: Rectangle, value: i64) -> bool:
    """The rectangle's rows and columns have the value nowhere else."""
    n = int(board.size)
    return all(
        house_only(board, shape, value, house)
        for cell in shape.cells
        for house in (cell // n, cell % n + n)
    )


def house_only(board: Board, shape: Rectangle, value: i64, house: i64) -> bool:
    """A house has the value in corners of the rectangle only."""
    return {*board.places(value, house)} <= {*shape.cells}


def hidden_rectangle(board: Board, seeker: Seeker) -> None:
    """Opposite a plain corner a value is bound to the rectangle."""
    for shape in seeker.survey.rectangles():
        plain = shape.plain
        if len(plain) != 1 and (len(plain) != 2 or in_line(board, plain)):
            continue
        first = lowest_of(shape.pair)
        second = lowest_of(shape.pair & (shape.pair - 1))
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
    n = int(board.size)
    for cell in shape.cells:
        if cell // n == corner // n or cell % n == corner % n:
            continue
        row, column = cell // n, cell % n + n
        if (
            board.has(gone, cell)
            and house_only(board, shape, bound, row)
            and house_only(board, shape, bound, column)
        ):
            codes = board.in_cell(cell, i64(1) << gone)
            told = only_there(board, bound, [row, column])
            return rectangle_step(seeker, shape, codes, *told)
    return False


def unique_3(board: Board, seeker: Seeker) -> None:
    """Two extra corners act as one cell of a naked subset."""
    for shape in seeker.survey.rectangles():
        extra = shape.extra
        if len(extra) != 2:
            continue
        for house in board.layout.shared(extra):
            if subset_in(board, seeker, shape, house):
                return


def subset_in(
    board: Board, seeker: Seeker, shape: Rectangle, house: i64
) -> bool:
    """Extend the further values of two corners to a naked subset."""
    held = shape.further()
    helpers = [
        cell
        for cell in board.layout.cells_at(house, board.layout.full)
        if board.masks[cell]
        and not board.masks[cell] & shape.pair
        and cell not in shape.cells
    ]
    for size in range(1, len(helpers) + 1):
        for chosen in combinations(helpers, size):
            cells = list(chosen)
            mask = held | board.held(cells)
            if count_of(mask) == size + 1 and subset_step(
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
    houses = board.layout.shared(body)
    if house != houses[0]:  # it comes with the first
        return False
    codes: set[int] = set()
    for place in houses:
        codes.update(clear_house(board, place, body + shape.cells, mask))
    if not codes:
        return False
    note = _(", a subset with {rest}", rest=held_in(board, mask, cells))
    others = cell_premises(board, "second", cells)
    return rectangle_step(seeker, shape, list(codes), note, others)


# Avoidable rectangles, types 1 and 2.


def avoidable(board: Board, seeker: Seeker) -> None:
    """All rectangles on two filled cells of a box that are no clues.

    Type 1: three corners are filled, and the fourth can't close the swap.
    Type 2: two are, and one of the others holds their third value.
    """
    if not board.layout.houses_alone:
        return
    find = avoid_third if seeker.name.endswith("1") else avoid_pair
    for one in range(int(board.cells)):
        if not board.values[one] or board.is_clue(one):
            continue
        for two, stride in sides_of(board, one):
            if not board.values[two] or board.is_clue(two):
                continue
            for cells in corners(board, one, two, stride):
                if find(board, seeker, cells):
                    return


def avoid_third(board: Board, seeker: Seeker, cells: list[int]) -> bool:
    """One of the far corners is filled with the value across."""
    one, two, three, four = cells
    if board.values[three] and not board.values[four]:
        filled, empty, wanted, closing = three, four, two, one
    elif board.values[four] and not board.values[three]:
        filled, empty, wanted, closing = four, three, one, two
    else:
        return False
    if board.is_clue(filled) or board.values[filled] != board.values[wanted]:
        return False
    value = board.values[closing] - 1
    if not board.has(value, empty) or count_of(board.masks[empty]) != 2:
        return False
    codes = board.in_cell(empty, i64(1) << value)

    def evidence() -> Evidence:
        premises = cell_premises(board, "cell", cells)
        pair = i64(1) << value | i64(1) << (board.values[filled] - 1)
        swap = swapping(board, pair, cells)
        return premises, _("{swap}, which are not clues", swap=swap)

    return seeker.remove(codes, evidence)


def avoid_pair(board: Board, seeker: Seeker, cells: list[int]) -> bool:
    """Both far corners are empty with one and the same other value."""
    one, two, three, four = cells
    first = board.values[one] - 1
    second = board.values[two] - 1
    if not board.has(second, three) or not board.has(first, four):
        return False
    if count_of(board.masks[three]) != 2 or count_of(board.masks[four]) != 2:
        return False
    value = lowest_of(board.masks[three] & ~(i64(1) << second))
    if value != lowest_of(board.masks[four] & ~(i64(1) << first)):
        return False
    codes = board.seen_by_all(value, [three, four])
    if not codes:
        return False

    def evidence() -> Evidence:
        premises = cell_premises(board, "cell", cells)
        pair = i64(1) << first | i64(1) << second
        far = held_in(board, i64(1) << value, [three, four])
        return premises, _(
            "{swap}, which are not clues, except for {rest}",
            swap=swapping(board, pair, cells),
            rest=far,
        )

    return seeker.remove(codes, evidence)


# BUG+1: one extra candidate prevents two solutions.


def bug_plus_1(board: Board, seeker: Seeker) -> None:
    """One cell of three candidates keeps the board from two solutions.

    Every other empty cell has two candidates; each value has two places in
    each house but one value, which has three in the houses of that cell.
    """
    if not board.layout.houses_alone:
        return
    cell: i64 = -1
    for other in range(board.cells):
        count = count_of(board.masks[other])
        if count > 3 or (count == 3 and cell >= 0):
            return
        if count == 3:
            cell = other
    extra = grave_extras(board) if cell >= 0 else None
    if not extra or count_of(extra[cell]) != 1:
        return
    value = lowest_of(extra[cell])
    row: int = cell // board.size

    def evidence() -> Evidence:
        premises = house_premises(board, "base", [row])
        premises += cell_premises(board, "cell", [cell])
        return premises, _(
            "all unsolved cells have two candidates except {cell}, where {n}"
            " prevents a second solution",
            cell=cell_name(board, cell),
            n=value_name(board, value),
        )

    seeker.remove(board.in_cell(cell, ~(i64(1) << value)), evidence)


def grave_extras(board: Board) -> dict[int, int] | None:
    """The candidates without which there would be a grave, by cell.

    Then each cell would have two candidates, and each value two places in a
    house.  None if there is no grave below, or if nothing sees all cells of
    several with different values.
    """
    extra: dict[int, int] = {}
    common: int = -1
    every: i64 = 0
    for turn in range(board.houses):
        house = regions_first(board, turn)
        for value in range(board.size):
            if count_of(board.in_house(value, house)) in (0, 2):
                continue
            cells = board.places(value, house)
            wide = [c for c in cells if count_of(board.masks[c]) > 2]
            if not wide:
                return None
            if len(wide) == 1:
                cell = wide[0]
                extra[cell] = extra.get(cell, 0) | 1 << value
                every |= i64(1) << value
                common &= board.seen(0, cell)
                if len(extra) > 1 and count_of(every) > 1 and not common:
                    return None
    rest = Board(board)
    for cell, values in extra.items():
        for code in board.in_cell(cell, values):
            rest.drop(code // board.cells, cell)
    for cell in range(int(board.cells)):
        if board.masks[cell] and count_of(rest.masks[cell]) != 2:
            return None
    for spots in rest.spots:
        if count_of(spots) not in (0, 2):
            return None
    return extra
