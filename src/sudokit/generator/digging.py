"""Removes clues from a complete grid while one solution is left.

    dug(line, groups, nelts, dice)    a puzzle with this solution
    begin(line, groups, ...)          the clues to remove from
    shrunk(g, line, groups, ...)      a puzzle without the clues that can go
    clues_of(line, groups, chosen)    the puzzle with these clues
    is_minimal(g, line)               can no clue go?

The cells of a complete grid are visited in random order, and each that does
not follow from the clues so far becomes a clue (``_grown``).  Then clues
are removed in random order, each if the solution stays unique (``shrunk``).
That is easy to check, as the solution is known: the value of the cell is
ruled out, and any solution then found is a second one.

``line`` has the 81 values of the solution; ``groups`` are the cells that
go together, as an orbit of a symmetry does.
"""

from typing import NamedTuple

from sudokit.core.dice import Dice
from sudokit.core.grid import Grid
from sudokit.core.search import EMPTY_GRID, count, is_forced
from sudokit.core.words import mark_at
from sudokit.native.arrays import i64, vec
from sudokit.text.line import line_of_clues


def dug(
    line: str, groups: list[list[int]], nelts: int, dice: Dice
) -> Grid | None:
    """A puzzle with this solution and nelts clues, or somewhat more.

    None if even all the cells as clues leave several solutions.
    """
    order = dice.shuffled(range(len(groups)))
    grown = _grown(line, groups, order)
    begun = begin(line, groups, order, grown, nelts, dice)
    if begun is None:
        return None
    puzzle = clues_of(line, groups, begun.chosen)
    return shrunk(puzzle, line, groups, begun.order, nelts, False)


class Started(NamedTuple):
    """The groups with clues, and those that may go, as they are tried."""

    chosen: list[int]
    order: list[int]


def begin(
    line: str,
    groups: list[list[int]],
    order: list[int],
    grown: list[int],
    nelts: int,
    dice: Dice,
) -> Started | None:
    """The clues of a puzzle with this solution, before some are taken away.

    ``grown`` are groups from which the others follow, or all of them; the
    next of ``order`` come to them if they have too few clues.  None if even
    all the cells as clues leave several solutions.
    """
    chosen = grown[:]
    if len(chosen) == len(groups):
        puzzle = clues_of(line, groups, chosen)
        if count(puzzle, 2) != 1:
            return None
    clues = _size(groups, chosen)
    if clues < nelts:
        taken = set(chosen)
        for number in order:
            size = len(groups[number])
            if number not in taken and clues + size <= nelts:
                chosen.append(number)
                clues += size
        return Started(chosen, [])
    return Started(chosen, dice.shuffled(chosen))


def _grown(line: str, groups: list[list[int]], order: list[int]) -> list[int]:
    """Groups of cells from which all others follow, taken in this order.

    All of them, if they don't suffice for that.
    """
    g: Grid | None = EMPTY_GRID
    chosen: list[int] = []
    for number in order:
        if g is None or g.is_complete():
            return chosen
        open_before = False
        for cell in groups[number]:
            if g is not None and g.is_empty(cell // 9, cell % 9):
                g = g.assume(_mark(line, cell))
                open_before = True
        if open_before:
            chosen.append(number)
    return chosen if g is not None and g.is_complete() else list(order)


def clues_of(line: str, groups: list[list[int]], chosen: list[int]) -> Grid:
    """The puzzle that has the values of these groups as clues."""
    kept = vec[i64]([0] * 81)
    for number in chosen:
        for cell in groups[number]:
            kept[cell] = 1
    return Grid.parse(line_of_clues(line, kept))


def shrunk(
    g: Grid,
    line: str,
    groups: list[list[int]],
    chosen: list[int],
    nelts: int,
    unique: bool,
) -> Grid:
    """The puzzle without the groups that can go, down to nelts clues.

    ``chosen`` are the groups that its clues are in, in the order in which
    they are tried.  With ``unique`` one goes if unique choices still solve
    it, else if there is one solution.
    """
    clues = _size(groups, chosen)
    for number in chosen:
        size = len(groups[number])
        if clues - size < nelts:
            continue
        fewer = _without(g, line, groups[number], unique)
        if fewer is not None:
            g = fewer
            clues -= size
    return g


def _without(
    g: Grid, line: str, group: list[int], unique: bool
) -> Grid | None:
    """The puzzle without these clues, None if one of them can't go."""
    for cell in group:
        g = g.without(cell // 9, cell % 9)
        if not unique and not is_forced(g, _mark(line, cell)):
            return None
    return g if not unique or g.fill_singles().is_complete() else None


def is_minimal(g: Grid, line: str) -> bool:
    """Is every clue needed?"""
    for cell in range(81):
        if not g.is_empty(cell // 9, cell % 9):
            fewer = g.without(cell // 9, cell % 9)
            if is_forced(fewer, _mark(line, cell)):
                return False
    return True


def _size(groups: list[list[int]], chosen: list[int]) -> int:
    """How many cells are in these groups."""
    size = 0
    for number in chosen:
        size += len(groups[number])
    return size


def _mark(line: str, cell: i64) -> int:
    """The mark of a cell's value in a solution."""
    return int(mark_at(cell, ord(line[cell]) - 48))
