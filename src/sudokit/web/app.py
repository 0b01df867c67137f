"""The ASGI application: its routes and error handlers.

    make_app(host, pool)   the application, for a server that listens there

The page and what belongs to it stand at once; what checks the requests
is loaded beside them.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route

from sudokit.web.api import Api, description, load
from sudokit.web.gate import Gate, response_to
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
    """Makes the application.  Its workers live as long as it runs."""
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
            Route("/docs", lambda _: FileResponse(PAGE / "docs.html")),
            Route("/sw.js", worker),
            *(Route(address, joined) for address in JOINED),
            Route("/words/{language}.json", words),
            Mount("/", page_files(), name="page"),
        ],
        middleware=[Middleware(Gate, host=host), Middleware(GZipMiddleware)],
        exception_handlers={HTTPException: _http, Exception: _mistake},
        lifespan=life,
    )


def _http(request: Request, error: Exception) -> Response:
    """Answers requests that Starlette refuses, with the allowed methods."""
    assert isinstance(error, HTTPException)
    headers = tuple((error.headers or {}).items())
    if error.status_code == 405 and request.method == "OPTIONS":
        return response_to(Reply("", 204, headers))
    return response_to(
        refused(Refusal(f"{error.detail}.", error.status_code, headers))
    )


def _mistake(_: Request, error: Exception) -> Response:
    """Answers a request that raised an unexpected exception."""
    return response_to(refused(Refusal("The server has an error.", 500)))
