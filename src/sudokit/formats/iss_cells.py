"""Cells that constraints of the Interactive Sudoku Solver (ISS) stand for.

Cells are numbers, row by row from 0.

    edges(cells, size)           the pairs of neighbours among cells
    line_of(name, grid)          a row or column, such as R1 or C9
    diagonal_from(cell, grid)    the diagonal that begins at a cell
"""

from __future__ import annotations

import re

from sudokit.rules.families import Cells
from sudokit.text.dimensions import Dimensions


def edges(cells: Cells, size: int) -> list[tuple[int, int]]:
    """Return the pairs of neighbours, in the order of the cells."""
    return [
        (a, b)
        for k, a in enumerate(cells)
        for b in cells[k + 1 :]
        if abs(a - b) == size or (abs(a - b) == 1 and a // size == b // size)
    ]


def line_of(name: str, grid: Dimensions) -> Cells:
    """Return the cells of a row or column such as R1 or C9."""
    match = re.fullmatch("([RC])([0-9]{1,2}|[a-z])", name)
    number = int(match[2], 36 if match[2].isalpha() else 10) if match else 0
    across = match is not None and match[1] == "R"
    last = grid.rows if across else grid.columns
    if match is None or not 1 <= number <= last:
        raise ValueError(f"{name[:12]!a} is no row or column such as R1")
    k, n = number - 1, grid.size
    if across:
        return tuple(range(k * n, k * n + grid.columns))
    return tuple(range(k, grid.rows * n, n))


def diagonal_from(cell: int, grid: Dimensions) -> Cells:
    """Return the diagonal that begins at a cell of the edge."""
    size = grid.size
    i, j = divmod(cell, size)
    last, right_end = grid.rows - 1, grid.columns - 1
    if j == 0 and i < last:
        down, right = 1, 1
    elif j == right_end and 0 < i < last:
        down, right = -1, -1
    elif i == 0:
        down, right = 1, -1
    elif i == last and 0 < j < right_end:
        down, right = -1, 1
    else:
        raise ValueError("no diagonal begins there")
    cells = []
    while 0 <= i < grid.rows and 0 <= j < grid.columns:
        cells.append(i * size + j)
        i, j = i + down, j + right
    return tuple(cells)
