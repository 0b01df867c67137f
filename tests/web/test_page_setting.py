"""The editor of puzzles on the page, from the keyboard alone."""

from __future__ import annotations

import json

import pytest

from page_driver import Keys, Page
from sudokit.rules import count
from sudokit.rules.puzzle import parse

OPEN = "return document.getElementById('set').hidden"
SHOWN = "[...document.querySelectorAll('#strokes rect, #strokes circle')]"
LIMIT = 100


def set_empty(page: Page, box: str = "2x2") -> None:
    """Open the editor with an empty grid of this size."""
    page.open()
    page.keep("settings", {"box": box, "more": True})
    page.go()
    page.wait(lambda: page.count("#rules input"))
    page.menu("[data-do=setEmpty]")
    page.wait(lambda: not page.run(OPEN))
    known(page)


def pen(page: Page, word: str) -> None:
    """Choose a rule in the picker."""
    page.menu("#set-rule")
    page.menu(f"#set-rules [data-word='{word}']")
    page.run("document.querySelector('#set-picker .close').click()")


def known(page: Page) -> str:
    """Return what the panel says about the solutions, when it is done."""
    page.settle()
    page.wait(lambda: page.text("set-count"))
    return page.text("set-count")


def stroke(page: Page, start: int, *keys: str) -> None:
    """Draw from a cell with Space, arrows and Enter."""
    page.cell(start)
    page.keys(" ", *keys)


def rules(page: Page) -> str:
    """Return the rules of the stored game."""
    return str(page.stored_record()["game"].get("rules", ""))


def counted(page: Page, size: int = 4) -> str:
    """Return what the engine says about the puzzle of the page."""
    game = page.stored_record()["game"]
    note = f"# rules {game['rules']}\n" if game.get("rules") else ""
    n = count(parse(note + page.line() + "\n"), LIMIT + 1)
    if n > LIMIT:
        return f"More than {LIMIT} solutions"
    return {0: "No solution", 1: "One solution"}.get(n, f"{n} solutions")


def test_a_killer_is_drawn_with_keys(page: Page) -> None:
    set_empty(page)
    assert known(page) == "More than 100 solutions"
    pen(page, "killer")
    stroke(page, 0, Keys.ARROW_RIGHT, Keys.ENTER)
    known(page)
    assert rules(page) == "killer=r1c1+r1c2"
    page.keys("3")
    assert known(page) == counted(page)
    assert rules(page) == "killer=3:r1c1+r1c2"
