"""Processes one part of a table: a pure function of a job and a piece.

    make_part(job, piece)   reads a piece, processes its rows, writes the part
    stats_of(job, piece)    the figures of a part that exists
    fitted(batch, schema, ...)  a batch with the types of a schema

Jobs and pieces are sent to other processes or machines, which return only
figures.
"""

from __future__ import annotations

import io
import time
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import pyarrow as pa

from sudokit.tables.errors import TableError
from sudokit.tables.formats import PACKABLE, TableFormat, family_of
from sudokit.tables.formats.family import Piece, Reading, closing
from sudokit.tables.puzzles import plain
from sudokit.tables.storage import Storage, load, place_of, save
from sudokit.tables.work import RowWork

LISTED: Final = 10  # messages that a part keeps
READING, WORKING, WRITING = range(3)
NO_TIME: Final = (0.0, 0.0, 0.0)


class Job(NamedTuple):
    """The data shared by all parts.

    ``data`` and ``stats`` are the folders for parts and figures, "" to
    return them instead.  With ``whole`` each part is a file of its own,
    otherwise the parts are joined.
    """

    source: TableFormat
    reading: Reading
    work: RowWork
    target: TableFormat
    packing: str
    schema: pa.Schema
    data: str
    stats: str
    whole: bool


class Stats(NamedTuple):
    """The figures of a part.

    ``messages`` lists the first faulty rows, from 0 within the part;
    ``seconds`` were spent reading, working and writing.  ``bytes`` is the
    size of the piece, in bytes or rows; ``written`` the size of the part's
    file.
    """

    rows: int
    errors: int
    improper: int
    messages: list[tuple[int, str]]
    seconds: Sequence[float]
    bytes: int
    written: int = 0


class FinishedPart(NamedTuple):
    """A finished part, and its bytes if they are to be returned.

    ``there``: an earlier run made it.
    """

    stats: Stats
    data: bytes | None
    there: bool = False


def place_of_part(job: Job, number: int) -> Storage:
    """Return the place of a part's file."""
    ending = job.target.ending if job.whole else ""
    return place_of(job.data).child(f"part-{number:06}{ending}")


def _place_of_stats(job: Job, piece: Piece) -> Storage:
    return place_of(job.stats).child(f"{piece.number:06}.json")


def stats_of(job: Job, piece: Piece) -> Stats | None:
    """Return the figures of a part if it exists and is complete, else None.

    A crash may have truncated it.
    """
    known = load(_place_of_stats(job, piece))
    part = place_of_part(job, piece.number)
    if known is None or not part.exists():
        return None
    stats = Stats(*known)
    whole = part.size() == stats.written
    return stats._replace(seconds=NO_TIME) if whole else None


def make_part(job: Job, piece: Piece) -> FinishedPart:
    """Make a part: its file and figures appear when they are complete.

    A part that exists already is not made again.
    """
    if not job.data:
        data = io.BytesIO()
        return FinishedPart(written(job, piece, data), data.getvalue())
    known = stats_of(job, piece)
    if known is not None:
        return FinishedPart(known, None, True)
    # Parts to be joined are soon read again, and the table is made durable.
    place = place_of_part(job, piece.number)
    with place.create(lasting=job.whole) as stream:
        stats = written(job, piece, stream)._replace(written=stream.tell())
        save(_place_of_stats(job, piece), stats, lasting=False)
    return FinishedPart(stats, None)


def written(job: Job, piece: Piece, stream: Any) -> Stats:
    """Write the results for the rows of a piece; return its figures."""
    family = family_of(job.target.name)
    writer = family.writer(stream, job.schema, job.packing, job.whole)
    chunks = family_of(job.source.name).read(piece, job.reading)
    clock = Clock()
    rows = errors = improper = 0
    messages: list[tuple[int, str]] = []
    with closing(writer):
        for chunk in chunks:
            clock.lap(READING)
            made = job.work.made(chunk)
            clock.lap(WORKING)
            writer.write(fitted(made.rows, job.schema, rows))
            clock.lap(WRITING)
            remarks = {**made.errors, **made.improper}
            for at in sorted(remarks)[: LISTED - len(messages)]:
                messages.append((rows + at, remarks[at]))
            rows += len(chunk.puzzles)
            errors += len(made.errors)
            improper += len(made.improper)
        clock.lap(READING)
    clock.lap(WRITING)
    if job.source.name not in PACKABLE and rows != piece.size:
        raise TableError(f"{piece.file}: it changed while being read")
    return Stats(rows, errors, improper, messages, clock.seconds, piece.size)


class Clock:
    """The seconds spent reading, working and writing."""

    def __init__(self) -> None:
        self.seconds: Final = [*NO_TIME]
        self._start = time.perf_counter()

    def lap(self, what: int) -> None:
        """Add the time since the last lap."""
        now = time.perf_counter()
        self.seconds[what] += now - self._start
        self._start = now


def fitted(
    batch: pa.RecordBatch, schema: pa.Schema, before: int
) -> pa.RecordBatch:
    """Return the batch with the types of a schema, such as bytes as text.

    Raise TableError, which names the first row that can't be converted;
    ``before`` rows precede the batch.
    """
    if len(batch.schema) > len(schema):  # some columns can't be written
        batch = batch.select(schema.names)
    if batch.schema.types == schema.types:
        return batch
    columns = []
    for column, field in zip(batch.columns, schema, strict=True):
        try:
            same = column.type == field.type
            columns.append(column if same else plain(column).cast(field.type))
        except pa.ArrowInvalid:
            wrong = (k for k, one in enumerate(column) if not _is_text(one))
            row = next(wrong, 0)
            raise TableError(
                f"row {before + row + 1} of the part: the column"
                f" {field.name!r} is not UTF-8"
            ) from None
    return pa.RecordBatch.from_arrays(columns, schema=schema)


def _is_text(cell: pa.Scalar) -> bool:
    try:
        (cell.as_py() or b"").decode("utf-8")
    except (UnicodeDecodeError, AttributeError):
        return False
    return True
