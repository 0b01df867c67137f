"""Proves by counting: as many cells as links that hold all they can be.

    by_counting(claim, links)    the claims follow, and need every cell

A *link* is a set of candidates that exclude each other, so that at most one
is true, and each cell needs a link of its own.  A candidate is false if with
it the links that it leaves are too few for the other cells.
"""

from sudokit.native.bits import bits_of, members
from sudokit.proofs.claim import Claim


def by_counting(c: Claim, links: list[int]) -> bool:
    """Return whether cells and links rule out the claims, none of them idle.

    There are as many, and the links hold all candidates of the cells.
    Without any one of the cells something that is claimed wouldn't follow.
    """
    cells = c.cells("cell")
    if len({*cells}) < len(cells) or len(links) != len(cells):
        return False
    every = 0
    for link in links:
        every |= link
        if not is_link(c, link):
            return False
    if every != bits_of(
        [code for cell in cells for code in members(c.here.cell(cell))]
    ):
        return False
    return not any(has_room(c, cells, links, code) for code in c.gone) and all(
        any(
            has_room(c, [one for one in cells if one != cell], links, code)
            for code in c.gone
        )
        for cell in cells
    )


def is_link(c: Claim, link: int) -> bool:
    """Return whether candidates exclude each other, and there are some."""
    return link != 0 and all(
        not link & ~(c.laws.excluded(code) | 1 << code)
        for code in members(link)
    )


def has_room(c: Claim, cells: list[int], links: list[int], code: int) -> bool:
    """Return whether each cell has a link of its own if a candidate is true.

    Its own cell needs none any more, and a link of which it leaves nothing
    is of no use.
    """
    out = c.laws.excluded(code) | 1 << code
    left = [link & ~out for link in links]
    seats: dict[int, int] = {}  # the cell of each link
    for cell in cells:
        if cell != code // c.size and not find_seat(c, cell, left, seats):
            return False
    return True


def find_seat(
    c: Claim, cell: int, links: list[int], seats: dict[int, int]
) -> bool:
    """Give a cell a link of its own, and others another if they must."""
    reached: dict[int, int] = {}  # the cell by which a link was reached
    queue = [cell]
    for one in queue:
        own = c.here.cell(one)
        for at, link in enumerate(links):
            if at in reached or not link & own:
                continue
            reached[at] = one
            if at in seats:
                queue.append(seats[at])
                continue
            free = at
            while True:
                owner = reached[free]
                before = [n for n, seat in seats.items() if seat == owner]
                seats[free] = owner
                if not before:
                    return True
                free = before[0]
    return False
