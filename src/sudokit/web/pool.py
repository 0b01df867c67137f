"""Worker processes for the engines, so that none stops the server.

    Pool()                      start() starts them, close() ends them
    await pool.ask(job, fields, seconds)   what ``work`` answers

A compiled loop can't be interrupted, so a job that doesn't keep to its
time is ended with its process.  There are two lanes: every request that
may be small starts in the quick one, where it gets a moment, and only
when that is over it goes on to the slow one.  So a heavy request keeps
nobody waiting but other heavy ones.  What is heavy or light whatever the
puzzle has its lane from the first.
"""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Lock
from typing import Any, Final

from sudokit.core.arrays import COMPILED
from sudokit.web.processes import CONTEXT, prepare
from sudokit.web.replies import Refusal, Reply, refused, too_late
from sudokit.web.work import HEAVY, LIGHT, answer

QUICK: Final = 0.05 if COMPILED else 0.2  # seconds in the quick lane
QUICK_WORKERS: Final = 6
SLOW_WORKERS: Final = max(4, os.cpu_count() or 1)
QUICK_GRACE: Final = 0.15  # seconds that a job may be late there
GRACE: Final = 1.5  # and in the slow one
WAITING: Final = 200  # requests that may wait for a lane
PATIENCE: Final = 30.0  # seconds that they wait
STARTING: Final = 20.0  # seconds that a process may take to be there
BUSY: Final = 429
NICE: Final = 10  # how much the slow lane gives way


def _serve(pipe: Connection, nice: int) -> None:
    """What a worker does until its pipe is closed."""
    os.nice(nice)
    try:
        pipe.send(None)  # it is there, and may be asked
        while True:
            job, fields, seconds = pipe.recv()
            pipe.send(answer(job, fields, seconds))
    except (EOFError, OSError):
        pass  # the server is gone


class Worker:
    """One process and the pipe to it.

    There may be no process for a while, if the machine has none to give.
    """

    def __init__(self, nice: int, grace: float) -> None:
        self._nice = nice
        self._grace = grace
        self._lock = Lock()  # it is ended by another thread
        self._over = False
        self._start()

    def _start(self) -> None:
        self._ready = False
        self._process: BaseProcess | None = None
        self._pipe, theirs = CONTEXT.Pipe()
        process = CONTEXT.Process(
            target=_serve, args=(theirs, self._nice), daemon=True
        )
        with suppress(EOFError, OSError):
            process.start()
            self._process = process
        theirs.close()

    def _wait(self) -> None:
        """Until the process is there, which counts as nobody's time."""
        if not self._ready and self._pipe.poll(STARTING):
            self._pipe.recv()
            self._ready = True

    def ask(self, job: str, fields: dict[str, Any], seconds: float) -> Reply:
        """The answer, or that it comes too late."""
        try:
            self._wait()
            self._pipe.send((job, fields, seconds))
            if self._pipe.poll(seconds + self._grace):
                reply: Reply = self._pipe.recv()
                return reply
        except (EOFError, OSError):
            pass  # the process is gone; a new one will do better
        self._start_again()
        return too_late(fields["seconds"])

    def _start_again(self) -> None:
        with self._lock:
            if not self._over:
                self._stop()
                self._pipe.close()
                self._start()

    def _stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()

    def end(self) -> None:
        """Ends the process for good, whatever it does."""
        self._over = True
        with self._lock:
            self._stop()


class Lane:
    """Some workers, and those who wait for one."""

    def __init__(self, size: int, nice: int, grace: float) -> None:
        self._size = size
        self._nice = nice
        self._grace = grace
        self._threads = ThreadPoolExecutor(size)
        self._all: list[Worker] = []
        self._free: list[Worker] = []
        self._waiting = 0

    def start(self) -> None:
        """Starts the processes."""
        self._all = [
            Worker(self._nice, self._grace) for _ in range(self._size)
        ]
        self._free = list(self._all)

    def _ask(self, job: str, fields: dict[str, Any], seconds: float) -> Reply:
        """In a thread of its own; there are as many as workers."""
        worker = self._free.pop()
        try:
            return worker.ask(job, fields, seconds)
        finally:
            self._free.append(worker)

    async def ask(
        self, job: str, fields: dict[str, Any], seconds: float
    ) -> Reply:
        """The answer of the next worker that is free."""
        busy = Refusal("There are too many requests.", BUSY)
        if self._waiting >= WAITING:
            return refused(busy)
        self._waiting += 1
        try:
            async with asyncio.timeout(PATIENCE + seconds):
                return await asyncio.get_running_loop().run_in_executor(
                    self._threads, self._ask, job, fields, seconds
                )
        except TimeoutError:
            return refused(busy)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Ends the processes; who waits for one gets an answer by that."""
        for worker in self._all:
            worker.end()
        self._threads.shutdown(wait=False)


class Pool:
    """The two lanes."""

    def __init__(self) -> None:
        self._quick = Lane(QUICK_WORKERS, 0, QUICK_GRACE)
        self._slow = Lane(SLOW_WORKERS, NICE, GRACE)

    def start(self) -> None:
        """Starts the workers; may be called in any thread."""
        prepare()
        self._quick.start()
        self._slow.start()

    async def ask(
        self, job: str, fields: dict[str, Any], seconds: float
    ) -> Reply:
        """What the job says to the fields."""
        if job in LIGHT:
            return await self._quick.ask(job, fields, seconds)
        if job not in HEAVY:
            reply = await self._quick.ask(job, fields, min(QUICK, seconds))
            if not reply.late or seconds <= QUICK:
                return reply
        return await self._slow.ask(job, fields, seconds)

    def close(self) -> None:
        """Ends the workers."""
        self._quick.close()
        self._slow.close()
