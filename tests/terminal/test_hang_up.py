"""Closing the terminal ends the game."""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("textual")
if sys.platform == "win32":
    pytest.skip("there are no terminals to close", allow_module_level=True)

import pty

from textual.pilot import Pilot

from command_output import PATIENCE
from puzzles import LIBRARY, WIKI
from screen_pilot import R1C3, play_of, playing, press
from sudokit.game.autosave import Keeper, unfinished_games
from sudokit.terminal import game_window
from terminals import RUN


def test_a_hang_up_ends_it_during_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing that is drawn comes first: it may never be written."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    ended: list[signal.Signals] = []

    async def steps(pilot: Pilot[Any]) -> None:
        await press(pilot, "4")
        for path in (tmp_path / "sudokit").glob("*.json"):
            path.unlink()
        monkeypatch.setattr(sys, "__stdin__", None)
        signal.raise_signal(signal.SIGHUP)
        assert ended == [signal.SIGHUP] and not play_of(pilot)._exit
        assert list((tmp_path / "sudokit").glob("*.json"))

    monkeypatch.setattr(game_window, "end_by", ended.append)
    playing(steps, at=R1C3, keeper=Keeper())
    assert signal.getsignal(signal.SIGHUP) == signal.SIG_DFL


def wait_for(terminal: int, text: bytes) -> None:
    """Read the output of a terminal until it contains the text."""
    result, end = b"", time.monotonic() + PATIENCE
    while text not in result:
        assert time.monotonic() < end, result
        if select.select([terminal], [], [], 1)[0]:
            result += os.read(terminal, 1 << 16)


@pytest.mark.parametrize("leader", ["game", "shell"])
def test_it_ends_when_the_terminal_closes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leader: str
) -> None:
    """It receives SIGHUP and SIGCONT at once."""
    for name, value in {
        "TERM": "xterm-256color",
        "COLUMNS": "80",
        "LINES": "24",
        "XDG_STATE_HOME": str(tmp_path),
        "PYTHONPATH": str(LIBRARY),
    }.items():
        monkeypatch.setenv(name, value)
    puzzle = tmp_path / "puzzle"
    puzzle.write_text(WIKI)
    words = [sys.executable, "-c", RUN, "play", str(puzzle)]
    if leader == "shell":
        words = ["/bin/sh", "-c", '"$@"; exit', "sh", *words]
    process, terminal = pty.fork()
    if not process:
        os.execv(words[0], words)
    try:
        wait_for(terminal, b"51 empty")
        os.write(terminal, b"kkkkhh4")
        wait_for(terminal, b"50 empty")
        os.close(terminal)
        end = time.monotonic() + PATIENCE
        while not (
            result := unfinished_games()
        ):  # it has let go of the only one
            assert time.monotonic() < end
            time.sleep(0.02)
        assert [stored.empty for stored in result] == [50]
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process, signal.SIGKILL)
        os.waitpid(process, 0)
