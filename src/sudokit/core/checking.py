"""Houses, and finding errors in the values of a grid."""

from __future__ import annotations

from typing import Final

from sudokit.core.clashes import Clash, clash_text, clashes
from sudokit.core.grid import Grid, grid_of
from sudokit.text.cells import cell_name


def _houses() -> tuple[tuple[str, tuple[tuple[int, int], ...]], ...]:
    """The 27 houses: a name, and nine cells (i, j) each."""
    nine = range(9)
    rows = [[(i, j) for j in nine] for i in nine]
    columns = [[(i, j) for i in nine] for j in nine]
    boxes = [
        [(3 * (b // 3) + k // 3, 3 * (b % 3) + k % 3) for k in nine]
        for b in nine
    ]
    return tuple(
        [
            (f"{kind} {number + 1}", tuple(cells))
            for kind, houses in (
                ("row", rows),
                ("column", columns),
                ("box", boxes),
            )
            for number, cells in enumerate(houses)
        ]
    )


HOUSES: Final = _houses()


def errors(g: Grid | str) -> list[Clash]:
    """The errors: the values that occur more than once in a house.

    Rows come first, then columns and boxes.  Empty cells are not errors;
    see ``is_correct``.  The grid can be a text that
    ``Grid.parse`` takes.
    """
    grid = grid_of(g)
    found: list[Clash] = []
    if grid.is_solved():
        return found
    values = grid.values()
    for name, cells in HOUSES:
        found += clashes(name, [(i, j, values[i][j]) for i, j in cells])
    return found


def no_solution_text(g: Grid) -> str:
    """The message that a grid has no solution, and which values clash."""
    clashes = "; ".join([clash_text(clash) for clash in errors(g)])
    return f"the grid has no solution{clashes and f' ({clashes})'}"


def empty_cells(g: Grid) -> list[str]:
    """The names of the empty cells, as r1c1."""
    if g.is_complete():
        return []
    return [
        cell_name(i, j)
        for i, row in enumerate(g.values())
        for j, n in enumerate(row)
        if n == 0
    ]


def is_correct(g: Grid | str) -> bool:
    """Is the grid complete, with no value twice in a house?

    The grid can be a text that ``Grid.parse`` takes.
    """
    return grid_of(g).is_solved()
