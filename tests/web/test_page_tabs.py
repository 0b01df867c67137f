"""One game in two tabs, and the cost of moves in long games."""

from __future__ import annotations

import json
from typing import Final

import pytest

from page_driver import Page
from puzzles import WIKI
from sudokit import Grid
from sudokit.game import Game, record_of

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


# The record written by another tab, and whether it is stored.
WRITTEN: Final = """
const [key, newValue, isKept] = arguments;
if (isKept) localStorage.setItem(key, newValue);
window.dispatchEvent(new StorageEvent("storage", { key, newValue }));
"""


@pytest.mark.parametrize("by", [-1, 1])
def test_moves_of_two_tabs_are_ordered_by_time(page: Page, by: int) -> None:
    """Neither tab knew of the other's move; the later one is stored."""
    page.open()
    page.wait(lambda: page.text("about"))
    other = page.stored_record()
    page.cell(2)
    page.keys("4")
    mine = page.stored_record()
    [first] = other["game"]["history"]
    move = {"move": "r1c4=6", "values": {"r1c4": "6"}}
    other["game"] |= {"history": [first, move], "at": 1}
    other |= {"turns": ["other"], "moved": mine["moved"] + by}
    key = f"sudokit.game.{other['id']}"
    page.run(WRITTEN, key, json.dumps(other), by > 0)
    page.wait(lambda: page.line()[:4] == "5346")
    moves = [
        state["move"] for state in page.stored_record()["game"]["history"]
    ]
    assert moves == ["", "r1c4=6", "r1c3=4"]


def long_game(moves: int) -> str:
    game = Game.of(Grid.parse(WIKI))
    for number in range(moves):
        game = game.mark(*divmod((2, 3, 5)[number % 3], 9), number % 9 + 1)
    return json.dumps(record_of(game))


def test_a_move_takes_the_same_time_in_a_long_game(page: Page) -> None:
    """The stored record has the same size."""
    cost = []
    for moves in (20, 1000):
        page.open("." * 81)
        page.drop(long_game(moves), "game.json")
        page.wait(lambda: page.label(2).startswith("row 1 column 3, marks"))
        page.wait(lambda: page.text("about"))  # kept, too, when it comes
        page.cell(30)
        page.keys("5")
        cost.append(page.run(WORK))
        page.refresh()
        page.wait(lambda: page.line() == WIKI)
        page.keys("l")
        page.undo()
        assert page.line()[30] == "5"
        for _ in range(2):
            page.undo()
        page.redo()
        assert page.line() == WIKI
    assert cost[1] < 1.2 * cost[0]
