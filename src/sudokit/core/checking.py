"""Houses, and what is wrong with the values in them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

from sudokit.core.grid import Grid


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


def errors(g: Grid) -> list[str]:
    """What is wrong: values that stand twice in a house, a line each.

    As in ``row 3: 5 at r3c1 and r3c7``.  An unfinished grid is not wrong
    by that; ``is_correct`` and ``empty_cells`` tell.
    """
    found: list[str] = []
    if g.is_solved():
        return found
    values = g.values()
    for name, cells in HOUSES:
        places: dict[int, list[str]] = {}
        for i, j in cells:
            if values[i][j]:
                where = places.setdefault(values[i][j], [])
                where.append(f"r{i + 1}c{j + 1}")
        for n in sorted(places):
            if len(places[n]) > 1:
                found.append(f"{name}: {n} at {_listed(places[n])}")
    return found


def _listed(words: Sequence[str]) -> str:
    if len(words) == 1:
        return words[0]
    return f"{', '.join(words[:-1])} and {words[-1]}"


def empty_cells(g: Grid) -> list[str]:
    """The names of the empty cells, as r1c1."""
    if g.is_complete():
        return []
    return [
        f"r{i + 1}c{j + 1}"
        for i, row in enumerate(g.values())
        for j, n in enumerate(row)
        if n == 0
    ]


def is_correct(g: Grid) -> bool:
    """Is the grid complete, with no value twice in a house?"""
    return g.is_solved()


def print_errors(g: Grid) -> None:
    """Writes each error to stderr, on a line of its own."""
    for error in errors(g):
        sys.stderr.write(error + "\n")
