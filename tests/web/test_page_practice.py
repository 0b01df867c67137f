"""Practice and settings on the page."""

from __future__ import annotations

import io
import re

import pytest

from page_driver import OTHER, WING, Keys, Page
from puzzles import SOLVED, WIKI
from sudokit import Grid, formats, solve

GONE = re.compile(r"r(\d)c(\d)<>(\d)")
PICTURE = "return document.querySelector('#lesson img').naturalWidth"


def set_up(page: Page, **settings: object) -> None:
    """Reload the page with a puzzle and these settings."""
    page.open()
    page.keep("settings", settings)
    page.go()
    page.wait_line(WIKI)


def test_several_cells_are_selected_by_keyboard(page: Page) -> None:
    page.open()
    page.cell(2)
    for key in (Keys.ARROW_RIGHT, Keys.ARROW_DOWN):
        page.chord(Keys.SHIFT, key)
    page.chord(Keys.CONTROL, Keys.ARROW_LEFT)
    assert page.selected() == [2, 3, 11, 12]
    page.keys("2")  # r2c4 has a value, the others get a mark
    assert [page.label(k)[-7:] for k in (2, 3, 11)] == ["marks 2"] * 3
    assert page.label(12).endswith("clue 1")
    assert page.text("live") == "3 cells mark +2"
    page.keys("4")
    page.keys("2")
    assert page.label(3) == "row 1 column 4, marks 4"
    page.keys("0")
    assert page.label(3) == "row 1 column 4, empty"
    for _ in range(4):
        page.undo()
    assert page.label(3) == "row 1 column 4, empty"
    page.keys(Keys.ARROW_UP)
    assert len(page.selected()) == 1


def test_centre_marks_are_entered(page: Page) -> None:
    page.open()
    page.cell(2)
    page.keys("x", "1", "4", "m", "2")
    assert page.label(2) == "row 1 column 3, marks 2, centre 1 4"
    assert page.count(".middle") == 1
    page.refresh()
    page.wait_line(WIKI)
    assert page.label(2) == "row 1 column 3, marks 2, centre 1 4"
    page.cell(11)
    page.keys("4")  # a peer
    assert page.label(2) == "row 1 column 3, marks 2, centre 1"


def test_colours_of_cells(page: Page) -> None:
    page.open()
    page.cell(2)
    page.chord(Keys.SHIFT, Keys.ARROW_LEFT)
    page.keys("v", "1", "6")
    assert page.label(2) == "row 1 column 3, empty, red and blue"
    assert page.label(1) == "row 1 column 2, clue 3, red and blue"
    assert page.count(".painted i") == 4
    page.keys("1", "v", "4")  # a mark, as two cells are selected
    page.refresh()
    page.wait_line(WIKI)
    assert page.label(2) == "row 1 column 3, marks 4, blue"
    page.cell(2)
    page.keys("v", "0", "v")
    assert page.label(2) == "row 1 column 3, marks 4"


def test_marks_of_a_value_are_highlighted(page: Page) -> None:
    page.open()
    page.menu("#auto")
    page.cell(0)
    lit = "return [...document.querySelectorAll('.mark.same')]"
    value = page.run(f"{lit}.map(m => m.dataset.n)")
    assert value and set(value) == {"5"}


def test_a_digit_can_be_chosen_first(page: Page) -> None:
    set_up(page, first="digit")
    page.click("#pad [data-n='4']")
    page.click("[data-k='2']")
    assert page.line()[2] == "4"
    page.click("[data-k='2']")
    assert page.line()[2] == "."
    page.click("#pencil")
    page.click("[data-k='2']")
    assert page.label(2) == "row 1 column 3, marks 4"
    page.click("#pad [data-n='4']")
    page.click("[data-k='3']")
    assert page.label(3) == "row 1 column 4, empty"


def test_a_long_press_marks(page: Page) -> None:
    page.open()
    page.cell(2)
    page.run(
        "const b = document.querySelector(\"#pad [data-n='4']\");"
        "b.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true}));"
        "setTimeout(() => b.click(), 700)"
    )
    page.wait(lambda: page.label(2) == "row 1 column 3, marks 4")


