"""Remote pairs: a chain of cells with the same two candidates."""

from sudokit.core.arrays import i64
from sudokit.logic.model.board import Board, bivalue_cells
from sudokit.logic.model.finding import Evidence, cell_premises
from sudokit.logic.model.geometry import PEER_HIGH, PEER_LOW, list_cells, sees
from sudokit.logic.model.naming import (
    all_of,
    cell_names,
    value_in,
    value_names,
)
from sudokit.logic.model.technique import Seeker


def remote_pair(board: Board, seeker: Seeker) -> None:
    """Cells of the same two candidates, each seeing the next.

    Cells an odd number of steps apart hold different values, so what sees
    two of them loses both.
    """
    pairs = bivalue_cells(board)
    done: set[int] = set()
    for start in pairs:
        if start in done:
            continue
        mask = board.masks[start]
        alike = [cell for cell in pairs if board.masks[cell] == mask]
        sides = color_pairs(start, alike)
        done.update(sides[0], sides[1])
        if len(sides[0]) + len(sides[1]) >= 4 and pair_step(
            board, seeker, mask, sides
        ):
            return


def color_pairs(start: int, alike: list[int]) -> list[list[int]]:
    """Split the cells joined to the first into two kinds, in turn."""
    sides: list[list[int]] = [[start], []]
    queue = [(start, 0)]
    seen = {start}
    for cell, side in queue:
        for other in alike:
            if other not in seen and sees(cell, other):
                seen.add(other)
                sides[1 - side].append(other)
                queue.append((other, 1 - side))
    return sides


def pair_step(
    board: Board, seeker: Seeker, mask: i64, sides: list[list[int]]
) -> bool:
    """Hand over a remote pair if it removes something."""
    low: i64 = 0
    high: i64 = 0
    for one in sides[0]:
        for two in sides[1]:
            low |= PEER_LOW[one] & PEER_LOW[two]
            high |= PEER_HIGH[one] & PEER_HIGH[two]
    codes: list[int] = []
    body = sides[0] + sides[1]
    for value in range(9):
        if not mask >> value & 1:
            continue
        for cell in list_cells(
            low & board.low[value], high & board.high[value]
        ):
            if cell not in body:
                codes.append(value * 81 + cell)
    if not codes:
        return False

    def evidence() -> Evidence:
        premises = cell_premises(board, "first", sides[0])
        premises += cell_premises(board, "second", sides[1])
        where = [cell_names(board, side) for side in sides]
        return premises, value_in(value_names(board, mask), all_of(where))

    return seeker.remove("Remote Pair", codes, evidence)
