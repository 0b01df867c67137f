"""Sums that say more together: two long lines that see each other.

The lines of two little killers may each leave much room, but if many cells
of one see cells of the other, few values are left for all of them at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from sudokit.native.bits import bits_of
from sudokit.rules.families import Cells

Groups = Callable[[Sequence[int]], list[list[int]]]
NEAR: Final = 4  # cells of one that see a cell of the other


class Joined(NamedTuple):
    """Cells that have a sum, and how many candidates that rules out."""

    cells: Cells
    total: int
    gone: int


def joined_sums(
    size: int,
    sums: Sequence[tuple[Cells, int]],
    groups_of: Groups,
    seen_by: Callable[[int], int],
) -> list[tuple[Cells, int]]:
    """Return sums of several of these that rule out more than they do.

    ``groups_of`` splits cells into groups that differ; ``seen_by`` returns
    the cells that a cell sees, as bits.  Always those two are joined of
    which that rules out most, so a sum is in one of the results at most.
    """
    apart = [
        Joined(cells, total, excluded(size, groups_of(cells), total))
        for cells, total in sums
    ]
    bits = [bits_of(one.cells) for one in apart]
    seen = [_seen_by(one.cells, seen_by) for one in apart]
    gains: dict[tuple[int, int], Joined] = {}
    alive = list(range(len(apart)))
    fresh = alive[:]
    while True:
        for b in fresh:
            for a in alive:
                if a >= b or bits[a] & bits[b]:
                    continue
                if (bits[a] & seen[b]).bit_count() < NEAR:
                    continue
                cells = (*apart[a].cells, *apart[b].cells)
                total = apart[a].total + apart[b].total
                gone = excluded(size, groups_of(cells), total)
                if gone > apart[a].gone + apart[b].gone:
                    gains[a, b] = Joined(cells, total, gone)
        if not gains:
            break
        a, b = max(
            gains,
            key=lambda k: (
                gains[k].gone - apart[k[0]].gone - apart[k[1]].gone,
                (-k[0], -k[1]),
            ),
        )
        alive = [k for k in alive if k not in (a, b)]
        fresh = [len(apart)]
        alive += fresh
        apart.append(gains[a, b])
        bits.append(bits[a] | bits[b])
        seen.append(seen[a] | seen[b])
        gains = {k: one for k, one in gains.items() if not {a, b} & {*k}}
    return [(apart[k].cells, apart[k].total) for k in alive if k >= len(sums)]


def excluded(size: int, groups: Sequence[Sequence[int]], total: int) -> int:
    """Return how many candidates a sum of groups that differ rules out.

    That is by its bounds, before anything else is known.
    """
    least = most = 0
    for group in groups:
        count = len(group)
        least += count * (count + 1) // 2
        most += count * (2 * size + 1 - count) // 2
    spare = min(total - least, most - total)
    return sum(
        len(group) * max(size - len(group) - spare, 0) for group in groups
    )


def _seen_by(cells: Sequence[int], seen_by: Callable[[int], int]) -> int:
    """Return the cells that see one of these, as bits."""
    seen = 0
    for cell in cells:
        seen |= seen_by(cell)
    return seen
