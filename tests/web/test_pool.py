"""The worker pool: no request keeps the others waiting."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import threading
import time
from itertools import count
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra 'web' is not installed")
pytest.importorskip("pydantic", reason="the extra 'web' is not installed")

from http_client import EMPTY_25, HARDEST
from process_waits import until_at_work
from puzzles import SOLVED
from sudokit.system import processes
from sudokit.web import pool
from sudokit.web.queries import QUERIES, checked
from sudokit.web.replies import Reply
from sudokit.web.work import answer

HEAVY: list[tuple[str, dict[str, Any]]] = [
    ("solve", {"puzzle": EMPTY_25}),
    ("solutions", {"puzzle": EMPTY_25}),
    ("solutions", {"puzzle": "." * 81}),
    ("hint", {"puzzle": "." * 81}),
    ("explain", {"puzzle": HARDEST}),
    ("rate", {"puzzle": HARDEST}),
    ("generate", {"level": "extreme", "symmetry": "full", "minimal": True}),
    ("generate", {"clues": 17}),
]


CHECK: dict[str, Any] = {
    "puzzle": SOLVED,
    "format": "auto",
    "name": "x",
    "box": None,
    "trials": 1,
    "seconds": 9.0,
    "uniqueness": True,
}


def fields_of(job: str, body: dict[str, Any]) -> dict[str, Any]:
    """Return the part of a body that a worker gets."""
    return checked(QUERIES[job][0], body).fields()


PARTIAL: list[tuple[str, dict[str, Any]]] = [
    ("clues", {"puzzle": line, "rules": words, "trials": 3000})
    for line, words in [
        ("1.1.............", "anti-knight"),
        ("..1.............", "anti-king,killer=3:r1c1+r1c2"),
        ("1234341221434...", "anti-king"),
        ("1234............", "anti-knight"),
        ("1...............", "even=r1c2"),
    ]
]


@pytest.mark.parametrize(("job", "body"), PARTIAL)
def test_a_partial_answer_of_the_quick_lane_is_late(
    job: str, body: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whenever the time runs out, the slow lane tries again.

    The clock advances whenever it is read, so the times are the same on
    every machine.
    """
    fields = fields_of(job, body)
    ticks = count()
    with monkeypatch.context() as clock:
        clock.setattr(time, "monotonic", lambda: float(next(ticks)))
        whole = answer(job, fields, 1e9)
        replies = [answer(job, fields, 2.0**k) for k in range(16)]
    assert not whole.late and not replies[-1].late
    late = [reply for reply in replies if reply.late]
    assert any(reply.status == 200 for reply in late)
    assert all(reply == whole for reply in replies if not reply.late)


def test_heavy_requests_do_not_block_others() -> None:
    """While some run to their limits, small ones are answered."""

    async def live() -> None:
        work = pool.Lanes()
        heavy = [
            asyncio.create_task(work.ask(job, fields_of(job, body), 600.0))
            for job, body in HEAVY
        ]
        for _ in range(20):
            reply = await work.ask("check", CHECK, 600.0)
            assert json.loads(reply.text)["correct"]
        assert not all(task.done() for task in heavy)
        for task in heavy:
            task.cancel()
        for fields in await asyncio.gather(*heavy, return_exceptions=True):
            if isinstance(fields, Reply):
                assert fields.status < 500
            else:
                assert isinstance(fields, asyncio.CancelledError)
        work.close()

    asyncio.run(live())


def test_an_unavailable_worker_is_reported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worker = pool.LaneWorker(0, 0.1)
    try:
        with monkeypatch.context() as hurt:

            def start(_: object) -> None:
                raise OSError("no more processes")

            hurt.setattr(processes.CONTEXT.Process, "start", start)
            lost = worker.ask("check", CHECK, 1.0)
            assert lost.late and "ended before" in lost.text
        answer = worker.ask("check", CHECK, 60.0)
        assert json.loads(answer.text)["correct"]
    finally:
        worker.end()


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="of POSIX")
def test_a_process_that_starts_too_slowly_is_killed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worker = pool.LaneWorker(0, 60.0)
    try:
        with monkeypatch.context() as hurt:
            hurt.setattr(processes, "STARTING", 0.0)
            assert worker.ask("check", CHECK, 1.0).late
        assert json.loads(worker.ask("check", CHECK, 1.0).text)["correct"]
    finally:
        worker.end()


