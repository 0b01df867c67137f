"""A table from file to file: cut, shared out, joined, and resumed.

run(source, target, columns, ...)    adds columns; a Summary
run_work(source, target, work, ...)  does any work on its rows
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import suppress
from functools import partial
from typing import Any, BinaryIO, Final, NamedTuple

import pyarrow as pa

from sudokit.core.arrays import COMPILED
from sudokit.tables.adding import texts_of
from sudokit.tables.engines import Dask, Engine, Handed, Processes, finished
from sudokit.tables.formats import TableFormat, family_of
from sudokit.tables.formats.family import (
    RAW,
    Head,
    PartJoiner,
    Piece,
    Reading,
    Size,
)
from sudokit.tables.plan import PIPE, Parts, plan_of
from sudokit.tables.request import request_for
from sudokit.tables.row_work import ColumnWork, RowWork
from sudokit.tables.storage import Storage, first_line, place_of
from sudokit.tables.target import (
    InputFiles,
    Target,
    check_target,
    sources_of,
    target_of,
)
from sudokit.tables.trouble import TableError
from sudokit.tables.work import (
    TOLD,
    Done,
    Job,
    Stats,
    done,
    part_name,
    stats_of,
)

ENGINES: Final = ("processes", "dask")
SLOWER: Final = 1 if COMPILED else 32  # than the compiled build, about
NOTHING: Final = Stats(0, 0, 0, [], (0.0, 0.0, 0.0), 0)


class RunProgress(NamedTuple):
    """How far a run is: ``done`` of ``total``, rows or bytes, 0 unknown.

    ``rows`` are those of parts that are done, ``resumed`` of them were
    there before.
    """

    done: int
    total: int
    rows: int
    resumed: int


class Summary(NamedTuple):
    """What a run comes to.

    ``told`` has the first rows with something to tell, numbered from 1:
    ``errors`` rows have an error, ``improper`` no solution or several.
    ``seconds`` is the whole time; ``reading``, ``working`` and
    ``writing`` are sums over all processes.
    """

    rows: int
    errors: int
    improper: int
    told: list[tuple[int, str]]
    parts: int
    resumed: int
    seconds: float
    reading: float
    working: float
    writing: float
    joining: float


def run(
    source: str,
    target: str,
    columns: str | Iterable[str],
    *,
    puzzle: str = "",
    solution: str = "",
    budget: int | None = None,
    timeout: float | None = None,
    force: bool = False,
    fresh: bool = False,
    to: str = "",
    compression: str = "",
    jobs: int | None = None,
    engine: str = "processes",
    address: str | None = None,
    executor: Executor | None = None,
    progress: Callable[[RunProgress], None] = lambda _: None,
) -> Summary:
    """Adds columns to the table ``source`` and writes it to ``target``.

    Both are names of files, whose ends tell the format, or URIs that
    ``pyarrow.fs`` knows; ``-`` is CSV on stdin or stdout, and a target
    that ends in ``/`` is a folder of parts.  The columns and what is said
    of them are those of ``add_columns``.

    The work is done by ``jobs`` processes (one a core), by the Dask
    cluster at ``address`` with ``engine="dask"``, or by an ``executor``
    of ``concurrent.futures``, which is given ``jobs`` tasks at a time.
    Parts lie in ``target.parts/`` until all are there: the same call goes
    on where another stopped, ``fresh`` begins anew.  ``force`` replaces a
    target that is there, and columns.

    TableError, with one line that says why, if something can't be read
    or written; rows with errors are counted in the Summary.
    """
    request = request_for(
        columns,
        puzzle=puzzle,
        solution=solution,
        budget=budget,
        timeout=timeout,
        force=force,
    )
    return run_work(
        source,
        target,
        ColumnWork(request),
        fresh=fresh,
        to=to,
        compression=compression,
        jobs=jobs,
        engine=engine,
        address=address,
        executor=executor,
        progress=progress,
    )


def run_work(
    source: str,
    target: str,
    work: RowWork,
    *,
    fresh: bool = False,
    to: str = "",
    compression: str = "",
    jobs: int | None = None,
    engine: str = "processes",
    address: str | None = None,
    executor: Executor | None = None,
    progress: Callable[[RunProgress], None] = lambda _: None,
) -> Summary:
    """Writes to ``target`` what a work makes of the rows of ``source``.

    All else is as for ``run``.
    """
    try:
        sources = sources_of(source)
        goal = target_of(target, sources.format, to, compression)
        table = Table(sources, goal, work, progress)
        workers = partial(_engine, engine, address, executor, jobs)
        if goal.place is None:
            return table.to_stdout(workers)
        return table.to_place(workers, fresh)
    except pa.ArrowException as error:
        raise TableError(f"{source}: {first_line(error)}") from error
    except BrokenPipeError:
        raise
    except OSError as error:
        name = error.filename or target
        raise TableError(f"{name}: {first_line(error)}") from error


def _engine(
    name: str,
    address: str | None,
    executor: Executor | None,
    jobs: int | None,
) -> Processes | Handed | Dask:
    """What does the work."""
    if name not in ENGINES:
        raise TableError(f"there is no engine {name}: {', '.join(ENGINES)}")
    count = jobs or len(os.sched_getaffinity(0))
    if executor is not None:
        return Handed(executor, count)
    if name == "dask":
        return Dask(address, count)
    return Processes(count)


Workers = Callable[[], Processes | Handed | Dask]


class Table:
    """A table on its way from files to a target."""

    def __init__(
        self,
        sources: InputFiles,
        target: Target,
        work: RowWork,
        progress: Callable[[RunProgress], None],
    ) -> None:
        self._sources = sources
        self._target = target
        self._work = work
        self._progress = progress
        self._start = time.perf_counter()
        self._total = NOTHING
        self._rows_before = self._resumed = self._parts = 0
        self._joining = 0.0
        if target.place is not None:
            finished = Parts(target.place).totals() is not None
            check_target(target, sources.files, work.force or finished)

    def _prepared(self) -> tuple[Job, Head]:
        """The head of the table, and the work on its parts."""
        files, source = self._sources
        target, work = self._target, self._work
        raw = work.raw and source.name == target.format.name == "jsonl"
        family = family_of(source.name)
        head = family.head(files[0], source.packing, raw)
        names = head.schema.names
        try:
            layout = work.layout(names)
            for at in (layout.puzzle, layout.answer):
                if at >= 0:
                    texts_of(pa.array([], head.schema.field(at).type))
        except TableError as error:
            raise TableError(f"{files[0]}: {error}") from None
        reading = Reading(names, head.schema, layout, work.gone(), raw)
        own = pa.schema(
            [head.schema.field(at) for at in layout.kept],
            head.schema.metadata,
        )
        if raw:
            own = pa.schema([(RAW, pa.binary())])
        elif target.format.name not in ("csv", "tsv"):
            own = _as_text(own, source)
        schema = family_of(target.format.name).kept(
            work.schema(own), work.added()
        )
        job = Job(
            source, reading, work, target.format, target.packing,
            schema, "", "", False,
        )  # fmt: skip
        return job, head

    # Parts in a folder, a file at the end.

    def to_place(self, workers: Workers, fresh: bool) -> Summary:
        """Writes the target; parts that are there already are kept."""
        target = self._target
        assert target.place is not None
        parts = Parts(target.place)
        with parts.locked():
            job, head = self._prepared()
            plan = plan_of(self._sources.files, target.style, self._work)
            parts.begin(plan, fresh)
            job = job._replace(
                data=parts.data.url,
                stats=parts.stats.url,
                whole=target.folder,
            )
            if parts.totals() is None:
                self._make_parts(workers, job, head, parts)
            summary = self._named(parts)
            parts.remove()
        return summary

    def _make_parts(
        self, workers: Workers, job: Job, head: Head, parts: Parts
    ) -> None:
        """Makes all parts and, for a file, joins them."""
        with workers() as engine:
            if self._target.folder:
                for _ in self._in_order(engine, job, head):
                    pass
            else:
                with parts.joined.create() as stream:
                    self._join(engine, job, head, stream, parts.data)
        parts.finish(self._summary()._asdict())

    def _join(
        self, engine: Engine, job: Job, head: Head, stream: BinaryIO,
        folder: Storage,
    ) -> None:  # fmt: skip
        """Joins parts as they are done, while others are at work."""
        joiner = self._joiner(stream, job)
        try:
            for number, _ in self._in_order(engine, job, head):
                start = time.perf_counter()
                with folder.child(part_name(number, job)).open() as part:
                    joiner.add(part)
                self._joining += time.perf_counter() - start
        except BaseException:
            # It would try that later, and complain.
            with suppress(Exception):
                joiner.close()
            raise
        start = time.perf_counter()
        joiner.close()
        self._joining += time.perf_counter() - start

    def _joiner(self, stream: BinaryIO, job: Job) -> PartJoiner:
        family = family_of(job.target.name)
        return family.joiner(stream, job.schema, job.packing)

    def _named(self, parts: Parts) -> Summary:
        """Gives what is finished its name."""
        place = self._target.place
        assert place is not None
        made = parts.data if self._target.folder else parts.joined
        if made.exists():
            if self._target.folder and place.exists():
                place.move(parts.folder.child("replaced"))
            made.move(place)
        totals: dict[str, Any] = parts.totals() or {}
        told = [(row, text) for row, text in totals["told"]]
        return Summary(**{**totals, "told": told})

    # A stream.

    def to_stdout(self, workers: Workers) -> Summary:
        """Writes CSV to stdout, part by part."""
        job, head = self._prepared()
        stream = sys.stdout.buffer
        joiner = self._joiner(stream, job)
        with workers() as engine:
            for _, data in self._in_order(engine, job, head):
                stream.write(data or b"")
        joiner.close()
        stream.flush()
        return self._summary()

    # Pieces and what becomes of them.

    def _in_order(
        self, engine: Engine, job: Job, head: Head
    ) -> Iterator[tuple[int, bytes | None]]:
        """Each part in its order, as soon as it is done."""
        ready: dict[int, Done] = {}
        following = 0
        total = self._length(head)
        there = 0

        def missing() -> Iterator[Piece]:
            """The pieces that are still to be worked on."""
            nonlocal there
            for piece in self._pieces(head, job):
                stats = stats_of(job, piece.number) if job.data else None
                if stats is None:
                    yield piece
                else:
                    ready[piece.number] = Done(stats, None)
                    there += stats.rows
                    self._resumed += 1

        work = partial(done, job)
        for piece, result in finished(engine, work, missing()):
            ready[piece.number] = result
            while following in ready:
                yield following, self._count(ready.pop(following))
                following += 1
            waiting = [one.stats for one in ready.values()]
            size = sum(one.bytes for one in waiting) + self._total.bytes
            rows = sum(one.rows for one in waiting) + self._total.rows
            self._progress(RunProgress(size, total, rows, there))
        while following in ready:
            yield following, self._count(ready.pop(following))
            following += 1

    def _count(self, part: Done) -> bytes | None:
        """Adds what a part has to tell to the whole."""
        old, new = self._total, part.stats
        told = [(old.rows + at + 1, text) for at, text in new.told]
        times = zip(old.seconds, new.seconds, strict=True)
        reading, working, writing = (one + more for one, more in times)
        self._total = Stats(
            old.rows + new.rows,
            old.errors + new.errors,
            old.improper + new.improper,
            [*old.told, *told][:TOLD],
            (reading, working, writing),
            old.bytes + new.bytes,
        )
        self._parts += 1
        return part.data

    def _pieces(self, head: Head, job: Job) -> Iterator[Piece]:
        """The pieces of all files, at least one."""
        number = 0
        files, source = self._sources
        family = family_of(source.name)
        size = self._size(self._length(head))
        for file in files:
            one = head
            if file != files[0]:
                one = family.head(file, source.packing, job.reading.raw)
                if one.schema != head.schema:
                    raise TableError(
                        f"{file}: its columns differ from those of {files[0]}"
                    )
            for piece in family.pieces(file, source.packing, one, size):
                yield piece._replace(number=number)
                number += 1
        if not number:
            nothing = b"" if source.packing or files[0] == PIPE else None
            yield Piece(0, files[0], "", 0, head.start, 0, nothing)

    def _length(self, head: Head) -> int:
        """The rows of the first file, or the bytes of all; 0 unknown."""
        files, source = self._sources
        if files[0] == PIPE or source.packing:
            return 0
        if len(files) == 1 and head.rows >= 0:
            return head.rows
        if head.rows >= 0 or source.name in ("arrow", "arrows"):
            return 0
        return sum(place_of(file).size() - head.start for file in files)

    def _size(self, length: int) -> Size:
        """How large pieces are: some seconds' work, and some for all."""
        if self._work.heavy:
            rows = 1 << (14 if self._target.folder else 11)
            return Size(rows // SLOWER, (rows << 7) // SLOWER)
        rows = min(max(length >> 3, 1 << 15), 1 << 19)
        size = min(max(length >> 5, 1 << 20), 1 << 23)
        return Size(rows // SLOWER, size // SLOWER)

    def _summary(self) -> Summary:
        total = self._total
        return Summary(
            total.rows, total.errors, total.improper, total.told,
            self._parts, self._resumed,
            time.perf_counter() - self._start, *total.seconds,
            self._joining,
        )  # fmt: skip


def _as_text(schema: pa.Schema, source: TableFormat) -> pa.Schema:
    """Columns of CSV as text, where they aren't bytes any more."""
    if source.name not in ("csv", "tsv"):
        return schema
    return pa.schema([(name, pa.string()) for name in schema.names])
