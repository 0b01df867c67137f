"""All engines write the same bytes."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from threading import Event, Thread
from typing import Any

import psutil
import pytest

from command_output import PATIENCE
from process_waits import until, wait_until_ended
from puzzles import EASY, LIBRARY, few
from sudokit.native.arrays import COMPILED
from sudokit.system import in_order, processes
from sudokit.system.processes import Lost
from sudokit.tables import TableError, engines, run

if not find_spec("distributed"):
    pytest.skip("distributed is not installed", allow_module_level=True)

ROWS = 60_000 if COMPILED else 2000
WHERE_KILLED = pytest.mark.skipif(
    "KILLS" not in os.environ, reason="make agree kills parts of a cluster"
)


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Provide a table of some parts."""
    path = tmp_path_factory.mktemp("in") / "in.csv"
    lines = few("easy.txt").read_text().split()
    copies = -(-ROWS // len(lines))
    path.write_text("puzzle\n" + "\n".join((lines * copies)[:ROWS]) + "\n")
    return path


@pytest.fixture(scope="module")
def expected(source: Path, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the result of processes on this machine."""
    out = tmp_path_factory.mktemp("out") / "out.csv"
    run(str(source), str(out), "count", jobs=2)
    return out.read_bytes()


@pytest.fixture
def cluster() -> Iterator[Any]:
    """Provide a Dask cluster of one worker."""
    distributed: Any = import_module("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, dashboard_address=None,
        host="127.0.0.1", silence_logs=50,
    ) as result:  # fmt: skip
        yield result


def held(gate: str, job: Any, piece: Any) -> Any:
    """Process a part; all but the first wait for a gate."""
    from sudokit.tables.parts import make_part  # noqa: PLC0415

    try:
        open(f"{gate}.passed", "x").close()
    except FileExistsError:
        until(Path(gate).exists)
    return make_part(job, piece)


def test_a_local_cluster_is_started(
    source: Path, tmp_path: Path, expected: bytes
) -> None:
    out = tmp_path / "out.csv"
    run(str(source), str(out), "count", engine="dask", jobs=2)
    assert out.read_bytes() == expected


@WHERE_KILLED
def test_a_worker_is_killed_and_another_joins(
    source: Path, tmp_path: Path, expected: bytes, cluster: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    out, gate = tmp_path / "out.csv", tmp_path / "gate"
    pids = [one.pid for one in cluster.workers.values()]

    def disturb() -> None:
        until(lambda: list(tmp_path.glob("out.csv.parts/data-*/part-??????")))
        cluster.scale(2)
        for pid in pids:
            os.kill(pid, 9)
        gate.touch()

    monkeypatch.setattr(
        "sudokit.tables.running.make_part", partial(held, str(gate))
    )
    thread = Thread(target=disturb)
    thread.start()
    summary = run(
        str(source), str(out), "count", engine="dask",
        address=cluster.scheduler_address,
    )  # fmt: skip
    thread.join()
    assert summary.parts > 2
    assert out.read_bytes() == expected


@WHERE_KILLED
def test_the_scheduler_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Finished parts stay, and a run on this machine resumes from them."""
    monkeypatch.setattr(engines, "ANSWER", 1)
    source, out = tmp_path / "in.csv", tmp_path / "out.csv"
    lines = few("easy.txt").read_text().split()
    rows = 3000 if COMPILED else 48
    source.write_text("\n".join(["puzzle", *(lines * 9)[:rows]]) + "\n")
    known = tmp_path / "scheduler.json"
    started = [
        subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.dask_{words[0]}",
             "--scheduler-file", str(known), "--no-dashboard", *words[1:]],
            env={**os.environ, "PYTHONPATH": LIBRARY},
            stderr=subprocess.DEVNULL,
        )
        for words in (
            ["scheduler", "--host", "127.0.0.1", "--port", "0"],
            ["worker", "--nthreads", "1", "--no-nanny"],
        )
    ]  # fmt: skip

    def kill() -> None:
        until(lambda: list(tmp_path.glob("out.csv.parts/stats-*/*.json")))
        started[0].kill()

    try:
        until(lambda: known.exists() and known.read_text().endswith("}"))
        address = json.loads(known.read_text())["address"]
        thread = Thread(target=kill)
        thread.start()
        with pytest.raises(TableError, match="the Dask scheduler is gone"):
            run(str(source), str(out), "level", engine="dask", address=address)
        thread.join()
    finally:
        for process in started:
            process.kill()
            process.communicate()
    assert not out.exists()
    assert run(str(source), str(out), "level", jobs=2).resumed
    run(str(source), str(tmp_path / "whole.csv"), "level", jobs=2)
    assert out.read_bytes() == (tmp_path / "whole.csv").read_bytes()


def test_a_closed_client_hides_no_error() -> None:
    """Unfinished work can't be cancelled; a message says so before."""
    pytest.importorskip("distributed")
    with (
        pytest.raises(TableError, match=r"^gone$"),
        engines.Dask(None, 1) as engine,
    ):
        engine.submit(time.sleep, 60)
        engine._client.close()
        raise TableError("gone")


def test_no_worker_of_a_cluster_outlives_its_parent(
    source: Path, tmp_path: Path
) -> None:
    """Killed in the middle of work that would take far longer."""
    out = tmp_path / "out.csv"
    process = subprocess.Popen(
        [
            sys.executable, "-m", "sudokit", "table", str(source), str(out),
            "--add", "level", "--engine", "dask", "--jobs", "1",
        ],
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": LIBRARY},
    )  # fmt: skip
    try:
        until(lambda: list(tmp_path.glob("out.csv.parts/stats-*/*.json")))
        family = psutil.Process(process.pid).children(recursive=True)
    finally:
        process.kill()
        process.communicate()
    assert family
    wait_until_ended(one.pid for one in family)


