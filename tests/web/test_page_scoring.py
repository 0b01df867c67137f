"""Time, lives, statistics and undo are fair."""

from __future__ import annotations

import pytest

from http_client import SIX
from page_driver import OTHER, Keys, Page
from puzzles import SOLVED, WIKI

# The clock of the page stands but when it is moved on by hand, and so does
# who looks at it.
CLOCK = """
const began = performance.now();
window.ahead = 0;
window.away = false;
performance.now = () => began + window.ahead;
Object.defineProperty(document, "hidden", { get: () => window.away,
  configurable: true });
"""
GO_BY = """
const [seconds, away] = arguments;
window.ahead += 1000 * seconds;
window.away = away;
document.dispatchEvent(new Event("visibilitychange"));
"""
# The solution arrives when the test allows it.
LATE = """
const real = window.fetch;
const waiting = new Promise((resolve) => { window.come = resolve; });
window.fetch = async (address, how) => {
  if (String(address).endsWith("/solutions")) await waiting;
  return real(address, how);
};
"""
# The solution takes longer than the server gives it; or it is in trouble; or
# the connection is lost behind the status.
REFUSED = """
const real = window.fetch;
let [status, body, times] = arguments;
window.fetch = async (address, how) =>
  String(address).endsWith("/solutions") && times-- > 0
    ? new Response(body, { status })
    : real(address, how);
"""


def seconds(page: Page) -> int:
    minutes, _, rest = page.text("clock").partition(":")
    return 60 * int(minutes) + int(rest)


def test_sleep_is_not_counted_as_playing_time(page: Page) -> None:
    page.open()
    page.run(CLOCK)
    page.run(GO_BY, 3600, False)  # asleep, while the page is looked at
    assert seconds(page) < 3600
    before = seconds(page)
    page.run(GO_BY, 4, True)  # what was played before it was hidden counts
    assert seconds(page) == before + 4
    page.run(GO_BY, 4, False)  # and what was not seen doesn't
    assert seconds(page) == before + 4


def test_each_game_has_its_own_clock(page: Page) -> None:
    page.open()
    page.run(CLOCK)
    page.run("window.ahead += 4000")
    page.drop(OTHER)
    assert seconds(page) == 0


def late(page: Page, errors: str, puzzle: str = OTHER) -> None:
    """Open a puzzle whose solution isn't known yet."""
    page.open()
    page.keep("settings", {"errors": errors})
    page.go()
    page.wait_line(WIKI)
    page.run(LATE)
    page.drop(puzzle)
    page.wait_line(puzzle.strip())


@pytest.mark.parametrize(
    ("puzzle", "n"), [(OTHER, "4"), (OTHER, "9"), (SIX, "2"), (SIX, "1")]
)
def test_wrong_positions_are_not_explained(
    page: Page, puzzle: str, n: str
) -> None:
    """The server looks for mistakes while the page knows no solution."""
    late(page, "never", puzzle)  # a value that clashes, and one that doesn't
    page.cell(2)
    page.keys(n, "e")
    page.wait(lambda: page.text("message") == "Wrong: r1c3.")
    page.click("#rewind")
    page.wait_line(puzzle.strip())


def test_wrong_values_are_marked_once_the_solution_is_known(
    page: Page,
) -> None:
    late(page, "wrong")
    page.cell(2)
    page.keys("4")  # 1 is right
    assert page.label(2) == "row 1 column 3, 4"
    page.run("window.come()")
    page.wait(lambda: page.label(2) == "row 1 column 3, 4, mistake")


@pytest.mark.parametrize(
    ("status", "body", "times"),
    [(409, '{"error": "no"}', 99), (500, "", 1), (200, '{"solu', 1)],
)
def test_the_level_is_shown_without_the_solution(
    page: Page, status: int, body: str, times: int
) -> None:
    page.open()
    page.run(REFUSED, status, body, times)
    page.drop(OTHER)
    page.wait(lambda: "points" in page.text("about"))


