"""Unique and avoidable rectangles, BUG+1."""

from collections.abc import Callable
from itertools import combinations
from typing import Final

from sudokit.logic.model.board import Board, regions_first
from sudokit.logic.model.finding import Evidence, cell_premises, house_premises
from sudokit.logic.model.naming import (
    all_of,
    cell_name,
    held_in,
    house_name,
    value_name,
)
from sudokit.logic.model.patterns import Rectangle, corners, sides_of, swapping
from sudokit.logic.model.technique import Seeker
from sudokit.native.arrays import i64
from sudokit.native.bits import count_of, lowest_of
from sudokit.proofs.step import Premise
from sudokit.system.language import _

# Unique rectangles, types 1 to 6, and hidden rectangles.

# The removals of a rectangle, its further text and further premises.
Removal = tuple[list[int], str, list[Premise]]


def unique_rectangle(board: Board, seeker: Seeker) -> None:
    """Find the rectangles of a type that remove something."""
    find = TYPES[seeker.name]
    for shape in seeker.survey.rectangles():
        for removal in find(shape):
            if removal[0] and rectangle_step(seeker, shape, removal):
                return


def rectangle_step(seeker: Seeker, shape: Rectangle, removal: Removal) -> bool:
    """Add the removals of a rectangle."""
    codes, note, others = removal
    return seeker.remove(
        codes, lambda: (shape.premises() + others, shape.note() + note)
    )


def one_extra_corner(shape: Rectangle) -> list[Removal]:
    """Return the removals of type 1: three plain corners."""
    if len(shape.plain) != 3:
        return []
    return [(shape.board.in_cell(shape.extra[0], shape.pair), "", [])]


def one_extra_value(shape: Rectangle, straight: bool) -> list[Removal]:
    """Return the removals if extra corners share one further value.

    Type 2 has two extra corners in a line, type 5 two opposite ones, or
    three.
    """
    extra, mask = shape.extra, shape.further()
    if len(extra) not in (2, 3) or count_of(mask) != 1:
        return []
    if (len(extra) == 2 and shape.in_line(extra)) != straight:
        return []
    return [(shape.board.seen_by_all(lowest_of(mask), extra), "", [])]


def locked_value(shape: Rectangle) -> list[Removal]:
    """Return the removals of type 4.

    One value is locked in two extra corners, so the other leaves them.
    """
    board, extra = shape.board, shape.extra
    if len(extra) != 2 or not shape.in_line(extra):
        return []
    for bound in shape.values:
        corners = [int(bound * board.cells) + cell for cell in shape.cells]
        if {*board.seen_by_all(bound, extra)} <= {*corners}:
            gone = shape.extra_codes(shape.pair & ~(i64(1) << bound))
            line = board.layout.shared(extra)[0]
            return [(gone, *only_there(board, bound, [line]))]
    return []


def only_there(
    board: Board, value: i64, houses: list[int]
) -> tuple[str, list[Premise]]:
    """Return text and premises for a value that houses have only there."""
    names = [house_name(board, house) for house in houses]
    note = _(
        ", {n} only there in {houses}",
        n=value_name(board, value),
        houses=all_of(names),
    )
    return note, house_premises(board, "base", houses)


def crossing_value(shape: Rectangle) -> list[Removal]:
    """Return the removals of type 6: an X-wing of a value of the pair."""
    extra, n = shape.extra, int(shape.board.size)
    if len(extra) != 2 or shape.in_line(extra):
        return []
    lines = [one for c in shape.cells for one in (c // n, c % n + n)]
    for value in shape.values:
        if all(shape.is_alone(value, line) for line in lines):
            rows = [cell // n for cell in extra]
            gone = shape.extra_codes(i64(1) << value)
            return [(gone, *only_there(shape.board, value, rows))]
    return []


def hidden_rectangle(shape: Rectangle) -> list[Removal]:
    """Return the removals opposite a plain corner with a bound value."""
    plain, n = shape.plain, int(shape.board.size)
    if len(plain) != 1 and (len(plain) != 2 or shape.in_line(plain)):
        return []
    removals: list[Removal] = []
    for corner in plain:
        (cell,) = [
            c
            for c in shape.cells
            if c // n != corner // n and c % n != corner % n
        ]
        lines = [cell // n, cell % n + n]
        for bound in shape.values:
            if all(shape.is_alone(bound, line) for line in lines):
                gone = shape.pair & ~(i64(1) << bound)
                codes = shape.board.in_cell(cell, gone)
                removals.append(
                    (codes, *only_there(shape.board, bound, lines))
                )
    return removals


def extra_subset(shape: Rectangle) -> list[Removal]:
    """Return the removals of type 3: two corners as one cell of a subset."""
    board, extra = shape.board, shape.extra
    removals: list[Removal] = []
    if len(extra) != 2:
        return removals
    for house in board.layout.shared(extra):
        helpers = [
            cell
            for cell in board.layout.cells_at(house, board.vacant(house))
            if not board.masks[cell] & shape.pair and cell not in shape.cells
        ]
        for size in range(1, len(helpers) + 1):
            for chosen in combinations(helpers, size):
                cells = list(chosen)
                mask = shape.further() | board.held(cells)
                if count_of(mask) == size + 1:
                    houses = board.layout.shared(cells + extra)
                    if (
                        house == houses[0]
                    ):  # of several it comes with the first
                        removals.append(
                            subset_removal(shape, houses, cells, mask)
                        )
    return removals


def subset_removal(
    shape: Rectangle, houses: list[int], cells: list[int], mask: i64
) -> Removal:
    """Return the removals of a subset with two corners."""
    board = shape.board
    codes: set[int] = set()
    for house in houses:
        codes.update(board.clear_house(house, cells + shape.cells, mask))
    note = _(", a subset with {rest}", rest=held_in(board, mask, cells))
    return list(codes), note, cell_premises(board, "second", cells)


TYPES: Final[dict[str, Callable[[Rectangle], list[Removal]]]] = {
    "Unique Rectangle Type 1": one_extra_corner,
    "Unique Rectangle Type 2": lambda shape: one_extra_value(shape, True),
    "Unique Rectangle Type 3": extra_subset,
    "Unique Rectangle Type 4": locked_value,
    "Unique Rectangle Type 5": lambda shape: one_extra_value(shape, False),
    "Unique Rectangle Type 6": crossing_value,
    "Hidden Rectangle": hidden_rectangle,
}


# Avoidable rectangles, types 1 and 2.


def avoidable(board: Board, seeker: Seeker) -> None:
    """Find rectangles on two filled cells of a box that aren't clues.

    Type 1: three corners are filled, and the fourth can't complete the swap.
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
    """Try one filled far corner with the value of the opposite corner."""
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
    """Try two empty far corners with one and the same other value."""
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
    """Find the one cell of three candidates that prevents a grave.

    Every other empty cell has two candidates; each value has two places in
    each house, except for one value, which has three in the houses of that
    cell.
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
    """Return the candidates whose absence would make a grave, by cell.

    Without them each cell has two candidates, and each value two places in
    a house.  None if there is no such grave, or if no cell sees all cells of
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
