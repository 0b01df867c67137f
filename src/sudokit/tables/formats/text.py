"""Text files: splits them into records, compresses, joins; cells as text.

opened(file, packing)    the bytes of a file, unpacked
blocks(stream, size, quoted)   whole records, some megabytes at a time
ranges(file, packing, ...)     such blocks as pieces
TextPart(stream, packing)      writes text, compressed if requested
text_column(column)      a column of any type as text

Compressed parts joined one after the other are a compressed file: gzip,
zstd, bzip2 and xz read one member after the other.
"""

from __future__ import annotations

import bz2
import errno
import gzip
import json
import lzma
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import BinaryIO, Final, cast

import pyarrow as pa

from sudokit.tables.errors import TableError
from sudokit.tables.formats.family import Piece
from sudokit.tables.puzzles import is_cells, plain
from sudokit.tables.storage import PIPE, place_of, unreadable

LONGEST: Final = 1 << 24  # bytes of a record
TOO_LONG: Final = (
    f"a line, or a text in quotes, of more than {LONGEST >> 20} MiB"
)
AT_ONCE: Final = 1 << 20  # bytes copied at a time
# Functions that compress bytes as a member, always in the same way.
PACKED: Final[dict[str, Callable[[bytes | memoryview], bytes]]] = {
    "gzip": partial(gzip.compress, compresslevel=6, mtime=0),
    "zstd": partial(pa.compress, codec="zstd", asbytes=True),
    "bz2": bz2.compress,
    "xz": lzma.compress,
}


@contextmanager
def opened(file: str, packing: str) -> Iterator[BinaryIO]:
    """Open a file, stdin if it is ``-``, and decompress it."""
    if file == PIPE:
        if sys.stdin is None:
            raise TableError("stdin is closed")
        yield sys.stdin.buffer
        return
    with place_of(file).open() as raw:
        if not packing:
            yield raw
            return
        if packing != "xz":
            with pa.CompressedInputStream(raw, packing) as stream:
                yield stream
            return
        try:
            with lzma.open(raw) as unpacked:
                yield cast(BinaryIO, unpacked)
        except lzma.LZMAError as error:
            raise OSError(str(error)) from None


def filled(stream: BinaryIO, size: int) -> bytes:
    """Return the next bytes, fewer only at the end."""
    parts = []
    while size > 0:
        part = stream.read(size)
        if not part:
            break
        parts.append(part)
        size -= len(part)
    return parts[0] if len(parts) == 1 else b"".join(parts)


def blocks(stream: BinaryIO, size: int, quoted: bool) -> Iterator[bytes]:
    """Yield blocks of whole records, of about ``size`` bytes.

    With ``quoted`` a line end between quotes doesn't end a record, unless
    the record would be too long.  The last block may lack a line end.
    """
    rest = b""
    while True:
        # Doubling the block of an unfinished record keeps this linear.
        room = max(size - len(rest), size // 2, len(rest))
        block = rest + filled(stream, room)
        if len(block) == len(rest):
            if block:
                yield block
            return
        cut = end_of_records(block, quoted)
        if not cut and len(block) > LONGEST:  # a lone quote
            cut = end_of_records(block, False)
        rest = block[cut:]
        if cut:
            yield block[:cut]
        elif len(block) > LONGEST:
            raise OSError(errno.EFBIG, TOO_LONG)


def end_of_records(block: bytes, quoted: bool) -> int:
    """Return the end of the last whole record in a block, 0 if there is none.

    A record ends at a line end, with ``quoted`` at one with an even number of
    quotes before it.
    """
    odd = block.count(b'"') % 2 if quoted else 0
    cut, behind = len(block), 0
    while cut > 0:
        end = block.rfind(b"\n", 0, cut) + 1
        if quoted:
            behind += block.count(b'"', end, cut)
        if end and (odd + behind) % 2 == 0:
            return end
        cut = end - 1
    return 0


def ranges(
    file: str, packing: str, start: int, size: int, quoted: bool
) -> Iterator[Piece]:
    """Yield the pieces of a text whose records begin at byte ``start``.

    Pieces of a compressed file or a pipe carry their bytes, as other
    processes can't read them.  A pipe has been read up to ``start``.
    """
    with unreadable(file), opened(file, packing) as stream:
        if packing:
            filled(stream, start)
        elif file != PIPE:
            stream.seek(start)
        sent = packing or file == PIPE
        for block in blocks(stream, size, quoted):
            yield Piece(file, 0, start, len(block), block if sent else None)
            start += len(block)


def bytes_of_piece(piece: Piece) -> bytes:
    """Return the bytes of a piece."""
    if piece.data is not None:
        return piece.data
    with place_of(piece.file).open() as stream:
        stream.seek(piece.start)
        data = filled(stream, piece.size)
    if len(data) < piece.size:
        raise TableError(f"{piece.file}: it shrank while being read")
    return data


class TextPart:
    """Writes text, compressed or not, as a part or joined from parts."""

    def __init__(self, stream: BinaryIO, packing: str) -> None:
        self._stream = stream
        self._packing = packing
        self._empty = True

    def put(self, data: bytes | memoryview) -> None:
        """Write more bytes."""
        self._empty = False
        packed = PACKED[self._packing](data) if self._packing else data
        self._stream.write(packed)

    def write_as_it_is(self, record: bytes) -> None:
        """Write a row copied from another text, without its line end."""
        self.put(record + b"\n")

    def add(self, part: BinaryIO) -> None:
        """Append the bytes of a part."""
        self._empty = False
        shutil.copyfileobj(part, self._stream, AT_ONCE)

    def close(self) -> None:
        """Compress a text without rows, too; the stream stays open."""
        if self._empty:
            self.put(b"")


def text_column(column: pa.Array) -> pa.Array:
    """Return the cells as ``pa.binary()``, null where there are none."""
    column = plain(column)
    kind = column.type
    if kind == pa.binary():
        return column
    if pa.types.is_null(kind):
        return pa.nulls(len(column), pa.binary())
    if is_cells(kind):
        return pa.array(map(_line, column.to_pylist()), pa.binary())
    if pa.types.is_nested(kind):
        values = column.to_pylist()
        texts = [None if one is None else as_json(one) for one in values]
        return pa.array(texts, pa.string()).cast(pa.binary())
    if pa.types.is_binary(kind) or pa.types.is_large_binary(kind):
        return column.cast(pa.binary())
    if kind != pa.string():
        column = column.cast(pa.string())
    return column.view(pa.binary())


def _line(values: list[int | None] | None) -> bytes | None:
    """Return 81 values as text, with blanks if some aren't 0 to 9."""
    if values is None:
        return None
    known = [n for n in values if n is not None]
    if len(known) < len(values):
        return as_json(values).encode()
    if max(known) > 9 or min(known) < 0:
        return " ".join(map(str, known)).encode()
    return bytes([48 + n if n else 46 for n in known])


def as_json(value: object) -> str:
    """Return a value as JSON, with characters of any script."""
    return json.dumps(value, ensure_ascii=False, default=str)
