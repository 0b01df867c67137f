"""Output tables: a file, a folder of parts, or a pipe.

target_of(name, ...)    the target of a name: place, format, compression
check_target(...)       raises TableError if it must not be replaced
check_apart(place, ...) raises TableError if it would overwrite an input
put_in_place(...)       renames a complete file or folder to the target
writing(target, ...)    writes a table in one go
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import BinaryIO, Final, NamedTuple

import numpy as np
import pyarrow as pa

from sudokit.system.files import is_stream
from sudokit.tables.errors import TableError
from sudokit.tables.formats import (
    FORMATS,
    PACKABLE,
    TableFormat,
    family_of,
    format_of,
    known_endings,
)
from sudokit.tables.formats.family import PartWriter, closing
from sudokit.tables.formats.text import TextPart
from sudokit.tables.parts import fitted, written_columns
from sudokit.tables.sources import IN_A_PIPE
from sudokit.tables.storage import (
    PIPE,
    LocalPlace,
    Storage,
    place_of,
    table_errors,
)

OUR_PART: Final = re.compile(r"part-[0-9]{6}\.[a-z.]+")  # in a folder


class Target(NamedTuple):
    """The destination of a table; ``place`` is None for a ``stream``.

    A stream is ``-`` for stdout, or the name of a pipe or a device.
    ``packing`` is the compression of the file, or of the columns in it.
    """

    place: Storage | None
    format: TableFormat
    packing: str
    folder: bool
    stream: str = PIPE

    @property
    def name(self) -> str:
        """Its name in messages."""
        return self.place.url if self.place else self.stream

    @property
    def style(self) -> str:
        """The settings that determine its bytes, for the plan."""
        kind = "folder" if self.folder else "file"
        return f"{self.format.name} {self.packing or 'plain'} {kind}"


def target_of(
    name: str, source: TableFormat, format: str = "", compression: str = ""
) -> Target:
    """Return the target of a name.

    ``format`` replaces that of the name; a folder has that of the source
    by default.  ``compression`` is for the columns of Parquet.  Links are
    followed.
    """
    if format and format not in FORMATS:
        raise TableError(
            f"unknown format {format}; the formats are {', '.join(FORMATS)}"
        )
    place: Storage | None = None
    folder = name.endswith("/")
    if name == PIPE or is_stream(name):
        by_name = None if name == PIPE else format_of(name)
        chosen = TableFormat(format) if format else by_name or IN_A_PIPE
        if chosen.name not in PACKABLE:
            raise TableError("a pipe can carry only CSV, TSV or JSON Lines")
    else:
        place = place_of(name)
        if isinstance(place, LocalPlace) and os.path.islink(place.url):
            place = LocalPlace(os.path.realpath(place.url))
        by_name = format_of(place.name)
        if format:
            chosen = TableFormat(format, by_name.packing if by_name else "")
        elif by_name is None and not folder:
            raise TableError(
                f"{name}: unknown ending; the formats are"
                f" {known_endings()}, or / for a folder; --format NAME"
                " names another"
            )
        else:
            chosen = by_name or source
    if compression and chosen.name != "parquet":
        raise TableError("--compression is only for Parquet")
    packing = chosen.packing
    if chosen.name == "parquet":
        packing = (compression or "zstd").removeprefix("none")
    return Target(place, chosen, packing, folder, name)


def check_pipes(names: Sequence[str]) -> None:
    """Raise TableError if stdin would be read as two tables."""
    if list(names).count(PIPE) > 1:
        raise TableError("- is named twice, but stdin can be read only once")


def check_target(target: Target, files: Sequence[str], force: bool) -> None:
    """Raise TableError if a target exists and must not be replaced."""
    place, folder = target.place, target.folder
    if place is None:
        return
    check_apart(place, files)
    if not place.exists():
        return
    if place.is_folder() != folder:
        kind = "a file" if folder else "a folder"
        raise TableError(f"{place.url} is {kind}")
    names = place.names() if folder else [""]
    if names and not force:
        raise TableError(f"{place.url} exists", "{force} replaces it")
    for name in names if folder else ():
        if not OUR_PART.fullmatch(name) or place.child(name).is_folder():
            raise TableError(
                f"{place.url} is not replaced: {name!r} in it is not part of"
                " a table written by sudoku"
            )


def put_in_place(made: Storage, target: Target, force: bool) -> None:
    """Give a complete file or folder its name, replacing a folder.

    Raise TableError if what exists there must not be replaced.
    """
    place = target.place
    assert place is not None
    check_target(target, [], force)  # it may have appeared meanwhile
    if target.folder and place.exists():
        place.move(made.beside("-replaced"))
    made.move(place)


@contextmanager
def stream_of(target: Target) -> Iterator[BinaryIO]:
    """Provide the stream for a target that isn't a file."""
    if target.stream == PIPE:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    with open(target.stream, "ab") as stream:
        yield stream


