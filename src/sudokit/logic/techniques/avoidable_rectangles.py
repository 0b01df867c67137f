"""Avoidable rectangles, types 1 and 2.

As unique rectangles, with corners that are filled already but are no
clues: a puzzle with one solution can't hold a rectangle of two values.
"""

from sudokit.core.arrays import i64
from sudokit.language import _
from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import Evidence, cell_premises
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
from sudokit.logic.model.naming import held_in
from sudokit.logic.model.rectangles import swapping
from sudokit.logic.model.technique import Seeker


def avoidable_1(board: Board, seeker: Seeker) -> None:
    """Three corners filled on the way: the fourth can't close the swap."""
    avoidable(board, seeker, True)


def avoidable_2(board: Board, seeker: Seeker) -> None:
    """Two corners filled: one of the others holds their third value."""
    avoidable(board, seeker, False)


def avoidable(board: Board, seeker: Seeker, three: bool) -> None:
    """All rectangles on two filled cells of a box that are no clues."""
    for one in range(81):
        if not board.values[one] or board.is_clue(one):
            continue
        box = CELL_HOUSES[one * 3 + 2]
        for spot in range(9):
            two: int = HOUSE_CELLS[box * 9 + spot]
            if two == one or not board.values[two] or board.is_clue(two):
                continue
            stride = 0
            if one // 9 == two // 9:
                stride = 9
            elif one % 9 == two % 9:
                stride = 1
            if stride and avoid_from(board, seeker, one, two, stride, three):
                return


def avoid_from(
    board: Board, seeker: Seeker, one: int, two: int, stride: int, three: bool
) -> bool:
    """Complete two filled cells to rectangles."""
    start = one % 9 if stride == 9 else one // 9 * 9
    for index in range(9):
        far = start + index * stride
        if box_of(far) == box_of(one):
            continue
        cells = [one, two, far, far + two - one]
        if three:
            done = avoid_third(board, seeker, cells)
        else:
            done = avoid_pair(board, seeker, cells)
        if done:
            return True
    return False


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
    if not board.has(value, empty) or COUNT[board.masks[empty]] != 2:
        return False
    name = "Avoidable Rectangle Type 1"
    codes: list[int] = [value * 81 + empty]

    def evidence() -> Evidence:
        premises = cell_premises(board, "cell", cells)
        pair = i64(1) << value | i64(1) << (board.values[filled] - 1)
        swap = swapping(board, pair, cells)
        return premises, _("{swap}, which are not clues", swap=swap)

    return seeker.remove(name, codes, evidence)


def avoid_pair(board: Board, seeker: Seeker, cells: list[int]) -> bool:
    """Both far corners are empty with one and the same other value."""
    one, two, three, four = cells
    first = board.values[one] - 1
    second = board.values[two] - 1
    if not board.has(second, three) or not board.has(first, four):
        return False
    if COUNT[board.masks[three]] != 2 or COUNT[board.masks[four]] != 2:
        return False
    value = LOWEST[board.masks[three] & ~(i64(1) << second)]
    if value != LOWEST[board.masks[four] & ~(i64(1) << first)]:
        return False
    low = board.low[value] & PEER_LOW[three] & PEER_LOW[four]
    high = board.high[value] & PEER_HIGH[three] & PEER_HIGH[four]
    codes = [value * 81 + cell for cell in list_cells(low, high)]
    if not codes:
        return False
    name = "Avoidable Rectangle Type 2"

    def evidence() -> Evidence:
        premises = cell_premises(board, "cell", cells)
        pair = i64(1) << first | i64(1) << second
        far = held_in(board, i64(1) << value, [three, four])
        return premises, _(
            "{swap}, which are not clues, except for {rest}",
            swap=swapping(board, pair, cells),
            rest=far,
        )

    return seeker.remove(name, codes, evidence)