@pytest.mark.parametrize(
    ("errors", "label"),
    [
        ("refuse", "empty"),
        ("clashes", "5, conflict"),
        ("wrong", "5, mistake"),
        ("lives", "5, mistake"),
        ("off", "5"),
    ],
)
def test_a_wrong_value_is_announced(
    page: Page, errors: str, label: str
) -> None:
    page.open()
    page.menu("[data-open=settings]")
    page.click(f"#errors [value={errors}]")
    page.keys(Keys.ESCAPE)
    page.wait(lambda: page.text("about"))  # its solution is known
    page.cell(2)
    page.keys("5")
    assert page.label(2) == f"row 1 column 3, {label}"
    if errors == "lives":
        assert page.text("message") == "Wrong. 2 of 3 lives left."
        page.keys("1", "2")
        assert page.text("message").startswith("Wrong. No lives left")


def test_a_technique_is_explained(page: Page) -> None:
    page.open(WING)
    page.hint(2)
    page.click("#lesson-button")
    page.wait_for("lesson-title", "XY-Wing")
    assert page.run("return document.getElementById('lesson').open")
    assert len(page.text("sentences")) > 100
    page.wait(lambda: page.run(PICTURE))
    page.click("#try")
    page.wait(lambda: page.line() != WING)
    page.undo()  # the entries of the example
    page.undo()
    assert page.line() == WING


CLASH = "11" + "." * 79
UNSOLVABLE = f"{WIKI[:2]}1{WIKI[3:]}".replace("53", "35", 1)


def test_a_hint_shows_the_candidates_of_its_pattern(page: Page) -> None:
    page.open(WING)
    before = page.count(".mark")
    page.hint(3)
    assert page.formula().startswith("XY-Wing: ")
    assert before == 0
    marks = page.run(
        "return [...document.querySelectorAll('#grid .r-first, #grid"
        " .r-second')].map(cell => cell.querySelectorAll('.mark').length)"
    )
    assert marks == [2, 2, 2]
    page.keys("Escape")
    page.wait(lambda: page.count(".mark") == 0)


def test_a_drill_is_judged(page: Page) -> None:
    """The answer is the change made to the position."""
    page.open(WING)
    page.hint(1)
    page.click("#lesson-button")
    page.wait_for("lesson-title", "XY-Wing")
    page.wait(lambda: page.run(PICTURE))  # which moves what is below it
    page.click("#practise")
    page.wait_for("message", "Practise XY-Wing")
    page.click("#show")
    page.wait(lambda: "=>" in page.formula())
    step = page.formula().split("=> ")[1]
    gone = [tuple(map(int, result)) for result in GONE.findall(step)]
    assert gone
    assert "r-removed" in page.coloured(".mark")
    assert "ruled out" in page.text("legend")
    page.keys(Keys.ESCAPE)
    page.wait_for("message", "Practise XY-Wing")
    page.hint(1)
    assert page.count("#judge") and page.count("#show")
    page.keys("c")
    page.wait_for("message", "Nothing to check yet")
    page.cell(0)
    page.undo()
    page.redo()
    page.wait_for("message", "Practise XY-Wing")
    for i, j, n in gone:
        page.cell(9 * i + j - 10)
        page.keys("m", str(n), "m")
    page.click("#judge")
    page.wait(lambda: page.count("#next-drill"))
    assert page.text("message").startswith("Right: XY-Wing")


def test_solved_puzzles_are_counted(page: Page) -> None:
    cell = WIKI.index(".")
    page.open(SOLVED[:cell] + "." + SOLVED[cell + 1 :])
    page.wait(lambda: page.text("about"))
    page.cell(cell)
    page.keys(SOLVED[cell])
    assert "No hints. Your first easy puzzle." in page.text("message")
    page.undo()
    page.redo()
    page.menu("[data-open=statistics]")
    assert re.match(r"easy1\d+:\d\d", page.text("solved"))
    page.keys(Keys.ESCAPE)
    page.click("#doing button")
    page.wait(lambda: page.line().count(".") > 20)


