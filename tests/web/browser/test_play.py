"""A flow of each feature in a browser: pointer, focus, looks, other rules."""

from __future__ import annotations

from chains import at_the_chain, first_chain
from page_driver import OTHER, Keys, with_server
from page_in_browser import Browser, By
from playing_variants import play_by_touch
from puzzles import WIKI
from sudokit.game.play import Game
from sudokit.game.record import saved_text
from sudokit.lessons.clauses import clauses
from sudokit.rules import Puzzle, boxes
from sudokit.web.queries import QUERIES
from variants import variant

BESIDE = WIKI[:2] + "4" + WIKI[3:]  # with a right entry in r1c3
TOUCH = """
const cell = document.querySelectorAll("[role=gridcell]")[arguments[0]];
const { x, y, width, height } = cell.getBoundingClientRect();
return [x + width / 2, y + height / 2];
"""


def test_cells_are_entered_by_mouse_and_touch(page: Browser) -> None:
    page.open()
    page.click("[data-k='2']")
    page.click("#pencil")
    page.click("#pad [data-n='1']")
    page.click("#pad [data-n='4']")
    assert page.label(2) == "row 1 column 3, marks 1 4"
    page.click("#pencil")
    page.click("#pad [data-n='4']")
    assert page.line() == BESIDE
    page.click("#undo")
    assert page.label(2) == "row 1 column 3, marks 1 4"
    page.click("#erase")
    assert page.label(2) == "row 1 column 3, empty"
    x, y = page.run(TOUCH, 3)
    for kind, points in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])):
        page.driver.execute_cdp_cmd(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": points}
        )
    at = "return document.activeElement.dataset.k"
    page.wait(lambda: page.run(at) == "3")
    page.click("#pad [data-n='6']")
    assert page.line()[3] == "6"
    page.keys("0")  # what was pressed left the focus in the grid
    assert page.line() == WIKI


def test_all_cells_are_selected(page: Browser) -> None:
    page.open()
    page.cell(40)
    page.chord(Keys.CONTROL, "a")
    assert page.count("[aria-selected=true]") == 81
    assert not page.run("return String(getSelection())")
    page.keys("m", "1", "m")
    assert page.count(".mark") == WIKI.count(".")
    page.menu("[data-open=own]")
    page.run("document.getElementById('text').value = 'all'")
    page.run("document.getElementById('text').focus()")
    page.chord(Keys.CONTROL, "a")
    field = "const t = document.getElementById('text');"
    assert page.run(f"{field} return t.selectionEnd - t.selectionStart") == 3


def test_settings_take_effect_and_stay(page: Browser) -> None:
    page.open()
    settings = {"text": "largest", "theme": "dark", "contrast": "high"}
    page.keep("settings", settings)
    page.go()
    looks = (
        "const s = getComputedStyle(document.documentElement);"
        "return [s.fontSize, s.colorScheme,"
        " getComputedStyle(document.body).backgroundColor]"
    )
    wanted = ["21.12px", "dark", "rgb(0, 0, 0)"]
    page.wait(lambda: page.run(looks) == wanted)
    page.menu("[data-open=settings]")
    page.click("[data-set=theme] [value=light]")
    page.wait(lambda: page.run(looks)[1] == "light")
    page.refresh()
    page.wait(lambda: page.run(looks)[1] == "light")


@with_server
def test_the_api_has_a_page(page: Browser) -> None:
    page.go(f"{page.address}docs")
    page.wait(lambda: page.count("section") == len(QUERIES))
    text = page.driver.find_element(By.TAG_NAME, "main").text
    assert "POST /api/generate" in text and "undefined" not in text
    assert "require" in text and "``" not in text
    assert not page.count("td:empty:not(:last-child)")


def test_rows_and_columns_are_numbered_while_cells_are_named(
    page: Browser,
) -> None:
    seen = (
        "return getComputedStyle(document.querySelector('.labels')).visibility"
    )
    page.open(OTHER)
    assert page.run(seen) == "hidden"
    page.hint()
    assert page.run(seen) == "visible"
    assert page.run(
        "return document.querySelector('.labels.left').textContent"
    ) == "123456789"  # fmt: skip
    page.keys(Keys.ESCAPE)
    assert page.run(seen) == "hidden"


def test_the_level_is_dots_that_open_details(page: Browser) -> None:
    page.open(OTHER)
    page.wait_for("about", "hard, ")
    assert page.text("dots") == "●●●○○"
    assert page.text("known-level") == "Hard"
    clip = "return getComputedStyle(document.getElementById('about')).clipPath"
    assert page.run(clip) != "none"
    page.click("#known")
    assert page.run(clip) == "none"
    page.click("[data-k='40']")
    assert page.run(clip) != "none"


POINTER = """
const [kind, k, buttons, ctrl] = arguments;
const cell = document.querySelectorAll("[role=gridcell]")[k];
const { x, y, width, height } = cell.getBoundingClientRect();
cell.dispatchEvent(new PointerEvent(kind, { bubbles: true, buttons,
  clientX: x + width / 2, clientY: y + height / 2, ctrlKey: ctrl,
  cancelable: true }));
"""


