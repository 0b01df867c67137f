"""Locks on files, which end with the program that holds them."""

from __future__ import annotations

import os
import sys
from typing import BinaryIO, Final
from weakref import WeakSet

if sys.platform == "win32":
    import msvcrt

    def lock(file: BinaryIO) -> None:
        """Locks a file; BlockingIOError if another program has."""
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            raise BlockingIOError from None

else:
    import fcntl

    HELD: Final[WeakSet[BinaryIO]] = WeakSet()

    def lock(file: BinaryIO) -> None:
        """Locks a file; BlockingIOError if another program has."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        HELD.add(file)

    def _let_go() -> None:
        """A lock is not held by a process that is forked later."""
        for file in HELD:
            file.close()

    os.register_at_fork(after_in_child=_let_go)
