"""Puzzles of any shape of boxes, made."""

from collections.abc import Sequence
from contextlib import suppress

from sudokit.boxes.grid import BoxGrid
from sudokit.boxes.houses import is_correct
from sudokit.boxes.shape import NINE, Shape, check_shape, name_of
from sudokit.boxes.solving import (
    by_unique_choices,
    clue_rows,
    cover_of,
    from_rows,
)
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.dice import Dice, fresh_seed
from sudokit.exact_cover import Covers

PROOF = 20_000  # trials that the proof may cost that a clue can go


def generate(
    shape: Shape = NINE,
    nelts: int | None = None,
    unique: bool = False,
    seed: int | str | None = None,
    *,
    diagonals: bool = False,
    proper: bool = True,
    proof: int = PROOF,
    budget: Budget | None = None,
    groups: Sequence[Sequence[int]] = (),
) -> BoxGrid:
    """A puzzle of about nelts clues, without it of as few as possible.

    It has one solution, and with unique one that unique choices alone
    give; proper=False leaves that to chance.  From a full grid clues
    are taken away in any order, each one if that stays true, until
    nelts are left or all have been tried: there may be more than nelts.
    A clue stays, too, where ``proof`` trials don't suffice to prove that
    it may go; so they are the measure of how hard the puzzle can be.
    The cells of a group go together or stay together, if groups are
    given.

    ValueError for a shape or number out of range, or if no full grid
    exists; BudgetSpent when the budget ends first.
    """
    size = check_shape(shape)
    if nelts is not None and not 0 <= nelts <= size * size:
        raise ValueError(f"{nelts} clues: not 0 to {size * size}")
    dice = Dice(fresh_seed() if seed is None else seed)
    budget = budget or Budget()
    grid = full_grid(shape, diagonals, dice, budget)
    groups = groups or [[cell] for cell in range(size * size)]
    for number in dice.shuffled(range(len(groups))):
        fewer = without(grid, groups[number])
        if nelts is not None and fewer.clues < nelts:
            continue
        if unique:
            budget.check()
            stays = is_correct(by_unique_choices(fewer))
        else:
            stays = not proper or is_forced(
                grid, groups[number], proof, budget
            )
        if stays:
            grid = fewer
    return grid


def without(grid: BoxGrid, cells: Sequence[int]) -> BoxGrid:
    """The grid with these cells empty."""
    values = bytearray(grid.cells)
    for cell in cells:
        values[cell] = 0
    return BoxGrid(grid.shape, bytes(values), grid.diagonals)


def full_grid(
    shape: Shape, diagonals: bool, dice: Dice, budget: Budget
) -> BoxGrid:
    """A correct grid, found by trying the values in any order.

    Among large grids some orders lead astray for very long, so that a
    search is given up soon and another begun; each has more trials.
    """
    cover = cover_of(shape, diagonals)
    size = check_shape(shape)
    empty = BoxGrid(shape, bytes(size * size), diagonals)
    trials = 4 * size * size
    while True:
        order = dice.shuffled(range(cover.size))
        covers = Covers(cover, order=order, budget=budget.part(trials))
        found = advanced(covers, budget)
        if found:
            return from_rows(empty, covers.rows())
        if found is not None:
            raise ValueError(
                f"no grid has boxes of {name_of(shape)} and such diagonals"
            )
        trials += size * size


def advanced(covers: Covers, budget: Budget) -> bool | None:
    """Is there a cover?  None if its part of the budget does not tell.

    BudgetSpent if the whole budget has ended.
    """
    found = None
    with suppress(BudgetSpent):
        found = covers.advance()
    budget.spend(covers.budget)
    if found is None:
        budget.check()
    return found


def is_forced(
    grid: BoxGrid, cells: Sequence[int], proof: int, budget: Budget
) -> bool:
    """Do these cells have to have their values?  False if not proved.

    The grid has one solution, so that any second one without them has
    another value in one of these cells.  They are left out one by one,
    and a search for another value in the last one is enough.
    """
    fewer = grid
    for cell in cells:
        fewer = without(fewer, [cell])
        if not is_only(fewer, cell, grid.cells[cell], proof, budget):
            return False
    return True


def is_only(
    fewer: BoxGrid, cell: int, value: int, proof: int, budget: Budget
) -> bool:
    """Whether the cell can have no other value; False if not proved."""
    cover = cover_of(fewer.shape, fewer.diagonals)
    row = fewer.size * cell + value - 1
    order = [*range(row), *range(row + 1, cover.size)]
    part = budget.part(proof)
    covers = Covers(cover, clue_rows(fewer), order=order, budget=part)
    return advanced(covers, budget) is False
