"""One run of a program: its limits, its processes, and its output."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from glob import glob
from pathlib import Path
from threading import Thread
from typing import IO, Final, NamedTuple

TICK: Final = 0.02  # seconds between two checks of the processes
PATIENCE: Final = 5.0  # seconds for killed processes to end
BLOCK: Final = 65536
MEGABYTE: Final = 1_000_000
LAST_SIGNAL: Final = 64
TICKS: Final = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
# The message for a program that can't be started.
UNSTARTABLE: Final = re.compile(
    rb"(?:bwrap: execvp|(?:setpriv|prlimit): failed to execute|.*exec:) "
    rb"(.*: .*)\n"
)
CHILD: Final = re.compile(rb'"child-pid": (\d+)')
# The kernel's signals when a limit is reached.
SIGNALS: Final = {
    -int(getattr(signal, "SIGXFSZ", 0)): "files",
    -int(getattr(signal, "SIGXCPU", 0)): "time",
}


class Broken(Exception):
    """There is no sandbox; the text says why."""


class Unstartable(Exception):
    """The command can't be run; the text says why."""


class Limits(NamedTuple):
    """Limits of a run: seconds, and megabytes (10**6 bytes).

    ``seconds`` are processor time, ``clock`` real time, five times as long
    if 0.  ``memory`` limits the sum over all processes, and the address
    space of each; ``output`` each of stdout and stderr; ``files`` the sum
    of all files written.
    """

    seconds: float = 30.0
    memory: float = 1024.0
    output: float = 1.0
    files: float = 32.0
    processes: int = 64
    clock: float = 0.0


class RunOutcome(NamedTuple):
    """The result of a run.

    ``status`` is negative for the signal that ended it.  ``ended`` is the
    limit that ended it: time, clock, memory, output, files or processes;
    "" if it ended by itself.  ``seconds`` is real time, ``worked`` the
    processor time when last measured; ``memory`` is the peak in megabytes.
    """

    status: int
    out: str
    err: str
    ended: str
    seconds: float
    memory: float
    worked: float = 0.0


class Usage(NamedTuple):
    """Resources of a process; seconds include the children it reaped."""

    uid: int
    threads: int
    memory: int
    seconds: float


