"""BUG+1: one extra candidate prevents two solutions.

Two candidates in every cell, and two places for every value in every house,
the bivalue universal grave, would mean two solutions or none.
"""

from sudokit.core.arrays import i64
from sudokit.language import _
from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import Evidence, cell_premises, house_premises
from sudokit.logic.model.geometry import CELL_HOUSES, COUNT
from sudokit.logic.model.naming import cell_name, value_name
from sudokit.logic.model.technique import Seeker


def bug_plus_1(board: Board, seeker: Seeker) -> None:
    """One cell of three candidates keeps the board from two solutions.

    Every other empty cell has two candidates; each value has two places in
    each house but one value, which has three in the houses of that cell.
    """
    cell: i64 = -1
    for other in range(i64(81)):
        count = COUNT[board.masks[other]]
        if count > 3 or (count == 3 and cell >= 0):
            return
        if count == 3:
            cell = other
    if cell < 0:
        return
    value = odd_value(board, cell)
    if value < 0:
        return
    gone = board.masks[cell] & ~(i64(1) << value)
    codes = [other * 81 + cell for other in range(9) if gone >> other & 1]

    def evidence() -> Evidence:
        premises = house_premises(board, "base", [CELL_HOUSES[cell * 3]])
        premises += cell_premises(board, "cell", [cell])
        return premises, _(
            "all unsolved cells have two candidates except {cell}, where {n}"
            " prevents a second solution",
            cell=cell_name(board, cell),
            n=value_name(board, value),
        )

    seeker.remove("BUG+1", codes, evidence)


def odd_value(board: Board, cell: i64) -> i64:
    """The value with three places in the cell's houses, two elsewhere."""
    odd: i64 = -1
    for value in range(i64(9)):
        for house in range(i64(27)):
            count = COUNT[board.spots[value * 27 + house]]
            if count == 0 or count == 2:
                continue
            if count != 3 or CELL_HOUSES[cell * 3 + house // 9] != house:
                return -1
            if odd >= 0 and odd != value:
                return -1
            odd = value
    if odd < 0 or not board.has(odd, cell):
        return -1
    return odd
