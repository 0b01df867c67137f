"""The shapes of steps by technique, for a second checker.

Written from what the table of techniques says, and from nothing of
``sudokit.proofs``.  Each function takes a position and what a step
says of it, and returns the clauses that the premises bring: sets of
candidates of which one is true.  None, if it is no step of its technique.
"""

from collections.abc import Callable
from itertools import pairwise, product

from images import CELLS, HOUSES
from sudokit import Choice, Grid, Step

Cell = tuple[int, int]
Clause = frozenset[Choice]
Run = tuple[str, list[Choice]]

SIZES = {
    "Pair": 2, "Triple": 3, "Quadruple": 4,
    "X-Wing": 2, "Swordfish": 3, "Jellyfish": 4,
}  # fmt: skip
IN_HOUSES = {
    cell: {name for name, cells in HOUSES.items() if cell in cells}
    for cell in CELLS
}


def sees(a: Choice, b: Choice) -> bool:
    """Return whether two candidates can't both be true."""
    if a[:2] == b[:2]:
        return a != b
    return a.n == b.n and bool(IN_HOUSES[a[:2]] & IN_HOUSES[b[:2]])


def all_see(some: list[Choice], others: list[Choice]) -> bool:
    return all(sees(a, b) for a, b in product(some, others))


def shared(cells: list[Cell]) -> set[str]:
    """Return the houses that hold all of some cells."""
    return set.intersection(*[IN_HOUSES[cell] for cell in cells])


class Position:
    """A grid, and the claims and premises of a step."""

    def __init__(self, grid: Grid, step: Step) -> None:
        self.grid = grid
        self.name = step.technique
        self.gone = list(step.eliminations)
        self.placed = list(step.placements)
        self.claims = self.gone + self.placed
        self.premises = list(step.premises)
        self.left = {
            (i, j): frozenset(grid.candidates(i, j))
            for i, j in CELLS
            if not grid[i, j]
        }

    def cell(self, cell: Cell) -> Clause:
        """Return the clause: one of the cell's candidates is true."""
        return frozenset(Choice(*cell, n) for n in self.left.get(cell, ()))

    def house(self, name: str, n: int) -> Clause:
        """Return the clause: the value is in one of these places, if open."""
        cells = HOUSES[name]
        if n in [self.grid[cell] for cell in cells]:
            return frozenset()
        return frozenset(
            Choice(*cell, n) for cell in cells if n in self.left.get(cell, ())
        )

    def named(self, role: str, whole: bool = False) -> list[Choice]:
        """Return the candidates that have a role, or the whole cells."""
        return [
            what
            for one, what in self.premises
            if one == role
            and isinstance(what, Choice)
            and (not what.n) == whole
        ]

    def cells(self, *roles: str) -> list[Cell]:
        return [c[:2] for role in roles for c in self.named(role, whole=True)]

    def houses(self, role: str) -> list[str]:
        return [
            what
            for one, what in self.premises
            if one == role and isinstance(what, str)
        ]

    def runs(self) -> list[Run]:
        """Return candidates or cells in their order, role by role."""
        result: list[Run] = []
        for role, what in self.premises:
            assert isinstance(what, Choice)
            if not result or result[-1][0] != role:
                result.append((role, []))
            result[-1][1].append(what)
        return result

    def values(self, cells: list[Cell]) -> set[int]:
        """Return the values that cells have between them."""
        return set[int]().union(*[self.left.get(c, set()) for c in cells])

    def gone_values(self) -> set[int]:
        return {c.n for c in self.gone}

    def value(self) -> int:
        """Return the only value of the claims, or 0."""
        values = {c.n for c in self.claims}
        return values.pop() if len(values) == 1 else 0

    def everything(self) -> list[Clause]:
        """Return the clauses of all empty cells and houses."""
        return [self.cell(cell) for cell in self.left] + [
            self.house(name, n)
            for name in HOUSES
            for n in range(1, 10)
            if n not in [self.grid[cell] for cell in HOUSES[name]]
        ]


Shape = Callable[[Position], list[Clause] | None]


# What the techniques are: the clauses that a step brings, or None.


