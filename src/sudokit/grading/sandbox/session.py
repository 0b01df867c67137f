"""The sandbox as the grader uses it: open, check, run programs.

Sandbox(copies, ...)    the strictest one that can be had; NoSandbox if none
.run(command, given)    runs a program once, and what it left
Limits, RunOutcome      what it may use, and what came of it
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final, NamedTuple, Self

from sudokit.grading.sandbox import layout
from sudokit.grading.sandbox.layout import (
    NONE,
    OTHER,
    ROOT,
    USER,
    Broken,
)
from sudokit.grading.sandbox.probe import PROTECTIONS

MEGABYTE: Final = 1_000_000
PACKAGE: Final = Path(__file__).parents[2]
# The Python that probes, which a virtual environment only points to.
BASE: Final = os.path.realpath(sys.executable)
PATIENCE: Final = 120.0  # seconds until a keeper that stays is killed
PROBED: Final = 256.0  # megabytes that the probe needs
# A program may wait for so long as it could work, on a busy machine.
CLOCK: Final = 5
UIDS: Final = (20_000, 40_000)  # the first, and how many there are
CURES: Final = {
    "isn't installed": "install bubblewrap (apt install bubblewrap, dnf"
    " install bubblewrap, apk add bubblewrap)",
    "can be read": "make that readable to its owner alone (chmod 700)",
    "can be written to": "make that its owner's alone (chmod 700)",
    "": "allow namespaces (sysctl user.max_user_namespaces, on Ubuntu"
    " kernel.apparmor_restrict_unprivileged_userns), or grade as root",
}
# What another user without namespaces goes without.
UNHELD: Final = {"devices", "processes", "files", "room"}


class Limits(NamedTuple):
    """What a run may use: seconds, and megabytes (10**6 bytes).

    ``seconds`` are those of the processor, ``clock`` those that pass, five
    times as many if 0.  ``memory`` is that of all processes together, and
    the address space of each; ``output`` that of stdout and of stderr;
    ``files`` that of all it writes.
    """

    seconds: float = 30.0
    memory: float = 1024.0
    output: float = 1.0
    files: float = 32.0
    processes: int = 64
    clock: float = 0.0


class RunOutcome(NamedTuple):
    """What a run left.

    ``status`` is negative for the signal that ended it.  ``ended`` is the
    limit that ended it: time, clock, memory, output, files or processes;
    "keeper" if the program ended what watched it; "" if it ended by itself.
    ``memory`` is the most that it held, in megabytes.
    """

    status: int
    out: str
    err: str
    ended: str
    seconds: float
    memory: float


DEFAULT: Final = Limits()


class Unstartable(Exception):
    """The command can't be run at all; the text says why."""


class NoSandbox(Exception):
    """No program can be run here without danger; the text says why."""


