"""Tasks for many processes, and their results in order.

    finished(pool, work, tasks)     tasks and results in order of completion
    InOrder()                       puts numbered results in their order
    in_order(start, work, parts, jobs)   results in order, by processes if
                                    that is faster
    OrderedTasks(pool, work, take)  tasks given one by one; a thread takes
                                    the results in order

A task whose process is lost is done again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Future,
    wait,
)
from contextlib import AbstractContextManager
from queue import Queue
from threading import Thread
from typing import Any, Final, Generic, Protocol, TypeVar

from sudokit.system.processes import Lost, Workers, cores

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD: Final = 2  # tasks queued for each process, so that none is idle
WINDOW: Final = 16  # tasks for each process that may overtake another
PATIENCE: Final = 60  # processes lost in a row, without a result
STARTING: Final = 1.0  # seconds that processes must save to be worth starting


class Pool(Protocol):
    """Processes that do tasks."""

    def submit(
        self, work: Callable[..., Any], *arguments: object
    ) -> Future[Any]:
        """Return the future of a task."""

    def width(self) -> int:
        """Return the number of tasks that can run at a time."""


class Mapper(Protocol):
    """Processes that do all parts of some work."""

    def map(
        self, work: Callable[..., Result], parts: Sequence[tuple[Any, ...]]
    ) -> Iterator[Result]:
        """Yield the results of parts, in order."""


def finished(
    pool: Pool,
    work: Callable[[Task], Result],
    tasks: Iterable[Task],
) -> Iterator[tuple[Task, Result]]:
    """Yield the tasks with their results, in order of completion.

    The next task is taken when a process is free for it.  An error of the
    work is raised here, after the results that came together with it.
    Raise Lost if processes are lost repeatedly.
    """
    coming = enumerate(tasks)
    waiting: dict[Future[Result], tuple[int, Task]] = {}
    again: list[tuple[int, Task]] = []
    losses = newest = 0
    while True:
        # A slow task must not let later results pile up.
        most = WINDOW * pool.width()
        while len(waiting) < AHEAD * pool.width():
            oldest = min((at for at, _ in waiting.values()), default=newest)
            task = None
            if again:
                task = again.pop()
            elif newest - oldest <= most:
                task = next(coming, None)
            if task is None:
                break
            newest = max(newest, task[0])
            waiting[pool.submit(work, task[1])] = task
        if not waiting:
            return
        failure: BaseException | None = None
        for future in wait(waiting, None, FIRST_COMPLETED).done:
            task = waiting.pop(future)
            error = _error_of(future)
            if error is None:
                losses = 0
                yield task[1], future.result()
            elif _is_loss(error):
                losses += 1
                again.append(task)
            else:
                failure = failure or error
        if failure is not None:
            raise failure
        if losses > PATIENCE:
            raise Lost(f"{losses} worker processes died, one after the other")


def _error_of(future: Future[Any]) -> BaseException | None:
    return CancelledError() if future.cancelled() else future.exception()


def _is_loss(error: BaseException) -> bool:
    """Return whether the process was lost; Dask calls that KilledWorker."""
    lost = isinstance(error, BrokenExecutor | CancelledError)
    return lost or type(error).__name__ == "KilledWorker"


class InOrder(Generic[Result]):
    """Puts results that come in any order into the order of their numbers.

    Numbers start at 0; ``waiting`` has results that came before their turn.
    """

    def __init__(self) -> None:
        self.waiting: dict[int, Result] = {}
        self.next = 0

    def put(self, number: int, result: Result) -> Iterator[Result]:
        """Add a result, and yield those whose turn it is."""
        self.waiting[number] = result
        while self.next in self.waiting:
            self.next += 1
            yield self.waiting.pop(self.next - 1)


def in_order(
    start: Callable[[int], AbstractContextManager[Mapper]],
    work: Callable[..., Result],
    parts: Sequence[tuple[Any, ...]],
    jobs: int,
) -> Iterator[Result]:
    """Yield the results of parts, in order.

    The first parts run here.  If processes would do the rest faster, even
    though they have to be started, ``start`` starts that many.
    """
    begin = time.perf_counter()
    for at, part in enumerate(parts):
        left = len(parts) - at
        if at == 1:  # the first part imports modules
            begin = time.perf_counter()
        if at > 1 and min(jobs, left) > 1:
            seconds = (time.perf_counter() - begin) / (at - 1) * left
            if seconds * (1 - 1 / min(jobs, left, cores())) > STARTING:
                with start(min(jobs, left)) as pool:
                    yield from pool.map(work, parts[at:])
                return
        yield work(*part)


class OrderedTasks(Generic[Task, Result]):
    """Tasks given one by one, whose results a thread takes in their order.

    At most ``most`` tasks wait for their turn.  A task whose process is lost
    too often is done in the thread.  An error of the work, or of ``take``,
    is raised by the next call.
    """

    def __init__(
        self,
        pool: Workers,
        work: Callable[[Task], Result],
        take: Callable[[Result], object],
        most: int,
    ) -> None:
        self._pool = pool
        self._work = work
        self._take = take
        self._waiting: Queue[tuple[Task, Future[Result]] | None] = Queue(most)
        self._error: Exception | None = None
        self._thread = Thread(target=self._take_all, daemon=True)
        self._thread.start()

    def give(self, task: Task) -> None:
        """Send a task; waits while the queue is full."""
        self.check()
        self._waiting.put((task, self._pool.submit(self._work, task)))

    def check(self) -> None:
        """Raise the error of an earlier task, if there is one."""
        if self._error is not None:
            raise self._error

    def finish(self) -> None:
        """Wait for all results, and end the processes."""
        self._waiting.put(None)
        self._thread.join()
        self._pool.shutdown()
        self.check()

    def _take_all(self) -> None:
        """Take the results in their order, up to an error."""
        while waiting := self._waiting.get():
            task, future = waiting
            if self._error is None:
                try:
                    self._take(self._result(task, future))
                except Exception as error:  # raised again by check()
                    self._error = error

    def _result(self, task: Task, future: Future[Result]) -> Result:
        try:
            return future.result()
        except Lost:
            return self._work(task)
