"""The processes below a process: found, measured, ended.

descendants(process)    all of them, as far as /proc tells
memory_of(process)      the bytes of memory it holds
end_all(warden, program)    ends them, however they try to stay
bytes_below(folder)     what the files of a folder take
"""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from typing import Final

PAGE: Final = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
MANY: Final = 1000  # processes that are looked for at once
PATIENCE: Final = 3.0  # seconds until processes that stay are left


def descendants(process: int, most: int = MANY) -> list[int]:
    """The processes that it has started, and those that these have.

    Where they are more than ``most``, and may be growing faster than
    they are found, those found so far.
    """
    found = _children(process)
    for child in found:  # which grows meanwhile
        if len(found) > most:
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


def memory_of(process: int) -> int:
    """The bytes that a process holds in memory and shares with no file."""
    try:
        with open(f"/proc/{process}/statm", encoding="ascii") as file:
            numbers = file.read().split()
    except OSError:
        return 0
    return (int(numbers[1]) - int(numbers[2])) * PAGE


def end_all(warden: int, program: int) -> None:
    """Ends the warden, and then all that is left below this process.

    Where the warden is process 1 of its own world, the kernel has ended
    the others by then.  Elsewhere they are stopped before they are
    killed, so that none of them starts others meanwhile.
    """
    if program:  # where /proc doesn't tell: its whole session
        _signal(-program, signal.SIGKILL)
    _signal(warden, signal.SIGKILL)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        family = descendants(os.getpid())
        if not family and _is_gone(warden):
            return
        for process in family:
            _signal(process, signal.SIGSTOP)
        for process in family:
            _signal(process, signal.SIGKILL)
        time.sleep(0.001)


def _is_gone(warden: int) -> bool:
    """Has the warden ended, and was it waited for?"""
    try:
        return os.waitpid(warden, os.WNOHANG)[0] == warden
    except ChildProcessError:
        return True


def _signal(process: int, kind: signal.Signals) -> None:
    with suppress(ProcessLookupError, PermissionError):
        if process not in (0, 1, -1):
            (os.killpg if process < 0 else os.kill)(abs(process), kind)


def bytes_below(folder: str) -> int:
    """What the files of a folder, and of those in it, take on the disk."""
    total = 0
    for here, _, names in os.walk(folder):
        for name in names:
            with suppress(OSError):
                total += os.lstat(os.path.join(here, name)).st_blocks * 512
    return total
