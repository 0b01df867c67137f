"""An address, taken apart: its host, its path, and the fields it has.

address_of(text)    the parts of a link, or of a text that has no host
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple
from urllib.parse import unquote

# A host with its port, whose signs are taken one after the other.
HOST: Final = re.compile(r"([^/?#\s:]++)(?::\d{1,5})?(?=[/?#]|$)")
MOST_FIELDS: Final = 1000


class Address(NamedTuple):
    """The parts of a link; the host is "" if the text is none.

    ``fields`` are those behind ``?`` and ``#``, decoded; the first of a
    name counts.
    """

    text: str
    host: str
    path: str
    fields: dict[str, str]


def address_of(text: str) -> Address:
    """The parts of a text."""
    text = text.strip().strip("<>\"'")
    scheme, sign, _ = text[:8].lower().partition("://")
    start = len(scheme) + 3 if sign and scheme in ("http", "https") else 0
    found = HOST.match(text, start)
    host = found[1].lower() if found else ""
    if not found or not (host == "localhost" or "." in host.strip(".")):
        return Address(text, "", text, {})
    path, *rest = re.split("[?#]", text[found.end() :], maxsplit=1)
    fields: dict[str, str] = {}
    for part in re.split("[?#&]", "".join(rest), maxsplit=MOST_FIELDS):
        name, sign, value = part.partition("=")
        if sign:
            fields.setdefault(name.lower(), unquote(value))
    host = host.removeprefix("www.")
    return Address(text, host, unquote(path).strip("/"), fields)
