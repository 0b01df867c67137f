"""Runs programs one at a time within limits, inside the sandbox.

    python -m sudokit.grading.sandbox.keeper

reads a line of JSON, the ``Settings``, then one for each run, and answers
each with a line; ``session`` is at the other end.  Where namespaces can be
had, this process is in some of its own, so that what it mounts is seen by
nobody else and is gone when it ends, which it does with its input.
"""

from __future__ import annotations

import json
import os
import platform
import re
import resource
import select
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from sudokit.grading.sandbox import layout, processes, system_calls
from sudokit.grading.sandbox.layout import RUN_INODES, SPARE, Broken

TICK: Final = 0.01  # seconds between two looks at the processes
BLOCK: Final = 65536
SETUP: Final = 60.0  # seconds for copying a submission
ROOM: Final = 512_000_000  # bytes of a submission, with what is built
INODES: Final = 50_000  # files and folders of a submission
COPYING: Final = ("-dR", "--preserve=mode,timestamps")
OPEN_FILES: Final = 128  # of a process
LAST_SIGNAL: Final = 64
OWN: Final = 2  # processes of bubblewrap
# How setpriv and bubblewrap say that there is nothing to run.
UNSTARTABLE: Final = re.compile(
    rb"(?:setpriv: failed to execute|bwrap: execvp) .*: (.*)\n"
)
OPEN_TO_ALL: Final = ("/tmp", "/var/tmp", "/dev/shm", "/run/lock")
# Python ignores these, and a program would go on doing so.
IGNORED: Final = ("SIGPIPE", "SIGXFSZ")
# The signals by which the kernel tells of a limit.
SIGNALS: Final = {
    -int(getattr(signal, "SIGXFSZ", 0)): "files",
    -int(getattr(signal, "SIGXCPU", 0)): "time",
}


class Settings(NamedTuple):
    """What is the same for all runs.

    ``place`` is an empty folder, ``copies`` what is copied to the
    submission: the path and its name there, "." for all that is in it.
    """

    level: str
    place: str
    uid: int
    path: str
    copies: list[tuple[str, str]]
    shown: list[str]
    hidden: list[str]


class Order(NamedTuple):
    """A requested run; sizes are in bytes.

    ``seconds`` are those of the processor, ``clock`` those that pass.
    A run that isn't ``watched`` is ended by the clock alone.
    """

    command: list[str]
    given: str
    seconds: float
    clock: float
    memory: int
    output: int
    files: int
    processes: int
    writable: bool
    watched: bool


class Uncopied(Exception):
    """A submission can't be copied; the text says why."""


