"""Nothing that a program does outlives its run, or hurts others."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sudokit.cage.running import Limits, RunOutcome, Unstartable, run

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="/proc and prctl are those of Linux"
)

LIMITS = Limits(seconds=60, memory=300, output=0.1, files=3, processes=10)
SHORT = 0.5  # seconds for what never ends


def has_worlds() -> bool:
    """Does this machine let anybody have namespaces?"""
    code = "from sudokit.cage import walls; print(walls.own_processes())"
    told = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
    )
    return told.stdout == "True\n"


@pytest.fixture(params=[True, False], ids=["namespaces", "processes"])
def limits(request: pytest.FixtureRequest) -> Limits:
    if request.param and not has_worlds():
        pytest.skip("no namespaces here")
    return LIMITS._replace(namespaces=request.param)


def shell(script: str, limits: Limits, given: str = "") -> RunOutcome:
    return run(["sh", "-c", script], given, limits)


def running(mark: str) -> bool:
    """Is there a process with this mark among its words?"""
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if mark.encode() in path.read_bytes():
                return True
        except OSError:
            continue
    return False


def test_a_run_is_told(limits: Limits) -> None:
    left = shell("cat; echo talk >&2; exit 3", limits, "text\n")
    assert left[:4] == (3, "text\n", "talk\n", "")
    assert 0 < left.seconds < LIMITS.seconds
    assert left.memory < 20


def test_a_signal_is_a_negative_status(limits: Limits) -> None:
    assert shell("kill -SEGV $$", limits).status == -11


@pytest.mark.parametrize(("script", "ended"), [
    ("while :; do :; done", "time"),
    ("trap '' TERM INT HUP; sleep 60", "time"),
    ("yes", "output"),
    ("yes >&2", "output"),
    ("exec dd if=/dev/zero of=x bs=1M count=9", "files"),
    ("for i in 1 2 3 4 5; do dd if=/dev/zero of=$i bs=1M count=1; done;"
     " $LOOKED_AT", "files"),
    ("for i in $(seq 40); do sleep 60 & done; wait", "processes"),
], ids=str)  # fmt: skip
def test_limits(limits: Limits, script: str, ended: str) -> None:
    if ended == "time":
        limits = limits._replace(seconds=SHORT)
    # Where its folder is none of its own, somebody has to look at it.
    looked_at = "exit 1" if limits.namespaces else "sleep 60"
    left = shell(script.replace("$LOOKED_AT", looked_at), limits)
    assert left.ended == ended
    assert len(left.out) + len(left.err) <= 2 * 100_000


def test_memory(limits: Limits) -> None:
    code = "x = bytearray(10**9)"
    left = run([sys.executable, "-c", code], "", limits)
    assert left.ended == "memory" or "MemoryError" in left.err


def test_memory_of_all_processes_counts(limits: Limits) -> None:
    """Each of them is below the limit."""
    code = "import time; x = b'x' * 10**8; time.sleep(60)"
    script = f'for i in 1 2 3 4 5; do {sys.executable} -c "{code}" & done'
    left = shell(f"{script}; wait", limits)
    assert left.ended == "memory"


def test_no_child_stays(limits: Limits) -> None:
    mark = f"6{os.getpid()}.5"
    script = (
        f"setsid sh -c 'trap \"\" TERM; sleep {mark} & sleep {mark}' &"
        f"(setsid sleep {mark} > /dev/null 2>&1 &); sleep .1; echo gone"
    )
    left = shell(script, limits)
    assert left.out == "gone\n"
    assert not running(mark)


@pytest.mark.parametrize("target", ["$PPID", "0"])
def test_it_may_kill_around_it(limits: Limits, target: str) -> None:
    short = limits._replace(seconds=SHORT)
    left = shell(f"kill -9 {target}; sleep 60", short)
    assert left.ended or left.status == -9
    assert shell("echo fine", limits).out == "fine\n"


def test_nothing_has_to_be_read(limits: Limits) -> None:
    left = shell("echo done", limits, "0 " * 10**6)
    assert left.out == "done\n"


def test_the_folder_is_gone(limits: Limits) -> None:
    left = shell("pwd; mkdir a; touch a/b; chmod 0 a", limits)
    folder = left.out.strip()
    assert os.path.basename(folder).startswith("cage-")
    assert not os.path.exists(folder)


def test_files_outside_stay_as_they_are(tmp_path: Path) -> None:
    if not has_worlds():
        pytest.skip("no namespaces here")
    mine = tmp_path / "mine"
    mine.write_text("mine")
    here = Path(__file__).with_name("made-by-a-program")
    script = f"echo x > {mine}; rm -f {mine}; touch {tmp_path}/new {here}; ls"
    assert shell(script, LIMITS).status == 0
    assert mine.read_text() == "mine"
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]
    assert not here.exists()


def test_what_cannot_be_started_is_told(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.write_text("echo no first line says who reads it\n")
    with pytest.raises(Unstartable, match="plain: Permission denied"):
        run([str(plain)], "")
    plain.chmod(0o755)
    with pytest.raises(Unstartable, match="plain: Exec format error"):
        run([str(plain)], "")
    with pytest.raises(Unstartable, match="Is a directory"):
        run([str(tmp_path)], "")
    with pytest.raises(Unstartable, match="none: No such file"):
        run([str(tmp_path / "none")], "")


def test_it_cannot_speak_for_those_around_it(limits: Limits) -> None:
    script = (
        "for one in $PPID $(cut -d' ' -f4 /proc/$PPID/stat); do"
        " for end in /proc/$one/fd/*; do"
        " timeout .1 sh -c \"echo 'S1000 M0' > $end\";"
        " done; done 2> /dev/null; exit 3"
    )
    left = shell(script, limits)
    assert left[:4] == (3, "", "", "")
