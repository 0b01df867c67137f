"""Text files: splits them into records, compresses, joins; cells as text.

opened(file, packing)    the bytes of a file, unpacked
blocks(stream, size, quoted)   whole records, some megabytes at a time
ranges(file, packing, ...)     the same as pieces
TextPart(stream, packing)      packs what is written, and takes over parts
text_column(column)      a column of any type as text

Parts that are packed and then pasted are one packed file: gzip, zstd, bzip2
and xz read one member after the other.
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

LONGEST: Final = 1 << 24  # bytes of a line, or of a record of several
TOO_LONG: Final = f"a line, or a text in quotes, of more than {LONGEST} bytes"
AT_ONCE: Final = 1 << 20  # bytes, as many as the caches like
# What packs bytes as a member, the same whenever that is.
PACKED: Final[dict[str, Callable[[bytes | memoryview], bytes]]] = {
    "gzip": partial(gzip.compress, compresslevel=6, mtime=0),
    "zstd": partial(pa.compress, codec="zstd", asbytes=True),
    "bz2": bz2.compress,
    "xz": lzma.compress,
}


@contextmanager
def opened(file: str, packing: str) -> Iterator[BinaryIO]:
    """The bytes of a file, of stdin if it is ``-``, unpacked."""
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
    """The next bytes, fewer only at the end."""
    parts = []
    while size > 0:
        part = stream.read(size)
        if not part:
            break
        parts.append(part)
        size -= len(part)
    return parts[0] if len(parts) == 1 else b"".join(parts)


def blocks(stream: BinaryIO, size: int, quoted: bool) -> Iterator[bytes]:
    """Blocks of whole records, of about ``size`` bytes.

    With ``quoted`` a line end between quotes ends no record.  The last
    block may end without a line end.
    """
    rest = b""
    while True:
        # Of a record that doesn't end, twice as much: that is linear.
        more = max(size - len(rest), size // 2, len(rest))
        block = rest + filled(stream, more)
        if len(block) == len(rest):
            if block:
                yield block
            return
        cut = end_of_records(block, quoted)
        rest = block[cut:]
        if len(rest) > LONGEST:
            raise OSError(errno.EFBIG, TOO_LONG)
        if cut:
            yield block[:cut]


def end_of_records(block: bytes, quoted: bool) -> int:
    """The end of the last whole record in a block, 0 if there is none.

    A record ends at a line end with an even number of quotes before it.
    If there is none, quotes are taken as ordinary characters.
    """
    last = block.rfind(b"\n") + 1
    odd = block.count(b'"') % 2 if quoted else 0
    cut, behind = len(block), 0
    while quoted and cut > 0:
        found = block.rfind(b"\n", 0, cut) + 1
        behind += block.count(b'"', found, cut)
        if found and (odd + behind) % 2 == 0:
            return found
        cut = found - 1
    return last


def ranges(
    file: str, packing: str, start: int, size: int, quoted: bool
) -> Iterator[Piece]:
    """The pieces of a text whose records begin at byte ``start``.

    The pieces of a packed file or a pipe carry their bytes, as no other
    process can read them there.  A pipe has been read up to ``start``.
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
    """The bytes of a piece."""
    if piece.data is not None:
        return piece.data
    with place_of(piece.file).open() as stream:
        stream.seek(piece.start)
        data = filled(stream, piece.size)
    if len(data) < piece.size:
        raise TableError(f"{piece.file}: it became shorter while it was read")
    return data


class TextPart:
    """A text to write, packed or not, as a part or of parts."""

    def __init__(self, stream: BinaryIO, packing: str) -> None:
        self._stream = stream
        self._packing = packing
        self._empty = True

    def put(self, data: bytes | memoryview) -> None:
        """More bytes; all of them are written."""
        self._empty = False
        packed = PACKED[self._packing](data) if self._packing else data
        self._stream.write(packed)

    def write_as_it_is(self, record: bytes) -> None:
        """A row as it stood in another text, without its line end."""
        self.put(record + b"\n")

    def add(self, part: BinaryIO) -> None:
        """The bytes of a part, behind the end of what is packed."""
        self._empty = False
        shutil.copyfileobj(part, self._stream, AT_ONCE)

    def close(self) -> None:
        """Packs a text without rows, too; the stream stays open."""
        if self._empty:
            self.put(b"")


def text_column(column: pa.Array) -> pa.Array:
    """The cells as ``pa.binary()``, null where there is nothing."""
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
    """81 values as text, numbers that are no values with blanks between."""
    if values is None:
        return None
    known = [n for n in values if n is not None]
    if len(known) < len(values):
        return as_json(values).encode()
    if max(known) > 9 or min(known) < 0:
        return " ".join(map(str, known)).encode()
    return bytes([48 + n if n else 46 for n in known])


def as_json(value: object) -> str:
    """A value as JSON has it, in any script."""
    return json.dumps(value, ensure_ascii=False, default=str)
