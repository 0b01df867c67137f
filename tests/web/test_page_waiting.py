"""The page while it waits for answers."""

from __future__ import annotations

from page_driver import SLOW, TOO_LATE, Keys, Page, with_server
from puzzles import SOLVED, WIKI

# The effect of a key at once, before any answer can arrive.
PRESS = """
const [key, cell] = arguments;
const place = document.querySelectorAll("[role=gridcell]")[cell];
place.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
place.dispatchEvent(new KeyboardEvent("keydown",
  { key, code: `Digit${key}`, bubbles: true, cancelable: true }));
return place.textContent;
"""


def test_digits_appear_at_once_on_a_slow_connection(page: Page) -> None:
    page.open()
    page.run(SLOW)
    for cell, sign in enumerate(SOLVED):
        if WIKI[cell] == ".":
            shown = page.run(PRESS, sign, cell)
            assert shown == sign, (cell, page.text("message"))
    assert page.text("message").startswith("Solved")


def test_abandoned_requests_are_cancelled(page: Page) -> None:
    """A move cancels the hint that was requested before it."""
    page.open()
    page.wait(lambda: page.text("about"))  # the engine is there
    page.run(SLOW)
    page.cell(2)
    page.keys("h")
    assert page.text("message") == "Looking …"
    page.keys("4")
    assert page.text("message") == ""
    page.keys("g")
    assert page.text("message").startswith("Making")
    page.click("#stop")
    page.wait(lambda: page.text("message") == "")
    page.run("window.mend()")
    page.keys("c")
    page.wait(lambda: page.text("message") == "No mistakes so far.")
    assert page.line()[:3] == "534"


def test_requests_that_take_too_long_say_what_to_do(page: Page) -> None:
    page.open()
    page.wait(lambda: page.text("about"))
    page.run(TOO_LATE)
    page.keys("h")
    page.wait_for("message", "A hint took too long.")
    page.keys("g")
    page.wait_for("message", "No puzzle was found in time.")
    page.click("#make-other")
    assert page.count("#new[open] #more[open] #level")
    page.keys(Keys.ESCAPE)
    page.run("window.mend()")
    page.click("#make-again")
    page.wait(lambda: page.line(clues=True) not in (WIKI, "." * 81))


@with_server
def test_playing_goes_on_without_the_server(page: Page) -> None:
    page.open()
    page.wait(lambda: page.text("about"))
    page.run("window.fetch = () => Promise.reject(new Error('gone'))")
    page.cell(2)
    page.keys("4")
    assert page.line()[2] == "4"
    page.keys("0", "m", "1", "m")
    assert page.label(2) == "row 1 column 3, marks 1"
    page.undo()
    page.undo()
    assert page.line()[2] == "4"
    page.keys("c")  # its solution is known
    page.wait(lambda: page.text("message") == "No mistakes so far.")
    for key, what in (
        ("h", "A hint"),
        ("e", "Explaining"),
    ):
        page.keys(key)
        page.wait_for("message", f"{what} needs the server")
    page.keys("g")  # one of those that come with the page
    page.wait(lambda: page.line(clues=True) not in (WIKI, "." * 81))
    page.undo()
    page.keys("s", "s")  # and shown
    assert page.line() == SOLVED
    page.undo()
    page.drop("." * 80 + "9")  # plain text needs none
    assert page.line() == "." * 80 + "9"
    page.keys("s", "s")  # this one isn't
    page.wait_for("message", "Solving needs the server")
    page.undo()
    assert page.line()[2] == "4"
