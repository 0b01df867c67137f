"""Child processes that import nothing from the current folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Final

SAFE: Final = "PYTHONSAFEPATH"


class _Starting:
    """How many threads start a process now, and what was set before."""

    lock = Lock()
    threads = 0
    before: str | None = None


@contextmanager
def safely() -> Iterator[None]:
    """Processes that start now don't look for modules in this folder.

    ``multiprocessing`` starts its own with ``python -c``, which looks
    there first, so that a file ``json.py`` beside a puzzle would be run.
    Several threads can be in such a block; the last one leaves the
    environment as the first one found it.
    """
    with _Starting.lock:
        if not _Starting.threads:
            _Starting.before = os.environ.get(SAFE)
            os.environ[SAFE] = "1"
        _Starting.threads += 1
    try:
        yield
    finally:
        with _Starting.lock:
            _Starting.threads -= 1
            if not _Starting.threads and _Starting.before is None:
                del os.environ[SAFE]
            elif not _Starting.threads:
                os.environ[SAFE] = _Starting.before or ""
