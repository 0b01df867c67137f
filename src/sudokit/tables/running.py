"""Processes table files in parts, which it joins; resumes stopped runs.

run(source, target, columns, ...)    adds columns; returns a Summary
run_work(source, target, work, ...)  applies ``work`` to the rows
RunOptions    how a table is written, and by which processes
"""

from __future__ import annotations

import io
import os
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from functools import partial
from operator import add
from typing import Any, BinaryIO, Final, NamedTuple, TypedDict, Unpack

from sudokit.system.in_order import InOrder, finished
from sudokit.system.processes import cores
from sudokit.tables.engines import Dask, Engine, Processes
from sudokit.tables.errors import TableError, check_count
from sudokit.tables.formats import family_of
from sudokit.tables.formats.family import closing
from sudokit.tables.parts import (
    LISTED,
    NO_TIME,
    FinishedPart,
    Job,
    Stats,
    make_part,
    place_of_part,
    written_columns,
)
from sudokit.tables.resume import Parts, Plan, plan_of
from sudokit.tables.sources import (
    InputFiles,
    TableSource,
    check_unchanged,
    size_for,
    sources_of,
)
from sudokit.tables.storage import (
    PIPE,
    Name,
    as_text,
    identity,
    table_errors,
)
from sudokit.tables.targets import (
    Target,
    check_target,
    put_in_place,
    stream_of,
    target_of,
)
from sudokit.tables.work import ColumnOptions, RowWork, column_work

ENGINES: Final = ("processes", "dask")
NOTHING: Final = Stats(0, 0, 0, [], NO_TIME, 0)


class RunProgress(NamedTuple):
    """The progress of a run: ``done`` of ``total``, in rows or bytes.

    ``total`` is 0 if unknown.  ``rows`` are those in finished parts,
    ``resumed`` of them from an earlier run.
    """

    done: int
    total: int
    rows: int
    resumed: int


class Summary(NamedTuple):
    """The figures of a run.

    ``messages`` lists the first faulty rows, numbered from 1: ``errors`` rows
    have an error, ``improper`` rows have no solution or several.
    ``seconds`` is the whole time; ``reading``, ``working`` and
    ``writing`` are sums over all processes.  None of them counts the
    ``resumed`` parts with their ``resumed_rows``, of an earlier run.
    ``left_out`` are columns that the format of the target can't hold.
    """

    rows: int
    errors: int
    improper: int
    messages: list[tuple[int, str]]
    parts: int
    resumed: int
    seconds: float
    reading: float
    working: float
    writing: float
    joining: float
    left_out: list[str] = []  # noqa: RUF012
    resumed_rows: int = 0


def _silent(_: RunProgress) -> None:
    """Show no progress."""


class Crew(TypedDict, total=False):
    """The processes that do the work, and a callback for its progress.

    ``jobs`` is the number of processes (None: one per core), or of tasks
    given at a time to ``executor``, one of ``concurrent.futures``.
    """

    jobs: int | None
    executor: Executor | None
    progress: Callable[[RunProgress], None]


class RunOptions(Crew, total=False):
    """Options for the output of a run, and for its processes.

    ``format`` is used where the target's name has no known ending;
    ``compression`` is for the columns of Parquet.  Parts stay in
    ``target.parts/`` until all are done: the same call resumes a run that
    stopped, ``fresh`` restarts.  ``engine`` is "processes" or "dask", with
    the ``address`` of a cluster.
    """

    fresh: bool
    format: str
    compression: str
    engine: str
    address: str | None


class TableOptions(ColumnOptions, RunOptions, total=False):
    """Options for columns, output and processes."""


