"""The server below the application: who waits, and how it ends.

serve(listening, host)   answers on a socket until a signal comes
"""

from __future__ import annotations

import asyncio
import logging
import socket
from typing import Final

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from sudokit.web.app import make_app

PATIENCE: Final = 10.0  # seconds for a request to begin


def serve(listening: socket.socket, host: str) -> None:
    """Answers until SIGINT or SIGTERM, which it passes on at its end."""
    app = make_app(host)
    config = uvicorn.Config(
        app,
        http=Impatient,
        ws="none",
        log_level="error",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=0,
    )
    Server(config, app).run(sockets=[listening])


class Server(uvicorn.Server):
    """One that ends at once: nobody waits for a heavy request then."""

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(
        self, sockets: list[socket.socket] | None = None
    ) -> None:
        """Ends quickly and quietly, whatever still runs."""
        logging.getLogger("uvicorn.error").disabled = True
        self._app.state.pool.close()
        await super().shutdown(sockets)


class Impatient(H11Protocol):
    """Closes a connection on which for a while no request begins.

    Else one that sends half a request would be kept for ever.
    """

    def connection_made(  # type: ignore[override]
        self, transport: asyncio.Transport
    ) -> None:
        super().connection_made(transport)
        self.loop.call_later(PATIENCE, self._look, None)

    def _look(self, before: RequestResponseCycle | None) -> None:
        """Was there a request since, or is one being answered?"""
        now: RequestResponseCycle | None = self.cycle
        if self.transport.is_closing():
            return
        if now is before and (now is None or now.response_complete):
            self.transport.close()
        else:
            self.loop.call_later(PATIENCE, self._look, now)
