"""Makes puzzles of any rules by removing clues from a full grid."""

from collections.abc import Sequence
from contextlib import suppress

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.dice import Dice, fresh_seed
from sudokit.exact_cover import Covers
from sudokit.rules.covering import clue_rows, cover_of, from_rows
from sudokit.rules.engine import EngineSearch
from sudokit.rules.puzzle import Puzzle
from sudokit.rules.rules import CLASSIC, Rules
from sudokit.rules.solving import compiled, fill_singles, is_correct, start

PROOF = 20_000  # guesses that the proof may cost that a clue can go


class NoGrid(ValueError):
    """No full grid has these rules."""


def generate(
    rules: Rules = CLASSIC,
    nelts: int | None = None,
    unique: bool = False,
    seed: int | str | None = None,
    *,
    proper: bool = True,
    proof: int = PROOF,
    budget: Budget | None = None,
    groups: Sequence[Sequence[int]] = (),
) -> Puzzle:
    """Make a puzzle with about nelts clues, by default as few as possible.

    It has one solution, which naked singles reach if ``unique``;
    ``proper=False`` doesn't check this.  Clues are removed from a full grid
    in random order, as long as the solution stays the only one, until nelts
    are left or all have been tried, so there may be more than nelts.  A
    clue also stays if ``proof`` guesses can't prove that it may go, which
    limits the difficulty.  Cells of a group in ``groups`` stay or go
    together.

    ValueError for a number out of range, NoGrid if no full grid exists;
    BudgetSpent when the budget ends first.

    >>> from sudokit.rules.solving import count
    >>> puzzle = generate(nelts=30, seed=1)
    >>> puzzle.clues, count(puzzle)
    (30, 1)
    """
    cells = rules.size * rules.size
    if nelts is not None and not 0 <= nelts <= cells:
        raise ValueError(f"{nelts} clues: not 0 to {cells}")
    dice = Dice(fresh_seed() if seed is None else seed)
    budget = budget or Budget()
    puzzle = full_puzzle(rules, dice, budget)
    groups = groups or [[cell] for cell in range(cells)]
    for number in dice.shuffled(range(len(groups))):
        fewer = without(puzzle, groups[number])
        if nelts is not None and fewer.clues < nelts:
            continue
        if unique:
            budget.check()
            stays = is_correct(fill_singles(fewer))
        else:
            stays = not proper or is_forced(
                puzzle, groups[number], proof, budget
            )
        if stays:
            puzzle = fewer
    return puzzle


def without(puzzle: Puzzle, cells: Sequence[int]) -> Puzzle:
    """Return the puzzle of its clues without those in these cells."""
    values = list(puzzle.cells)
    for cell in cells:
        values[cell] = 0
    return Puzzle(puzzle.rules, bytes(values))


def full_puzzle(rules: Rules, dice: Dice, budget: Budget) -> Puzzle:
    """Return a correct grid, found by trying values in random order.

    In large grids some orders take very long, so a search is soon given
    up and another one started with a larger budget.  NoGrid if there is
    none.
    """
    empty = Puzzle(rules, bytes(rules.size * rules.size))
    guesses = 4 * rules.size * rules.size
    while True:
        full = None
        part = budget.part(guesses)
        # Houses alone go by their cover: so it is that seeds were given.
        chance = _covered if rules.has_houses_alone() else _scattered
        with suppress(BudgetSpent):
            full = chance(empty, dice, part)
            if full is None:
                raise NoGrid(f"there is no full grid of {rules.name()}")
        budget.spend(part)
        if full is not None:
            return full
        budget.check()
        guesses += rules.size * rules.size


def _covered(empty: Puzzle, dice: Dice, budget: Budget) -> Puzzle | None:
    """Return the first exact cover with its rows in random order."""
    cover = cover_of(empty.rules)
    order = dice.shuffled(range(cover.size))
    covers = Covers(cover, order=order, budget=budget)
    return from_rows(empty, covers.rows()) if covers.advance() else None


def _scattered(empty: Puzzle, dice: Dice, budget: Budget) -> Puzzle | None:
    """Return a solution with a few random values, fewer if there is none."""
    n, grid = empty.size, empty.grid
    # Where digits are more than cells of a house, all have to be used.
    some = n if grid.is_whole() else grid.rows * grid.columns
    while True:
        puzzle = empty
        for cell in dice.shuffled(grid.cells())[:some]:
            mask = puzzle.masks()[cell]
            left = [v for v in range(1, n + 1) if mask >> (v - 1) & 1]
            if left:
                chosen = dice.shuffled(left)[0]
                puzzle = puzzle.filled([(cell, chosen)])
        known = compiled(empty.rules, budget)
        search = EngineSearch(known, start(puzzle), budget)
        solution = search.next()
        if solution is not None:
            return Puzzle(empty.rules, bytes(solution))
        if not some:
            return None
        some //= 2


def is_forced(
    puzzle: Puzzle, cells: Sequence[int], proof: int, budget: Budget
) -> bool:
    """Return whether the values of these cells are proved to be forced.

    The puzzle has one solution, so that any second one without them has
    another value in one of these cells.  They are left out one by one,
    and a search for another value in the last one is enough.
    """
    fewer = puzzle
    for cell in cells:
        fewer = without(fewer, [cell])
        part = budget.part(proof)
        other = None
        with suppress(BudgetSpent):
            other = _has_other(fewer, cell, puzzle.cells[cell], part)
        budget.spend(part)
        if other is None:
            budget.check()
        if other is not False:
            return False
    return True


def _has_other(fewer: Puzzle, cell: int, value: int, budget: Budget) -> bool:
    """Return whether it has a solution with another value in the cell."""
    if fewer.rules.has_houses_alone():
        cover = cover_of(fewer.rules)
        row = fewer.size * cell + value - 1
        order = [*range(row), *range(row + 1, cover.size)]
        covers = Covers(cover, clue_rows(fewer), order=order, budget=budget)
        return covers.advance()
    masks = start(fewer)
    masks[cell] &= ~(1 << (value - 1))
    search = EngineSearch(compiled(fewer.rules, budget), masks, budget)
    return search.next() is not None
