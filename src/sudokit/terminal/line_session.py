"""The state of a line game: the game and its display settings.

Session(game, out)       the game, and where its words go
grid_text(game)          the grid in lines
cell_and_value(text)     number_of(text, default)    what a line says
"""

from __future__ import annotations

import re
from typing import NamedTuple, TextIO

from sudokit.filter.text import shown
from sudokit.game.autosave import Keeper
from sudokit.game.layout import sign_of, value_of
from sudokit.game.play import Game
from sudokit.game.state import Refused
from sudokit.language import _


class Session(NamedTuple):
    """A game being played: where it stands and how it is shown."""

    game: Game
    out: TextIO
    brief: bool = False
    hinted: tuple[Game, int] | None = None  # the game, and how much was told
    keeper: Keeper | None = None
    path: str = ""  # the file of the game
    asked: tuple[Game, str] | None = None  # may that file be replaced?

    def say(self, text: str) -> None:
        self.out.write(shown(text, True) + "\n")

    def move(self, after: Game, text: str) -> Session:
        """Reports a change, and shows the grid unless set to brief.

        The clock stands while the puzzle is solved.
        """
        self.say(text)
        if not self.brief:
            self.say(grid_text(after))
        if after.is_solved() and not self.game.is_solved():
            self.say(_("The puzzle is solved."))
        return self._replace(
            game=after.stop() if after.is_solved() else after.start()
        )


def grid_text(now: Game) -> str:
    """The grid, a row a line, a dot for an empty cell."""
    return "\n".join(row_text(now, i) for i in range(now.layout.size))


def row_text(now: Game, i: int) -> str:
    """``r1: 5 3 .  . 7 .  . . .``"""
    size, width = now.layout.size, now.layout.shape[1]
    signs = [sign_of(now.value(i, j)) for j in range(size)]
    boxes = [" ".join(signs[k : k + width]) for k in range(0, size, width)]
    label = f"r{i + 1}:".ljust(len(f"r{size}:"))
    return f"{label} {'  '.join(boxes)}"


def cell_and_value(text: str) -> tuple[int, int, int] | None:
    """Row, column and value: ``5,5,5``, ``5 5 5`` or ``r5c5=5``.

    The value can be a letter, which is one above 9; None if it is
    something else.
    """
    found = re.fullmatch(
        r"\s*(?:(-?\d{1,9})\s*[, ]\s*(-?\d{1,9})\s*[, ]"
        r"|[rR](\d{1,9})[cC](\d{1,9})\s*[= ])"
        r"\s*(-?\d{1,9}|[A-Za-z])\s*",
        text,
        re.ASCII,
    )
    if not found:
        return None
    *place, sign = filter(None, found.groups())
    value = int(sign) if sign[-1].isdigit() else value_of(sign)
    if not value and sign.isalpha():
        return None
    return int(place[0]), int(place[1]), value


def number_of(text: str, default: int) -> int:
    if not text:
        return default
    if not re.fullmatch(r"\d{1,9}", text, re.ASCII):
        raise Refused(_("{text} is not a number.", text=ascii(text[:20])))
    return int(text)
