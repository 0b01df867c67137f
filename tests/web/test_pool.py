"""The workers: none keeps the others waiting."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra 'web' is not installed")
pytest.importorskip("httpx", reason="httpx is not installed")

from starlette.testclient import TestClient

from asking import EMPTY_25, HARDEST, ask
from puzzles import SOLVED, WIKI
from sudokit.web import pool, processes

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


def test_heavy_requests_block_nobody(client: TestClient) -> None:
    """Some are not done before their time is over, and small ones are."""
    with ThreadPoolExecutor(24) as threads:
        heavy = [
            threads.submit(
                client.post, f"/api/{job}", json=body | {"seconds": 3}
            )
            for job, body in HEAVY
        ]
        for _ in range(20):
            ask(client, "check", puzzle=WIKI)
        assert not all(task.done() for task in heavy)
        assert all(task.result().status_code < 500 for task in heavy)


def test_a_worker_that_can_not_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    worker = pool.Worker(0, 0.1)
    try:
        with monkeypatch.context() as hurt:

            def start(_: object) -> None:
                raise OSError("no more processes")

            hurt.setattr(processes.CONTEXT.Process, "start", start)
            assert worker.ask("check", CHECK, 1.0).late
        assert json.loads(worker.ask("check", CHECK, 1.0).text)["correct"]
    finally:
        worker.end()


def test_what_does_not_end_is_ended() -> None:
    worker = pool.Worker(0, 0.01)
    try:
        query = CHECK | {"puzzle": HARDEST}
        assert worker.ask("explain", query | {"trials": 10**7}, 0.01).late
        quick = worker.ask("check", query, 5.0)
        assert not quick.late and not json.loads(quick.text)["correct"]
    finally:
        worker.end()


def test_workers_come_when_they_are_needed_and_go_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pool, "IDLE", 0.05)

    async def live() -> None:
        lane = pool.Lane(2, 0, 9.0)
        until = asyncio.get_running_loop().time() + 60
        asked = [lane.ask("check", CHECK, 9.0, until) for _ in range(5)]
        for reply in await asyncio.gather(*asked):
            assert json.loads(reply.text)["correct"]
        workers = list(lane._free)
        assert len(workers) == 2
        assert any(one._process for one in workers)
        while any(one._process for one in workers):
            await asyncio.sleep(0.02)
        reply = await lane.ask("check", CHECK, 9.0, until)
        assert json.loads(reply.text)["correct"]
        lane.close()

    asyncio.run(live())


def test_who_is_cancelled_gives_the_worker_up() -> None:
    fields = CHECK | {"puzzle": "." * 81, "trials": 10**9, "limit": 200}

    async def live() -> None:
        lane = pool.Lane(1, 0, 60.0)
        clock = asyncio.get_running_loop().time
        await lane.ask("check", CHECK, 9.0, clock() + 60)
        asked = asyncio.create_task(
            lane.ask("clues", fields, 60.0, clock() + 60)
        )
        await asyncio.sleep(0.2)
        waiting = asyncio.create_task(
            lane.ask("check", CHECK, 9.0, clock() + 60)
        )
        await asyncio.sleep(0.05)
        assert not asked.done() and not waiting.done()
        refused = await lane.ask("check", CHECK, 9.0, clock() + 0.1)
        assert refused.status == pool.BUSY
        start = clock()
        asked.cancel()
        assert json.loads((await waiting).text)["correct"]
        assert clock() - start < 5
        lane.close()

    asyncio.run(live())
