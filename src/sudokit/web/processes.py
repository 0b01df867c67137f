"""The process that the workers are forked from.

prepare()   starts it; it loads the engines meanwhile
CONTEXT     what makes its children
"""

from __future__ import annotations

from multiprocessing import forkserver, get_context
from typing import Final

CONTEXT: Final = get_context("forkserver")


def prepare() -> None:
    """Starts the process, if it doesn't run, and doesn't wait for it.

    Signals that are ignored now are ignored by it and its children.
    """
    CONTEXT.set_forkserver_preload(["sudokit.web.work"])
    forkserver.ensure_running()
