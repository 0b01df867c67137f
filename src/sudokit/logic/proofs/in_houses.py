"""Proofs of singles, locked candidates and subsets."""

from typing import Final

from sudokit.core.choice import Choice
from sudokit.logic.proofs.facts import CELLS_OF, Cell, Clause, houses_of
from sudokit.logic.proofs.parsed_step import Claim

SIZES: Final[dict[str, int]] = {"Pair": 2, "Triple": 3, "Quadruple": 4}


def full_house(claim: Claim) -> bool:
    """One cell of the house is empty, and lacks one value."""
    clause = only_place(claim)
    if clause is None:
        return False
    house = claim.houses("base")[0]
    return len([c for c in CELLS_OF[house] if c in claim.facts.choices]) == 1


def hidden_single(claim: Claim) -> bool:
    """The house has one place for the value, and further empty cells."""
    clause = only_place(claim)
    if clause is None:
        return False
    house = claim.houses("base")[0]
    return len([c for c in CELLS_OF[house] if c in claim.facts.choices]) > 1


def only_place(claim: Claim) -> Clause | None:
    """The clause of a house that leaves the placement as its only place."""
    houses = claim.houses("base")
    if not claim.only("base house") or len(houses) != 1 or claim.gone:
        return None
    if len(claim.placed) != 1:
        return None
    clause = claim.facts.house(houses[0], claim.placed[0].n)
    return clause if clause == frozenset(claim.placed) else None


def naked_single(claim: Claim) -> bool:
    """The cell has one candidate left."""
    cells = claim.cells("cell")
    return (
        claim.only("cell")
        and len(cells) == 1
        and not claim.gone
        and claim.facts.cell(*cells[0]) == frozenset(claim.placed)
    )


def pointing(claim: Claim) -> bool:
    """From a box to a line."""
    return locked_places(claim, "b", "rc")


def claiming(claim: Claim) -> bool:
    """From a line to a box."""
    return locked_places(claim, "rc", "b")


def locked_places(claim: Claim, bases: str, covers: str) -> bool:
    """All places of the value in the base lie in the cover, too."""
    base, cover = claim.houses("base"), claim.houses("cover")
    if not claim.only("base house", "cover house"):
        return False
    if len(base) != 1 or len(cover) != 1 or len(claim.premises) != 2:
        return False
    if base[0][0] not in bases or cover[0][0] not in covers:
        return False
    values = {choice.n for choice in claim.gone}
    if len(values) != 1:
        return False
    places = claim.facts.house(base[0], min(values))
    return all(
        choice[:2] in CELLS_OF[cover[0]] for choice in places | set(claim.gone)
    ) and claim.removes([places])


def subset_of(claim: Claim) -> tuple[str, list[Cell]] | None:
    """The house and the cells of a subset of the size that is said."""
    houses, cells = claim.houses("base"), claim.cells("cell")
    size = SIZES[claim.technique.split()[1]]
    if not claim.only("cell", "base house") or len(houses) != 1:
        return None
    if len(cells) != size or len(claim.premises) != size + 1:
        return None
    if any(cell not in claim.facts.choices for cell in cells):
        return None
    if any(cell not in CELLS_OF[houses[0]] for cell in cells):
        return None
    return houses[0], cells


def hidden_subset(claim: Claim) -> bool:
    """As many values of the house as cells have no place but these."""
    found = subset_of(claim)
    if found is None:
        return False
    house, cells = found
    within = [
        claim.facts.house(house, n)
        for n in claim.facts.missing(house)
        if all(c[:2] in cells for c in claim.facts.house(house, n))
    ]
    return (
        len(within) == len(cells)
        and all(choice[:2] in cells for choice in claim.gone)
        and claim.removes(within)
    )


def naked_subset(claim: Claim) -> bool:
    """The cells hold as many values as they are, and are not locked."""
    return naked(claim, False)


def locked_subset(claim: Claim) -> bool:
    """The like in a box and a line, with something to clear in each."""
    return naked(claim, True)


def naked(claim: Claim, locked: bool) -> bool:
    """The cells hold as many values as they are."""
    found = subset_of(claim)
    if found is None:
        return False
    base, cells = found
    values = claim.held(cells)
    if len(values) != len(cells):
        return False
    if is_locked(claim, base, cells, values) != locked:
        return False
    return all(
        choice[:2] not in cells and in_common_house(choice, cells)
        for choice in claim.gone
    ) and claim.removes(claim.cell_clauses(cells))


def in_common_house(choice: Choice, cells: list[Cell]) -> bool:
    """The cell of a candidate shares one house with all the cells."""
    return any(
        all(name in houses_of(*cell) for cell in cells)
        for name in houses_of(choice.i, choice.j)
    )


def is_locked(
    claim: Claim, base: str, cells: list[Cell], values: set[int]
) -> bool:
    """Two or three cells clear something in the house that is named, and
    in their other house something that the first doesn't hold.

    So HoDoKu calls a subset locked.
    """
    houses = [
        name
        for name in houses_of(*cells[0])
        if all(name in houses_of(*cell) for cell in cells)
    ]
    if len(houses) < 2 or len(cells) > 3:
        return False
    near, far = [
        {
            cell
            for cell in CELLS_OF[name]
            if cell not in cells
            and values & set(claim.facts.choices.get(cell, ()))
        }
        for name in sorted(houses, key=lambda name: name != base)
    ]
    return len(near) > 0 and len(far - near) > 0
