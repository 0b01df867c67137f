"""Plain search on a board: the witness of the techniques.

It knows naked and hidden singles, locked places and guessing, and shares
no code with any technique.
"""

from mypy_extensions import i64

from sudokit.logic.board import Board, Draft
from sudokit.logic.geometry import (
    CELL_HOUSES,
    COUNT,
    HOUSE_CELLS,
    LOWEST,
)


def propagate(draft: Draft) -> bool:
    """Do all that singles and locked places give; False if it breaks."""
    moved = True
    while moved:
        moved = fill_naked(draft)
        if draft.broken():
            return False
        moved = moved or fill_hidden(draft) or drop_locked(draft)
    return True


def fill_singles(draft: Draft) -> bool:
    """Fill all singles; False at a contradiction."""
    moved = True
    while moved:
        moved = fill_naked(draft)
        if draft.broken():
            return False
        moved = moved or fill_hidden(draft)
    return True


def fill_naked(draft: Draft) -> bool:
    """Fill the cells with one choice."""
    moved = False
    for cell in range(i64(81)):
        mask = draft.masks[cell]
        if mask and not mask & (mask - 1):
            draft.place(LOWEST[mask], cell)
            moved = True
    return moved


def fill_hidden(draft: Draft) -> bool:
    """Fill the houses' values with one place."""
    moved = False
    for value in range(i64(9)):
        for house in range(i64(27)):
            spots = draft.spots[value * 27 + house]
            if spots and not spots & (spots - 1):
                draft.place(value, HOUSE_CELLS[house * 9 + LOWEST[spots]])
                moved = True
    return moved


def drop_locked(draft: Draft) -> bool:
    """Clear what a value locked in a box and a line leaves to neither."""
    moved = False
    for value in range(i64(9)):
        for line in range(i64(18)):
            spots = draft.spots[value * 27 + line]
            for part in range(i64(3)):
                near: i64 = spots & i64(7) << part * 3
                if not near:
                    continue
                first = HOUSE_CELLS[line * 9 + part * 3]
                box = CELL_HOUSES[first * 3 + 2]
                inside = COUNT[draft.spots[value * 27 + box]]
                locked = COUNT[near] == COUNT[spots]
                if locked and inside > COUNT[near]:
                    clear_apart(draft, value, box, line)
                    moved = True
                elif inside == COUNT[near] and not locked:
                    clear_apart(draft, value, line, box)
                    moved = True
                    break
    return moved


def clear_apart(draft: Draft, value: i64, house: i64, other: i64) -> None:
    """Remove a value from the cells of a house outside another one."""
    kind = other // 9
    for spot in range(i64(9)):
        cell = HOUSE_CELLS[house * 9 + spot]
        if CELL_HOUSES[cell * 3 + kind] != other:
            draft.remove(value, cell)


def solve(board: Board, limit: int = 2) -> list[list[int]]:
    """Up to ``limit`` solutions, each 81 values 1 to 9."""
    found: list[list[int]] = []
    draft = Draft(board)
    if not conflicting(board):
        explore(draft, limit, found)
    return found


def only_singles(board: Board) -> bool:
    """Naked and hidden singles solve the board."""
    draft = Draft(board)
    return fill_singles(draft) and draft.open == 0


def conflicting(board: Board) -> bool:
    """A house holds a value twice."""
    for house in range(i64(27)):
        seen: i64 = 0
        for spot in range(i64(9)):
            value = board.values[HOUSE_CELLS[house * 9 + spot]]
            if value:
                bit: i64 = i64(1) << value
                if seen & bit:
                    return True
                seen |= bit
    return False


def explore(draft: Draft, limit: int, found: list[list[int]]) -> None:
    """Search on; the draft is used up."""
    if not propagate(draft):
        return
    if draft.open == 0:
        found.append([draft.values[cell] for cell in range(81)])
        return
    codes = fewest_cases(draft)
    board = draft.freeze()
    for code in codes:
        if len(found) >= limit:
            return
        branch = Draft(board)
        branch.place(i64(code) // 81, i64(code) % 81)
        explore(branch, limit, found)


def fewest_cases(draft: Draft) -> list[int]:
    """All choices of a cell, or all places of a value, as few as can be."""
    fewest: i64 = 10
    best: i64 = -1
    for cell in range(i64(81)):
        count = COUNT[draft.masks[cell]]
        if 0 < count < fewest:
            best = cell
            fewest = count
            if count == 2:
                break
    if fewest > 2:
        for index in range(i64(243)):
            count = COUNT[draft.spots[index]]
            if 0 < count < fewest:
                best = index + 81
                fewest = count
                if count == 2:
                    break
    if best < 81:
        mask = draft.masks[best]
        return [value * 81 + best for value in range(9) if mask >> value & 1]
    value = (best - 81) // 27
    house = (best - 81) % 27
    spots = draft.spots[best - 81]
    return [
        value * 81 + HOUSE_CELLS[house * 9 + spot]
        for spot in range(9)
        if spots >> spot & 1
    ]
