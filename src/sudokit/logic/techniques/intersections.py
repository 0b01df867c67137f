"""Locked candidates: pointing and claiming.

If all places for a value in one of the two lie in their common cells,
the value leaves the rest of the other: type 1 (pointing) from box to line,
type 2 (claiming) from line to box.
"""

from sudokit.core.arrays import i64
from sudokit.language import _
from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import Evidence, house_premises
from sudokit.logic.model.geometry import (
    CELL_HOUSES,
    COUNT,
    HOUSE_CELLS,
    LOWEST,
)
from sudokit.logic.model.naming import house_name, value_name
from sudokit.logic.model.technique import Seeker


def pointing(board: Board, seeker: Seeker) -> None:
    """All places of a value in a box lie on one line."""
    name = "Locked Candidates Type 1"
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
            if line >= 0 and clear_rest(board, seeker, name, value, box, line):
                return


def is_upright(spots: i64) -> bool:
    """The spots of a box lie in one of its columns."""
    return not spots & 0o333 or not spots & 0o555 or not spots & 0o666


def claiming(board: Board, seeker: Seeker) -> None:
    """All places of a value on a line lie in one box."""
    name = "Locked Candidates Type 2"
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
            if clear_rest(board, seeker, name, value, line, box):
                return


def clear_rest(
    board: Board, seeker: Seeker, name: str, value: i64, base: i64, cover: i64
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

    return seeker.remove(name, codes, evidence)
