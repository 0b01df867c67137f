"""Bivalue universal graves (BUG), types 1 to 4.

If every empty cell had two candidates, and every value two places in each
house that lacks it, there would be two solutions or none.  So one of the
candidates beyond that, in the *grave cells*, is true.
"""

from sudokit.core.arrays import i64
from sudokit.logic.explainer.position import (
    GROUPS,
    RatedFinding,
    RatedPosition,
    common_peers,
    seen_by_all,
    shared_houses,
)
from sudokit.logic.model.board import Board
from sudokit.logic.model.geometry import CELL_HOUSES, COUNT, LOWEST, codes_of
from sudokit.logic.techniques.uniqueness import grave_extras


def grave(board: Board, position: RatedPosition) -> RatedFinding | None:
    """The first step that follows from a grave."""
    extra = grave_extras(board)
    if extra is None or not extra:
        return None
    cells = list(extra)
    every: i64 = 0
    for cell in cells:
        every |= extra[cell]
    if len(cells) == 1:
        gone = position.masks[cells[0]] & ~every
        return _finding(1, 56, codes_of(cells[0], gone), cells, every)
    if COUNT[every] == 1:
        removed = seen_by_all(position, LOWEST[every], cells)
        if removed:
            return _finding(2, 57, removed, cells, every)
        return _locked(position, extra, every)
    common = common_peers(cells)
    if not common:
        return None
    found = _locked(position, extra, every)
    return found or _with_naked_set(position, cells, every, common)


def _finding(
    kind: int,
    tenths: i64,
    removed: list[int],
    cells: list[int],
    values: i64,
    houses: list[int] | None = None,
) -> RatedFinding:
    name = f"Bivalue Universal Grave Type {kind}"
    at = [] if houses is None else houses
    return RatedFinding(name, removed, cells, at, values, -1, tenths)


def _locked(
    position: RatedPosition, extra: dict[int, int], every: i64
) -> RatedFinding | None:
    """Type 4: two grave cells of a house with one other value in common."""
    cells = list(extra)
    if len(cells) != 2:
        return None
    first, second = cells
    common = position.masks[first] & position.masks[second] & ~every
    if COUNT[common] != 1:
        return None
    for house in shared_houses(cells):
        removed: list[int] = []
        for cell in cells:
            gone = position.masks[cell] & ~extra[cell] & ~common
            removed += codes_of(cell, gone)
        return _finding(4, 57, removed, cells, every, [house])
    return None


def _with_naked_set(
    position: RatedPosition, cells: list[int], every: i64, common: list[int]
) -> RatedFinding | None:
    """Type 3: the grave cells together are one cell of a naked set."""
    for house in shared_houses(cells):
        kind = house // 9
        inside = [c for c in common if CELL_HOUSES[c * 3 + kind] == house]
        for size in range(2, 7):
            if len(inside) < size:
                continue
            for group in GROUPS[size - 1]:
                if group >> len(inside):
                    break
                chosen = [c for n, c in enumerate(inside) if group >> n & 1]
                values: i64 = 0
                for cell in chosen:
                    values |= position.masks[cell]
                if COUNT[values] != size or every & ~values:
                    continue
                if any(COUNT[position.masks[cell]] < 2 for cell in chosen):
                    continue
                removed: list[int] = []
                for cell in inside:
                    if cell not in chosen:
                        gone = position.masks[cell] & values
                        removed += codes_of(cell, gone)
                if removed:
                    return _finding(
                        3, 56 + size, removed, cells + chosen, every, [house]
                    )
    return None
