"""--jobs N: the same output, in the same order, whatever N."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from command_output import (
    BLANK,
    CLASH,
    EASY,
    FORMS,
    HARD,
    HARD_SOLVED,
    NONE,
    PATIENCE,
    SOLVED,
    TWO,
    WRONG,
    Run,
    nine,
)
from process_waits import until_at_work, wait_until_ended

linux = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="it looks into /proc"
)
FOUR = "1...\n..3.\n.1..\n...2\n"
# Good and bad, of every form and of two sizes.
MIXED = (
    "".join(form(EASY) for form in FORMS.values())
    + f"{HARD}\n{EASY[:40]}x{EASY[41:]}\n{NONE}\n{TWO}\n{FOUR}\n{CLASH}\n"
    + nine(HARD)[:60]
    + f"\n{EASY[:80]}\n{TWO}\n{SOLVED}\n{WRONG}\n"
    + f"{EASY}\n" * 130
    + nine(EASY).replace("5", "?", 1)
    + f"{HARD}\r\n{TWO}"
)


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["-q", "--format", "1."],
        ["-q", "--format", "csv"],
        ["-c"],
        ["--all=3"],
        ["--count=2"],
        ["--budget", "3"],
        ["-q", "--from", "auto", "--solver", "dlx"],
        ["--box", "3x3", "--diagonals", "--budget", "0"],
    ],
    ids=" ".join,
)
def test_the_number_of_jobs_does_not_change_the_output(
    run: Run, tmp_path: Path, words: list[str]
) -> None:
    (tmp_path / "empty").touch()
    (tmp_path / "mixed").write_text(MIXED)
    files = [
        str(tmp_path / name) for name in ("mixed", "empty", "none", "mixed")
    ]
    expected = run(*words, *files)
    assert expected.status == 2
    assert run("--jobs", "2", *words, *files) == expected


def test_statistics_are_summed_over_jobs(run: Run) -> None:
    done = [
        run("-q", "--stats", "--jobs", n, given=MIXED).err for n in ("1", "3")
    ]
    one, three = (re.sub("seconds.*", "", err) for err in done)
    assert one == three
    assert "puzzles: " in one


def test_wrong_usage(run: Run) -> None:
    for words in (
        ["--jobs", "0"],
        ["--jobs", "x"],
        ["-g", "30", "--jobs", "2"],
    ):
        done = run(*words, given=EASY)
        assert (done.status, done.out) == (2, "")
        assert len(done.err.splitlines()) == 1


@contextmanager
def working(command: str, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    """Provide the command with --jobs 2, and pipes to and from it."""
    with subprocess.Popen(
        [command, "--jobs", "2", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def answered(process: subprocess.Popen[bytes], puzzle: str) -> str:
    """Return the next line of the answer to a puzzle."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(puzzle.encode() + b"\n")
    return process.stdout.readline().decode().strip()


def children(process: subprocess.Popen[bytes]) -> list[int]:
    """Return the child processes of a process."""
    path = Path(f"/proc/{process.pid}/task")
    return [
        int(child)
        for task in path.iterdir()
        for child in (task / "children").read_text().split()
    ]


def test_a_slow_pipe_is_answered_puzzle_by_puzzle(command: str) -> None:
    for jobs in ("1", "2"):
        with working(
            command, "--jobs", jobs, "-q", "--format", "1."
        ) as process:
            for _ in range(3):
                assert answered(process, EASY) == SOLVED
                assert answered(process, HARD) == HARD_SOLVED


@linux
def test_a_killed_worker_loses_no_puzzle(command: str) -> None:
    with working(command, "-q", "--format", "1.") as process:
        assert answered(process, EASY) == SOLVED
        for _ in range(2):
            for child in children(process):
                os.kill(child, signal.SIGKILL)
            assert answered(process, HARD) == HARD_SOLVED
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdin.close()
        assert process.wait(PATIENCE) == 0
        assert process.stderr.read() == b""


@linux
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGKILL])
def test_workers_end_with_the_command(
    command: str, sign: signal.Signals
) -> None:
    with working(command, "--count=1000000000", "-q") as process:
        assert process.stdin is not None
        assert answered(process, EASY) == "1"
        process.stdin.write(BLANK.encode() + b"\n")
        # On the blank grid, for which another worker may have to start.
        until_at_work(process.pid, seconds=0.5)
        started = children(process)
        assert started
        process.send_signal(sign)
        assert process.wait(PATIENCE) == -sign
        assert process.stderr is not None
        assert process.stderr.read() == b""  # no process has it open
        wait_until_ended(started)


def test_output_into_a_closed_pipe(command: str, tmp_path: Path) -> None:
    path = tmp_path / "many"
    path.write_text(f"{EASY}\n" * 3000)
    with working(command, "-q", "--format", "1.", str(path)) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().decode().strip() == SOLVED
        process.stdout.close()
        assert process.wait(PATIENCE) == 0
        assert process.stderr.read() == b""


@linux
def test_a_full_disk_is_reported(command: str) -> None:
    done = subprocess.run(
        ["sh", "-c", 'echo "$1" | "$0" -q --jobs 2 >/dev/full', command, EASY],
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == b"sudoku: stdout: No space left on device\n"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_closed_pipe_ends_it_while_input_is_open(
    command: str, jobs: str
) -> None:
    with working(command, "--jobs", jobs, "-q") as process:
        assert process.stdin and process.stdout and process.stderr
        process.stdout.close()
        process.stdin.write(f"{EASY}\n".encode() * 60)
        assert process.wait(PATIENCE) == 0
        assert process.stderr.read() == b""
