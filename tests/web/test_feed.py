"""The feed of the puzzles of the day."""

from __future__ import annotations

import re
from datetime import date
from xml.etree import ElementTree

import pytest

pytest.importorskip("starlette", reason="the extra 'web' is not installed")

from sudokit.cli.main import main
from sudokit.game.levels import LEVELS
from sudokit.web.feed import ATOM, DAYS, feed_text

Say = pytest.CaptureFixture[str]
HOME = "https://example.org/a b/?x=<1>#old"


def test_a_feed_is_atom() -> None:
    """RFC 4287: what a feed and an entry need, and ids that differ."""
    feed = ElementTree.fromstring(feed_text(HOME, date(2031, 3, 2)))
    names = {"a": ATOM}
    assert feed.tag == f"{{{ATOM}}}feed"
    for needed in ("title", "id", "updated", "author/a:name"):
        assert feed.findtext(f"a:{needed}", namespaces=names), needed
    entries = feed.findall("a:entry", names)
    assert len(entries) == DAYS * len(LEVELS)
    ids = {one.findtext("a:id", namespaces=names) for one in entries}
    assert len(ids) == len(entries)
    days = set()
    for one in entries:
        when = one.findtext("a:updated", namespaces=names) or ""
        assert re.fullmatch(r"2031-0[23]-\d\dT00:00:00Z", when)
        link = one.find("a:link", names)
        assert link is not None
        assert link.get("href") == one.findtext("a:id", namespaces=names)
        assert f"#day={when[:10]}&level=" in link.get("href", "")
        days.add(when)
    assert max(days)[:10] == "2031-03-02" and len(days) == DAYS


def test_the_command_prints_a_feed(capsys: Say) -> None:
    assert main(["web", "--feed", "http://localhost:8000/"]) == 0
    text = capsys.readouterr().out
    assert f"#day={date.today()}&amp;level=easy" in text
    for wrong in ("example.org", "ftp://example.org/", "https://", "x y"):
        assert main(["web", "--feed", wrong]) == 2
        out, err = capsys.readouterr()
        assert not out and "is not the address of a page" in err
