"""Draws irregular regions: different for each seed, and still compact.

irregular(size, images, dice)    regions with the symmetry of the images
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sudokit.core.dice import Dice
from sudokit.rules.families import Cells
from sudokit.rules.rules import box_cells, checked, joined, sides
from sudokit.text.characters import squarest_rows

SWAPS: Final = 30  # cells that try to change their region, for each cell
# How long all borders may be at first and in the end, in percent of those
# of boxes.
LOOSE: Final = 190
TIGHT: Final = 150


def irregular(
    size: int, images: Sequence[Sequence[int]], dice: Dice
) -> tuple[Cells, ...]:
    """Return regions of any shape with the symmetry of the images.

    Pairs of cells of neighbouring regions change places as long as each
    region stays in one piece and the borders don't grow too long.  They
    begin as boxes, or as rows.

    >>> regions = irregular(6, [range(36)], Dice(1))
    >>> sorted(map(len, regions))
    [6, 6, 6, 6, 6, 6]
    """
    rows = squarest_rows(size) or 1
    region = [0] * (size * size)
    for number, cells in enumerate(box_cells((rows, size // rows))):
        for cell in cells:
            region[cell] = number
    least = border(region, size)
    swaps = SWAPS * size * size
    for k in range(swaps):
        moved = _swapped(region, size, images, dice)
        percent = LOOSE - (LOOSE - TIGHT) * k // swaps
        longest = max(border(region, size), least * percent // 100)
        if moved and border(moved, size) <= longest:
            region = moved
    return checked(size, _cells_of(region, size))


def border(region: Sequence[int], size: int) -> int:
    """Return the length of all borders between regions.

    >>> border([0, 0, 1, 1] * 2 + [2, 2, 3, 3] * 2, 4)
    8
    """
    return sum(
        [
            region[cell] != region[other]
            for cell in range(size * size)
            for other in sides(cell, size)
            if other > cell
        ]
    )


def _swapped(
    region: Sequence[int],
    size: int,
    images: Sequence[Sequence[int]],
    dice: Dice,
) -> list[int]:
    """Return the regions after a random swap, [] if it isn't possible."""
    one = int(dice.below(size * size))
    near = dice.shuffled(sides(one, size))[0]
    if region[near] == region[one]:
        return []
    # Another cell of that region comes for the first one.
    rim = [
        cell
        for cell in range(size * size)
        if region[cell] == region[near]
        and any(
            region[k] == region[one] and k != one for k in sides(cell, size)
        )
    ]
    if not rim:
        return []
    other = dice.shuffled(rim)[0]
    moved = list(region)
    turned = {(image[one], image[other]) for image in images}
    if len({cell for pair in turned for cell in pair}) < 2 * len(turned):
        return []
    for a, b in turned:
        moved[a], moved[b] = moved[b], moved[a]
    changed = {region[cell] for pair in turned for cell in pair}
    for number in changed:
        cells = [c for c, which in enumerate(moved) if which == number]
        if joined(cells, size) != {*cells}:
            return []
    return moved


def _cells_of(region: Sequence[int], size: int) -> list[list[int]]:
    cells: list[list[int]] = [[] for _ in range(size)]
    for cell, number in enumerate(region):
        cells[number].append(cell)
    return cells