class Run:
    """A running program, until all processes that it started have ended.

    ``status_file`` is the file that bubblewrap writes its status to, None
    without bubblewrap.  ``uid`` is a user who has no other processes, -1 for
    the grader's own.
    """

    def __init__(
        self,
        process: subprocess.Popen[bytes],
        limits: Limits,
        status_file: IO[bytes] | None,
        uid: int,
    ) -> None:
        self.process = process
        self.limits = limits
        self.status_file = status_file
        self.alone = -1 if status_file else uid
        self.peak = 0
        self.worked = 0.0
        self.came = [b"", b""]
        self.start = time.monotonic()

    def outcome(
        self, given: str, full: Callable[[], bool] | None
    ) -> RunOutcome:
        """Wait until the run has ended or exceeds a limit.

        ``full`` returns whether it has no room left for files; None if only
        the clock and the kernel limit the run.
        """
        threads = [
            Thread(target=self._feed, args=(given,), daemon=True),
            Thread(target=self._gather, args=(0,), daemon=True),
            Thread(target=self._gather, args=(1,), daemon=True),
        ]
        for thread in threads:
            thread.start()
        ended = ""
        try:
            while not ended and self._runs():
                ended = self._above(full)
        finally:
            seconds = time.monotonic() - self.start
            self._end()
        for thread in threads:
            thread.join(PATIENCE)
        if max(map(len, self.came)) > self.limits.output * MEGABYTE:
            ended = ended or "output"
        return self._outcome(ended, seconds)

    def _runs(self) -> bool:
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(TICK)
        return self.process.returncode is None

    def _feed(self, given: str) -> None:
        assert self.process.stdin
        with suppress(BrokenPipeError), self.process.stdin as end:
            end.write(given.encode())

    def _gather(self, k: int) -> None:
        end = (self.process.stdout, self.process.stderr)[k]
        assert end
        with end:
            while block := os.read(end.fileno(), BLOCK):
                self.came[k] += block
                if len(self.came[k]) > self.limits.output * MEGABYTE:
                    break

    def _above(self, full: Callable[[], bool] | None) -> str:
        """Return the limit that the run exceeds, "" if none."""
        limits, walls = self.limits, bool(self.status_file)
        clock = limits.clock or 5 * limits.seconds
        family = self._family().values()
        memory = sum(one.memory for one in family)
        self.peak = max(self.peak, memory)
        worked = sum(one.seconds for one in family)
        self.worked = max(self.worked, worked)
        threads = sum(one.threads for one in family) - walls  # bubblewrap's
        above = {
            "output": max(map(len, self.came)) > limits.output * MEGABYTE,
            "clock": time.monotonic() - self.start > clock,
        }
        if full:
            above |= {
                "time": worked > limits.seconds,
                "processes": threads > limits.processes,
                "memory": memory > limits.memory * MEGABYTE,
                "files": full(),
            }
        return next((name for name in above if above[name]), "")

    def _family(self) -> dict[int, Usage]:
        """Return the live processes that the program started.

        They are all processes of its user, else the descendants of its first
        process, which in a namespace are all.
        """
        pids = [self.process.pid]
        if self.status_file and (
            match := CHILD.search(
                os.pread(self.status_file.fileno(), BLOCK, 0)
            )
        ):
            pids = [int(match[1])]
        if self.alone >= 0:
            pids = all_processes()
        family = {}
        for pid in pids:  # which grows meanwhile
            usage = usage_of(pid)
            if usage and self.alone in (-1, usage.uid):
                family[pid] = usage
            with suppress(OSError):  # it has ended meanwhile
                if self.alone < 0:
                    for path in glob(f"/proc/{pid}/task/*/children"):
                        pids += map(int, Path(path).read_text().split())
        return family

    def _end(self) -> None:
        """End all processes; raise Broken if some survive."""
        until = time.monotonic() + PATIENCE
        while family := self._family():
            if time.monotonic() > until:
                raise Broken("some processes can't be ended")
            if self.alone >= 0:  # all at once, however fast they fork
                user = (f"--reuid={self.alone}", "--clear-groups")
                kill = ("setpriv", *user, "sh", "-c", "kill -9 -1")
                subprocess.run(kill, check=False)
            for pid in family:
                with suppress(OSError):
                    os.kill(pid, signal.SIGKILL)
                    if pid != self.process.pid:  # an orphan, if we are init
                        os.waitpid(pid, os.WNOHANG)
            self._runs()
        if not self.status_file:
            with suppress(OSError):
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)

    def _outcome(self, ended: str, seconds: float) -> RunOutcome:
        """Return the outcome; raise Unstartable or Broken if there is none."""
        status = -signal.SIGKILL if ended else self.process.returncode
        most = int(self.limits.output * MEGABYTE)
        out, err = (
            text[:most].decode("utf-8", "backslashreplace")
            for text in self.came
        )
        match = UNSTARTABLE.fullmatch(self.came[1])
        if status in (1, 126, 127) and match:
            raise Unstartable(match[1].decode("utf-8", "replace"))
        if self.status_file and not ended:
            if b'"exit-code"' not in os.pread(
                self.status_file.fileno(), BLOCK, 0
            ):
                raise Broken(err.strip() or f"bwrap ended with {status}")
            if 128 < status <= 128 + LAST_SIGNAL:
                status = 128 - status
        return RunOutcome(
            status=status,
            out=out,
            err=err,
            ended=ended or SIGNALS.get(status, ""),
            seconds=seconds,
            memory=self.peak / MEGABYTE,
            worked=self.worked,
        )


def all_processes() -> list[int]:
    """Return all processes that /proc shows."""
    return [int(name) for name in os.listdir("/proc") if name.isdigit()]


def user_of(pid: int) -> int:
    """Return the user ID of a process, -1 if it is gone.

    A zombie counts for its user, too.
    """
    try:
        status = Path(f"/proc/{pid}/status").read_bytes()
    except OSError:
        return -1
    return int(status.partition(b"\nUid:\t")[2].split(maxsplit=1)[0])


def usage_of(pid: int) -> Usage | None:
    """Return the usage of a process, None if it ended or is hidden."""
    try:
        lines = Path(f"/proc/{pid}/status").read_bytes().splitlines()
        numbers = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2]
    except OSError:
        return None
    status = dict(line.split(b":\t", 1) for line in lines)
    if status[b"State"][:1] in b"ZX":
        return None
    kilobytes = (status.get(b"RssAnon", b"0"), status.get(b"RssShmem", b"0"))
    return Usage(
        uid=int(status[b"Uid"].split()[0]),
        threads=int(status[b"Threads"]),
        memory=sum(int(size.split()[0]) * 1024 for size in kilobytes),
        seconds=sum(map(int, numbers.split()[11:15])) / TICKS,
    )
