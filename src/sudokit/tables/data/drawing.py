"""Random samples of a table's rows, and random orders, set by a seed.

sample(source, target, count)   writes random rows of a table
write_rows(table, targets, ...)   writes each row to its target
Shuffle(folder, seed, rows)     puts rows in random order
mixed(seed)                     a seed as 64 bits

The rows drawn and their order depend only on row numbers and the seed.
Memory holds some bytes for each row; rows are shuffled on disk, one bucket
after the other.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from sudokit.core.dice import seed_of
from sudokit.tables.chunk import Chunk
from sudokit.tables.data.classes import Hashes, Rows, scattered
from sudokit.tables.data.keys import opened, spooled, work_folder
from sudokit.tables.errors import TableError, check_count
from sudokit.tables.formats.family import text_field
from sudokit.tables.parts import check_grids, written_columns
from sudokit.tables.puzzles import VIEWED
from sudokit.tables.sources import TableSource, sources_of
from sudokit.tables.storage import LocalPlace, Name, Storage
from sudokit.tables.targets import (
    RowWriter,
    Target,
    check_target,
    target_of,
    writing,
)

AT_ONCE: Final = 1 << 16  # rows
BUCKET: Final = 1 << 17  # rows sorted in memory at a time
KEY: Final = "\0key"  # the name of an extra column


def mixed(seed: int | str) -> np.uint64:
    """Return a seed as 64 bits."""
    text = str(seed_of(seed)).encode()
    digest = hashlib.blake2b(text, digest_size=8).digest()
    return np.uint64(int.from_bytes(digest, "little"))


def drawn(start: int, rows: int, seed: np.uint64) -> Hashes:
    """Return a random number for each row of a range, all different."""
    places = np.arange(start, start + rows, dtype=np.uint64)
    return scattered(scattered(places) ^ seed)


def write_rows(
    table: TableSource,
    goals: Sequence[Target],
    folders: Sequence[LocalPlace],
    sides: NDArray[Any],
    *,
    force: bool,
    shuffle: int | str | None = None,
    mark: str = "",
    width: int = 0,
    marks: Callable[[slice], pa.Array] = lambda _: None,
) -> list[str]:
    """Write each row to the target of its side, or nowhere for side -1.

    Targets are in ``folders`` until they are complete.  With ``shuffle``
    rows are written in an order drawn with that seed.  ``mark`` names a
    column to add, ``marks`` returns its values for a slice of rows, of up to
    ``width`` bytes.  Return
    the columns that a target's format can't hold.
    """
    alike = all(table.raw_for(goal.format.name) for goal in goals)
    raw = alike and not (mark and mark in table.schema.names)
    sizes = np.bincount(sides[sides >= 0], minlength=len(goals)).tolist()
    added = [text_field(mark, width)] if mark else []
    left_out: list[str] = []
    places: list[int] = []
    with ExitStack() as stack:
        outs: list[RowWriter] = []
        for goal, folder in zip(goals, folders, strict=True):
            own = table.output_schema(goal.format.name, raw)
            places = [
                at
                for at, name in enumerate(own.names)
                if not mark or name != mark
            ]
            fields = [*(own.field(at) for at in places), *added]
            columns_of = pa.schema(fields, own.metadata)
            left_out += written_columns(goal.format, columns_of, len(added))[1]
            opened_out = writing(
                goal,
                columns_of,
                len(added),
                table.format,
                folder=folder,
                force=force,
            )
            outs.append(stack.enter_context(opened_out))
        writes = [out.write for out in outs]
        orders: list[Shuffle] = []
        if shuffle is not None:
            orders = [
                Shuffle(folder.child("rows2"), shuffle, size)
                for folder, size in zip(folders, sizes, strict=True)
            ]
            writes = [order.add for order in orders]
        at = 0
        for chunk in table.chunks(raw):
            here = slice(at, at := at + len(chunk.puzzles))
            columns = [chunk.own.column(place) for place in places]
            columns += [marks(here) for _ in added]
            batch = as_written(chunk, columns)
            for side, write in enumerate(writes):
                mine = sides[here] == side
                if mine.any():
                    rows = np.flatnonzero(mine).tolist()
                    form = goals[side].format
                    check_grids(form, chunk.puzzles, rows, here.start)
                    write(batch.filter(pa.array(mine)))
        for order, out in zip(orders, outs, strict=False):
            for batch in order.batches():
                out.write(batch)
    return list(dict.fromkeys(left_out))


def as_written(chunk: Chunk, columns: Sequence[pa.Array]) -> pa.RecordBatch:
    """Return the columns, plus one for the text of rows that don't fit."""
    texts = pa.nulls(len(chunk.puzzles), pa.binary())
    if chunk.written:
        rows = range(len(texts))
        texts = pa.array([chunk.written.get(at) for at in rows], pa.binary())
    # Arrow can't filter views.
    known = [one.cast(VIEWED.get(one.type, one.type)) for one in columns]
    names = map(str, range(len(columns) + 1))
    return pa.RecordBatch.from_arrays([*known, texts], [*names])


