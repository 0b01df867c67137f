"""Cuts the input files of a table into pieces, one for each part.

pieces_of(sources, head, raw, size)   the pieces of all files
length_of(sources, head)              how long they are together
size_for(length, ...)                 how large a piece should be
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sudokit.core.arrays import COMPILED
from sudokit.tables.errors import TableError
from sudokit.tables.formats import family_of
from sudokit.tables.formats.family import Head, Piece, Size
from sudokit.tables.storage import PIPE, place_of
from sudokit.tables.target import InputFiles

SHARES: Final = 64  # pieces of a short table that takes long
LEAST: Final = 4  # rows of such a piece
UNTOLD: Final = 128  # rows where nobody knows how many there are
WHOLE: Final = 3  # times as many rows are not cut where that costs much
SLOWER: Final = 1 if COMPILED else 32  # than the compiled build, about


def pieces_of(
    sources: InputFiles, head: Head, raw: bool, size: Size
) -> Iterator[Piece]:
    """The pieces of all files, numbered through, at least one.

    ``head`` is that of the first file.  TableError if another has other
    columns.
    """
    number = before = 0
    files, source = sources
    family = family_of(source.name)
    for file in files:
        one = head
        if file != files[0]:
            one = family.head(file, source.packing, raw)
            if one.schema != head.schema:
                raise TableError(
                    f"{file}: its columns differ from those of {files[0]}"
                )
        for piece in family.pieces(file, source.packing, one, size):
            known = before if one.rows >= 0 else -1
            yield piece._replace(number=number, before=known)
            number += 1
            before += piece.size
    if not number:
        nothing = b"" if source.packing or files[0] == PIPE else None
        yield Piece(
            0, files[0], "", 0, head.start, 0, nothing, min(head.rows, 0)
        )


def length_of(sources: InputFiles, head: Head) -> int:
    """The rows of the first file, or the bytes of all; 0 unknown."""
    files, source = sources
    if files[0] == PIPE or source.packing:
        return 0
    if len(files) == 1 and head.rows >= 0:
        return head.rows
    if head.rows >= 0 or source.name in ("arrow", "arrows"):
        return 0
    return sum(place_of(file).size() - head.start for file in files)


def size_for(length: int, most: int, folder: bool) -> Size:
    """Some seconds' work, and some pieces for everyone.

    Heavy work is on ``most`` rows at a time, or fewer of a short table,
    0 for light work; parts of a ``folder`` stay files, of which there
    should not be too many.
    """
    if most:
        most <<= 4 if folder else 0
        share = -(-length // SHARES)  # 0 if nothing is known
        rows = max(min(share or UNTOLD, most) // SLOWER, LEAST)
        size = max(min(share or UNTOLD << 7, most << 7) // SLOWER, LEAST << 7)
        return Size(rows, size, rows)
    whole = min(max(length >> 2, 1 << 15), 1 << 19)
    rows = whole if folder else max(whole >> 2, 1 << 14)
    size = min(max(length >> 5, 1 << 20), 1 << 22)
    return Size(rows // SLOWER, size // SLOWER, WHOLE * whole // SLOWER)
