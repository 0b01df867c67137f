"""No process imports modules from its current folder."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from hashlib import pbkdf2_hmac
from importlib.util import find_spec
from mmap import mmap
from multiprocessing import Pipe
from pathlib import Path

import pytest

from command_output import EASY
from sudokit.system import processes
from sudokit.system.processes import (
    LARGE,
    OVER_TIME,
    ROOM,
    SAFE,
    TRIES,
    Channel,
    Lost,
    TooLate,
    Worker,
    Workers,
    safely,
    within,
)
from web_server import Served

MODULES = (
    "multiprocessing", "json", "numpy", "pickle", "socket", "signal",
    "selectors", "ctypes", "pyarrow", "uvicorn", "readline", "sudokit",
)  # fmt: skip
EVIL = "import os\nopen(os.environ['EVIL'], 'a').write(__file__)\n"


@pytest.fixture
def trap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Provide a folder with modules that leave a file when imported."""
    for name in MODULES:
        (tmp_path / f"{name}.py").write_text(EVIL)
    (tmp_path / "easy.csv").write_text(f"puzzle\n{EASY}\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("EVIL", str(tmp_path / "sprung"))
    return tmp_path / "sprung"


@pytest.mark.parametrize(
    "words",
    [
        ["-q", "--jobs", "2", EASY, EASY],
        ["rate", EASY],
        ["table", "easy.csv", "out.csv", "--jobs", "2"],
    ],
)
@pytest.mark.parametrize("as_module", [False, True])
def test_jobs_and_tables_run_workers(
    command: str, trap: Path, words: list[str], as_module: bool
) -> None:
    if words[0] == "table" and not find_spec("pyarrow"):
        pytest.skip("the extra 'data' is not installed")
    start = [command]
    if as_module:
        # What Python itself imports before the package is its own affair.
        (trap.parent / "sudokit.py").unlink()
        start = [sys.executable, "-m", "sudokit"]
    done = subprocess.run(
        [*start, *words], capture_output=True, text=True, check=False
    )
    assert (done.returncode, trap.exists()) == (0, False), done.stderr


@pytest.mark.skipif(not find_spec("uvicorn"), reason="no extra 'web'")
def test_the_page_runs_workers(
    trap: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The server itself is started with -c here, and so looks there.
    monkeypatch.setenv("PYTHONSAFEPATH", "1")
    clean = "import os; del os.environ['PYTHONSAFEPATH']\n"
    served = Served(before=clean)
    try:
        assert served.ask("solve", puzzle=EASY)["verdict"] == "unique choice"
        assert served.ask("rate", puzzle=EASY)["level"] == "easy"
    finally:
        served.end(signal.SIGTERM)
    assert not trap.exists()


def test_the_environment_is_left_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for before in (None, "", "1"):
        monkeypatch.delenv(SAFE, raising=False)
        if before is not None:
            monkeypatch.setenv(SAFE, before)
        # As two threads do that start and end one after the other.
        one, other = safely(), safely()
        one.__enter__()
        other.__enter__()
        one.__exit__(None, None, None)
        assert os.environ[SAFE] == "1"
        other.__exit__(None, None, None)
        assert os.environ.get(SAFE) == before


def _end_at_first(path: str) -> str:
    """End this process, except in the last try."""
    for number in range(TRIES - 1):
        try:
            Path(f"{path}.{number}").touch(exist_ok=False)
        except FileExistsError:
            continue
        os._exit(1)
    return "done"


def test_a_lost_task_is_done_again(tmp_path: Path) -> None:
    with Workers(2) as pool:
        tasks = [
            pool.submit(_end_at_first, str(tmp_path / name)) for name in "abc"
        ]
        assert [task.result() for task in tasks] == ["done"] * 3
        assert pool.submit(divmod, 7, 2).result() == (3, 1)
        with pytest.raises(ZeroDivisionError):
            pool.submit(divmod, 7, 0).result()
        with pytest.raises(Lost, match="a worker process ended"):
            pool.submit(os._exit, 1).result()
        assert pool.submit(len, "after").result() == 5


def test_no_more_workers_are_started_than_are_useful(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(processes, "MOST", 2)
    monkeypatch.setattr(processes, "cores", lambda: 1)
    with Workers(10_000) as pool:
        tasks = [pool.submit(os.getpid) for _ in range(6)]
        assert len({task.result() for task in tasks}) == 2


def test_a_worker_that_takes_too_long_is_ended() -> None:
    worker = Worker()
    with pytest.raises(TooLate):
        worker.do(time.sleep, 600, seconds=0.1)
    assert worker.do(len, "again") == 5
    worker.rest()


@pytest.mark.skipif(OVER_TIME is None, reason="of POSIX")
def test_a_worker_that_works_too_long_is_ended() -> None:
    """Waiting isn't work; a compiled loop that never looks up is."""
    worker = Worker()
    worker.do(within, 0.05, time.sleep, 0.1, seconds=600)
    with pytest.raises(TooLate, match="processor time"):
        worker.do(
            within, 0.05, pbkdf2_hmac, "sha1", b"", b"", 10**9, seconds=600
        )
    assert worker.do(within, 60.0, len, "again", seconds=600) == 5
    worker.rest()


@pytest.mark.parametrize("size", [0, 100, LARGE + 1, ROOM // 2])
def test_large_results_go_through_shared_memory(size: int) -> None:
    one, other = Pipe()
    room = mmap(-1, ROOM)
    ours, theirs = Channel(one, room), Channel(other, room)
    with one, other:
        for text in ("a" * size, "b" * size):
            ours.send([text])
            assert theirs.receive() == [text]
            theirs.send(text)
            assert ours.receive() == text
    assert any(room[:]) == (size > LARGE)


def test_a_task_of_any_size() -> None:
    with Workers(2) as workers:
        for size in (1, LARGE, ROOM - 50, ROOM, 3 * ROOM):
            given = "c" * size
            assert workers.submit(str.upper, given).result() == given.upper()
