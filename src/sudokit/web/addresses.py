"""The addresses at which others on the network can reach the server.

others(port)      the IP addresses and names of this machine that answer there
place_of(host, port)    an address and a port as in a URL
"""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

TRIAL: Final = 1.0  # seconds for an address to show that it works
# Addresses reserved for documentation, to which nothing is sent.
AWAY: Final = (
    (socket.AF_INET, "192.0.2.1"),
    (socket.AF_INET6, "2001:db8::1"),
)


def others(port: int) -> list[str]:
    """Return the addresses that answer, as URLs for a browser.

    Each is tried, so that addresses blocked by a firewall or unknown to
    the name server are left out.
    """
    hosts = dict.fromkeys([*_numbers(), *_names()])
    return [
        f"http://{place_of(one, port)}/" for one in hosts if _works(one, port)
    ]


def _numbers() -> Iterator[str]:
    """Yield the IP addresses of this machine on the network."""
    for family, away in AWAY:
        with (
            suppress(OSError),
            socket.socket(family, socket.SOCK_DGRAM) as probe,
        ):
            probe.connect((away, 9))
            yield probe.getsockname()[0]


def _names() -> Iterator[str]:
    """Yield the host name, and its ``.local`` name."""
    whole = socket.gethostname()
    yield whole
    yield f"{whole.partition('.')[0]}.local"


def _works(host: str, port: int) -> bool:
    try:
        socket.create_connection((host, port), TRIAL).close()
    except (OSError, UnicodeError):
        return False
    return True


def place_of(host: str, port: int) -> str:
    """Return an address with its port, as in a URL."""
    return f"{f'[{host}]' if ':' in host else host}:{port}"
