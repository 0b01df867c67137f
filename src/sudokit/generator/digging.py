"""Clues taken out of a complete grid, as far as they may go.

    dug(line, groups, nelts, dice)    a puzzle with this solution
    shrink(...)                       a puzzle without the clues that can go
    is_minimal(line, solution)        can no clue go?

The cells of a complete grid are gone through in an order of chance, and
each that does not follow from the clues so far becomes a clue (``_grow``).
Then clues are taken away in an order of chance, each if the solution stays
the only one (``shrink``).  That is easy to ask, as the solution is known:
the value of the cell is ruled out, and any solution there is then is a
second one.

Lines have 81 characters, "." for a cell without a value.  ``groups`` are
the cells that go together, as an orbit of a symmetry does.
"""

from sudokit.core.arrays import i64
from sudokit.core.choice import Choice
from sudokit.core.dice import Dice
from sudokit.core.grid import Grid
from sudokit.core.search import EMPTY_GRID, Search, count
from sudokit.core.words import mark_of


def dug(line: str, groups: list[list[int]], nelts: int, dice: Dice) -> str:
    """A puzzle with this solution and nelts clues, or somewhat more.

    "" if even all the cells as clues leave several solutions.
    """
    order = dice.shuffled(range(len(groups)))
    chosen = _grow(line, groups, order)
    puzzle = _clues_of(line, groups, chosen)
    if len(chosen) == len(groups) and count(Grid.parse(puzzle), 2) != 1:
        return ""
    clues = 81 - puzzle.count(".")
    if clues < nelts:
        taken = set(chosen)
        for number in order:
            size = len(groups[number])
            if number not in taken and clues + size <= nelts:
                chosen.append(number)
                clues += size
        return _clues_of(line, groups, chosen)
    return shrink(puzzle, line, groups, dice.shuffled(chosen), nelts, False)


def _grow(line: str, groups: list[list[int]], order: list[int]) -> list[int]:
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
            if g is not None and g.choices(cell // 9, cell % 9):
                g = g.assume(_mark(line, cell))
                open_before = True
        if open_before:
            chosen.append(number)
    return chosen if g is not None and g.is_complete() else list(order)


def _clues_of(line: str, groups: list[list[int]], chosen: list[int]) -> str:
    """The puzzle that has the values of these groups as clues."""
    signs = ["."] * 81
    for number in chosen:
        for cell in groups[number]:
            signs[cell] = line[cell]
    return "".join(signs)


def shrink(
    puzzle: str,
    line: str,
    groups: list[list[int]],
    chosen: list[int],
    nelts: int,
    unique: bool,
) -> str:
    """The puzzle without the groups that can go, down to nelts clues.

    Those outside ``groups`` go in any case.  With ``unique`` they go if
    unique choices still solve it, else if there is one solution.
    """
    if unique:
        puzzle = _clues_of(line, groups, chosen)
    clues = 81 - puzzle.count(".")
    for number in chosen:
        group = groups[number]
        if clues - len(group) < nelts:
            continue
        fewer = puzzle
        goes = True
        for cell in group:
            fewer = fewer[:cell] + "." + fewer[cell + 1 :]
            if not unique and not _is_forced(fewer, line, cell):
                goes = False
                break
        if unique:
            goes = Grid.parse(fewer).fill_singles().is_complete()
        if goes:
            puzzle = fewer
            clues -= len(group)
    return puzzle


def is_minimal(line: str, solution: str) -> bool:
    """Is there no clue that can go?"""
    for cell in range(81):
        if line[cell] != ".":
            fewer = line[:cell] + "." + line[cell + 1 :]
            if _is_forced(fewer, solution, cell):
                return False
    return True


def _is_forced(puzzle: str, solution: str, cell: i64) -> bool:
    """Does the cell have its value in every solution of the puzzle?"""
    other = Grid.parse(puzzle).exclude(_mark(solution, cell))
    return other is None or Search(other, settled=True).next() is None


def _mark(line: str, cell: i64) -> int:
    """The mark of a cell's value in a solution."""
    return mark_of(Choice(cell // 9, cell % 9, ord(line[cell]) - 48))
