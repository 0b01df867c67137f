"""Waiting for what processes really do, however fast the machine is."""

from __future__ import annotations

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
    """Until it and those it starts have worked so much longer by now."""
    enough = _worked(process) + seconds
    until(lambda: _worked(process) >= enough)


def _worked(process: int) -> float:
    """The seconds of the processor that a process and its children had."""
    seconds = 0.0
    one = psutil.Process(process)
    for each in (one, *one.children(recursive=True)):
        with suppress(psutil.NoSuchProcess):
            seconds += sum(each.cpu_times()[:2])
    return seconds


def wait_until_ended(processes: Iterable[int]) -> None:
    """Until they have ended, though nobody may have asked how."""
    for one in processes:
        until(partial(_is_over, one))


def _is_over(process: int) -> bool:
    try:
        return bool(psutil.Process(process).status() == psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return True
