"""The HTTP interface: what answers at each address.

    make_app(host)   the application, for a server that listens there

Every address under /api takes and gives JSON.  What can't be answered
has a status from 400 to 499 and an object ``{"error": ...}`` that names
``line`` and ``column`` where text was at fault.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from fastapi import FastAPI, HTTPException, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException as AnyHTTPException

from sudokit.core.version import VERSION
from sudokit.web.gate import add_gates, response_to
from sudokit.web.pool import Pool
from sudokit.web.queries import QUERIES, Query
from sudokit.web.replies import Refusal, refused, told

PAGE: Final = Path(__file__).parent / "page"


def make_app(host: str = "127.0.0.1", pool: Pool | None = None) -> FastAPI:
    """The application.  Its workers live as long as it runs."""
    pool = pool or Pool()

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        await asyncio.to_thread(pool.start)
        yield
        pool.close()

    app = FastAPI(
        title="sudokit",
        version=VERSION,
        docs_url=None,
        redoc_url=None,
        description="Solve, check, explain, rate, make and play sudoku.",
        lifespan=life,
    )
    for job, (query, about) in QUERIES.items():
        path = f"/api/{job}"
        app.add_api_route(
            path,
            endpoint(pool, job, query),
            methods=["POST"],
            summary=about,
            operation_id=job,
            name=job,
            responses={422: {"description": "error, line and column"}},
        )
    app.add_api_route(
        "/api/{job:path}",
        _no_answer,
        include_in_schema=False,
        methods=["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"],
    )
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(AnyHTTPException, _http)
    app.mount("/", StaticFiles(directory=PAGE, html=True), name="page")
    add_gates(app, host)
    return app


def endpoint(
    pool: Pool, job: str, kind: type[Query]
) -> Callable[..., Awaitable[Response]]:
    """The function that answers at an address."""

    async def answer(query: Query) -> Response:
        # As it is: model_dump would copy a game of a thousand moves.
        try:
            return response_to(await pool.ask(job, dict(query), query.seconds))
        except RecursionError:
            return response_to(
                refused(Refusal("The body is nested too deep."))
            )

    answer.__annotations__["query"] = kind
    return answer


def _no_answer(job: str) -> Response:
    """For an address that there is not, or not in this way."""
    raise HTTPException(405 if job in QUERIES else 404)


def _http(_: Request, error: Exception) -> Response:
    assert isinstance(error, AnyHTTPException | HTTPException)
    return response_to(told({"error": f"{error.detail}."}, error.status_code))


def _invalid(_: Request, error: Exception) -> Response:
    """A body that isn't as the address wants it."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = first["loc"][1:]
    if first["type"] == "json_invalid":
        before = str(error.body)[: int(place[0])]
        return response_to(
            refused(
                Refusal(
                    f"The body is no JSON: {first['ctx']['error']}.",
                    line=before.count("\n") + 1,
                    column=len(before) - before.rfind("\n"),
                )
            )
        )
    where = ".".join(map(str, place)) or "the body"
    return response_to(
        told({"error": f"{where}: {first['msg']}.", "field": where}, 422)
    )
