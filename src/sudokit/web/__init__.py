"""``sudoku web``: the game as a page, and the engines over HTTP.

    add_arguments(parser)   the options
    run(options)            the command; its exit status

``app`` answers requests, ``pool`` keeps the worker processes in which
``work`` asks the engines, and ``page`` is what the browser loads.
"""

from __future__ import annotations

import signal
import socket
import sys
import threading
import webbrowser
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from contextlib import suppress
from typing import Final

HOST: Final = "127.0.0.1"
PORT: Final = 8000


def add_arguments(parser: ArgumentParser) -> None:
    """The options of ``sudoku web``."""
    add = parser.add_argument
    add("--port", type=port, default=PORT, metavar="P",
        help=f"where to listen ({PORT}); 0 takes any that is free")
    add("--host", default=HOST, metavar="H",
        help=f"the address to listen on ({HOST}: this machine only)")
    add("--no-browser", dest="browser", action="store_false",
        help="don't open the page")


def port(text: str) -> int:
    """A port number, 0 for any."""
    if not (text.isascii() and text.isdecimal() and len(text) < 6) or (
            int(text) > 65535):
        raise ArgumentTypeError(f"{text} is no port from 0 to 65535")
    return int(text)


def run(options: Namespace) -> int:
    """Serves the page until ctrl-C; the exit status."""
    import uvicorn  # noqa: PLC0415

    from sudokit.web.app import make_app  # noqa: PLC0415

    try:
        listening = bound(options.host, options.port)
    except OSError as error:
        sys.stderr.write(f"sudoku: {options.host}:{options.port}:"
                         f" {error.strerror or error}\n")
        return 2
    address = address_of(listening)
    sys.stderr.write(f"The game is at {address} (ctrl-C ends it).\n")
    sys.stderr.flush()
    if options.browser:
        # The socket listens already, so the page can't come too early.
        threading.Thread(
            target=webbrowser.open, args=(address,), daemon=True).start()
    server = uvicorn.Server(uvicorn.Config(
        make_app(options.host), log_level="error", access_log=False,
        server_header=False, timeout_graceful_shutdown=1))
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    return 0


def bound(host: str, number: int) -> socket.socket:
    """A socket that listens; OSError if the address can't be had."""
    kind, sort, protocol, _, address = socket.getaddrinfo(
        host, number, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    listening = socket.socket(kind, sort, protocol)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(256)
    except BaseException:
        listening.close()
        raise
    return listening


def address_of(listening: socket.socket) -> str:
    """What to type into the browser."""
    host, number = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = HOST
    return f"http://{f'[{host}]' if ':' in host else host}:{number}/"
