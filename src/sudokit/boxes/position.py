"""Where a solver stands in a grid of any boxes, and what a step is.

begin(grid)             the choices that the values of a grid leave
after(position, step)   the position after a step
cell_label(cell, size)  a cell as steps name it
house_label(house)      a house as steps name it
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sudokit.boxes.grid import BoxGrid
from sudokit.boxes.houses import house_numbers, houses
from sudokit.boxes.notation import sign_of
from sudokit.language import _

Choices = dict[int, frozenset[int]]  # of the open cells
CellValue = tuple[int, int]  # a cell, row by row from 0, and a value


class BoxStep(NamedTuple):
    """A step: its technique, what it places or removes, and why.

    ``place`` is where to look for it: its houses, or its cell.
    """

    technique: str
    placements: tuple[CellValue, ...]
    eliminations: tuple[CellValue, ...]
    note: str
    place: str
    size: int

    @property
    def placed(self) -> list[str]:
        """What it places, as ``r2c9=8``."""
        return [
            f"{cell_label(cell, self.size)}={sign_of(n)}"
            for cell, n in self.placements
        ]

    @property
    def removed(self) -> list[str]:
        """What it removes, as ``r1c3<>1``."""
        return [
            f"{cell_label(cell, self.size)}<>{sign_of(n)}"
            for cell, n in self.eliminations
        ]

    @property
    def text(self) -> str:
        """The step as a sentence."""
        conclusion = ", ".join(self.placed + self.removed)
        return f"{_(self.technique)}: {self.note} => {conclusion}"


def cell_label(cell: int, size: int) -> str:
    """``r1c1`` to ``r25c25``."""
    return f"r{cell // size + 1}c{cell % size + 1}"


def house_label(house: str) -> str:
    """A house in short: ``r1``, ``c12``, ``b3``, ``diagonal 1``."""
    kind, number = house.split()
    if kind == "diagonal":
        return _("diagonal {number}", number=number)
    return kind[0] + number


class BoxPosition:
    """The choices of a grid's open cells, house by house."""

    def __init__(self, grid: BoxGrid, choices: Choices) -> None:
        self.grid = grid
        self.choices = choices
        self.size = grid.size
        self.houses = houses(grid.shape, grid.diagonals)

    def open(self, house: str) -> list[int]:
        """The open cells of a house."""
        return [cell for cell in self.houses[house] if cell in self.choices]

    def places(self, house: str) -> dict[int, list[int]]:
        """The cells of a house that can have each value."""
        found: dict[int, list[int]] = {}
        for cell in self.open(house):
            for n in self.choices[cell]:
                found.setdefault(n, []).append(cell)
        return dict(sorted(found.items()))

    def others(self, cells: list[int], values: set[int]) -> list[CellValue]:
        """The values in the cells, as far as they are choices there."""
        return [
            (cell, n)
            for cell in sorted(cells)
            for n in sorted(values & self.choices.get(cell, frozenset()))
        ]

    def place(
        self, technique: str, cell: int, value: int, note: str, place: str
    ) -> BoxStep:
        """The step that fills a cell."""
        return BoxStep(technique, ((cell, value),), (), note, place, self.size)

    def remove(
        self,
        technique: str,
        gone: list[CellValue],
        note: str,
        bases: Sequence[str],
    ) -> BoxStep | None:
        """The step, if there is anything to remove.

        ``bases`` are the houses, or the cell, to look at.
        """
        if not gone:
            return None
        place = ", ".join(bases)
        return BoxStep(technique, (), tuple(gone), note, place, self.size)

    def names(self, cells: list[int]) -> str:
        """The cells by name, with commas."""
        return ",".join(cell_label(cell, self.size) for cell in sorted(cells))

    def in_house(self, values: set[int], cells: list[int], house: str) -> str:
        """``1,2 in r1c1,r1c2 of r1``."""
        return _(
            "{n} in {cells} of {house}",
            n=",".join(map(sign_of, sorted(values))),
            cells=self.names(cells),
            house=house_label(house),
        )


def begin(grid: BoxGrid) -> BoxPosition:
    """The choices that the values of a grid leave."""
    numbers = house_numbers(grid.shape, grid.diagonals)
    seen = [
        {grid.cells[cell] for cell in cells}
        for cells in houses(grid.shape, grid.diagonals).values()
    ]
    every = range(1, grid.size + 1)
    return BoxPosition(
        grid,
        {
            cell: frozenset(
                n
                for n in every
                if not any(n in seen[house] for house in numbers[cell])
            )
            for cell, value in enumerate(grid.cells)
            if not value
        },
    )


def after(position: BoxPosition, step: BoxStep) -> BoxPosition:
    """The position after a step."""
    choices = dict(position.choices)
    for cell, n in step.placements:
        del choices[cell]
        for house in position.houses.values():
            if cell in house:
                for peer in house:
                    if peer in choices:
                        choices[peer] -= {n}
    for cell, n in step.eliminations:
        choices[cell] -= {n}
    return BoxPosition(position.grid.filled(step.placements), choices)
