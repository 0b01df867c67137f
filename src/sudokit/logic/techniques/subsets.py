"""Naked and hidden subsets of two to four cells.

Naked: n cells of a house hold n values between them, which therefore leave
the other cells.  Hidden: n values have n cells between them, which lose
everything else.  A naked pair or triple that lies in a box and on a line,
and removes something from both, is called locked.
"""

from typing import Final

from sudokit.core.arrays import i64
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
from sudokit.logic.model.naming import held_in, held_in_house
from sudokit.logic.model.step import Premise
from sudokit.logic.model.technique import Seeker

SIZES: Final[tuple[str, ...]] = ("", "", "Pair", "Triple", "Quadruple")


def locked_pair(board: Board, seeker: Seeker) -> None:
    """A naked pair of a box and a line that clears both."""
    naked(board, seeker, 2, True)


def locked_triple(board: Board, seeker: Seeker) -> None:
    """A naked triple of a box and a line that clears both."""
    naked(board, seeker, 3, True)


def naked_pair(board: Board, seeker: Seeker) -> None:
    """Two cells of a house hold two values between them."""
    naked(board, seeker, 2, False)


def naked_triple(board: Board, seeker: Seeker) -> None:
    """Three cells of a house hold three values between them."""
    naked(board, seeker, 3, False)


def naked_quadruple(board: Board, seeker: Seeker) -> None:
    """Four cells of a house hold four values between them."""
    naked(board, seeker, 4, False)


def hidden_pair(board: Board, seeker: Seeker) -> None:
    """Two values of a house have two cells between them."""
    hidden(board, seeker, 2)


def hidden_triple(board: Board, seeker: Seeker) -> None:
    """Three values of a house have three cells between them."""
    hidden(board, seeker, 3)


def hidden_quadruple(board: Board, seeker: Seeker) -> None:
    """Four values of a house have four cells between them."""
    hidden(board, seeker, 4)


def naked(board: Board, seeker: Seeker, size: i64, locked: bool) -> None:
    """All naked subsets of a size; boxes first, then rows, then columns."""
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
    kind = "Locked " if locked else "Naked "
    name = kind + SIZES[len(cells)]

    def evidence() -> Evidence:
        note = held_in(board, held, cells)
        premises = cell_premises(board, "cell", cells)
        premises += house_premises(board, "base", [house])
        return premises, note

    return seeker.remove(name, near + far, evidence)


def only_far(far: list[int], near: list[int]) -> bool:
    """Something goes from the second house that the first does not have."""
    for code in far:
        if code not in near:
            return True
    return False


def hidden(board: Board, seeker: Seeker, size: i64) -> None:
    """All hidden subsets of a size; boxes first, then rows, columns."""
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
    name = "Hidden " + SIZES[len(cells)]

    def evidence() -> Evidence:
        premises: list[Premise] = cell_premises(board, "cell", cells)
        premises += house_premises(board, "base", [house])
        return premises, held_in_house(board, group, cells, house)

    return seeker.remove(name, codes, evidence)
