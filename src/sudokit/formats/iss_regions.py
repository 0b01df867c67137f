"""The regions of puzzles of the Interactive Sudoku Solver (ISS).

regions_of(kinds, grid)    the regions that constraints give
largest(regions, grid)     the rows, columns and regions of most cells
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from sudokit.rules.families import Cells
from sudokit.rules.items import whole_number
from sudokit.rules.rules import box_cells, checked
from sudokit.text.dimensions import Dimensions


def regions_of(
    kinds: Mapping[str, Sequence[str]], grid: Dimensions
) -> tuple[tuple[Cells, ...], list[Cells], bool]:
    """Return the regions, extra ones, and whether there are regions at all.

    ``kinds`` are the arguments of constraints by their types.  Without
    regions those that are returned are the rows.
    """
    many = max(grid.rows, grid.columns)  # cells of a region
    if "RegionSize" in kinds:
        many = whole_number("".join(kinds["RegionSize"]))
    rows, columns = grid.box(many)
    if "NoBoxes" in kinds:
        rows, columns = 1, grid.columns
    has_regions = rows > 1
    regions = box_cells((rows, columns), grid)
    pieces: list[Cells] = []
    if "Jigsaw" in kinds:
        pieces = _pieces(kinds["Jigsaw"][-1:], grid, many)
    if pieces and not has_regions:
        with suppress(ValueError):  # What is no region is an extra one.
            return checked(grid.size, pieces, grid), [], True
    return regions, pieces, has_regions


def largest(regions: Sequence[Cells], grid: Dimensions) -> list[Cells]:
    """Return the rows, columns and regions of the most cells, each once."""
    n = grid.size
    lists = [
        *[tuple(range(i * n, i * n + grid.columns)) for i in range(grid.rows)],
        *[tuple(range(j, grid.rows * n, n)) for j in range(grid.columns)],
        *regions,
    ]
    most = max(map(len, lists))
    return [one for one in dict.fromkeys(lists) if len(one) == most]


def _pieces(texts: Sequence[str], grid: Dimensions, many: int) -> list[Cells]:
    """Return the regions of a text with a sign for each cell."""
    every = grid.cells()
    if not texts or len(texts[0]) != len(every):
        raise ValueError("Jigsaw needs a sign for each cell")
    cells: dict[str, list[int]] = {}
    for cell, sign in zip(every, texts[0], strict=True):
        cells.setdefault(sign, []).append(cell)
    # The cells of no region may be one of another size.
    return [tuple(one) for one in cells.values() if len(one) == many]