def run(
    source: Name | Iterable[Name],
    target: Name,
    columns: str | Iterable[str],
    **options: Unpack[TableOptions],
) -> Summary:
    """Add columns to the table ``source`` and write it to ``target``.

    Both are paths of files whose suffixes give the format, or URIs that
    ``pyarrow.fs`` knows; ``source`` can be a pattern, or several names of
    tables with the same columns, which are read as one; ``-`` is CSV on
    stdin or stdout, and a target that ends in ``/`` is a folder of parts.
    Columns and their options are those of ``add_columns``.  ``select`` and
    ``drop`` name columns of the table to keep and to drop.

    The work is done by ``jobs`` processes (None: one per core), by the Dask
    cluster at ``address`` with ``engine="dask"``, or by an ``executor``
    of ``concurrent.futures``, which is given ``jobs`` tasks at a time.
    Parts stay in ``target.parts/`` until all are done: the same call
    resumes a run that stopped, ``fresh`` restarts.  ``force`` replaces an
    existing target and existing columns.  ``format`` is used where the
    target's name has no known ending, ``compression`` is for the columns of
    Parquet, and ``progress`` is called with a RunProgress.

    Raise TableError, with a one-line reason, if something can't be read
    or written; rows with errors are counted in the Summary.

    >>> from tempfile import TemporaryDirectory
    >>> import pyarrow as pa
    >>> from pyarrow.csv import read_csv, write_csv
    >>> with TemporaryDirectory() as folder:
    ...     source, target = f"{folder}/in.csv", f"{folder}/out.csv"
    ...     write_csv(pa.table({"puzzle": ["." * 81, "1" * 81]}), source)
    ...     summary = run(source, target, "clues,verdict", jobs=1)
    ...     table = read_csv(target)
    >>> summary.rows, table["clues"].to_pylist()
    (2, [0, 81])
    """
    running: dict[str, Any] = dict(options)
    column_options = {
        name: running.pop(name)
        for name in ColumnOptions.__annotations__.keys() & running.keys()
    }
    return run_work(
        source, target, column_work(columns, **column_options), **running
    )


def run_work(
    source: Name | Iterable[Name],
    target: Name,
    work: RowWork,
    **options: Unpack[RunOptions],
) -> Summary:
    """Apply ``work`` to the rows of ``source``.

    Otherwise like ``run``.
    """
    source, target = as_text(source), os.fspath(target)
    name = source if isinstance(source, str) else ", ".join(source)
    with table_errors(target, name):
        files = sources_of(source)
        named = options.get("format", ""), options.get("compression", "")
        goal = target_of(target, files.format, *named)
        table = TableRun(files, goal, work, options)
        if goal.place is None:
            return table.to_stream()
        return table.to_place(options.get("fresh", False))


def _engine(options: RunOptions) -> Engine:
    """Return the engine that does the work."""
    name = options.get("engine", "processes")
    if name not in ENGINES:
        raise TableError(
            f"unknown engine {name}; the engines are {', '.join(ENGINES)}"
        )
    jobs = options.get("jobs")
    count = cores() if jobs is None else jobs
    check_count(count)
    executor = options.get("executor")
    if executor is not None:
        return Engine(executor, count)
    if name == "dask":
        return Dask(options.get("address"), count)
    return Processes(count)


