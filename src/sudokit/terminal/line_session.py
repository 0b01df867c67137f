"""The state of a line game: the game and its display settings.

Session(game, out)          the game, and the stream for its output
grid_text(game)             the grid as text
cell_and_value(text)        a row, a column and a value
number_of(text, default)    a number
"""

from __future__ import annotations

import re
from typing import NamedTuple, TextIO

from sudokit.game.autosave import Keeper
from sudokit.game.layout import NINE_BY_NINE, Layout, value_of
from sudokit.game.play import Game
from sudokit.game.state import Refused
from sudokit.system.language import _
from sudokit.system.terminal_text import for_terminal
from sudokit.text.messages import shown


class Session(NamedTuple):
    """A game in progress and its display settings."""

    game: Game
    out: TextIO
    brief: bool = False
    # The game that the last hint was for, and the level of detail.
    hinted: tuple[Game, int] | None = None
    keeper: Keeper | None = None
    path: str = ""  # the file of the game
    # A game and the existing file that it may replace, until confirmed.
    pending: tuple[Game, str] | None = None

    def say(self, text: str) -> None:
        """Write a text, with words whole on a terminal."""
        self.out.write(for_terminal(shown(text, True), self.out) + "\n")

    def move(self, after: Game, text: str) -> Session:
        """Report a change, and show the grid unless ``brief`` is set.

        A solved puzzle stops the clock.
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
    """Return the grid, one row per line, with a dot for an empty cell.

    >>> from sudokit.game import parse_game
    >>> print(grid_text(parse_game("1234341221434...")))
    r1: 1 2  3 4
    r2: 3 4  1 2
    r3: 2 1  4 3
    r4: 4 .  . .
    """
    lines = []
    for i in range(now.layout.rows):
        if i and now.layout.rules.shape is None:
            lines.append(wall_text(now.layout, i))
        lines.append(row_text(now, i))
    return "\n".join(lines)


def row_text(now: Game, i: int) -> str:
    """Return a row as text: ``r1: 5 3 .  . 7 .  . . .``.

    >>> from sudokit.game import parse_game
    >>> row_text(parse_game("1234341221434..."), 3)
    'r4: 4 .  . .'
    """
    layout = now.layout
    wall = "|" if layout.rules.shape is None else "  "
    text = f"r{i + 1}:".ljust(len(f"r{layout.rows}:"))
    for j in range(layout.columns):
        is_wall = j and layout.is_wall((i, j - 1), (i, j))
        text += (wall if is_wall else " ") + layout.sign(now.value(i, j))
    return text


def wall_text(layout: Layout, i: int) -> str:
    """Return dashes for the walls between a row and the row above it.

    >>> from sudokit.game import parse_game
    >>> wall_text(parse_game("1234341221434...").layout, 2)
    '    - - - -'
    """
    text = " " * len(f"r{layout.rows}:")
    for j in range(layout.columns):
        text += " -" if layout.is_wall((i - 1, j), (i, j)) else "  "
    return text.rstrip()


def cell_and_value(
    text: str, layout: Layout = NINE_BY_NINE
) -> tuple[int, int, int] | None:
    """Parse row, column and value: ``5,5,5``, ``5 5 5`` or ``r5c5=5``.

    Letters are digits above 9.  The value is 0 for a dot, and for 0 unless
    that is a digit.  Return None for any other text.

    >>> cell_and_value("r5c6=7"), cell_and_value("5, 6, 7")
    ((5, 6, 7), (5, 6, 7))
    """
    match = re.fullmatch(
        r"\s*(?:(-?\d{1,9})\s*[, ]\s*(-?\d{1,9})\s*[, ]"
        r"|[rR](\d{1,9})[cC](\d{1,9})\s*[= ])"
        r"\s*(-?\d{1,9}|[A-Za-z.])\s*",
        text,
        re.ASCII,
    )
    if not match:
        return None
    *place, sign = filter(None, match.groups())
    value = int(sign) if sign[-1].isdigit() else value_of(sign)
    if not value and sign.isalpha():
        return None
    if sign != ".":
        value += 1 - layout.rules.grid.least
    return int(place[0]), int(place[1]), value


def number_of(text: str, default: int) -> int:
    """Parse a number; "" is the default.  Raise Refused for other texts.

    >>> number_of("12", 1), number_of("", 1)
    (12, 1)
    """
    if not text:
        return default
    if not re.fullmatch(r"\d{1,9}", text, re.ASCII):
        raise Refused(_("{text} is not a number.", text=ascii(text[:20])))
    return int(text)