class Sandbox:
    """A submission that programs are run in.

    ``copies`` is what is copied to where they run: paths, and their names
    there ("." for all that is in a folder).  ``private`` is what must not
    be seen, ``shown`` the folders that are, beside those of the system.
    ``level`` says which one it is, ``missing`` the protections that it
    doesn't have: with ``unsafe`` that can be all.
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
        self.shown = [p for p in seen if p != "/usr" and p[:5] != "/usr/"]
        self.private = [os.path.abspath(path) for path in private]
        self.hidden: list[str] = []
        self.level = NONE
        self.place = ""
        self.keeper: subprocess.Popen[bytes] | None = None
        self.missing: dict[str, str] = {}
        self._open(unsafe)

    @property
    def warning(self) -> str:
        """What isn't prevented, in a line; "" if the sandbox is whole."""
        open_to_all = ", ".join(PROTECTIONS[name] for name in self.missing)
        if self.level == OTHER:
            return (
                "Run as another user without a full sandbox, which doesn't"
                f" prevent {open_to_all}."
            )
        if self.level == NONE:
            why = next(iter(self.missing.values()))
            return (
                f"UNSAFE: run without a sandbox ({why}); a program could"
                " forge these results."
            )
        return ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def run(
        self,
        command: Sequence[str],
        given: str = "",
        limits: Limits | None = None,
        writable: bool = False,
    ) -> RunOutcome:
        """Runs a command on a text; Unstartable if the program is missing.

        It can write to its submission if that is ``writable``.
        """
        limits = limits or self.limits
        try:
            told = self._ask(command, given, limits, writable)
        except Broken:
            if self.level != NONE:
                raise
            self.close()
            self._start(NONE)
            return RunOutcome(-9, "", "", "keeper", 0.0, 0.0)
        if "unstartable" in told:
            raise Unstartable(f"{command[0]}: {told['unstartable']}")
        return RunOutcome(
            told["status"],
            told["out"],
            told["err"],
            told["ended"],
            told["seconds"],
            told["memory"] / MEGABYTE,
        )

    def close(self) -> None:
        """Ends what runs, and removes what there is of it."""
        keeper, self.keeper = self.keeper, None
        if keeper:
            with suppress(OSError):
                assert keeper.stdin
                keeper.stdin.close()
            try:
                keeper.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                keeper.kill()
                keeper.wait()
            for end in (keeper.stdout, keeper.stderr):
                assert end
                end.close()
        if self.place:
            subprocess.run(["rm", "-rf", "--", self.place], check=False)

    def _open(self, unsafe: bool) -> None:
        """Starts the strictest keeper whose protections are all there."""
        reasons = []
        levels: Sequence[str] = ()
        if sys.platform == "linux":
            levels = (ROOT, USER, OTHER) if os.getuid() == 0 else (USER,)
        for level in levels:
            try:
                self.hidden = layout.hidden_below(tuple(self.shown))
                self._start(level)
                self.missing = self._probe()
                held = UNHELD if level == OTHER else set[str]()
                wrong = sorted(self.missing.keys() - held)
                if not wrong:
                    return
                reasons += [f"{name}: {self.missing[name]}" for name in wrong]
            except Broken as error:
                reasons.append(str(error))
            except Unstartable:
                self.close()
                raise
            self.close()
        why = "; ".join(dict.fromkeys(reasons)) or "this is not Linux"
        if not unsafe:
            cure = next(CURES[sign] for sign in CURES if sign in why)
            raise NoSandbox(
                f"programs can't be run safely here ({why}): {cure};"
                " --unsafe runs them anyway"
            )
        self._start(NONE)
        self.missing = dict.fromkeys(PROTECTIONS, why)

    def _start(self, level: str) -> None:
        """Starts a keeper; Broken if it can't keep."""
        self.level = level
        self.uid = layout.STUDENT if level == USER else os.getuid()
        if level in (ROOT, OTHER):
            self.uid = unused_uid()
        path = os.environ.get("PATH", layout.PATH)
        if level != NONE:
            path = ":".join([layout.PATH, *(f"{p}/bin" for p in self.shown)])
        self.place = tempfile.mkdtemp(prefix="sandbox-")
        words = [sys.executable, "-P", "-m", "sudokit.grading.sandbox.keeper"]
        try:
            self.keeper = subprocess.Popen(
                [*layout.enter(level), *words],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
                env={**os.environ, "PYTHONPATH": str(PACKAGE.parent)},
            )
        except FileNotFoundError as error:
            raise Broken(f"{error.filename} isn't installed") from None
        told = self._tell(
            {
                "level": level,
                "place": self.place,
                "uid": self.uid,
                "path": path,
                "copies": self.copies,
                "shown": self.shown,
                "hidden": self.hidden,
            }
        )
        if "unstartable" in told:
            raise Unstartable(told["unstartable"])

    def _ask(
        self,
        command: Sequence[str],
        given: str,
        limits: Limits,
        writable: bool = False,
        watched: bool = True,
    ) -> dict[str, Any]:
        """What the keeper says of a run."""
        return self._tell(
            {
                "command": list(command),
                "given": given,
                "seconds": limits.seconds,
                "clock": limits.clock or CLOCK * limits.seconds,
                "memory": int(limits.memory * MEGABYTE),
                "output": int(limits.output * MEGABYTE),
                "files": int(limits.files * MEGABYTE),
                "processes": limits.processes,
                "writable": writable,
                "watched": watched,
            }
        )

    def _tell(self, request: dict[str, Any]) -> dict[str, Any]:
        """What the keeper answers; Broken if it doesn't, or can't."""
        keeper = self.keeper
        assert keeper and keeper.stdin and keeper.stdout and keeper.stderr
        try:
            keeper.stdin.write(json.dumps(request).encode() + b"\n")
            keeper.stdin.flush()
        except BrokenPipeError:
            pass
        line = keeper.stdout.readline()
        if not line:
            said = keeper.stderr.read().decode("utf-8", "replace")
            raise Broken(said.strip().rpartition("\n")[2] or "it was killed")
        told: dict[str, Any] = json.loads(line)
        if "broken" in told:
            raise Broken(told["broken"])
        return told

    def _probe(self) -> dict[str, str]:
        """The protections that are missing, and how that was seen."""
        walls = self.level != OTHER
        private = [*map(str, (PACKAGE, *self.private)), *self.hidden]
        if not walls:
            private.append(str(Path.home()))
            private += [str(Path(path).parent) for path, _ in self.copies]
        limits = self.limits._replace(
            memory=max(self.limits.memory, PROBED), seconds=60.0
        )
        facts = {
            "uid": self.uid,
            "walls": walls,
            "private": private,
            "memory": int(limits.memory * MEGABYTE),
            "processes": limits.processes + layout.SPARE,
            "files": int(limits.files * MEGABYTE),
            "inodes": layout.RUN_INODES,
            "home": layout.HOME,
            "pid namespace": os.readlink("/proc/self/ns/pid"),
        }
        source = (Path(__file__).parent / "probe.py").read_text("utf-8")
        for python in (BASE, "python3"):  # the first may be root's alone
            command = [python, "-I", "-c", source]
            told = self._ask(command, json.dumps(facts), limits, watched=False)
            if "unstartable" not in told:
                break
        try:
            wrong = dict(json.loads(told["out"]))
        except (KeyError, ValueError):
            why = told.get("unstartable") or told["err"].strip()
            raise Broken(f"{python}: {why.rpartition(chr(10))[2]}") from None
        if told["left"]:
            wrong["ends"] = f"{told['left']} processes were left running"
        return {
            name: wrong.get(name, "it was not checked")
            for name in PROTECTIONS
            if wrong.get(name, True)
        }


def unused_uid() -> int:
    """A user ID that no account and no process has."""
    import pwd  # noqa: PLC0415

    taken = {entry.pw_uid for entry in pwd.getpwall()}
    for path in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended meanwhile
            taken.add(path.stat().st_uid)
    first, many = UIDS
    for k in range(many):
        uid = first + (os.getpid() + k) % many
        if uid not in taken:
            return uid
    raise Broken("every user ID is in use")
