"""Setting a killer with a finger, on a phone."""

from __future__ import annotations

import json
import time
from itertools import chain, pairwise

import pytest

from page_in_browser import Browser
from puzzles import WIKI
from sudokit.rules import count, solutions
from sudokit.rules.puzzle import parse
from touch_input import CELL, MIDDLE, send, tap

LIMIT = 100
SOLUTION = next(solutions(parse(WIKI))).line()
GIVEN = "".join("." if sign in "1234" else sign for sign in SOLUTION)


def cages() -> list[list[int]]:
    """Return cages of two or three empty cells, row by row."""
    empty = [k for k, sign in enumerate(GIVEN) if sign == "."]
    result: list[list[int]] = []
    for k, after in pairwise(empty):
        if after == k + 1 and after % 9 and k not in chain(*result):
            result.append([k, after])
    return result


def drag(phone: Browser, cells: list[int]) -> None:
    """Draw a finger over these cells."""
    first, *others = [phone.run(MIDDLE, CELL, k) for k in cells]
    send(phone, "touchStart", first)
    for point in others:
        send(phone, "touchMove", point)
    send(phone, "touchEnd")
    time.sleep(0.1)  # else it is one gesture with the next


def said(phone: Browser) -> str:
    """Return what the panel says about the solutions, when it is done."""
    for _ in range(2):
        phone.wait(lambda: not phone.count("body.busy"))
        phone.settle()
    return phone.text("set-count")


def counted(drawn: list[str]) -> str:
    """Return what the engine says about the clues with these cages."""
    note = f"# rules killer={';'.join(drawn)}\n" if drawn else ""
    n = count(parse(f"{note}{GIVEN}\n"), LIMIT + 1)
    if n > LIMIT:
        return f"More than {LIMIT} solutions"
    return {0: "No solution", 1: "One solution"}.get(n, f"{n} solutions")


def enter_sum(phone: Browser, total: int) -> None:
    for sign in str(total):
        tap(phone, "#set-pad button", "1234567890".index(sign))


def name(cells: list[int], total: int | str) -> str:
    """Return a cage in the notation of rules."""
    text = "+".join(f"r{k // 9 + 1}c{k % 9 + 1}" for k in cells)
    return f"{total}:{text}" if total else text


def test_a_killer_is_drawn_with_a_finger(phone: Browser) -> None:
    """After each stroke the panel has the engine's count."""
    phone.drop(GIVEN)
    phone.menu("[data-do=set]")
    assert said(phone) == counted([])
    tap(phone, "#set-rule")
    tap(phone, "#set-rules [data-word=killer]")
    drawn: list[str] = []
    texts = []
    for cells in cages()[::3]:
        drag(phone, cells)
        assert said(phone) == counted([*drawn, name(cells, "")])
        total = sum(int(SOLUTION[k]) for k in cells)
        enter_sum(phone, total)
        drawn.append(name(cells, total))
        texts.append(said(phone))
        assert texts[-1] == counted(drawn)
        assert phone.count("#strokes .chosen rect") == len(cells)
    assert len(set(texts)) > 2
    tap(phone, "#set-undo")
    before = [*drawn[:-1], name(cells, str(total)[:-1])]
    assert said(phone) == counted(before)
    width = phone.run("return document.documentElement.scrollWidth")
    assert width == 390  # nothing beside the screen


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_editor_is_accessible(phone: Browser, scheme: str) -> None:
    phone.look(scheme, 390, 844)
    phone.menu("[data-do=set]")
    said(phone)
    rules = ("color-contrast",) if scheme == "dark" else ()
    for word in ("killer", "little-killer"):
        tap(phone, "#set-rule")
        if word == "killer":
            assert phone.violations("html", *rules) == []
        tap(phone, f"#set-rules [data-word={word}]")
        assert phone.violations("html", *rules) == []
    drag(phone, [2, 3])
    said(phone)
    assert phone.violations("html", *rules) == []


def test_places_outside_take_numbers_by_touch(phone: Browser) -> None:
    phone.menu("[data-do=setEmpty]")
    said(phone)
    tap(phone, "#set-rule")
    tap(phone, "#set-rules [data-word=sandwich]")
    tap(phone, "#ring button", 3)
    enter_sum(phone, 20)
    said(phone)
    rules = json.loads(
        phone.run_later(
            "import('./page.js').then(({ table }) =>"
            " arguments[0](JSON.stringify(table.game())))"
        )
    )["rules"]
    assert rules.startswith("sandwich=20:r1c4+r2c4+")