def full_house(p: Position) -> list[Clause] | None:
    """Return the clauses of a house with one empty cell."""
    (house,) = p.houses("base")
    empty = [cell for cell in HOUSES[house] if cell in p.left]
    return [p.house(house, p.value())] if len(empty) == 1 else None


def hidden_single(p: Position) -> list[Clause] | None:
    """Return the clauses of a house with one place for a value."""
    (house,) = p.houses("base")
    empty = [cell for cell in HOUSES[house] if cell in p.left]
    return [p.house(house, p.value())] if len(empty) > 1 else None


def of_cells(p: Position) -> list[Clause]:
    """Return the clauses of the cells."""
    return [p.cell(c) for c in p.cells("cell", "first", "second")]


def locked(p: Position) -> list[Clause] | None:
    """Return the clauses of a base whose places lie in the cover, too."""
    (base,), (cover,) = p.houses("base"), p.houses("cover")
    clause = p.house(base, p.value())
    there = {c[:2] for c in [*clause, *p.gone]}
    if base == cover or len(clause) < 2 or not there <= {*HOUSES[cover]}:
        return None
    kind = "1" if base[0] == "b" else "2"
    return [clause] if p.name[-1] == kind else None


def naked(p: Position) -> list[Clause] | None:
    """Return the clauses of n cells of a house that have n values."""
    cells, (house,) = p.cells("cell"), p.houses("base")
    size = SIZES[p.name.split()[1]]
    if not len(cells) == len(p.values(cells)) == size:
        return None
    if house not in shared(cells):
        return None
    for c in p.gone:
        if not all(sees(c, Choice(*cell, c.n)) for cell in cells):
            return None
    if p.name.startswith("Locked"):
        at = {c[:2] for c in p.gone}
        both = [{*HOUSES[name]} for name in shared(cells)]
        if len(both) < 2 or at <= both[0] & both[1]:
            return None
        if not at & both[0] or not at & both[1]:
            return None
    return of_cells(p)


def hidden(p: Position) -> list[Clause] | None:
    """Return the clauses of n values of a house that have n cells."""
    cells, (house,) = p.cells("cell"), p.houses("base")
    size = SIZES[p.name.split()[1]]
    clauses = [p.house(house, n) for n in range(1, 10)]
    within = [
        one for one in clauses if one and {c[:2] for c in one} <= {*cells}
    ]
    if house not in shared(cells) or not len(cells) == len(within) == size:
        return None
    return within if {c[:2] for c in p.gone} <= {*cells} else None


