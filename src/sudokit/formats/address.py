"""Parses addresses into host, path and fields; numbers in base 32.

address_of(text)    the parts of a link, or of a text that has no host
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple
from urllib.parse import unquote

# A host with its port, whose signs are taken one after the other.
HOST: Final = re.compile(r"([^/?#\s:]++)(?::\d{1,5})?(?=[/?#]|$)")
MOST_FIELDS: Final = 1000


class Address(NamedTuple):
    """The parts of a link; the host is "" if the text isn't one.

    ``fields`` are those behind ``?`` and ``#``, decoded; the first of
    each name counts, and all of ``rules``.
    """

    text: str
    host: str
    path: str
    fields: dict[str, str]

    def is_at(self, sites: Iterable[str]) -> bool:
        """Return whether the host is one of these sites, or a part of one.

        >>> address_of("https://en.puzz.link/p").is_at(["puzz.link"])
        True
        """
        return any(
            self.host == site or self.host.endswith(f".{site}")
            for site in sites
        )


def address_of(text: str) -> Address:
    """Return the parts of a text."""
    text = text.strip().strip("<>\"'")
    scheme, sign, _ = text[:8].lower().partition("://")
    start = len(scheme) + 3 if sign and scheme in ("http", "https") else 0
    match = HOST.match(text, start)
    host = match[1].lower() if match else ""
    if not match or not (host == "localhost" or "." in host.strip(".")):
        return Address(text, "", text, {})
    path, *rest = re.split("[?#]", text[match.end() :], maxsplit=1)
    fields: dict[str, str] = {}
    query = "".join(rest).replace("&amp;", "&")  # copied from HTML
    for part in re.split("[?#&]", query, maxsplit=MOST_FIELDS):
        name, sign, value = part.partition("=")
        name = name.lower()
        if sign and name == "rules" and name in fields:
            fields[name] += f",{unquote(value)}"
        elif sign:
            fields.setdefault(name, unquote(value))
    host = host.removeprefix("www.")
    return Address(text, host, unquote(path).strip("/"), fields)


def numbers_of(text: str, name: str, count: int, end: int) -> list[int]:
    """Parse so many numbers in base 32, two digits each."""
    if len(text) != 2 * count:
        raise ValueError(
            f"{name}= has {len(text)} characters, not {2 * count}"
        )
    if not re.fullmatch("[0-9a-vA-V]*", text):
        raise ValueError(f"{name}= has a character outside base 32")
    numbers = [int(text[k : k + 2], 32) for k in range(0, len(text), 2)]
    if max(numbers) >= end:
        raise ValueError(f"{name}= has a number above {end - 1}")
    return numbers


def two_signs(number: int) -> str:
    """Return a number below 1024 as two digits in base 32."""
    signs = "0123456789abcdefghijklmnopqrstuv"
    return signs[number >> 5] + signs[number & 31]