class Runner:
    """The folders of the programs, and how they are started."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.place = settings.place
        self.walls = settings.level in (layout.ROOT, layout.USER)
        self.other = settings.level in (layout.ROOT, layout.OTHER)
        self.filter = b""
        if sys.platform == "linux":
            machine = platform.machine()
            if machine not in system_calls.MACHINES:
                raise Broken(f"no filter of system calls for {machine}")
            self.filter = system_calls.bpf(machine)
        self.bubblewrap = shutil.which("bwrap") or ""
        if self.walls and not self.bubblewrap:
            raise Broken("bubblewrap isn't installed")
        processes.adopt_orphans()
        self._make_folders()

    def _make_folders(self) -> None:
        """The submission in a place of bounded size, and what hides files."""
        place = self.place
        if self.walls:
            mount(place, ROOM, INODES)
        os.chmod(place, 0o710)
        for name in ("submission", "empty", "run"):
            os.mkdir(f"{place}/{name}", 0o755)
        with open(f"{place}/nothing", "wb"):
            pass
        if self.other:
            os.chown(place, -1, self.settings.uid)
        for path, name in self.settings.copies:
            source = f"{path}/." if name == "." else path
            goal = f"{place}/submission/{name}"
            try:
                call("cp", *COPYING, "--", source, goal)
            except Broken as error:
                raise Uncopied(str(error)) from None
        self._give_submission(False)

    def _give_submission(self, writable: bool) -> None:
        """Lets programs write to the submission, or only read it.

        Bubblewrap is root without its rights when it goes there.
        """
        path = f"{self.place}/submission"
        if self.other:
            uid = self.settings.uid
            owners = f"{uid}:0" if writable else f"0:{uid}"
            call("chown", "-hR", owners, "--", path)
        call("chmod", "-R", "u+rwX,g+rX,o-rwx", "--", path)

    def run(self, order: Order) -> dict[str, Any]:
        """Runs a program, and what is said of it."""
        room, uid = f"{self.place}/run", self.settings.uid
        if self.walls:
            mount(room, order.files, RUN_INODES)
        for name in ("tmp", "home"):
            os.mkdir(f"{room}/{name}", 0o700)
            if self.other:
                os.chown(f"{room}/{name}", uid, uid)
        if order.writable:
            self._give_submission(True)
        try:
            outcome = Watch(order, self, room).outcome()
            outcome["left"] = len(processes.descendants())
            return outcome
        finally:
            if order.writable:
                self._give_submission(False)
            self._clean(room)

    def _clean(self, room: str) -> None:
        """Removes what a run has written."""
        if self.walls:
            call("umount", "-l", room)
            return
        folders = (f"{room}/tmp", f"{room}/home")
        if not self.other:  # root can remove what it can't enter
            call("chmod", "-R", "u+rwX", *folders, fatal=False)
        call("rm", "-rf", "--", *folders)
        if self.other:
            open_to_all = filter(os.path.isdir, OPEN_TO_ALL)
            of_user = ("-uid", str(self.settings.uid))
            call("find", *open_to_all, *of_user, "-delete", fatal=False)

    def remove(self) -> None:
        """Removes all that there is."""
        if self.walls:
            call("umount", "-l", self.place, fatal=False)
        else:
            call("chmod", "-R", "u+rwX", "--", self.place, fatal=False)
        call("rm", "-rf", "--", self.place, fatal=False)

    def start(
        self, order: Order, pipes: Sequence[int], status: int
    ) -> subprocess.Popen[bytes]:
        """Starts a program; OSError if there is none."""
        submission, home = f"{self.place}/submission", f"{self.place}/run/home"
        words = order.command
        given: dict[str, Any] = {"cwd": submission}
        reading = -1
        if self.walls:
            submission, home = layout.SUBMISSION, layout.HOME
            reading, writing = os.pipe()
            os.write(writing, self.filter)
            os.close(writing)
            before = layout.bubblewrap(
                self.settings.level,
                self.place,
                self.settings.uid,
                self.settings.shown,
                self.settings.hidden,
                order.writable,
            )
            told = ["--seccomp", str(reading), "--json-status-fd", str(status)]
            words = [self.bubblewrap, *told, *before, *words]
            given = {"pass_fds": (reading, status)}
        elif self.other:
            uid = self.settings.uid
            given |= {"user": uid, "group": uid, "extra_groups": []}
        if self.other:
            for end in pipes:
                os.fchown(end, self.settings.uid, -1)
        environment = {
            "PATH": self.settings.path,
            "LANG": "C.UTF-8",
            "HOME": home,
            "TMPDIR": "/tmp" if self.walls else home,
            "PWD": submission,
        }
        try:
            return subprocess.Popen(
                words,
                stdin=pipes[0],
                stdout=pipes[1],
                stderr=pipes[2],
                env=environment,
                start_new_session=True,
                preexec_fn=self._bounded(order),  # noqa: PLW1509
                **given,
            )
        finally:
            if reading >= 0:
                os.close(reading)

    def _bounded(self, order: Order) -> Callable[[], None]:
        """What a program's process does before it becomes the program."""
        limits = {
            "RLIMIT_AS": order.memory,
            "RLIMIT_CPU": int(order.seconds) + 2,
            "RLIMIT_FSIZE": order.files,
            "RLIMIT_NOFILE": OPEN_FILES,
            "RLIMIT_CORE": 0,
            "RLIMIT_MEMLOCK": 0,
        }
        if self.walls or self.other:  # which nobody else has processes of
            limits["RLIMIT_NPROC"] = order.processes + SPARE
        known = [
            (getattr(resource, name), most)
            for name, most in limits.items()
            if hasattr(resource, name)
        ]
        back = [getattr(signal, n) for n in IGNORED if hasattr(signal, n)]
        program = b"" if self.walls else self.filter

        def bound() -> None:
            for kind in back:
                signal.signal(kind, signal.SIG_DFL)
            for kind, most in known:
                hard = resource.getrlimit(kind)[1]
                free = hard == resource.RLIM_INFINITY
                least = most if free else min(most, hard)
                resource.setrlimit(kind, (least, least))
            if program:
                system_calls.arm(program)

        return bound