def test_several_cells_are_selected_by_pointer(page: Browser) -> None:
    page.open()
    page.run(POINTER, "pointerdown", 2, 1, False)
    for k in (2, 11, 20, 19):
        page.run(POINTER, "pointermove", k, 1, False)
    assert page.selected() == [2, 11, 19, 20]
    page.run(POINTER, "pointermove", 40, 0, False)
    page.run(POINTER, "pointerdown", 60, 1, True)
    page.run(POINTER, "pointerdown", 11, 1, True)
    assert page.selected() == [2, 19, 20, 60]


def test_a_double_click_selects_the_same_digits(page: Browser) -> None:
    page.open()
    fives = [k for k, sign in enumerate(WIKI) if sign == "5"]
    page.double_click(f"[data-k='{fives[0]}']")
    assert page.selected() == fives
    page.double_click("[data-k='2']")
    assert page.selected() == [2]


def test_pause_hides_the_grid(page: Browser) -> None:
    page.open()
    page.click("#pause")
    seen = "return getComputedStyle(document.querySelector('.clue')).color"
    assert page.run(seen) == "rgba(0, 0, 0, 0)"
    page.click("[data-k='2']")
    assert page.run(seen) != "rgba(0, 0, 0, 0)"


def empty(page: Browser, shape: tuple[int, int]) -> None:
    """A grid without clues, with boxes of this shape."""
    rules = boxes(shape)
    game = Game.of(Puzzle(rules, bytes(rules.size**2)))
    page.drop(saved_text(game), "game.json")
    page.wait_line("." * rules.size**2)


def test_the_page_fits_every_window(page: Browser) -> None:
    page.open()
    for shape in ((2, 2), (4, 4)):
        empty(page, shape)
        for width, height in ((1366, 650), (390, 844), (844, 390)):
            page.look("light", width, height)
            assert page.run(
                "return [...document.querySelectorAll("
                "'[role=gridcell], #pad button, #tools button')].every(e => {"
                "const { left, top, right, bottom } ="
                " e.getBoundingClientRect(); return left >= 0 && top >= 0"
                " && right <= innerWidth && bottom <= innerHeight; })"
            )
        page.look("light", 1080, 820)


def test_the_number_left_hides_no_value(page: Browser) -> None:
    page.open()
    empty(page, (4, 4))
    for width, height in ((844, 390), (390, 844), (320, 640)):
        page.look("light", width, height)
        assert page.run(
            "return [...document.querySelectorAll('#pad button')].every(b => {"
            "const value = document.createRange();"
            "value.selectNodeContents(b.firstChild);"
            "const { left } = b.lastChild.getBoundingClientRect();"
            "return !left || left >= value.getBoundingClientRect().right - 2;"
            "})"
        )
    page.look("light", 1080, 820)


def test_a_puzzle_of_a_rule_by_touch(phone: Browser) -> None:
    """Its last cells by touch; whole puzzles in make agree."""
    play_by_touch(phone, variant("killer"), typed=30)


def test_marks_outside_the_grid_have_room(page: Browser) -> None:
    page.open()
    notes = "sandwich=4:r2c1-r2c6, little-killer=9:r1c3-r3c1"
    page.drop(f"# rules {notes}\n{'.' * 36}\n")
    page.wait(lambda: page.count("#outside text") == 2)
    room = page.run(
        "const [grid, board] = ['grid', 'board'].map((id) =>"
        "document.getElementById(id).getBoundingClientRect());"
        "return [grid.left - board.left, board.bottom - grid.bottom];"
    )
    assert min(room) > 10


def test_remaining_sums_are_accessible(page: Browser) -> None:
    page.open()
    page.drop(f"# rules killer=5:r1c1+r1c2\n{'.' * 36}\n")
    page.wait(lambda: len(page.line()) == 36)
    page.cell(1)
    page.wait(lambda: page.text("sums") == "killer 5 14 23")
    assert page.violations() == []


def test_an_arrow_begins_at_its_candidate(page: Browser) -> None:
    at_the_chain(page)
    _, grid, chain = first_chain()
    [choice, *_] = clauses(chain, grid)[0].choices
    gap = page.run(
        "const svg = document.getElementById('arrows'), path ="
        " svg.querySelector('path'), at = path.getPointAtLength(0)"
        ".matrixTransform(path.getScreenCTM()), mark = document"
        ".querySelectorAll('[role=gridcell]')[arguments[0]].querySelector("
        "`[data-n='${arguments[1]}']`).getBoundingClientRect();"
        "return Math.hypot(at.x - (mark.left + mark.right) / 2,"
        " at.y - (mark.top + mark.bottom) / 2) / mark.width",
        9 * choice.i + choice.j,
        choice.n,
    )
    assert 0.3 < gap < 0.7


# The widths of a lesson's picture.
WIDTH = """
return document.querySelector("#lesson img").getBoundingClientRect().width;
"""


def test_the_picture_of_a_lesson_is_large(page: Browser) -> None:
    page.open()
    page.keys("t")
    page.wait(lambda: page.count("#library[open]"))
    page.click("#go-on")
    page.wait_for("lesson-title", "Full House")
    page.wait(lambda: page.run(WIDTH))
    assert page.run(WIDTH) >= 400
