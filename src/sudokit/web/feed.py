"""A feed of the puzzles of the day, in the format Atom (RFC 4287).

    feed_text(address, day)     the feed of a page at an address

The page makes the puzzle of a day itself, so an entry only links to it.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final
from urllib.parse import urlsplit
from xml.etree import ElementTree

from sudokit.core.version import VERSION
from sudokit.game.levels import LEVELS

ATOM: Final = "http://www.w3.org/2005/Atom"
DAYS: Final = 10  # entries for each level


def feed_text(address: str, day: date) -> str:
    """Return the feed of the page at an address, up to a day.

    ValueError unless the address is one of http or https.

    >>> text = feed_text("https://example.org/sudoku/", date(2031, 5, 1))
    >>> "https://example.org/sudoku/#day=2031-04-30&amp;level=easy" in text
    True
    """
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise ValueError(
            f"{address!r} is not the address of a page, such as"
            " https://example.org/sudoku/"
        )
    home = parts._replace(query="", fragment="").geturl()
    feed = ElementTree.Element("feed", xmlns=ATOM)
    _add(feed, "title", "Sudoku of the day")
    _add(feed, "id", home)
    _add(feed, "updated", f"{day}T00:00:00Z")
    _add(feed, "link", href=home)
    _add(_add(feed, "author"), "name", "sudokit")
    _add(feed, "generator", "sudokit", version=VERSION)
    for back in range(DAYS):
        one = day - timedelta(days=back)
        for level in LEVELS:
            link = f"{home}#day={one}&level={level}"
            entry = _add(feed, "entry")
            _add(entry, "title", f"{one:%d %B %Y}, {level}")
            _add(entry, "id", link)
            _add(entry, "updated", f"{one}T00:00:00Z")
            _add(entry, "link", href=link)
    ElementTree.indent(feed)
    text = ElementTree.tostring(feed, encoding="unicode")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{text}\n'


def _add(
    parent: ElementTree.Element, name: str, text: str = "", **more: str
) -> ElementTree.Element:
    """Return a new element of a parent."""
    element = ElementTree.SubElement(parent, name, more)
    element.text = text or None
    return element
