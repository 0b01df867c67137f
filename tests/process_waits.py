"""Waits for the work of processes, however fast the machine is."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial

import psutil

from command_output import PATIENCE


def until(what: Callable[[], object]) -> None:
    """Wait until a condition holds."""
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end, what
        time.sleep(0.01)


def until_at_work(process: int, seconds: float = 0.05) -> None:
    """Wait until a process and its children have used this much more time."""
    enough = _worked(process) + seconds
    until(lambda: _worked(process) >= enough)


def _worked(process: int) -> float:
    """Return the processor seconds of a process and its children."""
    seconds = 0.0
    one = psutil.Process(process)
    for each in (one, *one.children(recursive=True)):
        with suppress(psutil.NoSuchProcess):
            seconds += sum(each.cpu_times()[:2])
    return seconds


def wait_until_ended(processes: Iterable[int]) -> None:
    """Wait until the processes have ended."""
    for one in processes:
        until(partial(_is_over, one))


def group(leader: int) -> list[int]:
    """Return the living processes of a process group."""
    return sorted(
        one.pid for one in psutil.process_iter() if _is_in(one.pid, leader)
    )


def _is_in(process: int, leader: int) -> bool:
    try:
        return os.getpgid(process) == leader and not _is_over(process)
    except OSError:
        return False


def _is_over(process: int) -> bool:
    try:
        return bool(psutil.Process(process).status() == psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return True
