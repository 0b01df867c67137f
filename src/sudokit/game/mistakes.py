"""Finds wrong entries, and the way back to before them.

    wrong_entries(game)      the cells whose entry is wrong
    wrong_marks(game)        the cells whose solution was ruled out
    corrected(game)          the game without both
    mistakes_in(game)        the cells with mistakes, and a text
    undo_to_mistake(game)    back to the last state without one
    back_text(game, after)   what that did

An entry is wrong if it differs from the solution.  If there are several
solutions, entries are tried one after the other, and those that leave none
are wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from sudokit import formats
from sudokit.core.choice import Choice
from sudokit.formats import Mistake
from sudokit.game.layout import Cell
from sudokit.game.play import Game
from sudokit.game.solutions import puzzle_in_game, require_solution, searched
from sudokit.game.state import Refused, flat, grid_of
from sudokit.rules import AnyPuzzle, known_errors
from sudokit.system.language import _


def wrong_entries(game: Game) -> tuple[Cell, ...]:
    """Return the cells whose entry is wrong; Refused without a solution.

    >>> from sudokit.game import FLAG, parse_game
    >>> game = parse_game("1234341221434...", FLAG).enter(3, 2, 1)
    >>> wrong_entries(game)
    ((3, 2),)
    """
    known = require_solution(puzzle_in_game(game))
    entries, number = game.entries(), game.layout.number
    if not known.only:
        return _leave_none(game, entries)
    right = flat(known.first)
    return tuple((c.i, c.j) for c in entries if right[number(c.i, c.j)] != c.n)


def _leave_none(game: Game, entries: Sequence[Choice]) -> tuple[Cell, ...]:
    """Return the entries that leave no solution, tried one after the other."""
    wrong = []
    number = game.layout.number
    puzzle = puzzle_in_game(game)
    values = list(flat(puzzle))
    removed = formats.ruled_out(puzzle)
    for c in entries:
        values[number(c.i, c.j)] = c.n
        grid = grid_of(values, game.layout.rules)
        grid = formats.rule_out(grid, removed)
        if not _can_be_solved(grid):
            wrong.append((c.i, c.j))
            values[number(c.i, c.j)] = 0
    return tuple(wrong)


@lru_cache(maxsize=512)
def _can_be_solved(grid: AnyPuzzle) -> bool:
    if known_errors(grid):
        return False
    return next(iter(searched(grid)), None) is not None


def wrong_marks(game: Game) -> tuple[Cell, ...]:
    """Return the cells whose solution value is no candidate any more.

    It was ruled out, or is missing in the centre marks of the cell.
    """
    known = require_solution(puzzle_in_game(game))
    if not known.only:
        return ()
    right, number = flat(known.first), game.layout.number
    state = game.state
    lost = []
    for cell in game.layout.cells:
        k = number(*cell)
        centre = state.centre[k]
        if not game.value(*cell) and (
            right[k] in state.ruled[k] or (centre and right[k] not in centre)
        ):
            lost.append(cell)
    return tuple(lost)


def has_mistakes(game: Game) -> bool:
    """Return whether an entry or a missing mark is a mistake."""
    return bool(wrong_entries(game) or wrong_marks(game))


def mistakes_in(game: Game) -> tuple[tuple[Cell, ...], str]:
    """Return the cells with mistakes, and a text that names them.

    Entries come first and have no text, which would give the value away.
    """
    if entries := wrong_entries(game):
        return entries, ""
    lost = wrong_marks(game)
    right = flat(require_solution(puzzle_in_game(game)).first)
    number = game.layout.number
    return lost, formats.mistakes_text(
        [Mistake(i, j, right[number(i, j)]) for i, j in lost]
    )


def corrected(game: Game) -> Game:
    """Return the game without wrong entries, and with the lost marks."""
    state, number = game.state, game.layout.number
    values, ruled = list(state.values), list(state.ruled)
    centre = list(state.centre)
    for cell in wrong_entries(game):
        values[number(*cell)] = 0
    right = flat(require_solution(puzzle_in_game(game)).first)
    for cell in wrong_marks(game):
        k = number(*cell)
        ruled[k] = tuple(n for n in ruled[k] if n != right[k])
        if centre[k]:
            centre[k] = tuple(sorted({*centre[k], right[k]}))
    return game.push(
        state._replace(
            values=tuple(values),
            ruled=tuple(ruled),
            centre=tuple(centre),
            move=_("mistakes corrected"),
            solution=0,
        )
    )


def undo_to_mistake(game: Game) -> Game:
    """Return the game at its last state without a mistake.

    Moves after a corrected mistake are kept.  If the game began with a
    mistake, the mistakes are corrected in the current state, which keeps
    the other moves.

    >>> from sudokit.game import FLAG, parse_game
    >>> game = parse_game("1234341221434...", FLAG).enter(3, 2, 1)
    >>> undo_to_mistake(game).line()
    '1234341221434...'
    """
    if not has_mistakes(game):
        raise Refused(_("There are no mistakes."))
    at = game.at
    while at and has_mistakes(game.go_to(at)):
        at -= 1
    before = game.go_to(at)
    return corrected(game) if has_mistakes(before) else before


def back_text(game: Game, after: Game) -> str:
    """Return what ``undo_to_mistake`` did; "" if it undid moves."""
    if after.at > game.at:
        return _("The mistakes are corrected.")
    return ""
