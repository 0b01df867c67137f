"""Engines: local processes, executors of the caller, and Dask clusters.

    Engine(executor, jobs)   any executor of ``concurrent.futures``
    Processes(jobs)          processes of this machine
    Dask(address, jobs)      a Dask cluster, or one started for the purpose
    finished(engine, work, tasks)   tasks and their results, as they end
    shared(work, parts, jobs)       results in order, by processes if that
                                    is quicker

A task whose process is lost is done again.
"""

from __future__ import annotations

import ctypes
import gc
import os
import signal
import sys
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from functools import partial
from importlib import import_module
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait as wait_for
from pathlib import Path
from threading import Thread
from typing import Any, Final, Self, TypeVar

from sudokit.children import prepare, safely
from sudokit.tables.errors import TableError

Task = TypeVar("Task")
Result = TypeVar("Result")

LINUX: Final = sys.platform.startswith("linux")
APART: Final = "forkserver" if LINUX else "spawn"  # how workers start
HARMLESS: Final = "jemalloc_bg_thd"  # a thread of pyarrow that forks well
PRELOAD: Final = [
    f"sudokit.tables.{module}"
    for module in (
        "formats.delimited", "formats.json_lines", "formats.batches",
        "formats.npy", "parts",
    )
]  # fmt: skip
AHEAD: Final = 2  # tasks for each process, so that none waits
WINDOW: Final = 16  # tasks for each process that may overtake another
PATIENCE: Final = 60  # processes lost in a row, without a result
STARTING: Final = 1.0  # seconds that processes must save to be started
ANSWER: Final = 10  # seconds in which a scheduler has to answer
DEATH_OF_PARENT: Final = 1  # PR_SET_PDEATHSIG of Linux


class Engine:
    """Does tasks: here by an executor that the caller starts and ends."""

    def __init__(self, executor: Executor, jobs: int) -> None:
        self._executor = executor
        self._jobs = jobs

    def submit(
        self, work: Callable[..., Any], *arguments: object
    ) -> Future[Any]:
        """The future of a task."""
        return self._executor.submit(work, *arguments)

    def width(self) -> int:
        """The number of tasks that can be done at a time."""
        return self._jobs

    def renew(self) -> bool:
        """Replaces lost processes; True if all tasks are lost with them."""
        return False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass


def method() -> str:
    """How workers start: by a fork, if this process has no threads."""
    if not LINUX:
        return APART
    me = str(os.getpid())
    try:
        others = [one for one in os.listdir("/proc/self/task") if one != me]
        names = [
            Path(f"/proc/self/task/{one}/comm").read_text().strip()
            for one in others
        ]
    except OSError:
        return APART
    return "fork" if all(name == HARMLESS for name in names) else APART


