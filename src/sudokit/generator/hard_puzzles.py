"""Puzzles so hard that random ones practically never are.

They are found near known ones: a walk from puzzle to puzzle exchanges a clue
or two at each step, as collectors of hard puzzles do, and stays among those
that need trial and error of some depth.  It begins with a sample, turned and
renamed at random.
"""

from functools import lru_cache
from importlib.resources import files
from itertools import islice
from typing import Final

from sudokit.core.budget import Budget
from sudokit.core.dice import Dice
from sudokit.core.grid import Grid
from sudokit.core.search import solutions
from sudokit.generator.digging import shrunk
from sudokit.generator.request import Request
from sudokit.rating.trial_and_error import Trials
from sudokit.symmetry.transformation import random_transformation

RARE: Final = 9.5  # ER from which on random puzzles are too easy
DEEP: Final = 2  # the least depth of trial and error of this module's
STEPS: Final = 2  # from the sample
MOVES: Final = 6000  # of them about one in a thousand is such a step
SINGLE: Final = [[cell] for cell in range(81)]  # groups of clues, for shrunk


def depth_for(request: Request) -> int:
    """Return the depth of the puzzles to walk among, 0 for none."""
    free = request.symmetry == "none" and request.pattern is None
    if not free or request.nelts or request.unique:
        return 0
    if request.te is not None:
        return request.te[0] if request.te[0] >= DEEP else 0
    return DEEP if request.er is not None and request.er[0] >= RARE else 0


def hard_puzzle(depth: int, dice: Dice, budget: Budget) -> Grid | None:
    """Return a minimal puzzle of this depth, near a known one.

    None if a walk of some seconds finds none; BudgetSpent when the budget
    is used up.
    """
    known = _samples(depth)
    first = Grid.parse(known[int(dice.below(len(known)))])
    line = random_transformation(dice).apply(first).line()
    steps = 0
    for _ in range(MOVES):
        budget.look()
        other = _changed(line, dice)
        if other == line or not _is_deep(other, depth, budget):
            continue
        line = other
        steps += 1
        if steps == STEPS:
            return Grid.parse(line)
    return None


@lru_cache(maxsize=4)
def _samples(depth: int) -> list[str]:
    """Return the samples of this depth."""
    text = (files("sudokit") / "samples" / "deep.txt").read_text()
    rows = [line.split() for line in text.splitlines() if line[:1] != "#"]
    return [row[0] for row in rows if row and int(row[1]) == depth]


def _is_deep(line: str, depth: int, budget: Budget) -> bool:
    """Return whether the puzzle needs at least this depth."""
    return Trials(Grid.parse(line), budget).depth(depth - 1) >= depth


def _changed(line: str, dice: Dice) -> str:
    """Return a minimal puzzle with a clue or two exchanged."""
    signs = [*line]
    clues = dice.shuffled([k for k in range(81) if signs[k] != "."])
    for cell in clues[: 1 + int(dice.below(3)) // 2]:
        signs[cell] = "."
    while True:
        some = solutions(Grid.parse("".join(signs)))
        most = (2, 5, 20)[int(dice.below(3))]
        lines = [one.line() for one in islice(some, most)]
        if len(lines) == 1:
            break
        one, other = dice.shuffled(lines)[:2]
        free = [k for k in range(81) if one[k] != other[k]]
        cell = free[int(dice.below(len(free)))]
        signs[cell] = one[cell]
    order = dice.shuffled([k for k in range(81) if signs[k] != "."])
    puzzle = Grid.parse("".join(signs))
    return shrunk(puzzle, lines[0], SINGLE, order, 0, False).line()