def test_an_executor_can_be_passed(
    source: Path, tmp_path: Path, expected: bytes
) -> None:
    with ThreadPoolExecutor(3) as executor:
        run(str(source), str(tmp_path / "o.csv"), "count", executor=executor)
    assert (tmp_path / "o.csv").read_bytes() == expected


def test_a_missing_cluster_is_reported(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "ANSWER", 1)
    with pytest.raises(
        TableError, match="no Dask scheduler answers at tcp://127"
    ):
        run(
            str(source), str(tmp_path / "o.csv"), "count", engine="dask",
            address="tcp://127.0.0.1:9",
        )  # fmt: skip


class Losing(engines.Engine):
    """Loses each task this many times."""

    def __init__(self, executor: ThreadPoolExecutor, losses: int) -> None:
        super().__init__(executor, 2)
        self._losses = losses
        self._lost: dict[object, int] = {}

    def submit(self, work: Any, *arguments: object) -> Future[Any]:
        """Return a future, which may be lost."""
        lost = self._lost.get(arguments, 0)
        if lost < self._losses:
            self._lost[arguments] = lost + 1
            future: Future[Any] = Future()
            future.set_exception(BrokenProcessPool())
            return future
        return super().submit(work, *arguments)


class AtOnce(engines.Engine):
    """Finishes each task at once."""

    def __init__(self, jobs: int) -> None:
        super().__init__(ThreadPoolExecutor(1), jobs)

    def submit(self, work: Any, *arguments: object) -> Future[Any]:
        """Return a future, which may be lost."""
        future: Future[Any] = Future()
        try:
            future.set_result(work(*arguments))
        except Exception as error:
            future.set_exception(error)
        return future


def test_lost_tasks_are_done_again() -> None:
    with ThreadPoolExecutor(2) as executor:
        done = dict(in_order.finished(Losing(executor, 3), abs, range(-9, 0)))
        assert done == {n: -n for n in range(-9, 0)}
        with pytest.raises(Lost, match="worker processes died"):
            list(in_order.finished(Losing(executor, 999), abs, [1]))


def test_finished_parts_are_reported_before_a_failure() -> None:
    """Results that ended together with an error are not lost by it."""
    done = []

    def work(task: int) -> int:
        return 8 // (task - 2)

    with pytest.raises(ZeroDivisionError):
        for task, _ in in_order.finished(AtOnce(8), work, range(99)):
            done.append(task)
    assert sorted(done) == [n for n in range(2 * 8) if n != 2]


def test_results_wait_for_a_late_task_within_limits() -> None:
    """Results wait for one that is late, but not without end."""
    last = 2 * in_order.WINDOW + 1  # some of which finish before the first
    started: list[int] = []
    late = Event()

    def work(task: int) -> int:
        started.append(task)
        if task == 0:
            until(lambda: max(started) >= last)
            late.set()
        assert late.is_set() or task <= last
        return task

    with ThreadPoolExecutor(2) as executor:
        done = in_order.finished(engines.Engine(executor, 2), work, range(200))
        assert sorted(task for task, _ in done) == list(range(200))


def test_a_script_needs_no_guard(tmp_path: Path) -> None:
    """The top of a script runs once, and not in its workers."""
    (tmp_path / "in.csv").write_text(f"puzzle\n{EASY}\n")
    script = tmp_path / "script.py"
    script.write_text(
        "from sudokit.tables import audit, run\n"
        "print(audit('in.csv', jobs=2).files[0].rows)\n"
        "print(run('in.csv', 'out.csv', 'count', jobs=2).rows)\n"
    )
    done = subprocess.run(
        [sys.executable, script], cwd=tmp_path, capture_output=True,
        timeout=PATIENCE, check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )  # fmt: skip
    assert done.stderr == b""
    assert done.stdout.split() == [b"1", b"1"]


AFTER_OURS = """
import gc, os, threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

def seen():
    return os.environ.get("OPENBLAS_NUM_THREADS"), gc.get_threshold()

if __name__ == "__main__":
    before = seen()
    # Beside a thread, workers come from a process that is there for all.
    threading.Thread(target=threading.Event().wait, daemon=True).start()
    from sudokit.tables import engines
    with engines.Processes(1) as ours:
        assert ours.submit(int).result() == 0
    with ProcessPoolExecutor(1, get_context("forkserver")) as theirs:
        assert theirs.submit(seen).result() == before
    assert seen() == before
"""


@pytest.mark.skipif(not processes.LINUX, reason="workers start otherwise")
def test_other_processes_of_the_caller_are_left_alone(
    tmp_path: Path,
) -> None:
    script = tmp_path / "script.py"
    script.write_text(AFTER_OURS)
    subprocess.run([sys.executable, script], check=True, timeout=PATIENCE)


SCRIPT = """
import sys, time
from threading import Event, Thread
from sudokit.tables import run

print("begun")
script, over, others = sys.modules["__main__"], Event(), []
def watch():
    while not over.is_set():
        others.append(sys.modules["__main__"] is not script)
        time.sleep(0.0001)
watcher = Thread(target=watch)
watcher.start()
run(sys.argv[1], sys.argv[2], "count", jobs=2)
over.set()
watcher.join()
print(any(others))
"""


def test_the_script_of_the_caller_is_left_alone(
    source: Path, expected: bytes, tmp_path: Path
) -> None:
    """It has no guard, and threads, so that no process is forked from it."""
    script, out = tmp_path / "script.py", tmp_path / "out.csv"
    script.write_text(SCRIPT)
    ran = subprocess.run(
        [sys.executable, script, source, out],
        env={**os.environ, "PYTHONPATH": LIBRARY},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout == "begun\nFalse\n"
    assert out.read_bytes() == expected
