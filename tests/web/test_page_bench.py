"""The setter's bench as a view of the page."""

from __future__ import annotations

import pytest

from page_driver import Keys, Page, with_server
from puzzles import WIKI
from sudokit import Grid
from sudokit.solving.setting import reduced, removable

SEVERAL = WIKI[:70] + "." * 11


def bench(page: Page, line: str) -> None:
    page.open()
    page.drop(line)
    page.wait_line(line)
    page.cell(line.index("."))
    page.keys("m", "1", "m")  # a game with a move is kept
    page.menu("[data-do=bench]")
    page.wait(lambda: "solution" in page.text("message"))


def lit(page: Page, kind: str) -> list[int]:
    value: list[int] = page.run(
        "return [...document.querySelectorAll('[role=gridcell].r-' +"
        " arguments[0])].map(c => Number(c.dataset.k))",
        kind,
    )
    return value


def test_removable_clues_are_shown(page: Page) -> None:
    bench(page, WIKI)
    result = removable(Grid.parse(WIKI))
    assert lit(page, "second") == sorted(9 * c.i + c.j for c in result)
    message = f"30 clues, one solution. {len(result)} clues can be removed"
    assert page.text("message").startswith(message)
    page.click("#reduce")
    left = reduced(Grid.parse(WIKI)).line()
    page.wait_line(left)
    page.wait(lambda: "no clue can be removed" in page.text("message"))
    page.undo()
    page.undo()  # the game before
    page.wait_line(WIKI)


@pytest.mark.parametrize("way", ["mouse", "keyboard"])
def test_missing_clues_are_shown(page: Page, way: str) -> None:
    bench(page, SEVERAL)
    assert "solutions. " in page.text("message")
    assert page.count(".mark.r-second, .mark.r-first") > 10
    lines = page.run(
        "return [...document.querySelectorAll('#clauses button')]"
        ".map(b => b.textContent)"
    )
    assert lines and all(line.endswith(" left") for line in lines)
    if way == "mouse":
        page.click("#complete")
    else:
        page.run("document.getElementById('complete').focus()")
        page.keys(Keys.ENTER)
    page.wait(lambda: "one solution" in page.text("message"))
    page.undo()
    page.wait(lambda: "solutions. " in page.text("message"))
    page.keys(Keys.ESCAPE)
    assert page.text("message") == ""
    assert page.coloured(".mark, [role=gridcell]") == set()


def test_edited_clues_are_analysed_again(page: Page) -> None:
    bench(page, WIKI)
    page.click("#edit")
    page.wait(lambda: page.line(clues=True) == "." * 81)
    page.wait(lambda: "one solution" in page.text("message"))
    page.cell(0)
    page.keys("0")
    page.wait_for("message", "29 clues, ")
    page.keys("3")  # beside the 3 of the row
    page.wait(lambda: "no solution" in page.text("message"))
    assert 0 in lit(page, "mistake")


@with_server
def test_without_the_server_a_message_is_shown(page: Page) -> None:
    page.open()
    page.run("window.fetch = () => Promise.reject(new Error('gone'))")
    page.menu("[data-do=bench]")
    page.wait_for("message", "The bench needs the server")


UNFINISHED = """
const real = window.fetch;
window.fetch = async (address, how) => {
  const answer = await real(address, how);
  if (!String(address).endsWith("api/clues")) return answer;
  const { puzzle, clues } = await answer.json();
  return new Response(JSON.stringify({ puzzle, clues, solutions: 1,
    more: true, complete: false }), { status: 200 });
};
"""


@with_server
def test_one_solution_may_have_unknown_others(page: Page) -> None:
    page.open()
    page.run(UNFINISHED)
    page.drop(WIKI)
    page.wait_line(WIKI)
    page.menu("[data-do=bench]")
    page.wait(lambda: "solution" in page.text("message"))
    assert page.text("message") == (
        "30 clues, one solution; unknown whether there are others."
        " Time ran out before everything was tried."
    )
