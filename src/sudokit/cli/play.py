"""``sudoku play``: the game on the whole screen, or line by line.

add_arguments(parser)   the options
run(options)            the command; its exit status
"""

from __future__ import annotations

import signal
import sys
from argparse import ArgumentParser, Namespace
from importlib import import_module
from typing import TextIO

from sudokit.cli.streams import say, until_closed
from sudokit.core.streams import text_input
from sudokit.core.text import FormatError
from sudokit.formats import FORMATS
from sudokit.game.keeping import load_game
from sudokit.game.levels import LEVELS, new_game
from sudokit.game.play import FLAG, REFUSE, Game
from sudokit.terminal.line_game import play_by_lines, reason_of


def add_arguments(parser: ArgumentParser) -> None:
    """The options of ``sudoku play``."""
    add = parser.add_argument
    add(
        "file",
        nargs="?",
        metavar="FILE",
        help="a saved game, or a puzzle in any format; without it a new"
        " puzzle",
    )
    add(
        "--plain",
        action="store_true",
        help="the game by lines, which is taken without a terminal, too",
    )
    add(
        "--level",
        choices=LEVELS,
        default=LEVELS[0],
        metavar="LEVEL",
        help=f"of a new puzzle: {', '.join(LEVELS)}",
    )
    add(
        "--seed",
        type=int,
        metavar="N",
        help="the same number makes the same puzzle",
    )
    add(
        "--from",
        dest="source",
        default="auto",
        metavar="NAME",
        choices=["auto", *FORMATS],
        help="the format of the file (default: auto)",
    )
    add(
        "--flag",
        action="store_true",
        help="enter a value that a house has already, and name it, instead"
        " of refusing it",
    )


def run(options: Namespace) -> int:
    """Plays; the exit status."""
    people = has_terminal()
    whole = people and not options.plain
    if whole:
        # The command tells of an extra that is missing, by this name.
        import_module("textual")
    try:
        start = opened_game(options)
    except (OSError, FormatError) as error:
        say(f"sudoku: {reason_of(error)}")
        return 2
    # From here on ctrl-C leaves the game as exit does, and kills nothing.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if whole:
        from sudokit.terminal.app import play_on_screen  # noqa: PLC0415

        return play_on_screen(start)
    return until_closed(lambda: play_lines(start, "> " if people else ""))


def has_terminal() -> bool:
    """Whether a person types and sees what is written."""
    streams: tuple[TextIO | None, ...] = (sys.stdin, sys.stdout)
    return all(one is not None and one.isatty() for one in streams)


def opened_game(options: Namespace) -> Game:
    """The game that is asked for; OSError or FormatError without one."""
    mode = FLAG if options.flag else REFUSE
    if options.file is None:
        return new_game(options.level, options.seed).set_mode(mode)
    if options.file == "-":
        raise FormatError("stdin has the commands, not the puzzle", "-", 1, 1)
    loaded = load_game(options.file, options.source, mode)
    return loaded.set_mode(mode) if options.flag else loaded


def play_lines(start: Game, prompt: str) -> int:
    """The line game between stdin and stdout; marks are automatic."""
    if not start.can_undo():
        start = start.set_auto(True)
    try:
        play_by_lines(start, text_input(), sys.stdout, prompt)
    except KeyboardInterrupt:
        sys.stdout.write("\n")
    return 0
