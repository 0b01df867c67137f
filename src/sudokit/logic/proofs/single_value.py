"""Proofs of single-digit patterns and colouring."""

from itertools import pairwise

from sudokit.core.choice import Choice
from sudokit.logic.proofs.facts import CELLS_OF, Clause, houses_of, sees
from sudokit.logic.proofs.parsed_step import Claim

# off, on, off, on: the ends of two strong links that meet in the middle.
Links = tuple[Choice, Choice, Choice, Choice]


def skyscraper(claim: Claim) -> bool:
    """Two parallel lines whose near ends share a crossing line."""
    links = two_links(claim)
    return links is not None and is_skyscraper(claim, links)


def two_string_kite(claim: Claim) -> bool:
    """A row and a column whose near ends share a box."""
    links = two_links(claim)
    return links is not None and is_kite(claim, links)


def turbot_fish(claim: Claim) -> bool:
    """Two strong links that are neither of these."""
    links = two_links(claim)
    return (
        links is not None
        and not is_skyscraper(claim, links)
        and not is_kite(claim, links)
    )


def is_skyscraper(claim: Claim, links: Links) -> bool:
    """The near ends share a line that crosses both."""
    kinds = {house[0] for house in claim.houses("base")}
    _, near, far, _ = links
    return (kinds == {"r"} and near.j == far.j) or (
        kinds == {"c"} and near.i == far.i
    )


def is_kite(claim: Claim, links: Links) -> bool:
    """The near ends lie in one box."""
    kinds = {house[0] for house in claim.houses("base")}
    _, near, far, _ = links
    return kinds == {"r", "c"} and (
        houses_of(near.i, near.j)[2] == houses_of(far.i, far.j)[2]
    )


def two_links(claim: Claim) -> Links | None:
    """The ends of two strong links, and what they rule out follows."""
    houses = claim.houses("base")
    off, on = claim.choices("off"), claim.choices("on")
    if not claim.only("off choice", "on choice", "base house"):
        return None
    if len(houses) != 2 or len(off) != 2 or len(on) != 2:
        return None
    values = {choice.n for choice in [*off, *on, *claim.gone]}
    if len(values) != 1 or len({*off, *on}) != 4 or not sees(on[0], off[1]):
        return None
    known = [claim.facts.house(house, min(values)) for house in houses]
    if known != [frozenset(pair) for pair in zip(off, on, strict=True)]:
        return None
    if not claim.removes(known):
        return None
    return off[0], on[0], off[1], on[1]


def empty_rectangle(claim: Claim) -> bool:
    """A box whose places lie on a row and a column, and a strong link."""
    houses = claim.houses("base")
    inside, link = claim.choices("cell"), claim.choices("on")
    if not claim.only("cell choice", "on choice", "base house"):
        return False
    if len(houses) != 2 or houses[0][0] != "b" or houses[1][0] == "b":
        return False
    values = {choice.n for choice in [*inside, *link, *claim.gone]}
    if len(values) != 1 or len(link) != 2:
        return False
    known = [claim.facts.house(house, min(values)) for house in houses]
    if known != [frozenset(inside), frozenset(link)]:
        return False
    return spans_a_cross(inside) and claim.removes(known)


def spans_a_cross(inside: list[Choice]) -> bool:
    """The places lie on one row and one column, and not on one of them."""
    rows = {choice.i for choice in inside}
    columns = {choice.j for choice in inside}
    return (
        len(rows) > 1
        and len(columns) > 1
        and any(
            all(choice.i == i or choice.j == j for choice in inside)
            for i in rows
            for j in columns
        )
    )


def simple_colors(claim: Claim) -> bool:
    """One component of strong links, in its two colours."""
    return colored(claim, 1)


def multi_colors(claim: Claim) -> bool:
    """Two components, each in its two colours."""
    return colored(claim, 2)


def colored(claim: Claim, count: int) -> bool:
    """The candidates are as many components, each rightly coloured."""
    if not claim.only("first choice", "second choice"):
        return False
    sides = claim.runs()
    if [role for role, _ in sides] != ["first", "second"] * count:
        return False
    painted = [choice for _, side in sides for choice in side]
    values = {choice.n for choice in [*painted, *claim.gone]}
    if len(values) != 1 or len(set(painted)) != len(painted):
        return False
    known: list[Clause] = []
    for (_, one), (_, other) in list(pairwise(sides))[::2]:
        links = strong_links(claim, one, other)
        if not joined(links, {*one, *other}):
            return False
        known += links
    return claim.removes(known)


def strong_links(
    claim: Claim, one: list[Choice], other: list[Choice]
) -> list[Clause]:
    """The houses that have the value in one cell of either colour."""
    value = one[0].n
    pairs = [claim.facts.house(name, value) for name in CELLS_OF]
    return [
        pair
        for pair in pairs
        if len(pair) == 2 and len(pair & {*one}) == len(pair & {*other}) == 1
    ]


def joined(links: list[Clause], wanted: set[Choice]) -> bool:
    """The links lead from any of the candidates to all others."""
    reached = {min(wanted)}
    grown = True
    while grown:
        grown = False
        for link in links:
            if link & reached and not link <= reached:
                reached |= link
                grown = True
    return reached == wanted