def fish(p: Position) -> list[Clause] | None:
    """Return the clauses of parallel lines with as many crossing lines."""
    base, cover, n = p.houses("base"), p.houses("cover"), p.value()
    kind, _, name = p.name.rpartition(" ")
    kinds = "".join(sorted({h[0] for h in base} | {h[0] for h in cover}))
    if kinds != "cr" or len({h[0] for h in base}) > 1 or not n:
        return None
    if {h[0] for h in base} == {h[0] for h in cover}:
        return None
    if len({h[0] for h in cover}) > 1:
        return None
    if not len({*base}) == len({*cover}) == len(base) == len(cover):
        return None
    lines = [p.house(line, n) for line in base]
    on_cover = {cell for line in cover for cell in HOUSES[line]}
    on_base = {cell for line in base for cell in HOUSES[line]}
    places = {c for line in lines for c in line}
    body = {c for c in places if c[:2] in on_cover}
    fins = places - body
    if len(base) != SIZES[name] or bool(fins) != bool(kind):
        return None
    if {*p.named("cell")} != body or {*p.named("fin")} != fins:
        return None
    if any(c[:2] in on_base or c[:2] not in on_cover for c in p.gone):
        return None
    if not fins and any(
        not any(
            placeable(lines[:at] + lines[at + 1 :], c, base[0]) for c in p.gone
        )
        for at in range(len(lines))
    ):
        return None
    if fins:
        boxes = {(c.i // 3, c.j // 3) for c in fins}
        thin = any(len(line & body) < 2 for line in lines)
        if len(boxes) > 1 or thin != (kind == "Sashimi"):
            return None
    return lines


def placeable(lines: list[Clause], taken: Choice, line: str) -> bool:
    """Return whether each line has a crossing line of its own."""
    at = 1 if line[0] == "r" else 0
    return any(
        len({taken[at], *[c[at] for c in some]}) > len(lines)
        for some in product(*lines)
    )


def two_links(p: Position) -> list[Clause] | None:
    """Return the clauses of two houses with two places, two of them peers."""
    off, on, base = p.named("off"), p.named("on"), p.houses("base")
    clauses = [p.house(house, p.value()) for house in base]
    if clauses != [{off[0], on[0]}, {off[1], on[1]}]:
        return None
    near, far = on[0], off[1]
    if len({*off, *on}) < 4 or not sees(near, far):
        return None
    kinds = "".join(sorted(house[0] for house in base))
    box = near.i // 3 == far.i // 3 and near.j // 3 == far.j // 3
    name = "Turbot Fish"
    if (kinds, near.j) == ("rr", far.j) or (kinds, near.i) == ("cc", far.i):
        name = "Skyscraper"
    elif kinds == "cr" and box:
        name = "Two-String Kite"
    return clauses if p.name == name else None


def empty_rectangle(p: Position) -> list[Clause] | None:
    """Return the clauses of a box with a cross of places, and of a line."""
    box, line = p.houses("base")
    inside, on = p.house(box, p.value()), p.house(line, p.value())
    if box[0] != "b" or line[0] == "b":
        return None
    if {*p.named("cell")} != inside or {*p.named("on")} != on:
        return None
    rows, columns = {c.i for c in inside}, {c.j for c in inside}
    crossed = any(
        all(c.i == i or c.j == j for c in inside)
        for i in rows
        for j in columns
    )
    if not crossed or len(rows) < 2 or len(columns) < 2 or len(on) != 2:
        return None
    return [inside, on]


def colored(p: Position) -> list[Clause] | None:
    """Return the clauses of one or two components of links in two colours."""
    runs, n = p.runs(), p.value()
    count = 1 if p.name == "Simple Colors" else 2
    if [role for role, _ in runs] != ["first", "second"] * count or not n:
        return None
    links = {link for link in p.everything() if is_link(link, n)}
    result: list[Clause] = []
    for first, second in zip(runs[::2], runs[1::2], strict=True):
        one, other = {*first[1]}, {*second[1]}
        reached = frozenset(first[1][:1])
        for _ in links:
            for link in links:
                if link & reached:
                    reached |= link
        mine = [link for link in links if link <= reached]
        if reached != one | other:
            return None
        if any(len(link & one) != 1 for link in mine):
            return None
        result += mine
    return result


def is_link(clause: Clause, n: int) -> bool:
    """Two places of a value in a house."""
    return len(clause) == 2 and {c.n for c in clause} == {n}


def pivoted(p: Position) -> list[Clause] | None:
    """Return the clauses of a pivot and two pincers with three values."""
    cells = p.cells("first", "second")
    pivot, one, two = [p.left.get(cell, frozenset()) for cell in cells]
    size = 3 if p.name == "XYZ-Wing" else 2
    if (len(pivot), len(one), len(two)) != (size, 2, 2):
        return None
    common = one & two
    if len(common) != 1 or len(pivot | one | two) != 3:
        return None
    if p.gone_values() != common or (common <= pivot) != (size == 3):
        return None
    return of_cells(p)


def w_wing(p: Position) -> list[Clause] | None:
    """Return the clauses of two equal cells and a house that links them."""
    one, two = p.cells("cell")
    on, (house,) = p.named("on"), p.houses("base")
    clause = p.house(house, on[0].n)
    held = p.left.get(one, frozenset())
    if len(held) != 2 or held != p.left.get(two) or {*on} != clause:
        return None
    if {c[:2] for c in on} & {one, two} or len(clause) != 2:
        return None
    if p.gone_values() != held - {on[0].n}:
        return None
    return [*of_cells(p), clause]


def remote_pair(p: Position) -> list[Clause] | None:
    """Return the clauses of linked cells with the same two values."""
    sides = [{*p.cells("first")}, {*p.cells("second")}]
    cells = sides[0] | sides[1]
    held = p.left.get(min(cells), frozenset())
    if len(held) != 2 or not p.gone_values() <= held or len(cells) < 4:
        return None
    reached, alike = {min(cells)}, {c for c in p.left if p.left[c] == held}
    for _ in alike:
        for a, b in product(reached, alike):
            if shared([a, b]):
                reached = reached | {b}
    if reached != cells:
        return None
    return of_cells(p)


def sets_in_a_row(p: Position) -> list[Clause] | None:
    """Return the clauses of almost locked sets joined by common values."""
    sets = [[c[:2] for c in some] for _, some in p.runs()]
    if {2: "ALS-XZ", 3: "ALS-XY-Wing"}.get(len(sets), "ALS Chain") != p.name:
        return None
    for cells in sets:
        if len({*cells}) < len(cells) or not shared(cells):
            return None
        if len(p.values(cells)) != len(cells) + 1:
            return None
    for one, other in pairwise(sets):
        if {*one} & {*other} or not any(
            all(
                sees(Choice(*a, n), Choice(*b, n))
                for a in one
                if n in p.left[a]
                for b in other
                if n in p.left[b]
            )
            for n in p.values(one) & p.values(other)
        ):
            return None
    if {c[:2] for c in p.gone} & {*sets[0], *sets[-1]}:
        return None
    return of_cells(p)


def sue_de_coq(p: Position) -> list[Clause] | None:
    """Return the clauses of cells where a line and a box cross, and others."""
    line, box = p.houses("base")
    center, one, two = p.cells("cell"), p.cells("first"), p.cells("second")
    if line[0] == "b" or box[0] != "b":
        return None
    row, square = {*HOUSES[line]}, {*HOUSES[box]}
    if not {*center, *one} <= row or not {*center, *two} <= square:
        return None
    held, cells = p.values(center), [*center, *one, *two]
    if len(center) < 2 or len(held) < len(center) + 2:
        return None
    if held & p.values(one) & p.values(two) or len({*cells}) < len(cells):
        return None
    at = {c[:2] for c in p.gone}
    return None if at & {*cells} or not at <= row | square else of_cells(p)


def chain(p: Position) -> list[Clause] | None:
    """Return the clauses of candidates or groups that alternate."""
    runs = p.runs()
    path = [some for _, some in runs]
    if [role for role, _ in runs] != ["off", "on"] * (len(runs) // 2):
        return None
    if len(path) < 4 or not all(is_node(node) for node in path):
        return None
    strong = [{*a, *b} for a, b in list(pairwise(path))[::2]]
    weak = list(pairwise(path))[1::2]
    if not all(frozenset(one) in p.everything() for one in strong):
        return None
    if not all(all_see(a, b) for a, b in weak):
        return None
    ends = [(path[0], path[-1])]
    by_ends = path[0] != path[-1] and sees_a_pair(p, ends)
    loop = all_see(path[-1], path[0])
    if not sees_a_pair(p, ends + (weak if loop else [])):
        return None
    if p.name != name_of_chain(path, by_ends):
        return None
    return [frozenset(one) for one in strong]


def sees_a_pair(
    p: Position, pairs: list[tuple[list[Choice], list[Choice]]]
) -> bool:
    """Return whether an elimination sees both sides of one of these."""
    return all(any(all_see([c], [*a, *b]) for a, b in pairs) for c in p.gone)


def name_of_chain(path: list[list[Choice]], by_ends: bool) -> str:
    if any(len(node) > 1 for node in path):
        return "Grouped Nice Loop/AIC"
    one = [node[0] for node in path]
    if by_ends and len({c.n for c in one}) == 1:
        return "X-Chain"
    pairs = list(zip(one[::2], one[1::2], strict=True))
    if (
        by_ends
        and one[0].n == one[-1].n
        and all(a[:2] == b[:2] for a, b in pairs)
        and all(a[0][:2] != b[0][:2] for a, b in pairwise(pairs))
    ):
        return "XY-Chain"
    return "Nice Loop/AIC"


def is_node(node: list[Choice]) -> bool:
    """A candidate, or some of a value in a line and a box."""
    return len(node) == 1 or (
        len({c.n for c in node}) == 1
        and len({*node}) == len(node)
        and len(shared([c[:2] for c in node])) >= 2
    )
