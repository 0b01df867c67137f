"""The work on one part: a pure function of a job and a piece.

    done(job, piece)      reads a piece, works on its rows, writes the part
    stats_of(job, piece)  the figures of a part that is there already
    fitted(batch, schema, ...)   a batch with the types of a schema

A job and a piece go to another process or another machine; only figures
come back.
"""

from __future__ import annotations

import io
import json
import time
from typing import Any, Final, NamedTuple

import pyarrow as pa

from sudokit.tables.errors import TableError
from sudokit.tables.formats import TableFormat, family_of
from sudokit.tables.formats.batches import with_type
from sudokit.tables.formats.family import Piece, Reading, Spaces, closing
from sudokit.tables.storage import LocalPlace, place_of
from sudokit.tables.work import RowWork

TOLD: Final = 10  # rows with errors that a part names
READING, WORKING, WRITING = range(3)


class Job(NamedTuple):
    """What is the same for all parts.

    ``data`` and ``stats`` are the folders for the part and for its
    figures, "" to send them back.  With ``whole`` a part is a file.
    ``table`` is the file in which each row has its place, known by
    ``spaces``; without them parts are files that are joined or stay.
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
    table: str = ""
    spaces: Spaces | None = None


class Stats(NamedTuple):
    """The figures of a part.

    ``told`` has the first rows that something is wrong with, by their
    place in the part; ``seconds`` went into reading, working and writing.
    ``bytes`` were to be read, or rows; ``written`` are the bytes of the
    part's file.
    """

    rows: int
    errors: int
    improper: int
    told: list[tuple[int, str]]
    seconds: tuple[float, float, float]
    bytes: int
    written: int = 0


class Done(NamedTuple):
    """A part that is done, and its bytes if they are to be sent back."""

    stats: Stats
    data: bytes | None


def part_name(number: int, job: Job) -> str:
    """The name of a part's file."""
    ending = job.target.ending if job.whole else ""
    return f"part-{number:06}{ending}"


def stats_of(job: Job, piece: Piece) -> Stats | None:
    """The figures of a part if it is there and whole, else None.

    It may be cut off if the machine has failed.
    """
    place = place_of(job.stats).child(f"{piece.number:06}.json")
    if not place.exists():
        return None
    with place.open() as stream:
        try:
            found = Stats(*json.loads(stream.read()))
        except ValueError:
            return None
    if not _is_there(job, piece, found.written):
        return None
    return found._replace(
        told=[(at, text) for at, text in found.told],
        seconds=(0.0, 0.0, 0.0),
    )


def _is_there(job: Job, piece: Piece, size: int) -> bool:
    """Is a part of this size in its place?"""
    if job.spaces is not None:
        table = place_of(job.table)
        end = start_of(job.spaces, piece) + size
        return table.exists() and table.size() >= end
    part = place_of(job.data).child(part_name(piece.number, job))
    return part.exists() and part.size() == size


def start_of(spaces: Spaces, piece: Piece) -> int:
    """The byte where a part begins in the table."""
    return spaces.heading + spaces.row * piece.before


def done(job: Job, piece: Piece) -> Done:
    """Does a part.

    A file is there when it is whole, with its figures; what was written
    to its place in a table is not yet settled: its figures come later.
    """
    if not job.data:
        data = io.BytesIO()
        stats = written(job, piece, data)
        return Done(stats, data.getvalue())
    if job.spaces is not None:
        return Done(_filled_in(job, piece, job.spaces), None)
    place = place_of(job.data).child(part_name(piece.number, job))
    # Parts that are to be joined will be read soon, and last in the table.
    with place.create(lasting=job.whole) as stream:
        stats = written(job, piece, stream)
        stats = stats._replace(written=stream.tell())
        write_stats(job, piece, stats)
    return Done(stats, None)


def _filled_in(job: Job, piece: Piece, spaces: Spaces) -> Stats:
    """Writes a part to its place in the table."""
    start = start_of(spaces, piece)
    with LocalPlace(job.table).filled(start) as stream:
        stats = written(job, piece, stream)
        size = stream.tell() - start
    if size != spaces.row * piece.size:
        raise TableError(f"{piece.file}: it changed while it was read")
    return stats._replace(written=size)


def write_stats(job: Job, piece: Piece, stats: Stats) -> None:
    """Writes the figures of a part."""
    place = place_of(job.stats).child(f"{piece.number:06}.json")
    with place.create(lasting=False) as stream:
        stream.write(json.dumps(stats).encode())


def written(job: Job, piece: Piece, stream: Any) -> Stats:
    """Writes what becomes of the rows of a piece."""
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
    reading, working, writing = clock.seconds
    seconds = reading, working, writing
    return Stats(rows, errors, improper, told, seconds, piece.size)


class Clock:
    """Seconds that went into reading, working and writing."""

    def __init__(self) -> None:
        self.seconds: Final = [0.0, 0.0, 0.0]
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

    TableError names the first row, of which ``before`` went before, that
    can't be had so.
    """
    if len(batch.schema) > len(schema):  # not all of them can be written
        batch = batch.select(schema.names)
    if batch.schema.types == schema.types:
        return batch
    columns = []
    for column, field in zip(batch.columns, schema, strict=True):
        try:
            columns.append(with_type(column, field))
        except pa.ArrowInvalid:
            row = next(
                (at for at, cell in enumerate(column) if not _is_text(cell)),
                0,
            )
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
