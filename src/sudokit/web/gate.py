"""Rejects requests from other hosts or origins, and oversized ones.

    Gate(app, host)         for a server that listens on this host
    response_to(reply)      the response to send
    names_of(host)          the host names that its requests may use

A foreign page could send requests through its visitor's browser.  So the
host name of a request must be ours, which a page can't forge even with
its own name server, and its origin must be our own page.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sudokit.web.replies import MALFORMED, Refusal, Reply, refused

LONGEST: Final = 4_000_000  # bytes of a body
PATIENCE: Final = 10.0  # seconds for a body to arrive
LOCAL: Final = frozenset({"localhost", "127.0.0.1", "::1"})
EVERYWHERE: Final = frozenset({"0.0.0.0", "::"})
# A name, or a number in brackets, perhaps with a port.
HOST: Final = re.compile(r"(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::\d{1,5})?")
HEADERS: Final = (
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data: blob:;"
        b" worker-src 'self'; manifest-src 'self'; object-src 'none';"
        b" base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cache-control", b"no-cache"),
)


def names_of(host: str) -> frozenset[str]:
    """Return the host names that requests to this server may use.

    They are in lower case.  If other machines can send requests, they
    include the machine's own name, and its name on a local network without
    a name server.
    """
    if host in LOCAL:
        return LOCAL
    whole = socket.gethostname().lower()
    short = whole.partition(".")[0]
    return LOCAL | {whole, short, f"{short}.local", host.lower()}


class Gate:
    """Refuses other hosts, other origins, long bodies; adds headers.

    A server that listens everywhere accepts any IP address as its host,
    as these need no name server.
    """

    def __init__(self, app: ASGIApp, host: str) -> None:
        self._app = app
        self._names = names_of(host)
        self._numbers = host in EVERYWHERE

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
            headers = Headers(scope=scope)
            self._check_host(headers.getlist("host"))
            check_headers(headers)
            body = await read_body(receive)
        except Refusal as refusal:
            await response_to(refused(refusal))(scope, receive, guarded)
            return
        await self._app(scope, given(body, receive), guarded)

    def _check_host(self, hosts: list[str]) -> None:
        """Raise Refusal if the request is for another host than ours."""
        match = HOST.fullmatch(hosts[0].lower()) if len(hosts) == 1 else None
        host = (match[1] or match[2]) if match else ""
        if host not in self._names and not (self._numbers and is_number(host)):
            raise Refusal("Requests for other hosts are refused.", MALFORMED)


def is_number(host: str) -> bool:
    """Return whether this is an IP address, not a name."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def response_to(reply: Reply) -> Response:
    """Return the HTTP response for a reply."""
    return Response(
        reply.text,
        reply.status,
        dict(reply.headers),
        media_type="application/json",
    )


def check_headers(headers: Headers) -> None:
    """Raise Refusal if the request isn't from our page, or is too long."""
    origin = headers.get("origin")
    host = headers.get("host", "").lower()
    # A proxy in front may speak https.
    ours = (f"http://{host}", f"https://{host}")
    if origin is not None and origin.lower() not in ours:
        raise Refusal("Requests from other origins are refused.", 403)
    length = headers.get("content-length", "0")
    if length.isdigit() and int(length[:20]) > LONGEST:
        raise too_long()


def too_long() -> Refusal:
    return Refusal(f"The body is longer than {LONGEST} bytes.", 413)


async def read_body(receive: Receive) -> bytes:
    """Return the whole body; Refusal if it is too long or too slow."""
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
    """Return a ``receive`` for the body first, then later messages."""
    waiting = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return waiting.pop() if waiting else await receive()

    return again
