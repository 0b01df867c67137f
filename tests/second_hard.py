"""The shapes of large fish, odd loops and blossoms, for a second checker.

Like ``second_shapes``, they are written from what the table says alone.
"""

from __future__ import annotations

from itertools import chain, product

from images import HOUSES
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
            for c, cell in product([Choice(*stem, n), *p.gone], cells)
            if c.n in p.left[cell]
        ):
            return None
        if any(c.n not in values or c.n in held for c in p.gone):
            return None
    return [p.cell(cell) for cell in {stem, *chain.from_iterable(petals)}]
