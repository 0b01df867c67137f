"""Files are written completely or not at all."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import shell
from games import new, played
from puzzles import EASY, ROOT, WIKI
from sudokit.game import load_game, save_game
from sudokit.system.files import state_folder, trouble_with


def sudoku(*words: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run the command without input."""
    options = {"stdout": subprocess.PIPE, **options}
    return subprocess.run(
        [sys.executable, "-m", "sudokit", *words],
        check=False,
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        **options,
    )


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


def test_unwritable_files_are_named(tmp_path: Path) -> None:
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
    for path, reason in (
        (tmp_path, "Is a directory"),
        (tmp_path / "no" / "x", "No such file"),
    ):
        with pytest.raises(OSError, match=reason) as caught:
            save_game(new(), path)
        assert caught.value.filename == str(path)
    assert not os.listdir(tmp_path)


def test_pipes_and_devices_are_written_into(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    for path in (pipe, Path("/dev/null")):
        assert not trouble_with(path)
        save_game(new(), path)
        assert not path.is_file()
    assert os.read(reader, 1) == b"{"
    os.close(reader)
    assert os.listdir(tmp_path) == ["pipe"]


WRITERS = (
    ("draw", "{in}", "-o"),
    ("sheet", "{in}", "-o"),
    ("book", "{in}", "-o"),
    ("technique", "X-Wing", "-o"),
    ("rate", "{in}", "--plot"),
    ("bench", "{in}", "--solver", "deduce", "--plot"),
    ("data", "audit", "{in}.csv", "--card"),
    ("grade", "true", "--gradescope"),
    ("table", "{in}.csv"),
    ("data", "dedupe", "{in}.csv"),
    ("data", "augment", "{in}.csv"),
    ("data", "traces", "{in}.csv"),
    ("data", "leak", "{in}.csv", "{in}.csv", "-o"),
    ("data", "split", "{in}.csv", "--into"),
)


def ending_of(words: Sequence[str]) -> str:
    """Return the ending of the files that these write."""
    if words[-1] == "--card":
        return ".md"
    if words[0] in ("table", "data"):
        return ".csv"
    return ".json" if words[0] == "grade" else ".pdf"


@pytest.mark.usefixtures("tables_in_process")
@pytest.mark.parametrize("words", WRITERS)
def test_files_are_replaced_only_by_force(
    tmp_path: Path, words: Sequence[str]
) -> None:
    source, out = tmp_path / "in", tmp_path / f"out{ending_of(words)}"
    source.write_text(f"{EASY}\n")
    (tmp_path / "in.csv").write_text(f"puzzle\n{EASY}\n")
    out.write_text("mine")
    given = [word.replace("{in}", str(source)) for word in words]
    name = f"{out}=1" if words[-1] == "--into" else str(out)
    done = shell.sudoku(*given, name)
    assert done.status == 2
    assert f"{out} exists; --force replaces it" in done.err
    assert out.read_text(errors="replace") == "mine"
    if words[0] == "grade":  # which takes long
        return
    done = shell.sudoku(*given, name, "--force")
    assert done.status in (0, 1), done.err
    assert out.read_text(errors="replace") != "mine"


def test_an_unknown_ending_is_refused(tmp_path: Path) -> None:
    for words in (("technique", "X-Wing"), ("draw", str(tmp_path / "in"))):
        done = sudoku(*words, "-o", str(tmp_path / "a.jpg"))
        assert done.returncode == 2
        assert "must end in .svg, .pdf or .png" in done.stderr
        assert "a.jpg" in done.stderr
    assert not os.listdir(tmp_path)


def test_stdout_by_its_name_is_written_into(tmp_path: Path) -> None:
    """The file behind it stays the one that the shell has opened."""
    source, out = tmp_path / "in", tmp_path / "a.svg"
    source.write_text(f"{EASY}\n")
    link = tmp_path / "link.svg"
    link.symlink_to("/dev/stdout")
    with out.open("ab") as stream:
        stream.write(b"first\n")
        stream.flush()
        done = sudoku("draw", str(source), "-o", str(link), stdout=stream)
        assert os.fstat(stream.fileno()).st_ino == out.stat().st_ino
    assert done.returncode == 0
    assert out.read_text().startswith("first\n<svg")


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


def test_the_rules_of_xdg(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    assert state_folder() == tmp_path / "state" / "sudokit"
    monkeypatch.setenv("HOME", str(tmp_path))
    for fields in ("", "relative/path"):
        monkeypatch.setenv("XDG_STATE_HOME", fields)
        assert state_folder() == tmp_path / ".local" / "state" / "sudokit"
