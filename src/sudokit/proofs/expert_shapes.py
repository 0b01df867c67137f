"""The shapes of techniques for the hardest puzzles.

The functions are like those of ``shapes``.
"""

from itertools import combinations
from typing import Final

from sudokit.native.bits import bits_of, members
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


def junior_exocet(c: Claim) -> list[int]:
    """Check a junior exocet.

    Two cells of a box on a line have three or four digits.  Each of the
    other boxes on this line has a target off it; the third cell on a line
    across through a target and those three boxes, its companion, can't have
    these digits.  The cross-lines are those of the targets, and that of the
    base's box without a base cell.  Outside of the three boxes the places of
    each digit there lie on two lines.  Further houses are boxes of targets.
    """
    base, targets, cross = (
        c.cells("first"),
        c.cells("second"),
        c.houses("base"),
    )
    held = c.held(base)
    lines = [h for h in c.laws.shared(base) if c.laws.kinds[h] in LINES]
    boxes = [region_of(c, cell) for cell in (base[0], *targets)]
    if held.bit_count() not in (3, 4) or len(lines) != 1:
        return NONE
    if region_of(c, base[1]) != boxes[0] or len({*boxes}) < len(boxes):
        return NONE
    line = {*c.laws.houses[lines[0]]}
    three = [{*c.laws.houses[box]} for box in boxes]
    if not all(line & box for box in three) or {*targets} & line:
        return NONE
    if not {*c.houses("cover")} <= {*boxes[1:]}:
        return NONE
    kind = "c" if c.laws.kinds[lines[0]] == "r" else "r"
    across = [{*c.laws.houses[h]} for h in cross if c.laws.kinds[h] == kind]
    met = [sum(bool(one & box) for one in across) for box in three]
    if met != [1, 1, 1] or any(one & {*base} for one in across):
        return NONE
    for target, box in zip(targets, three[1:], strict=True):
        own = [one for one in across if target in one]
        if not own or not c.here.is_open(target):
            return NONE
        companions = own[0] & box - line - {target}
        if any(has(c, cell, held) for cell in companions):
            return NONE
    band = set[int]().union(*three)
    for value in members(held):
        there = [
            [cell for cell in one - band if has(c, cell, 1 << value)]
            for one in across
        ]
        if not on_two_lines(c, there, kind):
            return NONE
    known = c.cell_clauses(base)
    for house in cross + c.houses("cover"):
        for value in members(held):
            if not c.here.true & c.laws.places(house, value):
                known.append(c.here.house(house, value))
    return known


def region_of(c: Claim, cell: int) -> str:
    """Return the region of a cell."""
    (region,) = [
        house
        for house in c.laws.houses_of[cell]
        if c.laws.kinds[house] == REGION
    ]
    return region


def has(c: Claim, cell: int, values: int) -> bool:
    """Return whether a cell has or can take one of some values."""
    left = c.here.alive | c.here.true
    return left >> cell * c.size & values != 0


def on_two_lines(c: Claim, there: list[list[int]], kind: str) -> bool:
    """Return whether the cells of three parallel lines lie on two lines.

    These can be of the same kind or cross them.
    """
    for some in range(len(there) + 1):
        for left_out in combinations(range(len(there)), some):
            crossed = {
                cell // c.size if kind == "c" else cell % c.size
                for at, cells in enumerate(there)
                for cell in cells
                if at not in left_out
            }
            if len(crossed) + some <= 2:
                return True
    return False


def fireworks(c: Claim) -> list[int]:
    """Check a firework triple or quadruple.

    For each pivot it names digits of the pivot and of its wings, all of
    their candidates there, and the row and the column of the pivot.  Each
    digit's places on such a line are in the pivot's box or the wing.  The
    two pivots of a quadruple have the same wings.  What goes from the wings
    is another digit, from a pivot also one of the other pivot.
    """
    runs, lines = c.runs(), c.houses("base")
    count = len(lines) // 2
    if [role for role, _ in runs] != ["first", "second"] * count:
        return NONE
    if len(lines) not in (2, 4):
        return NONE
    known: list[int] = []
    digits: dict[int, int] = {}  # by pivot
    every = 0
    corners: set[int] = set()
    for at in range(count):
        own = runs[2 * at][1] + runs[2 * at + 1][1]
        pivots = {code // c.size for code in runs[2 * at][1]}
        pivot = min(pivots)
        row, column = pivot // c.size, pivot % c.size
        through = {f"r{row + 1}", f"c{column + 1}"}
        if {*lines[2 * at : 2 * at + 2]} != through:
            return NONE
        values = sorted({code % c.size for code in own})
        cells = {code // c.size for code in own}
        box = c.every([*c.laws.houses[region_of(c, pivot)]])
        wings = cells - pivots
        if len(pivots) > 1 or len(values) != (3 if count == 1 else 2):
            return NONE
        for line in lines[2 * at : 2 * at + 2]:
            inside = wings & {*c.laws.houses[line]}
            clauses = [c.here.house(line, value) for value in values]
            if len(inside) != 1 or c.every([*inside]) & box:
                return NONE
            if any(one & ~box & ~c.every([*inside]) for one in clauses):
                return NONE
            known += clauses
        everywhere = bits_of(range(c.size**3)) & c.every([*cells])
        named = [
            code
            for code in members(everywhere & c.here.alive)
            if code % c.size in values
        ]
        if sorted(own) != named or len(wings) != 2:
            return NONE
        digits[pivot] = bits_of(values)
        if every & digits[pivot]:
            return NONE
        every |= digits[pivot]
        corners |= cells
    if len(corners) != 2 + count or len(digits) != count:
        return NONE
    for code in c.gone:
        cell, value = divmod(code, c.size)
        if cell not in corners or digits.get(cell, every) >> value & 1:
            return NONE
    return known


def tridagon(c: Claim) -> list[int]:
    """Check a tridagon.

    Twelve cells, three in each of four regions that make a rectangle, and
    those of a region in different rows and columns.  All their candidates
    but the fins have three values, which can't fill them since the order of
    an odd number of regions is mirrored.
    """
    cells, fins = c.cells("cell"), bits_of(c.choices("fin"))
    held = c.here.alive & c.every(cells)
    values = {code % c.size for code in members(held & ~fins)}
    other = {code % c.size for code in members(fins)}
    if fins & ~held or len(values) != 3 or values & other:
        return NONE
    boxes: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for cell in sorted(cells):
        row, column = divmod(cell, c.size)
        at, place = (row // 3, column // 3), (row % 3, column % 3)
        boxes.setdefault(at, []).append(place)
    bands, stacks = {row for row, _ in boxes}, {column for _, column in boxes}
    if c.size != 9 or len(boxes) != 4 or len(bands) != 2 or len(stacks) != 2:
        return NONE
    mirrored = 0
    for places in boxes.values():
        columns = tuple([column for _, column in places])
        if [row for row, _ in places] != [0, 1, 2] or len({*columns}) < 3:
            return NONE
        mirrored += columns in ((0, 2, 1), (1, 0, 2), (2, 1, 0))
    return c.cell_clauses(cells) if mirrored % 2 else NONE
