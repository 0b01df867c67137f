"""Saves games and puzzles to files.

save_as(game, path)       in the format of the file name; returns Saved
save_game(game, path)     the game with its history
save_puzzle(game, path, format)    as much as the format can hold
"""

from __future__ import annotations

import errno
import io
import os
from pathlib import Path
from typing import Final, NamedTuple

from sudokit import formats
from sudokit.formats.about import About
from sudokit.formats.puzzle import (
    PuzzleRecord,
    mask_of,
    plain,
    rule_out,
    ruled_out,
)
from sudokit.game.play import Game
from sudokit.game.record import saved_text
from sudokit.game.state import classic_only
from sudokit.rules import as_grid
from sudokit.rules.puzzle import puzzle_rules
from sudokit.system.files import is_stream, replaced
from sudokit.system.language import _, ngettext
from sudokit.system.language.phrases import listed

GAME: Final = ".json"
NO_TEXTS: Final = About()


class Saved(NamedTuple):
    """The contents of a saved file: the game, or only the puzzle.

    ``what`` is game, puzzle or clues, ``format`` the format of a puzzle,
    and ``left_out`` names what the format can't hold.
    """

    path: str
    what: str = "game"
    format: str = ""
    left_out: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Return a sentence or two about the saved file."""
        if self.what == "game":
            text = _("Saved the game: {path}.", path=self.path)
        elif self.what == "puzzle":
            text = _(
                "Saved the puzzle ({format}): {path}.",
                format=self.format,
                path=self.path,
            )
        else:
            text = _(
                "Saved the clues ({format}): {path}.",
                format=self.format,
                path=self.path,
            )
        if not self.left_out:
            return text
        rest = listed([_(one) for one in self.left_out])
        return text + _(" Not saved: {rest}.", rest=rest)


def save_as(
    game: Game,
    path: str,
    now: float | None = None,
    *,
    own: str = "",
    force: bool = False,
) -> Saved:
    """Save the game or the puzzle, depending on the file name.

    With the suffix of a format the file gets the puzzle; without a suffix,
    or with .json, the game with its history.  A ~ at its start is
    the player's own folder.  OSError if it can't be written, ValueError
    for another suffix.  FileExistsError if the file exists and isn't the
    game's ``own``, unless ``force`` replaces it.

    >>> from tempfile import TemporaryDirectory
    >>> from sudokit.game import parse_game
    >>> game = parse_game("1234341221434...")
    >>> with TemporaryDirectory() as folder:
    ...     _ = save_as(game, f"{folder}/monday.csv")
    ...     print(Path(folder, "monday.csv").read_text(), end="")
    puzzle
    1234341221434...
    """
    name = formats.named_by(path)
    file = os.path.expanduser(path)
    ending = Path(file).suffix
    if name is None and ending.lower() not in ("", GAME):
        raise ValueError(
            _("{path}: unknown ending {ending}", path=path, ending=ending)
        )
    if not force and is_other(file, own):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), path)
    if name is None or path.lower().endswith(GAME):
        save_game(game, file, now)
        return Saved(path)
    what = "puzzle" if holds_all_values(game, name) else "clues"
    return Saved(path, what, name, save_puzzle(game, file, name))


def is_other(path: str, own: str) -> bool:
    """Return whether the file exists and isn't the game's own."""
    if not os.path.exists(path) or is_stream(path) or os.path.isdir(path):
        return False
    mine = os.path.expanduser(own)
    return not (os.path.exists(mine) and os.path.samefile(path, mine))


def save_game(game: Game, path: str | Path, now: float | None = None) -> None:
    """Write the game atomically.

    OSError if it can't be written.

    >>> from tempfile import TemporaryDirectory
    >>> from sudokit.game import load_game, parse_game
    >>> game = parse_game("1234341221434...")
    >>> with TemporaryDirectory() as folder:
    ...     save_game(game, f"{folder}/monday.json")
    ...     load_game(f"{folder}/monday.json").line()
    '1234341221434...'
    """
    with replaced(path) as out:
        out.write(saved_text(game, now).encode())


def save_puzzle(game: Game, path: str | Path, format: str) -> tuple[str, ...]:
    """Write the puzzle; return the parts that the format can't hold.

    >>> from tempfile import TemporaryDirectory
    >>> from sudokit.game import parse_game
    >>> game = parse_game("1234341221434...")
    >>> with TemporaryDirectory() as folder:
    ...     save_puzzle(game, f"{folder}/monday.txt", "line")
    ()
    """
    text, left_out = puzzle_text(game, format)
    with replaced(path) as out:
        out.write(text.encode())
    return left_out


def holds_all_values(game: Game, format: str) -> bool:
    """Return whether this format can hold all values of the game.

    A puzzle that is being typed has neither clues nor rules yet; its entries
    will be the clues.
    """
    holds = formats.format_named(format).holds
    rules = puzzle_rules(game.clues).rules
    typed = not any(game.history[0].values) and not rules
    return typed or "clues" in holds or not game.entries()


def record_of(game: Game) -> PuzzleRecord:
    """Return the position with its clues and marks.

    >>> from sudokit.game import parse_game
    >>> record = record_of(parse_game("1234341221434...").enter(3, 1, 3))
    >>> record.grid.line(), record.clues.line()
    ('12343412214343..', '1234341221434...')
    """
    grid, state = game.grid(), game.state
    return PuzzleRecord(
        grid,
        game.clues if game.entries() else None,
        marks=formats.marks_of(
            [mask_of(values) for values in state.centre],
            [mask_of(values) for values in state.marks],
        ),
    )


def puzzle_text(
    game: Game, format: str, about: About = NO_TEXTS
) -> tuple[str, tuple[str, ...]]:
    """Return the puzzle in a format, and the parts that it can't hold.

    Entries are written if the format distinguishes them from clues, and the
    setter's texts if it has a place for them.  ValueError if the format has
    no words for the rules.
    """
    record = record_of(game)
    grid = record.grid
    held = formats.format_named(format)
    if as_grid(grid) is None and not held.holds_shapes():
        raise classic_only(puzzle_rules(grid), format)
    left_out = []
    if not holds_all_values(game, format):
        count = len(game.entries())
        left_out.append(ngettext("{n} entry", "{n} entries", count))
        grid = rule_out(game.clues, ruled_out(grid))
    if (
        not held.holds_sukakus()
        and not any(game.history[0].ruled)
        and formats.is_sukaku(PuzzleRecord(grid))
    ):  # the player ruled them out
        grid = plain(grid)
        left_out.append("candidates ruled out")
    record = record._replace(grid=grid, comments=about.lines(), about=about)
    if "clues" not in held.holds:
        record = record._replace(clues=None)
    out = io.StringIO()
    left_out += formats.write(out, [record], format)
    return out.getvalue(), tuple(left_out)