def test_endless_work_is_killed() -> None:
    worker = pool.LaneWorker(0, 0.01)
    try:
        assert json.loads(worker.ask("check", CHECK, 60.0).text)["correct"]
        process = worker._process
        assert process is not None and process.pid is not None
        os.kill(process.pid, signal.SIGSTOP)
        assert worker.ask("check", CHECK, 0.01).late
        assert not process.is_alive()
        again = worker.ask("check", CHECK, 60.0)
        assert json.loads(again.text)["correct"]
    finally:
        worker.end()


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="of POSIX")
def test_a_worker_without_a_processor_may_take_longer() -> None:
    """As on a machine that is busy for longer than the time of a request."""
    lanes = pool.Lanes()
    assert {one._slack for one in lanes._slow._all} == {pool.SLACK}
    lanes.close()
    worker = pool.LaneWorker(0, 0.2, slack=600.0)
    try:
        assert json.loads(worker.ask("check", CHECK, 60.0).text)["correct"]
        process = worker._process
        assert process is not None and process.pid is not None
        os.kill(process.pid, signal.SIGSTOP)
        go_on = threading.Timer(0.5, os.kill, (process.pid, signal.SIGCONT))
        go_on.start()
        reply = worker.ask("check", CHECK, 0.1)
        assert json.loads(reply.text)["correct"] and not reply.late
        go_on.join()
    finally:
        worker.end()


def test_workers_start_on_demand_and_stop_when_idle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def live() -> None:
        lane = pool.Lane(2, 0, 60.0)
        until = asyncio.get_running_loop().time() + 60

        async def check(times: int) -> None:
            requests = (
                lane.ask("check", CHECK, 60.0, until) for _ in range(times)
            )
            for reply in await asyncio.gather(*requests):
                assert json.loads(reply.text)["correct"]

        monkeypatch.setattr(pool, "IDLE", 3600)
        await check(5)
        workers = list(lane._free)
        assert len(workers) == 2
        assert any(one._process for one in workers)
        monkeypatch.setattr(pool, "IDLE", 0)
        await check(2)  # by both of them
        while any(one._process for one in workers):
            await asyncio.sleep(0.02)
        await check(1)
        lane.close()

    asyncio.run(live())


def test_a_cancelled_request_releases_its_worker() -> None:
    """It would search until its limit while another waits."""
    endless = fields_of("generate", {"clues": 17, "seed": 1})

    async def live() -> None:
        lane = pool.Lane(1, 0, 600.0)
        clock = asyncio.get_running_loop().time
        await lane.ask("check", CHECK, 60.0, clock() + 60)
        process = lane._all[0]._process
        assert process is not None and process.pid is not None
        task = asyncio.create_task(
            lane.ask("generate", endless, 600.0, clock() + 60)
        )
        await asyncio.to_thread(until_at_work, process.pid)
        waiting = asyncio.create_task(
            lane.ask("check", CHECK, 60.0, clock() + 60)
        )
        refused = await lane.ask("check", CHECK, 60.0, clock() + 0.1)
        assert refused.status == pool.BUSY
        assert not task.done() and not waiting.done()
        task.cancel()
        assert json.loads((await waiting).text)["correct"]
        assert not process.is_alive()
        lane.close()

    asyncio.run(live())


def test_cancelling_an_answered_request_keeps_its_worker() -> None:
    async def live() -> None:
        lane = pool.Lane(1, 0, 60.0)
        until = asyncio.get_running_loop().time() + 600
        task = asyncio.create_task(lane.ask("check", CHECK, 60.0, until))
        await asyncio.sleep(0)
        while not lane._free:
            await asyncio.sleep(0)
        task.cancel()
        reply = await lane.ask("check", CHECK, 60.0, until)
        assert json.loads(reply.text)["correct"]
        lane.close()

    asyncio.run(live())


def test_cancelling_during_the_answer_harms_no_other_request() -> None:
    async def live() -> None:
        lane = pool.Lane(1, 0, 60.0)
        loop = asyncio.get_running_loop()
        until = loop.time() + 600
        worker = lane._free[0]
        ask = worker.ask
        answered, cancelled = threading.Event(), threading.Event()

        def held(job: str, fields: dict[str, Any], seconds: float) -> Reply:
            reply = ask(job, fields, seconds)
            answered.set()
            cancelled.wait(600)
            return reply

        worker.ask = held  # type: ignore[method-assign]
        task = asyncio.create_task(lane.ask("check", CHECK, 60.0, until))
        await loop.run_in_executor(None, answered.wait)
        worker.ask = ask  # type: ignore[method-assign]
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        cancelled.set()
        reply = await lane.ask("check", CHECK, 60.0, until)
        assert json.loads(reply.text)["correct"]
        lane.close()

    asyncio.run(live())
