"""Input tables: files, columns, rows in pieces.

sources_of(name)      the files of IN: one or several, a folder's, or stdin
TableSource(files, ...)    a table opened for reading
size_for(length, ...) the size of a piece
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from glob import glob
from typing import Final, NamedTuple

import pyarrow as pa

from sudokit.native.arrays import COMPILED
from sudokit.tables.chunk import Chunk, OwnColumns, copied_schema
from sudokit.tables.errors import TableError
from sudokit.tables.formats import (
    PACKINGS,
    TableFormat,
    family_of,
    format_of,
    known_endings,
)
from sudokit.tables.formats.family import GRID, RAW, Piece, Reading, Size
from sudokit.tables.puzzles import is_text, plain_schema, texts_of
from sudokit.tables.storage import PIPE, LocalPlace, identity, place_of

IN_A_PIPE: Final = TableFormat("csv")
AT_ONCE: Final = Size(1 << 17, 1 << 23, 3 << 17)
TEXTS: Final = ("csv", "tsv")  # formats whose columns are bytes
TYPED: Final = ("parquet", "arrow", "arrows")  # formats with every type
SHARES: Final = 64  # pieces of a short table with slow work
LEAST: Final = 4  # rows of such a piece, at least
UNKNOWN: Final = 128  # rows of a piece if the length is unknown
WHOLE: Final = 3  # times the usual rows stay one piece where cutting is slow
SLOWER: Final = 1 if COMPILED else 32  # times slower than the compiled build


class InputFiles(NamedTuple):
    """The files of a table, all of one format."""

    files: list[str]
    format: TableFormat


def sources_of(name: str | Sequence[str]) -> InputFiles:
    """Return the files of one or several names.

    A name may be a pattern, ``in/*.csv``.  Raise TableError if there are no
    files, or they have different formats.
    """
    if not isinstance(name, str):
        if len(name) == 1:
            return sources_of(name[0])
        if PIPE in name:
            raise TableError("- must be the only table, not one of several")
        parts = [sources_of(one) for one in name]
        formats = {one.format for one in parts}
        if len(formats) != 1:
            raise TableError(
                f"{', '.join(name) or 'a table'}: all files must have the"
                " same format"
            )
        return InputFiles(
            [file for one in parts for file in one.files], formats.pop()
        )
    if name == PIPE:
        return InputFiles([PIPE], IN_A_PIPE)
    place = place_of(name)
    if not place.exists():
        matches = sorted(glob(name)) if isinstance(place, LocalPlace) else []
        if matches:
            return sources_of(matches)
        raise TableError(f"{name}: no such file")
    if not place.is_folder():
        file_format = format_of(place.name)
        if file_format is None:
            raise TableError(
                f"{name}: unknown ending; the formats are {known_endings()},"
                f" and {' '.join(PACKINGS)} after those of text; `sudoku"
                " convert --format csv` makes a table of puzzles"
            )
        return InputFiles([place.url], file_format)
    inside = [
        (one, format_of(one))
        for one in place.names()
        if not one.startswith((".", "_"))
    ]
    kinds = {kind for _, kind in inside if kind is not None}
    if len(kinds) != 1:
        raise TableError(f"{name}: expected a folder of files of one format")
    files = [place.child(one).url for one, kind in inside if kind]
    return InputFiles(files, kinds.pop())


def check_unchanged(known: Sequence[dict[str, object]]) -> None:
    """Raise TableError if files have changed since they were opened."""
    for old in known:
        new = identity(str(old["name"]))
        if any(old[key] != new[key] for key in new if key in old):
            raise TableError(
                f"{old['name']}: it changed while being read; run the"
                " command again"
            )


class TableSource:
    """A table to read: its files, one after the other, and its columns.

    ``layout`` returns the columns in use, given the names; ``gone`` are
    columns that are replaced.  If rows aren't written ``one_to_one``, or
    come from several files, dictionaries and views are read as plain
    values, as other rows may have other dictionaries.
    """

    def __init__(
        self,
        files: InputFiles,
        layout: Callable[[Sequence[str]], OwnColumns],
        gone: frozenset[str] = frozenset(),
        one_to_one: bool = True,
    ) -> None:
        self.files, self.format = files
        self._family = family_of(self.format.name)
        packing = self.format.packing
        self._head = self._family.head(self.files[0], packing)
        self.rows: Final = self._head.rows
        whole = one_to_one and len(self.files) == 1
        schema = self._head.schema
        self.schema: Final = schema if whole else plain_schema(schema)
        try:
            self.layout: Final = layout(self.schema.names)
            for at in self.layout[:2]:
                kind = self.schema.types[at]
                if at >= 0 and not is_text(kind):
                    texts_of(pa.array([], kind))
        except TableError as error:
            raise TableError(
                f"{self.files[0]}: {error.message}", error.cure
            ) from None
        self._gone = gone

    def reading(self, raw: bool) -> Reading:
        """Return the settings for reading its pieces.

        With ``raw`` the rows of JSON Lines are one column, as they are
        written.
        """
        values = dict(self._head.values)
        return Reading(self.schema, values, self.layout, self._gone, raw)

    def output_schema(self, format_name: str, raw: bool) -> pa.Schema:
        """Return the copied columns, as a table of a format has them.

        NumPy's have a mark at the texts of puzzles and solutions, which may
        have any name.
        """
        if raw:
            return pa.schema([(RAW, pa.binary())])
        columns = copied_schema(self.schema, self.layout)
        if self.format.name in TEXTS and format_name not in TEXTS:
            columns = pa.schema(
                [(name, pa.string()) for name in columns.names]
            )
        elif format_name not in TYPED:
            columns = plain_schema(columns)
        if format_name != "npy":
            return columns
        grids = {self.schema.names[at] for at in self.layout[:2] if at >= 0}
        return pa.schema(
            field.with_metadata(GRID)
            if field.name in grids
            and pa.types.is_string(field.type)
            and not field.metadata
            else field
            for field in columns
        )

    def pieces(self, size: Size) -> Iterator[Piece]:
        """Yield the pieces of all files, numbered from 0, at least one.

        Raise TableError if a file's columns differ from the first's.
        """
        packing = self.format.packing
        number = 0
        for file in self.files:
            head = self._head
            if file != self.files[0]:
                head = self._family.head(file, packing)
                if plain_schema(head.schema) != self.schema:
                    raise TableError(
                        f"{file}: its columns differ from those of"
                        f" {self.files[0]}"
                    )
            for piece in self._family.pieces(file, packing, head, size):
                yield piece._replace(number=number)
                number += 1
        if not number:
            first = self.files[0]
            nothing = b"" if packing or first == PIPE else None
            yield Piece(first, 0, self._head.start, 0, nothing)

    def raw_for(self, format_name: str) -> bool:
        """Return whether rows can be copied to such a table as text."""
        return self.format.name == format_name == "jsonl"

    def chunks(
        self, raw: bool = False, size: Size = AT_ONCE
    ) -> Iterator[Chunk]:
        """Yield all rows in order, some thousands at a time."""
        reading = self.reading(raw)
        known = [identity(file) for file in self.files]
        for piece in self.pieces(size):
            yield from self._family.read(piece, reading)
        check_unchanged(known)

    def length(self) -> int:
        """Return the rows of the only file, or the bytes of all, or 0."""
        if self.files[0] == PIPE or self.format.packing:
            return 0
        if self.rows >= 0:
            return self.rows if len(self.files) == 1 else 0
        if self.format.name in ("arrow", "arrows"):
            return 0
        start = self._head.start
        return sum(place_of(file).size() - start for file in self.files)


def size_for(length: int, most: int, folder: bool) -> Size:
    """Return the size of pieces: seconds of work, several for each process.

    ``most`` is the largest number of rows for heavy work, 0 for light
    work; a short table has smaller pieces.  Parts of a ``folder`` are files
    that stay, of which there should not be too many.
    """
    if most:
        most <<= 4 if folder else 0
        share = -(-length // SHARES)  # 0 if the length is unknown
        rows = max(min(share or UNKNOWN, most) // SLOWER, LEAST)
        size = max(min(share or UNKNOWN << 7, most << 7) // SLOWER, LEAST << 7)
        return Size(rows, size, rows)
    whole = min(max(length >> 2, 1 << 15), 1 << 19)
    rows = whole if folder else max(whole >> 2, 1 << 14)
    size = min(max(length >> 5, 1 << 20), 1 << 22)
    return Size(rows // SLOWER, size // SLOWER, WHOLE * whole // SLOWER)
