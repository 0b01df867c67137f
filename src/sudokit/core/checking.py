"""The houses of a grid, and the errors among its values."""

from __future__ import annotations

from typing import Final

from sudokit.core.clashes import Clash, clash_text, clashes
from sudokit.core.grid import Grid, grid_of


def _houses() -> tuple[tuple[str, tuple[tuple[int, int], ...]], ...]:
    """Return the name and the nine cells (i, j) of each of the 27 houses."""
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
    """Return the errors: values that occur more than once in a house.

    Rows come first, then columns and boxes.  Empty cells aren't errors;
    see ``is_correct``.  ``g`` can be a text that ``Grid.parse`` reads.

    >>> [clash_text(one) for one in errors("55" + "." * 79)]
    ['row 1: 5 at r1c1 and r1c2', 'box 1: 5 at r1c1 and r1c2']
    """
    grid = grid_of(g)
    clashing: list[Clash] = []
    if grid.is_solved():
        return clashing
    values = grid.values()
    for name, cells in HOUSES:
        clashing += clashes(name, [(i, j, values[i][j]) for i, j in cells])
    return clashing


def no_solution_text(g: Grid) -> str:
    """Return a message that the grid has no solution, with its clashes.

    >>> no_solution_text(Grid.parse("5" + "." * 8 + "5" + "." * 71))[:47]
    'the grid has no solution (column 1: 5 at r1c1 a'
    """
    clashes = "; ".join([clash_text(clash) for clash in errors(g)])
    return f"the grid has no solution{clashes and f' ({clashes})'}"


def empty_cells(g: Grid) -> list[str]:
    """Return the names of the empty cells, as r1c1.

    >>> len(empty_cells(Grid.parse("." * 81)))
    81
    """
    from sudokit.text.cells import cell_name  # noqa: PLC0415

    if g.is_complete():
        return []
    return [
        cell_name(i, j)
        for i, row in enumerate(g.values())
        for j, n in enumerate(row)
        if n == 0
    ]


def is_correct(g: Grid | str) -> bool:
    """Return whether the grid is complete and has no errors.

    ``g`` can be a text that ``Grid.parse`` reads.

    >>> is_correct("." * 81)
    False
    """
    return grid_of(g).is_solved()
