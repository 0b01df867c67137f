"""XY-wing and XYZ-wing."""

from typing import Final

from sudokit.core.arrays import i64
from sudokit.logic.explainer.position import RatedPosition
from sudokit.logic.explainer.rated_finding import NONE, RatedFinding
from sudokit.logic.model.geometry import (
    CELL_HOUSES,
    COUNT,
    HOUSE_CELLS,
    LOWEST,
    sees,
)


def _house_cells() -> list[list[int]]:
    """The twenty peers of each cell: those of its box, row, column."""
    found: list[list[int]] = []
    for cell in range(81):
        peers: list[int] = []
        for kind in (2, 0, 1):
            house = CELL_HOUSES[cell * 3 + kind]
            for spot in range(9):
                peer = int(HOUSE_CELLS[house * 9 + spot])
                if peer != cell and peer not in peers:
                    peers.append(peer)
        found.append(peers)
    return found


PEERS_IN_ORDER: Final = _house_cells()


def wing(position: RatedPosition, size: i64) -> RatedFinding | None:
    """XY-wing (a pivot of two candidates) or XYZ-wing (of three)."""
    masks = position.masks
    for pivot in range(81):
        mask = masks[pivot]
        if COUNT[mask] != size:
            continue
        for one in PEERS_IN_ORDER[pivot]:
            if COUNT[masks[one]] != 2 or COUNT[mask & ~masks[one]] != 1:
                continue
            for other in PEERS_IN_ORDER[pivot]:
                if COUNT[masks[other]] != 2:
                    continue
                union = mask | masks[one] | masks[other]
                common = mask & masks[one] & masks[other]
                if COUNT[union] != 3 or COUNT[common] != size - 2:
                    continue
                found = _wing_at(position, pivot, one, other, size)
                if found is not None:
                    return found
    return None


def _wing_at(
    position: RatedPosition, pivot: int, one: int, other: int, size: i64
) -> RatedFinding | None:
    both = position.masks[one] & position.masks[other]
    value = LOWEST[both]
    removed = [
        int(value * 81) + cell
        for cell in PEERS_IN_ORDER[one]
        if cell not in (pivot, other)
        and position.masks[cell] & both
        and sees(cell, other)
        and (size == 2 or sees(cell, pivot))
    ]
    if not removed:
        return None
    return RatedFinding(
        "XY-Wing" if size == 2 else "XYZ-Wing",
        42 if size == 2 else 44,
        NONE,
        removed,
        [pivot, one, other],
        [],
        both,
    )
