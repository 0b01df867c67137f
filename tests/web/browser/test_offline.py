"""The page opens at once, also without the server."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

from page_driver import with_server
from page_in_browser import Browser
from puzzles import WIKI
from sudokit.system.language import catalogue
from web_server import UNHURRIED, Served


@pytest.fixture
def served(page: Browser) -> Iterator[Served]:
    """Provide the page with a server that a test may end."""
    served = Served(before=UNHURRIED)
    before, page.address = page.address, served.address
    with page.copies():
        page.open()
        page.wait(lambda: page.text("about"))
        yield served
    page.address = before
    if served.process.poll() is None:
        served.end(signal.SIGTERM)
    page.open()


def test_the_board_needs_one_round_of_requests(page: Browser) -> None:
    """On a slow connection each round of requests takes time."""
    page.open()
    page.forget()
    page.go()
    page.wait(lambda: page.text("about"))
    needed = page.run(
        "return performance.getEntriesByType('resource').filter((e) =>"
        " ['link', 'script', 'css'].includes(e.initiatorType))"
        ".map((e) => e.name)"
    )
    joined = {f"{page.address}page.css", f"{page.address}page.js"}
    assert joined < set(needed)
    for name in set(needed) - joined:
        assert name.endswith(("icon.svg", "webmanifest"))


@with_server
def test_the_page_works_offline(page: Browser, served: Served) -> None:
    """In a language that was visited once, and in one that never was."""
    page.keep("settings", {"language": "it"})
    page.go()
    page.wait(lambda: page.text("hint") == catalogue("it")["Hint"])
    page.wait_line(WIKI)
    page.run_later("navigator.serviceWorker.ready.then(arguments[0])")
    page.cell(2)
    page.keys("4")
    served.end(signal.SIGTERM)
    page.refresh()
    page.wait(lambda: page.line()[:3] == "534")
    page.cell(3)
    page.keys("6")
    assert page.line()[:4] == "5346"
    page.new()
    page.wait(lambda: page.count("#level option") == 5)
    page.refresh()
    page.wait(lambda: page.line()[:4] == "5346")
    for name in ("de", "it"):
        words = catalogue(name)
        page.keep("settings", {"language": name})
        page.go()
        page.wait_for("hint", str(words["Hint"]))
        page.keys("h")
        needs = str(
            words[
                "{what} needs the server, which isn't responding. You can"
                " keep playing."
            ]
        )
        page.wait_for("message", needs.format(what=words["A hint"]))
