"""Outcomes and limits of runs in the sandbox of this machine."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from puzzles import lacking
from sudokit.grading.sandbox import (
    PROTECTIONS,
    Limits,
    NoSandbox,
    RunOutcome,
    Sandbox,
    Unstartable,
)
from sudokit.grading.sandbox.layout import hidden_below
from sudokit.grading.sandbox.run import usage_of, user_of

LIMITS = Limits(seconds=60, memory=300, output=0.1, files=3, processes=30)
PYTHON = "/usr/bin/python3"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Provide a submission with a program and other files."""
    place = tmp_path_factory.mktemp("submission")
    for name, text, mode in (
        ("program", "#!/bin/sh\necho fine\n", 0o755),
        ("plain", "echo\n", 0o644),
        ("nowhere", "#!/no/such/interpreter\n", 0o755),
    ):
        (place / name).write_text(text)
        (place / name).chmod(mode)
    (place / "folder").mkdir()
    return place


@pytest.fixture(scope="module")
def sandbox(folder: Path) -> Iterator[Sandbox]:
    try:
        made = Sandbox([(folder, ".")], LIMITS)
    except NoSandbox as error:
        lacking(str(error))
    with made:
        yield made


def shell(
    sandbox: Sandbox, script: str, given: str = "", **limits: Any
) -> RunOutcome:
    changed = LIMITS._replace(**limits)
    return sandbox.run(["sh", "-c", script], given, changed)


def test_a_run_reports_its_outcome(sandbox: Sandbox) -> None:
    left = shell(sandbox, "cat; echo talk > /dev/stderr; exit 3", "text\n")
    assert left[:4] == (3, "text\n", "talk\n", "")
    assert 0 < left.seconds < LIMITS.seconds
    assert left.memory < 20


def test_a_signal_is_a_negative_status(sandbox: Sandbox) -> None:
    assert shell(sandbox, "kill -SEGV $$").status == -11


@pytest.mark.parametrize(("script", "ended", "limits"), [
    ("while :; do :; done", "time", {"seconds": 0.2, "clock": 60}),
    ("trap '' TERM INT HUP; sleep 60", "clock", {"clock": 0.3}),
    ("yes", "output", {}),
    ("yes >&2", "output", {}),
    ("cd; exec dd if=/dev/zero of=x bs=1M count=9", "files", {}),
    ("cd; for i in 1 2 3 4 5; do dd if=/dev/zero of=$i bs=1M count=1; done;"
     " sleep 1", "files", {}),
    # No more than can be started, as the shell would end by itself.
    ("for i in $(seq 31); do sleep 60 & done; wait", "processes", {}),
], ids=str)  # fmt: skip
def test_limits(
    sandbox: Sandbox, script: str, ended: str, limits: dict[str, Any]
) -> None:
    left = shell(sandbox, script, **limits)
    assert left.ended == ended
    if ended in ("time", "clock"):
        assert (left.worked > limits.get("seconds", 0.2)) == (ended == "time")
    assert len(left.out) + len(left.err) <= 2 * 100_000


@pytest.mark.skipif(not os.path.exists(PYTHON), reason="no Python there")
def test_memory_of_all_processes_counts(sandbox: Sandbox) -> None:
    """Each of them is below the limit."""
    code = "import time; x = b'x' * 10**8; time.sleep(60)"
    script = f'for i in 1 2 3 4 5; do {PYTHON} -c "{code}" & done; wait'
    assert shell(sandbox, script).ended == "memory"
    left = sandbox.run([PYTHON, "-c", "bytearray(10**9)"])
    assert "MemoryError" in left.err


def test_statuses_above_those_of_signals_are_statuses(
    sandbox: Sandbox,
) -> None:
    for status in (127, 193, 255):
        assert shell(sandbox, f"exit {status}").status == status


def test_programs_may_ignore_their_input(sandbox: Sandbox) -> None:
    assert shell(sandbox, "echo done", "0 " * 10**6).out == "done\n"


def test_a_failed_start_is_reported(sandbox: Sandbox) -> None:
    for name, why in (
        ("plain", "Permission denied"),
        ("folder", "Permission denied"),
        ("none", "No such file"),
        ("nowhere", "No such file"),
    ):
        with pytest.raises(Unstartable, match=f"./{name}: {why}"):
            sandbox.run([f"./{name}"])
    assert sandbox.run(["./program"]).out == "fine\n"


def test_only_built_files_remain(sandbox: Sandbox) -> None:
    words = ["sh", "-c", "touch ~/x /tmp/x; touch made; ls made ~ /tmp"]
    assert sandbox.run(words).status
    assert "made" in sandbox.run(words, writable=True).out
    assert "made" in shell(sandbox, "ls made; ls ~ /tmp").out
    assert "x" not in shell(sandbox, "ls ~ /tmp").out


def test_the_sandbox_ends_with_its_caller(folder: Path) -> None:
    """A grader that is killed leaves no process, and no folder."""
    mark = f"6{os.getpid()}.75"
    code = (
        "import sys; from pathlib import Path;"
        "from sudokit.grading.sandbox import Sandbox;"
        f"s = Sandbox([(Path({str(folder)!r}), '.')]);"
        "print(s.place, flush=True);"
        f"s.run(['sh', '-c', 'setsid sleep {mark} & sleep {mark}'])"
    )
    grader = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert grader.stdout
    place = grader.stdout.readline().strip()
    if not place:
        grader.wait()
        lacking("no sandbox here")
    while not running(mark):
        assert grader.poll() is None
    grader.kill()
    grader.wait()
    grader.stdout.close()
    for _ in range(500):
        if not running(mark):
            break
        time.sleep(0.01)
    assert not running(mark)
    for _ in range(500):
        if not os.path.exists(place):
            return
        time.sleep(0.01)
    pytest.fail(f"{place} is left")


