"""Shapes of premises: checks that a step is one of its technique.

Each function takes a claim whose premises are of the kinds that its form
names, without repeats.  It returns the clauses that they give, or NONE if
the step isn't of its technique.  The checker then proves, in the same way
for all techniques, that the claims follow from these clauses and that no
clause is already satisfied.
"""

from itertools import permutations
from typing import Final

from sudokit.native.bits import bits_of, can_spare, members
from sudokit.proofs.claim import Claim
from sudokit.rules.exclusions import LINES, REGION

NONE: Final[list[int]] = [0]  # a clause that can't be satisfied

SIZES: Final[dict[str, int]] = {
    "Pair": 2, "Triple": 3, "Quadruple": 4,
    "X-Wing": 2, "Swordfish": 3, "Jellyfish": 4,
}  # fmt: skip

# Singles, locked candidates, subsets.


def only_place(c: Claim) -> list[int]:
    """Check a single in a house, which has one place for the value.

    It is a full house if the cell is the only empty one of the house.
    """
    (house,) = c.houses("base")
    empty = [cell for cell in c.laws.houses[house] if c.here.is_open(cell)]
    name = "Full House" if len(empty) == 1 else "Hidden Single"
    return [c.here.house(house, c.value())] if c.is_named(name) else NONE


def naked_single(c: Claim) -> list[int]:
    """Check a naked single: the cell has one candidate left."""
    return c.cell_clauses(c.cells("cell"))


def locked_places(c: Claim) -> list[int]:
    """Check locked candidates.

    All places of a value in a house, two or more, lie in another house,
    where it goes from the rest.  From a region that is type 1.
    """
    (base,), (cover,) = c.houses("base"), c.houses("cover")
    kind = 1 if c.laws.kinds[base] == REGION else 2
    clause = c.here.house(base, c.value())
    inside = clause | bits_of(c.gone)
    if base == cover or clause.bit_count() < 2 or c.value() < 0:
        return NONE
    if inside & ~c.laws.places(cover, c.value()):
        return NONE
    return [clause] if c.is_named(f"Locked Candidates Type {kind}") else NONE


def direct_locked(c: Claim) -> list[int]:
    """Check direct pointing or claiming.

    A value's places in a house, and in a second one of its kind, are named.
    The first lie in a house that also has all places of the second but one,
    where the value goes.
    """
    if len(c.placed) != 1 or c.gone:
        return NONE
    placed = 1 << c.placed[0]
    named = bits_of(c.choices("cell"))
    kinds = LINES if c.technique == "Direct Claiming" else (REGION,)
    places = [
        (c.laws.kinds[house], c.here.house(house, c.value()))
        for house in c.laws.houses
        if c.laws.kinds[house] in kinds
    ]
    for (kind, first), (other, second) in permutations(places, 2):
        if kind != other or first | second != named or first & second:
            continue
        if second & placed and any(
            not named & ~placed & ~c.laws.places(cover, c.value())
            for cover in c.laws.houses
        ):
            return [first, second]
    return NONE


