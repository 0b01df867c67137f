"""Unfinished games, saved automatically."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from games import new, played
from puzzles import SOLVED, WIKI
from sudokit.game import autosave, load_game
from sudokit.game.autosave import (
    Keeper,
    unfinished_games,
)
from sudokit.game.solutions import show_solution
from sudokit.text.messages import FormatError


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "sudokit"


def leave_game(number: int, level: str = "") -> Path:
    """Make an unfinished game, last played this many seconds after 1970."""
    keeper = Keeper()
    keeper.note(played((1, 3, 4), (1, 4, 6)), level)
    assert keeper.path
    path = keeper.path
    os.utime(path, (number, number))
    keeper.leave()
    return path


def test_unfinished_games_are_stored_with_history_until_they_end(
    folder: Path,
) -> None:
    keeper = Keeper()
    assert not unfinished_games()
    now = played((1, 3, 4)).mark(1, 1, 7).undo()
    assert keeper.note(now) == ""
    assert folder.stat().st_mode & 0o077 == 0, "it is the player's own"
    assert not unfinished_games(), "it is played"
    assert keeper.path and load_game(keeper.path) == now
    keeper.forget()
    assert not list(folder.iterdir())
    keeper.forget()
    keeper.note(now)
    assert keeper.path
    keeper.note(new(SOLVED))
    assert keeper.path is None


def test_a_new_game_replaces_no_other(folder: Path) -> None:
    keeper = Keeper()
    first, second = played((1, 3, 4)), played((1, 4, 6))
    keeper.note(first)
    keeper.note(first.undo())
    keeper.note(second)
    keeper.note(new(WIKI))  # without a move there is nothing to save
    assert keeper.path is None
    games = [load_game(one.path) for one in unfinished_games()]
    assert sorted(one.at for one in games) == [0, 1]
    assert keeper.take_over(unfinished_games()[0].path, games[0])
    assert len(unfinished_games()) == 1
    keeper.note(games[0].undo() if games[0].at else games[0].redo())
    assert len(list(folder.glob("*.json"))) == 2


def test_a_solved_game_leaves_the_list(folder: Path) -> None:
    keeper = Keeper()
    game = new(SOLVED[:-2] + "..").enter(8, 7, int(SOLVED[-2]))
    keeper.note(game)
    assert keeper.path
    keeper.note(game.enter(8, 8, int(SOLVED[-1])))
    assert keeper.path is None and not list(folder.iterdir())


def test_showing_a_solution_does_not_end_a_game(folder: Path) -> None:
    keeper = Keeper()
    keeper.note(show_solution(new()))
    assert keeper.path is None, "nothing was played"
    keeper.note(show_solution(played((1, 3, 4))))
    assert keeper.path
    assert load_game(keeper.path).undo().value(0, 2) == 4


def test_the_list_shows_level_time_and_date(folder: Path) -> None:
    path = leave_game(1_000_000, "hard")
    other = leave_game(2_000_000)
    (folder / "game-damaged.json").write_text("{")
    newest, oldest = unfinished_games()
    assert (newest.path, newest.level) == (other, "")
    assert oldest.path == path and oldest.level == "hard"
    assert oldest.empty == 49 and oldest.when == 1_000_000
    assert oldest.date.startswith("1970-01-1")
    assert load_game(path).can_undo(), "the level does no harm"


@pytest.mark.parametrize(
    "text",
    [
        "[" * 200_000,
        '"seconds": NaN',
        '"seconds": 1e400',
        '"seconds": -5',
        f'"seconds": 1{"0" * 400}',
    ],
    ids=["deep", "nan", "infinite", "negative", "huge"],
)
def test_a_damaged_game_is_ignored(text: str) -> None:
    path, good = leave_game(2), leave_game(1)
    if text.startswith('"'):
        record = path.read_text()
        text = re.sub(r'"seconds": [\d.]+', text, record)
        assert text != record
    path.write_text(text)
    assert [one.path for one in unfinished_games()] == [good]
    with pytest.raises(FormatError):
        load_game(path)


def test_the_newest_is_offered_and_the_oldest_deleted(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autosave, "MOST", 3)
    paths = [leave_game(number) for number in range(5)]
    assert [one.path for one in unfinished_games()] == paths[:1:-1]
    assert sorted(folder.glob("*.json")) == sorted(paths[2:])


TAKE = """
import sys, time
from pathlib import Path
from sudokit.game import autosave, load_game
from sudokit.game.autosave import Keeper
path = Path(sys.argv[1])
print(Keeper().take_over(path, load_game(path)), flush=True)
keeper = Keeper()
keeper.take_over(path, load_game(path))
print("played", flush=True)
time.sleep(60)
"""


def test_a_game_that_is_being_played_is_not_offered(folder: Path) -> None:
    mine = leave_game(1)
    with subprocess.Popen(
        [sys.executable, "-c", TAKE, str(mine)],
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout
        assert running.stdout.readline() == "True\n"
        assert running.stdout.readline() == "played\n"
        assert not unfinished_games()
        assert not Keeper().take_over(mine, load_game(mine))
        running.kill()
    # Whichever process has the number now.
    assert [one.path for one in unfinished_games()] == [mine]
    assert Keeper().take_over(mine, load_game(mine))


def test_other_files_are_left_alone(folder: Path) -> None:
    folder.mkdir(parents=True)
    for name in ("game-x.json", "game-1", ".game-2.json.abc", "notes"):
        (folder / name).write_text("x")
    assert not unfinished_games()
    assert len(list(folder.iterdir())) == 4


def test_failure_to_save_is_reported_once(folder: Path) -> None:
    folder.parent.mkdir()
    folder.write_text("a file, no folder")
    keeper = Keeper()
    trouble = keeper.note(played((1, 3, 4)))
    assert trouble.startswith("The game can't be kept for later: ")
    assert keeper.note(played((1, 3, 4))) == ""
