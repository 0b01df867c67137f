"""One game in two tabs, and a long one: no move is lost, each costs alike."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

import pytest

from browsing import Page
from puzzles import WIKI
from sudokit import Grid
from sudokit.game import Game, record_of

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
KEPT: Final = """
const kept = Object.keys(localStorage).filter(
  (key) => key.startsWith("sudokit.game."));
return kept.length === 1 ? JSON.parse(localStorage.getItem(kept[0])) : null;
"""
# How much is written and gone through to erase a cell, whatever time it
# takes: all at once, so that nothing else is done meanwhile.
WORK: Final = """
let work = 0;
const { stringify } = JSON;
JSON.stringify = (...given) => {
  const text = stringify(...given);
  work += text?.length ?? 0;
  return text;
};
for (const name of ["entries", "keys", "fromEntries"]) {
  const real = Object[name];
  Object[name] = (...given) => {
    work += 1;
    return real(...given);
  };
}
document.activeElement.dispatchEvent(new KeyboardEvent("keydown",
  { key: "0", code: "Digit0", bubbles: true, cancelable: true }));
return work;
"""


@pytest.fixture
def second(page: Page) -> Iterator[str]:
    """The page in another tab, with the game that is in the first."""
    page.open()
    page.wait(lambda: page.text("about"))
    first = page.driver.current_window_handle
    page.driver.switch_to.new_window("tab")
    other = page.driver.current_window_handle
    page.driver.get(page.address)
    page.wait_line(WIKI)
    page.driver.switch_to.window(first)
    yield other
    page.driver.switch_to.window(other)
    page.driver.close()
    page.driver.switch_to.window(first)


def kept(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.run(KEPT)
    return found


def shows(page: Page, window: str, start: str) -> None:
    """Until a tab shows these values."""
    page.driver.switch_to.window(window)
    page.wait(lambda: page.line().startswith(start))


@pytest.mark.parametrize("times", range(3))
def test_moves_at_once_in_two_tabs_are_both_kept(
    page: Page, second: str, times: int
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
    game = kept(page)["game"]
    assert game["at"] == len(game["history"]) - 1 == 6
    page.driver.refresh()
    shows(page, first, "534678912")
    for _ in range(6):
        page.undo()
    assert page.line() == WIKI


# What another tab has written, and whether it is what is kept.
WRITTEN: Final = """
const [key, newValue, isKept] = arguments;
if (isKept) localStorage.setItem(key, newValue);
window.dispatchEvent(new StorageEvent("storage", { key, newValue }));
"""


@pytest.mark.parametrize("by", [-1, 1])
def test_the_later_of_two_moves_comes_behind_the_earlier(
    page: Page, by: int
) -> None:
    """Neither tab knew of the other's; what is kept is the later one's."""
    page.open()
    page.wait(lambda: page.text("about"))
    other = kept(page)
    page.cell(2)
    page.keys("4")
    mine = kept(page)
    [first] = other["game"]["history"]
    move = {"move": "r1c4=6", "values": {"r1c4": "6"}}
    other["game"] |= {"history": [first, move], "at": 1}
    other |= {"turns": ["other"], "moved": mine["moved"] + by}
    key = f"sudokit.game.{other['id']}"
    page.run(WRITTEN, key, json.dumps(other), by > 0)
    page.wait(lambda: page.line()[:4] == "5346")
    moves = [state["move"] for state in kept(page)["game"]["history"]]
    assert moves == ["", "r1c4=6", "r1c3=4"]


def test_two_values_for_one_cell_come_one_after_the_other(
    page: Page, second: str
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


def long_game(moves: int) -> str:
    game = Game.of(Grid.parse(WIKI))
    for number in range(moves):
        game = game.mark(*divmod((2, 3, 5)[number % 3], 9), number % 9 + 1)
    return json.dumps(record_of(game))


def test_a_move_costs_no_more_in_a_long_game(page: Page) -> None:
    """And what is kept of it is the same."""
    cost = []
    for moves in (20, 1000):
        page.open("." * 81)
        page.drop(long_game(moves), "game.json")
        page.wait(lambda: page.label(2).startswith("row 1 column 3, marks"))
        page.wait(lambda: page.text("about"))  # kept, too, when it comes
        page.cell(30)
        page.keys("5")
        cost.append(page.run(WORK))
        page.driver.refresh()
        page.wait(lambda: page.line() == WIKI)
        page.keys("l")
        page.undo()
        assert page.line()[30] == "5"
        for _ in range(2):
            page.undo()
        page.redo()
        assert page.line() == WIKI
    assert cost[1] < 1.2 * cost[0]
