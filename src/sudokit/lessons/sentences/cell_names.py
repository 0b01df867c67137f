"""Cells as people read them: one by one, and long runs as ``r1c4 to r1c9``.

cell_texts(cells, size)    a text for each cell or run, in their order
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from sudokit.system.language import _
from sudokit.text.cells import cell_name

MANY: Final = 6  # cells that are named one by one
RUN: Final = 3  # cells in a row or a column that become one text


def cell_texts(cells: Iterable[int], size: int) -> list[str]:
    """Return the names of cells, and of runs if there are many cells.

    >>> cell_texts([0, 1, 2], 9), cell_texts([0, 1, 2, 9, 18, 27, 36, 80], 9)
    (['r1c1', 'r1c2', 'r1c3'], ['r1c1 to r5c1', 'r1c2', 'r1c3', 'r9c9'])
    """
    rest = sorted({*cells})
    if len(rest) <= MANY:
        return [cell_name(*divmod(cell, size)) for cell in rest]
    runs: list[list[int]] = []
    while rest:
        longest = max(_runs(rest, size), key=len)
        if len(longest) < RUN:
            break
        runs.append(longest)
        rest = [cell for cell in rest if cell not in longest]
    texts = []
    for run in sorted([*runs, *[[cell] for cell in rest]]):
        first, last = (cell_name(*divmod(run[at], size)) for at in (0, -1))
        if first == last:
            texts.append(first)
        else:
            texts.append(_("{first} to {last}", first=first, last=last))
    return texts


def _runs(cells: list[int], size: int) -> Iterator[list[int]]:
    """Yield the longest run from each cell, in its row and in its column."""
    for cell in cells:
        for step in (1, size):
            run = [cell]
            while (then := run[-1] + step) in cells and (
                step == size or then % size
            ):
                run.append(then)
            yield run
