"""One game in two tabs with simultaneous moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest

from page_in_browser import Browser
from puzzles import WIKI

# A value is entered as soon as the other tab enters one: neither knows yet of
# the other's.  A tab that isn't seen hears of it at once, too.
LISTEN: Final = """
const [cell, key] = arguments;
window.enter = (cell, key) => {
  const place = document.querySelectorAll("[role=gridcell]")[cell];
  place.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  place.dispatchEvent(new KeyboardEvent("keydown",
    { key, code: `Digit${key}`, bubbles: true, cancelable: true }));
};
window.both?.close();
window.both = new BroadcastChannel("both");
window.both.onmessage = () => { if (key) window.enter(cell, key); };
"""
BOTH: Final = "window.enter(...arguments); window.both.postMessage(0);"


@pytest.fixture
def second(page: Browser) -> Iterator[str]:
    """Provide the page in another tab, with the game that is in the first."""
    page.open()
    page.wait(lambda: page.text("about"))
    first = page.driver.current_window_handle
    page.driver.switch_to.new_window("tab")
    other = page.driver.current_window_handle
    page.go()
    page.wait_line(WIKI)
    page.driver.switch_to.window(first)
    yield other
    page.driver.switch_to.window(other)
    page.driver.close()
    page.driver.switch_to.window(first)


def shows(page: Browser, window: str, start: str) -> None:
    """Wait until a tab shows these values."""
    page.driver.switch_to.window(window)
    page.wait(lambda: page.line().startswith(start))


def test_simultaneous_moves_in_two_tabs_are_both_stored(
    page: Browser, second: str
) -> None:
    first = page.driver.current_window_handle
    for cell, key, other, value, start in (
        (2, "4", 3, "6", "5346"),
        (5, "8", 6, "9", "5346789"),
        (7, "1", 8, "2", "534678912"),
    ):
        page.driver.switch_to.window(second)
        page.run(LISTEN, other, value)
        page.driver.switch_to.window(first)
        page.run(LISTEN, 0, "")
        page.run(BOTH, cell, key)
        shows(page, first, start)
        shows(page, second, start)
        page.driver.switch_to.window(first)
    game = page.stored_record()["game"]
    assert game["at"] == len(game["history"]) - 1 == 6
    page.refresh()
    shows(page, first, "534678912")
    for _ in range(6):
        page.undo()
    assert page.line() == WIKI


def test_two_values_for_one_cell_are_entered_in_turn(
    page: Browser, second: str
) -> None:
    first = page.driver.current_window_handle
    page.driver.switch_to.window(second)
    page.run(LISTEN, 2, "1")
    page.driver.switch_to.window(first)
    page.run(LISTEN, 0, "")
    page.run(BOTH, 2, "4")
    shows(page, second, "531")
    shows(page, first, "531")
    page.undo()
    shows(page, second, "534")
