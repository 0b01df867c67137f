"""A pool of worker processes, so that no engine blocks the server.

    Lanes()                      close() ends it
    await pool.ask(job, fields, seconds)   the answer of ``work``

A compiled loop can't be interrupted, so the process of a job ends if the
job exceeds its time, or its client has gone.  A process is started when
needed, and ends after some idle seconds.

The time of a job is the processor time that it uses, so that a busy machine
doesn't change its answer.  In real time it may take SLACK times as long.

There are two lanes: a request that may be small starts in the quick one,
with a short time limit, and moves to the slow one if that runs out.  So
a heavy request delays only other heavy ones.  Jobs that are always
heavy, or always light, have a fixed lane.
"""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final

from sudokit.native.arrays import COMPILED
from sudokit.system import processes
from sudokit.web.replies import Refusal, Reply, refused, too_late

HEAVY: Final = frozenset(
    {"explain", "judge", "rate", "generate", "draw", "scan"}
)
LIGHT: Final = frozenset({"check"})  # nothing is searched
QUICK: Final = 0.05 if COMPILED else 0.2  # seconds in the quick lane
QUICK_WORKERS: Final = 6
SLOW_WORKERS: Final = max(4, os.cpu_count() or 1)
QUICK_GRACE: Final = 0.15  # seconds that a job may be late there
GRACE: Final = 1.5  # and in the slow one
SLACK: Final = 10.0  # how much longer a job may take there in real time
THREADS: Final = 2.0  # processor seconds in a second of its main thread
PATIENCE: Final = 0.5  # seconds that a request waits for a worker
AGAIN: Final = 1  # seconds after which it may be sent again
ENDED: Final = (
    "The process that worked on this ended before it had a result; it may"
    " have needed too much memory."
)
IDLE: Final = 5.0  # seconds that an idle process lives
BUSY: Final = 429
NICE: Final = 3  # the priority that the slow lane gives up


def _begin(nice: int) -> None:
    """Set up a worker process; the server itself doesn't load the engines."""
    import sudokit.web.work  # noqa: F401, PLC0415
    from sudokit.core.budget import count_work  # noqa: PLC0415

    count_work()
    if hasattr(os, "nice"):
        os.nice(nice)


def _answer(job: str, fields: dict[str, Any], seconds: float) -> Reply:
    """Return the answer to a request, in a worker process."""
    from sudokit.web.work import answer  # noqa: PLC0415

    return answer(job, fields, seconds)


class LaneWorker(processes.Worker):
    """A process of a lane.  One thread waits for it; any can give it up."""

    def __init__(self, nice: int, grace: float, slack: float = 1.0) -> None:
        super().__init__(partial(_begin, nice))
        self._grace = grace
        self._slack = slack
        self._over = False

    def ask(self, job: str, fields: dict[str, Any], seconds: float) -> Reply:
        """Return the answer, or a refusal if the time is over."""
        try:
            reply: Reply = self.do(
                processes.within,
                THREADS * seconds + self._grace,
                *(_answer, job, fields, seconds),
                seconds=self._slack * seconds + self._grace,
            )
        except processes.TooLate:
            return too_late(fields["seconds"])
        except processes.Lost:
            return refused(Refusal(ENDED))._replace(late=True)
        return reply

    def free(self) -> None:
        """Make the worker available, after an answer or ``give_up``.

        Or after both, if it was given up just as it answered.
        """
        if self._unwanted:
            self.rest()
        self._unwanted = self._over

    def end(self) -> None:
        """End the process for good, whatever it does."""
        self._over = True
        self.give_up()


class Lane:
    """Some workers, and the queue of requests for them."""

    def __init__(
        self, size: int, nice: int, grace: float, slack: float = 1.0
    ) -> None:
        self._threads = ThreadPoolExecutor(size)
        self._room = asyncio.Semaphore(size)
        self._all = [LaneWorker(nice, grace, slack) for _ in range(size)]
        self._free = list(self._all)
        self._resting: dict[LaneWorker, asyncio.TimerHandle] = {}
        self._closed = False

    async def ask(
        self, job: str, fields: dict[str, Any], seconds: float, until: float
    ) -> Reply:
        """Return the answer of a free worker; cancelling gives it up."""
        try:
            async with asyncio.timeout_at(until):
                await self._room.acquire()
        except TimeoutError:
            return refused(
                Refusal(
                    "There are too many requests.",
                    BUSY,
                    (("Retry-After", str(AGAIN)),),
                )
            )
        if self._closed:
            return too_late(seconds)
        worker = self._taken()
        working = asyncio.get_running_loop().run_in_executor(
            self._threads, worker.ask, job, fields, seconds
        )
        working.add_done_callback(partial(self._put_back, worker))
        try:
            return await asyncio.shield(working)
        except asyncio.CancelledError:
            if not working.done():  # else another request may have it by now
                worker.give_up()
            raise

    def _taken(self) -> LaneWorker:
        """Take the worker that was used last, so that others can stop."""
        worker = self._free.pop()
        timer = self._resting.pop(worker, None)
        if timer is not None:
            timer.cancel()
        return worker

    def _put_back(
        self, worker: LaneWorker, done: asyncio.Future[Reply]
    ) -> None:
        if not done.cancelled():
            done.exception()  # the waiting caller, if any, gets it
        worker.free()
        self._free.append(worker)
        self._resting[worker] = asyncio.get_running_loop().call_later(
            IDLE, worker.rest
        )
        self._room.release()

    def close(self) -> None:
        """End the processes; refuse waiting requests."""
        self._closed = True
        for timer in self._resting.values():
            timer.cancel()
        for worker in self._all:
            worker.end()
        self._threads.shutdown(wait=False)


class Lanes:
    """The two lanes."""

    def __init__(self) -> None:
        self._quick = Lane(QUICK_WORKERS, 0, QUICK_GRACE)
        self._slow = Lane(SLOW_WORKERS, NICE, GRACE, SLACK)

    async def ask(
        self, job: str, fields: dict[str, Any], seconds: float
    ) -> Reply:
        """Return the reply of a job to these fields."""
        until = asyncio.get_running_loop().time() + PATIENCE
        if job in LIGHT:
            return await self._quick.ask(job, fields, seconds, until)
        if job not in HEAVY:
            quick = min(QUICK, seconds)
            reply = await self._quick.ask(job, fields, quick, until)
            if not reply.late or seconds <= QUICK:
                return reply
        return await self._slow.ask(job, fields, seconds, until)

    def close(self) -> None:
        """End the workers."""
        self._quick.close()
        self._slow.close()