class TableRun:
    """A table on its way from files to a target."""

    def __init__(
        self,
        files: InputFiles,
        target: Target,
        work: RowWork,
        options: RunOptions,
    ) -> None:
        self._files = files
        self._target = target
        self._work = work
        self._engine = partial(_engine, options)
        self._progress = options.get("progress", _silent)
        self._total = NOTHING
        self._parts = self._resumed = self._rows_there = 0
        self._joining = 0.0
        self._start = time.perf_counter()
        if target.place is not None:
            self._check_target(Parts(target.place).is_named(target.folder))

    def _check_target(self, ours: bool) -> None:
        """Raise TableError if the target must not be replaced."""
        force = self._work.force or ours
        check_target(self._target, self._files.files, force)

    def _open(self) -> None:
        """Open the table and set up the job for its parts."""
        target, work = self._target, self._work
        if work.rules is not None and target.format.name == "npy":
            from sudokit.rules import ClassicOnly  # noqa: PLC0415

            raise TableError(str(ClassicOnly("a NumPy file")))
        added = work.added()
        gone = frozenset(added.names)
        source = TableSource(self._files, work.layout, gone, work.even)
        raw = work.raw and source.raw_for(target.format.name)
        own = source.output_schema(target.format.name, raw)
        every = work.schema(own)
        schema, self._left_out = written_columns(
            target.format, every, len(added)
        )
        self._source = source
        self._job = Job(
            source.format, source.reading(raw), work, target.format,
            target.packing, schema, data="", stats="", whole=False,
        )  # fmt: skip

    # Parts in a folder, a file at the end.

    def to_place(self, fresh: bool) -> Summary:
        """Write the target; use existing parts."""
        target = self._target
        assert target.place is not None
        parts = Parts(target.place)
        with parts.locked():
            anew = fresh or PIPE in self._files.files
            self._check_target(not anew and parts.is_named(target.folder))
            plan = plan_of(self._files.files, target.style, self._work)
            self._open()
            parts.begin(plan, fresh)
            self._job = self._job._replace(
                data=parts.place("data").url,
                stats=parts.place("stats").url,
                whole=target.folder,
            )
            if parts.totals() is None:
                self._make_parts(parts, plan)
            made = parts.place("data" if target.folder else "joined")
            if made.exists():
                put_in_place(made, target, self._work.force)
            totals: dict[str, Any] = parts.totals() or {}
            parts.remove()
        return summary_from(totals)

    def _make_parts(self, parts: Parts, plan: Plan) -> None:
        """Make all parts and, for a file, join them."""
        with self._engine() as engine:
            parts.find_checksums(engine.submit)
            if self._job.whole:
                for _ in self._in_order(engine, parts):
                    pass  # they stay in their folder
            else:
                with parts.place("joined").create() as stream:
                    self._join(engine, stream, parts)
        try:
            check_unchanged(plan["input"])
        except TableError:
            parts.clear()  # they mix two inputs
            raise
        parts.finish(self._summary()._asdict())

    def _join(
        self, engine: Engine, stream: BinaryIO, parts: Parts | None = None
    ) -> None:
        """Join parts as they are done, while others run."""
        job = self._job
        family = family_of(job.target.name)
        whole = family.writer(stream, job.schema, job.packing, True)
        with closing(whole):
            for number, data in self._in_order(engine, parts):
                start = time.perf_counter()
                with (
                    place_of_part(job, number).open()
                    if data is None
                    else io.BytesIO(data)
                ) as part:
                    whole.add(part)
                self._joining += time.perf_counter() - start

    # A stream.

    def to_stream(self) -> Summary:
        """Write text to a stream, part by part."""
        known = [identity(file) for file in self._files.files]
        self._open()
        with stream_of(self._target) as stream, self._engine() as engine:
            self._join(engine, stream)
        check_unchanged(known)
        return self._summary()

    # Pieces, and the parts that are made of them.

    def _in_order(
        self, engine: Engine, parts: Parts | None
    ) -> Iterator[tuple[int, bytes | None]]:
        """Yield each part in its order, as soon as it is done."""
        results: InOrder[FinishedPart] = InOrder()
        total = self._source.length()
        size = size_for(total, self._work.heavy, self._target.folder)
        pieces = self._source.pieces(size)
        for piece, result in finished(
            engine, partial(make_part, self._job), pieces
        ):
            if parts is not None:
                parts.note_checksums()
            self._resumed += result.there
            self._rows_there += result.stats.rows * result.there
            for part in results.put(piece.number, result):
                self._total = _sum(self._total, part.stats)
                self._parts += 1
                yield self._parts - 1, part.data
            waiting = results.waiting.values()
            known = [self._total, *(one.stats for one in waiting)]
            read = sum(one.bytes for one in known)
            rows = sum(one.rows for one in known)
            self._progress(RunProgress(read, total, rows, self._rows_there))

    def _summary(self) -> Summary:
        """Return the current figures."""
        total = self._total
        reading, working, writing = total.seconds
        seconds = time.perf_counter() - self._start
        return Summary(
            total.rows, total.errors, total.improper, total.messages,
            self._parts, self._resumed, seconds, reading, working, writing,
            self._joining, self._left_out, self._rows_there,
        )  # fmt: skip


def _sum(old: Stats, new: Stats) -> Stats:
    """Return the sum of two figures, rows counted from 1."""
    messages = [(old.rows + at + 1, text) for at, text in new.messages]
    return Stats(
        old.rows + new.rows,
        old.errors + new.errors,
        old.improper + new.improper,
        [*old.messages, *messages][:LISTED],
        [*map(add, old.seconds, new.seconds)],
        old.bytes + new.bytes,
    )


def summary_from(figures: dict[str, Any]) -> Summary:
    """Return the Summary in figures read from JSON."""
    messages = [(row, text) for row, text in figures["messages"]]
    return Summary(**{**figures, "messages": messages})
