"""Writes a table part by part, and resumes an interrupted run."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any, BinaryIO

import pyarrow as pa

from sudokit.files import Lasting
from sudokit.tables.adding import is_text, texts_of
from sudokit.tables.engines import Dask, Engine, Handed, Processes, finished
from sudokit.tables.errors import TableError
from sudokit.tables.formats import TableFormat, family_of
from sudokit.tables.formats.batches import without_marks
from sudokit.tables.formats.family import (
    RAW,
    Head,
    PartJoiner,
    Piece,
    Reading,
)
from sudokit.tables.pieces import length_of, pieces_of, size_for
from sudokit.tables.plan import (
    Parts,
    Plan,
    check_unchanged,
    plan_of,
)
from sudokit.tables.row_work import RowWork
from sudokit.tables.storage import PIPE, LocalPlace, Storage, identity
from sudokit.tables.summary import RunProgress, RunTally, Summary
from sudokit.tables.target import (
    InputFiles,
    Target,
    check_target,
    put_in_place,
    stream_of,
)
from sudokit.tables.work import Done, Job, done, part_name, stats_of, tell

Workers = Callable[[], Processes | Handed | Dask]


class TableRun:
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
        self._tally = RunTally()
        self._left_out: list[str] = []
        if target.place is not None:
            self._check_target(Parts(target.place).is_named(target.folder))

    def _check_target(self, ours: bool) -> None:
        """TableError if there is one that is neither ours nor replaced."""
        force = self._work.force or ours
        check_target(self._target, self._sources.files, force)

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
                if at >= 0 and not is_text(head.schema.types[at]):
                    texts_of(pa.array([], head.schema.types[at]))
        except TableError as error:
            raise TableError(
                f"{files[0]}: {error.message}", error.cure
            ) from None
        reading = Reading(names, head.schema, layout, work.gone(), raw)
        own = pa.schema(
            [head.schema.field(at) for at in layout.kept],
            head.schema.metadata,
        )
        if len(files) > 1 or not work.even:
            own = without_marks(own)  # there may be other values
        if raw:
            own = pa.schema([(RAW, pa.binary())])
        elif target.format.name not in ("csv", "tsv"):
            own = _as_text(own, source)
        every = work.schema(own)
        schema = family_of(target.format.name).kept(every, work.added())
        self._left_out = [
            name for name in every.names if name not in schema.names
        ]
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
            anew = fresh or PIPE in self._sources.files
            self._check_target(not anew and parts.is_named(target.folder))
            plan = plan_of(self._sources.files, target.style, self._work)
            job, head = self._prepared()
            parts.begin(plan, fresh)
            job = job._replace(
                data=parts.data.url,
                stats=parts.stats.url,
                whole=target.folder,
            )
            if head.rows >= 0 and isinstance(parts.joined, LocalPlace):
                job = self._with_spaces(job, parts.joined)
            if parts.totals() is None:
                self._make_parts(workers, job, head, parts, plan)
            summary = self._named(parts)
            parts.remove()
        return summary

    def _make_parts(
        self,
        workers: Workers,
        job: Job,
        head: Head,
        parts: Parts,
        plan: Plan,
    ) -> None:
        """Makes all parts and, for a file, joins them."""
        with workers() as engine:
            parts.find_checksums()
            if job.whole:
                for _ in self._in_order(engine, job, head):
                    pass  # they stay where they are
            elif job.spaces is not None:
                with LocalPlace(job.table).filled(0) as table:
                    for _ in self._in_order(engine, job, head, table):
                        pass
                    self._joiner(table, job).close()
                    table.settle()
            else:
                with parts.joined.create() as stream:
                    self._join(engine, job, head, stream, parts.data)
        try:
            check_unchanged(plan["input"])
        except TableError:
            parts.forget()  # they are of two tables
            raise
        summary = self._tally.summary()._replace(left_out=self._left_out)
        parts.finish(summary._asdict())

    def _with_spaces(self, job: Job, table: LocalPlace) -> Job:
        """The same, each part written to its place, if that is known."""
        spaces = family_of(job.target.name).spaces(job.schema)
        if spaces is None or job.whole or not self._work.even:
            return job
        return job._replace(table=table.url, spaces=spaces)

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
                self._tally.joining += time.perf_counter() - start
        except BaseException:
            # It would try that later, and complain.
            with suppress(Exception):
                joiner.close()
            raise
        start = time.perf_counter()
        joiner.close()
        self._tally.joining += time.perf_counter() - start

    def _joiner(self, stream: BinaryIO, job: Job) -> PartJoiner:
        family = family_of(job.target.name)
        return family.joiner(stream, job.schema, job.packing)

    def _named(self, parts: Parts) -> Summary:
        """Gives what is finished its name."""
        place = self._target.place
        assert place is not None
        made = parts.data if self._target.folder else parts.joined
        if made.exists():
            put_in_place(made, self._target, self._work.force)
        totals: dict[str, Any] = parts.totals() or {}
        told = [(row, text) for row, text in totals["told"]]
        return Summary(**{**totals, "told": told})

    # A stream.

    def to_stream(self, workers: Workers) -> Summary:
        """Writes text to a stream, part by part."""
        known = [identity(file) for file in self._sources.files]
        job, head = self._prepared()
        with stream_of(self._target) as stream:
            joiner = self._joiner(stream, job)
            with workers() as engine:
                for _, data in self._in_order(engine, job, head):
                    stream.write(data or b"")
            joiner.close()
        check_unchanged(known)
        return self._tally.summary()

    # Pieces and what becomes of them.

    def _in_order(
        self,
        engine: Engine,
        job: Job,
        head: Head,
        table: Lasting | None = None,
    ) -> Iterator[tuple[int, bytes | None]]:
        """Each part in its order, as soon as it is done.

        Those that were written to their places in a table are settled
        here, so that no worker waits for the disk.
        """
        ready: dict[int, Done] = {}
        sources, tally = self._sources, self._tally
        total = length_of(sources, head)
        size = size_for(total, self._work.heavy, self._target.folder)
        pieces = pieces_of(sources, head, job.reading.raw, size)
        there = 0

        def missing() -> Iterator[Piece]:
            """The pieces that are still to be worked on."""
            nonlocal there
            for piece in pieces:
                stats = stats_of(job, piece) if job.data else None
                if stats is None:
                    yield piece
                else:
                    ready[piece.number] = Done(stats, None)
                    there += stats.rows
                    tally.resumed += 1

        work = partial(done, job)
        for piece, result in finished(engine, work, missing()):
            if table is not None:
                table.settle()
                tell(job, piece, result.stats)
            ready[piece.number] = result
            yield from self._next(ready)
            waiting = [tally.total, *(one.stats for one in ready.values())]
            done_bytes = sum(one.bytes for one in waiting)
            rows = sum(one.rows for one in waiting)
            self._progress(RunProgress(done_bytes, total, rows, there))
        yield from self._next(ready)

    def _next(
        self, ready: dict[int, Done]
    ) -> Iterator[tuple[int, bytes | None]]:
        """The parts that follow those that were counted."""
        while (number := self._tally.parts) in ready:
            part = ready.pop(number)
            self._tally.add(part.stats)
            yield number, part.data


def _as_text(schema: pa.Schema, source: TableFormat) -> pa.Schema:
    """Columns of CSV as text, where they aren't bytes any more."""
    if source.name not in ("csv", "tsv"):
        return schema
    return pa.schema([(name, pa.string()) for name in schema.names])
