"""The API: parses requests, calls the engines, and describes itself.

    Api(pool)                  answers at each address, as an ASGI application
    load()                     loads the models, which takes a moment
    await description(request)     serves ``/openapi.json``

Requests and answers are JSON. A failed request gets a status from 400
to 499 and an object ``{"error": ...}``. If a client disconnects, its
worker stops, too.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from functools import cache
from importlib import import_module
from typing import Any, NoReturn

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from sudokit.system.language import ENGLISH, LANGUAGES
from sudokit.text.messages import value_fault
from sudokit.web.gate import response_to
from sudokit.web.pool import Lanes
from sudokit.web.replies import (
    MALFORMED,
    WRONG,
    Refusal,
    Reply,
    refused,
    sentence,
)

METHODS = "OPTIONS, POST"


@cache
def load() -> None:
    """Load the models that validate requests, after the page starts."""
    import_module("sudokit.web.queries")


class Api:
    """The ASGI application for all addresses below ``/api/``."""

    def __init__(self, pool: Lanes) -> None:
        self._pool = pool

    async def __call__(
        self, scope: Scope, receive: Receive, send: Send
    ) -> None:
        request = Request(scope, receive)
        try:
            reply = await self._answer(request)
        except Refusal as refusal:
            reply = refused(refusal)
        except RecursionError:
            reply = refused(Refusal("The body is nested too deeply.", WRONG))
        if reply is not None:
            await response_to(reply)(scope, receive, send)

    async def _answer(self, request: Request) -> Reply | None:
        """Return the answer, None if the client has gone."""
        await asyncio.to_thread(load)
        from sudokit.web.queries import QUERIES, checked  # noqa: PLC0415

        job = request.path_params["job"]
        if job not in QUERIES:
            raise Refusal("Not Found.", 404)
        if request.method == "OPTIONS":
            return Reply("", 204, (("Allow", METHODS),))
        if request.method != "POST":
            raise Refusal("Method Not Allowed.", 405, (("Allow", METHODS),))
        sort = request.headers.get("content-type", "")
        record = parsed(await request.body(), sort)
        query = checked(QUERIES[job][0], record)
        language = spoken_in(request.headers.get("accept-language", ""))
        fields = query.fields() | {"language": language}
        return await while_wanted(
            request, self._pool.ask(job, fields, query.seconds)
        )


def spoken_in(accepted: str) -> str:
    """Return the first supported language of the header; else English.

    ``*`` and weights are ignored: browsers list the best one first.
    """
    for one in accepted.split(","):
        name = one.partition(";")[0].strip().partition("-")[0].lower()
        if name in LANGUAGES:
            return name
    return ENGLISH


async def while_wanted(
    request: Request, work: Coroutine[Any, Any, Reply]
) -> Reply | None:
    """Return the result; cancel the work if the client has gone."""
    working = asyncio.create_task(work)
    gone = asyncio.ensure_future(request.receive())
    try:
        await asyncio.wait(
            (working, gone), return_when=asyncio.FIRST_COMPLETED
        )
        return await working if working.done() else None
    finally:
        working.cancel()
        gone.cancel()


@cache
def _description() -> str:
    from sudokit.web.answers import described  # noqa: PLC0415

    return json.dumps(described())


async def description(_: Request) -> Response:
    """Return the description of the addresses in the form of OpenAPI."""
    await asyncio.to_thread(load)
    return response_to(Reply(await asyncio.to_thread(_description)))


UNSUPPORTED = 415


def parsed(body: bytes, content_type: str) -> object:
    """Return the JSON value of a body; Refusal with line and column.

    JSON is UTF-8 by definition, and has no NaN.
    """
    if content_type.partition(";")[0].strip().lower() != "application/json":
        raise Refusal(
            "The content type must be application/json.", UNSUPPORTED
        )
    try:
        return json.loads(body.decode(), parse_constant=_no_number)
    except UnicodeDecodeError as error:
        before = body[: error.start].decode()
        reason = "it is not UTF-8"
    except json.JSONDecodeError as error:
        before = error.doc[: error.pos]
        reason = error.msg
    except RecursionError:
        raise Refusal("The body is nested too deeply.", MALFORMED) from None
    except ValueError as error:  # a number of thousands of digits
        raise Refusal(sentence(value_fault(error)), MALFORMED) from None
    raise Refusal(
        f"The body is not JSON: {reason}.",
        MALFORMED,
        line=before.count("\n") + 1,
        column=len(before) - before.rfind("\n"),
    )


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"the body is not JSON: {name} is not a number")
