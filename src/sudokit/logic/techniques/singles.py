"""Full house, naked single, hidden single."""

from sudokit.core.arrays import i64
from sudokit.language import _
from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import Evidence, cell_premises, house_premises
from sudokit.logic.model.geometry import CELL_HOUSES, COUNT, HOUSE_CELLS
from sudokit.logic.model.naming import (
    cell_name,
    house_name,
    value_in,
    value_name,
)
from sudokit.logic.model.technique import Seeker


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

    return seeker.place("Full House", code, evidence)


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

    return seeker.place("Naked Single", code, evidence)


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

    return seeker.place("Hidden Single", code, evidence)


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