def running(mark: str) -> bool:
    """Return whether a process sleeps for this long."""
    wanted = f"sleep\0{mark}\0".encode()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if (folder / "cmdline").read_bytes() == wanted:
                return True
        except OSError:
            continue
    return False


def test_the_size_of_a_submission_is_bounded(
    tmp_path: Path, sandbox: Sandbox
) -> None:
    if "bubblewrap" not in sandbox.level:
        pytest.skip("no bubblewrap here")
    with (tmp_path / "large").open("wb") as file:
        for _ in range(600):
            file.write(bytes(1_000_000))
    for name, why in (("large", "No space left"), ("none", "No such file")):
        with pytest.raises(Unstartable, match=why):
            Sandbox([(tmp_path / name, name)], LIMITS)


def test_too_deep_folders_are_reported() -> None:
    """Deeper than a path can name, and than pytest could remove."""
    place = Path(tempfile.mkdtemp(prefix="nested-"))
    name = "a" * 200
    code = f"import os\nfor _ in range(25): os.mkdir({name!r})"
    code += f"; os.chdir({name!r})"
    subprocess.run([sys.executable, "-c", code], cwd=place, check=True)
    try:
        with pytest.raises((Unstartable, NoSandbox)) as error:
            Sandbox([(place, ".")], LIMITS)
    finally:
        subprocess.run(["rm", "-rf", str(place)], check=True)
    if error.type is NoSandbox:
        lacking(str(error.value))
    assert str(error.value).startswith("cp: ")
    assert len(str(error.value)) < 10_000


def test_leftover_processes_are_detected(
    folder: Path, monkeypatch: pytest.MonkeyPatch, sandbox: Sandbox
) -> None:
    """The probe leaves a process with a number for a name; here is one."""
    monkeypatch.setattr("random.random", lambda: 0.125)
    with (
        subprocess.Popen(["sleep", "60.125"]) as process,
        pytest.raises(NoSandbox, match="ends: a process was left running"),
    ):
        try:
            Sandbox([(folder, ".")], LIMITS)
        finally:
            process.kill()


def test_sudokit_is_hidden_in_the_sandbox(tmp_path: Path) -> None:
    """A whole installation, in any folder."""
    site = tmp_path / "lib" / "site-packages"
    made = (
        "lib/site-packages/sudokit/__init__.py",
        "lib/site-packages/sudokit-1.dist-info/RECORD",
        "lib/site-packages/sudokit__mypyc.so",
        "lib/site-packages/other.py",
        "bin/sudoku",
    )
    for name in made:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    result = hidden_below((str(tmp_path),))
    # A folder that is seen twice, as /lib and /usr/lib are, changes nothing.
    assert result == hidden_below((str(tmp_path), str(site)))
    own = [Path(path) for path in result if path.startswith(str(tmp_path))]
    assert own == [
        tmp_path / "bin" / "sudoku",
        site / "sudokit",
        site / "sudokit-1.dist-info",
        site / "sudokit__mypyc.so",
    ]


@pytest.mark.usefixtures("sandbox")
def test_a_protection_that_is_missing_closes_the_sandbox(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Protections that the probe doesn't report count as missing."""
    result = dict.fromkeys(PROTECTIONS, "")
    for fields, why in (
        ({**result, "network": "there is one"}, "network: there is one"),
        ({"user": ""}, "network: it was not checked"),
    ):
        outcome = RunOutcome(0, json.dumps(fields), "", "", 0.0, 0.0)
        monkeypatch.setattr(Sandbox, "run", lambda *_, o=outcome: o)
        with pytest.raises(NoSandbox, match=why):
            Sandbox([(folder, ".")], LIMITS)


@pytest.mark.parametrize("left_out", [
    "--unshare-net", "--unshare-pid", "--proc", "--seccomp", "--remount-ro",
])  # fmt: skip
def test_the_probe_detects_missing_protection(
    folder: Path,
    tmp_path: Path,
    left_out: str,
    sandbox: Sandbox,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A bubblewrap that ignores some of its options."""
    if "bubblewrap" not in sandbox.level:
        pytest.skip("no bubblewrap here")
    fake = tmp_path / "bwrap"
    words = 1 if left_out.startswith("--unshare") else 2
    fake.write_text(
        "#!/bin/sh\nfor word do shift; n=${n:-0}\n"
        f'[ "$word" = {left_out} ] && n={words}\n'
        '[ $n -gt 0 ] && { n=$((n - 1)); continue; }\n'
        'set -- "$@" "$word"\ndone\nexec ' + str(shutil.which("bwrap"))
        + ' "$@"\n'
    )  # fmt: skip
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    with pytest.raises(NoSandbox, match="programs can't be run safely here"):
        Sandbox([(folder, ".")])


@pytest.mark.skipif(sys.platform != "linux", reason="forks")
@pytest.mark.parametrize("most", [68, 120])
def test_the_probe_counts_processes_with_little_memory(most: int) -> None:
    """A lack of memory isn't taken for a limit of processes."""
    limit = 2**26
    code = (
        "import resource\n"
        f"resource.setrlimit(resource.RLIMIT_AS, ({limit}, {limit}))\n"
        "from sudokit.grading.sandbox.probe import number\n"
        f"print(*number({{'processes': {most}}}))"
    )
    shown = subprocess.check_output([sys.executable, "-c", code], text=True)
    assert shown == f"{most + 1} could be started\n"


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_an_ended_process_keeps_its_user() -> None:
    """It counts among those that its user may have."""
    child = subprocess.Popen(["true"])
    os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
    assert user_of(child.pid) == os.getuid()
    assert usage_of(child.pid) is None
    child.wait()
    assert user_of(child.pid) == -1
