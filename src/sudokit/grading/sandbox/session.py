"""The sandbox: opens it, checks it, runs programs in it.

Sandbox(copies, ...)    the strictest sandbox of this machine; or NoSandbox
.run(command, given)    runs a program once; returns a RunOutcome
"""

from __future__ import annotations

import json
import os
import platform
import random
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from shutil import which
from typing import Final, Self

from sudokit.grading.sandbox import layout, system_calls
from sudokit.grading.sandbox.probe import PROTECTIONS
from sudokit.grading.sandbox.run import (
    MEGABYTE,
    Broken,
    Limits,
    Run,
    RunOutcome,
    Unstartable,
    all_processes,
    user_of,
)

# Ways to keep a program in bounds: in namespaces made by root, or by
# anybody; as another user; as oneself.
ROOT: Final = "bubblewrap as root"
USER: Final = "bubblewrap"
OTHER: Final = "another user"
NONE: Final = "none"
ENTER: Final = {ROOT: "unshare --mount", USER: "unshare --mount -r"}
# The protections that another user without namespaces lacks.
UNHELD: Final = {OTHER: {"devices", "processes", "files", "room"}}
UIDS: Final = range(20_000, 60_000)
ROOM: Final = (512, 50_000)  # megabytes and files of a submission, built
INODES: Final = 2000  # files and folders that a run may make
SPARE: Final = 4  # processes that the system counts beside the program's
PROBED: Final = 256.0  # megabytes that the probe needs
PACKAGE: Final = Path(__file__).parents[2]
PROBE: Final = Path(__file__).with_name("probe.py")
FOLDERS: Final = ("sh", str(Path(__file__).with_name("folders.sh")))
# The Python of the probe, resolved from a virtual environment.
BASE: Final = os.path.realpath(sys.executable)
CURES: Final = {
    "isn't installed": "install bubblewrap (apt install bubblewrap, dnf"
    " install bubblewrap, apk add bubblewrap)",
    "can be read": "make that readable to its owner alone (chmod 700)",
    "can be written to": "make that its owner's alone (chmod 700)",
    "not Linux": "grade on Linux, in a virtual machine for example",
    "": "allow namespaces (sysctl user.max_user_namespaces, on Ubuntu"
    " kernel.apparmor_restrict_unprivileged_userns), or grade as root",
}
DEFAULT: Final = Limits()


class NoSandbox(Exception):
    """Programs can't be run safely here; the text says why."""


