"""The shapes of larger patterns: sets, chains, rectangles, graves.

The functions are like those of ``shapes``.
"""

from itertools import pairwise

from sudokit.native.bits import bits_of, members
from sudokit.proofs.claim import Claim
from sudokit.proofs.shapes import NONE, in_house
from sudokit.rules.exclusions import LINES, REGION

Node = list[int]


# Almost locked sets.


def sets_in_a_row(c: Claim) -> list[int]:
    """Check a chain of two or more almost locked sets.

    Each is connected with the next; nothing goes from the first or the
    last.
    """
    sets = [cells for _, cells in c.runs()]
    name = {2: "ALS-XZ", 3: "ALS-XY-Wing"}.get(len(sets), "ALS Chain")
    if len(sets) < 2 or not c.is_named(name):
        return NONE
    if not all(almost_locked(c, one) for one in sets):
        return NONE
    if not all(meet(c, one, other) for one, other in pairwise(sets)):
        return NONE
    ends = set(sets[0]) | set(sets[-1])
    if any(code // c.size in ends for code in c.gone):
        return NONE
    return c.cell_clauses(sorted({cell for one in sets for cell in one}))


def almost_locked(c: Claim, cells: list[int]) -> bool:
    """Return whether cells of a house have one value more than cells."""
    return (
        len(set(cells)) == len(cells)
        and len(c.laws.shared(cells)) > 0
        and c.held(cells).bit_count() == len(cells) + 1
    )


def meet(c: Claim, one: list[int], other: list[int]) -> bool:
    """Return whether a common value is restricted: its places conflict."""
    values = members(c.held(one) & c.held(other))
    return not {*one} & {*other} and any(
        all(
            c.laws.conflict(a * c.size + value, b * c.size + value)
            for a in one
            if c.here.mask(a) >> value & 1
            for b in other
            if c.here.mask(b) >> value & 1
        )
        for value in values
    )


def sue_de_coq(c: Claim) -> list[int]:
    """Check a Sue de Coq.

    As many cells as values, where a line and a region cross.
    """
    line, region = c.houses("base")
    center = c.cells("cell")
    on_line, in_box = c.cells("first"), c.cells("second")
    if c.laws.kinds[line] not in LINES or c.laws.kinds[region] != REGION:
        return NONE
    row, box = {*c.laws.houses[line]}, {*c.laws.houses[region]}
    if not {*center, *on_line} <= row or not {*center, *in_box} <= box:
        return NONE
    held = c.held(center)
    if held & c.held(on_line) & c.held(in_box) or len(center) < 2:
        return NONE
    cells = [*center, *on_line, *in_box]
    if held.bit_count() < len(center) + 2 or len({*cells}) < len(cells):
        return NONE
    if not all(code // c.size in (row | box) - {*cells} for code in c.gone):
        return NONE
    return c.cell_clauses(cells)


# Chains of alternating links.


def chain(c: Claim) -> list[int]:
    """Check a chain of candidates or groups, false and true in turn."""
    runs = c.runs()
    path = [node for _, node in runs]
    links = list(pairwise(path))
    if [role for role, _ in runs] != ["off", "on"] * (len(runs) // 2):
        return NONE
    if len(path) < 4 or not all(is_node(c, node) for node in path):
        return NONE
    if not all(strong(c, one, other) for one, other in links[::2]):
        return NONE
    if not all(weak(c, one, other) for one, other in links[1::2]):
        return NONE
    # One of the ends is true; if they conflict, one of each weak link.
    either = [(path[0], path[-1])]
    by_ends = path[0] != path[-1] and is_gone(c, either)
    if weak(c, path[-1], path[0]):
        either += links[1::2]
    if not is_gone(c, either) or not c.is_named(chain_name(c, path, by_ends)):
        return NONE
    return [bits_of([*a, *b]) for a, b in links[::2]]


def is_gone(c: Claim, either: list[tuple[Node, Node]]) -> bool:
    """Return whether each claim conflicts with both nodes of a pair."""
    return all(
        any(weak(c, [code], a) and weak(c, [code], b) for a, b in either)
        for code in c.gone
    )


def chain_name(c: Claim, path: list[Node], by_ends: bool) -> str:
    """Return the technique of a chain.

    An X-chain has one value, an XY-chain its strong links in cells and one
    value at the ends; what goes sees both ends of these.
    """
    if max([len(node) for node in path]) > 1:
        return "Grouped Nice Loop/AIC"
    if by_ends and len({node[0] % c.size for node in path}) == 1:
        return "X-Chain"
    cells = [node[0] // c.size for node in path]
    if (
        by_ends
        and cells[::2] == cells[1::2]
        and all(one != other for one, other in pairwise(cells[::2]))
        and path[0][0] % c.size == path[-1][0] % c.size
    ):
        return "XY-Chain"
    return "Nice Loop/AIC"


def is_node(c: Claim, node: Node) -> bool:
    """Return whether it is a candidate, or places that two houses share."""
    return len(node) == 1 or (
        len({*node}) == len(node)
        and len({code % c.size for code in node}) == 1
        and len(c.laws.shared([code // c.size for code in node])) >= 2
    )


def strong(c: Claim, one: Node, other: Node) -> bool:
    """Return whether the two can't both be false."""
    both = bits_of([*one, *other])
    cell, value = divmod(one[0], c.size)
    return c.here.cell(cell) == both or any(
        c.here.house(house, value) == both for house in c.laws.houses_of[cell]
    )


def weak(c: Claim, one: Node, other: Node) -> bool:
    """Return whether the two can't both be true."""
    return all(c.laws.conflict(a, b) for a in one for b in other)


# Rectangles that could have two solutions.


def rectangle(c: Claim) -> list[int]:
    """Check a unique rectangle: its corners, and the rest of its type."""
    n = c.size
    named = [*c.choices("cell"), *c.choices("fin")]
    corners = sorted({*c.cells("cell"), *[code // n for code in named]})
    more = sorted({code // n for code in c.choices("fin")})
    pair = values_of(c, c.choices("cell"))
    bare = [cell for cell in corners if not c.here.mask(cell) & pair]
    if not is_rectangle(c, corners) or pair.bit_count() != 2:
        return NONE
    if pair & values_of(c, c.choices("fin")) or c.cells("cell") != bare:
        return NONE
    # The premises include all candidates of the corners.
    if sorted(named) != members(c.here.alive & c.every(corners)):
        return NONE
    kind = c.technique[-1]
    fits = {
        "1": len(more) == 1 and {code // n for code in c.gone} == {*more},
        "2": len(more) == 2 and in_line(c, more) and one_more(c),
        "3": len(more) == 2 and with_subset(c, corners, more),
        "4": len(more) == 2 and bound(c, corners, more),
        "5": (len(more) == 3 or (len(more) == 2 and not in_line(c, more)))
        and one_more(c),
        "6": len(more) == 2
        and not in_line(c, more)
        and bound(c, corners, more),
        "e": hidden(c, corners, more),
    }
    if not fits[kind]:
        return NONE
    houses = c.houses("base")
    return c.cell_clauses([*corners, *c.cells("second")]) + [
        c.here.house(house, bound_value(c)) for house in houses
    ]


def is_rectangle(c: Claim, cells: list[int]) -> bool:
    """Return whether four cells are in two rows, columns and regions."""
    n = c.size
    rows = {cell // n for cell in cells}
    columns = {cell % n for cell in cells}
    regions = {c.laws.rules.region_of[cell] for cell in cells}
    return len(cells) == 4 and len(rows) == len(columns) == len(regions) == 2


def values_of(c: Claim, codes: list[int]) -> int:
    """Return the values of candidates, a bit each."""
    values = 0
    for code in codes:
        values |= 1 << code % c.size
    return values


def in_line(c: Claim, cells: list[int]) -> bool:
    """Return whether the cells are on one row or one column."""
    rows = {cell // c.size for cell in cells}
    return 1 in (len(rows), len({cell % c.size for cell in cells}))


def one_more(c: Claim) -> bool:
    """Return whether the extra corners have one further value, which goes."""
    more = values_of(c, c.choices("fin"))
    return more.bit_count() == 1 and c.gone_values() == more


def with_subset(c: Claim, corners: list[int], more: list[int]) -> bool:
    """Return whether the extra corners make a naked subset with others.

    Their further values count as those of one cell.
    """
    others = c.cells("second")
    held = values_of(c, c.choices("fin")) | c.held(others)
    return (
        not {*others} & {*corners}
        and held.bit_count() == len(others) + 1
        and not c.gone_values() & ~held
        and len(c.laws.shared([*more, *others])) > 0
        and not any(code // c.size in corners for code in c.gone)
    )


def bound_value(c: Claim) -> int:
    """Return the value that the named houses have in corners only.

    In type 6 it goes; in other types the other value of the pair goes.
    """
    gone = c.gone_values()
    if not c.technique.endswith("6"):
        gone ^= values_of(c, c.choices("cell"))
    return gone.bit_length() - 1


def bound(c: Claim, corners: list[int], at: list[int]) -> bool:
    """Return whether the houses have a value of the pair in corners only.

    Some of the cells lose something.  Type 4 names a line of theirs, type 6
    two parallel ones.
    """
    houses = c.houses("base")
    kinds = [c.laws.kinds[house] for house in houses]
    value = bound_value(c)
    if c.value() < 0 or not kinds or kinds[0] not in LINES:
        return False
    if not 1 << c.value() & values_of(c, c.choices("cell")):
        return False
    if c.technique.endswith("4") and (
        len(houses) > 1 or not {*at} <= {*c.laws.houses[houses[0]]}
    ):
        return False
    if c.technique.endswith("6") and kinds not in (["r", "r"], ["c", "c"]):
        return False
    return all(code // c.size in at for code in c.gone) and not any(
        c.here.house(house, value) & ~c.every(corners) for house in houses
    )


def hidden(c: Claim, corners: list[int], more: list[int]) -> bool:
    """Return whether a hidden rectangle has the right houses.

    A row and a column cross opposite a plain corner.
    """
    houses = c.houses("base")
    if sorted([c.laws.kinds[house] for house in houses]) != ["c", "r"]:
        return False
    one, two = [{*c.laws.houses[house]} for house in houses]
    plain = [cell for cell in corners if cell not in more]
    at = [cell for cell in corners if cell in one and cell in two]
    across = [cell for cell in plain if cell not in one and cell not in two]
    return (
        len(at) == len(across) == 1
        and (len(plain) == 1 or (len(plain) == 2 and not in_line(c, plain)))
        and bound(c, corners, at)
    )


def avoidable(c: Claim) -> list[int]:
    """Check an avoidable rectangle.

    Three corners are filled, or two; the others have two candidates.
    """
    cells = c.cells("cell")
    rest = [cell for cell in cells if c.here.is_open(cell)]
    kind = {1: "1", 2: "2"}.get(len(rest))
    if not is_rectangle(c, cells) or c.technique[-1] != kind:
        return NONE
    if any(c.here.mask(cell).bit_count() != 2 for cell in rest):
        return NONE
    return c.cell_clauses(rest)


def bug_plus_1(c: Claim) -> list[int]:
    """Check a BUG+1.

    A cell has three candidates, one of which has three places in the named
    house: it is true, and the others of the cell go.
    """
    (cell,), (house,) = c.cells("cell"), c.houses("base")
    odd = [
        code
        for code in members(c.here.cell(cell))
        if c.here.house(house, code % c.size).bit_count() == 3
    ]
    if c.here.mask(cell).bit_count() != 3 or len(odd) != 1:
        return NONE
    if any(code // c.size != cell for code in c.gone):
        return NONE
    return [1 << odd[0]] if in_house(c, [cell]) else NONE
