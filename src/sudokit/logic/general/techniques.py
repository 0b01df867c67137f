"""The techniques that are told for puzzles of any rules, easiest first.

    TECHNIQUES    functions of a position, which give their steps

Full houses, naked and hidden singles, locked candidates, naked and hidden
pairs to quadruples, and fish of two to four lines.  What is harder is for
9x9 alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

from sudokit.language import _
from sudokit.logic.general.position import (
    BoxPosition,
    cell_label,
    house_label,
)
from sudokit.logic.model.step import Step
from sudokit.rules.notation import sign_of

SIZES: Final = {2: "Pair", 3: "Triple", 4: "Quadruple"}
FISH: Final = {2: "X-Wing", 3: "Swordfish", 4: "Jellyfish"}


def _full_houses(p: BoxPosition) -> Iterator[Step]:
    for house in p.houses:
        cells = p.open(house)
        if len(cells) == 1 and len(p.choices[cells[0]]) == 1:
            (n,) = p.choices[cells[0]]
            where = house_label(house)
            note = _("last empty cell of {house}", house=where)
            yield p.place("Full House", cells[0], n, note, where)


def _naked_singles(p: BoxPosition) -> Iterator[Step]:
    for cell, left in p.choices.items():
        if len(left) == 1:
            (n,) = left
            name = cell_label(cell, p.size)
            note = _("only {n} in {cell}", n=sign_of(n), cell=name)
            yield p.place("Naked Single", cell, n, note, name)


def _hidden_singles(p: BoxPosition) -> Iterator[Step]:
    for house in p.houses:
        for n, cells in p.places(house).items():
            if len(cells) == 1:
                where = house_label(house)
                note = _("{n} in {where}", n=sign_of(n), where=where)
                yield p.place("Hidden Single", cells[0], n, note, where)


def _locked(p: BoxPosition) -> Iterator[Step]:
    """All places of a value in a house lie in another house, too."""
    for house in p.houses:
        for n, cells in p.places(house).items():
            for other, inside in p.houses.items():
                if other != house and set(cells) <= set(inside):
                    rest = [cell for cell in inside if cell not in cells]
                    kind = 1 if house.startswith(("box", "region")) else 2
                    step = p.remove(
                        f"Locked Candidates Type {kind}",
                        p.others(rest, {n}),
                        _(
                            "{n} in {base}, all in {cover}",
                            n=sign_of(n),
                            base=house_label(house),
                            cover=house_label(other),
                        ),
                        [house_label(house)],
                    )
                    if step:
                        yield step


def _naked_subsets(p: BoxPosition) -> Iterator[Step]:
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
                    [house_label(house)],
                )
                if step:
                    yield step


def _hidden_subsets(p: BoxPosition) -> Iterator[Step]:
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
                    [house_label(house)],
                )
                if step:
                    yield step


def _fish(p: BoxPosition) -> Iterator[Step]:
    for size, name in FISH.items():
        for n in range(1, p.size + 1):
            for base, cover in ("row", "column"), ("column", "row"):
                yield from _fish_of(p, name, size, n, (base, cover))


def _fish_of(
    p: BoxPosition, name: str, size: int, n: int, kinds: tuple[str, str]
) -> Iterator[Step]:
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
            list(map(house_label, base)),
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


def _labels(names: Sequence[str]) -> str:
    return ",".join(map(house_label, names))


TECHNIQUES: Final[tuple[Callable[[BoxPosition], Iterator[Step]], ...]] = (
    _full_houses,
    _naked_singles,
    _hidden_singles,
    _locked,
    _naked_subsets,
    _hidden_subsets,
    _fish,
)
