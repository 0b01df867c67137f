"""Runs work on a table, from file to file, in one call.

run(source, target, columns, ...)    adds columns; a Summary
run_work(source, target, work, ...)  does any work on its rows
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from functools import partial
from typing import Final

import pyarrow as pa

from sudokit.tables.engines import Dask, Handed, Processes, cores
from sudokit.tables.errors import TableError
from sudokit.tables.making import TableRun
from sudokit.tables.request import request_for
from sudokit.tables.row_work import ColumnWork, RowWork
from sudokit.tables.storage import first_line
from sudokit.tables.summary import RunProgress, Summary
from sudokit.tables.target import sources_of, target_of

ENGINES: Final = ("processes", "dask")


def run(
    source: str | Sequence[str],
    target: str,
    columns: str | Iterable[str],
    *,
    puzzle: str = "",
    solution: str = "",
    select: str | Iterable[str] = (),
    drop: str | Iterable[str] = (),
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
    ``pyarrow.fs`` knows; ``source`` can be a pattern, or several names of
    tables with the same columns, which are read as one; ``-`` is CSV on
    stdin or stdout, and a target that ends in ``/`` is a folder of parts.
    The columns and what is said of them are those of ``add_columns``.  Of
    the table's own ones those stay that ``select`` names, and not those
    that ``drop`` does.

    The work is done by ``jobs`` number of processes (one per core), by the
    Dask cluster at ``address`` with ``engine="dask"``, or by an ``executor``
    of ``concurrent.futures``, which is given ``jobs`` tasks at a time.  Parts
    lie in ``target.parts/`` until all are there: the same call goes on where
    another stopped, ``fresh`` starts over.  ``force`` replaces a target that
    is there, and columns.

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
        select=select,
        drop=drop,
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
    source: str | Sequence[str],
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
        table = TableRun(sources, goal, work, progress)
        workers = partial(_engine, engine, address, executor, jobs)
        if goal.place is None:
            return table.to_stream(workers)
        return table.to_place(workers, fresh)
    except pa.ArrowException as error:
        name = source if isinstance(source, str) else ", ".join(source)
        raise TableError(f"{name}: {first_line(error)}") from error
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
        raise TableError(
            f"unknown engine {name}; the engines are {', '.join(ENGINES)}"
        )
    count = jobs or cores()
    if executor is not None:
        return Handed(executor, count)
    if name == "dask":
        return Dask(address, count)
    return Processes(count)
