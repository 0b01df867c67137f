"""Removes clues from a complete grid while one solution is left.

    dug(line, groups, nelts, dice)    a puzzle with this solution
    begin(line, groups, ...)          the clues to remove from
    shrunk(g, line, groups, ...)      a puzzle without its removable clues
    clues_of(line, groups, chosen)    the puzzle with these clues
    is_minimal(g, line)               whether no clue can go

The cells of a complete grid are visited in random order, and each that does
not follow from the clues so far becomes a clue (``_grown``).  Then clues
are removed in random order, each if the solution stays unique (``shrunk``).
That is easy to check, as the solution is known: the value of the cell is
ruled out, and any solution of the rest is a second one.

``line`` has the 81 values of the solution; ``groups`` are cells that are
filled together, such as the orbits of a symmetry.
"""

from typing import NamedTuple

from sudokit.core.dice import Dice
from sudokit.core.grid import Grid
from sudokit.core.search import EMPTY_GRID, count, is_forced
from sudokit.core.words import mark_at
from sudokit.native.arrays import i64, vec
from sudokit.text.characters import line_of_clues


def dug(
    line: str, groups: list[list[int]], nelts: int, dice: Dice
) -> Grid | None:
    """Return a puzzle with this solution and nelts clues, or a few more.

    None if there are several solutions even with all cells as clues.
    """
    order = dice.shuffled(range(len(groups)))
    grown = _grown(line, groups, order)
    started = begin(line, groups, order, grown, nelts, dice)
    if started is None:
        return None
    puzzle = clues_of(line, groups, started.chosen)
    return shrunk(puzzle, line, groups, started.order, nelts, False)


class Started(NamedTuple):
    """The groups with clues, and those to remove, in the order of tries."""

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
    """Return the clues of a puzzle with this solution, before removals.

    ``grown`` are groups from which the others follow, or all of them; if
    they have too few clues, the next of ``order`` are added.  None if there
    are several solutions even with all cells as clues.
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
    """Return groups of cells from which all others follow, in this order.

    Return all of them if they don't suffice for that.
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
    """Return the puzzle that has the values of these groups as clues."""
    given = vec[i64]([0] * 81)
    for number in chosen:
        for cell in groups[number]:
            given[cell] = 1
    return Grid.parse(line_of_clues(line, given))


def shrunk(
    g: Grid,
    line: str,
    groups: list[list[int]],
    chosen: list[int],
    nelts: int,
    unique: bool,
) -> Grid:
    """Return the puzzle without removable groups, down to nelts clues.

    ``chosen`` are the groups of its clues, in the order of tries.  A group
    is removable if there is still one solution, with ``unique`` if unique
    choices still solve the puzzle.
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
    """Return the puzzle without these clues, None if one can't go."""
    for cell in group:
        g = g.without(cell // 9, cell % 9)
        if not unique and not is_forced(g, _mark(line, cell)):
            return None
    return g if not unique or g.fill_singles().is_complete() else None


def is_minimal(g: Grid, line: str) -> bool:
    """Return whether every clue is needed."""
    for cell in range(81):
        if not g.is_empty(cell // 9, cell % 9):
            fewer = g.without(cell // 9, cell % 9)
            if is_forced(fewer, _mark(line, cell)):
                return False
    return True


def _size(groups: list[list[int]], chosen: list[int]) -> int:
    """Return the number of cells in these groups."""
    size = 0
    for number in chosen:
        size += len(groups[number])
    return size


def _mark(line: str, cell: i64) -> int:
    """Return the mark of a cell's value in a solution."""
    return int(mark_at(cell, ord(line[cell]) - 48))