def check_apart(place: Storage, files: Sequence[str]) -> None:
    """Raise TableError if a place is one of the files or contains one.

    Links and other spellings of a path are resolved.
    """
    mine = _known_as(place)
    for file in files:
        other = "" if file == PIPE else _known_as(place_of(file))
        if other == mine:
            raise TableError(f"{place.url}: IN and OUT are the same")
        if other.startswith(mine.rstrip("/") + "/"):
            raise TableError(f"{place.url} contains {file}")


def _known_as(place: Storage) -> str:
    """Return the canonical name of a place."""
    if isinstance(place, LocalPlace):
        return os.path.realpath(place.url).replace(os.sep, "/")
    return place.url


class RowWriter:
    """Writes rows of a table to another.

    ``same``: both have the same format, so that rows of text that don't
    fit into the columns can be written unchanged.
    """

    def __init__(
        self,
        writer: PartWriter,
        columns: pa.Schema,
        schema: pa.Schema,
        same: bool,
    ) -> None:
        self._writer = writer
        self._width = len(columns)
        self._places = [
            at for at, name in enumerate(columns.names) if name in schema.names
        ]
        self._schema = schema
        self._text = writer if same and isinstance(writer, TextPart) else None
        self._rows = 0

    def write(self, batch: pa.RecordBatch) -> None:
        """Write more rows.

        An extra column has the text of rows that don't fit into the
        columns, null for all others.
        """
        columns, width = batch.columns, self._width
        held = [columns[at] for at in self._places]
        plain = pa.RecordBatch.from_arrays(held, self._schema.names)
        plain = fitted(plain, self._schema, self._rows)
        self._rows += plain.num_rows
        start = 0
        if self._text is not None and len(columns) > width:
            for at in np.flatnonzero(columns[width].is_valid()).tolist():
                self._writer.write(plain.slice(start, at - start))
                self._text.write_as_it_is(columns[width][at].as_py())
                start = at + 1
        self._writer.write(plain.slice(start))


@contextmanager
def writing(
    target: Target,
    columns: pa.Schema,
    new: int = 0,
    source: TableFormat | None = None,
    *,
    folder: LocalPlace,
    force: bool,
) -> Iterator[RowWriter]:
    """Write a target with these columns, completely or not at all.

    The last ``new`` columns are additions to those of the table, which has
    the format ``source``.  The target stays in ``folder`` until it is
    complete; then ``force`` lets it replace an existing one.  A folder gets
    one part.  Columns that the format can't hold are left out.  Raise
    TableError if the target can't be written, or can't hold a new column.
    """
    family = family_of(target.format.name)
    schema, _ = written_columns(target.format, columns, new)
    same = source is not None and source.name == target.format.name
    with (
        table_errors(target.name),
        _opened(target, folder, force) as stream,
    ):
        writer = family.writer(stream, schema, target.packing, True)
        with closing(writer):
            yield RowWriter(writer, columns, schema, same)


@contextmanager
def _opened(
    target: Target, folder: LocalPlace, force: bool
) -> Iterator[BinaryIO]:
    """Provide the stream for a target."""
    place = target.place
    if place is None:
        with stream_of(target) as stream:
            yield stream
        return
    # Remote stores show a file only when it is complete.
    local = isinstance(place, LocalPlace)
    made: Storage = folder.child("rows") if local else place
    if local and target.folder:
        if made.exists():
            made.remove()
        made.make_folder()
    part = f"part-000000{target.format.ending}"
    with (made.child(part) if target.folder else made).create() as stream:
        yield stream
    if local:
        put_in_place(made, target, force)