def test_lives_are_lost_once_the_solution_is_known(page: Page) -> None:
    """By current mistakes, not by corrected ones."""
    late(page, "lives")
    page.cell(2)
    page.keys("4", "2", "1")
    page.keys(Keys.ARROW_RIGHT, "1")  # 3 is right
    page.cell(18)
    page.keys("3")  # 4 is right
    assert not page.text("message").startswith("Wrong")
    page.run("window.come()")
    page.wait_for("message", "Wrong: r1c4 and r3c1. 1 of 3 lives left.")
    page.refresh()
    page.wait(lambda: page.line(clues=True) == OTHER)
    page.cell(3)
    page.keys("8")
    assert page.text("message").startswith("Wrong. No lives left")


def test_a_restart_restores_lives(page: Page) -> None:
    page.open()
    page.keep("settings", {"errors": "lives"})
    page.go()
    page.wait(lambda: page.text("about"))
    page.cell(2)
    page.keys("1")
    assert "2 of 3 lives" in page.text("message")
    page.undo()
    page.keys("r")
    assert page.text("message") == "You have all lives again."
    page.keys("1")
    assert "2 of 3 lives" in page.text("message")


def test_a_shown_solution_is_not_a_win(page: Page) -> None:
    cell = WIKI.index(".")
    page.open(SOLVED[:cell] + "." + SOLVED[cell + 1 :])
    page.keys("s")
    assert "This game won't count" in page.text("message")
    page.keys("s")
    page.wait_line(SOLVED)
    page.undo()
    page.cell(cell)
    page.keys(SOLVED[cell])
    assert "Not counted" in page.text("message")
    page.menu("[data-open=statistics]")
    assert page.text("solved") == ""


def test_showing_the_solution_needs_confirmation(page: Page) -> None:
    page.open()
    page.cell(2)
    page.keys("4")
    for key in "snp":
        page.keys(key)
        assert page.line() == WIKI[:2] + "4" + WIKI[3:]
        page.keys(Keys.ESCAPE)
        assert page.text("message") == ""
    page.keys("s", Keys.ARROW_RIGHT, "6")  # playing on means no
    assert page.line().count(".") == WIKI.count(".") - 2
    page.wait(lambda: page.text("about"))
    page.keys("s")
    page.click("#show-solution")
    page.wait_line(SOLVED)


@pytest.mark.parametrize("solver", ["page", "server"])
def test_a_shown_solution_can_be_undone(page: Page, solver: str) -> None:
    """Undo gives it back as it was, with what had been undone."""
    several = WIKI.replace("5", ".").replace("6", ".")
    page.open(WIKI if solver == "page" else several)
    page.wait(lambda: page.text("about"))
    page.cell(30)
    page.keys("m", "5", "m", "7")
    played = page.line()
    page.undo()
    before = page.line(), page.label(30)
    page.keys("s", "s")
    page.wait(lambda: "." not in page.line())
    page.redo()
    page.keys("n")
    page.wait_for("message", "solution ")
    assert "." not in page.line()
    page.undo()
    assert (page.line(), page.label(30)) == before
    page.redo()
    assert page.line() == played


def test_a_stronger_hint_counts_as_one_hint(page: Page) -> None:
    cell = WIKI.index(".")
    page.open(SOLVED[:cell] + "." + SOLVED[cell + 1 :])
    page.hint(3)
    page.keys("a")
    assert "1 hint. " in page.text("message")


def test_a_deleted_game_can_be_restored(page: Page) -> None:
    page.open()
    page.cell(2)
    page.keys("4")
    page.drop(OTHER)
    page.cell(2)
    page.keys("1")
    page.menu("[data-open=games]")
    page.click("#kept [aria-label='delete this game']")
    page.wait(lambda: page.count("#kept .game") == 1)
    page.wait(
        lambda: page.run("return document.activeElement.textContent") == "Undo"
    )
    page.keys(Keys.ENTER)
    assert page.count("#kept .game") == 2
    page.refresh()
    page.menu("[data-open=games]")
    assert page.count("#kept .game") == 2


def test_keys_work_after_a_button_is_pressed(page: Page) -> None:
    page.open()
    page.run("document.activeElement.blur()")
    for button in ("#pause", "#undo", "#pencil", "#pad [data-n='4']"):
        page.click(button)
        page.keys(Keys.ARROW_RIGHT)
        assert page.run(
            "return document.activeElement.matches('[role=gridcell]')"
        )
