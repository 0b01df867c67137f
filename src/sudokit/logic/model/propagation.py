"""Fills in singles and locked candidates until nothing changes.

The forcing techniques follow an assumption with it.
"""

from sudokit.core.arrays import i64
from sudokit.logic.model.board import Board, Draft
from sudokit.logic.model.geometry import (
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
    """Fill the cells with one candidate."""
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


def only_singles(board: Board) -> bool:
    """Naked and hidden singles solve the board."""
    draft = Draft(board)
    return fill_singles(draft) and draft.open == 0
