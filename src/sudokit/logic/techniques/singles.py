"""Full house, naked single, hidden single: the steps that fill a cell."""

from sudokit.core.arrays import i64
from sudokit.logic.model.board import Board
from sudokit.logic.model.geometry import CELL_HOUSES, COUNT, HOUSE_CELLS
from sudokit.logic.model.step import (
    cell_name,
    cell_premises,
    house_name,
    house_premises,
    placing,
    value_name,
)
from sudokit.logic.model.technique import Seeker


def full_house(board: Board, seeker: Seeker) -> None:
    """The last empty cell of a house takes the value that is missing."""
    for code in board.naked:
        cell = code % 81
        for kind in range(i64(3)):
            house = CELL_HOUSES[cell * 3 + kind]
            if open_cells(board, house) == 1:
                note = "last empty cell of " + house_name(board, house)
                premises = house_premises(board, "base", [house])
                if seeker.add(
                    placing(board, "Full House", code, premises, note)
                ):
                    return
                break


def open_cells(board: Board, house: i64) -> i64:
    """How many cells of a house are empty."""
    total: i64 = 0
    values = board.values
    for spot in range(i64(9)):
        if not values[HOUSE_CELLS[house * 9 + spot]]:
            total += 1
    return total


def naked_single(board: Board, seeker: Seeker) -> None:
    """A cell has one choice left."""
    for code in board.naked:
        cell = code % 81
        note = (
            f"only {value_name(board, code // 81)} in {cell_name(board, cell)}"
        )
        premises = cell_premises(board, "cell", [cell])
        if seeker.add(placing(board, "Naked Single", code, premises, note)):
            return


def hidden_single(board: Board, seeker: Seeker) -> None:
    """A value has one place left in a house."""
    seen: set[int] = set()
    for code in board.hidden:
        if code in seen:
            continue
        seen.add(code)
        house = lonely_house(board, code)
        note = f"{value_name(board, code // 81)} in {house_name(board, house)}"
        premises = house_premises(board, "base", [house])
        if seeker.add(placing(board, "Hidden Single", code, premises, note)):
            return


def lonely_house(board: Board, code: i64) -> i64:
    """The house in which a hidden single has its only place; boxes first,
    as that is where people look.
    """
    cell = code % 81
    for kind in range(i64(2), i64(-1), i64(-1)):
        house = CELL_HOUSES[cell * 3 + kind]
        if COUNT[board.spots[code // 81 * 27 + house]] == 1:
            return house
    return CELL_HOUSES[cell * 3]
