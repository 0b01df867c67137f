"""The line game: one command per line, answered in words.

    play_by_lines(game, commands, out)    until exit or the end of the commands
    step(session, line)                   one line of it

It needs nothing but a stream, so it can be scripted through a pipe and
read by a screen reader: no frame, no colour, every cell by its name.
The rules of play are in ``sudokit.game``; this module only parses and prints.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, TextIO

from sudokit.formats import PIECE
from sudokit.game.autosave import Keeper
from sudokit.game.play import Game
from sudokit.game.state import Refused
from sudokit.system.language import _
from sudokit.terminal.line_commands import COMMANDS, do_enter, do_show
from sudokit.terminal.line_session import Session, cell_and_value
from sudokit.terminal.rule_signs import rules_and_marks

NO_VALUE: Final = re.compile(
    r"-?\d+\s*[, ]\s*-?\d+|r\d+c\d+\s*=?", re.ASCII | re.IGNORECASE
)


def step(now: Session, line: str) -> Session | None:
    """Return the session after a line of input; None if the line quits.

    >>> from sys import stdout
    >>> from sudokit.game import parse_game
    >>> now = Session(parse_game("1234341221434..."), stdout, brief=True)
    >>> after = step(now, "r4c2=3")
    r4c2=3.
    """
    text = line.strip()
    word, _gap, rest = text.partition(" ")
    if word in ("exit", "quit"):
        return None
    numbers = cell_and_value(text, now.game.layout)
    try:
        if numbers is not None:
            return do_enter(now, *numbers)
        if not text or text.startswith("#"):
            return now if text else do_show(now, "")
        if NO_VALUE.fullmatch(text):
            raise Refused(_("The value is missing; type r5c5=5 or 5,5,5."))
        if word not in COMMANDS:
            raise Refused(
                _(
                    "Unknown command {text}; type help for the list.",
                    text=ascii(text[:40]),
                )
            )
        return COMMANDS[word](now, rest.strip())
    except Refused as reason:
        now.say(str(reason))
        return now


def play_by_lines(
    start: Game,
    commands: TextIO,
    out: TextIO,
    prompt: str = "",
    changed: Callable[[Game], str] = lambda game: "",
    keeper: Keeper | None = None,
    path: str = "",
) -> Game:
    """Play until exit or the end of input; returns the last game.

    A refused move doesn't end the game.  ``changed`` is called with
    each changed game, and its result is printed; the ``keeper`` has the
    unfinished games, and ``path`` is the game's own file.

    >>> from io import StringIO
    >>> from sudokit.game import parse_game
    >>> game = parse_game("1234341221434...")
    >>> out = StringIO()
    >>> play_by_lines(game, StringIO("r4c2=3"), out).line()
    '12343412214343..'
    >>> out.getvalue().splitlines()[-1]
    'r4: 4 3  . .'
    """
    now: Session = Session(
        start if start.is_solved() else start.start(),
        out,
        keeper=keeper,
        path=path,
    )
    now.say(_("Type r5c5=5 to put a value into a cell, help for more."))
    if text := rules_and_marks(now.game.layout):
        now.say(text)
    do_show(now, "")
    while True:
        out.write(prompt)
        out.flush()
        line = commands.readline(PIECE)
        after = step(now, line) if line else None
        if after is None:
            return now.game.stop()
        if after.game is not now.game and (text := changed(after.game)):
            after.say(text)
        now = after
