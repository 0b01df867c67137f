"""Which requests are accepted, and their size limits."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from contextlib import suppress

import pytest

pytest.importorskip("starlette", reason="the extra 'web' is not installed")
pytest.importorskip("httpx", reason="httpx is not installed")

import uvicorn
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient
from starlette.types import Message, Receive, Scope, Send

from command_output import PATIENCE
from puzzles import WIKI
from sudokit.web import gate, server
from sudokit.web.replies import Refusal


def test_other_origins_and_hosts_are_refused(client: TestClient) -> None:
    for headers, status in [
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"host": "evil.example"}, 400),
        ({"host": "127.0.0.1.evil.example:80"}, 400),
        ({"origin": "http://127.0.0.1"}, 200),
        ({"host": "localhost:8000", "origin": "http://localhost:8000"}, 200),
        ({"host": "[::1]:8000", "origin": "http://[::1]:8000"}, 200),
        ({"host": "localhost:8000", "origin": "http://localhost:80"}, 403),
        ({"host": "localhost", "origin": "https://localhost"}, 200),
        ({"host": "[::1].evil.example"}, 400),
        ({"host": "192.168.1.2"}, 400),
        ({"host": ""}, 400),
        ({"host": "localhost:8123@evil.com"}, 400),
        ({"host": "localhost@evil.com"}, 400),
        ({"host": "evil.com/localhost"}, 400),
        ({"host": "localhost, evil.com"}, 400),
        ({"host": "localhost:"}, 400),
        ({"host": "[::1"}, 400),
        ({"host": "LOCALHOST:80"}, 200),
    ]:
        answer = client.post(
            "/api/solve", json={"puzzle": WIKI}, headers=headers
        )
        assert answer.status_code == status, headers


def test_a_server_on_all_addresses_accepts_its_names() -> None:
    async def page(scope: Scope, receive: Receive, send: Send) -> None:
        await PlainTextResponse("here")(scope, receive, send)

    own = socket.gethostname()
    client = TestClient(gate.Gate(page, "0.0.0.0"))
    for host, status in [
        ("192.168.1.2:8000", 200),
        ("[fe80::1]:8000", 200),
        (f"{own}:8000", 200),
        (f"{own.partition('.')[0].upper()}.local", 200),
        ("evil.example", 400),
        (f"{own}.evil.example", 400),
        ("1.2.3.4.evil.example", 400),
        ("1.2.3.4@evil.example", 400),
    ]:
        answer = client.get("/", headers={"host": host})
        assert answer.status_code == status, host


def test_long_bodies_are_refused(client: TestClient) -> None:
    body = b" " * (gate.LONGEST + 1)
    assert client.post("/api/solve", content=body).status_code == 413

    def pieces() -> Iterator[bytes]:
        for _ in range(50):
            yield b" " * 100_000

    assert client.post("/api/solve", content=pieces()).status_code == 413


def test_slow_bodies_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "PATIENCE", 0.05)

    async def receive() -> Message:
        await asyncio.sleep(0.02)
        return {"type": "http.request", "body": b"{", "more_body": True}

    with pytest.raises(Refusal) as refused:
        asyncio.run(gate.read_body(receive))
    assert refused.value.status == 408


@pytest.mark.parametrize(
    "sort",
    [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
    ],
)
def test_other_content_types_are_refused(
    client: TestClient, sort: str
) -> None:
    answer = client.post(
        "/api/solve",
        content=json.dumps({"puzzle": WIKI}),
        headers={"content-type": sort},
    )
    assert answer.status_code == 415 and answer.json()["error"]


def test_heads_have_a_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "PATIENCE", 0.3)

    async def page(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await asyncio.sleep(0.6)  # late answers are accepted
        await PlainTextResponse("here")(scope, receive, send)

    async def ask(port: int, *parts: bytes) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        result = b""
        for part in parts:
            writer.write(part)
            result += await asyncio.wait_for(reader.read(1000), PATIENCE)
        writer.close()
        return result

    async def talk() -> None:
        listening = socket.create_server(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        config = uvicorn.Config(
            page, http=server.Protocol, log_level="critical", lifespan="off"
        )
        served = uvicorn.Server(config)
        task = asyncio.create_task(served.serve(sockets=[listening]))
        while not served.started:
            await asyncio.sleep(0.01)
        whole = b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"
        try:
            # Nothing at all, half a head, and half a head after a request.
            assert await ask(port, b"") == b""
            assert await ask(port, whole[:20]) == b""
            assert (await ask(port, whole)).endswith(b"here")
            assert (await ask(port, whole, whole[:9])).count(b"here") == 1
        finally:
            served.should_exit = True
            await task

    with suppress(ConnectionError):
        asyncio.run(talk())
