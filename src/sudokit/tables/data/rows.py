"""Reads tables in order, and writes them once the keys are known.

TableReader(name, puzzle, solution)   a table, its columns and its rows
check_size(name, puzzle)         TableError for grids of other sizes
writing(target, schema)          what rows are written to
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import BinaryIO, Final

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from sudokit.filter.text import GRIDS
from sudokit.tables.adding import texts_of
from sudokit.tables.cells import TO_LINE
from sudokit.tables.data.keys import layout_for
from sudokit.tables.errors import TableError
from sudokit.tables.formats import TableFormat, family_of
from sudokit.tables.formats.batches import without_marks
from sudokit.tables.formats.family import (
    NO_RECORDS,
    RAW,
    Chunk,
    PartWriter,
    Reading,
    Size,
    TextWriter,
)
from sudokit.tables.plan import check_unchanged
from sudokit.tables.storage import (
    PIPE,
    LocalPlace,
    Storage,
    first_line,
    identity,
)
from sudokit.tables.target import (
    Target,
    put_in_place,
    sources_of,
    stream_of,
)
from sudokit.tables.work import fitted

NOTHING_NEW: Final = pa.schema([])
AT_ONCE: Final = Size(1 << 17, 1 << 23, 3 << 17)
FEW: Final = Size(1 << 4, 1 << 12, 3 << 4)  # rows and bytes that tell the size


class TableReader:
    """A table that is read from its first row to its last."""

    def __init__(self, name: str, puzzle: str, solution: str = "") -> None:
        self.files, self.format = sources_of(name)
        self._family = family_of(self.format.name)
        self._head = self._family.head(
            self.files[0], self.format.packing, False
        )
        schema = self._head.schema
        if len(self.files) > 1:  # dictionaries may differ
            schema = without_marks(schema)
        self.schema: Final = schema
        try:
            self.layout = layout_for(self.schema.names, puzzle, solution)
        except TableError as error:
            raise TableError(
                f"{self.files[0]}: {error.message}", error.cure
            ) from None

    def chunks(
        self, raw: bool = False, size: Size = AT_ONCE
    ) -> Iterator[Chunk]:
        """The rows in their order, some thousands at a time.

        With ``raw`` those of JSON Lines are one column, as it is written.
        """
        reading = Reading(
            self.schema.names, self.schema, self.layout, frozenset(), raw
        )
        packing = self.format.packing
        known = [identity(file) for file in self.files]
        for file in self.files:
            head = self._head
            if file != self.files[0]:
                head = self._family.head(file, packing, False)
                if head.schema != self.schema:
                    raise TableError(
                        f"{file}: its columns differ from those of"
                        f" {self.files[0]}"
                    )
            for piece in self._family.pieces(file, packing, head, size):
                yield from self._family.read(piece, reading)
        check_unchanged(known)

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


def check_size(name: str, puzzle: str = "") -> None:
    """TableError if the first rows are grids of another size than 9x9.

    What comes through a pipe is not looked at, as it comes but once.
    """
    if name == PIPE:
        return
    reader = TableReader(name, puzzle)
    for chunk in reader.chunks(size=FEW):
        texts = texts_of(chunk.puzzles)
        sizes = {
            GRIDS.get(len(text.translate(TO_LINE))) for text in texts if text
        }
        size = sizes.pop() if len(sizes) == 1 else None
        if size is not None and size != 9:
            raise TableError(
                f"{name}: its grids are {size}x{size}, not 9x9; only `sudoku"
                " data augment` takes other sizes"
            )
        return


class RowWriter:
    """Takes rows that go to a table."""

    def __init__(
        self, writer: PartWriter, schema: pa.Schema, same: bool
    ) -> None:
        """``same``: the rows come from a table of the same format."""
        self._writer = writer
        self._text: TextWriter | None = None
        if same and isinstance(writer, TextWriter):
            self._text = writer
        self._schema = schema
        self.rows = 0

    def copy(
        self,
        chunk: Chunk,
        columns: Sequence[pa.Array],
        chosen: NDArray[np.bool_],
    ) -> None:
        """The chosen rows of a chunk, of which these are the columns.

        From text to the same kind of text a row that doesn't fit into
        the columns goes as it is written.
        """
        places = np.cumsum(chosen) - 1
        self.write(
            [column.filter(pa.array(chosen)) for column in columns],
            {
                int(places[at]): record
                for at, record in chunk.written.items()
                if chosen[at]
            },
        )

    def write(
        self,
        columns: Sequence[pa.Array],
        written: Mapping[int, bytes] = NO_RECORDS,
    ) -> None:
        """Writes more rows, and may report some of them."""
        names = self._schema.names
        batch = pa.RecordBatch.from_arrays(list(columns), names)
        batch = fitted(batch, self._schema, self.rows)
        self.rows += batch.num_rows
        start = 0
        if self._text is not None:
            for at, record in sorted(written.items()):
                self._text.write(batch.slice(start, at - start))
                self._text.write_as_it_is(record)
                start = at + 1
        self._writer.write(batch.slice(start))


@contextmanager
def writing(
    target: Target,
    own: pa.Schema,
    new: pa.Schema = NOTHING_NEW,
    source: TableFormat | None = None,
    *,
    room: LocalPlace,
    force: bool,
) -> Iterator[RowWriter]:
    """Writes a target with these columns; it is whole or not there.

    ``source`` is the format of the table whose rows are written, ``room``
    a folder of the target, where it lies until it is whole; ``force`` replaces
    what is there then.  A folder gets one part.  TableError if it can't
    be written.
    """
    family = family_of(target.format.name)
    every = pa.schema([*own, *new], own.metadata)
    schema = family.kept(every, len(new))
    for name in every.names:
        if name not in schema.names:
            raise TableError(
                f"a {target.format.name} file can't hold the column {name!r}:"
                " it has no fixed width"
            )
    try:
        with _opened(target, room, force) as stream:
            writer = family.writer(stream, schema, target.packing, True)
            try:
                same = source is not None and source.name == target.format.name
                yield RowWriter(writer, schema, same)
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
def _opened(
    target: Target, room: LocalPlace, force: bool
) -> Iterator[BinaryIO]:
    """The stream for a target."""
    place: Storage | None = target.place
    if place is None:
        with stream_of(target) as stream:
            yield stream
        return
    if not isinstance(place, LocalPlace):
        # Stores have names for what is whole alone.
        if target.folder:
            place = place.child(f"part-000000{target.format.ending}")
        with place.create() as stream:
            yield stream
        return
    made = file = room.child("rows")
    if target.folder:
        if made.exists():
            made.remove()
        made.make_folder()
        file = made.child(f"part-000000{target.format.ending}")
    with file.create() as stream:
        yield stream
    put_in_place(made, target, force)
