"""Processes that import nothing from the folder that they are started in."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

SAFE: Final = "PYTHONSAFEPATH"


@contextmanager
def safely() -> Iterator[None]:
    """Processes that start now don't look for modules in this folder.

    ``multiprocessing`` starts its own with ``python -c``, which looks
    there first, so that a file ``json.py`` beside a puzzle would be run.
    """
    before = os.environ.get(SAFE)
    os.environ[SAFE] = "1"
    try:
        yield
    finally:
        if before is None:
            os.environ.pop(SAFE, None)
        else:
            os.environ[SAFE] = before
