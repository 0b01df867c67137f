"""The techniques that are told for puzzles of any rules, easiest first.

    TECHNIQUES    functions of what a puzzle says, which give their steps

They know houses, and which candidates exclude each other, and nothing of
rows of nine: singles, locked candidates, subsets, fish, wings and chains.
Each names what its form in the table of techniques asks for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

from sudokit.core.choice import Choice
from sudokit.language import _
from sudokit.logic.model.step import Premise, Step
from sudokit.logic.proofs.kernel import LINES, REGION, Facts, bits_of, members
from sudokit.rules.notation import sign_of

SIZES: Final = {2: "Pair", 3: "Triple", 4: "Quadruple"}
FISH: Final = {2: "X-Wing", 3: "Swordfish", 4: "Jellyfish"}
DETOUR: Final = 16  # places of a chain

Steps = Iterator[Step]


# Words and premises.


def cell_label(cell: int, size: int) -> str:
    """``r1c1`` to ``r25c25``."""
    return f"r{cell // size + 1}c{cell % size + 1}"


def house_label(house: str) -> str:
    """A house in words: ``r1``, ``c12``, ``b3``, ``diagonal 1``."""
    kind, _blank, number = house.rpartition(" ")
    if not kind:
        return house
    if kind == "diagonal":
        return _("diagonal {number}", number=number)
    return f"{_(kind)} {number}"


def cells_text(f: Facts, cells: Iterable[int]) -> str:
    """Cells by name, with commas."""
    return ",".join(cell_label(cell, f.laws.size) for cell in sorted(cells))


def values_text(f: Facts, mask: int) -> str:
    """Values with commas."""
    return ",".join(sign_of(value + 1) for value in members(mask))


def houses_text(houses: Iterable[str]) -> str:
    """Houses with commas."""
    return ",".join(map(house_label, houses))


def of_cells(f: Facts, role: str, cells: Iterable[int]) -> list[Premise]:
    """Whole cells as premises."""
    n = f.laws.size
    return [Premise(role, Choice(*divmod(cell, n), 0)) for cell in cells]


def of_codes(f: Facts, role: str, codes: Iterable[int]) -> list[Premise]:
    """Candidates as premises."""
    return [Premise(role, f.laws.choice(code)) for code in codes]


def of_houses(role: str, houses: Iterable[str]) -> list[Premise]:
    """Houses as premises."""
    return [Premise(role, house) for house in houses]


def placing(
    f: Facts, name: str, bit: int, premises: list[Premise], note: str
) -> Step:
    """The step that fills a cell."""
    value = f.laws.choice(bit.bit_length() - 1)
    return Step(name, (value,), (), tuple(premises), note)


def removing(
    f: Facts, name: str, gone: int, premises: list[Premise], note: str
) -> Steps:
    """The step that rules out what is still there, if anything is."""
    codes = [f.laws.choice(code) for code in members(gone & f.alive)]
    if codes:
        yield Step(name, (), tuple(codes), tuple(premises), note)


def is_single(bits: int) -> bool:
    """A set has one member."""
    return bits != 0 and not bits & (bits - 1)


def open_cells(f: Facts, house: str) -> list[int]:
    """The empty cells of a house."""
    return [cell for cell in f.laws.houses[house] if f.is_open(cell)]


def places(f: Facts, house: str) -> dict[int, int]:
    """The clause of each value that a house lacks."""
    return {value: f.house(house, value) for value in f.missing(house)}


def cells_of(f: Facts, bits: int) -> list[int]:
    """The cells of candidates, each once."""
    return sorted({code // f.laws.size for code in members(bits)})


def every(f: Facts, cells: Iterable[int], mask: int) -> int:
    """Some values in some cells."""
    found = 0
    for cell in cells:
        found |= mask << (cell * f.laws.size)
    return found


# Houses.


def full_houses(f: Facts) -> Steps:
    """The last empty cell of a house."""
    for house in f.laws.houses:
        cells = open_cells(f, house)
        if len(cells) == 1 and is_single(f.cell(cells[0])):
            note = _("last empty cell of {house}", house=house_label(house))
            said = of_houses("base", [house])
            yield placing(f, "Full House", f.cell(cells[0]), said, note)


def naked_singles(f: Facts) -> Steps:
    """The last candidate of a cell."""
    for cell in range(f.laws.size**2):
        if is_single(f.cell(cell)):
            note = _(
                "only {n} in {cell}",
                n=values_text(f, f.mask(cell)),
                cell=cells_text(f, [cell]),
            )
            said = of_cells(f, "cell", [cell])
            yield placing(f, "Naked Single", f.cell(cell), said, note)


def hidden_singles(f: Facts) -> Steps:
    """The last place of a value in a house."""
    for house in f.laws.houses:
        for value, clause in places(f, house).items():
            if is_single(clause):
                where = house_label(house)
                note = _("{n} in {where}", n=sign_of(value + 1), where=where)
                said = of_houses("base", [house])
                yield placing(f, "Hidden Single", clause, said, note)


def locked(f: Facts) -> Steps:
    """All places of a value in a house lie in another house, too."""
    for house in f.laws.houses:
        kind = 1 if f.laws.kinds[house] == REGION else 2
        for value, clause in places(f, house).items():
            for other in f.laws.houses if clause & (clause - 1) else ():
                there = f.laws.places(other, value)
                if other != house and not clause & ~there:
                    yield from removing(
                        f,
                        f"Locked Candidates Type {kind}",
                        there & ~clause,
                        of_houses("base", [house])
                        + of_houses("cover", [other]),
                        _(
                            "{n} in {base}, all in {cover}",
                            n=sign_of(value + 1),
                            base=house_label(house),
                            cover=house_label(other),
                        ),
                    )


def subset(
    f: Facts, name: str, house: str, cells: list[int], mask: int, gone: int
) -> Steps:
    """Cells that have as many values between them."""
    note = _(
        "{n} in {cells} of {house}",
        n=values_text(f, mask),
        cells=cells_text(f, cells),
        house=house_label(house),
    )
    said = of_cells(f, "cell", cells) + of_houses("base", [house])
    yield from removing(f, name, gone, said, note)


def naked_subsets(f: Facts) -> Steps:
    """As many cells of a house as values; what sees all of them goes."""
    n = f.laws.size
    for size, name in SIZES.items():
        for house in f.laws.houses:
            few = [
                cell
                for cell in open_cells(f, house)
                if 2 <= f.mask(cell).bit_count() <= size
            ]
            for cells in combinations(few, size):
                mask = 0
                for cell in cells:
                    mask |= f.mask(cell)
                if mask.bit_count() == size:
                    gone = 0
                    for value in members(mask):
                        seen = f.laws.full_set
                        for cell in cells:
                            seen &= f.laws.excluded(cell * n + value)
                        gone |= seen & f.laws.of_value(value)
                    yield from subset(
                        f, f"Naked {name}", house, list(cells), mask, gone
                    )


def hidden_subsets(f: Facts) -> Steps:
    """As many values of a house as places."""
    for size, name in SIZES.items():
        for house in f.laws.houses:
            found = places(f, house)
            few = [v for v in found if 2 <= found[v].bit_count() <= size]
            for some in combinations(few, size):
                clauses = 0
                for value in some:
                    clauses |= found[value]
                cells = cells_of(f, clauses)
                if len(cells) == size:
                    mask = bits_of(some)
                    gone = every(f, cells, f.laws.full & ~mask)
                    yield from subset(
                        f, f"Hidden {name}", house, cells, mask, gone
                    )


def fish(f: Facts) -> Steps:
    """Lines that have a value on as many crossing lines."""
    for size, name in FISH.items():
        for value in range(f.laws.size):
            for kind, across in (LINES, LINES[::-1]):
                found = {
                    line: f.house(line, value)
                    for line in f.laws.houses
                    if f.laws.kinds[line] == kind
                }
                few = [
                    line
                    for line, clause in found.items()
                    if 2 <= clause.bit_count() <= size
                ]
                for base in combinations(few, size):
                    body = sum([found[line] for line in base])
                    cover = [
                        line
                        for line in f.laws.houses
                        if f.laws.kinds[line] == across
                        and f.laws.places(line, value) & body
                    ]
                    if len(cover) == size:
                        yield from fish_of(f, name, value, base, cover)


def fish_of(
    f: Facts, name: str, value: int, base: Sequence[str], cover: Sequence[str]
) -> Steps:
    """The step of a fish."""
    body = sum([f.house(line, value) for line in base])
    said = of_codes(f, "cell", members(body))
    said += of_houses("base", base) + of_houses("cover", cover)
    note = _(
        "{n} in {base}, covered by {cover}",
        n=sign_of(value + 1),
        base=houses_text(base),
        cover=houses_text(cover),
    )
    there = sum([f.laws.places(line, value) for line in cover])
    yield from removing(f, name, there & ~body, said, note)


# Conflicts.


def wings(f: Facts) -> Steps:
    """A pivot of two or three values, and two pincers that see it."""
    n = f.laws.size
    open_ = [cell for cell in range(n * n) if f.is_open(cell)]
    pairs = [cell for cell in open_ if f.mask(cell).bit_count() == 2]
    for size, name in (2, "XY-Wing"), (3, "XYZ-Wing"):
        for pivot in open_:
            mask = f.mask(pivot)
            if mask.bit_count() != size:
                continue
            for one, other in combinations(pairs, 2):
                common = f.mask(one) & f.mask(other)
                both = mask | f.mask(one) | f.mask(other)
                if (
                    pivot not in (one, other)
                    and is_single(common)
                    and both.bit_count() == 3
                    and bool(common & mask) == (size == 3)
                ):
                    yield from wing(f, name, [pivot, one, other], common)


def wing(f: Facts, name: str, cells: list[int], common: int) -> Steps:
    """The step of a wing, if both pincers see the pivot."""
    n = f.laws.size
    pivot, *pincers = cells
    gone = f.laws.full_set
    for cell in cells if name == "XYZ-Wing" else pincers:
        gone &= f.laws.excluded(cell * n + common.bit_length() - 1)
    for cell in pincers:
        link = (f.mask(cell) & ~common).bit_length() - 1
        if not f.laws.conflict(pivot * n + link, cell * n + link):
            return
    note = _(
        "{n} in {pincers}, by {pivot}",
        n=values_text(f, common),
        pincers=_(" or ").join(cells_text(f, [cell]) for cell in pincers),
        pivot=cells_text(f, [pivot]),
    )
    said = of_cells(f, "first", [pivot]) + of_cells(f, "second", pincers)
    yield from removing(f, name, gone, said, note)


def chains(f: Facts) -> Steps:
    """Candidates false and true in turn; of the ends one is true.

    First of one value, then through cells of two candidates, then both.
    The shortest of each kind comes first.
    """
    n = f.laws.size
    in_cells = [f.cell(cell) for cell in range(n * n)]
    in_houses = [
        clause
        for house in f.laws.houses
        for clause in places(f, house).values()
    ]
    for name, clauses in (
        ("X-Chain", in_houses),
        ("XY-Chain", in_cells),
        ("Nice Loop/AIC", in_cells + in_houses),
    ):
        links: dict[int, list[int]] = {}
        for clause in clauses:
            if clause.bit_count() == 2:
                one, other = members(clause)
                links.setdefault(one, []).append(other)
                links.setdefault(other, []).append(one)
        found: list[list[int]] = []
        for start in sorted(links):
            found += ends_of(f, name, links, start)
        for path in sorted(found, key=len):
            yield from chain(f, name, path)


def ends_of(
    f: Facts, name: str, links: dict[int, list[int]], start: int
) -> list[list[int]]:
    """The shortest chains from a false candidate that rule something out."""
    n = f.laws.size
    linked = bits_of(links)
    if name == "X-Chain":
        linked &= f.laws.of_value(start % n)
    before = {other: [start, other] for other in links[start]}
    seen = 1 << start
    queue = list(before)
    found: list[list[int]] = []
    for here in queue:
        path = before[here]
        ends = f.laws.excluded(start) & f.laws.excluded(here) & f.alive
        alike = start % n == here % n or name == "Nice Loop/AIC"
        if len(path) > 2 and ends and alike:
            found.append(path)
        if len(path) > DETOUR:
            continue
        weak = f.laws.excluded(here) & linked & ~seen
        if name == "XY-Chain":
            weak &= f.laws.of_value(here % n)
        for off in members(weak):
            seen |= 1 << off
            for on in links[off]:
                if on not in before and on != start:
                    before[on] = [*path, off, on]
                    queue.append(on)
    return found


def chain(f: Facts, name: str, path: list[int]) -> Steps:
    """The step of a chain."""
    said: list[Premise] = []
    note = ""
    for at, code in enumerate(path):
        said += of_codes(f, "on" if at % 2 else "off", [code])
        sign = ("=" if at % 2 else "-") if at else ""
        cell, value = divmod(code, f.laws.size)
        note += f"{sign}({sign_of(value + 1)}){cells_text(f, [cell])}"
    gone = f.laws.excluded(path[0]) & f.laws.excluded(path[-1])
    yield from removing(f, name, gone, said, note)


TECHNIQUES: Final[tuple[Callable[[Facts], Steps], ...]] = (
    full_houses,
    naked_singles,
    hidden_singles,
    locked,
    naked_subsets,
    hidden_subsets,
    fish,
    wings,
    chains,
)
