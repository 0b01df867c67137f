"""Bivalue universal graves (BUG), types 1 to 4.

If every empty cell had two candidates, and every value two places in each
house that lacks it, there would be two solutions or none.  So one of the
candidates beyond that, in the *grave cells*, is true.
"""

from sudokit.core.arrays import i64
from sudokit.logic.explainer.position import (
    GROUPS,
    KINDS,
    RatedFinding,
    RatedPosition,
    common_peers,
    shared_houses,
)
from sudokit.logic.model.geometry import (
    CELL_HOUSES,
    COUNT,
    LOWEST,
    NINE,
    codes_of,
)


def grave(position: RatedPosition) -> RatedFinding | None:
    """The first step that follows from a grave."""
    extra = extra_choices(position)
    if extra is None or not extra:
        return None
    cells = list(extra)
    every: i64 = 0
    for cell in cells:
        every |= extra[cell]
    if len(cells) == 1:
        gone = position.masks[cells[0]] & ~every
        return _finding(1, 56, codes_of(cells[0], gone), cells, every)
    common = common_peers(cells)
    if COUNT[every] == 1:
        value = int(LOWEST[every])
        removed = [
            value * 81 + cell
            for cell in common
            if position.masks[cell] >> value & 1
        ]
        if removed:
            return _finding(2, 57, removed, cells, every)
        return _locked(position, extra, every)
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


def extra_choices(position: RatedPosition) -> dict[int, int] | None:
    """The candidates without which there would be a grave, by cell.

    None if there is no grave below them.
    """
    extra: dict[int, int] = {}
    common: list[int] = []
    every = 0
    for kind in KINDS:
        for house in range(kind * 9, kind * 9 + 9):
            for value in range(9):
                spots = position.spots[value * 27 + house]
                if COUNT[spots] in (0, 2):
                    continue
                cells = NINE.cells_at(house, spots)
                wide = [c for c in cells if COUNT[position.masks[c]] > 2]
                if not wide:
                    return None
                if len(wide) == 1:
                    cell = wide[0]
                    extra[cell] = extra.get(cell, 0) | 1 << value
                    every |= 1 << value
                    common = common_peers(list(extra))
                    if len(extra) > 1 and COUNT[every] > 1 and not common:
                        return None
    return extra if _is_grave(position, extra) else None


def _is_grave(position: RatedPosition, extra: dict[int, int]) -> bool:
    """Is there a grave, but for these candidates?"""
    rest = position.copy()
    for cell, mask in extra.items():
        for code in codes_of(cell, mask):
            rest.remove(code)
    for cell in range(i64(81)):
        if position.masks[cell] and COUNT[rest.masks[cell]] != 2:
            return False
    for index in range(i64(243)):
        if COUNT[rest.spots[index]] not in (0, 2):
            return False
    return True


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
                    mask = position.masks[cell]
                    values = (
                        -1
                        if COUNT[mask] < 2 or values < 0
                        else (values | mask)
                    )
                if values < 0 or COUNT[values] != size or every & ~values:
                    continue
                removed: list[int] = []
                for cell in inside:
                    if cell not in chosen:
                        removed += codes_of(
                            cell, position.masks[cell] & values
                        )
                if removed:
                    return _finding(
                        3, 56 + size, removed, cells + chosen, every, [house]
                    )
    return None