class Sandbox:
    """A submission that programs are run in.

    ``copies`` are copied to where they run: paths, and their names there
    ("." for everything in a folder).  ``private`` must not be seen,
    ``shown`` are folders that programs see beside those of the system.
    ``level`` names the sandbox; ``missing`` maps the protections that it
    lacks to reasons; with ``unsafe`` these can be all.
    """

    def __init__(
        self,
        copies: Sequence[tuple[Path, str]],
        limits: Limits = DEFAULT,
        private: Sequence[Path] = (),
        shown: Sequence[Path] = (),
        unsafe: bool = False,
    ) -> None:
        self.limits = limits
        self.copies = [(os.path.abspath(p), name) for p, name in copies]
        seen = [os.path.realpath(path) for path in shown]
        seen.append(os.path.realpath(sys.base_prefix))
        self.shown = [p for p in seen if not f"{p}/".startswith("/usr/")]
        self.private = [os.path.abspath(path) for path in private]
        self.place = ""
        self.holder: subprocess.Popen[bytes] | None = None
        try:
            self._open(unsafe)
        except BaseException:
            self.close()
            raise

    @property
    def warning(self) -> str:
        """A warning that names missing protections, "" if there are none."""
        lacks = ", ".join(PROTECTIONS[name] for name in self.missing)
        why = next(iter(self.missing.values()), "")
        if self.level == NONE:
            return (
                f"UNSAFE: run without a sandbox ({why}); a program could"
                " forge these results."
            )
        return lacks and (
            "Run as another user without a full sandbox, which doesn't"
            f" prevent {lacks}."
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Remove all that was copied and written."""
        if self.holder:
            self.holder.communicate()
            self.holder = None
        with suppress(OSError):  # nothing was mounted or copied
            os.rmdir(self.place)

    def run(
        self,
        command: Sequence[str],
        given: str = "",
        limits: Limits | None = None,
        writable: bool = False,
        watched: bool = True,
    ) -> RunOutcome:
        """Run a command on a text; raise Unstartable if it is missing.

        It can write to its submission if that is ``writable``; if it isn't
        ``watched``, only the clock and the kernel limit it.
        """
        limits = limits or self.limits
        alone = self.uid if self.level == OTHER else -1
        give = [*FOLDERS, "give", self.place]
        arm = partial(system_calls.arm, self.filter) if alone >= 0 else None
        with (
            tempfile.TemporaryFile() as status_file,
            tempfile.TemporaryFile() as bpf,
        ):
            ends = (status_file.fileno(), bpf.fileno())
            os.pwrite(ends[1], self.filter, 0)
            if writable and alone >= 0:
                subprocess.run([*give, f"{alone}:0"], check=False)
            try:
                process = subprocess.Popen(
                    [*self._before(limits, writable, *ends), *command],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    cwd=None if self.walls else f"{self.place}/submission",
                    env=self._environment(),
                    pass_fds=ends if self.walls else (),
                    start_new_session=True,
                    preexec_fn=arm,  # noqa: PLW1509
                )
                run = Run(
                    process, limits, status_file if self.walls else None, alone
                )
                full = (lambda: self._full(run)) if watched else None
                return run.outcome(given, full)
            except (OSError, subprocess.SubprocessError) as error:
                raise Broken(str(error)) from None
            finally:
                if writable and alone >= 0:
                    subprocess.run([*give, f"0:{alone}"], check=False)
                if not self.walls:
                    end = [*FOLDERS, "end", self.place, str(alone)]
                    subprocess.run(end, capture_output=True, check=False)

    def _open(self, unsafe: bool) -> None:
        """Open the strictest sandbox that has all its protections."""
        reasons = []
        levels: Sequence[str] = ()
        if sys.platform == "linux":
            levels = (ROOT, USER, OTHER) if os.getuid() == 0 else (USER,)
        for level in levels:
            try:
                self.hidden = layout.hidden_below(tuple(self.shown))
                self._make(level)
                self.missing = self._probe()
                wrong = self.missing.keys() - UNHELD.get(level, set())
                if not wrong:
                    return
                reasons += [f"{n}: {self.missing[n]}" for n in sorted(wrong)]
            except Broken as error:
                reasons.append(str(error))
            self.close()
        why = "; ".join(dict.fromkeys(reasons)) or "this is not Linux"
        if not unsafe:
            cure = next(CURES[sign] for sign in CURES if sign in why)
            raise NoSandbox(
                f"programs can't be run safely here ({why}): {cure};"
                " --unsafe runs them anyway"
            )
        self._make(NONE)
        self.missing = dict.fromkeys(PROTECTIONS, why)

    def _make(self, level: str) -> None:
        """Copy the submission to where programs run."""
        self.level, self.walls = level, level in ENTER
        self.uid = unused_uid() if level in (ROOT, OTHER) else -1
        self.filter = b""
        if level != NONE:
            self.filter = system_calls.bpf(platform.machine())
        if self.walls and not which("bwrap"):
            raise Broken("bubblewrap isn't installed")
        self.place = tempfile.mkdtemp(prefix="sandbox-")
        owners = f"{self.uid}:0" if self.walls else f"0:{self.uid}"
        given = [tmpfs(*ROOM) if self.walls else "", str(self.uid), owners]
        for path, name in self.copies:
            given += [f"{path}/." if name == "." else path, name]
        enter = ENTER.get(level, "").split()
        try:
            self.holder = subprocess.Popen(
                [*enter, *FOLDERS, "hold", self.place, *given],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        except FileNotFoundError as error:
            raise Broken(f"{error.filename} isn't installed") from None
        assert self.holder.stdout
        line = self.holder.stdout.readline().decode("utf-8", "replace")
        if line != "ready\n":
            kind = Unstartable if line.startswith("cp:") else Broken
            raise kind(line.strip() or "a folder can't be mounted")

    def _before(
        self, limits: Limits, writable: bool, status_fd: int, bpf: int
    ) -> list[str]:
        """Return the words that start a program, up to its own."""
        begin = [*FOLDERS, "begin", self.place]
        bounds = [
            which("prlimit") or "prlimit",
            f"--as={limits.memory * MEGABYTE:.0f}",
            f"--cpu={limits.seconds + 2:.0f}",
            f"--fsize={limits.files * MEGABYTE:.0f}",
            "--nofile=128",
            "--core=0",
            "--memlock=0",
        ]
        if self.level == NONE:
            return [*begin, "", *(bounds if which("prlimit") else ())]
        bounds.append(f"--nproc={limits.processes + SPARE}")
        become = ["setpriv", f"--reuid={self.uid}", f"--regid={self.uid}"]
        become += ["--clear-groups", "--inh-caps=-all", "--"]
        if self.level == OTHER:
            return [*begin, "", *bounds, *become]
        assert self.holder
        enter = ["nsenter", f"--target={self.holder.pid}", "--mount"]
        if self.level == USER:
            enter += ["--user", "--preserve-credentials"]
            become = []
        begin = [*enter, "unshare", "--mount", *begin]
        ends = ["--json-status-fd", str(status_fd), "--seccomp", str(bpf)]
        walls = layout.bubblewrap(
            self.place, self.uid, self.shown, self.hidden, writable
        )
        begin += [tmpfs(limits.files, INODES), *bounds, which("bwrap") or ""]
        return [*begin, *ends, *walls, *become]

    def _environment(self) -> dict[str, str]:
        here, home = f"{self.place}/submission", f"{self.place}/run/home"
        path = ":".join([layout.PATH, *(f"{p}/bin" for p in self.shown)])
        if self.walls:
            here, home = layout.SUBMISSION, layout.HOME
        return {
            "PATH": os.environ["PATH"] if self.level == NONE else path,
            "LANG": "C.UTF-8",
            "HOME": home,
            "TMPDIR": "/tmp" if self.walls else home,
            "PWD": here,
        }

    def _full(self, run: Run) -> bool:
        """Return whether a run has used all its room for files."""
        room = f"{self.place}/run"
        if self.walls:
            with suppress(OSError):  # bubblewrap is not yet or no more there
                pid = run.process.pid
                about = os.statvfs(f"/proc/{pid}/root{room}/home")
                return not (about.f_bavail and about.f_favail)
        blocks: list[bytes] = []
        with suppress(FileNotFoundError):
            words = ["find", room, "-printf", "%b\n"]
            done = subprocess.run(words, capture_output=True, check=False)
            blocks = done.stdout.split()
        size = 512 * sum(map(int, blocks))
        return len(blocks) > INODES or size > run.limits.files * MEGABYTE

    def _probe(self) -> dict[str, str]:
        """Return the missing protections with reasons."""
        private = [str(PACKAGE), *self.private, *self.hidden]
        if not self.walls:
            private.append(str(Path.home()))
            private += [os.path.dirname(path) for path, _ in self.copies]
        limits = self.limits._replace(
            memory=max(self.limits.memory, PROBED), seconds=60.0
        )
        mark = f"6{random.random()}"
        facts = {
            "uid": self.uid if self.uid >= 0 else layout.STUDENT,
            "walls": self.walls,
            "private": private,
            "memory": int(limits.memory * MEGABYTE),
            "processes": limits.processes + SPARE,
            "files": int(limits.files * MEGABYTE),
            "inodes": INODES,
            "home": layout.HOME,
            "pid namespace": os.readlink("/proc/self/ns/pid"),
            "mark": mark,
        }
        wrong, why = {}, ""
        for python in (BASE, "python3"):  # the first may be root's alone
            words = [python, "-I", "-c", PROBE.read_text("utf-8")]
            with suppress(Unstartable, ValueError):
                outcome = self.run(
                    words, json.dumps(facts), limits, False, False
                )
                why = outcome.err.strip().rpartition("\n")[2]
                wrong = json.loads(outcome.out)
                break
        else:
            raise Broken(why or "python3 can't be run")
        # A pattern with cmdline would fail if a process ended meanwhile.
        for folder in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if mark.encode() in (folder / "cmdline").read_bytes():
                    wrong["ends"] = "a process was left running"
        return {
            name: wrong.get(name, "it was not checked")
            for name in PROTECTIONS
            if wrong.get(name, True)
        }


def tmpfs(megabytes: float, inodes: int) -> str:
    """Return the options of a folder in memory of bounded size."""
    size = int(megabytes * MEGABYTE)
    return f"size={size},nr_inodes={inodes},mode=711,nosuid,nodev"


def unused_uid() -> int:
    """Return a user ID that no account and no process has."""
    import pwd  # noqa: PLC0415 not everywhere

    taken = {entry.pw_uid for entry in pwd.getpwall()}
    taken |= set(map(user_of, all_processes()))
    free = [uid for uid in UIDS if uid not in taken]
    return free[os.getpid() % len(free)]
