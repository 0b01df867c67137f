"""The shapes of large fish, odd loops and blossoms.

The functions are like those of ``shapes``.
"""

from sudokit.native.bits import members
from sudokit.proofs.claim import Claim
from sudokit.proofs.clauses import Refutation, refuted
from sudokit.proofs.large_shapes import almost_locked
from sudokit.proofs.shapes import NONE


def spares_one(c: Claim, clauses: list[int]) -> bool:
    """Return whether all that goes would go without one of the clauses."""
    return any(
        all(
            refuted(c.laws, clauses[:at] + clauses[at + 1 :], code)
            for code in c.gone
        )
        for at in range(len(clauses))
    )


def box_fish(c: Claim) -> list[int]:
    """Check a Franken or mutant fish of two to four base houses.

    Fins are the places outside of the cover houses, and those in two base
    houses.  What goes sees all of them and lies in more cover houses than
    base houses.  No base house can be left out.
    """
    value = c.value()
    base, cover = c.houses("base"), c.houses("cover")
    if value < 0 or len(base) != len(cover) or not 2 <= len(base) <= 4:
        return NONE
    if len({*base, *cover}) < 2 * len(base):
        return NONE
    if kind_of_fish(c, base, cover) != c.technique:
        return NONE
    clauses = [c.here.house(house, value) for house in base]
    in_base = [c.laws.places(house, value) for house in base]
    in_cover = [c.laws.places(house, value) for house in cover]
    places = fins = 0
    for clause in clauses:
        fins |= places & clause
        places |= clause
    fins |= places & ~union(in_cover)
    if sorted(c.choices("fin")) != members(fins):
        return NONE
    if sorted(c.choices("cell")) != members(places & ~fins):
        return NONE
    for code in c.gone:
        if fins & ~c.laws.excluded(code) or fins >> code & 1:
            return NONE
        if count_with(in_cover, code) <= count_with(in_base, code):
            return NONE
    return NONE if not all(clauses) or spares_one(c, clauses) else clauses


def kind_of_fish(c: Claim, base: list[str], cover: list[str]) -> str:
    """Return the technique of a fish by the kinds of its houses."""
    kinds = [{c.laws.kinds[house] for house in some} for some in (base, cover)]
    for one, other in ("rc", "cr"):
        if kinds == [{one}, {other}]:
            return ""
        if kinds[0] <= {one, "b"} and kinds[1] <= {other, "b"}:
            return "Franken Fish"
    return "Mutant Fish" if kinds[0] | kinds[1] <= {*"rcb"} else ""


def union(sets: list[int]) -> int:
    """Return the union of sets."""
    whole = 0
    for one in sets:
        whole |= one
    return whole


def count_with(sets: list[int], code: int) -> int:
    """Return how many sets have a candidate."""
    return sum([one >> code & 1 for one in sets])


def death_blossom(c: Claim) -> list[int]:
    """Check a death blossom.

    The stem has three candidates or more, and a petal for each, ascending:
    an almost locked set in which the candidate would rule out this value.
    What goes sees all its places in all petals, and the stem lacks it.
    """
    (stem,) = c.cells("cell")
    values = members(c.here.mask(stem))
    petals = [cells for role, cells in c.runs() if role != "cell"]
    if len(values) < 3 or len(petals) != len(values):
        return NONE
    for value, cells in zip(values, petals, strict=True):
        held = c.held(cells)
        if stem in cells or not held >> value & 1:
            return NONE
        if not almost_locked(c, cells):
            return NONE
        if not sees_places(c, stem * c.size + value, cells):
            return NONE
    for code in c.gone:
        for cells in petals:
            if c.here.mask(stem) >> code % c.size & 1:
                return NONE
            if not c.held(cells) >> code % c.size & 1:
                return NONE
            if not sees_places(c, code, cells):
                return NONE
    every = {cell for cells in petals for cell in cells}
    return c.cell_clauses([stem, *sorted(every)])


def sees_places(c: Claim, code: int, cells: list[int]) -> bool:
    """Return whether a candidate excludes its value from all of some cells."""
    value = code % c.size
    return all(
        c.sees(code, cell) for cell in cells if c.here.mask(cell) >> value & 1
    )


def see_all(c: Claim, guards: list[int]) -> bool:
    """Return whether all that goes excludes all of some candidates."""
    return all(c.laws.conflict(code, one) for code in c.gone for one in guards)


def guardians(c: Claim) -> list[int]:
    """Check guardians: an odd loop of cells, each in a house with the next.

    Guardians are the other places of the value in these houses.  What goes
    sees all of them.  No house can be left out.
    """
    cells, guards = c.choices("cell"), c.choices("fin")
    base = c.houses("base")
    if c.value() < 0 or len(cells) != len(base):
        return NONE
    if len(cells) < 5 or len(cells) % 2 == 0:
        return NONE
    clauses = [c.here.house(house, c.value()) for house in base]
    for at, clause in enumerate(clauses):
        both = 1 << cells[at] | 1 << cells[(at + 1) % len(cells)]
        if both & ~clause:
            return NONE
    others = 0
    for at, clause in enumerate(clauses):
        others |= clause & ~(1 << cells[at] | 1 << cells[at + 1 - len(cells)])
    if sorted(guards) != members(others):
        return NONE
    if not see_all(c, guards):
        return NONE
    return NONE if spares_one(c, clauses) else clauses


def bivalue_oddagon(c: Claim) -> list[int]:
    """Check an odd loop of cells, each of which sees the next.

    Two values are common to all, and guardians are the other candidates.
    What goes sees all of them.  No cell can be left out.
    """
    cells, guards = c.cells("cell"), c.choices("fin")
    if len(cells) < 5 or len(cells) % 2 == 0:
        return NONE
    every = members(union(c.cell_clauses(cells)))
    pair = {code % c.size for code in every if code not in guards}
    if len(pair) != 2 or any(code % c.size in pair for code in guards):
        return NONE
    if any(code not in every for code in guards):
        return NONE
    for at, cell in enumerate(cells):
        for value in pair:
            if not c.here.mask(cell) >> value & 1:
                return NONE
            if not c.sees(cell * c.size + value, cells[at - 1]):
                return NONE
    if not see_all(c, guards):
        return NONE
    clauses = c.cell_clauses(cells)
    return NONE if spares_one(c, clauses) else clauses


def is_kraken(c: Claim, cases: list[int]) -> bool:
    """Return whether one of some places is true by a fish.

    They are all places of a value on two or three parallel lines that are
    not on one crossing line less.  No line can be left out.
    """
    values = {code % c.size for code in cases}
    base, cover = c.houses("base"), c.houses("cover")
    kinds = [{c.laws.kinds[house] for house in some} for some in (base, cover)]
    if kinds not in ([{"r"}, {"c"}], [{"c"}, {"r"}]) or len(values) != 1:
        return False
    if not 2 <= len(base) <= 3 or len(cover) != len(base) - 1:
        return False
    if len({*cover}) < len(cover) or len({*base}) < len(base):
        return False
    (value,) = values
    clauses = [c.here.house(house, value) for house in base]
    outside = ~union([c.laws.places(house, value) for house in cover])
    if not all(clauses) or sorted(cases) != members(union(clauses) & outside):
        return False
    rest = [clause & ~outside for clause in clauses]
    return not any(
        Refutation(c.laws).fails(rest[:at] + rest[at + 1 :])
        for at in range(len(rest))
    )