def test_a_link_holds_the_game(page: Page) -> None:
    """Python reads the page's link, and the page reads Python's."""
    page.open()
    page.cell(2)
    page.keys("4", Keys.ARROW_RIGHT, "m", "2", "6", "x", "2")
    labels = [page.label(k) for k in range(81)]
    link = page.run_later(
        "import('./page.js').then(p => arguments[0](p.link.link()))"
    )
    [puzzle] = formats.read(io.StringIO(link))
    assert isinstance(puzzle, formats.PuzzleRecord)
    assert puzzle.clues is not None and puzzle.clues.line() == WIKI
    again = formats.FORMATS["link"].text(puzzle).strip()
    assert again.partition("#")[2] == link.partition("#")[2]
    page.open(OTHER)
    page.drop(again, "link.txt")
    page.wait(lambda: page.label(3) == labels[3])
    assert [page.label(k) for k in range(81)] == labels
    page.go("about:blank")
    page.go(link)
    page.wait(lambda: page.label(3) == labels[3])


@pytest.mark.parametrize("way", ["keyboard", "mouse"])
def test_colours_of_single_marks(page: Page, way: str) -> None:
    set_up(page, colours=True)
    page.cell(2)
    page.keys("m", "1", "2", "4", "m")
    if way == "keyboard":
        page.keys("b", "1")
        page.chord(Keys.SHIFT, "6")
        page.keys("4")
    else:
        for _ in range(3):
            page.click("#pencil")
        assert page.text("pencil").strip() == "Tint"
        page.click("#pad [data-n='1']")
        page.click("#palette .k6")
        page.click("#pad [data-n='4']")
    painted = "row 1 column 3, marks 1 red 2 4 blue"
    assert page.label(2) == painted
    assert page.count(".painted-mark.k1, .painted-mark.k6") == 2
    page.keys("3")
    assert page.text("message") == "None of these cells has the mark 3."
    page.refresh()
    page.wait(lambda: page.label(2) == painted)
    page.cell(2)
    page.keys("b", "1", "4")  # in red
    assert page.label(2) == "row 1 column 3, marks 1 2 4 red"
    page.undo()
    page.undo()
    assert page.label(2) == painted
    page.keys("0", "b")
    assert page.label(2) == "row 1 column 3, marks 1 2 4"
    page.keys("4")
    assert page.label(2) == "row 1 column 3, 4"


STATUSES = """
const real = window.fetch;
window.statuses = [];
window.fetch = async (address, how) => {
  const reply = await real(address, how);
  window.statuses.push(reply.status);
  return reply;
};
"""


@pytest.mark.parametrize("line", [CLASH, UNSOLVABLE])
def test_puzzles_without_a_solution_send_no_requests(
    page: Page, line: str
) -> None:
    """It is known at once, so no failed request is logged."""
    page.open()
    page.run(STATUSES)
    page.drop(line.ljust(81, "."))
    page.wait(lambda: page.line() == line.ljust(81, "."))
    if line != CLASH:  # of so few clues nothing is asked
        page.wait(lambda: page.text("about"))
    for key in ("s", "h"):
        page.keys(key)
        page.wait_for("message", "The puzzle has no solution.")
        assert not page.count("#show-solution")
        page.keys(Keys.ESCAPE)
    assert set(page.run("return window.statuses")) <= {200}


def wrong_entry(line: str) -> tuple[int, int]:
    """Return a cell and a wrong value that clashes with none."""
    grid = Grid.parse(line)
    solved = solve(grid)
    assert solved is not None
    solution = solved.line()
    return next(
        (cell, n)
        for cell in range(81)
        for n in grid.candidates(*divmod(cell, 9))
        if line[cell] == "." and str(n) != solution[cell]
    )


def test_a_drill_can_be_tried_again(page: Page) -> None:
    page.open(WING)
    page.hint(1)
    page.click("#lesson-button")
    page.wait_for("lesson-title", "XY-Wing")
    page.wait(lambda: page.run(PICTURE))
    page.click("#practise")
    page.wait_for("message", "Practise XY-Wing")
    before = page.line()
    cell, wrong = wrong_entry(before)
    page.cell(cell)
    page.keys(str(wrong))
    page.click("#judge")
    page.wait(lambda: page.count("#next-drill"))
    assert not page.text("message").startswith("Right")
    page.click("#try-again")
    page.wait_for("message", "Practise XY-Wing")
    assert page.line() == before
