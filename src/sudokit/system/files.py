"""Atomic, durable file writes, and file locks.

trouble_with(path, force)   why a file can't be written, or ""
is_stream(path)  whether it is a pipe or a device
replaced(path)   a stream whose bytes become the file at the end
beside(path)     the same, unbuffered and without following links
by_chance()      a random suffix for temporary names
Lasting          a file that is flushed to disk while it is written
state_folder()   the folder for data stored between runs
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

TEMPORARY: Final = ".tmp"  # the end of the name of an unfinished file
PORTION: Final = 1 << 23  # bytes to flush at a time


def trouble_with(path: str | Path, force: bool = False) -> str:
    """Return why a file can't be written; "" if it can.

    An existing file is replaced only with ``force``.  Call it before any
    work, as that may take long.
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
    """Return the folder of saved games and notes, by the rules of XDG."""
    setting = Path(os.environ.get("XDG_STATE_HOME", ""))
    home = (
        setting if setting.is_absolute() else Path.home() / ".local" / "state"
    )
    return home / "sudokit"


def is_stream(path: str | Path) -> bool:
    """Return whether it is a pipe, a device, or the target of stdout.

    Also stderr's.  Such a file is written into, and never replaced.
    """
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return False
    if not stat.S_ISREG(status.st_mode):
        return not stat.S_ISDIR(status.st_mode)
    return any(map(_is_file, (1, 2), (status, status)))


def _is_file(handle: int, status: os.stat_result) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), status)
    except OSError:  # it is closed
        return False


@contextmanager
def replaced(path: str | Path, lasting: bool = True) -> Iterator[BinaryIO]:
    """Open a temporary file, which replaces the file on success.

    Whatever happens to the program meanwhile, either the old or the new file
    is complete, and nothing else is left; with ``lasting`` that is true even
    if the machine fails, but it takes longer.  Links are followed, and
    output to a pipe or a device comes at the end.  OSError, with the given
    name, if it can't be written.
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
    """Open a temporary file, which is renamed at the end.

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
    """Return a random suffix that no other process uses."""
    return f".{os.urandom(4).hex()}{TEMPORARY}"


class Lasting(io.FileIO):
    """A file that is flushed to disk while it is written.

    If the system allows it, a thread flushes each portion, so that little
    is left for the end.  The file won't be read soon, so its pages are
    dropped from the cache once they are on disk, and reused for the next
    portion, which costs far less than new memory.
    """

    def __init__(self, file: FileDescriptorOrPath, mode: str) -> None:
        super().__init__(file, mode)
        self._fresh = 0  # bytes not yet being flushed
        self._settling: Thread | None = None
        self._trouble: OSError | None = None

    def write(self, data: ReadableBuffer, /) -> int:
        """Write all of the bytes; return their number.

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
        """Let a thread flush the new bytes, unless one is at work."""
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
            with suppress(OSError):  # it is only a hint
                os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_DONTNEED)
        except OSError as error:
            self._trouble = error
        finally:
            os.close(handle)

    def settle(self) -> None:
        """Flush all bytes written; OSError if that fails."""
        if self._settling is not None:
            self._settling.join()
        if self._trouble is not None:
            raise self._trouble
        os.fsync(self.fileno())
        self._fresh = 0


if sys.platform == "win32":
    import msvcrt

    def lock(file: BinaryIO) -> None:
        """Lock a file; BlockingIOError if another program has the lock."""
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            raise BlockingIOError from None

else:
    import fcntl

    HELD: Final[WeakSet[BinaryIO]] = WeakSet()

    def lock(file: BinaryIO) -> None:
        """Lock a file; BlockingIOError if another program has the lock."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        HELD.add(file)

    def _let_go() -> None:
        """Release the lock in a process that is forked later."""
        for file in HELD:
            file.close()

    os.register_at_fork(after_in_child=_let_go)
