"""Bivalue universal graves (BUG), types 1 to 4.

If every empty cell had two candidates, and every value two cells in each
house that lacks it, there would be two solutions or none.  So one of the
candidates beyond that, in the *grave cells*, is true.
"""

from sudokit.logic.explainer.rated_finding import (
    GROUPS,
    PEERS_IN_ORDER,
    RatedFinding,
    shared_houses,
)
from sudokit.logic.model.board import Board
from sudokit.logic.model.geometry import NINE
from sudokit.logic.techniques.uniqueness import grave_extras
from sudokit.native.arrays import i64
from sudokit.native.bits import COUNT, LOWEST


def grave(board: Board) -> RatedFinding | None:
    """Return the first step that follows from a grave."""
    extra = grave_extras(board)
    if extra is None or not extra:
        return None
    cells = list(extra)
    every: i64 = 0
    for cell in cells:
        every |= extra[cell]
    if len(cells) == 1:
        gone = board.in_cell(cells[0], ~every)
        return _finding(1, 56, gone, cells, every)
    if COUNT[every] == 1:
        removed = board.seen_by_all(LOWEST[every], cells)
        if removed:
            return _finding(2, 57, removed, cells, every)
    step = _locked(board, extra, every)
    if step is not None or COUNT[every] == 1:
        return step
    return _with_naked_set(board, cells, every)


def _finding(
    kind: int, tenths: i64, removed: list[int], cells: list[int], values: i64,
    house: int = -1,
) -> RatedFinding:  # fmt: skip
    name = f"Bivalue Universal Grave Type {kind}"
    at = [house] if house >= 0 else []
    return RatedFinding(name, removed, cells, at, values, -1, tenths)


def _locked(
    board: Board, extra: dict[int, int], every: i64
) -> RatedFinding | None:
    """Return type 4: two grave cells of a house share one other value."""
    cells = list(extra)
    if len(cells) != 2:
        return None
    first, second = cells
    common = board.masks[first] & board.masks[second] & ~every
    if COUNT[common] != 1:
        return None
    for house in shared_houses(cells):
        removed: list[int] = []
        for cell in cells:
            removed += board.in_cell(cell, ~(extra[cell] | common))
        return _finding(4, 57, removed, cells, every, house)
    return None


def _with_naked_set(
    board: Board, cells: list[int], every: i64
) -> RatedFinding | None:
    """Return type 3: the grave cells together are one cell of a naked set."""
    for house in shared_houses(cells):
        inside = [
            peer
            for peer in PEERS_IN_ORDER[cells[0]]
            if NINE.house_sets[house] >> peer & 1 and peer not in cells
        ]
        for size in range(2, 7):
            for group in GROUPS[size - 1]:
                if group >> len(inside):
                    break
                chosen = [c for n, c in enumerate(inside) if group >> n & 1]
                values = board.held(chosen)
                if COUNT[values] != size or every & ~values:
                    continue
                if any(COUNT[board.masks[cell]] < 2 for cell in chosen):
                    continue
                rest = [c for c in inside if c not in chosen]
                removed = [c for at in rest for c in board.in_cell(at, values)]
                if removed:
                    body = cells + chosen
                    tenths = 56 + size
                    return _finding(3, tenths, removed, body, every, house)
    return None
