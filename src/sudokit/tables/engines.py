"""Engines that run tasks: processes, executors of callers, Dask clusters.

Engine(executor, jobs)   any executor of ``concurrent.futures``
Processes(jobs)          processes on this machine
Dask(address, jobs)      a Dask cluster; without an address, a local one
shared(work, parts, jobs)       results in order, by processes if that
                                is faster
"""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Any, Final, Self, TypeVar

from sudokit.system.in_order import in_order
from sudokit.system.processes import Workers, safely
from sudokit.tables.errors import TableError

Result = TypeVar("Result")

PRELOAD: Final = [
    f"sudokit.tables.{module}"
    for module in (
        "formats.delimited", "formats.json_lines", "formats.batches",
        "formats.npy", "parts",
    )
]  # fmt: skip
ANSWER: Final = 10  # timeout of a scheduler, in seconds


class Engine:
    """Runs tasks on an executor that the caller starts and shuts down."""

    def __init__(self, executor: Executor, jobs: int) -> None:
        self._executor = executor
        self._jobs = jobs

    def submit(
        self, work: Callable[..., Any], *arguments: object
    ) -> Future[Any]:
        """Submit a task; raise TableError if the executor is broken."""
        try:
            return self._executor.submit(work, *arguments)
        except BrokenExecutor as error:
            raise TableError(f"the executor is broken: {error}") from None

    def map(
        self, work: Callable[..., Result], parts: Sequence[tuple[Any, ...]]
    ) -> Iterator[Result]:
        """Yield the results of parts, in order."""
        try:
            yield from self._executor.map(work, *zip(*parts, strict=True))
        except BrokenExecutor as error:
            raise TableError(f"the executor is broken: {error}") from None

    def width(self) -> int:
        """Return the number of tasks that can run at a time."""
        return self._jobs

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass


class Processes(Engine):
    """Processes on this machine, which end with this one."""

    def __init__(self, jobs: int) -> None:
        super().__init__(Workers(jobs, set_up, PRELOAD), jobs)

    def __exit__(self, *_: object) -> None:
        self._executor.shutdown()


def set_up() -> None:
    """Set up a worker process.

    The garbage collector ignores inherited objects, since touching them
    copies their pages.  Arrow uses no threads, as each core has a process.
    """
    import pyarrow as pa  # noqa: PLC0415

    pa.set_cpu_count(1)
    gc.freeze()


class Dask(Engine):
    """The workers of a Dask cluster (extra ``dask``).

    Without an address a cluster is started on this machine and shut down
    after the work.  Workers may come and go; Dask repeats lost tasks.
    """

    def __init__(self, address: str | None, jobs: int) -> None:
        distributed: Any = import_module("distributed")
        # Dask would log errors that are raised here as one line.
        logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
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
                f"no Dask scheduler answers at {address}: {error}"
            ) from None
        super().__init__(self._client.get_executor(pure=False), jobs)

    def submit(
        self, work: Callable[..., Any], *arguments: object
    ) -> Future[Any]:
        """Submit a task; raise TableError if the scheduler is lost."""
        with _reached():
            return super().submit(work, *arguments)

    def width(self) -> int:
        """Return the number of threads of all current workers."""
        with _reached():
            threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    def __exit__(self, *_: object) -> None:
        # Without a scheduler, tasks can't be cancelled.
        with suppress(Exception):
            self._executor.shutdown(wait=False)
        self._client.close(timeout=5)
        if self._cluster is not None:
            self._cluster.close(timeout=5)


@contextmanager
def _reached() -> Iterator[None]:
    """Raise TableError if the scheduler can't be reached."""
    try:
        yield
    except OSError as error:
        raise TableError(f"the Dask scheduler is gone: {error}") from None


def shared(
    work: Callable[..., Result], parts: Sequence[tuple[Any, ...]], jobs: int
) -> Iterator[Result]:
    """Yield the results of parts, in order, by processes if that is faster."""
    return in_order(Processes, work, parts, jobs)
