"""Answers the page's requests about a game.

    played(fields, budget)    the answer

The page itself makes the moves.  Requests that need an engine are objects:
``do`` names the request, and its other fields, which ``queries`` checks,
are its arguments.  ``open`` begins a game, CHANGES change it, LOOKS query
it.  Games have any size that fits a screen.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from itertools import islice
from typing import Final

from sudokit import formats
from sudokit.core.budget import Budget
from sudokit.formats.about import about_of
from sudokit.formats.source import saved_start
from sudokit.game.hints import find_hint
from sudokit.game.layout import sign_of
from sudokit.game.mistakes import mistakes_in, undo_to_mistake
from sudokit.game.opening import open_game
from sudokit.game.play import Game
from sudokit.game.record import record_of, restore
from sudokit.game.saving import puzzle_text
from sudokit.game.solutions import (
    next_solution,
    previous_solution,
    show_solution,
    solution_text,
)
from sudokit.text.messages import FormatError
from sudokit.text.reader import ReadOptions
from sudokit.web.records import board_of, chosen_techniques, hint_record
from sudokit.web.replies import Record

MOST: Final = 100  # puzzles of a text to list


def _opened(move: Record) -> Record:
    """Return a new game of a text, or the game saved in it."""
    text = io.StringIO(move["text"])
    options = ReadOptions(move["name"])
    game, about = open_game(text, options, number=move["number"])
    board = board_of(game.layout.rules)
    return (
        {"game": record_of(game)}
        | ({"board": board} if board else {})
        | ({"texts": about._asdict()} if any(about) else {})
        | _puzzles(move)
    )


def _puzzles(move: Record) -> Record:
    """Return the numbers of the puzzles in a text that has several."""
    text = move["text"]
    if saved_start(io.StringIO(text))[1]:
        return {}
    items = islice(
        formats.read(io.StringIO(text), ReadOptions(move["name"])), MOST
    )
    puzzles = [
        number
        for number, item in enumerate(items, 1)
        if not isinstance(item, FormatError)
    ]
    return {"puzzles": puzzles} if len(puzzles) > 1 else {}


def _check(game: Game, *_: object) -> Record:
    wrong, message = mistakes_in(game)
    cells = [game.layout.number(*cell) for cell in wrong]
    return {"wrong": cells, "message": message}


def _hint(game: Game, move: Record, budget: Budget) -> Record:
    techniques = chosen_techniques(move)
    hint = find_hint(game, move["strength"], budget, techniques)
    return {"hint": hint_record(hint, game.grid())}


def _sums(game: Game, move: Record, _: Budget) -> Record:
    """Return the sets of values that the sums of a cell can still have."""
    return {
        "sums": [
            one._asdict()
            | {
                "cells": [*one.cells],
                "sets": ["".join(map(sign_of, some)) for some in one.sets],
            }
            for one in game.sums(move["i"], move["j"])
        ]
    }


def _written(game: Game, move: Record, _: Budget) -> Record:
    """Return the puzzle as text in another format, and what it lacks."""
    about = about_of(move, ("title", "author", "rules"))
    text, left_out = puzzle_text(game, move["format"], about)
    return {"text": text, "left_out": left_out}


CHANGES: Final[dict[str, Callable[[Game], Game]]] = {
    "rewind": undo_to_mistake,
    "solve": show_solution,
    "next": next_solution,
    "previous": previous_solution,
}
LOOKS: Final[dict[str, Callable[[Game, Record, Budget], Record]]] = {
    "check": _check,
    "hint": _hint,
    "sums": _sums,
    "write": _written,
}


def played(fields: Record, budget: Budget) -> Record:
    """Return the answer about the game of a request, or the game itself."""
    move = fields["move"]
    if move["do"] == "open":
        return _opened(move)
    game = restore(fields["game"])
    if move["do"] in LOOKS:
        return LOOKS[move["do"]](game, move, budget)
    game = CHANGES[move["do"]](game)
    answer: Record = {"game": record_of(game)}
    if game.state.solution:
        answer["solution_text"] = solution_text(game)
    return answer
