"""The process that workers are forked from, where forking exists.

prepare()   starts it; it loads the engines meanwhile
CONTEXT     what makes its children
"""

from __future__ import annotations

from multiprocessing import (
    forkserver,
    get_all_start_methods,
    get_context,
)
from typing import TYPE_CHECKING, Final

from sudokit.children import safely

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, SpawnContext

METHOD: Final = "forkserver"
FORKS: Final = METHOD in get_all_start_methods()  # not on Windows
CONTEXT: Final[ForkServerContext | SpawnContext] = (
    get_context(METHOD) if FORKS else get_context("spawn")
)


def prepare() -> None:
    """Starts the process, if it doesn't run, and doesn't wait for it.

    Signals that are ignored now are ignored by it and its children.
    """
    if FORKS:
        CONTEXT.set_forkserver_preload(["sudokit.web.work"])
        with safely():
            forkserver.ensure_running()
