"""The game as it goes, kept in the player's own folder.

    Keeper()          note(game) after each move, forget() at the end
    last_kept()       the file of the game to go on with, None without one
    state_folder()    where they are

Each program that plays has a file of its own, so that two of them don't
take each other's.  A file that is there when its program is gone holds a
game that was left.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import Final

from sudokit.files import replaced
from sudokit.game.play import Game
from sudokit.game.record import saved_text

NAME: Final = re.compile(r"game-(\d+)\.json")
MOST: Final = 10  # games that were left, of which the older ones go


def state_folder() -> Path:
    """The folder of kept games, by the rules of XDG."""
    told = Path(os.environ.get("XDG_STATE_HOME", ""))
    home = told if told.is_absolute() else Path.home() / ".local" / "state"
    return home / "sudokit"


class Keeper:
    """Keeps the game of this program."""

    def __init__(self) -> None:
        self.path = state_folder() / f"game-{os.getpid()}.json"
        self._told = False  # that it can't be kept

    def note(self, game: Game) -> str:
        """Keep the game as it is now; why it can't be, said once."""
        if game.is_solved():
            self.forget()
            return ""
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with replaced(self.path, lasting=False) as out:
                out.write(saved_text(game).encode())
        except OSError as error:
            told, self._told = self._told, True
            reason = f"{error.filename}: {error.strerror}"
            return "" if told else f"The game can't be kept: {reason}."
        return ""

    def forget(self) -> None:
        """There is nothing to go on with."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)

    def take_over(self, path: Path) -> None:
        """Go on with the game of another program, that is gone."""
        with suppress(OSError):
            path.replace(self.path)


def last_kept() -> Path | None:
    """The newest game that was left; all but the newest ten are removed."""
    left = sorted(_left(), key=_age)
    for path in left[MOST:]:
        with suppress(OSError):
            path.unlink()
    return left[0] if left else None


def _left() -> list[Path]:
    """The files whose program is gone."""
    try:
        found = list(state_folder().iterdir())
    except OSError:
        return []
    return [
        path
        for path in found
        if (name := NAME.fullmatch(path.name)) and not _runs(int(name[1]))
    ]


def _age(path: Path) -> float:
    """What sorts the newest first, and what is gone last."""
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0


def _runs(process: int) -> bool:
    """Is there a process of this number, which is not our own?"""
    if process == os.getpid():
        return False
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return not _is_dead(process)


def _is_dead(process: int) -> bool:
    """Has it ended, and only its parent has not heard of it?  (Linux.)"""
    try:
        stat = Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    except (OSError, UnicodeError):
        return False
    return stat.rpartition(")")[2].split()[:1] == ["Z"]
