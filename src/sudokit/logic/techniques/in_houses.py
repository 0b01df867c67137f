"""Singles, locked candidates, naked and hidden subsets."""

from typing import Final

from sudokit.logic.model.board import Board, regions_first
from sudokit.logic.model.finding import Evidence, cell_premises, house_premises
from sudokit.logic.model.geometry import groups_in
from sudokit.logic.model.naming import (
    cell_name,
    held_in,
    held_in_house,
    house_name,
    value_in,
    value_name,
)
from sudokit.logic.model.technique import Seeker
from sudokit.native.arrays import i64
from sudokit.native.bits import (
    bits_of,
    can_spare,
    count_of,
    lowest_of,
    members,
)
from sudokit.system.language import _

# Full house, naked single, hidden single.


def full_house(board: Board, seeker: Seeker) -> None:
    """Find the last empty cell of a house."""
    for code in board.naked:
        house = full_but_for(board, code % board.cells)
        if house >= 0 and last_cell(board, seeker, code, house):
            return


def full_but_for(board: Board, cell: i64) -> i64:
    """Return a house in which no other cell is empty, -1 if there is none."""
    layout = board.layout
    for at in range(layout.first[cell], layout.first[cell + 1]):
        if is_last(board, layout.cell_houses[at], cell):
            return layout.cell_houses[at]
    return -1


def is_last(board: Board, house: i64, cell: i64) -> bool:
    """Return whether no other cell of the house is empty."""
    left = board.vacant(house)
    return not left & (left - 1) and not board.values[cell]


def last_cell(board: Board, seeker: Seeker, code: i64, house: i64) -> bool:
    """Add a full house or a hidden single."""
    return seeker.place(code, lambda: single_in_house(board, code, house))


