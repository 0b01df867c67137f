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

from command_output import PATIENCE
from puzzles import LIBRARY

RUN = "import sys; from sudokit.cli.main import main; sys.exit(main())"
PLAY = shlex.join([sys.executable, "-c", RUN, "play"])


@contextmanager
def terminal(
    folder: Path, term: str = "xterm-256color", name: str = "tmux"
) -> Iterator[Tmux]:
    """A shell in a terminal of this kind."""
    tmux = Tmux(folder, term, name)
    try:
        yield tmux
    finally:
        tmux.end()


class Tmux:
    """A shell in a terminal, whose games are kept in a folder of ours."""

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
        """What a command of tmux says."""
        done = subprocess.run(
            ["tmux", "-S", self.socket, *words],
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    def end(self) -> None:
        """The terminal is closed, and what runs in it hangs up."""
        subprocess.run(
            ["tmux", "-S", self.socket, "kill-server"],
            capture_output=True,
            check=False,
        )

    def type(self, line: str) -> None:
        """A line for the shell, or whatever reads lines."""
        self.call("send-keys", "-l", line)
        self.keys("Enter")

    def play(self, *words: str | Path, setting: str = "") -> None:
        """Begins the game."""
        self.type(f"{setting} {PLAY} {shlex.join(map(str, words))}")

    def keys(self, *names: str) -> None:
        self.call("send-keys", *names)

    def resize(self, width: int, height: int) -> None:
        self.call("resize-window", "-x", str(width), "-y", str(height))

    def screen(self) -> str:
        return self.call("capture-pane", "-p")

    def until(self, what: str, shown: Callable[[str], bool]) -> str:
        """The screen, as soon as it shows what it shall."""
        end = time.monotonic() + PATIENCE
        while not shown(seen := self.screen()):
            assert time.monotonic() < end, f"there is no {what}:\n{seen}"
            time.sleep(0.05)
        return seen

    def wait(self, text: str) -> str:
        """The screen, as soon as the text is on it."""
        return self.until(repr(text), lambda seen: text in seen)

    def wait_shell(self) -> str:
        """The screen, as soon as the shell waits for a line."""
        return self.until(
            "shell", lambda seen: seen.split()[-1:] == ["shell:"]
        )

    def clear(self, text: str) -> None:
        """Take an answer out, as soon as the question hears keys."""
        end = time.monotonic() + PATIENCE
        while text in self.screen() and time.monotonic() < end:
            self.keys("C-a", "C-k")
            time.sleep(0.2)

    def player(self) -> int:
        """The process of the game, a child of the shell."""
        shell = self.call("list-panes", "-F", "#{pane_pid}").strip()
        listed = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", shell],
            capture_output=True,
            text=True,
            check=True,
        )
        return int(listed.stdout)

    def stored_games(self) -> list[str]:
        """The values of the games that are kept, a line each."""
        return [
            game["history"][game["at"]]["values"]
            for path in self.state.glob("sudokit/*.json")
            for game in [json.loads(path.read_text())]
        ]

    def wait_for_stored(self, values: list[str]) -> None:
        """Until just these are kept."""
        end = time.monotonic() + PATIENCE
        while self.stored_games() != values:
            assert time.monotonic() < end, self.stored_games()
            time.sleep(0.05)