class Watch:
    """A run as it goes: what came so far, and why it was ended."""

    def __init__(self, order: Order, runner: Runner, room: str) -> None:
        self.order = order
        self.runner = runner
        self.room = room
        self.ended = ""
        self.peak = 0
        self.seconds = 0.0
        self.feed = -1
        self.left = memoryview(order.given.encode())
        self.came: dict[int, bytearray] = {}

    def outcome(self) -> dict[str, Any]:
        """Runs it to its end."""
        pipes = [os.pipe() for _ in range(4)]
        (given, self.feed), (out, into), (err, beside), (told, tell) = pipes
        self.came = {end: bytearray() for end in (out, err, told)}
        for end in (self.feed, *self.came):
            os.set_blocking(end, False)
        start = time.monotonic()
        try:
            process = self.runner.start(
                self.order, (given, into, beside), tell
            )
        except (OSError, subprocess.SubprocessError) as error:
            for end in (end for pipe in pipes for end in pipe):
                os.close(end)
            if isinstance(error, OSError) and not self.runner.walls:
                return {"unstartable": error.strerror}
            raise Broken(str(error)) from None
        for end in (given, into, beside, tell):
            os.close(end)
        try:
            status = self._until_ended(process, start)
        finally:
            processes.end_all()
        self.seconds = time.monotonic() - start
        self.left = self.left[:0]
        self._transfer()
        for end in self.came:
            os.close(end)
        texts = [bytes(text) for text in self.came.values()]
        return self._said(status, *texts)

    def _until_ended(
        self, process: subprocess.Popen[bytes], start: float
    ) -> int | None:
        """The status, None if the program was ended from here."""
        while True:
            self._transfer()
            if select.select([sys.stdin], [], [], TICK)[0]:
                processes.end_all()  # whoever asked is gone
                sys.exit(1)
            ended, status = os.waitpid(process.pid, os.WNOHANG)
            if ended:
                process.returncode = os.waitstatus_to_exitcode(status)
                return process.returncode
            self.ended = self.ended or self._above(time.monotonic() - start)
            if self.ended:
                process.returncode = -signal.SIGKILL
                return None

    def _transfer(self) -> None:
        """Writes what can be written, reads what can be read."""
        try:
            while self.left:
                self.left = self.left[os.write(self.feed, self.left[:BLOCK]) :]
        except BlockingIOError:
            pass
        except BrokenPipeError:
            self.left = self.left[:0]
        if not self.left and self.feed >= 0:
            os.close(self.feed)
            self.feed = -1
        for end, came in self.came.items():
            with suppress(BlockingIOError):
                while block := os.read(end, BLOCK):
                    came.extend(block)
                    if len(came) > self.order.output:
                        self.ended = self.ended or "output"
                        break

    def _above(self, seconds: float) -> str:
        """The limit that the run is above, "" if none."""
        order = self.order
        if seconds > order.clock:
            return "clock"
        if not order.watched:
            return ""
        used = processes.usage(processes.descendants())
        self.peak = max(self.peak, used.memory)
        if used.seconds > order.seconds:
            return "time"
        if used.threads > order.processes + OWN * self.runner.walls:
            return "processes"
        if used.memory > order.memory:
            return "memory"
        return self._full()

    def _full(self) -> str:
        """ "files" if a run has written all that it may."""
        if self.runner.walls:
            return ""
        size, count = 0, 0
        folders = [self.room]
        while folders:
            try:
                with os.scandir(folders.pop()) as entries:
                    for entry in entries:
                        count += 1
                        about = entry.stat(follow_symlinks=False)
                        size += about.st_blocks * 512
                        if entry.is_dir(follow_symlinks=False):
                            folders.append(entry.path)
            except FileNotFoundError:
                continue
            except OSError as error:
                if error.errno == 36:  # nested too deeply to be counted
                    return "files"
        full = size > self.order.files or count > RUN_INODES
        return "files" if full else ""

    def _said(
        self, status: int | None, out: bytes, err: bytes, told: bytes
    ) -> dict[str, Any]:
        """What is said of the run."""
        if self.runner.walls:
            found = UNSTARTABLE.fullmatch(err)
            if status in (1, 126, 127) and found:
                return {"unstartable": found[1].decode("utf-8", "replace")}
            if status is not None and b'"exit-code"' not in told:
                why = err.decode("utf-8", "replace").strip()
                raise Broken(why or f"bubblewrap ended with status {status}")
            if status is not None and 128 < status <= 128 + LAST_SIGNAL:
                status = 128 - status
            about = os.statvfs(self.room)
            if not (about.f_bavail and about.f_favail):
                self.ended = self.ended or "files"
        if status is None:
            status = -signal.SIGKILL
        most = self.order.output
        return {
            "status": status,
            "out": out[:most].decode("utf-8", "backslashreplace"),
            "err": err[:most].decode("utf-8", "backslashreplace"),
            "ended": self.ended or SIGNALS.get(status, ""),
            "seconds": self.seconds,
            "memory": self.peak,
        }


def mount(place: str, size: int, inodes: int) -> None:
    """Mounts a folder in memory with limits on bytes and files."""
    how = f"size={size},nr_inodes={inodes},mode=711,nosuid,nodev"
    call("mount", "-t", "tmpfs", "-o", how, "tmpfs", place)


def call(*words: str, fatal: bool = True) -> None:
    """Runs a program of the system; Broken if it can't do its work."""
    try:
        subprocess.run(words, check=fatal, capture_output=True, timeout=SETUP)
    except subprocess.CalledProcessError as error:
        told = error.stderr.decode("utf-8", "replace").strip().splitlines()
        raise Broken(told[0] if told else f"{words[0]} failed") from None
    except FileNotFoundError:
        raise Broken(f"{words[0]} isn't installed") from None
    except subprocess.TimeoutExpired:
        raise Broken(f"{words[0]} took more than {SETUP:g} seconds") from None


def main() -> None:
    """Reads requests, and answers them."""
    runner = None
    try:
        for line in iter(sys.stdin.readline, ""):
            answer: dict[str, Any] = {}
            try:
                if runner is None:
                    runner = Runner(Settings(**json.loads(line)))
                else:
                    answer = runner.run(Order(**json.loads(line)))
            except Broken as error:
                answer = {"broken": str(error)}
            except Uncopied as error:
                answer = {"unstartable": str(error)}
            sys.stdout.write(json.dumps(answer) + "\n")
            sys.stdout.flush()
    finally:
        if runner is not None:
            runner.remove()


if __name__ == "__main__":
    main()
