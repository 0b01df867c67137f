"""Applies a move that the page sends to a game.

    played(fields, budget)    the game after it, and the messages

A move is an object: ``do`` names it, its other fields, which ``queries``
checks, say where and what.  STARTS begin a game, MOVES change it, LOOKS
query it.  Games have any size that fits a screen.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from itertools import islice
from typing import Final

from sudokit import formats
from sudokit.core.budget import Budget
from sudokit.core.search import EMPTY_GRID
from sudokit.formats.source import is_saved
from sudokit.game.hints import WHOLE, apply_hint, find_hint
from sudokit.game.layout import sign_of
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
from sudokit.text.errors import FormatError
from sudokit.text.options import ReadOptions
from sudokit.web.records import board_of, hint_record, view_of
from sudokit.web.replies import Record

MOST: Final = 100  # puzzles of a text that are told of


def _opened(move: Record) -> Game:
    """A new game of a text, or the one that was saved in it."""
    text = io.StringIO(move["text"])
    return read_game(text, ReadOptions(move["name"]), number=move["number"])


def _puzzles(move: Record) -> Record:
    """The numbers of the puzzles in a text that has several."""
    text = move["text"]
    if is_saved(text[: formats.PIECE]):
        return {}
    found = islice(
        formats.read(io.StringIO(text), ReadOptions(move["name"])), MOST
    )
    puzzles = [
        number
        for number, item in enumerate(found, 1)
        if not isinstance(item, FormatError)
    ]
    return {"puzzles": puzzles} if len(puzzles) > 1 else {}


def _check(game: Game, _: Record, __: Budget) -> tuple[Game, Record]:
    wrong = wrong_entries(game)
    return game, {"wrong": [game.layout.number(*cell) for cell in wrong]}


def _hint(game: Game, move: Record, budget: Budget) -> tuple[Game, Record]:
    found = find_hint(game, move["strength"], budget)
    return game.add_hint(), {"hint": hint_record(found, game.grid())}


def _sums(game: Game, move: Record, _: Budget) -> tuple[Game, Record]:
    """What the sums of a cell can still be made of."""
    return game, {
        "sums": [
            one._asdict()
            | {
                "cells": [*one.cells],
                "sets": ["".join(map(sign_of, some)) for some in one.sets],
            }
            for one in game.sums(move["i"], move["j"])
        ]
    }


def _written(game: Game, move: Record, _: Budget) -> tuple[Game, Record]:
    """The puzzle as text in another format, and what that can't hold."""
    text, left_out = puzzle_text(game, move["format"])
    return game, {"text": text, "left_out": left_out}


STARTS: Final[dict[str, Callable[[Record], Game]]] = {
    "open": _opened,
    "empty": lambda _: Game.of(EMPTY_GRID, FLAG),
}
MOVES: Final[dict[str, Callable[[Game, Record, Budget], Game]]] = {
    "enter": lambda g, m, _: g.enter(m["i"], m["j"], m["n"]),
    "erase": lambda g, m, _: g.erase(m["i"], m["j"]),
    "mark": lambda g, m, _: g.mark(m["i"], m["j"], m["n"]),
    "fill": lambda g, *_: g.fill_marks(),
    "clear": lambda g, *_: g.clear_marks(),
    "auto": lambda g, m, _: g.set_auto(bool(m["on"])),
    "mode": lambda g, m, _: g.set_mode(m["mode"]),
    "undo": lambda g, *_: g.undo(),
    "redo": lambda g, *_: g.redo(),
    "rewind": lambda g, *_: undo_to_mistake(g),
    "apply": lambda g, _, budget: apply_hint(g, find_hint(g, WHOLE, budget)),
    "solve": lambda g, *_: show_solution(g),
    "next": lambda g, *_: next_solution(g),
    "previous": lambda g, *_: previous_solution(g),
    "clues": lambda g, *_: Game.of(g.grid(), g.mode, g.auto),
    "restart": lambda g, *_: g.restart(),
    "show": lambda g, *_: g,
}
LOOKS: Final[
    dict[str, Callable[[Game, Record, Budget], tuple[Game, Record]]]
] = {
    "check": _check,
    "hint": _hint,
    "sums": _sums,
    "write": _written,
}


def played(fields: Record, budget: Budget) -> Record:
    """The game of a request after its move, and the messages about it."""
    move = fields["move"]
    do = move["do"]
    said: Record = {}
    if do in STARTS:
        game = STARTS[do](move)
        said = _puzzles(move) if do == "open" else {}
    else:
        game = restore(fields["game"])
        if do in MOVES:
            game = MOVES[do](game, move, budget)
        else:
            game, said = LOOKS[do](game, move, budget)
    state: Record = {"game": record_of(game), "view": view_of(game)}
    if do in STARTS and (board := board_of(game.layout.rules)):
        state["board"] = board
    if game.state.solution:
        state["solution_text"] = solution_text(game)
    return state | said
