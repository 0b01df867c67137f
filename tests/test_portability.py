"""Tests for systems that aren't POSIX, as far as possible here.

The whole program is imported without what only POSIX has.  Nothing else
was ever tried on Windows.
"""

import io
import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from puzzles import ROOT, SOLVED, WIKI
from sudokit.text import streams

# What Windows has of its own of these libraries is imported as it is here.
LIBRARIES = """
import importlib.util, multiprocessing.spawn, os, signal, sys
from importlib import import_module
import multiprocessing.util, multiprocessing.popen_fork
from types import SimpleNamespace
multiprocessing.popen_fork.signal = SimpleNamespace(**vars(signal))
import sudokit.system.files  # of which Windows has another half

for name in ("asyncio", "tempfile", *{libraries}):
    import_module(name)
"""
# Those that each part needs.
NEEDED = {
    "tables": ["numpy", "pyarrow.csv", "pyarrow.parquet"],
    "paper": ["fpdf", "resvg_py", "segno"],
    "photos": ["cv2", "fpdf", "numpy", "pypdfium2", "resvg_py"],
    "the page": ["pydantic", "starlette", "uvicorn"],
}
# Hides the modules and functions that it lacks.
HIDDEN = """
import multiprocessing, os, signal, sys
from importlib import import_module

for name in ("fcntl", "termios", "tty", "pty", "resource", "pwd", "grp"):
    sys.modules[name] = None
for name in ("fork", "getuid", "geteuid", "setsid", "killpg", "nice",
             "sched_getaffinity"):
    delattr(os, name)
for name in ("SIGHUP", "SIGKILL", "SIGPIPE", "SIGWINCH"):
    delattr(signal, name)
multiprocessing.get_all_start_methods = lambda: ["spawn"]
from sudokit.cli.main import main
"""
# Imports every module, and runs the filter and the line game.
CODE = f"""
import sudokit.system.files
{HIDDEN}
for module in sys.argv[1:]:
    import_module(module)
main(["-q", "--format", "1."])
main(["play", "--plain"])
"""
# Other commands, and their expected output.
PARTS = {
    "the library": (
        """
from sudokit import Grid, check_step, explain, puzzles, rate, solve
grid = Grid.parse(sys.stdin.read())
print(solve(grid).line(), rate(grid).level)
print(all(check_step(grid, one) for one in list(explain(grid))[:1]))
print(len(list(puzzles(2, level="easy", seed=1))))
""",
        rf"{SOLVED} easy\nTrue\n2\n",
    ),
    "tables": (
        """
open("in.csv", "w").write("puzzle\\n" + sys.stdin.read() * 3)
print(main(["table", "in.csv", "out.parquet", "--add", "solution,level",
            "--jobs", "2"]))
from pyarrow import parquet
print(*parquet.read_table("out.parquet")["level"].to_pylist())
print(main(["data", "dedupe", "in.csv", "once.csv", "--jobs", "1"]))
print(len(open("once.csv").readlines()))
""",
        r"0\neasy easy easy\n0\n2\n",
    ),
    "the filter in several processes": (
        'print(main(["-q", "--format", "1.", "--jobs", "2"]))',
        rf"{SOLVED}\n0\n",
    ),
    "paper": (
        """
open("p.txt", "w").write(sys.stdin.read())
for out in ("p.svg", "p.png", "p.pdf"):
    print(main(["draw", "p.txt", "--hint", "-o", out]))
print(main(["sheet", "p.txt", "--make", "4x4=2", "-o", "sheet.pdf"]))
print(main(["book", "p.txt", "--link", "https://example.org/", "-o", "b.pdf"]))
print(*sorted(os.listdir()))
""",
        r"(0\n){5}b.json b.pdf p.pdf p.png p.svg p.txt sheet.pdf\n",
    ),
    "photos": (
        """
open("p.txt", "w").write(sys.stdin.read())
main(["draw", "p.txt", "-o", "p.png"])
main(["scan", "p.png"])
""",
        rf"{re.escape(WIKI)}\n",
    ),
    "the page": (
        """
import json, re, threading, traceback, urllib.request
from io import StringIO
from time import sleep

messages = sys.stderr = StringIO()


def ask():
    while not (found := re.search("http://[^ ]+", messages.getvalue())):
        sleep(0.01)
    page = urllib.request.urlopen(found[0]).read()
    print(b"<title" in page)
    body = json.dumps({"puzzle": puzzle}).encode()
    request = urllib.request.Request(
        found[0] + "api/solve", body, {"content-type": "application/json"}
    )
    print(json.load(urllib.request.urlopen(request))["solution"], flush=True)


def ask_and_end():
    try:
        ask()
    except Exception:
        traceback.print_exc(file=sys.__stderr__)
    os._exit(0)


puzzle = sys.stdin.read().strip()
threading.Thread(target=ask_and_end).start()
main(["web", "--port", "0", "--no-browser"])
""",
        rf"True\n{SOLVED}\n",
    ),
    "what it can't": (
        """
open("p.py", "w").write("")
sys.platform = "win32"
print(main(["grade", "p.py"]))
""",
        r"2\n",
    ),
}
# They need an extra, and the extras look for a system, too.
EXTRAS = {"terminal", "tables", "paper", "photos", "training", "web"}
# Programs are graded on Unix alone, where there are walls to put them in.
UNIX = {"keeper"}
PAPER = {"book", "book_plan", "draw", "paper_tasks", "sheet"}


def modules() -> list[str]:
    """Return every module that needs no extra."""
    package = ROOT / "src" / "sudokit"
    result = []
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package.parent).with_suffix("").parts
        if not {*parts} & (EXTRAS | PAPER | UNIX) and parts[-1][:2] != "__":
            result.append(".".join(parts))
    return [*result, "sudokit.terminal.line_game"]


def test_every_module_imports_without_posix() -> None:
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


@pytest.mark.parametrize("part", PARTS)
def test_features_that_work_without_posix(part: str, tmp_path: Path) -> None:
    """It works, or prints in one line what is unsupported."""
    libraries = NEEDED.get(part, [])
    for name in libraries:
        pytest.importorskip(name)
    code, wanted = PARTS[part]
    begin = LIBRARIES.replace("{libraries}", str(libraries))
    done = subprocess.run(
        [sys.executable, "-c", begin + HIDDEN + code],
        input=WIKI + "\n",
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert re.fullmatch(wanted, done.stdout), done.stderr
    assert "Traceback" not in done.stderr
    if part == "what it can't":
        message = r"sudoku: .*not Linux.*grade on Linux.*\n"
        assert re.fullmatch(message, done.stderr)


def test_a_pipe_closed_on_windows_is_quiet(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Windows raises another error."""

    def closed(out: object) -> int:
        raise OSError(22, "Invalid argument")

    gone: list[int] = []
    monkeypatch.setattr(streams, "discard", gone.append)
    messages = io.StringIO()
    assert streams.until_closed(closed, io.StringIO(), messages) == 2
    if not str(streams.__file__).endswith(".py"):
        return  # what is compiled looks at the real name of the system
    monkeypatch.setattr(streams, "os", SimpleNamespace(name="nt"))
    assert streams.until_closed(closed, io.StringIO(), messages) == 0
    assert messages.getvalue() == "sudoku: Invalid argument\n"


def test_the_number_of_cores_without_the_system_call(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As on Windows and macOS."""
    running = pytest.importorskip("sudokit.tables.running")
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    assert running.cores() == (os.cpu_count() or 1)


def test_an_unopenable_folder_is_reported(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """On Windows folders can't be opened."""
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
