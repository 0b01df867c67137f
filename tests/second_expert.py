"""The shapes of the hardest puzzles' techniques, for a second checker.

Like ``second_shapes``, they are written from what the table says alone.
"""

from __future__ import annotations

from images import HOUSES
from second_shapes import Clause, Position, of_cells, sees
from sudokit import Choice


def locked_sectors(p: Position) -> list[Clause] | None:
    """Return the clauses of cells that use up as many links, or None."""
    cells, covers = p.cells("cell"), p.houses("cover")
    links: list[set[Choice]] = []
    house, named = "", set[Choice]()
    for role, what in [*p.premises, ("cover", "")]:
        if role == "cover":
            places = {c for c in named if c[:2] in HOUSES.get(house, ())}
            values = {c.n for c in named}
            held = {c for cell in cells for c in p.cell(cell)}
            there = HOUSES.get(house, ())
            own = {c for c in held if c[:2] in there and c.n in values}
            if (house and not named) or places != named or own != named:
                return None
            links += [{c for c in named if c.n == n} for n in sorted(values)]
            house, named = str(what), set()
        elif isinstance(what, Choice) and what.n:
            same_kind = house[:1] == covers[0][0]
            if what in named or (role == "first") != same_kind:
                return None
            named.add(what)
    every = {c for cell in cells for c in p.cell(cell)}
    if len({*cells}) < len(cells) or len({*covers}) < len(covers):
        return None
    if set().union(*links) != every or len(links) != len(cells):
        return None
    if p.name == "SK Loop" and not is_ring(p):
        return None
    if any(seated(p, cells, links, c) for c in p.gone):
        return None
    for idle in cells:
        rest = [cell for cell in cells if cell != idle]
        if not any(seated(p, rest, links, c) for c in p.gone):
            return None
    return of_cells(p)


def is_ring(p: Position) -> bool:
    """Return whether the cells are eight pairs around four boxes."""
    covers = p.houses("cover")
    if sorted(name[0] for name in covers) != [*"bbbbccrr"]:
        return False
    ring = {
        cell
        for name in covers
        if name[0] == "b"
        for cell in HOUSES[name]
        if sum(cell in HOUSES[line] for line in covers if line[0] != "b") == 1
    }
    return ring == {*p.cells("cell")} and len(ring) == 16


def seated(
    p: Position,
    cells: list[tuple[int, int]],
    links: list[set[Choice]],
    true: Choice,
) -> bool:
    """Return whether each cell finds a link of its own beside a candidate."""
    left = [
        {c for c in one if c != true and not sees(c, true)} for one in links
    ]
    taken: dict[int, tuple[int, int]] = {}

    def sits(cell: tuple[int, int], tried: set[int]) -> bool:
        for at, link in enumerate(left):
            if at not in tried and any(c[:2] == cell for c in link):
                tried.add(at)
                if at not in taken or sits(taken[at], tried):
                    taken[at] = cell
                    return True
        return False

    return all(sits(cell, set()) for cell in cells if cell != true[:2])