class SampleRows(NamedTuple):
    """The number of rows in a sample, and in its table.

    ``left_out`` are columns that the format of the target can't hold.
    """

    rows: int
    among: int
    left_out: list[str] = []  # noqa: RUF012


def sample(
    source: Name,
    target: Name,
    count: int,
    *,
    seed: int | str = 0,
    shuffle: int | str | None = None,
    puzzle: str = "",
    force: bool = False,
    format: str = "",
    compression: str = "",
) -> SampleRows:
    """Write ``count`` random rows of ``source``, all equally likely.

    They keep the order of the table, or get a random one with the seed
    ``shuffle``.  The same table and seeds give the same rows.  Other
    options are those of ``sudokit.tables.run``.  Raise TableError if there
    are fewer rows, or something can't be read or written.

    >>> from tempfile import TemporaryDirectory
    >>> import pyarrow as pa
    >>> from pyarrow.csv import write_csv
    >>> with TemporaryDirectory() as folder:
    ...     source, target = f"{folder}/in.csv", f"{folder}/out.csv"
    ...     write_csv(pa.table({"puzzle": ["." * 81, "1" * 81]}), source)
    ...     sample(source, target, 1)
    SampleRows(rows=1, among=2, left_out=[])
    """
    check_count(count)
    source, target = os.fspath(source), os.fspath(target)
    sources = sources_of(source)
    goal = target_of(target, sources.format, format, compression)
    check_target(goal, sources.files, force)
    with work_folder(goal.place, {}) as place:
        table = opened(spooled(source, place), puzzle)
        among = table.rows if len(table.files) == 1 else -1
        if among < 0:
            among = sum(len(chunk.puzzles) for chunk in table.chunks())
        if count > among:
            raise TableError(f"{source} has only {among:,} rows")
        chosen = chosen_rows(count, among, mixed(seed))
        sides = np.full(among, -1, np.int8)
        sides[chosen] = 0
        folders = [place.folder]
        left_out = write_rows(
            table, [goal], folders, sides, force=force, shuffle=shuffle
        )
    return SampleRows(count, among, left_out)


def chosen_rows(count: int, among: int, seed: np.uint64) -> Rows:
    """Return a sorted random sample of the numbers 0 to ``among`` - 1."""
    best = np.empty(0, np.int64)
    keys = np.empty(0, np.uint64)
    for start in range(0, among, AT_ONCE):
        size = min(AT_ONCE, among - start)
        best = np.concatenate([best, np.arange(start, start + size)])
        keys = np.concatenate([keys, drawn(start, size, seed)])
        first = np.argsort(keys)[:count]
        best, keys = best[first], keys[first]
    return np.sort(best)


class Shuffle:
    """Shuffles rows with a seed, in a folder on disk."""

    def __init__(self, folder: Storage, seed: int | str, rows: int) -> None:
        self._folder = folder
        self._seed = mixed(seed)
        self._count = max(1, -(-rows // BUCKET))
        self._added = 0
        self._files = ExitStack()
        self._writers: list[Any] = []

    def add(self, batch: pa.RecordBatch) -> None:
        """Add more rows."""
        if not self._writers:
            self._begin(batch.schema.append(pa.field(KEY, pa.uint64())))
        keys = drawn(self._added, batch.num_rows, self._seed)
        self._added += batch.num_rows
        buckets = keys % np.uint64(self._count)
        batch = batch.append_column(KEY, pa.array(keys))
        for number, writer in enumerate(self._writers):
            mine = buckets == number
            if mine.any():
                writer.write_batch(batch.filter(pa.array(mine)))

    def _begin(self, schema: pa.Schema) -> None:
        self._folder.make_folder()
        for number in range(self._count):
            file = self._folder.child(f"{number}").create(lasting=False)
            stream = self._files.enter_context(file)
            self._writers.append(pa.ipc.new_stream(stream, schema))

    def batches(self) -> Iterator[pa.RecordBatch]:
        """Yield all added rows, in the order of the seed."""
        for writer in self._writers:
            writer.close()
        self._files.close()
        for number in range(len(self._writers)):
            place = self._folder.child(f"{number}")
            with place.open() as stream, pa.ipc.open_stream(stream) as reader:
                table = reader.read_all().combine_chunks()
            place.remove()
            order = np.argsort(table.column(KEY).to_numpy())
            yield from table.drop_columns([KEY]).take(order).to_batches()
