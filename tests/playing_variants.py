"""Plays a puzzle with other rules to the end on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from page_driver import Page
from puzzles import WIKI
from variants import Variant

if TYPE_CHECKING:
    from page_in_browser import Browser


def play_by_touch(phone: Browser, game: Variant, typed: int = 0) -> None:
    """Play to the end by touch; a wrong entry is shown and corrected.

    So many of the first cells are typed, to save time.
    """
    from touch_input import CELL, tap  # noqa: PLC0415

    phone.keep("settings", {"errors": "clashes"})
    phone.go()
    phone.wait_line(WIKI)
    phone.drop(game.text)
    phone.wait_line(game.start.line())
    *others, last = game.left()
    tap(phone, CELL, last)
    tap(phone, f"#pad [data-n='{game.wrong.value}']")
    phone.wait(lambda: phone.count(".clash"))
    flagged = game.start.set_mode("flag")
    at = divmod(last, game.start.layout.size)
    flagged = flagged.enter(*at, game.wrong.value)
    assert phone.count(".clash") == len(flagged.clashes())
    for cell in others[:typed]:
        phone.cell(cell)
        phone.keys(str(game.solution[cell]))
    for cell in (*others[typed:], last):
        tap(phone, CELL, cell)
        tap(phone, f"#pad [data-n='{game.solution[cell]}']")
    phone.wait_for("message", "Solved in ")


def play_by_keyboard(page: Page, game: Variant) -> None:
    """Play to the end by keyboard; an entry that breaks a rule is refused."""
    page.drop(game.text)
    page.wait_line(game.start.line())
    page.cell(game.wrong.cell)
    page.keys(str(game.wrong.value))
    assert page.text("message") == game.wrong.message
    assert page.line() == game.start.line()
    page.keys(*(f"j{game.solution[cell]}" for cell in game.left()))
    assert "." not in page.line()
    assert page.text("message").startswith("Solved in ")
    assert page.count(".clash, .wrong") == 0
