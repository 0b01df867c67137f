"""Processes one part of a table: a pure function of a job and a piece.

    make_part(job, piece)   reads a piece, processes its rows, writes the part
    stats_of(job, piece)    the figures of a part that exists
    fitted(batch, schema, ...)  a batch with the types of a schema
    written_columns(...)    the columns that a format holds
    check_grids(...)        raises TableError for puzzles that it can't hold

Jobs and pieces are sent to other processes or machines, which return only
figures.
"""

from __future__ import annotations

import io
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

import pyarrow as pa

from sudokit.rules.kinds import ClassicOnly
from sudokit.rules.puzzle import puzzle_rules
from sudokit.tables.errors import TableError
from sudokit.tables.facts import puzzle_of
from sudokit.tables.formats import PACKABLE, TableFormat, family_of
from sudokit.tables.formats.family import Piece, Reading, closing
from sudokit.tables.puzzles import RULED, plain, read_puzzles, texts_of
from sudokit.tables.storage import Storage, load, place_of, save
from sudokit.tables.work import RowWork

OTHERS: Final = "CSV, JSON Lines, Parquet and Arrow can"
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
            if not job.work.even:
                every = range(len(chunk.puzzles))
                within = " of a part" if piece.number else ""
                check_grids(job.target, chunk.puzzles, every, rows, within)
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


def written_columns(
    target: TableFormat, every: pa.Schema, new: int
) -> tuple[pa.Schema, list[str]]:
    """Return the columns that a format holds, and the names of others.

    Raise TableError if it can't hold one of the last ``new``, which are
    made, or one with rules of puzzles.
    """
    schema = family_of(target.name).writable(every, new)
    held = {*schema.names}
    made = {*every.names[len(every) - new :]}
    left_out = [name for name in every.names if name not in held]
    for name in left_out:
        if name in made or name in RULED:
            raise TableError(
                f"a {target.name} file can't hold the column {name!r}: it has"
                " no fixed width",
                OTHERS,
            )
    if target.name != "npy":  # only there new texts have a width
        own = [*schema][: len(schema) - new]
        added = [one.remove_metadata() for one in [*schema][len(own) :]]
        schema = pa.schema([*own, *added], schema.metadata)
    return schema, left_out


def check_grids(
    target: TableFormat,
    puzzles: pa.Array,
    rows: Iterable[int],
    before: int,
    within: str = "",
) -> None:
    """Raise TableError for puzzles of ``rows`` that a format can't hold.

    Those are puzzles of other sizes and rules for NumPy; text that isn't a
    puzzle is no problem.  ``before`` rows precede them ``within`` a part.
    """
    if target.name != "npy":
        return
    unreadable = sorted(read_puzzles(puzzles).errors.keys() & rows)
    texts = texts_of(puzzles.take(pa.array(unreadable, pa.int64())))
    for at, text in zip(unreadable, texts, strict=True):
        with suppress(ValueError):
            other = puzzle_of(text or "")
            if other is not None:
                name = puzzle_rules(other).name()
                raise TableError(
                    f"row {before + at + 1}{within}: "
                    + str(ClassicOnly("a NumPy file", name)),
                    OTHERS,
                )


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
