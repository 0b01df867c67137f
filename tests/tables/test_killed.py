"""Runs that are killed, stopped or started twice."""

import os
import random
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import numpy as np
import psutil
import pytest

from command_output import PATIENCE
from process_waits import until, wait_until_ended
from puzzles import LIBRARY, few, sampled
from sudokit.native.arrays import COMPILED
from sudokit.tables import arrays

COMMAND = [sys.executable, "-m", "sudokit", "table"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": LIBRARY}
ROWS = 3000 if COMPILED else 96
KILLS = int(os.environ.get("KILLS", "1"))  # make agree: more


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Provide a folder with a table that takes some time, in six parts."""
    folder = tmp_path_factory.mktemp("in")
    lines = few("easy.txt").read_text().split()
    lines = (lines * (ROWS // len(lines) + 1))[:ROWS]
    cells = arrays.parse(lines)
    cells[7, 0] = 10
    np.save(folder / "in.npy", cells)
    lines[7] += "x"
    rows = [f"{at:06},{line}\n" for at, line in enumerate(lines)]
    (folder / "in.csv").write_text("id,puzzle\n" + "".join(rows))
    return folder


@pytest.fixture(scope="module")
def source(tables: Path) -> Path:
    """Provide the table as text."""
    return tables / "in.csv"


def start_run(source: Path, out: Path, *more: str) -> subprocess.Popen[str]:
    """Start a run."""
    return subprocess.Popen(
        [*COMMAND, str(source), str(out), "--add", "level,count", *more],
        stderr=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
        start_new_session=True,
    )


def ended(process: subprocess.Popen[str], status: int = 1) -> str:
    """Return the messages of a run."""
    _, talk = process.communicate(timeout=PATIENCE)
    assert process.returncode == status, talk
    assert "Traceback" not in talk
    return talk


@pytest.fixture(scope="module")
def expected(source: Path, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Provide the table of an undisturbed run."""
    out = tmp_path_factory.mktemp("out") / "out.csv"
    ended(start_run(source, out, "--jobs", "2"))
    return out.read_bytes()


def further(process: subprocess.Popen[str], out: Path, done: int) -> int:
    """Return the parts once there are more, or the run has ended."""
    parts = Path(f"{out}.parts")
    while process.poll() is None:
        now = len(list(parts.glob("stats-*/[0-9]*.json")))
        if now > done:
            return now
        time.sleep(0.01)
    return done


def family_of(process: subprocess.Popen[str]) -> list[psutil.Process]:
    """Return the processes that a run has started."""
    try:
        result: list[psutil.Process] = psutil.Process(process.pid).children(
            recursive=True
        )
    except psutil.NoSuchProcess:
        return []
    return result


def nothing_else(out: Path) -> bool:
    """Return whether the table is alone in its folder."""
    return [one.name for one in out.parent.iterdir()] == [out.name]


@pytest.mark.parametrize("ending", sampled(["csv", "npy"], 2))
def test_the_parent_is_killed_again_and_again(
    tables: Path, tmp_path: Path, ending: str, expected: bytes
) -> None:
    chance = random.Random(1)
    source, out = tables / f"in.{ending}", tmp_path / f"out.{ending}"
    whole = expected
    if ending == "npy":
        undisturbed = tmp_path.with_name(f"{tmp_path.name}.npy")
        ended(start_run(source, undisturbed, "--jobs", "2"))
        whole = undisturbed.read_bytes()
    done = kills = 0
    while kills < KILLS and not out.exists():
        process = start_run(source, out, "--jobs", "2")
        done = further(process, out, done)
        time.sleep(chance.uniform(0, 0.1))
        family = family_of(process)
        process.kill()
        process.communicate()
        wait_until_ended(one.pid for one in family)
        kills += 1
    assert not out.exists() or out.read_bytes() == whole
    if not out.exists() or out.with_name(f"{out.name}.parts").exists():
        ended(start_run(source, out))
    assert out.read_bytes() == whole
    assert nothing_else(out)


def test_workers_are_killed_again_and_again(
    source: Path, tmp_path: Path, expected: bytes
) -> None:
    out = tmp_path / "out.csv"
    process = start_run(source, out, "--jobs", "2")
    done = kills = 0
    while kills < KILLS:
        done = further(process, out, done)
        if process.poll() is not None:
            if kills:
                break
            # The run was too quick: try again.
            ended(process)
            process = start_run(source, out, "--jobs", "2", "--force")
            done = 0
        for worker in family_of(process)[-1:]:
            try:
                worker.kill()
            except psutil.NoSuchProcess:
                continue
            kills += 1
    ended(process)
    assert kills
    assert out.read_bytes() == expected
    assert nothing_else(out)


def is_midway(out: Path) -> bool:
    """Return whether a run has finished a part, but not all."""
    parts = Path(f"{out}.parts")
    there = (parts / "plan.json").exists()
    return there and bool(list(parts.glob("data-*/part-??????")))


def is_ready(process: subprocess.Popen[str], out: Path) -> bool:
    """Return whether a run can still be paused."""
    return is_midway(out) or process.poll() is not None


def paused(source: Path, out: Path) -> subprocess.Popen[str]:
    """Start a run and stop it in the middle."""
    while True:
        process = start_run(source, out, "--jobs", "1", "--force", "--fresh")
        until(partial(is_ready, process, out))
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGSTOP)
            if is_midway(out):
                return process
            os.killpg(process.pid, signal.SIGCONT)
        ended(process)  # the run was too quick: try again


def test_ctrl_c_prints_how_to_resume(
    source: Path, tmp_path: Path, expected: bytes
) -> None:
    out = tmp_path / "out.csv"
    process = paused(source, out)
    family = family_of(process)
    os.killpg(process.pid, signal.SIGINT)
    os.killpg(process.pid, signal.SIGCONT)
    _, talk = process.communicate(timeout=PATIENCE)
    assert process.returncode == 128 + signal.SIGINT
    assert talk == (
        f"sudoku: stopped; run the same command to resume from {out}.parts/\n"
    )
    wait_until_ended(one.pid for one in family)
    assert "parts were already done" in ended(start_run(source, out))
    assert out.read_bytes() == expected


def test_a_second_run_refuses(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    first = paused(source, out)
    talk = ended(start_run(source, out), status=2)
    assert talk == f"sudoku: {out}.parts: another run is using this folder\n"
    os.killpg(first.pid, signal.SIGKILL)
    first.communicate()
