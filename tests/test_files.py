"""Files that are whole or not there."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from games import new, played
from puzzles import ROOT, WIKI
from sudokit.game import load_game, save_game


def test_a_failed_save_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    save_game(new(), path)
    before = path.read_text()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        save_game(played((1, 3, 4)), path)
    assert path.read_text() == before
    assert os.listdir(tmp_path) == ["game.json"]


def test_what_can_not_be_written_is_named(tmp_path: Path) -> None:
    """A full disk, played by a limit on the size of files."""
    path = tmp_path / "game.json"
    save_game(new(), path)
    before = path.read_text()
    code = (
        "import resource, sys; from sudokit.game import parse_game, save_game;"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100));"
        f"save_game(parse_game({WIKI!r}), sys.argv[1])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)],
        check=False,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert f"File too large: '{path}'" in done.stderr
    assert path.read_text() == before
    assert os.listdir(tmp_path) == ["game.json"]


def test_only_files_are_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path, reason in (
        (pipe, "Not a regular file"),
        (Path("/dev/null"), "Not a regular file"),
        (tmp_path, "Is a directory"),
        (tmp_path / "no" / "x", "No such file"),
    ):
        with pytest.raises(OSError, match=reason) as caught:
            save_game(new(), path)
        assert caught.value.filename == str(path)
    assert not Path("/dev/null").is_file()
    assert os.listdir(tmp_path) == ["pipe"]


def test_saving_keeps_permissions_and_follows_links(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    save_game(new(), path)
    path.chmod(0o640)
    link = tmp_path / "link"
    link.symlink_to(path)
    save_game(played((1, 3, 4)), link)
    assert link.is_symlink() and path.stat().st_mode & 0o777 == 0o640
    assert load_game(path).can_undo()
    with pytest.raises(OSError, match="directory"):
        save_game(new(), tmp_path)
