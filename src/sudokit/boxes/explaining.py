"""Steps as a person takes them, in a grid of any boxes.

    explain(grid)     step by step, as far as these techniques lead
    next_step(...)    the first step of a position
    end_text()        what is said where they end

Full houses, naked and hidden singles, locked candidates, naked and hidden
pairs to quadruples, and fish of two to four lines.  What is harder is for
9x9 alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from sudokit.boxes.grid import BoxGrid
from sudokit.boxes.houses import house_numbers, houses
from sudokit.boxes.notation import sign_of
from sudokit.language import _

Choices = dict[int, frozenset[int]]  # of the open cells
CellValue = tuple[int, int]  # a cell, row by row from 0, and a value

SIZES: Final = {2: "Pair", 3: "Triple", 4: "Quadruple"}
FISH: Final = {2: "X-Wing", 3: "Swordfish", 4: "Jellyfish"}


class BoxStep(NamedTuple):
    """A step: its technique, what it places or removes, and why."""

    technique: str
    placements: tuple[CellValue, ...]
    eliminations: tuple[CellValue, ...]
    note: str
    size: int

    @property
    def text(self) -> str:
        """The step as a sentence."""
        conclusion = [
            f"{cell_label(cell, self.size)}={sign_of(n)}"
            for cell, n in self.placements
        ] + [
            f"{cell_label(cell, self.size)}<>{sign_of(n)}"
            for cell, n in self.eliminations
        ]
        name = _(self.technique)
        return f"{name}: {self.note} => {', '.join(conclusion)}"


def cell_label(cell: int, size: int) -> str:
    """``r1c1`` to ``r25c25``."""
    return f"r{cell // size + 1}c{cell % size + 1}"


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
        self, technique: str, cell: int, value: int, note: str
    ) -> BoxStep:
        """The step that fills a cell."""
        return BoxStep(technique, ((cell, value),), (), note, self.size)

    def remove(
        self, technique: str, gone: list[CellValue], note: str
    ) -> BoxStep | None:
        """The step, if there is anything to remove."""
        if not gone:
            return None
        return BoxStep(technique, (), tuple(gone), note, self.size)

    def names(self, cells: list[int]) -> str:
        """The cells by name, with commas."""
        return ",".join(cell_label(cell, self.size) for cell in sorted(cells))

    def in_house(self, values: set[int], cells: list[int], house: str) -> str:
        """``1,2 in r1c1,r1c2 of r1``."""
        return _(
            "{n} in {cells} of {house}",
            n=",".join(map(sign_of, sorted(values))),
            cells=self.names(cells),
            house=_label(house),
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


def explain(grid: BoxGrid) -> Iterator[BoxStep]:
    """The steps from a grid on, until none of these techniques has one."""
    position = begin(grid)
    step = next_step(position)
    while step is not None:
        yield step
        position = after(position, step)
        step = next_step(position)


def after(position: BoxPosition, step: BoxStep) -> BoxPosition:
    """The position after a step."""
    choices = dict(position.choices)
    cells = bytearray(position.grid.cells)
    for cell, n in step.placements:
        cells[cell] = n
        del choices[cell]
        for house in position.houses.values():
            if cell in house:
                for peer in house:
                    if peer in choices:
                        choices[peer] -= {n}
    for cell, n in step.eliminations:
        choices[cell] -= {n}
    grid = BoxGrid(position.grid.shape, bytes(cells), position.grid.diagonals)
    return BoxPosition(grid, choices)


def next_step(position: BoxPosition) -> BoxStep | None:
    """The first step of the easiest technique that has one."""
    for find in TECHNIQUES:
        found = next(find(position), None)
        if found is not None:
            return found
    return None


def end_text() -> str:
    """What is said where no technique has a step any more."""
    return _(
        "No step is left: singles, locked candidates, subsets and fish are"
        " told for all sizes, the rest for 9x9."
    )


def _full_houses(p: BoxPosition) -> Iterator[BoxStep]:
    for house in p.houses:
        cells = p.open(house)
        if len(cells) == 1 and len(p.choices[cells[0]]) == 1:
            (n,) = p.choices[cells[0]]
            note = _("last empty cell of {house}", house=_label(house))
            yield p.place("Full House", cells[0], n, note)


def _naked_singles(p: BoxPosition) -> Iterator[BoxStep]:
    for cell, left in p.choices.items():
        if len(left) == 1:
            (n,) = left
            name = cell_label(cell, p.size)
            note = _("only {n} in {cell}", n=sign_of(n), cell=name)
            yield p.place("Naked Single", cell, n, note)


def _hidden_singles(p: BoxPosition) -> Iterator[BoxStep]:
    for house in p.houses:
        for n, cells in p.places(house).items():
            if len(cells) == 1:
                note = _("{n} in {where}", n=sign_of(n), where=_label(house))
                yield p.place("Hidden Single", cells[0], n, note)


def _locked(p: BoxPosition) -> Iterator[BoxStep]:
    """All places of a value in a house lie in another house, too."""
    for house in p.houses:
        for n, cells in p.places(house).items():
            for other, inside in p.houses.items():
                if other != house and set(cells) <= set(inside):
                    rest = [cell for cell in inside if cell not in cells]
                    kind = 1 if house.startswith("box") else 2
                    step = p.remove(
                        f"Locked Candidates Type {kind}",
                        p.others(rest, {n}),
                        _(
                            "{n} in {base}, all in {cover}",
                            n=sign_of(n),
                            base=_label(house),
                            cover=_label(other),
                        ),
                    )
                    if step:
                        yield step


def _naked_subsets(p: BoxPosition) -> Iterator[BoxStep]:
    for size, name in SIZES.items():
        for house in p.houses:
            open_cells = p.open(house)
            few = [c for c in open_cells if 2 <= len(p.choices[c]) <= size]
            for cells in combinations(few, size):
                values = set().union(*(p.choices[cell] for cell in cells))
                if len(values) != size:
                    continue
                rest = [cell for cell in open_cells if cell not in cells]
                step = p.remove(
                    f"Naked {name}",
                    p.others(rest, values),
                    p.in_house(values, list(cells), house),
                )
                if step:
                    yield step


def _hidden_subsets(p: BoxPosition) -> Iterator[BoxStep]:
    for size, name in SIZES.items():
        for house in p.houses:
            places = p.places(house)
            few = [n for n in places if 2 <= len(places[n]) <= size]
            for some in combinations(few, size):
                cells = set().union(*(places[n] for n in some))
                if len(cells) != size:
                    continue
                gone = [
                    (cell, n)
                    for cell in sorted(cells)
                    for n in sorted(p.choices[cell] - set(some))
                ]
                step = p.remove(
                    f"Hidden {name}",
                    gone,
                    p.in_house(set(some), list(cells), house),
                )
                if step:
                    yield step


def _fish(p: BoxPosition) -> Iterator[BoxStep]:
    for size, name in FISH.items():
        for n in range(1, p.size + 1):
            for base, cover in ("row", "column"), ("column", "row"):
                yield from _fish_of(p, name, size, n, (base, cover))


def _fish_of(
    p: BoxPosition, name: str, size: int, n: int, kinds: tuple[str, str]
) -> Iterator[BoxStep]:
    """Fish of a value whose base are rows, or columns."""
    lines = _lines(p, n, kinds[0])
    few = [line for line in lines if 2 <= len(lines[line]) <= size]
    across = {
        cell: house
        for house, cells in p.houses.items()
        if house.startswith(kinds[1])
        for cell in cells
    }
    for base in combinations(few, size):
        cells = [cell for line in base for cell in lines[line]]
        covers = sorted({across[cell] for cell in cells})
        if len(covers) != size:
            continue
        rest = [
            cell
            for cover in covers
            for cell in p.houses[cover]
            if cell not in cells
        ]
        step = p.remove(
            name,
            p.others(rest, {n}),
            _(
                "{n} in {base}, covered by {cover}",
                n=sign_of(n),
                base=_labels(base),
                cover=_labels(covers),
            ),
        )
        if step:
            yield step


def _lines(p: BoxPosition, n: int, kind: str) -> Mapping[str, list[int]]:
    """The places of a value in each row, or in each column."""
    found = {
        house: [cell for cell in p.open(house) if n in p.choices[cell]]
        for house in p.houses
        if house.startswith(kind)
    }
    return {house: cells for house, cells in found.items() if cells}


def _label(house: str) -> str:
    """A house in short: ``r1``, ``c12``, ``b3``, ``diagonal 1``."""
    kind, number = house.split()
    if kind == "diagonal":
        return _("diagonal {number}", number=number)
    return kind[0] + number


def _labels(names: Sequence[str]) -> str:
    return ",".join(map(_label, names))


TECHNIQUES: Final[tuple[Callable[[BoxPosition], Iterator[BoxStep]], ...]] = (
    _full_houses,
    _naked_singles,
    _hidden_singles,
    _locked,
    _naked_subsets,
    _hidden_subsets,
    _fish,
)
