"""Locks on files, which end with the program that holds them."""

from __future__ import annotations

import sys
from typing import BinaryIO

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

    def lock(file: BinaryIO) -> None:
        """Locks a file; BlockingIOError if another program has."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
