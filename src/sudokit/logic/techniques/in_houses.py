"""Singles, locked candidates, naked and hidden subsets."""

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
    group_cells,
    groups_of,
)
from sudokit.logic.model.naming import (
    cell_name,
    held_in,
    held_in_house,
    house_name,
    value_in,
    value_name,
)
from sudokit.logic.model.step import Premise
from sudokit.logic.model.technique import Seeker

# Full house, naked single, hidden single.


def full_house(board: Board, seeker: Seeker) -> None:
    """The last empty cell of a house takes the value that is missing."""
    for code in board.naked:
        house = full_but_for(board, code % 81)
        if house >= 0 and last_cell(board, seeker, code, house):
            return


def full_but_for(board: Board, cell: i64) -> i64:
    """A house in which no other cell is empty, -1 if there is none."""
    for kind in range(i64(3)):
        house = CELL_HOUSES[cell * 3 + kind]
        if open_cells(board, house) == 1:
            return house
    return -1


def last_cell(board: Board, seeker: Seeker, code: i64, house: i64) -> bool:
    """Hand over a full house."""

    def evidence() -> Evidence:
        note = _("last empty cell of {house}", house=house_name(board, house))
        return house_premises(board, "base", [house]), note

    return seeker.place(code, evidence)


def open_cells(board: Board, house: i64) -> i64:
    """How many cells of a house are empty."""
    total: i64 = 0
    values = board.values
    for spot in range(i64(9)):
        if not values[HOUSE_CELLS[house * 9 + spot]]:
            total += 1
    return total


def naked_single(board: Board, seeker: Seeker) -> None:
    """A cell has one candidate left."""
    for code in board.naked:
        if last_choice(board, seeker, code):
            return


