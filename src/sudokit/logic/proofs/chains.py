"""Proofs of chains of alternating links.

Strong links are read off the grid again, from a node that is false to one that
must then be true: the cell has no third candidate, or the house has the value
in these two nodes only.  So at least one of the two ends is true.  If the ends
conflict it is a loop, and exactly one node of each weak link is true.
"""

from itertools import pairwise

from sudokit.core.choice import Choice
from sudokit.logic.proofs.facts import conflict, houses_of
from sudokit.logic.proofs.parsed_step import Claim

Node = list[Choice]


def x_chain(claim: Claim) -> bool:
    """One value, and its ends apart."""
    path = chain_of(claim)
    return path is not None and is_x_chain(claim, path)


def xy_chain(claim: Claim) -> bool:
    """Cells of two candidates."""
    path = chain_of(claim)
    return path is not None and is_xy_chain(claim, path)


def nice_loop(claim: Claim) -> bool:
    """Any links between candidates, but neither of the two."""
    path = chain_of(claim)
    return (
        path is not None
        and not is_grouped(path)
        and not is_x_chain(claim, path)
        and not is_xy_chain(claim, path)
    )


def grouped_nice_loop(claim: Claim) -> bool:
    """A node at least is a group."""
    path = chain_of(claim)
    return path is not None and is_grouped(path)


def is_grouped(path: list[Node]) -> bool:
    """A node has several places."""
    return max([len(node) for node in path]) > 1


def is_x_chain(claim: Claim, path: list[Node]) -> bool:
    """All of one value, and what goes sees both ends."""
    return (
        not is_grouped(path)
        and len({choice.n for node in path for choice in node}) == 1
        and by_ends(claim, path)
    )


def is_xy_chain(claim: Claim, path: list[Node]) -> bool:
    """Strong links in cells, weak ones between them, one value at the ends,
    and what goes sees both ends.
    """
    cells = [node[0][:2] for node in path]
    return (
        not is_grouped(path)
        and cells[::2] == cells[1::2]
        and all(one != other for one, other in pairwise(cells[::2]))
        and path[0][0].n == path[-1][0].n
        and by_ends(claim, path)
    )


def by_ends(claim: Claim, path: list[Node]) -> bool:
    """The ends are different, and that one of them is true is enough."""
    return path[0] != path[-1] and all(
        excluded(choice, path[0], path[-1]) for choice in claim.gone
    )


def chain_of(claim: Claim) -> list[Node] | None:
    """The nodes of a chain from which all follows that goes."""
    if not claim.only("off choice", "on choice") or not claim.bare():
        return None
    runs = claim.runs()
    if [role for role, _ in runs] != ["off", "on"] * (len(runs) // 2):
        return None
    path = [node for _, node in runs]
    if len(path) < 4 or not all(is_node(node) for node in path):
        return None
    links = list(pairwise(path))
    if not all(strong(claim, *link) for link in links[::2]):
        return None
    if not all(weak(*link) for link in links[1::2]):
        return None
    either = [(path[0], path[-1])]
    if weak(path[-1], path[0]):
        either += links[1::2]
    if all(
        any(excluded(choice, *pair) for pair in either)
        for choice in claim.gone
    ):
        return path
    return None


def is_node(node: Node) -> bool:
    """A candidate, or places of a value where a box and a line meet."""
    if len(node) == 1:
        return True
    shared = set(houses_of(node[0].i, node[0].j))
    for choice in node:
        shared &= set(houses_of(choice.i, choice.j))
    return len({choice.n for choice in node}) == 1 and len(shared) == 2


def strong(claim: Claim, one: Node, other: Node) -> bool:
    """The two can't both be false."""
    both = frozenset([*one, *other])
    if claim.facts.cell(one[0].i, one[0].j) == both:
        return True
    return any(
        claim.facts.house(name, one[0].n) == both
        for name in houses_of(one[0].i, one[0].j)
    )


def weak(one: Node, other: Node) -> bool:
    """The two can't both be true."""
    return all(
        conflict(choice, another) for choice in one for another in other
    )


def excluded(choice: Choice, one: Node, other: Node) -> bool:
    """A candidate that can't be true, because one of the two nodes is."""
    return weak([choice], one) and weak([choice], other)
