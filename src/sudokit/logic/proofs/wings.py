"""Proofs of wings and remote pairs."""

from sudokit.core.choice import Choice
from sudokit.logic.proofs.facts import Cell, sees
from sudokit.logic.proofs.parsed_step import Claim


def xy_wing(claim: Claim) -> bool:
    """A pivot of two values and two pincers, three values in all."""
    return pivoted(claim, 2)


def xyz_wing(claim: Claim) -> bool:
    """The like with a pivot of all three values."""
    return pivoted(claim, 3)


def pivoted(claim: Claim, size: int) -> bool:
    """A pivot of this many candidates and two two-candidate pincers."""
    pivots, pincers = claim.cells("first"), claim.cells("second")
    cells = [*pivots, *pincers]
    if not claim.only("first", "second") or len(cells) != len(claim.premises):
        return False
    if len(pivots) != 1 or len(pincers) != 2 or not all_open(claim, cells):
        return False
    pivot, one, two = [set(claim.facts.choices[cell]) for cell in cells]
    shared = one & two
    return (
        (len(pivot), len(one), len(two)) == (size, 2, 2)
        and len(pivot | one | two) == 3
        and len(shared) == 1
        and (shared <= pivot) == (size == 3)
        and all(meet(pivots[0], pincer) for pincer in pincers)
        and {choice.n for choice in claim.gone} == shared
        and claim.removes(claim.cell_clauses(cells))
    )


def w_wing(claim: Claim) -> bool:
    """Two like cells, and a house that has a value in two places."""
    cells, link = claim.cells("cell"), claim.choices("on")
    houses = claim.houses("base")
    if not claim.only("cell", "on choice", "base house"):
        return False
    if len(cells) != 2 or len(link) != 2 or len(houses) != 1:
        return False
    if not all_open(claim, cells) or {one[:2] for one in link} & set(cells):
        return False
    one, two = [set(claim.facts.choices[cell]) for cell in cells]
    bridge = link[0].n
    return (
        one == two
        and len(one) == 2
        and bridge in one
        and claim.facts.house(houses[0], bridge) == frozenset(link)
        and {choice.n for choice in claim.gone} == one - {bridge}
        and claim.removes([*claim.cell_clauses(cells), frozenset(link)])
    )


def remote_pair(claim: Claim) -> bool:
    """Four like cells or more, of two kinds, each seeing the next."""
    sides = claim.cells("first"), claim.cells("second")
    cells = [*sides[0], *sides[1]]
    if not claim.only("first", "second") or len(cells) != len(claim.premises):
        return False
    if len(set(cells)) != len(cells) or not all_open(claim, cells):
        return False
    if len(cells) < 4 or len({claim.facts.choices[c] for c in cells}) != 1:
        return False
    held = set(claim.facts.choices[cells[0]])
    return (
        len(held) == 2
        and in_turn(sides)
        and {choice.n for choice in claim.gone} <= held
        and all(choice[:2] not in cells for choice in claim.gone)
        and claim.removes(claim.cell_clauses(cells))
    )


def in_turn(sides: tuple[list[Cell], list[Cell]]) -> bool:
    """From the first cell all are reached, the kinds in turn."""
    reached = {sides[0][0]}
    queue = [(sides[0][0], 0)]
    for cell, side in queue:
        for other in sides[1 - side]:
            if other not in reached and meet(cell, other):
                reached.add(other)
                queue.append((other, 1 - side))
    return len(reached) == len(sides[0]) + len(sides[1])


def all_open(claim: Claim, cells: list[Cell]) -> bool:
    """The cells are empty."""
    return all(cell in claim.facts.choices for cell in cells)


def meet(one: Cell, other: Cell) -> bool:
    """Two different cells share a house."""
    return sees(Choice(*one, 0), Choice(*other, 0))
