"""The page, played by keyboard."""

from __future__ import annotations

import json
from typing import Any

from page_driver import OTHER, WING, Keys, Page
from puzzles import SOLVED, WIKI
from sudokit import Grid
from sudokit.game import Game, apply_hint, find_hint, record_of

# A shown step: its text, the empty cells, and a cell that it fills.
STEP = """
const cells = [...document.querySelectorAll("[role=gridcell]")];
return [document.getElementById("message").textContent,
  cells.filter((cell) => !cell.dataset.value).length,
  cells.some((cell) => cell.classList.contains("r-placed"))];
"""
BESIDE = WIKI[:2] + "4" + WIKI[3:]  # with a right entry in r1c3


def test_a_full_grid_is_easy(page: Page) -> None:
    page.open(SOLVED)
    page.wait(lambda: page.text("about") == "easy")
    page.refresh()
    page.wait_line(SOLVED)


def test_a_game_is_played_by_keyboard(page: Page) -> None:
    page.open(OTHER)
    page.keys("o", WIKI, Keys.TAB, Keys.ENTER)
    page.wait_line(WIKI)
    assert page.label(0) == "row 1 column 1, clue 5"
    for row in range(0, 81, 9):
        for cell in range(row, row + 9):
            sign = SOLVED[cell] if WIKI[cell] == "." else ""
            page.keys(*sign, Keys.ARROW_RIGHT)
        assert page.line() == SOLVED[: row + 9] + WIKI[row + 9 :]
        page.keys(Keys.ARROW_DOWN)
    assert page.text("message").startswith("Solved in ")
    page.undo()
    assert page.line().count(".") == 1
    page.redo()
    assert page.line() == SOLVED


def test_restart_can_be_undone(page: Page) -> None:
    page.open()
    page.cell(2)
    page.keys("4", "0", "1")
    page.undo()
    page.undo()
    assert page.line() == BESIDE
    page.keys("r")
    assert page.line() == WIKI
    page.undo()
    assert page.line() == BESIDE
    page.redo()
    page.redo()
    assert page.line() == WIKI[:2] + "1" + WIKI[3:]
    page.keys("r", Keys.ARROW_RIGHT, "6")  # r1c4, and then all the way back
    page.undo()
    page.undo()
    assert page.line() == WIKI[:2] + "1" + WIKI[3:]


def test_a_save_point_is_returned_to(page: Page) -> None:
    page.open()
    page.cell(2)
    page.keys("f")
    assert page.text("message") == "Save point set."
    page.keys("4", "u")
    assert page.line() == WIKI
    page.undo()
    assert page.line() == BESIDE


def test_snyder_marks_are_automatic(page: Page) -> None:
    page.open()
    page.menu("#auto")
    before = page.label(20)
    game = Game.of(Grid.parse(WIKI), auto=True).set_snyder(True)
    marks = " ".join(map(str, game.marks(2, 3)))
    page.menu("#snyder")
    assert page.label(21) == f"row 3 column 4, marks {marks}"
    page.menu("#auto")
    assert page.label(20) == before
    page.menu("#by-hand")
    assert page.label(21) == "row 3 column 4, empty"
    page.menu("#snyder")  # the kinds don't depend on each other
    assert page.label(21) == f"row 3 column 4, marks {marks}"
    chosen = "return document.querySelector('#menu [type=radio]:checked').id"
    assert page.run(chosen) == "snyder"


def test_another_puzzle_has_one_selected_cell(page: Page) -> None:
    page.open()
    page.chord(Keys.CONTROL, "a")
    assert page.count("#grid .selected") == 81
    page.drop(OTHER)
    assert page.count("#grid .selected") == 1
    page.drop("1234341221434...")
    page.wait_line("1234341221434...")
    assert page.count("#grid .selected") == 1


