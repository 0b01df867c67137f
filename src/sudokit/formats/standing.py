"""Tells a puzzle apart from a player's entries and marks.

The puzzle is its clues.  Entries and marks may be wrong, so they are never
a reason to call it unsolvable.  If the clues alone have several solutions,
the candidates are part of the puzzle, a sukaku.

    clues_of(record)         the puzzle of a record
    puzzle_in(grid, clues)    the same of a position and its clues
    is_sukaku(record)         whether candidates are part of it
    sukaku_masks(record)      the candidates that it rules out
    standing_of(record)       the position, with its entries and marks
    mistakes(grid, puzzle)    the entries and marks that can't be right
    without(grid, mistakes)   the position without them
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.choice import Choice
from sudokit.formats.puzzle import (
    PuzzleRecord,
    plain,
    position,
    rule_out,
    ruled_out,
)
from sudokit.rules.kinds import (
    as_puzzle,
    with_values,
)
from sudokit.rules.puzzle import AnyPuzzle, puzzle_rules
from sudokit.rules.solving import known_errors, solutions
from sudokit.system.language import _
from sudokit.text.cells import cell_name, sign_of

TRIALS: Final = 200_000  # of a search for two solutions
MOST: Final = 5  # mistakes in a sentence


class Mistake(NamedTuple):
    """A cell whose solution an entry or a missing mark rules out.

    ``n`` is its value in the solution, ``entry`` the wrong one, 0 if the
    mark of n is gone; ``least`` is the digit of the value 1.
    """

    i: int
    j: int
    n: int
    entry: int = 0
    least: int = 1

    def text(self) -> str:
        """Return the mistake as a sentence."""
        by = self.least - 1
        cell, n = cell_name(self.i, self.j), sign_of(self.n + by)
        if self.entry:
            entry = sign_of(self.entry + by)
            return _(
                "{cell} is {n}, not {entry}.", cell=cell, n=n, entry=entry
            )
        return _("{cell} is {n}, but its mark is gone.", cell=cell, n=n)

    def choice(self) -> Choice:
        """Return the wrong entry, or the value whose mark is missing."""
        return Choice(self.i, self.j, self.entry or self.n)


def clues_of(record: PuzzleRecord) -> AnyPuzzle:
    """Return the puzzle of a record.

    >>> from sudokit.core.grid import Grid
    >>> clues = Grid.parse("1" + "." * 80)
    >>> record = PuzzleRecord(clues.update(Choice(0, 1, 2)), clues)
    >>> clues_of(record) == clues
    True
    """
    return puzzle_in(record.grid, record.clues)


def puzzle_in(grid: AnyPuzzle, clues: AnyPuzzle | None = None) -> AnyPuzzle:
    """Return the puzzle of a position and its clues.

    Without ``clues`` every value is one.

    >>> from sudokit.core.grid import Grid
    >>> puzzle = Grid.parse("1" + "." * 80).reject(Choice(0, 1, 2))
    >>> puzzle_in(puzzle) == puzzle
    True
    """
    bare = plain(grid if clues is None else clues)
    removed = ruled_out(grid)
    if not removed:
        return bare
    known = _first_two(bare)
    if known is not None and len(known) < 2:
        return bare
    return rule_out(bare, removed)


def is_sukaku(record: PuzzleRecord) -> bool:
    """Return whether candidates are part of the puzzle.

    >>> from sudokit.core.grid import Grid
    >>> is_sukaku(PuzzleRecord(Grid.parse("." * 81).reject(Choice(0, 1, 2))))
    True
    """
    if not ruled_out(record.grid):
        return False
    puzzle = clues_of(record)
    return plain(puzzle) != puzzle


def sukaku_masks(record: PuzzleRecord) -> tuple[int, ...]:
    """Return a mask for each cell of the candidates that a puzzle rules out.

    () unless it is a sukaku.
    """
    return as_puzzle(clues_of(record)).gone if is_sukaku(record) else ()


@lru_cache(maxsize=64)
def _first_two(puzzle: AnyPuzzle) -> tuple[AnyPuzzle, ...] | None:
    """Return at most two solutions; None if the search takes too long."""
    if known_errors(puzzle):
        return ()
    try:
        return tuple(islice(solutions(puzzle, Budget(TRIALS)), 2))
    except BudgetSpent:
        return None


def standing_of(record: PuzzleRecord) -> AnyPuzzle:
    """Return the position: its values, and the candidates that are marked.

    >>> from sudokit.core.grid import Grid
    >>> g = Grid.parse("1" + "." * 80)
    >>> standing_of(PuzzleRecord(g)) == g
    True
    """
    return position(record)


def mistakes(grid: AnyPuzzle, puzzle: AnyPuzzle) -> tuple[Mistake, ...]:
    """Return the entries and missing marks that rule out the solution.

    None if the puzzle hasn't exactly one solution.

    >>> from sudokit.rules.puzzle import parse
    >>> puzzle = parse("12343412214343..")
    >>> mistakes(with_values(puzzle_rules(puzzle), [
    ...     [1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 1, 0]
    ... ]), puzzle)
    (Mistake(i=3, j=2, n=2, entry=1, least=1),)
    """
    if grid == puzzle:
        return ()
    known = _first_two(puzzle)
    if known is None or len(known) != 1:
        return ()
    removed = set(ruled_out(grid))
    values = grid.values()
    wrong: list[Mistake] = []
    least = puzzle_rules(puzzle).grid.least
    for i, row in enumerate(known[0].values()):
        for j, n in enumerate(row):
            if values[i][j] not in (0, n):
                wrong.append(Mistake(i, j, n, values[i][j], least))
            elif Choice(i, j, n) in removed:
                wrong.append(Mistake(i, j, n, 0, least))
    return tuple(wrong)


def without(grid: AnyPuzzle, wrong_marks: Iterable[Mistake]) -> AnyPuzzle:
    """Return the position without these mistakes.

    >>> from sudokit.core.grid import Grid
    >>> g = Grid.parse("12" + "." * 79)
    >>> without(g, [Mistake(0, 1, 3, 2)]).line()[:3]
    '1..'
    """
    wrong = {one.choice() for one in wrong_marks}
    if not wrong:
        return grid
    values = [list(row) for row in grid.values()]
    for choice in wrong:
        if values[choice.i][choice.j] == choice.n:
            values[choice.i][choice.j] = 0
    left = [choice for choice in ruled_out(grid) if choice not in wrong]
    return rule_out(with_values(puzzle_rules(grid), values), left)


def mistakes_text(mistakes: Sequence[Mistake]) -> str:
    """Return the first mistakes as sentences; "" if there are none.

    >>> mistakes_text([Mistake(3, 2, 2, 1)])
    'r4c3 is 2, not 1.'
    """
    return " ".join([one.text() for one in mistakes[:MOST]])
