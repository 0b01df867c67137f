"""Streams compressed with gzip, zstd, bzip2 or xz.

What is packed in parts and pasted is one packed file: all of them read
one member after the other.
"""

from __future__ import annotations

import gzip
import os
import shutil
import sys
from importlib import import_module
from typing import BinaryIO, Final

import pyarrow as pa

from sudokit.files import Lasting

LEVEL: Final = 6  # of gzip
AT_ONCE: Final = 1 << 24  # bytes
# Modules of Python that pack a whole member, where Arrow doesn't.
WHOLE: Final = {"bz2": "bz2", "xz": "lzma"}


class Packed:
    """A stream to write to, packed or not."""

    def __init__(self, stream: BinaryIO, packing: str) -> None:
        self._stream = stream
        self._packing = packing
        self._gzip: gzip.GzipFile | None = None
        if packing == "gzip":
            # No name and no time: the same bytes whenever it is made.
            self._gzip = gzip.GzipFile("", "wb", LEVEL, stream, mtime=0)

    def write(self, data: bytes | memoryview) -> None:
        """More bytes; all of them are written."""
        if self._gzip is not None:
            self._gzip.write(data)
            return
        if self._packing in WHOLE:
            data = import_module(WHOLE[self._packing]).compress(data)
        elif self._packing:
            data = pa.compress(pa.py_buffer(data), self._packing)
        write_all(self._stream, data)

    def close(self) -> None:
        """The end of what is packed, not of the stream."""
        if self._gzip is not None:
            self._gzip.close()


def write_all(stream: BinaryIO, data: bytes | memoryview) -> None:
    """Writes all bytes, also where a stream takes them in portions."""
    view = memoryview(data).cast("B")
    while len(view):
        view = view[stream.write(view) or len(view) :]


class Pasting:
    """Joins parts by copying their bytes."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def add(self, part: BinaryIO) -> None:
        """The next part."""
        paste(part, self._stream)

    def close(self) -> None:
        """Nothing comes behind them."""


def paste(part: BinaryIO, stream: BinaryIO) -> None:
    """Copies the rest of a file, inside the kernel where that can be."""
    if not _sent(part, stream):
        shutil.copyfileobj(part, stream, AT_ONCE)


def _sent(part: BinaryIO, stream: BinaryIO) -> bool:
    """Has Linux copied it?  Elsewhere only sockets are sent to."""
    if sys.platform != "linux":
        return False
    try:
        source, target = part.fileno(), stream.fileno()
        size = os.sendfile(target, source, None, AT_ONCE)
    except (AttributeError, OSError):
        # Some file systems can't.  If it is the disk that is full, to
        # write says so as well.
        return False
    while size:
        if isinstance(stream, Lasting):
            stream.grown(size)
        size = os.sendfile(target, source, None, AT_ONCE)
    return True
