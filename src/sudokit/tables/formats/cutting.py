"""Cuts text at the ends of records, into blocks of some megabytes.

opened(file, packing)    the bytes of a file, unpacked
blocks(stream, size, quoted)   blocks of whole records
ranges(...)              the same as pieces
"""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO, Final, cast

import pyarrow as pa

from sudokit.tables.errors import TableError
from sudokit.tables.formats.family import Piece
from sudokit.tables.storage import first_line, place_of

STDIN: Final = "-"
LONGEST: Final = 1 << 24  # bytes of a line, or of a record of several
TOO_LONG: Final = f"a line, or a text in quotes, of more than {LONGEST} bytes"


@contextmanager
def opened(file: str, packing: str) -> Iterator[BinaryIO]:
    """The bytes of a file, of stdin if it is ``-``, unpacked."""
    if file == STDIN:
        if sys.stdin is None:
            raise TableError("stdin is closed")
        yield sys.stdin.buffer
        return
    with place_of(file).open() as raw:
        if not packing:
            yield raw
            return
        if packing == "xz":
            import lzma  # noqa: PLC0415

            try:
                with lzma.open(raw) as unpacked:
                    yield cast(BinaryIO, unpacked)
            except lzma.LZMAError as error:
                raise OSError(str(error)) from None
            return
        with pa.CompressedInputStream(raw, packing) as stream:
            yield stream


def too_long(file: str) -> TableError:
    """What is wrong with a file that has no such line ends."""
    return TableError(f"{file}: {TOO_LONG}")


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
    """Where the last whole record of a block ends, 0 if none does.

    A record ends at a line end with an even number of quotes before it.
    Where that is at none, quotes are no quotes but signs of a text.
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

    Of what is packed or comes through a pipe they are the bytes
    themselves, as no other process can read them there.  What comes
    through a pipe has been read up to ``start``.
    """
    try:
        with opened(file, packing) as stream:
            if packing:
                filled(stream, start)
            elif file != STDIN:
                stream.seek(start)
            sent = packing or file == STDIN
            for number, block in enumerate(blocks(stream, size, quoted)):
                data = block if sent else None
                yield Piece(number, file, "", 0, start, len(block), data)
                start += len(block)
    except (OSError, EOFError) as error:
        raise TableError(f"{file}: {first_line(error)}") from None


def bytes_of(piece: Piece) -> bytes:
    """The bytes of a piece."""
    if piece.data is not None:
        return piece.data
    with place_of(piece.file).open() as stream:
        stream.seek(piece.start)
        data = filled(stream, piece.size)
    if len(data) < piece.size:
        raise TableError(f"{piece.file}: it became shorter while it was read")
    return data
