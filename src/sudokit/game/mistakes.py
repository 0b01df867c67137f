"""Finds wrong entries, and the way back to before them.

    wrong_entries(game)      the cells whose entry is wrong
    wrong_marks(game)        the cells whose solution was ruled out
    undo_to_mistake(game)    back to the last state without one

An entry is wrong if it differs from the solution.  If there are several
solutions, entries are tried one after the other, and those that leave none
are wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from sudokit.core.choice import Choice
from sudokit.game.layout import Cell
from sudokit.game.play import Game
from sudokit.game.solutions import known_or_refused, searched
from sudokit.game.state import Refused, flat, grid_of
from sudokit.rules import AnyPuzzle, errors
from sudokit.system.language import _


def wrong_entries(game: Game) -> tuple[Cell, ...]:
    """Return the cells whose entry is wrong; Refused without a solution."""
    known = known_or_refused(game.clues)
    entries, number = game.entries(), game.layout.number
    if not known.only:
        return _leave_none(game, entries)
    right = flat(known.first)
    return tuple((c.i, c.j) for c in entries if right[number(c.i, c.j)] != c.n)


def _leave_none(game: Game, entries: Sequence[Choice]) -> tuple[Cell, ...]:
    """Return the entries that leave no solution, tried one after the other."""
    wrong = []
    number = game.layout.number
    values = list(flat(game.clues))
    for c in entries:
        values[number(c.i, c.j)] = c.n
        grid = grid_of(values, game.layout.rules)
        if not _can_be_solved(grid):
            wrong.append((c.i, c.j))
            values[number(c.i, c.j)] = 0
    return tuple(wrong)


@lru_cache(maxsize=512)
def _can_be_solved(grid: AnyPuzzle) -> bool:
    if errors(grid):
        return False
    return next(iter(searched(grid)), None) is not None


def wrong_marks(game: Game) -> tuple[Cell, ...]:
    """Return the cells whose solution value was ruled out."""
    known = known_or_refused(game.clues)
    if not known.only:
        return ()
    right, number = flat(known.first), game.layout.number
    return tuple(
        cell
        for cell in game.layout.cells
        if not game.value(*cell)
        and right[number(*cell)] in game.state.ruled[number(*cell)]
    )


def undo_to_mistake(game: Game) -> Game:
    """Return the game at its last state without a mistake.

    Moves after a corrected mistake are kept.
    """
    if not wrong_entries(game):
        raise Refused(_("There are no mistakes."))
    at = game.at
    while at and wrong_entries(game.go_to(at)):
        at -= 1
    return game.go_to(at)
