"""Child processes: they import neither this folder nor the caller's script.

safely()          what starts in this block is such a process
prepare(modules)  starts the process that others are forked from
CONTEXT           what makes its children
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from multiprocessing import (
    forkserver,
    get_all_start_methods,
    get_context,
    spawn,
)
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, SpawnContext

SAFE: Final = "PYTHONSAFEPATH"
METHOD: Final = "forkserver"
FORKS: Final = METHOD in get_all_start_methods()  # not on Windows
CONTEXT: Final[ForkServerContext | SpawnContext] = (
    get_context(METHOD) if FORKS else get_context("spawn")
)
USUAL: Final = spawn.get_preparation_data
ALONE: Final = ContextVar("alone", default=False)  # without the script


def _prepared(name: str) -> dict[str, Any]:
    """What Python tells a new process, in ``safely`` without the script.

    Without a guard that would do all its work once more in each of them.
    """
    data = USUAL(name)
    if not ALONE.get():
        return data
    return {key: data[key] for key in data if key[:10] != "init_main_"}


spawn.get_preparation_data = _prepared


def prepare(modules: Sequence[str]) -> None:
    """Starts the process, which imports these, and doesn't wait for it.

    Signals that are ignored now are ignored by it and its children.
    """
    if FORKS:
        CONTEXT.set_forkserver_preload(list(modules))
        with safely():
            forkserver.ensure_running()


class _Starting:
    """How many threads start a process now, and what was set before."""

    lock = Lock()
    threads = 0
    before: str | None = None


@contextmanager
def safely() -> Iterator[None]:
    """Processes that start now import nothing of the caller's.

    They leave out its script, and don't look for modules in this folder.

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
    before = ALONE.set(True)
    try:
        yield
    finally:
        ALONE.reset(before)
        with _Starting.lock:
            _Starting.threads -= 1
            if not _Starting.threads and _Starting.before is None:
                del os.environ[SAFE]
            elif not _Starting.threads:
                os.environ[SAFE] = _Starting.before or ""
