"""Proofs of almost locked sets and Sue de Coq."""

from itertools import pairwise

from sudokit.core.choice import Choice
from sudokit.logic.proofs.facts import CELLS_OF, Cell, conflict, houses_of
from sudokit.logic.proofs.parsed_step import Claim


def als_xz(claim: Claim) -> bool:
    """Two sets."""
    sets = sets_of(claim)
    return sets is not None and len(sets) == 2


def als_xy_wing(claim: Claim) -> bool:
    """Three sets."""
    sets = sets_of(claim)
    return sets is not None and len(sets) == 3


def als_chain(claim: Claim) -> bool:
    """Four sets or more."""
    sets = sets_of(claim)
    return sets is not None and len(sets) > 3


def sets_of(claim: Claim) -> list[list[Cell]] | None:
    """Almost locked sets, each joined to the next, from which all follows
    that goes.
    """
    if not claim.only("first", "second"):
        return None
    sets = [[(c.i, c.j) for c in cells] for _, cells in claim.runs()]
    if len(sets) < 2 or not all(almost_locked(claim, one) for one in sets):
        return None
    if not all(joined(claim, one, other) for one, other in pairwise(sets)):
        return None
    cells = {cell for one in sets for cell in one}
    ends = {*sets[0], *sets[-1]}
    if any(choice[:2] in ends for choice in claim.gone):
        return None
    return sets if claim.removes(claim.cell_clauses(sorted(cells))) else None


def almost_locked(claim: Claim, cells: list[Cell]) -> bool:
    """Cells of one house with a value more than they are."""
    return (
        all(cell in claim.facts.choices for cell in cells)
        and in_one_house(cells)
        and len(claim.held(cells)) == len(cells) + 1
    )


def in_one_house(cells: list[Cell]) -> bool:
    """The cells share a house."""
    return any(
        all(cell in CELLS_OF[name] for cell in cells)
        for name in houses_of(*cells[0])
    )


def joined(claim: Claim, one: list[Cell], other: list[Cell]) -> bool:
    """A value of both is restricted: all its places see each other."""
    return not {*one} & {*other} and any(
        all(
            conflict(choice, another)
            for choice in places(claim, one, n)
            for another in places(claim, other, n)
        )
        for n in claim.held(one) & claim.held(other)
    )


def places(claim: Claim, cells: list[Cell], n: int) -> list[Choice]:
    """The candidates of a value in some cells."""
    return [
        Choice(i, j, n) for i, j in cells if n in claim.facts.choices[i, j]
    ]


def sue_de_coq(claim: Claim) -> bool:
    """As many cells as values, with a box's and a line's cells crossing."""
    houses = claim.houses("base")
    center = claim.cells("cell")
    on_line, in_box = claim.cells("first"), claim.cells("second")
    if not claim.only("cell", "first", "second", "base house"):
        return False
    if len(houses) != 2 or houses[0][0] == "b" or houses[1][0] != "b":
        return False
    line, box = CELLS_OF[houses[0]], CELLS_OF[houses[1]]
    cells = [*center, *on_line, *in_box]
    if not all(cell in claim.facts.choices for cell in cells):
        return False
    if not {*center, *on_line} <= {*line} or not {*center, *in_box} <= {*box}:
        return False
    if len(set(cells)) != len(cells) or len(center) < 2:
        return False
    held = claim.held(center)
    both = claim.held(on_line) & claim.held(in_box)
    return (
        not held & both
        and len(held) >= len(center) + 2
        and all(
            choice[:2] not in cells
            and (choice[:2] in line or choice[:2] in box)
            for choice in claim.gone
        )
        and claim.removes(claim.cell_clauses(cells))
    )
