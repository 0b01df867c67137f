"""Finds, measures and kills the descendants of this process.

adopt_orphans()     those whose parent ends fall to this process
descendants()       all of them, as far as /proc tells
usage(processes)    what they hold and have spent
end_all()           ends them, however they try to stay
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from typing import Final, NamedTuple

ADOPT: Final = 36  # PR_SET_CHILD_SUBREAPER
MANY: Final = 5000  # processes that are looked for at once
PATIENCE: Final = 5.0  # seconds until processes that stay are left
TICKS: Final = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class Usage(NamedTuple):
    """Threads of all processes, bytes that no file holds, CPU seconds."""

    threads: int
    memory: int
    seconds: float


def adopt_orphans() -> None:
    """Makes this process the parent of descendants whose own has ended."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(ADOPT, 1, 0, 0, 0)


def descendants() -> list[int]:
    """The processes below this one, those further down last."""
    found = _children(os.getpid())
    for child in found:  # which grows meanwhile
        if len(found) > MANY:
            break
        found += _children(child)
    return found


def _children(process: int) -> list[int]:
    """The children of all threads of a process."""
    found: list[int] = []
    with suppress(OSError):
        for thread in os.listdir(f"/proc/{process}/task"):
            path = f"/proc/{process}/task/{thread}/children"
            with open(path, encoding="ascii") as file:
                found += map(int, file.read().split())
    return found


def usage(processes: Iterable[int]) -> Usage:
    """What processes hold and have spent, with children they waited for."""
    threads, memory, ticks = 0, 0, 0
    for process in processes:
        with suppress(OSError, ValueError, IndexError):
            with open(f"/proc/{process}/stat", "rb") as file:
                numbers = file.read().rpartition(b")")[2].split()
            ticks += sum(map(int, numbers[11:15]))
            threads += int(numbers[17])
            with open(f"/proc/{process}/status", "rb") as file:
                for line in file:
                    if line.startswith((b"RssAnon:", b"RssShmem:")):
                        memory += int(line.split()[1]) * 1024
    return Usage(threads, memory, ticks / TICKS)


def end_all() -> None:
    """Ends all descendants, and waits for them.

    They are stopped before they are killed, so that none of them starts
    others meanwhile.
    """
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        reap()
        family = descendants()
        if not family:
            return
        for kind in (signal.SIGSTOP, signal.SIGKILL):
            for process in family:
                with suppress(ProcessLookupError, PermissionError):
                    os.kill(process, kind)
        time.sleep(0.001)


def reap() -> None:
    """Waits for children that have ended."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
