"""Processes one part of a table: a pure function of a job and a piece.

    done(job, piece)      reads a piece, works on its rows, writes the part
    stats_of(job, piece)  the figures of a part already written
    fitted(batch, schema, ...)   a batch with the types of a schema

A job and a piece go to another process or another machine; only figures
come back.
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

TOLD: Final = 10  # rows with errors that a part names
READING, WORKING, WRITING = range(3)
NO_TIME: Final = (0.0, 0.0, 0.0)


class Job(NamedTuple):
    """The data that all parts share.

    ``data`` and ``stats`` are the folders for the part and for its
    figures, "" to send them back.  With ``whole`` a part is a file that
    stays, else it is joined with the others.
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

    ``told`` lists the first faulty rows, by their place in the part;
    ``seconds`` went into reading, working and writing.
    ``bytes`` were to be read, or rows; ``written`` are the bytes of the
    part's file.
    """

    rows: int
    errors: int
    improper: int
    told: list[tuple[int, str]]
    seconds: Sequence[float]
    bytes: int
    written: int = 0


class Done(NamedTuple):
    """A part that is done, and its bytes if they are to be sent back.

    ``there``: an earlier run did it.
    """

    stats: Stats
    data: bytes | None
    there: bool = False


def place_of_part(job: Job, number: int) -> Storage:
    """The place of a part's file."""
    ending = job.target.ending if job.whole else ""
    return place_of(job.data).child(f"part-{number:06}{ending}")


def _place_of_stats(job: Job, piece: Piece) -> Storage:
    return place_of(job.stats).child(f"{piece.number:06}.json")


def stats_of(job: Job, piece: Piece) -> Stats | None:
    """The figures of a part if it exists and is whole, else None.

    A crash of the machine may have cut it off.
    """
    known = load(_place_of_stats(job, piece))
    part = place_of_part(job, piece.number)
    if known is None or not part.exists():
        return None
    found = Stats(*known)
    whole = part.size() == found.written
    return found._replace(seconds=NO_TIME) if whole else None


def done(job: Job, piece: Piece) -> Done:
    """Does a part: its file and figures appear once they are whole.

    If they are there, nothing is left to do.
    """
    if not job.data:
        data = io.BytesIO()
        return Done(written(job, piece, data), data.getvalue())
    known = stats_of(job, piece)
    if known is not None:
        return Done(known, None, True)
    # Parts that are to be joined will be read soon, and last in the table.
    place = place_of_part(job, piece.number)
    with place.create(lasting=job.whole) as stream:
        stats = written(job, piece, stream)._replace(written=stream.tell())
        save(_place_of_stats(job, piece), stats, lasting=False)
    return Done(stats, None)


def written(job: Job, piece: Piece, stream: Any) -> Stats:
    """Writes the results for the rows of a piece."""
    family = family_of(job.target.name)
    writer = family.writer(stream, job.schema, job.packing, job.whole)
    chunks = family_of(job.source.name).read(piece, job.reading)
    clock = Clock()
    rows = errors = improper = 0
    told: list[tuple[int, str]] = []
    with closing(writer):
        for chunk in chunks:
            clock.lap(READING)
            made = job.work.made(chunk)
            clock.lap(WORKING)
            writer.write(fitted(made.rows, job.schema, rows))
            clock.lap(WRITING)
            remarks = {**made.errors, **made.improper}
            for at in sorted(remarks)[: TOLD - len(told)]:
                told.append((rows + at, remarks[at]))
            rows += len(chunk.puzzles)
            errors += len(made.errors)
            improper += len(made.improper)
        clock.lap(READING)
    clock.lap(WRITING)
    if job.source.name not in PACKABLE and rows != piece.size:
        raise TableError(f"{piece.file}: it changed while it was read")
    return Stats(rows, errors, improper, told, clock.seconds, piece.size)


class Clock:
    """Seconds that went into reading, working and writing."""

    def __init__(self) -> None:
        self.seconds: Final = [*NO_TIME]
        self._start = time.perf_counter()

    def lap(self, what: int) -> None:
        """Adds the time since the last lap."""
        now = time.perf_counter()
        self.seconds[what] += now - self._start
        self._start = now


def fitted(
    batch: pa.RecordBatch, schema: pa.Schema, before: int
) -> pa.RecordBatch:
    """The batch with the types of a schema: bytes as text, for one.

    TableError names the first row that can't be converted, counting
    ``before`` rows before the batch.
    """
    if len(batch.schema) > len(schema):  # not all of them can be written
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