def test_every_entry_is_announced(page: Page) -> None:
    page.open()
    page.cell(2)
    page.keys("1")
    assert page.text("live") == "row 1 column 3, 1"
    page.keys("0")
    assert page.text("live") == "row 1 column 3, empty"
    page.chord(Keys.SHIFT, "4")
    assert page.text("live") == "row 1 column 3, marks 4"
    for undone in ("r1c3 mark +4", "r1c3 erased", "r1c3=1"):
        page.undo()
        assert page.text("live") == f"Undone: {undone}"
    page.redo()
    assert page.text("live") == "Redone: r1c3=1"
    page.keys("r")
    page.undo()
    assert page.text("live") == "Undone: restarted"
    page.redo()
    assert page.text("live") == "Redone: r1c3 erased"


def test_the_number_left_is_shown(page: Page) -> None:
    page.open()
    left = 9 - WIKI.count("5")
    label = f"[aria-label='value 5, {left} left']"
    assert page.count(f"#pad [data-n='5']{label}") == 1


def test_a_puzzle_is_typed_into_the_grid(page: Page) -> None:
    page.open()
    page.menu("[data-do=empty]")
    page.wait_line("." * 81)
    page.cell(0)
    for sign in WIKI[:9]:
        page.keys(sign.replace(".", ""), Keys.ARROW_RIGHT)
    assert page.line() == WIKI[:9] + "." * 72
    page.menu("[data-do=clues]")
    assert page.line(clues=True) == WIKI[:9] + "." * 72


def test_letters_in_buttons_and_fields_are_no_commands(page: Page) -> None:
    page.open()
    page.cell(2)
    page.keys("4")
    for name in ("undo", "pencil", "talk"):
        page.run("document.getElementById(arguments[0]).focus()", name)
        page.keys("r", "s", "1", "m", "a")
    page.click("[data-open=new]")
    page.keys("g", "r", "s", "1")
    page.keys(Keys.ESCAPE)
    assert page.line() == BESIDE
    page.wait(
        lambda: page.run("return document.activeElement.dataset.k") == "2"
    )
    assert not page.count("#pencil[aria-pressed=true]")


def test_a_held_key_makes_one_puzzle(page: Page) -> None:
    page.open()
    page.wait_for("about", "easy, 204 points")  # so the engine is there
    page.run(
        "const real = window.fetch; window.requests = 0;"
        "window.fetch = (address, how) => {"
        " window.requests += address === 'api/generate';"
        " return real(address, how); };"
        "for (let k = 0; k < 40; k++) document.activeElement.dispatchEvent("
        "new KeyboardEvent('keydown', {key: 'g', code: 'KeyG', bubbles: true,"
        " repeat: k > 0}))"
    )
    page.wait(lambda: "seed" in page.text("about"))
    assert page.run("return window.requests") == 1


def test_marks_and_mistakes(page: Page) -> None:
    page.open()
    page.cell(2)
    page.keys("m", "1", "4", "m")
    assert page.count(".mark") == 2
    page.keys("2", Keys.ARROW_RIGHT, "6", "c")
    page.wait(lambda: page.text("message") == "Wrong: r1c3.")
    assert page.coloured("[role=gridcell]") == {"r-mistake"}
    page.click("#rewind")
    assert page.line() == WIKI
    assert page.count(".mark") == 2
    page.keys("c")
    page.wait(lambda: page.text("message") == "No mistakes so far.")


def test_a_refused_move_is_shown_where_it_is(page: Page) -> None:
    page.open()
    page.cell(0)
    page.keys("1")
    assert page.text("message") == "r1c1 is a clue."
    page.keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, "5")
    assert "5 is already in" in page.text("message")
    assert page.count(".pointed") == 1
    assert page.count(".pointed[aria-label='row 1 column 1, clue 5']") == 1


# Help.


def test_a_hint_shows_more_each_time(page: Page) -> None:
    page.open(WING)
    page.keys("h")
    page.wait(lambda: page.text("message") == "Look for: XY-Wing.")
    assert not page.coloured("[role=gridcell], .mark")
    assert page.text("hint") == "Where?"
    page.keys("h")
    page.wait(lambda: "XY-Wing at " in page.text("message"))
    assert page.coloured("[role=gridcell]") == {"r-first", "r-second"}
    assert not page.coloured(".mark")
    page.click("[data-do=hint]")
    page.wait(lambda: "=>" in page.formula())
    # There are no marks, and what goes is seen all the same.
    assert "r-removed" in page.coloured(".mark")
    assert "ruled out" in page.text("legend")
    page.keys("a")
    assert page.text("message") == "Marks updated: r3c3."
    assert not page.coloured("[role=gridcell], .mark")
    page.keys("h")
    page.wait_for("message", "Look for: ")
    assert page.text("message") != "Look for: XY-Wing."


