"""The ASGI application, and the server that runs it until a signal.

make_app(host, pool)     the application: its routes and error handlers
serve(listening, host)   answers on a socket until a signal comes
Protocol                 reads a connection, with a deadline for headers

The page and its files are served at once; the models that validate
requests are loaded meanwhile.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route
from uvicorn.protocols.http.h11_impl import H11Protocol

from sudokit.web.api import Api, description, load
from sudokit.web.gate import PATIENCE, Gate, response_to
from sudokit.web.page_files import (
    JOINED,
    PAGE,
    joined,
    page_files,
    words,
    worker,
)
from sudokit.web.pool import Lanes
from sudokit.web.replies import Refusal, Reply, refused


def make_app(host: str = "127.0.0.1", pool: Lanes | None = None) -> Starlette:
    """Return the application.  Its workers live as long as it runs."""
    workers = pool or Lanes()

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        loading = asyncio.create_task(asyncio.to_thread(load))
        yield
        workers.close()
        await loading

    return Starlette(
        routes=[
            Route("/api/{job:path}", Api(workers)),
            Route("/openapi.json", description),
            Route("/rules.json", _rules),
            Route("/docs", lambda _: FileResponse(PAGE / "docs.html")),
            Route("/sw.js", worker),
            *(Route(address, joined) for address in JOINED),
            Route("/words/{language}.json", words),
            Mount("/", page_files(), name="page"),
        ],
        middleware=[
            Middleware(Gate, host=host),
            # The highest level takes 0.1 s for a catalogue of Greek.
            Middleware(GZipMiddleware, compresslevel=6),
        ],
        exception_handlers={HTTPException: _http, Exception: _mistake},
        lifespan=life,
    )


def _rules(_: Request) -> Response:
    """Serve the list of rules; it is made when it is first asked for."""
    from sudokit.web.rule_list import rules_text  # noqa: PLC0415

    return Response(rules_text(), media_type="application/json")


def _http(request: Request, error: Exception) -> Response:
    """Answer requests that Starlette refuses, with the allowed methods."""
    assert isinstance(error, HTTPException)
    headers = tuple((error.headers or {}).items())
    if error.status_code == 405 and request.method == "OPTIONS":
        return response_to(Reply("", 204, headers))
    return response_to(
        refused(Refusal(f"{error.detail}.", error.status_code, headers))
    )


def _mistake(_: Request, error: Exception) -> Response:
    """Answer a request that raised an unexpected exception."""
    return response_to(refused(Refusal("The server has an error.", 500)))


CONNECTIONS: Final = 1000  # at once; further ones are refused
GRACE: Final = 1  # second for answers in progress at the end
TICK: Final = 0.05  # seconds between two checks for the end


class Protocol(H11Protocol):
    """Closes a connection whose request header is late.

    Otherwise a few hundred half-sent requests would block the server.
    """

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the timer for the first header."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Stop the timer after a header; restart it for the next one."""
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._rest()
        elif self._late is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timer."""
        self._rest()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._late = self.loop.call_later(PATIENCE, self.transport.abort)

    def _rest(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


def serve(listening: socket.socket, host: str) -> None:
    """Serve until SIGINT or SIGTERM, then raise the signal again."""
    pool = Lanes()
    server = uvicorn.Server(
        uvicorn.Config(
            make_app(host, pool),
            http=Protocol,
            ws="none",
            log_level="critical",
            access_log=False,
            server_header=False,
            limit_concurrency=CONNECTIONS,
            timeout_graceful_shutdown=GRACE,
        )
    )
    asyncio.run(_serve(server, listening, pool))


async def _serve(
    server: uvicorn.Server, listening: socket.socket, pool: Lanes
) -> None:
    async with asyncio.TaskGroup() as both:
        both.create_task(_close(server, pool))
        both.create_task(server.serve(sockets=[listening]))


async def _close(server: uvicorn.Server, pool: Lanes) -> None:
    """End the workers when the server stops.

    Otherwise it would wait for heavy requests, which are refused instead.
    """
    while not server.should_exit:
        await asyncio.sleep(TICK)
    pool.close()
