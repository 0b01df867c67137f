"""A wrong mark and a wrong entry on the page, with and without a server."""

from __future__ import annotations

import pytest

from mistaken import GONE, INPUTS
from page_driver import OTHER, Page
from puzzles import WIKI
from sudokit.game import parse_game

GAMES = {parse_game(INPUTS[name][1]).history: name for name in sorted(INPUTS)}
UNKNOWN = """
const real = window.fetch;
window.fetch = (address, how) => String(address).endsWith("/solutions")
  ? new Promise(() => {}) : real(address, how);
"""


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("name", GAMES.values())
def test_mistakes_are_named_and_corrected(
    page: Page, name: str, known: bool
) -> None:
    _, text, message = INPUTS[name]
    shown = GONE if message == GONE else f"Wrong: {message[:4]}."
    if "not" not in message:
        shown = message
    page.open(OTHER)
    if not known:
        page.run(UNKNOWN)
    page.drop(text)
    page.wait(lambda: page.line(clues=True) == WIKI)
    if known:
        page.wait_for("about", "easy")
    page.keys("c")
    page.wait(lambda: page.text("message") == shown)
    assert page.coloured("[role=gridcell]") == {"r-mistake"}
    page.keys("h", "h", "h")
    page.wait(lambda: message[:4] in page.text("message"))
    page.keys("e")  # nothing is explained from what is wrong
    page.wait(lambda: page.text("message") == shown)
    page.click("#rewind")
    page.settle()
    page.keys("c")
    page.wait(lambda: page.text("message") == "No mistakes so far.")
    page.keys("h")
    page.wait_for("message", "Look for: ")


def test_a_game_that_began_with_a_mistake_keeps_other_moves(
    page: Page,
) -> None:
    page.open(OTHER)
    page.drop(f":0000:x:{WIKI}:413::")
    page.wait(lambda: page.line(clues=True) == WIKI)
    page.wait_for("about", "easy")
    page.cell(3)
    page.keys("6", "c")
    page.wait(lambda: page.text("message") == GONE)
    page.click("#rewind")
    page.wait(lambda: page.text("message") == "")
    assert page.line() == WIKI[:3] + "6" + WIKI[4:]
    page.keys("c")
    page.wait(lambda: page.text("message") == "No mistakes so far.")
    page.undo()
    page.keys("c")
    page.wait(lambda: page.text("message") == GONE)
