"""Runs hostile programs in the sandbox, as different users.

What they get is in the table of ``grading/sandbox/hostile/README.md``.
"""

import json
import os
import shutil
import stat
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from command_output import PATIENCE
from puzzles import ROOT, lacking

HERE = ROOT / "tests" / "grading" / "sandbox"
HOSTILE = HERE / "hostile"
NOBODY = 65534
# Who grades, whether there is bubblewrap, and whether there are namespaces.
SETTINGS = {
    "root": (0, True, True),
    "a user": (NOBODY, True, True),
    "root, no bubblewrap": (0, False, True),
    "a user, no bubblewrap": (NOBODY, False, True),
    "root, no namespaces": (0, True, False),
    "a user, no namespaces": (NOBODY, True, False),
}
LEVELS = {
    "root": "bubblewrap as root",
    "a user": "bubblewrap",
    "root, no bubblewrap": "another user",
    "a user, no bubblewrap": "refused",
    "root, no namespaces": "another user",
    "a user, no namespaces": "refused",
}
# The fallback of another user lacks these, and the report says so.
GAINED = {"a device", "to see other processes"}
OPEN = {*GAINED, "more files than it may"}  # until the grader checks
TOOLS = ("mount", "umount", "unshare", "setpriv", "find", "cp", "chmod",
         "chown", "chgrp", "mkdir", "nsenter", "prlimit", "rm", "sh",
         "python3", "sleep", "env")  # fmt: skip
ENDED = {
    "burner.sh": "time", "filler.sh": "files", "forkbomb.sh": "processes",
    # It fills its shared memory for a moment, before it forks.
    "inodes.sh": "files", "memory.py": "memory files", "nested.py": "files",
    "printer.sh": "output", "sleeper.sh": "clock", "tracer": "clock",
    "hanger.sh": "clock", "threads.py": "processes",
}  # fmt: skip


def as_user(uid: int) -> list[str]:
    """Return the command with which setpriv becomes a user."""
    return [f"--reuid={uid}", f"--regid={uid}", "--clear-groups"]


def quick() -> str:
    """Return a folder in memory, if programs can run there."""
    memory = "/dev/shm"
    if os.path.isdir(memory) and not os.statvfs(memory).f_flag & os.ST_NOEXEC:
        return memory
    return tempfile.gettempdir()


@cache
def python() -> str:
    """Return a Python that every user can run."""
    for path in (sys.executable, "/usr/bin/python3", "/usr/local/bin/python3"):
        code = "import sys; sys.exit(sys.version_info < (3, 11))"
        done = subprocess.run(
            ["setpriv", *as_user(NOBODY), "env", path, "-c", code],
            capture_output=True,
            check=False,
        )
        if not done.returncode:
            return path
    lacking("no Python 3.11 can be run by every user")


@contextmanager
def staged() -> Iterator[Path]:
    """Return the hostile programs, and a private copy of sudokit."""
    if sys.platform != "linux" or os.getuid():
        pytest.skip("only root can be each of these users")
    for tool in ("bwrap", "gcc", "setpriv"):
        if not shutil.which(tool):
            lacking(f"no {tool}")
    with tempfile.TemporaryDirectory(prefix="hostile-", dir=quick()) as name:
        place = Path(name)
        place.chmod(0o755)
        shutil.copytree(
            ROOT / "src" / "sudokit",
            place / "src" / "sudokit",
            ignore=shutil.ignore_patterns("__pycache__", "*.so", "page"),
        )
        # Compiles what the attacks import, once for all settings.
        subprocess.run(
            [python(), "-P", "-c", "import sudokit.grading.sandbox"],
            check=True,
            env={"PYTHONPATH": str(place / "src")},
        )
        shutil.copytree(HOSTILE, place / "hostile")
        for path in HOSTILE.glob("*.c"):
            out = place / "hostile" / path.stem
            subprocess.run(["gcc", "-w", "-o", out, path], check=True)
        for link, target in (
            ("secret", "../teacher/grades.csv"),
            ("other", "../teacher"),
            ("program", str(place / "teacher" / "program")),
        ):
            (place / "hostile" / link).symlink_to(target)
        shutil.copy(HERE / "attack.py", place)
        tools = place / "tools"
        tools.mkdir()
        for tool in TOOLS:
            (tools / tool).symlink_to(shutil.which(tool) or tool)
        yield place


