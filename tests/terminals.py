"""The command in a terminal of tmux."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil

from command_output import PATIENCE
from puzzles import LIBRARY

RUN = "import sys; from sudokit.cli.main import main; sys.exit(main())"
PLAY = shlex.join([sys.executable, "-c", RUN, "play"])


@contextmanager
def terminal(
    folder: Path, term: str = "xterm-256color", name: str = "tmux"
) -> Iterator[Tmux]:
    """Provide a shell in a terminal of this kind."""
    tmux = Tmux(folder, term, name)
    try:
        yield tmux
    finally:
        tmux.end()


class Tmux:
    """A shell in a tmux terminal, with its own folder of games."""

    def __init__(self, folder: Path, term: str, name: str) -> None:
        self.socket = str(folder / name)
        self.state = folder / "state"
        self.call(
            *("-f", "/dev/null", "new-session", "-d"),
            *("-x", "80", "-y", "24", "env", "-i"),
            *("PS1=shell: ", f"PATH={os.environ['PATH']}", "LANG=C.UTF-8"),
            *(f"PYTHONPATH={LIBRARY}", f"HOME={folder}"),
            *(f"XDG_STATE_HOME={self.state}", f"TERM={term}", "sh"),
        )
        self.call("set-option", "-g", "window-size", "manual")
        self.wait_shell()

    def call(self, *words: str) -> str:
        """Run a tmux command and return its output."""
        done = subprocess.run(
            ["tmux", "-S", self.socket, *words],
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    def end(self) -> None:
        """Close the terminal, which hangs up its programs."""
        subprocess.run(
            ["tmux", "-S", self.socket, "kill-server"],
            capture_output=True,
            check=False,
        )

    def type(self, line: str) -> None:
        """Type a line."""
        self.call("send-keys", "-l", line)
        self.keys("Enter")

    def play(self, *words: str | Path, setting: str = "") -> None:
        """Start the game."""
        self.type(f"{setting} {PLAY} {shlex.join(map(str, words))}")

    def keys(self, *names: str) -> None:
        self.call("send-keys", *names)

    def resize(self, width: int, height: int) -> None:
        self.call("resize-window", "-x", str(width), "-y", str(height))

    def screen(self) -> str:
        return self.call("capture-pane", "-p")

    def until(self, what: str, shown: Callable[[str], bool]) -> str:
        """Return the screen once it meets a condition."""
        end = time.monotonic() + PATIENCE
        while not shown(seen := self.screen()):
            assert time.monotonic() < end, f"there is no {what}:\n{seen}"
            time.sleep(0.05)
        return seen

    def wait(self, text: str) -> str:
        """Return the screen once the text is on it."""
        return self.until(repr(text), lambda seen: text in seen)

    def wait_shell(self) -> str:
        """Return the screen once the shell waits for input."""
        return self.until(
            "shell", lambda seen: seen.split()[-1:] == ["shell:"]
        )

    def clear(self, text: str) -> None:
        """Clear the answer once the question accepts keys."""
        end = time.monotonic() + PATIENCE
        while text in self.screen() and time.monotonic() < end:
            self.keys("C-a", "C-k")
            time.sleep(0.2)

    def player(self) -> int:
        """Return the process of the game, a child of the shell."""
        shell = self.call("list-panes", "-F", "#{pane_pid}").strip()
        (game,) = psutil.Process(int(shell)).children()
        return int(game.pid)

    def stored_games(self) -> list[str]:
        """Return the values of the stored games, one line each."""
        return [
            game["history"][game["at"]]["values"]
            for path in self.state.glob("sudokit/*.json")
            for game in [json.loads(path.read_text())]
        ]

    def wait_for_stored(self, values: list[str]) -> None:
        """Wait until exactly these games are stored."""
        end = time.monotonic() + PATIENCE
        while self.stored_games() != values:
            assert time.monotonic() < end, self.stored_games()
            time.sleep(0.05)
