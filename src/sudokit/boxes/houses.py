"""The houses of a grid, and what is wrong with the values in them."""

from functools import cache

from sudokit.boxes.grid import BoxGrid
from sudokit.boxes.shape import Shape, check_shape
from sudokit.core.checking import Clash, cell_name, clashes


@cache
def houses(
    shape: Shape, diagonals: bool = False
) -> dict[str, tuple[int, ...]]:
    """The cells, numbered row by row, of every house by its name."""
    rows, columns = shape
    n = check_shape(shape)
    every = range(n)
    found = {f"row {i + 1}": tuple(i * n + j for j in every) for i in every}
    found |= {
        f"column {j + 1}": tuple(i * n + j for i in every) for j in every
    }
    found |= {
        f"box {b + 1}": tuple(
            (b // rows * rows + k // columns) * n
            + b % rows * columns
            + k % columns
            for k in every
        )
        for b in every
    }
    if diagonals:
        found["diagonal 1"] = tuple(i * n + i for i in every)
        found["diagonal 2"] = tuple(i * n + n - 1 - i for i in every)
    return found


@cache
def house_numbers(
    shape: Shape, diagonals: bool
) -> tuple[tuple[int, ...], ...]:
    """For each cell the numbers of its houses."""
    found: list[list[int]] = [[] for _ in range(check_shape(shape) ** 2)]
    for number, cells in enumerate(houses(shape, diagonals).values()):
        for cell in cells:
            found[cell].append(number)
    return tuple(map(tuple, found))


def is_correct(grid: BoxGrid) -> bool:
    """Whether the grid is complete and no house has a value twice."""
    n = grid.size
    return 0 not in grid.cells and all(
        len({grid.cells[cell] for cell in cells}) == n
        for cells in houses(grid.shape, grid.diagonals).values()
    )


def errors(grid: BoxGrid) -> list[Clash]:
    """What is wrong with the values, house by house; [] if nothing is.

    An empty cell is no error here; see empty_cells().
    """
    n = grid.size
    return [
        clash
        for house, cells in houses(grid.shape, grid.diagonals).items()
        for clash in clashes(
            house, [(*divmod(cell, n), grid.cells[cell]) for cell in cells]
        )
    ]


def empty_cells(grid: BoxGrid) -> list[str]:
    """The names of the cells that have no value."""
    return [
        cell_name(*divmod(cell, grid.size))
        for cell, value in enumerate(grid.cells)
        if not value
    ]