def odd_things(folder: Path, uid: int, device: bool) -> None:
    """Make files that are unexpected in a submission."""
    folder.mkdir()
    os.mkfifo(folder / "fifo")
    (folder / "line\n\033[2Jfeed").touch()
    shutil.copy("/bin/sh", folder / "setuid")
    (folder / "closed").mkdir()
    (folder / "closed" / "file").touch()
    if device:
        os.mknod(folder / "device", 0o666 | stat.S_IFCHR, os.makedev(1, 5))
    for path in (folder, *folder.rglob("*")):
        os.chown(path, uid, uid)
    (folder / "setuid").chmod(0o6755)
    (folder / "closed").chmod(0)


def attacked(
    stage: Path, setting: str, programs: Collection[str]
) -> dict[str, Any]:
    """Return the results of these programs in a setting."""
    uid, bubblewrap, namespaces = SETTINGS[setting]
    with tempfile.TemporaryDirectory(dir=stage) as own:
        place = Path(own)
        place.chmod(0o755)
        shutil.copytree(stage / "src", place / "src")
        (place / "students").mkdir()
        goal = place / "students" / "hostile"
        shutil.copytree(stage / "hostile", goal, symlinks=True)
        for name in every() - set(programs):
            (goal / name).unlink()
        for part in ("src", "students"):
            (place / part).chmod(0o700)
        for one in (place, *place.rglob("*")):
            os.chown(one, uid, uid, follow_symlinks=False)
        # Others could neither make a device nor copy it.
        odd_things(goal / "odd", uid, namespaces and not uid)
        words = [python(), "-P", str(stage / "attack.py"), own]
        if not namespaces:
            words.append(str(uid))
        elif uid:
            words = ["setpriv", *as_user(uid), *words]
        path = os.environ["PATH"] if bubblewrap else str(stage / "tools")
        done = subprocess.run(
            words,
            capture_output=True,
            text=True,
            check=False,
            cwd=stage,
            timeout=PATIENCE,
            env={"PYTHONPATH": str(place / "src"), "PATH": path,
                 "TMPDIR": str(stage.parent),
                 "HOME": "/root" if not uid else "/nonexistent"},
        )  # fmt: skip
    assert not done.returncode, done.stderr
    record: dict[str, Any] = json.loads(done.stdout)
    return record


def every() -> set[str]:
    """Return the names of all hostile programs."""
    sources = {*HOSTILE.glob("*.py"), *HOSTILE.glob("*.sh")}
    built = {path.stem for path in HOSTILE.glob("*.c")}
    return {path.name for path in sources} | built


def check(stage: Path, setting: str, programs: Collection[str]) -> None:
    """Check that they get what the table says, and nothing else."""
    result = attacked(stage, setting, programs)
    assert result["level"] == LEVELS[setting], result
    if result["level"] == "refused":
        assert "--unsafe" in result["why"]
        assert set(column(setting).values()) == {"refused"}
        return
    assert result["got"].keys() == set(programs)
    for program, got in result["got"].items():
        ends = ENDED.get(program, "").split()
        allowed = {f"ended: {end}" for end in ends}
        if result["missing"]:
            allowed |= OPEN
        assert set(got) <= allowed, f"{program}: {got}"
    assert {
        program: ", ".join(gain for gain in got if gain in GAINED) or "nothing"
        for program, got in result["got"].items()
    } == {program: column(setting)[program] for program in programs}


def column(setting: str) -> dict[str, str]:
    """Return what each program gets in a setting, by the README's table."""
    text = (HOSTILE / "README.md").read_text()
    head, _, *rows = [
        [cell.strip(" `") for cell in line.split("|")[1:-1]]
        for line in text.splitlines()
        if line.startswith("|")
    ]
    return {row[0]: row[head.index(setting)] for row in rows}
