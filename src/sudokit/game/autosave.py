"""Unfinished games, saved automatically in the player's folder.

    Keeper()          note(game) after each move; forget() a finished one
    unfinished_games()   the games that are not open, newest first
    delete_game(path)    deletes one of them

Each game has its own file, so that games don't overwrite each other, and
a lock file, which the program that plays it locks.  The lock is released when
the program ends, even if it is killed.
"""

from __future__ import annotations

import json
import re
import secrets
import time
from contextlib import suppress
from math import inf, isqrt
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from sudokit.game.layout import SIGNS
from sudokit.game.play import Game
from sudokit.game.record import saved_text
from sudokit.game.state import State
from sudokit.rules import GivenRules
from sudokit.rules.layouts import JIGSAW
from sudokit.rules.spelling import of_fields
from sudokit.system.files import lock, replaced, state_folder
from sudokit.system.language import _

NAME: Final = re.compile(r"game-[\w-]+\.json")
DAMAGED: Final = (  # errors on reading a file that isn't a game
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    OverflowError,
    RecursionError,
)
MOST: Final = 50  # games to keep; then the oldest is deleted


class UnfinishedGame(NamedTuple):
    """An unfinished game on the list: its file, and facts about it.

    ``when`` it was last played, in seconds since 1970; ``level``, "" if
    unknown; ``board``, its size: ``9x9``; ``row``, the values of its first
    row; ``rules``, the words of its other rules.
    """

    path: Path
    when: float
    level: str
    seconds: float
    empty: int
    board: str = "9x9"
    row: str = ""
    rules: tuple[str, ...] = ()

    @property
    def date(self) -> str:
        """The time of the last move, to the second."""
        return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(self.when))


class Keeper:
    """Saves the games of this program, one of which is open at a time."""

    def __init__(self) -> None:
        self._path: Path | None = None
        self._lock: BinaryIO | None = None
        self._first: State | None = None  # that of the game in the file
        self._warned = False  # that it can't be kept

    @property
    def path(self) -> Path | None:
        """The file of the current game, if it has one yet."""
        return self._path

    def note(self, game: Game, level: str = "") -> str:
        """Save the game; return the reason if that fails for the first time.

        A different game gets its own file; a game without a move of the
        player gets none, and a solved one no longer needs its file.
        """
        if self._first is not game.history[0]:
            self.leave()
            self._first = game.history[0]
        solved = game.is_solved() and not game.state.solution
        played = any(not state.solution for state in game.history[1:])
        if solved or not played:
            self.forget()
            return ""
        try:
            with replaced(self._file(), lasting=False) as out:
                out.write(saved_text(game, level=level).encode())
        except OSError as error:
            warned, self._warned = self._warned, True
            reason = f"{error.filename}: {error.strerror}"
            return (
                ""
                if warned
                else _(
                    "The game can't be kept for later: {reason}.",
                    reason=reason,
                )
            )
        return ""

    def _file(self) -> Path:
        """Return the file of the game, which it locks."""
        if self._path is None:
            folder = state_folder()
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            day = time.strftime("%Y%m%d-%H%M%S")
            path = folder / f"game-{day}-{secrets.token_hex(3)}.json"
            self._lock = locked(path)
            self._path = path
        return self._path

    def forget(self) -> None:
        """Delete the game's file."""
        path = self._path
        self.leave()
        if path is not None:
            remove(path)

    def take_over(self, path: Path, game: Game) -> bool:
        """Resume a game of the list; False if it is open elsewhere."""
        try:
            taken = locked(path)
        except OSError:
            return False
        self.leave()
        self._path, self._lock, self._first = path, taken, game.history[0]
        return True

    def leave(self) -> None:
        """Close the game, which stays on the list."""
        if self._lock is not None:
            self._lock.close()
        self._path = self._lock = self._first = None


def unfinished_games() -> list[UnfinishedGame]:
    """Return the unfinished games, newest first; the oldest are deleted."""
    games: list[UnfinishedGame] = []
    for path in _left():
        if len(games) == MOST:
            remove(path)
        elif game := read_unfinished(path):
            games.append(game)
    return games


def delete_game(path: Path) -> bool:
    """Delete a game; False if it is open."""
    if is_played(path):
        return False
    remove(path)
    return True


def read_unfinished(path: Path) -> UnfinishedGame | None:
    """Return the facts about a saved game, None if the file has none."""
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
        values = record["history"][record["at"]]["values"]
        seconds = float(record["seconds"])
        if not 0 <= seconds < inf:
            return None
        return UnfinishedGame(
            path,
            path.stat().st_mtime,
            str(record.get("level", "")),
            seconds,
            values.count("."),
            f"{(size := isqrt(len(values)))}x{size}",
            "".join(sign for sign in values[:size] if sign in SIGNS),
            _words_of(of_fields(record)),
        )
    except (OSError, *DAMAGED):
        return None


def _words_of(given: GivenRules) -> tuple[str, ...]:
    """Return the words of rules, each once and without its cells."""
    words = [word.partition("=")[0] for word in given.words]
    return tuple(dict.fromkeys([JIGSAW] * bool(given.regions) + words))


def _left() -> list[Path]:
    """Return the files that no program has locked, newest first."""
    try:
        paths = list(state_folder().iterdir())
    except OSError:
        return []
    return sorted(
        (
            path
            for path in paths
            if NAME.fullmatch(path.name) and not is_played(path)
        ),
        key=_age,
    )


def _age(path: Path) -> float:
    """Return the sort key: the newest first, missing files last."""
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0


# Locks.


def lock_of(path: Path) -> Path:
    """Return the file that is locked while a game is played."""
    return path.with_suffix(".lock")


def locked(path: Path) -> BinaryIO:
    """Lock a game until the lock is closed.

    Raise BlockingIOError if another program has it.
    """
    file = open(lock_of(path), "ab")  # noqa: SIM115 - it stays open
    try:
        lock(file)
    except BlockingIOError:
        file.close()
        raise
    except OSError:
        pass  # a file system without locks
    return file


def is_played(path: Path) -> bool:
    """Return whether this or another program is playing the game of a file."""
    if not lock_of(path).exists():
        return False
    try:
        locked(path).close()
    except OSError:
        return True
    return False


def remove(path: Path) -> None:
    """Delete the files of a game."""
    for one in (path, lock_of(path)):
        with suppress(OSError):
            one.unlink(missing_ok=True)
