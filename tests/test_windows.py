"""What can be tried here of a system that is not POSIX.

The whole program is imported without what only POSIX has.  Nothing else
was ever tried on Windows.
"""

import io
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from puzzles import ROOT, WIKI
from sudokit.filter import streams

# Imports every module, and runs the filter and the line game.
CODE = """
import multiprocessing, os, signal, sys
from importlib import import_module
import sudokit.files  # of which Windows has another half

for name in ("fcntl", "termios", "tty", "pty", "resource", "pwd", "grp"):
    sys.modules[name] = None
for name in ("fork", "getuid", "geteuid", "setsid", "killpg"):
    delattr(os, name)
for name in ("SIGHUP", "SIGKILL", "SIGPIPE", "SIGWINCH"):
    delattr(signal, name)
multiprocessing.get_all_start_methods = lambda: ["spawn"]
for module in sys.argv[1:]:
    import_module(module)
from sudokit.cli.main import main
main(["-q", "--format", "1."])
main(["play", "--plain"])
"""
# They need an extra, and the extras look for a system, too.
EXTRAS = {"terminal", "tables", "paper", "photos", "training", "web"}
# Programs are graded on Unix alone, where there are walls to put them in.
UNIX = {"keeper"}
PAPER = {"book", "book_plan", "draw", "paper_tasks", "sheet"}


def modules() -> list[str]:
    """Every module that needs no extra."""
    package = ROOT / "src" / "sudokit"
    found = []
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package.parent).with_suffix("").parts
        if not {*parts} & (EXTRAS | PAPER | UNIX) and parts[-1][:2] != "__":
            found.append(".".join(parts))
    return [*found, "sudokit.terminal.line_game"]


def test_every_part_without_posix() -> None:
    done = subprocess.run(
        [sys.executable, "-c", CODE, *modules()],
        input=WIKI + "\n",
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("534678912")


def test_a_pipe_that_windows_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """There the error has another name."""

    def closed(out: object) -> int:
        raise OSError(22, "Invalid argument")

    gone: list[int] = []
    monkeypatch.setattr(streams, "give_up", gone.append)
    talk = io.StringIO()
    assert streams.until_closed(closed, io.StringIO(), talk) == 2
    if not str(streams.__file__).endswith(".py"):
        return  # what is compiled looks at the real name of the system
    monkeypatch.setattr(streams, "os", SimpleNamespace(name="nt"))
    assert streams.until_closed(closed, io.StringIO(), talk) == 0
    assert talk.getvalue() == "sudoku: Invalid argument\n"


def test_cores_where_no_system_call_tells_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """So it is on Windows and macOS."""
    running = pytest.importorskip("sudokit.tables.running")
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    assert running.cores() == (os.cpu_count() or 1)


def test_a_folder_that_can_not_be_opened(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """On Windows none can."""
    storage = pytest.importorskip("sudokit.tables.storage")
    made = storage.place_of(str(tmp_path / "made"))
    made.make_folder()

    def refused(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refused)
    monkeypatch.setattr(os, "name", "nt")
    made.move(storage.place_of(str(tmp_path / "moved")))
    monkeypatch.undo()
    assert (tmp_path / "moved").is_dir()
