"""``sudoku play``: the game in a terminal, full screen or line by line.

add_arguments(parser)   the options
run(options)            the command; its exit status
"""

from __future__ import annotations

import os
import signal
import sys
from argparse import ArgumentParser, Namespace
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import NoReturn, TextIO

from sudokit.cli import arguments as args
from sudokit.cli.arguments import CantDo, until_closed
from sudokit.cli.filter_setup import read_options
from sudokit.cli.new import LaidOut, laid_words
from sudokit.cli.puzzle_input import opened
from sudokit.cli.speaking import add_language
from sudokit.game.autosave import Keeper, unfinished_games
from sudokit.game.levels import LEVELS, WORDS, level_named, new_game
from sudokit.game.opening import holds_game, load_game, read_game
from sudokit.game.play import FLAG, REFUSE, Game
from sudokit.rules.layouts import made_words
from sudokit.terminal.capabilities import can_draw
from sudokit.terminal.line_game import play_by_lines
from sudokit.terminal.words import reason_of, unfinished_farewell
from sudokit.text.messages import FormatError
from sudokit.text.streams import text_input

OPTIONS = f"""
[FILE]         a saved game, or a puzzle in any format (a new puzzle)
--plain        play line by line; the default without a terminal
--level LEVEL  the level of a new puzzle: {", ".join(LEVELS)}; or
               {", ".join(WORDS)}
{args.SHAPES}; without FILE a rule named without cells, such as
                  killer or thermo, is laid out for you
--diagonals
--seed S  a number or a word; the same seed makes the same puzzle
{args.READING}
--number N  which puzzle of the file to use (=1)
--flag      allow entries that conflict, and point them out, instead of
            refusing them
"""
EXAMPLES = """
sudoku play --level hard                  a new puzzle
sudoku play puzzles.txt --number 2        the second puzzle of a file
sudoku play --rules killer --level hard   rules with marks, at a level
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of ``sudoku play``."""
    args.add_options(
        parser,
        OPTIONS,
        args.RULES,
        level=args.level,
        rules={"values": laid_words, "action": LaidOut},
    )
    parser.set_defaults(lay=())
    add_language(parser)


def run(options: Namespace) -> int:
    """Play a game; return the exit status."""
    people = has_terminal()
    on_screen = people and not options.plain and can_draw()
    if on_screen:
        import_module("textual")
    left = left_game() if on_screen and not names_game(options) else None
    try:
        start = left[1] if left else opened_game(options)
    except (OSError, ValueError) as error:
        raise CantDo(reason_of(error)) from None
    own = options.file if options.file and holds_game(options.file) else ""
    # From here on, Ctrl-C leaves the game as ``exit`` does.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if on_screen:
        from sudokit.terminal.app import play_on_screen  # noqa: PLC0415

        offered = left[0] if left else None
        return play_on_screen(start, Keeper(), offered, own)
    if people:
        return until_closed(lambda: play_with_person(start, own))
    return until_closed(lambda: play_lines(start, own))


def has_terminal() -> bool:
    """Return whether stdin and stdout are both terminals."""
    streams: tuple[TextIO | None, ...] = (sys.stdin, sys.stdout)
    return all(one is not None and one.isatty() for one in streams)


def names_game(options: Namespace) -> bool:
    """Return whether the options say which game to play."""
    names = ("file", "level", "seed", "box", "rules")
    return any(getattr(options, name) is not None for name in names)


def left_game() -> tuple[Path, Game] | None:
    """Return the latest unfinished game and its file, None without one.

    Unreadable files are skipped.
    """
    for unfinished in unfinished_games():
        with suppress(OSError, ValueError):
            return unfinished.path, load_game(unfinished.path)
    return None


def opened_game(options: Namespace) -> Game:
    """Return the requested game; OSError or ValueError if there is none."""
    mode = FLAG if options.flag else REFUSE
    given = args.given_rules(options)
    if options.lay and (options.file or options.regions):
        raise CantDo(
            f"--rules {options.lay[0]} without cells makes a new puzzle;"
            f" leave out {'--regions' if options.regions else 'FILE'}"
        )
    if options.file is None:
        level, rules = options.level or LEVELS[0], args.rules_of(options)
        game = new_game(level, options.seed, rules=rules, words=options.lay)
        return game.set_mode(mode)
    if options.file == "-":
        raise FormatError(
            "stdin is for commands; name a file with the puzzle", "-", 1, 1
        )
    name = os.path.expanduser(options.file)
    if not os.path.exists(name):
        option = "--level" if level_named(name) else "--rules"
        if level_named(name) or name in made_words():
            raise CantDo(
                f"no such file: {name}; did you mean {option} {name}?"
            )
    with opened(name) as stream:
        loaded = read_game(
            stream,
            read_options(options, given, name),
            mode,
            options.number,
        )
    return loaded.set_mode(mode) if options.flag else loaded


# The line-based game, on stdin and stdout.


def play_lines(start: Game, path: str = "") -> int:
    """Play with a program or a file of commands, without autosave."""
    with suppress(KeyboardInterrupt):
        play_by_lines(with_marks(start), text_input(), sys.stdout, path=path)
        return 0
    sys.stdout.write("\n")
    return 0


class Ended(BaseException):
    """Raised when a signal, the argument, ends the program."""


def play_with_person(start: Game, path: str = "") -> int:
    """Play with a prompt and autosave."""
    keeper = Keeper()
    latest = start

    def note(game: Game) -> str:
        nonlocal latest
        latest = game
        return keeper.note(game)

    signal.signal(signal.SIGTERM, end)
    if hasattr(signal, "SIGHUP"):  # not on Windows
        signal.signal(signal.SIGHUP, end)
    try:
        play_by_lines(
            with_marks(start),
            text_input(),
            sys.stdout,
            "> ",
            note,
            keeper,
            path,
        )
    except KeyboardInterrupt:
        sys.stdout.write("\n")
    except Ended as reason:
        note(latest)
        signal.signal(reason.args[0], signal.SIG_DFL)
        signal.raise_signal(reason.args[0])
    if keeper.path is not None:
        sys.stdout.write(f"{unfinished_farewell(by_lines=True)}\n")
    return 0


def end(number: int, _frame: object) -> NoReturn:
    """Handle a signal that ends the program."""
    raise Ended(number)


def with_marks(game: Game) -> Game:
    """Return the game with automatic marks, as it starts here."""
    return game if game.can_undo() else game.set_auto(True)
