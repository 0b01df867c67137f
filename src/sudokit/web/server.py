"""The server below the application, and how it ends.

serve(listening, host)   answers on a socket until a signal comes
"""

from __future__ import annotations

import asyncio
import socket
from typing import Final

import uvicorn

from sudokit.web.app import make_app
from sudokit.web.pool import Pool

CONNECTIONS: Final = 1000  # at once; one more is told to come again
GRACE: Final = 1  # second for answers that are on their way at the end
TICK: Final = 0.05  # seconds between two looks at whether it ends


def serve(listening: socket.socket, host: str) -> None:
    """Answers until SIGINT or SIGTERM, which it passes on at its end."""
    pool = Pool()
    server = uvicorn.Server(
        uvicorn.Config(
            make_app(host, pool),
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
    server: uvicorn.Server, listening: socket.socket, pool: Pool
) -> None:
    async with asyncio.TaskGroup() as both:
        both.create_task(_close(server, pool))
        both.create_task(server.serve(sockets=[listening]))


async def _close(server: uvicorn.Server, pool: Pool) -> None:
    """Ends the workers when the server shall end.

    Else it would wait for heavy requests, which so get their answer.
    """
    while not server.should_exit:
        await asyncio.sleep(TICK)
    pool.close()