class Processes(Engine):
    """Processes of this machine, which end with this one."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        """A pool whose workers have started, or will at the first task."""
        how = method()
        if how == "forkserver":
            prepare(PRELOAD)
        pool = ProcessPoolExecutor(self._jobs, get_context(how), begin, (how,))
        if how == "fork":
            # Now, before anything else starts a thread.
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)
                pool.submit(int)
        return pool

    def submit(
        self, work: Callable[..., Any], *arguments: object
    ) -> Future[Any]:
        """The future of a task; BrokenExecutor if no process is left."""
        try:
            with safely():
                return self._pool.submit(work, *arguments)
        except (EOFError, ConnectionError):
            # The process that workers are forked from has been killed.
            raise BrokenExecutor from None

    def renew(self) -> bool:
        """A pool that has lost a process is of no more use."""
        self._kill()
        self._pool = self._new()
        return True

    def _kill(self) -> None:
        # No public name leads to its processes.
        for process in list((self._pool._processes or {}).values()):
            process.kill()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def __exit__(self, *_: object) -> None:
        self._kill()


def begin(how: str) -> None:
    """Sets up a worker process, however it started.

    It leaves ctrl-C to its parent and ends with its parent.  A compiled
    loop lets no thread run, so on Linux the kernel is asked to end it as
    well.  The garbage collector ignores what was inherited, as to look at
    that is to copy it.  Arrow uses no threads, as there is a process for
    each core.
    """
    import pyarrow as pa  # noqa: PLC0415

    pa.set_cpu_count(1)
    gc.freeze()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if LINUX:
        ctypes.CDLL(None).prctl(DEATH_OF_PARENT, signal.SIGKILL)
    parent = parent_process()
    if how == "fork" and parent is not None and os.getppid() != parent.pid:
        os._exit(1)  # it had ended before
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait_for([parent.sentinel])
        os._exit(1)


class Dask(Engine):
    """The workers of a Dask cluster (extra ``dask``).

    Without an address it is started on this machine, and ends with the
    work.  Workers may come and go; Dask repeats what one has lost.
    """

    def __init__(self, address: str | None, jobs: int) -> None:
        distributed: Any = import_module("distributed")

        self._cluster = None
        if address is None:
            with safely():
                self._cluster = distributed.LocalCluster(
                    n_workers=jobs,
                    threads_per_worker=1,
                    host="127.0.0.1",
                    dashboard_address=None,
                    silence_logs=50,
                )
        try:
            self._client = distributed.Client(
                self._cluster or address, timeout=ANSWER
            )
        except (OSError, TimeoutError, ValueError) as error:
            raise TableError(
                f"there is no Dask scheduler at {address}: {error}"
            ) from None
        super().__init__(self._client.get_executor(pure=False), jobs)

    def width(self) -> int:
        """The threads of all workers that are there now."""
        threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    def __exit__(self, *_: object) -> None:
        self._executor.shutdown(wait=False)
        self._client.close(timeout=5)
        if self._cluster is not None:
            self._cluster.close(timeout=5)


def finished(
    engine: Engine,
    work: Callable[[Task], Result],
    tasks: Iterable[Task],
) -> Iterator[tuple[Task, Result]]:
    """The tasks with their results, in the order in which they end.

    The next task is taken when a process is free for it.  An error of the
    work is raised here, after the results that came together with it.
    TableError if processes are lost again and again.
    """
    coming = enumerate(tasks)
    waiting: dict[Future[Result], tuple[int, Task]] = {}
    again: list[tuple[int, Task]] = []
    losses = newest = 0
    while True:
        lost = False
        failure: BaseException | None = None
        # One that is late must not let the results behind it pile up.
        most = WINDOW * engine.width()
        while len(waiting) < AHEAD * engine.width():
            oldest = min((at for at, _ in waiting.values()), default=newest)
            task = None
            if again:
                task = again.pop()
            elif newest - oldest <= most:
                task = next(coming, None)
            if task is None:
                break
            newest = max(newest, task[0])
            try:
                waiting[engine.submit(work, task[1])] = task
            except BrokenExecutor:
                again.append(task)
                lost = True
                break
        if not (waiting or again):
            return
        ended = () if lost else wait(waiting, None, FIRST_COMPLETED).done
        for future in ended:
            task = waiting.pop(future)
            error = _error_of(future)
            if error is None:
                losses = 0
                yield task[1], future.result()
            elif _is_loss(error):
                again.append(task)
                lost = True
            else:
                failure = failure or error
        if failure is not None:
            raise failure
        if lost:
            losses += 1
            if losses > PATIENCE:
                raise TableError(
                    f"{losses} worker processes died, one after the other"
                )
            if engine.renew():
                again += waiting.values()
                waiting.clear()


def _error_of(future: Future[Any]) -> BaseException | None:
    return CancelledError() if future.cancelled() else future.exception()


def _is_loss(error: BaseException) -> bool:
    """Was the process lost?  KilledWorker is what Dask calls that."""
    lost = isinstance(error, BrokenExecutor | CancelledError)
    return lost or type(error).__name__ == "KilledWorker"


def shared(
    work: Callable[..., Result], parts: Sequence[tuple[Any, ...]], jobs: int
) -> Iterator[Result]:
    """The results of parts, in their order.

    The first are done here; processes are started for the rest if that
    would take longer than to start them.
    """
    begun = time.perf_counter()
    for at, part in enumerate(parts):
        left = len(parts) - at
        if at == 1:  # the first one imports what it needs
            begun = time.perf_counter()
        if at > 1 and min(jobs, left) > 1:
            seconds = (time.perf_counter() - begun) / (at - 1) * left
            if seconds * (1 - 1 / min(jobs, left, cores())) > STARTING:
                yield from _in_processes(work, parts[at:], min(jobs, left))
                return
        yield work(*part)


def cores() -> int:
    """The number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):  # on Linux
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _in_processes(
    work: Callable[..., Result], parts: Sequence[tuple[Any, ...]], jobs: int
) -> Iterator[Result]:
    """The same by processes; the part of one that is lost is done again."""
    ready: dict[int, Result] = {}
    at = 0
    with Processes(jobs) as engine:
        tasks = finished(engine, partial(_of_part, work), enumerate(parts))
        for (number, _), result in tasks:
            ready[number] = result
            while at in ready:
                yield ready.pop(at)
                at += 1


def _of_part(
    work: Callable[..., Result], task: tuple[int, tuple[Any, ...]]
) -> Result:
    return work(*task[1])
