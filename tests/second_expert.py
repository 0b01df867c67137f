"""The shapes of the hardest puzzles' techniques, for a second checker.

Like ``second_shapes``, they are written from what the table says alone.
"""

from __future__ import annotations

from images import HOUSES
from second_shapes import (
    IN_HOUSES,
    Clause,
    Position,
    of_cells,
    sees,
    shared,
)
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


def junior_exocet(p: Position) -> list[Clause] | None:
    """Return the clauses of a base and its cross-lines, or None."""
    base, targets, cross = (
        p.cells("first"),
        p.cells("second"),
        p.houses("base"),
    )
    held, boxes = p.values(base), [box_of(c) for c in (base[0], *targets)]
    lines = [name for name in shared(base) if name[0] != "b"]
    if len(lines) != 1 or box_of(base[1]) != boxes[0] or len({*boxes}) != 3:
        return None
    (line,) = lines
    kind = "c" if line[0] == "r" else "r"
    if {name[0] for name in cross} != {kind} or not 3 <= len(held) <= 4:
        return None
    if not all({*HOUSES[line]} & {*HOUSES[box]} for box in boxes):
        return None
    if not {*p.houses("cover")} <= {*boxes[1:]}:
        return None
    for box, target in zip(boxes, [None, *targets], strict=True):
        own = [name for name in cross if {*HOUSES[name]} & {*HOUSES[box]}]
        if len(own) != 1 or {*HOUSES[own[0]]} & {*base}:
            return None
        if target is None:
            continue
        if target not in HOUSES[own[0]] or target in HOUSES[line]:
            return None
        for cell in {*HOUSES[own[0]]} & {*HOUSES[box]} - {*HOUSES[line]}:
            if cell != target and here(p, cell) & held:
                return None
        if target not in p.left:
            return None
    outside = [
        cell
        for name in cross
        for cell in HOUSES[name]
        if box_of(cell) not in boxes
    ]
    for n in held:
        places = {cell for cell in outside if n in here(p, cell)}
        if not any(
            places <= {*HOUSES[one], *HOUSES[other]}
            for one in HOUSES
            for other in HOUSES
            if "b" not in one + other
        ):
            return None
    clauses = [p.cell(cell) for cell in base]
    for name in [*cross, *p.houses("cover")]:
        filled = {p.grid[cell] for cell in HOUSES[name]}
        clauses += [p.house(name, n) for n in held - filled]
    return clauses


def box_of(cell: tuple[int, int]) -> str:
    return next(name for name in IN_HOUSES[cell] if name[0] == "b")


def here(p: Position, cell: tuple[int, int]) -> set[int]:
    """Return the candidates of a cell, or its value."""
    return {*p.left.get(cell, {p.grid[cell]})}


def fireworks(p: Position) -> list[Clause] | None:
    """Return the clauses of the lines through one pivot or two, or None."""
    houses = p.houses("base")
    cells_only = [one for one in p.premises if isinstance(one.what, Choice)]
    runs: list[tuple[str, set[Choice]]] = []
    for role, what in cells_only:
        assert isinstance(what, Choice)
        if not runs or runs[-1][0] != role:
            runs.append((role, set()))
        runs[-1][1].add(what)
    pairs = [*zip(runs[::2], runs[1::2], strict=False)]
    if len(runs) not in (2, 4) or len(houses) != len(runs):
        return None
    if any(one[0] + two[0] != "firstsecond" for one, two in pairs):
        return None
    clauses: list[Clause] = []
    own: dict[tuple[int, int], set[int]] = {}
    corners: set[tuple[int, int]] = set()
    for at, ((_, first), (_, second)) in enumerate(pairs):
        pivots, wings = {c[:2] for c in first}, {c[:2] for c in second}
        digits = {c.n for c in first | second}
        (i, j), *more = sorted(pivots)
        lines = houses[2 * at : 2 * at + 2]
        if more or len(wings) != 2 or {*lines} != {f"r{i + 1}", f"c{j + 1}"}:
            return None
        if len(digits) != (3 if len(runs) == 2 else 2) or (i, j) in wings:
            return None
        square = {*HOUSES[box_of((i, j))]}
        every = {c for cell in wings | pivots for c in p.cell(cell)}
        if {c for c in every if c.n in digits} != first | second:
            return None
        for name in lines:
            wing = wings & {*HOUSES[name]}
            if len(wing) != 1 or wing & square:
                return None
            for n in digits:
                clause = p.house(name, n)
                if not {c[:2] for c in clause} <= square | wing:
                    return None
                clauses.append(clause)
        if digits & set().union(*own.values()):
            return None
        own[i, j] = digits
        corners |= wings | pivots
    if len(corners) != 2 + len(pairs) or len(own) != len(pairs):
        return None
    whole = set().union(*own.values())
    for c in p.gone:
        if c[:2] not in corners or c.n in own.get(c[:2], whole):
            return None
    return clauses


def tridagon(p: Position) -> list[Clause] | None:
    """Return the clauses of twelve cells that three digits can't fill."""
    cells, fins = {*p.cells("cell")}, {*p.named("fin")}
    held = {c for cell in cells for c in p.cell(cell)}
    three = {c.n for c in held - fins}
    if len(three) != 3 or not fins <= held or three & {c.n for c in fins}:
        return None
    boxes: dict[str, list[tuple[int, int]]] = {}
    for cell in sorted(cells):
        boxes.setdefault(box_of(cell), []).append(cell)
    if {len(some) for some in boxes.values()} != {3} or len(cells) != 12:
        return None
    bands = {(int(name[1]) - 1) // 3 for name in boxes}
    stacks = {(int(name[1]) - 1) % 3 for name in boxes}
    if len(bands) != 2 or len(stacks) != 2:
        return None
    turns = 1
    for some in boxes.values():
        if len({i for i, _ in some}) < 3 or len({j for _, j in some}) < 3:
            return None
        a, b, c = [j for _, j in some]
        turns *= (b - a) * (c - b) * (a - c)
    return [p.cell(cell) for cell in cells] if turns < 0 else None
