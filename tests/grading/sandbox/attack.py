"""Runs the hostile programs in a sandbox, and reports what each got.

    python -P attack.py PLACE UNSHARED...

is run as root or not, with bubblewrap on the PATH or not.  It puts what
should be out of reach into ``PLACE/teacher``, runs the programs of
``PLACE/students``, looks after each of them whether all is as it was, and
prints a JSON object: the level, what it lacks, and what each program got.
With UNSHARED it first goes where no namespaces can be made any more.
"""

import ctypes
import json
import os
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from sudokit.grading.sandbox import Limits, NoSandbox, Sandbox

WORD = "what-only-a-teacher-knows"
# Long enough for their actions on a busy machine.
LIMITS = Limits(
    seconds=10, memory=256, output=0.1, files=8, processes=24, clock=40
)
# Programs that never end; no run waits for them.
ENDLESS: dict[str, dict[str, Any]] = {
    "burner": {"seconds": 0.3},
    "hanger": {"clock": 0.4},
    "sleeper": {"clock": 0.4},
    "tracer": {"clock": 0.4},
}
PROGRAMS = {".sh": ["sh"], ".py": ["python3"], "": []}
KINDS = ("mnt", "pid", "net", "ipc", "uts", "cgroup", "user")


def without_namespaces(uid: int) -> None:
    """Continue as a user in a namespace that allows no others in it.

    Only there, so that nothing changes on this machine; this is for root.
    """
    ready, go = os.pipe(), os.pipe()
    child = os.fork()
    if child:
        os.read(ready[0], 1)
        for name in ("uid_map", "gid_map"):
            Path(f"/proc/{child}/{name}").write_text("0 0 65536")
        os.write(go[1], b"x")
        sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    assert not ctypes.CDLL(None).unshare(0x10000000)
    os.write(ready[1], b"x")
    os.read(go[0], 1)
    for kind in KINDS:
        path = Path(f"/proc/sys/user/max_{kind}_namespaces")
        if path.exists():
            path.write_text("0")
    os.setgroups([])
    os.setgid(uid)
    os.setuid(uid)


class Teacher:
    """Files and processes to read, change, kill or contact."""

    def __init__(self, place: Path) -> None:
        self.place = place / "teacher"
        self.place.mkdir(0o700)
        secrets = ("grades.csv", "rubric.toml", "results.json", "program")
        self.secrets = [self.place / name for name in secrets]
        for path in self.secrets:
            path.write_text(WORD)
        self.pause = f"6{os.getpid()}.25"
        self.mark = f"6{os.getpid()}.5"
        self.process = subprocess.Popen(
            ["sleep", self.pause], env={**os.environ, "WORD": WORD}
        )
        self.named = socket.socket(socket.AF_UNIX)
        self.named.bind(str(place / "socket"))
        (place / "socket").chmod(0o777)
        self.nameless = socket.socket(socket.AF_UNIX)
        self.nameless.bind(f"\0{place}")
        self.port = socket.socket()
        self.port.bind(("127.0.0.1", 0))
        for end in (self.named, self.nameless, self.port):
            end.listen(100)
        self.terminal = os.openpty()
        self.facts = {
            "word": WORD,
            "pause": self.pause,
            "secrets": [str(path) for path in self.secrets],
            "package": str(Path(sys.modules["sudokit"].__path__[0]).parent),
            "socket": str(place / "socket"),
            "nameless": str(place),
            "port": self.port.getsockname()[1],
        }

    def arguments(self) -> list[str]:
        """Return the arguments of every hostile program."""
        process = str(self.process.pid)
        return [json.dumps(self.facts), self.mark, process, WORD]

    def lost(self) -> list[str]:
        """Return what has changed."""
        result = []
        if any(path.read_text() != WORD for path in self.secrets):
            result.append("changed results")
        if self.process.poll() is not None:
            result.append("a process of the teacher")
        time.sleep(0.02)
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if self.mark.encode() in (process / "cmdline").read_bytes():
                    result.append("to stay")
        for folder in ("/tmp", "/var/tmp", "/dev/shm"):
            if Path(folder, f"hostile-{self.mark}").exists():
                result.append("to leave files")
        return result


def attack(sandbox: Sandbox, teacher: Teacher, program: Path) -> list[str]:
    """Run a program; return what it got, or how it ended."""
    words = [*PROGRAMS[program.suffix], f"./{program.name}"]
    given = []
    for _ in range(2 if program.stem == "returner" else 1):
        limits = LIMITS._replace(**ENDLESS.get(program.stem, {}))
        start = time.monotonic()
        outcome = sandbox.run([*words, *teacher.arguments()], "", limits)
        lines = outcome.out.splitlines()
        given += [x[4:] for x in lines if x.startswith("got ")]
        if time.monotonic() - start > limits.clock + 20:
            given.append("to be waited for")
    if "Traceback" in outcome.err:
        given.append(outcome.err)
    if outcome.ended:
        given.append(f"ended: {outcome.ended}")
    return [*dict.fromkeys(given + teacher.lost())]


def main() -> None:
    """Run the attacks and print the result."""
    place = Path(sys.argv[1])
    if sys.argv[2:]:
        without_namespaces(int(sys.argv[2]))
    teacher = Teacher(place)
    result: dict[str, Any] = {}
    try:
        copies = [(place / "students" / "hostile", ".")]
        with Sandbox(copies, LIMITS, private=teacher.secrets) as sandbox:
            programs = sorted((place / "students" / "hostile").iterdir())
            result = {
                "level": sandbox.level,
                "missing": sandbox.missing,
                "got": {
                    program.name: attack(sandbox, teacher, program)
                    for program in programs
                    if program.suffix in PROGRAMS
                    and program.is_file()
                    and not program.is_symlink()
                },
            }
    except NoSandbox as error:
        result = {"level": "refused", "why": str(error), "got": {}}
    finally:
        teacher.process.kill()
    json.dump(result, sys.stdout)


if __name__ == "__main__":
    main()
