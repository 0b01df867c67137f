"""Chains in the page: arrows over the grid, and clauses that point."""

from __future__ import annotations

import pytest

from chains import at_the_chain, first_chain
from page_driver import OTHER, WING, Keys, Page
from sudokit.lessons import positions
from sudokit.lessons.clauses import clauses
from sudokit.lessons.links import links_of, passed
from sudokit.logic import technique_named
from sudokit.logic.model.board import board_of
from sudokit.records.results import to_json
from sudokit.rules.kinds import classic
from sudokit.web.records import shown_step

NUMBER, GRID, CHAIN = first_chain()
CLAUSES = (
    "return [...document.querySelectorAll('.told')]"
    ".map(c => Number(c.dataset.k))"
)


def cells(number: int) -> list[int]:
    """Return the cells of a clause."""
    result = clauses(CHAIN, GRID)[number].choices
    return sorted({9 * c.i + c.j for c in result})


def test_a_chain_is_drawn_and_explained(page: Page) -> None:
    at_the_chain(page)
    links = (
        len(clauses(CHAIN, GRID)) - 2
    )  # all but the first and the last follow
    assert page.count("#arrows path") == links
    assert page.count("#arrows path.strong") == (links + 1) // 2
    assert page.count("#arrows polygon") > 0
    output = page.run(
        "return [...document.querySelectorAll('#clauses button')]"
        ".map(b => b.textContent)"
    )
    assert output == [clause.text for clause in clauses(CHAIN, GRID)]
    assert page.text("message").endswith(" ".join(CHAIN.sentences(GRID)))
    assert page.formula() == CHAIN.text
    page.keys(Keys.ARROW_UP)
    page.wait_for("message", f"{NUMBER} of ")
    assert page.count("#arrows path, #clauses button") == 0


@pytest.mark.parametrize("way", ["focus", "mouse", "touch"])
def test_a_clause_points_to_its_cells(page: Page, way: str) -> None:
    at_the_chain(page)
    if way == "focus":
        page.run("document.querySelectorAll('#clauses button')[1].focus()")
        number = 1
    else:
        number = 2
        page.run(
            "const b = document.querySelectorAll('#clauses button')[2];"
            "if (arguments[0] === 'touch') b.click(); else b.dispatchEvent("
            "new PointerEvent('pointerenter'))",
            way,
        )
    assert page.run(CLAUSES) == cells(number)
    assert page.count(".pointed") == 0
    if way == "mouse":
        page.run(
            "document.querySelectorAll('#clauses button')[2]"
            ".dispatchEvent(new PointerEvent('pointerleave'))"
        )
        assert page.run(CLAUSES) == []
    page.keys(Keys.ESCAPE)
    assert page.run(CLAUSES) == [] and page.count("#arrows path") == 0


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
import("./page.js").then(({ message, step: steps, words }) => {
  const shown = steps.stepOf(step);
  message.say(shown.notation, { clauses: shown.clauses,
    parts: words.partsOf(shown), arrows: shown.arrows });
  done();
});
"""


# What comes from the server of the puzzle, whenever that is.
LEARN = """
const done = arguments[0];
import("./page.js").then(({ table }) => { table.learn({}); done(); });
"""


@pytest.mark.parametrize("number", [1, 3])
def test_branches_are_drawn_and_explained(page: Page, number: int) -> None:
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
    page.run_later(DRAWN, to_json(shown_step(step, grid)))
    links = links_of(step, grid)
    for k in range(1, number + 1):
        mine = [link for link in links if link.branch == k]
        drawn = f"#arrows path.b{k}[data-branch='{k}']"
        assert page.count(drawn) == len(mine) > 0
    sentences = clauses(step, grid)
    assert page.count("#clauses li") == len(sentences)
    assert page.count("#clauses .follows") == len(sentences) - number - 1
    dashes = page.run(
        "return [...document.querySelectorAll('#clauses .line path')]"
        ".map(p => p.getAttribute('stroke-dasharray'))"
    )
    assert len(dashes) == len(set(dashes)) == number
    for choice in passed(step, links):  # cells on an arrow are coloured
        cell = f"[data-k='{9 * choice.i + choice.j}']"
        assert page.count(f"{cell} .mark.r-second[data-n='{choice.n}']")
    page.run(
        "document.querySelectorAll('#clauses .line')[arguments[0]]"
        ".parentElement.dispatchEvent(new PointerEvent('pointerenter'))",
        number - 1,
    )
    pointed = page.run(CLAUSES)
    assert pointed
    for _ in range(2):  # what becomes known meanwhile leaves it as it is
        assert page.run(CLAUSES) == pointed
        assert not page.count(f"#arrows .pale[data-branch='{number}']")
        assert bool(page.count("#arrows .pale")) == (number > 1)
        page.run_later(LEARN)


# What is coloured, drawn or brought out by a message.
LIT = """
return document.querySelectorAll("#grid [class*='r-'], .told, #arrows path,"
  + " #arrows line, .pointed").length;
"""
MARKS = "return document.querySelectorAll('.mark').length"


@pytest.mark.parametrize("puzzle", [WING, OTHER])
@pytest.mark.parametrize("times", [2, 3])
@pytest.mark.parametrize("way", ["escape", "#dismiss", "check", "pause"])
def test_what_a_message_lights_goes_with_its_text(
    page: Page, puzzle: str, times: int, way: str
) -> None:
    """A hint, closed or replaced by another message."""
    page.open(puzzle)
    plain = page.run(LIT), page.run(MARKS)
    page.hint(times)
    assert page.run(LIT) > plain[0]
    text = page.text("message")
    if way == "escape":
        page.keys(Keys.ESCAPE)
    elif way == "check":
        page.keys("c")
    elif way == "pause":
        page.run("document.querySelector('#pause').click()")
        page.run("document.querySelector('#pause').click()")
    else:
        page.run("document.querySelector(arguments[0]).click()", way)
    page.wait(lambda: page.text("message") not in (text, "Looking …"))
    assert (page.run(LIT), page.run(MARKS)) == plain
