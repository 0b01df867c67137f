"""The shapes of techniques for the hardest puzzles.

The functions are like those of ``shapes``.
"""

from typing import Final

from sudokit.native.bits import members
from sudokit.proofs.claim import Claim
from sudokit.proofs.shapes import NONE
from sudokit.rules.exclusions import LINES, REGION

LOOP: Final = 16  # cells of an SK loop


def locked_sectors(c: Claim) -> list[int]:
    """Check multi-sector locked sets, or an SK loop; return their links.

    After each covering house come its links: all places of one or more
    values in the cells.  Those of the first kind of house come first, and
    have another role than the others.
    """
    cells, covers = c.cells("cell"), c.houses("cover")
    if len({*covers}) < len(covers):
        return NONE
    named: list[list[int]] = []
    roles: list[str] = []
    for role, what in c.premises:
        if role == "cover":
            named.append([])
            roles.append("")
        elif role in ("first", "second"):
            if not named or isinstance(what, str):
                return NONE
            named[-1].append(c.laws.code(what))
            if roles[-1] not in ("", role):
                return NONE
            roles[-1] = role
    links: list[int] = []
    for house, role, codes in zip(covers, roles, named, strict=True):
        kind = c.laws.kinds[house]
        if (role == "first") != (kind == c.laws.kinds[covers[0]]):
            return NONE
        values = sorted({code % c.size for code in codes})
        own = [
            c.laws.places(house, value) & c.here.alive & c.every(cells)
            for value in values
        ]
        if sorted(codes) != sorted(
            [one for link in own for one in members(link)]
        ):
            return NONE
        links += own
    if c.is_named("SK Loop") and not is_loop(c, cells, covers):
        return NONE
    return links if links else NONE


def is_loop(c: Claim, cells: list[int], covers: list[str]) -> bool:
    """Return whether cells are a ring of pairs in the covering houses.

    These are two rows, two columns, and the four boxes where they cross; in
    each box the cells are all of both lines but where they cross.
    """
    kinds = sorted([c.laws.kinds[house] for house in covers])
    if kinds != [REGION] * 4 + ["c"] * 2 + ["r"] * 2:
        return False
    lines = [{*c.laws.houses[h]} for h in covers if c.laws.kinds[h] in LINES]
    boxes = [h for h in covers if c.laws.kinds[h] == REGION]
    ring: set[int] = set()
    for box in boxes:
        inside = [line & {*c.laws.houses[box]} for line in lines]
        one, *more = [some for some in inside if some]
        if len(more) != 1:
            return False
        ring |= one ^ more[0]
    return len(ring) == LOOP and {*cells} == ring
