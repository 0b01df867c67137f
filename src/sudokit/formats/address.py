"""An address, taken apart: its host, its path, and the fields it has.

address_of(text)    the parts of a link, or of a text that has no host
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple
from urllib.parse import unquote

LINK: Final = re.compile(
    r"(?:https?://)?([^/?#\s:]+\.[^/?#\s:]+|localhost)(?::\d+)?"
    r"(?=[/?#]|$)([^?#]*)(.*)",
    re.IGNORECASE,
)


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
    found = LINK.fullmatch(text)
    if not found:
        return Address(text, "", text, {})
    fields: dict[str, str] = {}
    for part in re.split("[?#&]", found[3]):
        name, sign, value = part.partition("=")
        if sign:
            fields.setdefault(name.lower(), unquote(value))
    host = found[1].lower().removeprefix("www.")
    return Address(text, host, unquote(found[2]).strip("/"), fields)
