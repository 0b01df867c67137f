"""Where a solver stands in a puzzle of any rules.

BoxPosition(puzzle)     its candidates, house by house
after(puzzle, step)     the puzzle after a step
cell_label(cell, size)  a cell as steps name it
house_label(house)      a house as steps name it
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sudokit.core.choice import Choice
from sudokit.language import _
from sudokit.logic.model.step import Premise, Step
from sudokit.rules.notation import sign_of
from sudokit.rules.puzzle import Puzzle

Choices = dict[int, frozenset[int]]  # of the open cells
SHORT: Final = ("row", "column", "box")
CellValue = tuple[int, int]  # a cell, row by row from 0, and a value


def cell_label(cell: int, size: int) -> str:
    """``r1c1`` to ``r25c25``."""
    return f"r{cell // size + 1}c{cell % size + 1}"


def house_label(house: str) -> str:
    """A house in short: ``r1``, ``c12``, ``b3``, ``diagonal 1``."""
    kind, _blank, number = house.rpartition(" ")
    if kind in SHORT:
        return kind[0] + number
    if kind == "diagonal":
        return _("diagonal {number}", number=number)
    return f"{_(kind)} {number}"


class BoxPosition:
    """The candidates of a puzzle's open cells, house by house."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.size = puzzle.size
        self.houses = puzzle.rules.houses
        every = range(1, self.size + 1)
        self.choices: Choices = {
            cell: frozenset(n for n in every if mask >> (n - 1) & 1)
            for cell, mask in enumerate(puzzle.masks())
            if not puzzle.cells[cell]
        }

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
    ) -> Step:
        """The step that fills a cell; ``place`` is its house, or the cell."""
        at = self.choice(cell, value)
        premise = Premise("base", place)
        if place == cell_label(cell, self.size):
            premise = Premise("cell", at._replace(n=0))
        return Step(technique, (at,), (), (premise,), note)

    def choice(self, cell: int, n: int) -> Choice:
        """A value in a cell as a Choice."""
        return Choice(*divmod(cell, self.size), n)

    def remove(
        self,
        technique: str,
        gone: list[CellValue],
        note: str,
        bases: Sequence[str],
    ) -> Step | None:
        """The step, if there is anything to remove.

        ``bases`` are the houses to look at.
        """
        if not gone:
            return None
        premises = tuple([Premise("base", house) for house in bases])
        out = tuple([self.choice(*one) for one in gone])
        return Step(technique, (), out, premises, note)

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


def after(puzzle: Puzzle, step: Step) -> Puzzle:
    """The puzzle after a step."""
    for choice in step.eliminations:
        puzzle = puzzle.reject(choice)
    for choice in step.placements:
        puzzle = puzzle.update(choice)
    return puzzle
