"""Chains in the page: arrows over the grid, and clauses that point."""

from __future__ import annotations

import pytest

from browsing import OTHER, Keys, Page
from sudokit import Grid
from sudokit.lessons import positions
from sudokit.lessons.clauses import clauses
from sudokit.lessons.links import links_of, passed
from sudokit.logic import Step, apply, explain, technique_named
from sudokit.logic.model.board import board_of
from sudokit.rules.solving import classic
from sudokit.web.records import step_record


def first_chain() -> tuple[int, Grid, Step]:
    """The number of the first chain of a puzzle, and the grid before it."""
    grid = Grid.parse(OTHER)
    for number, step in enumerate(explain(grid)):
        if clauses(step, grid):
            return number, grid, step
        grid = apply(grid, step)
    raise AssertionError("no chain")


NUMBER, GRID, CHAIN = first_chain()
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
    found = clauses(CHAIN, GRID)[number].choices
    return sorted({9 * c.i + c.j for c in found})


def test_a_chain_is_drawn_and_told(page: Page) -> None:
    at_the_chain(page)
    links = (
        len(clauses(CHAIN, GRID)) - 2
    )  # all but the first and the last follow
    assert page.count("#arrows path") == links
    assert page.count("#arrows path.strong") == (links + 1) // 2
    assert page.count("#arrows polygon") > 0
    told = page.run(
        "return [...document.querySelectorAll('#clauses button')]"
        ".map(b => b.textContent)"
    )
    assert told == [clause.text for clause in clauses(CHAIN, GRID)]
    assert page.text("message").endswith(CHAIN.conclusion)
    assert page.formula() == CHAIN.text
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
        clauses(CHAIN, GRID)[0].choices[0].n,
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
    assert page.count("#clauses button") == len(clauses(CHAIN, GRID))
    page.click("#apply")
    assert page.count("#arrows path") == 0


# Branches.

DRAWN = """
const [step, done] = arguments;
import("./page.js").then(({ grid, message, words }) => {
  grid.colour(words.partsOf(step), step.arrows);
  message.say(step.text, { clauses: step.clauses });
  done();
});
"""


# What comes from the server of the puzzle, whenever that is.
LEARN = """
const done = arguments[0];
import("./page.js").then(({ table }) => { table.learn({}); done(); });
"""


@pytest.mark.parametrize("number", [1, 3])
def test_branches_are_drawn_and_told(page: Page, number: int) -> None:
    nine, clues = positions("Forcing Chain")[0]
    grid = classic(nine)
    step = next(
        one
        for one in technique_named("Forcing Chain").find(
            board_of(grid, clues), 20
        )
        if [role for role, _ in one.premises].count("on") == number
    )
    page.open(grid.line().replace("0", "."))
    page.driver.execute_async_script(DRAWN, step_record(step, grid))
    links = links_of(step, grid)
    for k in range(1, number + 1):
        mine = [link for link in links if link.branch == k]
        drawn = f"#arrows path.b{k}[data-branch='{k}']"
        assert page.count(drawn) == len(mine) > 0
    told = clauses(step, grid)
    assert page.count("#clauses li") == len(told)
    assert page.count("#clauses .follows") == len(told) - number - 1
    dashes = page.run(
        "return [...document.querySelectorAll('#clauses .line path')]"
        ".map(p => p.getAttribute('stroke-dasharray'))"
    )
    assert len(dashes) == len(set(dashes)) == number
    for choice in passed(step, links):  # what an arrow passes is coloured
        cell = f"[data-k='{9 * choice.i + choice.j}']"
        assert page.count(f"{cell} .mark.r-second[data-n='{choice.n}']")
    page.run(
        "document.querySelectorAll('#clauses .line')[arguments[0]]"
        ".parentElement.dispatchEvent(new PointerEvent('pointerenter'))",
        number - 1,
    )
    pointed = page.run(TOLD)
    assert pointed
    for _ in range(2):  # what becomes known meanwhile leaves it as it is
        assert page.run(TOLD) == pointed
        assert not page.count(f"#arrows .pale[data-branch='{number}']")
        assert bool(page.count("#arrows .pale")) == (number > 1)
        page.driver.execute_async_script(LEARN)