def test_a_hint_is_applied_as_shown(page: Page) -> None:
    page.open()
    page.keys("a")  # nothing is shown, so nothing is applied
    assert page.line() == WIKI
    page.hint()
    place, n = page.formula().split("=> ")[1].split("=")
    cell = 9 * (int(place[1]) - 1) + int(place[3]) - 1
    assert page.count(f".r-placed[data-k='{cell}']") == 1
    large = "document.querySelector('.r-placed').textContent"
    assert page.run(f"return {large}") == n
    page.click("#apply")
    assert page.line() == WIKI[:cell] + n + WIKI[cell + 1 :]


def test_a_hint_about_a_mistake(page: Page) -> None:
    page.open()
    page.cell(2)
    page.keys("1", "h")
    page.wait(lambda: page.text("message") == "There is a mistake.")
    page.keys("h")
    page.wait(lambda: page.text("message") == "There is a mistake at r1c3.")
    assert page.coloured("[role=gridcell]") == {"r-mistake"}
    page.keys("e")  # nothing is explained from what is wrong
    page.wait(lambda: page.text("message") == "Wrong: r1c3.")
    page.click("#rewind")
    assert page.line() == WIKI


def step_shown(page: Page, start: str) -> list[object]:
    """Return the picture of the step with these words."""
    shown: list[Any] = []

    def is_there() -> bool:
        shown[:] = page.run(STEP)
        return str(shown[0]).startswith(start)

    page.wait(is_there)
    return shown[1:]


def test_the_explanation_lists_every_step(page: Page) -> None:
    page.open()
    page.wait_for("about", "easy, 204 points")
    page.keys("e")
    page.wait(lambda: page.count("#list li") == 51)
    for number in range(51):  # each step with its own grid
        assert step_shown(page, f"{number + 1} of 51. ") == [51 - number, True]
        page.keys("5", Keys.ARROW_DOWN)  # digits do nothing here
    page.keys(Keys.ESCAPE)
    assert page.line() == WIKI


def test_the_explanation_starts_from_the_current_position(page: Page) -> None:
    game = Game.of(Grid.parse(OTHER))
    while game.state.ruled == game.history[0].ruled:
        game = apply_hint(game, find_hint(game))
    page.open(OTHER)
    page.drop(json.dumps(record_of(game)), "game.json")
    page.wait_line(game.line())
    page.keys("e")
    page.wait_for("message", "1 of ")
    assert page.line() == game.line()
    step = find_hint(game).step
    assert step is not None and page.formula() == step.text
    page.keys(Keys.ARROW_DOWN, Keys.ARROW_DOWN)
    page.wait_for("message", "3 of ")
    assert page.text("apply") == "Apply these 3 steps"
    page.keys(Keys.ESCAPE, "e")
    page.wait_for("message", "1 of ")
    page.click("#apply")
    hint = find_hint(game)
    page.wait_line(apply_hint(game, hint).line())
    page.undo()
    assert page.line() == game.line()


def test_solutions_can_be_browsed(page: Page) -> None:
    several = WIKI.replace("5", ".").replace("6", ".")
    page.open(several)
    page.keys("s", "s")
    page.wait(lambda: "1 of 200" in page.text("message"))
    first = page.line()
    page.keys("n")
    page.wait_for("message", "solution 2 of")
    assert page.line() != first and "." not in page.line()
    page.keys("p")
    page.wait_for("message", "solution 1 of")
    page.keys("p")
    page.wait_for("message", "solution 200 of")
    page.undo()
    assert page.line() == several


def test_the_level_is_shown(page: Page) -> None:
    page.open()
    page.keys("l")
    page.wait_for("message", "Level: easy, 204")