def single_in_house(board: Board, code: i64, house: i64) -> Evidence:
    """Return the premises and text of a full house or a hidden single."""
    if is_last(board, house, code % board.cells):
        note = _("last empty cell of {house}", house=house_name(board, house))
    else:
        value = value_name(board, code // board.cells)
        note = value_in(value, house_name(board, house))
    return house_premises(board, "base", [house]), note


def naked_single(board: Board, seeker: Seeker) -> None:
    """Find a cell with one candidate left."""
    for code in board.naked:
        if last_choice(board, seeker, code):
            return


def last_choice(board: Board, seeker: Seeker, code: i64) -> bool:
    """Add a naked single."""
    return seeker.place(code, lambda: single_in_cell(board, code))


def single_in_cell(board: Board, code: i64) -> Evidence:
    """Return the premises and text of a naked single."""
    cell = code % board.cells
    value = value_name(board, code // board.cells)
    note = _("only {n} in {cell}", n=value, cell=cell_name(board, cell))
    return cell_premises(board, "cell", [cell]), note


def hidden_single(board: Board, seeker: Seeker) -> None:
    """Find a value with one place left in a house."""
    singles_among(board, seeker, 0, board.houses)


def scanned_single(board: Board, seeker: Seeker) -> None:
    """Find a value with one place left in a house, in regions first.

    People scan boxes before lines.
    """
    lines = 2 * board.size
    if not singles_among(board, seeker, lines, board.houses):
        singles_among(board, seeker, 0, lines)


def singles_among(board: Board, seeker: Seeker, first: i64, end: i64) -> bool:
    """Add hidden singles in some houses; True if no more are wanted."""
    seen: set[int] = set()
    for code in board.hidden:
        if code in seen:
            continue
        seen.add(code)
        house = lonely_house(board, code)
        if first <= house < end and last_cell(board, seeker, code, house):
            return True
    return False


def lonely_house(board: Board, code: i64) -> i64:
    """Return the house in which a hidden single has its only place.

    Boxes come first, as people look there first; -1 if no other cell is
    empty in the house.
    """
    layout = board.layout
    cell = code % board.cells
    first = layout.first[cell]
    for at in range(layout.first[cell + 1] - 1, first - 1, i64(-1)):
        house = layout.cell_houses[at]
        spots = board.in_house(code // board.cells, house)
        lonely = spots and not spots & (spots - 1)
        if lonely and not is_last(board, house, cell):
            return house
    return -1


# Locked candidates: pointing and claiming.


def locked(board: Board, seeker: Seeker) -> None:
    """Find values whose places in a house all lie in another.

    The first house is a region in type 1, any other in type 2.
    """
    size, layout = board.size, board.layout
    pointing = seeker.name.endswith("1")
    for base in range(layout.houses):
        if (2 * size <= base < 3 * size) != pointing:
            continue
        for value in range(size):
            spots = board.in_house(value, base)
            if not spots & (spots - 1):
                continue
            for cover in layout.covers[base]:
                crossing = layout.crossing[base * board.houses + cover]
                if not spots & ~crossing and clear_rest(
                    board, seeker, value, base, cover
                ):
                    return


def clear_rest(
    board: Board, seeker: Seeker, value: i64, base: i64, cover: i64
) -> bool:
    """Remove the value from the cells of ``cover`` outside ``base``."""
    inside = board.layout.crossing[cover * board.houses + base]
    rest = board.in_house(value, cover) & ~inside
    if not rest:
        return False
    return seeker.remove(
        board.codes_at(value, cover, rest),
        lambda: locked_places(board, value, base, cover),
    )


def locked_places(board: Board, value: i64, base: i64, cover: i64) -> Evidence:
    """Return the premises and text of locked candidates."""
    premises = house_premises(board, "base", [base])
    premises += house_premises(board, "cover", [cover])
    return premises, _(
        "{n} in {base}, all in {cover}",
        n=value_name(board, value),
        base=house_name(board, base),
        cover=house_name(board, cover),
    )


# Naked and hidden subsets of two to four cells.


SIZES: Final[dict[str, int]] = {"Pair": 2, "Triple": 3, "Quadruple": 4}


def naked(board: Board, seeker: Seeker) -> None:
    """Find naked subsets of a size."""
    kind, word = seeker.name.split()
    locked = kind == "Locked"
    size: i64 = SIZES[word]
    cells = board.layout.house_cells
    for turn in range(board.houses):
        house = regions_first(board, turn)
        small: i64 = 0
        for spot in range(board.size):
            mask = board.masks[cells[house * board.size + spot]]
            if mask and count_of(mask) <= size:
                small |= i64(1) << spot
        if count_of(small) < size:
            continue
        for group in groups_in(small, size):
            if group & ~small or count_of(held_at(board, house, group)) > size:
                continue
            if naked_step(board, seeker, house, group, locked):
                return


def held_at(board: Board, house: i64, group: i64) -> i64:
    """Return the values that the cells of a group hold between them."""
    held: i64 = 0
    while group:
        spot = house * board.size + lowest_of(group)
        held |= board.masks[board.layout.house_cells[spot]]
        group &= group - 1
    return held


def naked_step(
    board: Board, seeker: Seeker, house: i64, group: i64, locked: bool
) -> bool:
    """Add a naked subset if it is locked, or not, as requested.

    A pair or triple is locked if other houses that have it lose something,
    and not only what the first loses.
    """
    cells = board.layout.cells_at(house, group)
    held = board.held(cells)
    if count_of(held) != len(cells):
        return False
    near = board.clear_house(house, cells, held)
    codes: list[int] = list(near)
    is_locked = len(cells) < 4 and len(near) > 0
    if near or len(cells) < 4:
        for other in board.layout.shared(cells):
            if other != house:
                far = board.clear_house(other, cells, held)
                is_locked = is_locked and len(far) > 0
                codes += far
    is_locked = is_locked and not set(codes) <= set(near)
    if not codes or is_locked != locked:
        return False
    masks = [int(board.masks[cell]) for cell in cells]
    if can_spare(masks, [code // int(board.cells) for code in codes]):
        return False
    return seeker.remove(
        codes, lambda: subset(board, held, cells, house, False)
    )


def subset(
    board: Board, held: i64, cells: list[int], house: i64, hidden: bool
) -> Evidence:
    """Return the premises and text of a naked or hidden subset."""
    premises = cell_premises(board, "cell", cells)
    premises += house_premises(board, "base", [house])
    if hidden:
        return premises, held_in_house(board, held, cells, house)
    return premises, held_in(board, held, cells)


def hidden(board: Board, seeker: Seeker) -> None:
    """Find hidden subsets of a size."""
    size: i64 = SIZES[seeker.name.split()[1]]
    for turn in range(board.houses):
        house = regions_first(board, turn)
        rare: i64 = 0
        for value in range(board.size):
            spots = board.in_house(value, house)
            if spots and count_of(spots) <= size:
                rare |= i64(1) << value
        if count_of(rare) < size:
            continue
        for group in groups_in(rare, size):
            if not group & ~rare and hidden_step(board, seeker, house, group):
                return


def hidden_step(board: Board, seeker: Seeker, house: i64, group: i64) -> bool:
    """Add a hidden subset unless it removes nothing."""
    spots: i64 = 0
    left: i64 = group
    while left:
        spots |= board.in_house(lowest_of(left), house)
        left &= left - 1
    if count_of(spots) != count_of(group):
        return False
    cells = board.layout.cells_at(house, spots)
    codes = [code for cell in cells for code in board.in_cell(cell, ~group)]
    if not codes:
        return False
    places = [bits_of(board.places(v, house)) for v in members(int(group))]
    if can_spare(places, [code % int(board.cells) for code in codes]):
        return False
    return seeker.remove(
        codes, lambda: subset(board, group, cells, house, True)
    )
