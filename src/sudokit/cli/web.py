"""``sudoku web``: serves the game as a page, and the engines over HTTP.

    add_arguments(parser)   the options
    run(options)            the command; its exit status

``sudokit.web`` is what it serves; this module opens the address and
ends the server.
"""

from __future__ import annotations

import errno
import signal
import socket
import sys
import threading
import webbrowser
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Final

from sudokit.cli import arguments as args
from sudokit.cli.arguments import CantDo, say
from sudokit.system.processes import end_by, prepare
from sudokit.web.addresses import others, place_of

HOST: Final = "127.0.0.1"
PORT: Final = 8000
EVERYWHERE: Final = ("0.0.0.0", "::")


OPTIONS = f"""
--port P       the port to listen on; 0 picks a free one (={PORT})
--host H       the address to listen on; 0.0.0.0 is every network (={HOST})
--no-browser   don't open the page
--export DIR   write the page as a folder that any web host serves: Python runs
               in the browser
--engine FILE  Pyodide's package for --export, instead of what npm brings
--force        replace DIR if it exists
--feed ADDRESS  print a feed (Atom) of the puzzles of the last ten days on the
               exported page at ADDRESS
"""
EXAMPLES = """
sudoku web                                opens the page in the browser
sudoku web --port 8080 --no-browser       prints its address
sudoku web --host ::1                     listens on another address
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of ``sudoku web``."""
    closed = {"dest": "browser", "action": "store_false"}
    kinds = {"port": port, "host": host, "export": Path, "engine": Path}
    args.add_options(parser, OPTIONS, no_browser=closed, **kinds)


def port(text: str) -> int:
    """Return a port number, 0 for any."""
    if not (text.isascii() and text.isdecimal() and len(text) < 6) or (
        int(text) > 65535
    ):
        raise ValueError(f"a port is 0 to 65535, not {text}")
    return int(text)


def host(text: str) -> str:
    """Return a host name or number, also as it is written in an address."""
    return text.strip("[]")


def run(options: Namespace) -> int:
    """Serve the page until ctrl-C, or export it; return the exit status."""
    if options.feed:
        return print_feed(options.feed)
    if options.export:
        return run_export(options)
    try:
        listening = bound(options.host, options.port)
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or "no such address"
        place = place_of(options.host, options.port)
        taken = getattr(error, "errno", 0) == errno.EADDRINUSE
        cure = "; --port 0 picks a free one" * taken
        raise CantDo(f"{place}: {reason}{cure}") from None
    # What ends the program is for the server, which then ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    prepare(["sudokit.web.work"])
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, end_by)
    with suppress(KeyboardInterrupt):
        from sudokit.web.server import serve  # noqa: PLC0415

        announce(listening, options.browser)
        serve(listening, options.host)
    return 0


def print_feed(address: str) -> int:
    """Print the feed of ``--feed``; return the exit status."""
    from sudokit.web.feed import feed_text  # noqa: PLC0415

    try:
        sys.stdout.write(feed_text(address, date.today()))
    except ValueError as error:
        raise CantDo(str(error)) from None
    return 0


def run_export(options: Namespace) -> int:
    """Write the folder of ``--export``; return the exit status."""
    from sudokit.web.export import NotExported, export  # noqa: PLC0415

    try:
        export(options.export, options.engine, options.force)
    except NotExported as reason:
        raise CantDo(str(reason)) from None
    say(f"Wrote {options.export}; any web host can serve it.")
    return 0


def announce(listening: socket.socket, browser: bool) -> None:
    """Print the page's address, and open it on request."""
    address = address_of(listening)
    say(f"The game is at {address} (ctrl-C ends it).")
    # The socket listens already, so requests can't come too early.
    if listening.getsockname()[0] in EVERYWHERE:
        _beside(_announce_others, listening.getsockname()[1])
    if browser:
        _beside(webbrowser.open, address)


def _announce_others(number: int) -> None:
    """Print the address for other machines; a name server may be slow."""
    links = others(number)
    if links:
        say(f"On the network it is at {', '.join(links)}.")


def _beside(act: Callable[..., object], *what: object) -> None:
    threading.Thread(target=act, args=what, daemon=True).start()


def bound(host: str, number: int) -> socket.socket:
    """Return a listening socket; raise OSError if the address is taken."""
    kind, sort, protocol, _, address = socket.getaddrinfo(
        host, number, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
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
    """Return the address to type into a browser on this machine.

    Links begin with ``localhost``; a browser keeps the games of each name
    apart, so this machine has the same one here.
    """
    host, number = listening.getsockname()[:2]
    if host in (HOST, *EVERYWHERE):
        host = "localhost"
    return f"http://{place_of(host, number)}/"
