"""Tables read in order, and written: what verbs do after the keys.

Reader(name, puzzle, solution)   a table, its columns and its rows
writing(target, schema)          what rows are written to
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import BinaryIO, Final

import pyarrow as pa

from sudokit.tables.data.keys import layout_for
from sudokit.tables.formats import family_of
from sudokit.tables.formats.family import (
    RAW,
    Chunk,
    PartWriter,
    Reading,
    Size,
)
from sudokit.tables.storage import Storage, first_line
from sudokit.tables.target import Target, sources_of
from sudokit.tables.trouble import TableError
from sudokit.tables.work import fitted

NOTHING_NEW: Final = pa.schema([])
AT_ONCE: Final = Size(1 << 17, 1 << 23)


class Reader:
    """A table that is read from its first row to its last."""

    def __init__(self, name: str, puzzle: str, solution: str = "") -> None:
        self.files, self.format = sources_of(name)
        self._family = family_of(self.format.name)
        self._head = self._family.head(
            self.files[0], self.format.packing, False
        )
        self.schema: Final = self._head.schema
        try:
            self.layout = layout_for(self.schema.names, puzzle, solution)
        except TableError as error:
            raise TableError(f"{self.files[0]}: {error}") from None

    def chunks(self, raw: bool = False) -> Iterator[Chunk]:
        """The rows in their order, some thousands at a time.

        With ``raw`` those of JSON Lines are one column, as it is written.
        """
        reading = Reading(
            self.schema.names, self.schema, self.layout, frozenset(), raw
        )
        packing = self.format.packing
        for file in self.files:
            head = self._head
            if file != self.files[0]:
                head = self._family.head(file, packing, False)
                if head.schema != self.schema:
                    raise TableError(
                        f"{file}: its columns differ from those of"
                        f" {self.files[0]}"
                    )
            for piece in self._family.pieces(file, packing, head, AT_ONCE):
                yield from self._family.read(piece, reading)

    def can_be_raw(self, target: Target) -> bool:
        """Can rows go there as they are written?"""
        return self.format.name == target.format.name == "jsonl"

    def columns_for(self, target: Target, raw: bool) -> pa.Schema:
        """The table's columns as they go to a target."""
        if raw:
            return pa.schema([(RAW, pa.binary())])
        if self.format.name in ("csv", "tsv") and target.format.name not in (
            "csv",
            "tsv",
        ):
            return pa.schema([(one, pa.string()) for one in self.schema.names])
        return self.schema


class RowWriter:
    """Takes rows that go to a table."""

    def __init__(self, writer: PartWriter, schema: pa.Schema) -> None:
        self._writer = writer
        self._schema = schema
        self.rows = 0

    def write(self, columns: list[pa.Array]) -> None:
        """More rows."""
        names = self._schema.names
        batch = pa.RecordBatch.from_arrays(columns, names)
        self._writer.write(fitted(batch, self._schema, self.rows))
        self.rows += batch.num_rows


@contextmanager
def writing(
    target: Target, own: pa.Schema, new: pa.Schema = NOTHING_NEW
) -> Iterator[RowWriter]:
    """Writes a target with these columns; it is whole or not there.

    A folder gets one part.  TableError if it can't be written.
    """
    family = family_of(target.format.name)
    schema = family.kept(pa.schema([*own, *new], own.metadata), len(new))
    try:
        with _opened(target) as stream:
            writer = family.writer(stream, schema, target.packing, True)
            try:
                yield RowWriter(writer, schema)
            except BaseException:
                # It would try that later, and complain.
                with suppress(Exception):
                    writer.close()
                raise
            writer.close()
    except BrokenPipeError:
        raise
    except (OSError, pa.ArrowException) as error:
        where = target.place.url if target.place else "-"
        name = getattr(error, "filename", None) or where
        raise TableError(f"{name}: {first_line(error)}") from error


@contextmanager
def _opened(target: Target) -> Iterator[BinaryIO]:
    """The stream for a target."""
    place: Storage | None = target.place
    if place is None:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    if target.folder:
        if place.exists():
            place.remove()
        place.make_folder()
        place = place.child(f"part-000000{target.format.ending}")
    with place.create() as stream:
        yield stream
