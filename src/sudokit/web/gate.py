"""Who may ask, and how much.

    add_gates(app, host)    for a server that listens on this host
    response_to(reply)      what is sent

A page from elsewhere could use the browser of its visitor to ask us.  So
the name that a request is for must be ours, which a page can't bring
about even with a name server of its own, and its origin our own page.
"""

from __future__ import annotations

import asyncio
import ipaddress
from typing import Final

from fastapi import FastAPI, Response
from starlette.datastructures import URL, Headers
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sudokit.web.replies import Refusal, Reply, refused

LONGEST: Final = 4_000_000  # bytes of a body
PATIENCE: Final = 10.0  # seconds for a body to arrive
LOCAL: Final = ("localhost", "127.0.0.1", "[::1]")
EVERYWHERE: Final = ("0.0.0.0", "::")
HEADERS: Final = (
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cache-control", b"no-cache"),
)


def add_gates(app: FastAPI, host: str) -> None:
    """Let in only who may ask a server that listens on this host."""
    ours = f"[{host}]" if ":" in host else host
    app.add_middleware(Gate)
    app.add_middleware(
        HostGate, names=(*LOCAL, ours), numbers=host in EVERYWHERE
    )


class HostGate:
    """Refuses requests for another host than these.

    A server that listens everywhere is asked by any of the machine's
    numbers, which need no name server.
    """

    def __init__(
        self, app: ASGIApp, names: tuple[str, ...], numbers: bool
    ) -> None:
        self._app = app
        self._numbers = numbers
        self._named = TrustedHostMiddleware(app, names, www_redirect=False)

    async def __call__(
        self, scope: Scope, receive: Receive, send: Send
    ) -> None:
        free = self._numbers and scope["type"] == "http"
        if free and is_number(URL(scope=scope).hostname or ""):
            await self._app(scope, receive, send)
        else:
            await self._named(scope, receive, send)


def is_number(host: str) -> bool:
    """Is this an address of the internet, and no name?"""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


class Gate:
    """Refuses other origins and long bodies; adds headers."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(
        self, scope: Scope, receive: Receive, send: Send
    ) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        try:
            check_headers(Headers(scope=scope))
            body = await read_body(receive)
        except Refusal as refusal:
            await response_to(refused(refusal))(scope, receive, guarded)
            return
        await self._app(scope, given(body, receive), guarded)


def response_to(reply: Reply) -> Response:
    """A reply as it is sent."""
    return Response(reply.text, reply.status, media_type="application/json")


def check_headers(headers: Headers) -> None:
    """Refusal if the request is not from our page, or too long."""
    origin = headers.get("origin")
    if origin is not None and (
        origin.lower() != f"http://{headers.get('host', '')}".lower()
    ):
        raise Refusal("Requests from other origins are refused.", 403)
    length = headers.get("content-length", "0")
    if length.isdigit() and int(length[:20]) > LONGEST:
        raise too_long()


def too_long() -> Refusal:
    return Refusal(f"The body is longer than {LONGEST} bytes.", 413)


async def read_body(receive: Receive) -> bytes:
    """The whole body; Refusal if it is too long or too slow."""
    pieces: list[bytes] = []
    size = 0
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                message = await receive()
                pieces.append(message.get("body", b""))
                size += len(pieces[-1])
                if size > LONGEST:
                    raise too_long()
                if not message.get("more_body"):
                    return b"".join(pieces)
    except TimeoutError:
        raise Refusal("The body did not arrive in time.", 408) from None


def given(body: bytes, receive: Receive) -> Receive:
    """A receive that gives the body, then what else comes."""
    waiting = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return waiting.pop() if waiting else await receive()

    return again
