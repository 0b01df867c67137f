"""Cells that constraints of the Interactive Sudoku Solver (ISS) stand for.

Cells are numbers, row by row from 0.

    Layers                       a grid, and the helper cells of Var
    layers_of(nodes, grid)       those of the arguments of each Var
    cell_of(name, grid)          a cell such as R1C2 or VA3
    place_of(name, grid)         its row and column, and those columns
    moved(name, ...)             the cell at an offset of rows and columns
    is_helper(name, grid)        whether it is a helper cell
    names_of(cells, size)        their names, as R1C2
    edges(cells, size)           the pairs of neighbours among cells
    line_of(name, grid)          a row or column, such as R1 or C9
    diagonal_from(cell, grid)    the diagonal that begins at a cell
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from sudokit.rules.families import Cells
from sudokit.rules.helpers import MOST
from sudokit.rules.items import whole_number
from sudokit.text.cells import sign_of
from sudokit.text.dimensions import Dimensions

PLACE: Final = re.compile("[Rr]([0-9]{1,2}|[a-z])[Cc]([0-9]{1,2}|[a-z])")
HELPER: Final = re.compile("V([A-Z]+)([0-9]{0,4})", re.ASCII)
COUNT: Final = re.compile(r"(?:([1-9]\d{0,2})x)?([1-9]\d{0,2})", re.ASCII)


class Layer(NamedTuple):
    """Helper cells of one letter: rows of them below other rows."""

    row: int
    columns: int
    number: int


class Layers(Dimensions):
    """The dimensions of a grid, and the helper cells below it by letter."""

    layers: dict[str, Layer]

    def helper_count(self) -> int:
        """Return the number of helper cells, with unused ones between."""
        lasts = [
            one.row + (one.number - 1) // one.columns
            for one in self.layers.values()
        ]
        return self.size * (max(lasts) + 1 - self.size) if lasts else 0


def layers_of(args: Sequence[Sequence[str]], grid: Dimensions) -> Layers:
    """Return the grid with the helper cells; ValueError for wrong ones.

    The arguments of a Var are a letter, a name and a number such as 8 or 2x4.
    """
    result = Layers(*grid)
    result.layers = {}
    row = grid.size
    if not all(one and one[0] for one in args):
        raise ValueError("Var needs a letter, such as Var~A")
    for letter, *more in args:
        if letter in result.layers:
            raise ValueError(f"Var: {letter} is given twice")
        match = COUNT.fullmatch(more[1] if len(more) > 1 else "1")
        if match is None or not re.fullmatch("[A-Z]{1,9}", letter):
            raise ValueError(f"Var: {'~'.join((letter, *more))[:30]!a}")
        columns = int(match[2]) if match[1] else grid.columns
        count = int(match[1] or 1) * int(match[2])
        if columns > grid.size:
            raise ValueError(f"Var: it has more than {grid.size} columns")
        result.layers[letter] = Layer(row, columns, count)
        row += (count + columns - 1) // columns
    if result.helper_count() > MOST:
        raise ValueError(f"Var: at most {MOST} cells")
    return result


def is_helper(name: str, grid: Dimensions) -> bool:
    """Return whether a name is that of a helper cell of the grid."""
    return isinstance(grid, Layers) and _layer(name, grid) is not None


def _layer(name: str, grid: Layers) -> tuple[str, Layer, int] | None:
    """Return the letter and the layer of a helper cell, and its number."""
    match = HELPER.fullmatch(name)
    layer = grid.layers.get(match[1]) if match else None
    if match is None or layer is None:
        return None
    number = whole_number(match[2] or "1")
    if not 1 <= number <= layer.number:
        raise ValueError(f"{name[:12]!a} is not a cell of Var")
    return match[1], layer, number - 1


def place_of(name: str, grid: Dimensions) -> tuple[int, int, int]:
    """Return the row and column of a cell, and how many columns there are.

    Those of helper cells are counted by letter.  ValueError for other names.
    """
    known = _layer(name, grid) if isinstance(grid, Layers) else None
    if known is not None:
        _letter, layer, number = known
        return (*divmod(number, layer.columns), layer.columns)
    match = PLACE.fullmatch(name)
    if not match:
        raise ValueError(f"{name[:12]!a} is not a cell such as R1C1")
    i, j = (int(k) if k.isdecimal() else int(k, 36) for k in match.groups())
    if not (1 <= i <= grid.rows and 1 <= j <= grid.columns):
        raise ValueError(f"{name[:12]!a} is not a cell of {grid.name()}")
    return i - 1, j - 1, grid.columns


def cell_of(name: str, grid: Dimensions) -> int:
    """Return a cell such as R1C2; ValueError for other names."""
    i, j, _columns = place_of(name, grid)
    known = _layer(name, grid) if isinstance(grid, Layers) else None
    if known is not None:
        i += known[1].row
    return i * grid.size + j


def moved(name: str, down: int, right: int, grid: Dimensions) -> str:
    """Return the name of the cell at an offset from another.

    Other texts are returned as they are; ValueError if there is no such cell.
    """
    known = _layer(name, grid) if isinstance(grid, Layers) else None
    if known is None and not PLACE.fullmatch(name):
        return name
    i, j, columns = place_of(name, grid)
    i, j = i + down, j + right
    is_there = i >= 0 and 0 <= j < columns
    if known is None:
        if is_there and i < grid.rows:
            return f"R{sign_of(i + 1).lower()}C{sign_of(j + 1).lower()}"
    elif is_there and i * columns + j < known[1].number:
        bare = known[1].number == 1
        return f"V{known[0]}{'' if bare else i * columns + j + 1}"
    raise ValueError(f"Replicate moves {name} out of the grid")


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


def names_of(cells: Sequence[int], size: int) -> list[str]:
    """Return the names of cells, as R1C2."""
    signs = [sign_of(k).lower() for k in range(1, size + 1)]
    return [f"R{signs[c // size]}C{signs[c % size]}" for c in cells]
