"""Atomic, durable file writes, and file locks.

trouble_with(path, force)   why a file can't be written, or ""
is_stream(path)  is it a pipe or a device, which is written into?
replaced(path)   a stream whose bytes become the file at the end
beside(path)     the same, unbuffered and without following links
by_chance()      a random suffix for temporary names
Lasting          a file that is flushed to disk while it is written
state_folder()   the folder for data kept between runs
"""

from __future__ import annotations

import errno
import io
import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, BinaryIO, Final
from weakref import WeakSet

if TYPE_CHECKING:
    from _typeshed import FileDescriptorOrPath, ReadableBuffer

TEMPORARY: Final = ".tmp"  # the end of a name of what isn't whole yet
PORTION: Final = 1 << 23  # bytes that are settled at a time


def trouble_with(path: str | Path, force: bool = False) -> str:
    """Says why a file can't be written; "" if it can.

    An existing file is replaced only with ``force``.  Called before any
    work is done, as that may take long.
    """
    target = os.path.realpath(path)
    if os.path.isdir(target):
        return f"{path}: {os.strerror(errno.EISDIR)}"
    if is_stream(path):
        return ""
    if os.path.exists(target) and not force:
        return f"{path} exists; --force replaces it"
    try:
        with tempfile.TemporaryFile(dir=os.path.dirname(target)):
            return ""
    except OSError as error:
        return f"{path}: {error.strerror}"


def state_folder() -> Path:
    """The folder of kept games and notes, by the rules of XDG."""
    told = Path(os.environ.get("XDG_STATE_HOME", ""))
    home = told if told.is_absolute() else Path.home() / ".local" / "state"
    return home / "sudokit"


def is_stream(path: str | Path) -> bool:
    """Is it a pipe, a device, or the target of stdout or stderr?

    Such a file is written into, and never replaced.
    """
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return False
    if not stat.S_ISREG(found.st_mode):
        return not stat.S_ISDIR(found.st_mode)
    return any(map(_is_file, (1, 2), (found, found)))


def _is_file(handle: int, found: os.stat_result) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), found)
    except OSError:  # it is closed
        return False


@contextmanager
def replaced(path: str | Path, lasting: bool = True) -> Iterator[BinaryIO]:
    """A stream to a temporary file, which replaces the file on success.

    Whatever happens to the program meanwhile, the old file is whole or
    the new one is, and nothing else is left; with ``lasting`` that holds
    even if the machine fails, but takes longer.  A link is followed, and
    what is written to a pipe or a device comes at the end.  OSError, with
    the name that was given, if it can't be written.
    """
    target = Path(os.path.realpath(path))
    try:
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, "Is a directory")
        if is_stream(path):
            whole = io.BytesIO()
            yield whole
            with open(path, "ab") as pipe:
                pipe.write(whole.getvalue())
            return
        with beside(target, lasting) as raw:
            stream = io.BufferedWriter(raw)
            yield stream
            stream.flush()
            if target.exists():
                os.chmod(raw.name, target.stat().st_mode & 0o777)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


@contextmanager
def beside(path: str | Path, lasting: bool = True) -> Iterator[Lasting]:
    """A stream to a temporary file, which is renamed at the end.

    It replaces a file or link of that name; the name of an unfinished
    file ends with TEMPORARY.
    """
    folder, name = os.path.split(path)
    unfinished = os.path.join(folder, f".{name[:50]}{by_chance()}")
    try:
        with Lasting(unfinished, "x") as stream:
            yield stream
            if lasting:
                stream.settle()
        os.replace(unfinished, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(unfinished)
        raise


def by_chance() -> str:
    """A random suffix that no other process uses."""
    return f".{os.urandom(4).hex()}{TEMPORARY}"


class Lasting(io.FileIO):
    """A file that is flushed to disk while it is written.

    Where the system allows it, a thread flushes each portion, so that
    little is left for the end.  The file won't be read soon, so its pages
    are dropped from the cache once they are on disk, and reused for the
    next portion, which costs far less than new memory.
    """

    def __init__(self, file: FileDescriptorOrPath, mode: str) -> None:
        super().__init__(file, mode)
        self._fresh = 0  # bytes that nobody has begun to settle
        self._settling: Thread | None = None
        self._trouble: OSError | None = None

    def write(self, data: ReadableBuffer, /) -> int:
        """Writes all of the bytes; returns their number.

        The system takes fewer when a disk or a limit is full, and gives
        the reason only when the rest is written; many callers never try.
        """
        left = memoryview(data).cast("B")
        size = len(left)
        while len(left):
            left = left[super().write(left) :]
        self._fresh += size
        if self._fresh >= PORTION and hasattr(os, "posix_fadvise"):
            self._settle_some()
        return size

    def _settle_some(self) -> None:
        """Has a thread flush what was written, unless one is at work."""
        if self._settling is None or not self._settling.is_alive():
            self._fresh = 0
            mine = os.dup(self.fileno())  # this one may be closed meanwhile
            self._settling = Thread(
                target=self._settle, args=(mine,), daemon=True
            )
            self._settling.start()

    def _settle(self, handle: int) -> None:
        try:
            os.fdatasync(handle)
            with suppress(OSError):  # it is but a hint
                os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_DONTNEED)
        except OSError as error:
            self._trouble = error
        finally:
            os.close(handle)

    def settle(self) -> None:
        """Flushes all that was written; OSError if that fails."""
        if self._settling is not None:
            self._settling.join()
        if self._trouble is not None:
            raise self._trouble
        os.fsync(self.fileno())
        self._fresh = 0


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
        """Releases the lock in a process that is forked later."""
        for file in HELD:
            file.close()

    os.register_at_fork(after_in_child=_let_go)
