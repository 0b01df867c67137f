"""Files that are whole or not there.

replaced(path)   a stream whose bytes become the file at the end
"""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


@contextmanager
def replaced(path: str | Path, lasting: bool = True) -> Iterator[BinaryIO]:
    """A stream beside the file, which takes its place when all is well.

    Whatever happens to the program meanwhile, the old file is whole or
    the new one is, and nothing else is left; a ``lasting`` file is so if
    the machine fails, too, which takes longer.  OSError, with the name
    that was given, if it can't be written.
    """
    target = Path(os.path.realpath(path))
    try:
        with _beside(target, lasting) as stream:
            yield stream
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


@contextmanager
def _beside(target: Path, lasting: bool) -> Iterator[BinaryIO]:
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, "Is a directory")
    if target.exists() and not target.is_file():
        raise OSError(errno.EINVAL, "Not a regular file")
    handle, name = tempfile.mkstemp(
        dir=target.parent, prefix=f".{target.name[:50]}."
    )
    try:
        with open(handle, "wb") as stream:
            yield stream
            stream.flush()
            if lasting:
                os.fsync(stream.fileno())
        os.chmod(name, _permissions(target))
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise


def _permissions(target: Path) -> int:
    """Those of the old file, or those that a new one gets."""
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
