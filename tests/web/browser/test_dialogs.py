"""Dialogs by keyboard, and the card of a hint."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from page_driver import OTHER, Keys
from page_in_browser import Browser
from sudokit.formats import FORMATS, PuzzleRecord
from sudokit.lessons import example
from sudokit.rules import as_grid

# Window sizes that PAGE=browser adds, as in make agree.
AGREE = ("statistics", "days") if os.environ.get("PAGE") == "browser" else ()


@pytest.fixture(autouse=True)
def light_again(page: Browser) -> Iterator[None]:
    yield
    page.look("light", 1080, 820)


def at_a_chain(page: Browser) -> None:
    """Open a position with a chain, with its hint."""
    result = example("Nice Loop/AIC")
    assert result is not None
    page.open(OTHER)
    grid, clues = result.position
    page.drop(FORMATS["hodoku"].text(PuzzleRecord(grid, as_grid(clues))))
    page.wait(lambda: page.line() != OTHER)
    page.hint()


def test_a_hint_that_fits_does_not_scroll(page: Browser) -> None:
    page.look("light", 820, 1180)
    page.open(OTHER)
    page.hint()
    assert len(page.text("message")) > 40
    assert page.run(
        "const { scrollHeight, clientHeight } ="
        " document.getElementById('talk');"
        " return scrollHeight <= clientHeight;"
    )


def test_the_clauses_of_a_hint_are_reached_by_tab(page: Browser) -> None:
    at_a_chain(page)
    page.run("document.getElementById('talk').focus()")
    reached = "return Boolean(document.activeElement.closest('#clauses'))"
    for _ in range(5):  # what is done comes before them
        page.keys(Keys.TAB)
        if page.run(reached):
            break
    assert page.run(reached)
    assert page.count(".told")


# Focusable elements of the open dialog.
CONTROLS = """
window.CONTROLS = [...document.querySelectorAll(
  "dialog[open] :is(button, select, input, summary)")]
  .filter((one) => !one.disabled && one.checkVisibility());
return CONTROLS.length;
"""
FOCUS = """
const at = document.activeElement;
const { left, top, right, bottom } = at.getBoundingClientRect();
return [CONTROLS.indexOf(at), left >= 0 && top >= 0 && right <= innerWidth
  && bottom <= innerHeight];
"""


@pytest.mark.parametrize("name", ["library", "new", *AGREE])
def test_dialogs_work_by_keyboard(page: Browser, name: str) -> None:
    """Each control is reachable and visible, and Escape closes the dialog."""
    page.look("light", 390, 844)
    page.open()
    page.cell(2)
    page.menu(f"[data-open={name}]")
    page.run(
        "for (const one of document.querySelectorAll('details'))"
        " one.open = true;"
        "document.activeElement.scrollIntoView({ block: 'nearest' })"
    )
    number = page.run(CONTROLS)
    reached = set()
    for _ in range(number + 5):
        control, seen = page.run(FOCUS)
        assert seen
        reached.add(control)
        page.keys(Keys.TAB)
    assert reached >= set(range(number))
    page.keys(Keys.ESCAPE)
    page.wait(lambda: not page.count("dialog[open]"))
    page.wait(
        lambda: page.run("return document.activeElement.dataset.k") == "2"
    )


# Elements that are clipped.
CUT = """
return [...document.querySelectorAll(arguments[0])].filter((part) =>
  part.scrollWidth > part.clientWidth + 1
  || part.scrollHeight > part.clientHeight + 1)
  .map((part) => part.outerHTML.slice(0, 80));
"""


def test_dates_and_times_fit_a_phone(page: Browser) -> None:
    page.look("light", 360, 640)
    page.open()
    games = [{"seconds": n, "hints": 0} for n in (4000, 3900)]
    page.keep("solved", {"extreme": games, "9x9, killer": games})
    month = page.run("return new Date().toISOString().slice(0, 8)")
    page.keep("days", {f"{month}01 easy": True})
    page.go()
    page.menu("[data-open=statistics]")
    assert page.run(
        "const d = document.querySelector('dialog[open]');"
        "return d.scrollWidth <= d.clientWidth"
    )
    page.keys(Keys.ESCAPE)
    page.menu("[data-open=days]")
    assert page.count("#calendar .solved") == 1
    assert page.run(CUT, "#calendar button") == []


def test_the_level_is_readable_in_small_windows(page: Browser) -> None:
    """Beside a board with a narrow column, with the list."""
    page.look("light", 1080, 820)
    page.open(OTHER)
    page.wait_for("about", "hard")
    for word in ("Hard", "Extreme"):
        page.run(
            "document.getElementById('known-level').textContent ="
            " arguments[0]",
            word,
        )
        assert page.run(CUT, "#known, #known-level, nav") == []
    page.keys("e")
    page.wait_for("message", "1 of ")
    assert page.run(CUT, "html, #steps") == []


def test_a_long_chain_fits_on_a_tablet(page: Browser) -> None:
    page.look("light", 820, 1180)
    at_a_chain(page)
    assert page.count("#clauses li") > 5
    assert page.run(CUT, "#talk") == []
