"""Aligned exclusion: combinations of two or three cells that can't be.

A combination of their values is impossible if two cells that see each
other have the same value, or if it takes every choice of another cell
that all of them see.
"""

from sudokit.core.arrays import i64
from sudokit.logic.explainer.position import Position
from sudokit.logic.explainer.rated_finding import NONE, RatedFinding
from sudokit.logic.explainer.wings import PEERS_IN_ORDER
from sudokit.logic.model.geometry import COUNT, sees


def aligned_pair(position: Position) -> RatedFinding | None:
    """Two cells."""
    excluders = _excluders(position, 2)
    cells = list(excluders)
    for last in range(len(cells)):
        for first in range(last):
            pair = [cells[first], cells[last]]
            found = _exclusion(position, pair, excluders)
            if found is not None:
                return found
    return None


def aligned_triple(position: Position) -> RatedFinding | None:
    """Three cells, of which the third excludes with one of the others."""
    excluders = _excluders(position, 3)
    cells = list(excluders)
    for last in range(len(cells)):
        for first in range(last):
            pair = [cells[first], cells[last]]
            tail: list[int] = []
            for cell in excluders[pair[0]] + excluders[pair[1]]:
                if cell in excluders and cell not in pair + tail:
                    tail.append(cell)
            for third in tail:
                found = _exclusion(position, [*pair, third], excluders)
                if found is not None:
                    return found
    return None


def _excluders(position: Position, size: i64) -> dict[int, list[int]]:
    """The cells with choices, each with the small cells that it sees.

    A cell that sees a naked single is left out.
    """
    found: dict[int, list[int]] = {}
    for cell in range(81):
        if COUNT[position.masks[cell]] < 2:
            continue
        small: list[int] = []
        single = False
        for peer in PEERS_IN_ORDER[cell]:
            count = COUNT[position.masks[peer]]
            if count == 1:
                single = True
            elif 2 <= count <= size:
                small.append(peer)
        if small and not single:
            found[cell] = small
    return found


def _exclusion(
    position: Position, cells: list[int], excluders: dict[int, list[int]]
) -> RatedFinding | None:
    """The choices that no allowed combination has."""
    common = [
        peer
        for peer in excluders[cells[0]]
        if all(peer in excluders[cell] for cell in cells[1:])
    ]
    if len(common) < 2:
        return None
    masks = [position.masks[cell] for cell in cells]
    limits = [position.masks[cell] for cell in common]
    allowed = _allowed(cells, masks, limits)
    removed: list[int] = []
    for number, cell in enumerate(cells):
        gone = masks[number] & ~allowed[number]
        removed += [v * 81 + cell for v in range(9) if gone >> v & 1]
    if not removed:
        return None
    pair = len(cells) == 2
    return RatedFinding(
        "Aligned Pair Exclusion" if pair else "Aligned Triple Exclusion",
        62 if pair else 75,
        NONE,
        removed,
        cells + common,
        [],
        0,
    )


def _allowed(
    cells: list[int], masks: list[i64], limits: list[i64]
) -> list[i64]:
    """For each cell the choices that some combination allows."""
    allowed: list[i64] = [i64(0)] * len(cells)
    near = [[sees(cell, other) for other in cells] for cell in cells]
    third = masks[2] if len(cells) > 2 else i64(0)
    one: i64 = 1
    for a in range(i64(9)):
        if not masks[0] >> a & 1:
            continue
        for b in range(i64(9)):
            if not masks[1] >> b & 1 or (a == b and near[0][1]):
                continue
            both = (one << a) | (one << b)
            if len(cells) == 2:
                if _leaves_all(limits, both):
                    allowed[0] |= one << a
                    allowed[1] |= one << b
                continue
            for c in range(i64(9)):
                if (
                    not third >> c & 1
                    or (a == c and near[0][2])
                    or (b == c and near[1][2])
                ):
                    continue
                if _leaves_all(limits, both | (one << c)):
                    allowed[0] |= one << a
                    allowed[1] |= one << b
                    allowed[2] |= one << c
    return allowed


def _leaves_all(limits: list[i64], taken: i64) -> bool:
    """Does every excluding cell keep a choice?"""
    for mask in limits:
        if not mask & ~taken:
            return False
    return True