def last_choice(board: Board, seeker: Seeker, code: i64) -> bool:
    """Hand over a naked single."""

    def evidence() -> Evidence:
        cell = code % 81
        value = value_name(board, code // 81)
        note = _("only {n} in {cell}", n=value, cell=cell_name(board, cell))
        return cell_premises(board, "cell", [cell]), note

    return seeker.place(code, evidence)


def hidden_single(board: Board, seeker: Seeker) -> None:
    """A value has one place left in a house."""
    seen: set[int] = set()
    for code in board.hidden:
        if code in seen:
            continue
        seen.add(code)
        house = lonely_house(board, code)
        if house >= 0 and last_place(board, seeker, code, house):
            return


def last_place(board: Board, seeker: Seeker, code: i64, house: i64) -> bool:
    """Hand over a hidden single."""

    def evidence() -> Evidence:
        value = value_name(board, code // 81)
        note = value_in(value, house_name(board, house))
        return house_premises(board, "base", [house]), note

    return seeker.place(code, evidence)


def lonely_house(board: Board, code: i64) -> i64:
    """The house in which a hidden single has its only place; boxes first,
    as that is where people look.  -1 if no other cell is empty in it.
    """
    cell = code % 81
    for kind in range(i64(2), i64(-1), i64(-1)):
        house = CELL_HOUSES[cell * 3 + kind]
        if (
            COUNT[board.spots[code // 81 * 27 + house]] == 1
            and open_cells(board, house) > 1
        ):
            return house
    return -1


# Locked candidates: pointing and claiming.


def pointing(board: Board, seeker: Seeker) -> None:
    """All places of a value in a box lie on one line."""
    for box in range(i64(18), i64(27)):
        for value in range(i64(9)):
            spots = board.spots[value * 27 + box]
            count = COUNT[spots]
            if count < 2 or count > 3:
                continue
            line: i64 = -1
            if not spots & 0o770 or not spots & 0o707 or not spots & 0o077:
                line = CELL_HOUSES[HOUSE_CELLS[box * 9 + LOWEST[spots]] * 3]
            elif is_upright(spots):
                first = HOUSE_CELLS[box * 9 + LOWEST[spots]]
                line = CELL_HOUSES[first * 3 + 1]
            if line >= 0 and clear_rest(board, seeker, value, box, line):
                return


def is_upright(spots: i64) -> bool:
    """The spots of a box lie in one of its columns."""
    return not spots & 0o333 or not spots & 0o555 or not spots & 0o666


def claiming(board: Board, seeker: Seeker) -> None:
    """All places of a value on a line lie in one box."""
    for line in range(i64(18)):
        for value in range(i64(9)):
            spots = board.spots[value * 27 + line]
            count = COUNT[spots]
            if count < 2 or count > 3:
                continue
            if spots & 0o770 and spots & 0o707 and spots & 0o077:
                continue
            first = HOUSE_CELLS[line * 9 + LOWEST[spots]]
            box = CELL_HOUSES[first * 3 + 2]
            if clear_rest(board, seeker, value, line, box):
                return


def clear_rest(
    board: Board, seeker: Seeker, value: i64, base: i64, cover: i64
) -> bool:
    """Remove the value from the cells of ``cover`` outside ``base``."""
    if (
        COUNT[board.spots[value * 27 + cover]]
        == COUNT[board.spots[value * 27 + base]]
    ):
        return False
    kind = base // 9
    codes: list[int] = []
    for spot in range(i64(9)):
        cell = HOUSE_CELLS[cover * 9 + spot]
        if board.has(value, cell) and CELL_HOUSES[cell * 3 + kind] != base:
            codes.append(value * 81 + cell)

    def evidence() -> Evidence:
        premises = house_premises(board, "base", [base])
        premises += house_premises(board, "cover", [cover])
        return premises, _(
            "{n} in {base}, all in {cover}",
            n=value_name(board, value),
            base=house_name(board, base),
            cover=house_name(board, cover),
        )

    return seeker.remove(codes, evidence)


# Naked and hidden subsets of two to four cells.


SIZES: Final[dict[str, int]] = {"Pair": 2, "Triple": 3, "Quadruple": 4}


def naked(board: Board, seeker: Seeker) -> None:
    """All naked subsets of a size; boxes first, then rows, then columns."""
    kind, word = seeker.name.split()
    size: i64 = SIZES[word]
    locked = kind == "Locked"
    groups = groups_of(size)
    masks = board.masks
    for turn in range(i64(27)):
        house: i64 = (turn + 18) % 27
        small: i64 = 0
        for spot in range(i64(9)):
            mask = masks[HOUSE_CELLS[house * 9 + spot]]
            if mask and COUNT[mask] <= size:
                small |= 1 << spot
        if COUNT[small] < size:
            continue
        for group in groups:
            if group & ~small:
                continue
            held = held_values(board, house, group)
            if COUNT[held] == size and naked_step(
                board, seeker, house, group, held, locked
            ):
                return


def held_values(board: Board, house: i64, group: i64) -> i64:
    """The values that the cells of a group hold between them."""
    held: i64 = 0
    while group:
        held |= board.masks[HOUSE_CELLS[house * 9 + LOWEST[group]]]
        group &= group - 1
    return held


def other_house(house: i64, cells: list[int]) -> i64:
    """The line of a box, or the box of a line, that holds all cells."""
    first: i64 = cells[0]
    if house < 18:
        box = CELL_HOUSES[first * 3 + 2]
        return box if _all_in(cells, 2, box) else -1
    for kind in range(i64(2)):
        line = CELL_HOUSES[first * 3 + kind]
        if _all_in(cells, kind, line):
            return line
    return -1


def _all_in(cells: list[int], kind: i64, house: i64) -> bool:
    for cell in cells:
        if CELL_HOUSES[cell * 3 + kind] != house:
            return False
    return True


def naked_step(
    board: Board,
    seeker: Seeker,
    house: i64,
    group: i64,
    held: i64,
    locked: bool,
) -> bool:
    """Hand over a naked subset if it is of the wanted kind."""
    cells = group_cells(house, group)
    near = clear_house(board, house, cells, held)
    other: i64 = -1
    far: list[int] = []
    if len(cells) < 4 or near:
        other = other_house(house, cells)
    if other >= 0:
        far = clear_house(board, other, cells, held)
    if not near and not far:
        return False
    both = len(cells) < 4 and len(near) > 0 and only_far(far, near)
    if both != locked:
        return False

    def evidence() -> Evidence:
        note = held_in(board, held, cells)
        premises = cell_premises(board, "cell", cells)
        premises += house_premises(board, "base", [house])
        return premises, note

    return seeker.remove(near + far, evidence)


def only_far(far: list[int], near: list[int]) -> bool:
    """Something goes from the second house that the first does not have."""
    for code in far:
        if code not in near:
            return True
    return False


def hidden(board: Board, seeker: Seeker) -> None:
    """All hidden subsets of a size; boxes first, then rows, columns."""
    size: i64 = SIZES[seeker.name.split()[1]]
    groups = groups_of(size)
    for turn in range(i64(27)):
        house: i64 = (turn + 18) % 27
        rare: i64 = 0
        for value in range(i64(9)):
            spots = board.spots[value * 27 + house]
            if spots and COUNT[spots] <= size:
                rare |= 1 << value
        if COUNT[rare] < size:
            continue
        for group in groups:
            if group & ~rare:
                continue
            spots = 0
            left = group
            while left:
                spots |= board.spots[LOWEST[left] * 27 + house]
                left &= left - 1
            if COUNT[spots] == size and hidden_step(
                board, seeker, house, group, spots
            ):
                return


def hidden_step(
    board: Board, seeker: Seeker, house: i64, group: i64, spots: i64
) -> bool:
    """Hand over a hidden subset unless it removes nothing."""
    cells = group_cells(house, spots)
    codes: list[int] = []
    for cell in cells:
        gone = board.masks[cell] & ~group
        while gone:
            codes.append(LOWEST[gone] * 81 + cell)
            gone &= gone - 1
    if not codes:
        return False

    def evidence() -> Evidence:
        premises: list[Premise] = cell_premises(board, "cell", cells)
        premises += house_premises(board, "base", [house])
        return premises, held_in_house(board, group, cells, house)

    return seeker.remove(codes, evidence)
