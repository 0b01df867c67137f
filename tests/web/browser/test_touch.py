"""Playing with a finger, on a phone."""

from __future__ import annotations

import time

from page_in_browser import Browser
from puzzles import WIKI
from touch_input import CELL, MIDDLE, send, tap


def hold(page: Browser, what: str, cell: int, text: str) -> None:
    """Press long enough for a long press."""
    page.run("window.short = false")
    send(page, "touchStart", page.run(MIDDLE, what, 0))
    wait_for_label(page, cell, text)
    send(page, "touchEnd")
    page.run("window.short = true")
    time.sleep(0.1)
    wait_for_label(page, cell, text)


def wait_for_label(page: Browser, cell: int, text: str) -> None:
    """Wait until a cell has this label."""
    page.wait(lambda: page.label(cell).partition(", ")[2] == text)


def test_values_marks_and_the_number_left(phone: Browser) -> None:
    tap(phone, CELL, 2)
    left = "return document.querySelector('#pad [data-n=\"4\"]').ariaLabel"
    before = phone.run(left)
    tap(phone, "#pad [data-n='4']")
    wait_for_label(phone, 2, "4")
    assert before == "value 4, 7 left"
    assert phone.run(left) == "value 4, 6 left"
    tap(phone, CELL, 3)
    hold(phone, "#pad [data-n='6']", 3, "marks 6")
    tap(phone, "#pencil")
    tap(phone, "#pad [data-n='2']")
    wait_for_label(phone, 3, "marks 2 6")
    hold(phone, "#pad [data-n='6']", 3, "6")  # long: the other way
    tap(phone, "#undo")
    wait_for_label(phone, 3, "marks 2 6")
    tap(phone, "#erase")
    wait_for_label(phone, 3, "empty")


def test_dragging_selects_several_cells(phone: Browser) -> None:
    first, *others = [phone.run(MIDDLE, CELL, k) for k in (10, 11, 20, 19)]
    send(phone, "touchStart", first)
    for point in others:
        send(phone, "touchMove", point)
    send(phone, "touchEnd")
    time.sleep(0.1)
    tap(phone, "#pad [data-n='2']")
    wait_for_label(phone, 10, "marks 2")
    wait_for_label(phone, 11, "marks 2")
    wait_for_label(phone, 20, "clue 8")


def test_candidates_are_filled_automatically(phone: Browser) -> None:
    tap(phone, "[data-open=menu]")
    phone.wait(lambda: phone.count("#menu[open]"))
    tap(phone, "#auto")
    wait_for_label(phone, 3, "marks 2 6")
    tap(phone, "#menu .close")
    tap(phone, CELL, 3)
    tap(phone, "#pad [data-n='2']")
    wait_for_label(phone, 5, "marks 4 6 8")  # by itself


def test_pinching_zooms_the_board(phone: Browser) -> None:
    x, y = phone.run(MIDDLE, CELL, 40)
    send(phone, "touchStart", [x, y])
    send(phone, "touchStart", [x, y], [x, y + 40])
    for far in range(5, 80, 5):
        send(phone, "touchMove", [x, y - far], [x, y + 40 + far])
    send(phone, "touchEnd")
    scale = "return visualViewport.scale"
    phone.wait(lambda: phone.run(scale) > 1.1)
    phone.driver.execute_cdp_cmd(
        "Emulation.setPageScaleFactor", {"pageScaleFactor": 1}
    )
    phone.wait(lambda: phone.run(scale) == 1)
    assert phone.count(".selected") < 3  # nothing was drawn meanwhile


def test_a_value_can_be_chosen_first(phone: Browser) -> None:
    phone.keep("settings", {"first": "digit"})
    phone.go()
    phone.wait_line(WIKI)
    tap(phone, "#pad [data-n='4']")
    tap(phone, CELL, 2)
    wait_for_label(phone, 2, "4")
    ink, back = phone.run(
        "const s = getComputedStyle(document.querySelector("
        "'#pad [data-n=\"4\"]')); return [s.color, s.backgroundColor]"
    )
    assert ink != back  # the value that is held is seen
    assert phone.count(".clue.same") == WIKI.count("4")
    tap(phone, CELL, 2)
    wait_for_label(phone, 2, "empty")
