"""Pictures where files of puzzles are read.

opened(name)      a file of puzzles; of a picture, the puzzles it shows
read_bytes(name)  the bytes of a file that is to be a picture

What a picture shows goes on as text, and only what is sure: doubts are for
``sudoku scan``, which shows them.
"""

from __future__ import annotations

import errno
import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TextIO

from sudokit import formats
from sudokit.filter import streams
from sudokit.photos.picture import BYTES, PictureError, is_picture

LOOKED_AT: Final = 12  # bytes that tell a picture


@contextmanager
def opened(name: str) -> Iterator[TextIO]:
    """A file to read puzzles from, as ``streams.opened``, or a picture.

    OSError where it can't be read, or is not sure.
    """
    data = _picture_in(name)
    if data is not None:
        yield io.StringIO(_text(data, name))
        return
    with streams.opened(name) as stream:
        yield stream


def _picture_in(name: str) -> bytes | None:
    """The bytes of a file, "-" for stdin, if it is a picture or PDF."""
    if name == "-":
        stdin: TextIO | None = sys.stdin
        file = getattr(stdin, "buffer", None)
        if isinstance(file, io.BufferedReader):
            if is_picture(file.peek(LOOKED_AT)[:LOOKED_AT]):
                return file.read(BYTES + 1)
        return None
    try:
        if not Path(name).is_file():  # a pipe is read once
            return None
        with open(name, "rb") as file:
            start = file.read(LOOKED_AT)
            if is_picture(start):
                return start + file.read(BYTES)
    except (OSError, ValueError):  # said by who opens it as text
        pass
    return None


def read_bytes(name: str) -> bytes:
    """The bytes of a file, "-" for stdin, no more than a picture may have."""
    if name == "-":
        stdin: TextIO | None = sys.stdin
        file = getattr(stdin, "buffer", None)
        return file.read(BYTES + 1) if file else b""
    with open(name, "rb") as stream:
        return stream.read(BYTES + 1)


def _text(data: bytes, name: str) -> str:
    """The puzzles of a picture, one a line; OSError for any doubt."""
    from sudokit.photos import NO_GRID, doubts_of, record, scan  # noqa: PLC0415

    text = io.StringIO()
    writer = formats.Writer(text, formats.FORMATS["jsonl"])
    try:
        for page in scan(data):
            for seen in page.puzzles:
                doubts = doubts_of(seen)
                if doubts:
                    raise PictureError(
                        f"{doubts}; correct what sudoku scan prints"
                    )
                writer.write(record(seen))
    except PictureError as error:
        raise OSError(errno.EINVAL, str(error), name) from None
    if not text.getvalue():
        raise OSError(errno.EINVAL, NO_GRID, name)
    return text.getvalue()
