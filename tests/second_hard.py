"""The shapes of large fish, odd loops and blossoms, for a second checker.

Like ``second_shapes``, they are written from what the table says alone.
"""

from __future__ import annotations

from itertools import product

from images import HOUSES
from second_cases import leads
from second_shapes import Clause, Position, all_see, of_cells, sees, shared
from sudokit import Choice


def needed(p: Position, clauses: list[Clause]) -> bool:
    """Return whether, without any clause, a removed candidate could stay."""
    return all(
        any(can_be(c, clauses[:at] + clauses[at + 1 :], [c]) for c in p.gone)
        for at in range(len(clauses))
    )


def can_be(c: Choice, clauses: list[Clause], true: list[Choice]) -> bool:
    """Return whether one of each clause can be true along with others."""
    left = [one for one in clauses if not one & {*true}]
    if not left:
        return True
    tight = min(
        (
            [c for c in one if not any(sees(c, other) for other in true)]
            for one in left
        ),
        key=len,
    )
    return any(can_be(one, left, [*true, one]) for one in tight)


def box_fish(p: Position) -> list[Clause] | None:
    """Return the clauses of houses covered by as many others, with a box."""
    base, cover, n = p.houses("base"), p.houses("cover"), p.value()
    if len(base) != len(cover) or len(base) not in (2, 3, 4) or not n:
        return None
    if len({*base, *cover}) != 2 * len(base):
        return None
    kinds = {h[0] for h in base}, {h[0] for h in cover}
    if kinds in (({"r"}, {"c"}), ({"c"}, {"r"})):
        return None
    franken = any(
        kinds[0] <= {a, "b"} and kinds[1] <= {b, "b"} for a, b in ("rc", "cr")
    )
    if p.name != ("Franken Fish" if franken else "Mutant Fish"):
        return None
    clauses = [p.house(house, n) for house in base]
    places = {c for one in clauses for c in one}

    def among(houses: list[str], c: Choice) -> int:
        return sum(c[:2] in HOUSES[house] for house in houses)

    fins = {c for c in places if not among(cover, c) or among(base, c) > 1}
    if {*p.named("fin")} != fins or {*p.named("cell")} != places - fins:
        return None
    if not all_see(p.gone, [*fins]):
        return None
    if any(among(cover, c) <= among(base, c) for c in p.gone):
        return None
    return clauses if all(clauses) and needed(p, clauses) else None


def guardians(p: Position) -> list[Clause] | None:
    """Return the clauses of houses that link cells in an odd loop."""
    loop, guards, n = p.named("cell"), p.named("fin"), p.value()
    base, size = p.houses("base"), len(p.named("cell"))
    if size < 5 or size % 2 == 0 or len(base) != size or not n:
        return None
    clauses = [p.house(house, n) for house in base]
    others = set[Choice]()
    for at, one in enumerate(clauses):
        both = {loop[at], loop[(at + 1) % size]}
        if not both <= one:
            return None
        others |= one - both
    if {*guards} != others or not all_see(p.gone, guards):
        return None
    return clauses if needed(p, clauses) else None


def bivalue_oddagon(p: Position) -> list[Clause] | None:
    """Return the clauses of cells in an odd loop that have two values."""
    loop, guards = p.cells("cell"), p.named("fin")
    if len(loop) < 5 or len(loop) % 2 == 0:
        return None
    if not all(shared([a, b]) for a, b in zip(loop, [*loop[1:], loop[0]],
                                              strict=True)):  # fmt: skip
        return None
    every = {c for cell in loop for c in p.cell(cell)}
    pair = {c.n for c in every - {*guards}}
    if len(pair) != 2 or not {*guards} <= every:
        return None
    if any(c.n in pair for c in guards) or not all_see(p.gone, guards):
        return None
    if not all(pair <= p.left.get(cell, frozenset()) for cell in loop):
        return None
    clauses = of_cells(p)
    return clauses if needed(p, clauses) else None


def death_blossom(p: Position) -> list[Clause] | None:
    """Return the clauses of a stem and of a petal for each candidate."""
    (stem,) = p.cells("cell")
    held = sorted(p.left.get(stem, ()))
    petals = [
        [c[:2] for c in some] for role, some in p.runs() if role != "cell"
    ]
    if len(held) < 3 or len(petals) != len(held):
        return None
    for n, cells in zip(held, petals, strict=True):
        values = p.values(cells)
        if len({*cells}) < len(cells) or not shared(cells) or stem in cells:
            return None
        if len(values) != len(cells) + 1 or n not in values:
            return None
        if not all(
            sees(c, Choice(cell[0], cell[1], c.n))
            for c, cell in product(
                [Choice(stem[0], stem[1], n), *p.gone], cells
            )
            if c.n in p.left[cell]
        ):
            return None
        if any(c.n not in values or c.n in held for c in p.gone):
            return None
    every = {cell for cells in petals for cell in cells}
    return [p.cell(cell) for cell in {stem, *every}]


def kraken_fish(p: Position) -> list[Clause] | None:
    """Return no clauses if a fish needs one of some places, or None.

    All of them lead to the claims by cells and houses of two candidates.
    """
    base, cover = p.houses("base"), p.houses("cover")
    kinds = {h[0] for h in base}, {h[0] for h in cover}
    if kinds not in (({"r"}, {"c"}), ({"c"}, {"r"})):
        return None
    if len({*base}) != len(base) or len({*cover}) != len(cover):
        return None
    if len(base) not in (2, 3) or len(cover) != len(base) - 1:
        return None
    starts = p.named("on")
    if len({c.n for c in starts}) != 1:
        return None
    clauses = [p.house(house, starts[0].n) for house in base]
    inside = {cell for house in cover for cell in HOUSES[house]}
    places = {c for one in clauses for c in one if c[:2] not in inside}
    rest = [one - places for one in clauses]
    if {*starts} != places or len(places) < len(starts) or not all(clauses):
        return None
    if any(
        not can_be_all(rest[:at] + rest[at + 1 :]) for at in range(len(rest))
    ):
        return None
    stories: list[list[tuple[str, Choice]]] = []
    for role, what in p.premises:
        if isinstance(what, Choice):
            if role == "on":
                stories.append([])
            elif not stories:
                return None
            stories[-1].append((role, what))
    return [] if all(leads(p, one, False) for one in stories) else None


def can_be_all(clauses: list[Clause]) -> bool:
    """Return whether one of each clause can be true."""
    if not clauses:
        return True
    return any(can_be(c, clauses, [c]) for c in clauses[0])


def whip(p: Position) -> list[Clause] | None:
    """Return no clauses if each candidate follows from the one before."""
    path = [what for _role, what in p.premises if isinstance(what, Choice)]
    if [role for role, _ in p.premises] != ["on"] + ["forced"] * (
        len(path) - 1
    ):
        return None
    if p.gone != path[:1] or p.placed:
        return None
    every, gone = p.everything(), set[Choice]()
    for at, one in enumerate(path):
        if one in gone or any(clause <= gone for clause in every):
            return None
        if at and not any(
            one in clause
            and clause - {one} <= gone
            and any(sees(path[at - 1], c) for c in clause - {one})
            for clause in every
        ):
            return None
        gone |= {c for clause in every for c in clause if sees(one, c)}
    starved = [clause for clause in every if clause <= gone]
    return (
        [] if any(sees(path[-1], c) for one in starved for c in one) else None
    )
