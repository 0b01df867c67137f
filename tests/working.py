"""Waiting for what processes really do, however fast the machine is."""

from __future__ import annotations

import time

import psutil

PATIENCE = 120  # seconds until a process is taken for one that does nothing


def until_at_work(process: int, seconds: float = 0.05) -> None:
    """Until a process has used the processor so much longer than it has."""
    one = psutil.Process(process)
    before = sum(one.cpu_times()[:2])
    end = time.monotonic() + PATIENCE
    while sum(one.cpu_times()[:2]) - before < seconds:
        assert time.monotonic() < end, one
        time.sleep(0.01)
