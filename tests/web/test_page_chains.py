"""Chains in the page: arrows over the grid, and clauses that point."""

from __future__ import annotations

import pytest

from browsing import OTHER, Keys, Page
from sudokit import Grid
from sudokit.lessons.clauses import clauses
from sudokit.logic import Step, explain

NUMBER = next(
    number
    for number, step in enumerate(explain(Grid.parse(OTHER)))
    if clauses(step)
)
CHAIN: Step = list(explain(Grid.parse(OTHER)))[NUMBER]
TOLD = (
    "return [...document.querySelectorAll('.told')]"
    ".map(c => Number(c.dataset.k))"
)


def at_the_chain(page: Page) -> None:
    page.open(OTHER)
    page.keys("e")
    page.wait_for("message", "1 of ")
    for _ in range(NUMBER):
        page.keys(Keys.ARROW_DOWN)
    page.wait_for("message", f"{NUMBER + 1} of ")


def cells(number: int) -> list[int]:
    """The cells of a clause."""
    found = clauses(CHAIN)[number].choices
    return sorted({9 * c.i + c.j for c in found})


def test_a_chain_is_drawn_and_told(page: Page) -> None:
    at_the_chain(page)
    links = len(clauses(CHAIN)) - 2  # all but the first and the last follow
    assert page.count("#arrows path") == links
    assert page.count("#arrows path.strong") == (links + 1) // 2
    assert page.count("#arrows polygon") > 0
    told = page.run(
        "return [...document.querySelectorAll('#clauses button')]"
        ".map(b => b.textContent)"
    )
    assert told == [clause.text for clause in clauses(CHAIN)]
    assert page.text("message").endswith(CHAIN.text)
    # An arrow begins where the mark is that it speaks of.
    gap = page.run(
        "const svg = document.getElementById('arrows'), path ="
        " svg.querySelector('path'), at = path.getPointAtLength(0)"
        ".matrixTransform(path.getScreenCTM()), mark = document"
        ".querySelectorAll('[role=gridcell]')[arguments[0]].querySelector("
        "`[data-n='${arguments[1]}']`).getBoundingClientRect();"
        "return Math.hypot(at.x - (mark.left + mark.right) / 2,"
        " at.y - (mark.top + mark.bottom) / 2) / mark.width",
        cells(0)[0],
        clauses(CHAIN)[0].choices[0].n,
    )
    assert 0.3 < gap < 0.7
    page.keys(Keys.ARROW_UP)
    page.wait_for("message", f"{NUMBER} of ")
    assert page.count("#arrows path, #clauses button") == 0


@pytest.mark.parametrize("way", ["tab", "mouse", "touch"])
def test_a_clause_points_to_its_cells(page: Page, way: str) -> None:
    at_the_chain(page)
    if way == "tab":
        page.run("document.querySelector('#talk').focus()")
        for _ in range(3):  # what is done, then the clauses
            page.keys(Keys.TAB)
        number = 1
    else:
        number = 2
        page.run(
            "const b = document.querySelectorAll('#clauses button')[2];"
            "if (arguments[0] === 'touch') b.click(); else b.dispatchEvent("
            "new PointerEvent('pointerenter'))",
            way,
        )
    assert page.run(TOLD) == cells(number)
    assert page.count(".pointed") == 0
    if way == "mouse":
        page.run(
            "document.querySelectorAll('#clauses button')[2]"
            ".dispatchEvent(new PointerEvent('pointerleave'))"
        )
        assert page.run(TOLD) == []
    page.keys(Keys.ESCAPE)
    assert page.run(TOLD) == [] and page.count("#arrows path") == 0


def test_a_hint_draws_its_chain(page: Page) -> None:
    at_the_chain(page)
    page.keys(Keys.ARROW_UP)
    page.wait_for("message", f"{NUMBER} of ")
    page.click("#apply")
    page.keys("h", "h")
    page.wait_for("message", "Look for")
    assert page.count("#arrows path") == 0  # that comes third
    page.hint(1)
    page.wait(lambda: page.count("#arrows path"))
    assert page.count("#clauses button") == len(clauses(CHAIN))
    page.click("#apply")
    assert page.count("#arrows path") == 0
