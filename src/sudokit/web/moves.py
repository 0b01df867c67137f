"""Applies a move that the page sends to a game.

    played(fields, budget)    the game after it, and what there is to say

A move is an object: ``do`` names it, its other fields say where and
what.  STARTS begin a game, MOVES change it, LOOKS tell something of it.
Games have any size that fits a screen.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from itertools import islice
from typing import Final

from sudokit import formats
from sudokit.core.budget import Budget
from sudokit.core.search import EMPTY_GRID
from sudokit.filter.text import FormatError
from sudokit.formats.source import is_saved
from sudokit.game.hints import WHOLE, apply_hint, find_hint
from sudokit.game.mistakes import undo_to_mistake, wrong_entries
from sudokit.game.opening import read_game
from sudokit.game.play import FLAG, Game
from sudokit.game.record import record_of, restore
from sudokit.game.saving import puzzle_text
from sudokit.game.solutions import (
    next_solution,
    previous_solution,
    show_solution,
    solution_text,
)
from sudokit.web.records import board_of, hint_record, view_of
from sudokit.web.replies import Record, Refusal

MOST: Final = 100  # puzzles of a text that are told of


class Move:
    """A move as the page sends it: what to do, and its fields."""

    def __init__(self, fields: Record, budget: Budget) -> None:
        self._fields = fields
        self.budget = budget

    def number(self, key: str, default: int | None = None) -> int:
        value = self._fields.get(key, default)
        if type(value) is not int:
            raise Refusal(f"The move needs a whole number {key}.")
        return value

    def text(self, key: str, default: str | None = None) -> str:
        value = self._fields.get(key, default)
        if not isinstance(value, str):
            raise Refusal(f"The move needs a text {key}.")
        return value

    def cell(self) -> tuple[int, int]:
        return self.number("i"), self.number("j")


def _opened(move: Move) -> Game:
    """A new game of a text, or the one that was saved in it."""
    name = move.text("name", "text")[:200]
    text = io.StringIO(move.text("text"))
    return read_game(text, name, number=move.number("number", 1))


def _puzzles(move: Move) -> Record:
    """The numbers of the puzzles in a text that has several."""
    text = move.text("text")
    if is_saved(text[: formats.PIECE]):
        return {}
    name = move.text("name", "text")[:200]
    found = islice(formats.read(io.StringIO(text), name), MOST)
    puzzles = [
        number
        for number, item in enumerate(found, 1)
        if not isinstance(item, FormatError)
    ]
    return {"puzzles": puzzles} if len(puzzles) > 1 else {}


def _clues(game: Game, _: Move) -> Game:
    """A new game in which the entries are clues."""
    return Game.of(game.grid(), game.mode, game.auto)


def _check(game: Game, _: Move) -> tuple[Game, Record]:
    wrong = wrong_entries(game)
    return game, {"wrong": [game.layout.number(*cell) for cell in wrong]}


def _hint(game: Game, move: Move) -> tuple[Game, Record]:
    strength = move.number("strength")
    if not 1 <= strength <= WHOLE:
        raise Refusal("The strength of a hint must be 1 to 3.")
    found = find_hint(game, strength, move.budget)
    return game.counted(), {"hint": hint_record(found, game.grid())}


def _written(game: Game, move: Move) -> tuple[Game, Record]:
    """The puzzle as text in another format, and what that can't hold."""
    text, left_out = puzzle_text(game, move.text("format"))
    return game, {"text": text, "left_out": left_out}


STARTS: Final[dict[str, Callable[[Move], Game]]] = {
    "open": _opened,
    "empty": lambda _: Game.of(EMPTY_GRID, FLAG),
}
MOVES: Final[dict[str, Callable[[Game, Move], Game]]] = {
    "enter": lambda g, m: g.enter(*m.cell(), m.number("n")),
    "erase": lambda g, m: g.erase(*m.cell()),
    "mark": lambda g, m: g.mark(*m.cell(), m.number("n")),
    "fill": lambda g, _: g.fill_marks(),
    "clear": lambda g, _: g.clear_marks(),
    "auto": lambda g, m: g.set_auto(bool(m.number("on"))),
    "mode": lambda g, m: g.set_mode(m.text("mode")),
    "undo": lambda g, _: g.undo(),
    "redo": lambda g, _: g.redo(),
    "rewind": lambda g, _: undo_to_mistake(g),
    "apply": lambda g, m: apply_hint(g, find_hint(g, WHOLE, m.budget)),
    "solve": lambda g, _: show_solution(g),
    "next": lambda g, _: next_solution(g),
    "previous": lambda g, _: previous_solution(g),
    "clues": _clues,
    "restart": lambda g, _: g.restart(),
    "show": lambda g, _: g,
}
LOOKS: Final[dict[str, Callable[[Game, Move], tuple[Game, Record]]]] = {
    "check": _check,
    "hint": _hint,
    "write": _written,
}


def played(fields: Record, budget: Budget) -> Record:
    """The game of a request after its move, and the messages about it."""
    move = Move(fields["move"], budget)
    do = move.text("do")
    if do not in STARTS and do not in MOVES and do not in LOOKS:
        raise Refusal(f"There is no move {do[:40]!r}.")
    said: Record = {}
    if do in STARTS:
        game = STARTS[do](move)
        said = _puzzles(move) if do == "open" else {}
    else:
        game = restore(fields["game"])
        if do in MOVES:
            game = MOVES[do](game, move)
        else:
            game, said = LOOKS[do](game, move)
    state: Record = {"game": record_of(game), "view": view_of(game)}
    if do in STARTS and (board := board_of(game.layout.rules)):
        state["board"] = board
    if game.state.solution:
        state["solution_text"] = solution_text(game)
    return state | said
