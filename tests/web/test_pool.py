"""The workers: none keeps the others waiting."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="the extra 'web' is not installed")
pytest.importorskip("httpx", reason="httpx is not installed")

from fastapi.testclient import TestClient

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


def test_heavy_requests_block_nobody(client: TestClient) -> None:
    """Some are not done before their time is over, and small ones are."""
    with ThreadPoolExecutor(24) as threads:
        heavy = [
            threads.submit(
                client.post, f"/api/{job}", json=body | {"seconds": 1}
            )
            for job, body in HEAVY
        ]
        for _ in range(20):
            ask(client, "check", puzzle=WIKI)
        assert not all(task.done() for task in heavy)
        assert all(task.result().status_code < 500 for task in heavy)


def test_a_worker_that_can_not_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    worker = pool.Worker(0, 0.1)
    query: dict[str, Any] = {
        "puzzle": SOLVED,
        "format": "auto",
        "name": "x",
        "box": None,
        "trials": 1,
        "seconds": 1.0,
    }
    try:
        with monkeypatch.context() as hurt:

            def start(_: object) -> None:
                raise OSError("no more processes")

            hurt.setattr(processes.CONTEXT.Process, "start", start)
            worker._start_again()
            assert worker.ask("check", query, 1.0).late
        assert worker.ask("check", query, 1.0).late  # and started again
        assert json.loads(worker.ask("check", query, 1.0).text)["correct"]
    finally:
        worker.end()


def test_what_does_not_end_is_ended() -> None:
    worker = pool.Worker(0, 0.01)
    try:
        query = {
            "puzzle": HARDEST,
            "format": "auto",
            "name": "x",
            "box": None,
            "trials": 1,
            "seconds": 9.0,
            "uniqueness": True,
        }
        assert worker.ask("explain", query | {"trials": 10**7}, 0.01).late
        quick = worker.ask("check", query, 5.0)
        assert not quick.late and not json.loads(quick.text)["correct"]
    finally:
        worker.end()