def naked_subset(c: Claim) -> list[int]:
    """Check a naked subset.

    A house has as many cells as values, none of which can be left out; what
    goes sees all of them.  Locked, if they lie in two houses that each lose
    something outside their crossing.
    """
    cells = c.cells("cell")
    size = SIZES[c.technique.split()[1]]
    if not len(cells) == c.held(cells).bit_count() == size:
        return NONE
    if not in_house(c, cells):
        return NONE
    if not all(c.sees(code, cell) for code in c.gone for cell in cells):
        return NONE
    if can_spare(
        list(map(c.here.mask, cells)), [code % c.size for code in c.gone]
    ):
        return NONE
    if c.technique.startswith("Locked"):
        at = {code // c.size for code in c.gone}
        shared = [{*c.laws.houses[one]} for one in c.laws.shared(cells)]
        if len(shared) < 2 or at <= shared[0] & shared[1]:
            return NONE
        if not all(at & house for house in shared):
            return NONE
    return c.cell_clauses(cells)


def hidden_subset(c: Claim) -> list[int]:
    """Check a hidden subset.

    As many values of a house as cells have places only there, and none of
    them can be left out.
    """
    cells = c.cells("cell")
    (house,) = c.houses("base")
    size = SIZES[c.technique.split()[1]]
    there = c.every(cells)
    known = [c.here.house(house, v) for v in c.here.missing(house)]
    within = [clause for clause in known if not clause & ~there]
    if not in_house(c, cells) or not len(cells) == len(within) == size:
        return NONE
    places = [bits_of(cells_of(c, members(clause))) for clause in within]
    if bits_of(c.gone) & ~there or can_spare(places, cells_of(c, c.gone)):
        return NONE
    return within


def cells_of(c: Claim, codes: list[int]) -> list[int]:
    """Return the cells of candidates."""
    return [code // c.size for code in codes]


def in_house(c: Claim, cells: list[int]) -> bool:
    """Return whether the cells lie in the named house."""
    (house,) = c.houses("base")
    return {*cells} <= {*c.laws.houses[house]}


# Fish, and other patterns of one value.


def fish(c: Claim) -> list[int]:
    """Check a fish, with or without fins.

    The places of lines lie on as many crossing lines, except for the fins,
    which share a region.  Sashimi, if a line has at most one place without
    fins.  Without fins no line can be left out.
    """
    value = c.value()
    base, cover = c.houses("base"), c.houses("cover")
    kind, _, name = c.technique.rpartition(" ")
    kinds = [{c.laws.kinds[line] for line in some} for some in (base, cover)]
    if kinds not in ([{"r"}, {"c"}], [{"c"}, {"r"}]) or value < 0:
        return NONE
    if not len(base) == len(cover) == SIZES[name]:
        return NONE
    lines = [c.here.house(line, value) for line in base]
    covered = sum([c.laws.places(line, value) for line in cover])
    on_base = sum([c.laws.places(line, value) for line in base])
    places = sum(lines)
    fins = members(places & ~covered)
    if sorted(c.choices("cell")) != members(places & covered):
        return NONE
    if sorted(c.choices("fin")) != fins:
        return NONE
    if not fins:
        on = [bits_of(crossing(c, members(one), base[0])) for one in lines]
        if can_spare(on, crossing(c, c.gone, base[0])):
            return NONE
    else:
        thin = min([(one & covered).bit_count() for one in lines]) <= 1
        regions = {c.laws.rules.region_of[fin // c.size] for fin in fins}
        if len(regions) > 1 or thin != (kind == "Sashimi"):
            return NONE
    return NONE if bits_of(c.gone) & (on_base | ~covered) else lines


def crossing(c: Claim, codes: list[int], line: str) -> list[int]:
    """Return where candidates cross a kind of line, as numbers of lines."""
    cells = cells_of(c, codes)
    if c.laws.kinds[line] == "r":
        return [cell % c.size for cell in cells]
    return [cell // c.size for cell in cells]


def two_links(c: Claim) -> list[int]:
    """Check two strong links in houses whose near ends see each other.

    A skyscraper has parallel lines, and its near ends share a line; a kite
    has a row and a column, and its near ends share a region.
    """
    n, off, on = c.size, c.choices("off"), c.choices("on")
    base = c.houses("base")
    kinds = "".join(sorted([c.laws.kinds[house] for house in base]))
    near, far = on[0] // n, off[1] // n
    region_of = c.laws.rules.region_of
    name = "Turbot Fish"
    if (kinds == "rr" and near % n == far % n) or (
        kinds == "cc" and near // n == far // n
    ):
        name = "Skyscraper"
    elif kinds == "cr" and region_of[near] == region_of[far]:
        name = "Two-String Kite"
    known = [c.here.house(house, c.value()) for house in base]
    if known != [1 << off[at] | 1 << on[at] for at in range(2)]:
        return NONE
    if len({*off, *on}) < 4 or not c.laws.conflict(on[0], off[1]):
        return NONE
    return known if c.is_named(name) else NONE


def empty_rectangle(c: Claim) -> list[int]:
    """Check an empty rectangle.

    The places of a region lie on a row and a column, and not on one of
    them; a line has two places.
    """
    box, line = c.houses("base")
    inside, n = c.choices("cell"), c.size
    known = [c.here.house(box, c.value()), c.here.house(line, c.value())]
    named = [sorted(inside), sorted(c.choices("on"))]
    if c.laws.kinds[box] != REGION or c.laws.kinds[line] not in LINES:
        return NONE
    rows = {code // n // n for code in inside}
    columns = {code // n % n for code in inside}
    spans = any(
        all(code // n // n == i or code // n % n == j for code in inside)
        for i in rows
        for j in columns
    )
    if not spans or len(rows) < 2 or len(columns) < 2:
        return NONE
    return known if [members(one) for one in known] == named else NONE


def colored(c: Claim) -> list[int]:
    """Check colours.

    One whole component of links of a value, or two, in two colours each.
    """
    sides = c.runs()
    count = 1 if c.is_named("Simple Colors") else 2
    if [role for role, _ in sides] != ["first", "second"] * count:
        return NONE
    clauses = [c.here.house(name, c.value()) for name in c.laws.houses]
    links = [clause for clause in clauses if clause.bit_count() == 2]
    known: list[int] = []
    for at in range(0, len(sides), 2):
        one, other = bits_of(sides[at][1]), bits_of(sides[at + 1][1])
        reached = one & -one
        for _ in links:
            for link in links:
                if link & reached:
                    reached |= link
        mine = [link for link in links if link & reached]
        if reached != one | other:
            return NONE
        for link in mine:
            if (link & one).bit_count() != 1:
                return NONE
        known += mine
    return known


# Wings.


def pivoted(c: Claim) -> list[int]:
    """Check an XY-Wing or an XYZ-Wing.

    A pivot of two or, in an XYZ-Wing, three values and two pincers of two
    have three values in all; what goes excludes their common value.
    """
    size = 3 if c.is_named("XYZ-Wing") else 2
    cells = [*c.cells("first"), *c.cells("second")]
    pivot, one, two = [c.here.mask(cell) for cell in cells]
    counts = [mask.bit_count() for mask in (pivot, one, two, one & two)]
    if counts != [size, 2, 2, 1] or (pivot | one | two).bit_count() != 3:
        return NONE
    if bool(pivot & one & two) != (size == 3):
        return NONE
    value = (one & two).bit_length() - 1
    for cell in cells if size == 3 else cells[1:]:
        for code in c.gone:
            if not c.laws.conflict(code, cell * c.size + value):
                return NONE
    return c.cell_clauses(cells)


def w_wing(c: Claim) -> list[int]:
    """Check a W-Wing.

    Two like cells, and a house that has a value in two other places.
    """
    cells, link = c.cells("cell"), c.choices("on")
    (house,) = c.houses("base")
    one, two = [c.here.mask(cell) for cell in cells]
    bridge = link[0] % c.size
    clause = c.here.house(house, bridge)
    if one != two or one.bit_count() != 2 or c.gone_values() & ~one:
        return NONE
    if members(clause) != sorted(link) or clause & c.every(cells):
        return NONE
    if c.gone_values() >> bridge & 1:
        return NONE
    return [*c.cell_clauses(cells), clause]


def remote_pair(c: Claim) -> list[int]:
    """Check remote pairs.

    Four like cells or more, each seeing the next, in two colours, are all
    that can be reached.
    """
    sides = c.cells("first"), c.cells("second")
    cells = [*sides[0], *sides[1]]
    held = c.here.mask(cells[0])
    if len(cells) < 4 or held.bit_count() != 2 or c.gone_values() & ~held:
        return NONE
    if any(c.here.mask(cell) != held for cell in cells):
        return NONE
    values = members(held)
    reached = [cells[0]]
    alike = [cell for cell in range(c.size**2) if c.here.mask(cell) == held]
    for cell in reached:
        for other in alike:
            if all(c.sees(cell * c.size + value, other) for value in values):
                if (cell in sides[0]) == (other in sides[0]):
                    return NONE
                if other not in reached:
                    reached.append(other)
    return c.cell_clauses(cells) if {*reached} == {*cells} else NONE


# For any form.


def named_clauses(c: Claim) -> list[int]:
    """Return the clauses of named cells, houses and candidates."""
    named = 0
    cells: set[int] = set()
    houses: set[str] = set()
    for _role, what in c.premises:
        if isinstance(what, str):
            houses.add(what)
        elif what.n:
            named |= 1 << c.laws.code(what)
        else:
            cells.add(what.i * c.size + what.j)
    clauses = [
        clause
        for cell, clause in enumerate(map(c.here.cell, range(c.size**2)))
        if clause and (cell in cells or not clause & ~named)
    ]
    for name in c.laws.houses:
        for value in c.here.missing(name):
            clause = c.here.house(name, value)
            if name in houses or not clause & ~named:
                clauses.append(clause)
    return clauses
