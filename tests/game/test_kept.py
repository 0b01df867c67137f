"""The game as it goes, in the player's own folder."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path

import pytest

from games import new, played
from puzzles import SOLVED
from sudokit.game import load_game
from sudokit.game.kept import MOST, Keeper, last_kept, state_folder


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "sudokit"


def left(folder: Path, number: int, moves: int = 1) -> Path:
    """A game of a program that has ended."""
    done = subprocess.Popen(["true"])
    done.wait()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"game-{done.pid}.json"
    Keeper().note(played(*[(1, 3, 4), (1, 4, 6)][:moves]))
    (folder / f"game-{os.getpid()}.json").replace(path)
    os.utime(path, (number, number))
    return path


def test_the_rules_of_xdg(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert state_folder() == tmp_path / "state" / "sudokit"
    monkeypatch.setenv("HOME", str(tmp_path))
    for told in ("", "relative/path"):
        monkeypatch.setenv("XDG_STATE_HOME", told)
        assert state_folder() == tmp_path / ".local" / "state" / "sudokit"


def test_kept_with_its_history_and_forgotten(folder: Path) -> None:
    keeper = Keeper()
    assert last_kept() is None
    now = played((1, 3, 4)).mark(1, 1, 7).undo()
    assert keeper.note(now) == ""
    assert folder.stat().st_mode & 0o077 == 0, "it is the player's own"
    path = last_kept()
    assert path and load_game(path) == now
    keeper.note(new(SOLVED))
    assert last_kept() is None
    keeper.note(now)
    keeper.forget()
    keeper.forget()
    assert last_kept() is None


def test_the_newest_is_offered_and_the_old_ones_go(folder: Path) -> None:
    paths = [left(folder, number) for number in range(MOST + 3)]
    assert last_kept() == paths[-1]
    assert sorted(folder.iterdir()) == sorted(paths[3:])
    Keeper().take_over(paths[-1])
    assert not paths[-1].exists()
    assert last_kept() == Keeper().path


def test_a_game_that_is_being_played_is_not_offered(folder: Path) -> None:
    mine = left(folder, 1)
    with subprocess.Popen(["sleep", "60"]) as running:
        mine.replace(folder / f"game-{running.pid}.json")
        assert last_kept() is None
        running.kill()
    assert last_kept() == folder / f"game-{running.pid}.json"


def test_other_files_are_none_of_its_business(folder: Path) -> None:
    folder.mkdir(parents=True)
    for name in ("game-x.json", "game-1", ".game-2.json.abc", "notes"):
        (folder / name).write_text("x")
    assert last_kept() is None
    assert len(list(folder.iterdir())) == 4


def test_where_it_can_not_be_kept_that_is_said_once(folder: Path) -> None:
    folder.parent.mkdir()
    folder.write_text("a file, no folder")
    keeper = Keeper()
    trouble = keeper.note(played((1, 3, 4)))
    assert trouble.startswith("The game can't be kept: ")
    assert keeper.note(played((1, 3, 4))) == ""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc")
def test_a_program_that_nobody_has_waited_for_is_gone(folder: Path) -> None:
    path = left(folder, 1)
    with subprocess.Popen(["sleep", "60"]) as running:
        ours = path.replace(folder / f"game-{running.pid}.json")
        assert last_kept() is None
        running.kill()
        end = time.monotonic() + 30
        while last_kept() is None and time.monotonic() < end:
            time.sleep(0.02)
        assert last_kept() == ours
