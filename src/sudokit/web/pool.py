"""Worker processes for the engines, so that none stops the server.

    Pool()                      starts them; close() ends them
    await pool.ask(job, query)  the answer of a function of ``work``

A compiled loop can't be interrupted, so a job that doesn't keep to its
time is ended with its process.  There are two lanes: every request that
may be small starts in the quick one, where it gets a fraction of a
second, and only when that is spent it goes on to the slow one.  So a
heavy request keeps nobody waiting but other heavy ones.
"""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Final

from sudokit.web import work
from sudokit.web.work import Refusal

QUICK: Final = 0.12  # seconds in the quick lane
GRACE: Final = 1.5  # seconds that a job may be late
WAITING: Final = 200  # requests that may wait for a lane
BUSY: Final = 429
NICE: Final = 5  # how much the slow lane gives way

CONTEXT: Final = get_context("forkserver")


def _serve(pipe: Connection, nice: int) -> None:
    """What a worker does until its pipe is closed."""
    os.nice(nice)
    while True:
        try:
            job, query, seconds = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            return
        pipe.send(work.answer(job, query, seconds))


class Worker:
    """One process and the pipe to it."""

    def __init__(self, nice: int) -> None:
        self._nice = nice
        self._start()

    def _start(self) -> None:
        self._pipe, theirs = CONTEXT.Pipe()
        self._process = CONTEXT.Process(
            target=_serve, args=(theirs, self._nice), daemon=True)
        self._process.start()
        theirs.close()

    def ask(self, job: str, query: object, seconds: float) -> work.Answer:
        """The answer, or that the time is spent."""
        try:
            self._pipe.send((job, query, seconds))
            if self._pipe.poll(seconds + min(GRACE, seconds)):
                answer: work.Answer = self._pipe.recv()
                return answer
        except (EOFError, OSError):
            pass  # the process is gone; a new one will do better
        self.end()
        self._start()
        return work.SPENT

    def end(self) -> None:
        """Ends the process, whatever it does."""
        self._process.kill()
        self._process.join()
        self._pipe.close()


class Lane:
    """Some workers, and those who wait for one."""

    def __init__(self, size: int, nice: int) -> None:
        self._size = size
        self._nice = nice
        self._threads = ThreadPoolExecutor(size)
        self._all: list[Worker] = []
        self._free: list[Worker] = []
        self._waiting = 0

    def start(self) -> None:
        """Starts the processes."""
        self._all = [Worker(self._nice) for _ in range(self._size)]
        self._free = list(self._all)

    def _ask(self, job: str, query: object, seconds: float) -> work.Answer:
        """In a thread of its own; there are as many as workers."""
        worker = self._free.pop()
        try:
            return worker.ask(job, query, seconds)
        finally:
            self._free.append(worker)

    async def ask(
        self, job: str, query: object, seconds: float
    ) -> work.Answer:
        """The answer of the next worker that is free."""
        if self._waiting >= WAITING:
            raise Refusal("There are too many requests.", BUSY)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._threads, self._ask, job, query, seconds)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Ends the processes."""
        for worker in self._all:
            worker.end()
        self._threads.shutdown(wait=False, cancel_futures=True)


class Pool:
    """The two lanes."""

    def __init__(self) -> None:
        CONTEXT.set_forkserver_preload(["sudokit.web.work"])
        self._quick = Lane(2, 0)
        self._slow = Lane(max(2, os.cpu_count() or 1), NICE)

    def start(self) -> None:
        """Starts the workers; may be called in any thread."""
        self._quick.start()
        self._slow.start()

    async def ask(
        self, job: str, query: dict[str, Any], seconds: float
    ) -> dict[str, Any]:
        """What the job says to the query; Refusal if it can't."""
        answer = work.SPENT
        if job not in work.HEAVY:
            answer = await self._quick.ask(job, query, min(QUICK, seconds))
        if answer.spent:
            answer = await self._slow.ask(job, query, seconds)
        if answer.refusal is not None:
            raise answer.refusal
        return answer.record

    def close(self) -> None:
        """Ends the workers."""
        self._quick.close()
        self._slow.close()
