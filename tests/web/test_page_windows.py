"""The windows by keyboard, and the card of a hint."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from browsing import OTHER, Keys, Page


@pytest.fixture(autouse=True)
def light_again(page: Page) -> Iterator[None]:
    yield
    page.look("light", 1080, 820)


def test_a_hint_is_not_scrolled_where_there_is_room(page: Page) -> None:
    page.look("light", 820, 1180)
    page.open(OTHER)
    page.hint()
    assert page.count("#clauses li") == 4
    assert page.run(
        "const { scrollHeight, clientHeight } ="
        " document.getElementById('talk');"
        " return scrollHeight <= clientHeight;"
    )


# What can have the focus in the window that is open.
CONTROLS = """
return [...document.querySelectorAll("dialog[open] :is(button, select, input,"
  + " summary)")].filter((one) => !one.disabled && one.checkVisibility());
"""
SEEN = """
const { left, top, right, bottom } =
  document.activeElement.getBoundingClientRect();
return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
"""


@pytest.mark.parametrize("name", ["library", "new", "statistics", "days"])
def test_windows_by_keyboard(page: Page, name: str) -> None:
    """Each control is reached, is seen then, and Escape leads back."""
    page.look("light", 390, 844)
    page.open()
    page.cell(2)
    page.menu(f"[data-open={name}]")
    page.run(
        "for (const one of document.querySelectorAll('details'))"
        " one.open = true"
    )
    left = {one.id for one in page.run(CONTROLS)}
    for _ in range(len(left) + 5):
        left.discard(page.driver.switch_to.active_element.id)
        assert page.run(SEEN)
        page.keys(Keys.TAB)
    assert not left
    assert page.violations() == []
    page.keys(Keys.ESCAPE)
    page.wait(lambda: not page.count("dialog[open]"))
    page.wait(
        lambda: page.run("return document.activeElement.dataset.k") == "2"
    )
