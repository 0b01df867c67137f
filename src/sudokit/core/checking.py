"""Houses, and finding errors in the values of a grid."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from sudokit.core.grid import Grid, grid_of


class Clash(NamedTuple):
    """A value that occurs more than once in a house.

    ``house`` is its name, such as ``row 3``, ``cells`` are the cells with
    the value as (i, j), row and column from 0, in their order.  Where a
    rule forbids two neighbouring values, ``house`` is its name, and the
    second cell has ``second``.  Where a rule forbids all values together,
    such as those of a sum, ``house`` is the rule with its cells, ``value``
    is 0, and ``cells`` are those with a value; none, if no values fit.
    """

    house: str
    value: int
    cells: tuple[tuple[int, int], ...]
    second: int = 0


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


def clashes(house: str, cells: Iterable[tuple[int, int, int]]) -> list[Clash]:
    """The clashes in a house, by value; cells are (i, j, value or 0)."""
    places: dict[int, list[tuple[int, int]]] = {}
    for i, j, n in cells:
        if n:
            places.setdefault(n, []).append((i, j))
    return [
        Clash(house, n, tuple(places[n]))
        for n in sorted(places)
        if len(places[n]) > 1
    ]


def clash_text(clash: Clash) -> str:
    """A clash in words: ``row 3: 5 at r3c1 and r3c7``."""
    names = [cell_name(i, j) for i, j in clash.cells]
    if not names:
        return f"{clash.house}: no values fit"
    second = f"{sign_of(clash.second)} at " if clash.second else ""
    first = names[:-1]
    listed = f"{', '.join(first)}{' and ' * bool(first)}{second}{names[-1]}"
    if not clash.value:
        values = "value" if len(names) == 1 else "values"
        return f"{clash.house}: broken by the {values} at {listed}"
    return f"{clash.house}: {sign_of(clash.value)} at {listed}"


def no_solution_text(g: Grid) -> str:
    """The message that a grid has no solution, and which values clash."""
    clashes = "; ".join([clash_text(clash) for clash in errors(g)])
    return f"the grid has no solution{clashes and f' ({clashes})'}"


def cell_name(i: int, j: int) -> str:
    """The name of the cell in row i and column j, from 0: ``r1c1``."""
    return f"r{i + 1}c{j + 1}"


def sign_of(value: int) -> str:
    """A value as one sign: 10 to 35 are letters; above, it is a number."""
    return chr(ord("A") + value - 10) if 9 < value < 36 else str(value)


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
