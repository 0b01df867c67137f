"""The library, the course, and reasons for beginners."""

from __future__ import annotations

import re
from urllib.parse import unquote

import pytest

from page_driver import OTHER, WING, Keys, Page
from sudokit import Grid
from sudokit.game import Game, apply_hint, find_hint
from sudokit.paper.themes import THEMES


def at_a(page: Page, technique: str) -> Game:
    """Return a game whose next step is this one."""
    game = Game.of(Grid.parse(OTHER))
    while find_hint(game).technique != technique:
        game = apply_hint(game, find_hint(game))
    page.open(OTHER)
    page.drop(game.line())
    return Game.of(Grid.parse(game.line()))


def test_a_hidden_single_says_why(page: Page) -> None:
    game = at_a(page, "Hidden Single")
    page.hint()
    hint = find_hint(game)
    assert hint.step is not None
    [placed] = hint.placements
    assert page.text("message") == (
        "The 9s in r3c4, r6c7 and r9c8 rule out the other empty cells of box"
        " 3, so its 9 is in r2c9."
    )
    assert (placed.i, placed.j, placed.n) == (1, 8, 9)
    assert page.formula() == hint.step.text
    assert page.text("spoken").startswith("The 9s in row 3 column 4")
    lit = page.run(
        "return [...document.querySelectorAll('#grid .r-second')]"
        ".map(cell => cell.dataset.value)"
    )
    assert lit == ["9"] * 3
    assert page.count("#arrows path.ray") == 3
    page.click("#apply")
    assert page.line()[17] == "9"


def test_a_naked_single_says_why(page: Page) -> None:
    page.open(OTHER)
    page.keep("settings", {"order": "hodoku"})
    page.go()
    page.keys("e")
    page.wait_for("message", "1 of ")
    assert page.text("message").endswith(
        "Row 8, column 7 and box 9 have all other digits, so r8c7 is 5."
    )
    lit = page.run(
        "return [...document.querySelectorAll('#grid .r-second')]"
        ".map(cell => cell.dataset.value)"
    )
    assert sorted(lit) == [*"12346789"]


def test_a_full_house_says_why(page: Page) -> None:
    at_a(page, "Full House")
    page.hint()
    assert page.text("message") == (
        "r8c7 is the last empty cell of box 9, and only 5 is missing."
    )


def test_screen_readers_can_find_empty_cells(page: Page) -> None:
    page.open(OTHER)
    page.cell(0)
    page.keys("w")
    assert page.text("live") == (
        "row 1: 9, 6, empty, empty, empty, 7, empty, empty, 5"
    )
    page.keys("k")
    assert page.text("live").startswith("column 1: 9, empty, empty, 5")
    page.keys("q")
    assert page.text("live").startswith("box 1: 9, 6, empty, empty, 8")
    at = "return Number(document.activeElement.dataset.k)"
    page.keys("j", "j")
    assert page.run(at) == 3
    page.chord(Keys.SHIFT, "j")
    assert page.run(at) == 2


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_first_lesson_is_shown(page: Page, scheme: str) -> None:
    """From the list to a solved drill, and to the next lesson."""
    page.open(OTHER)
    page.keep("settings", {"theme": scheme})
    page.go()
    page.wait_line(OTHER)
    page.click("#start [data-open=library]")
    page.wait_for("learned", "0 of ")
    assert "r3c5 is the cell in row 3 and column 5" in page.text("library")
    assert "boxes are called houses" in " ".join(page.text("library").split())
    assert page.text("go-on") == "Start: Full House"
    page.click("#go-on")
    page.wait_for("lesson-title", "Full House")
    picture = page.run("return document.querySelector('#lesson img').src")
    assert THEMES[scheme].paper.strip("#") in picture
    page.click("#practise")
    page.wait_for("message", "Practise Full House: find one")
    page.click("#show")
    page.wait(lambda: page.formula().startswith("Full House: "))
    assert "is the last empty cell of" in page.text("message")
    place = page.formula().split("=> ")[1]
    page.keys(Keys.ESCAPE)
    page.cell(9 * (int(place[1]) - 1) + int(place[3]) - 1)
    page.keys(place[5])
    page.click("#judge")
    page.wait_for("message", f"Right: Full House: {place[:4]} is the last")
    page.click("#next-lesson")
    page.wait_for("lesson-title", "Naked Single")
    page.keys(Keys.ESCAPE)
    page.wait(lambda: not page.count("dialog[open]"))
    page.keys("t")
    page.wait_for("learned", "1 of ")
    assert page.text("go-on") == "Continue: Naked Single"


def test_a_lesson_names_the_digits_and_lines_of_its_picture(
    page: Page,
) -> None:
    page.open(OTHER)
    page.keys("t")
    page.wait(lambda: page.count("#library[open]"))
    page.click("[data-technique='X-Wing']")
    page.wait_for("lesson-title", "X-Wing")
    assert page.text("here") == (
        "In the picture: In rows 3 and 5, 7 can only be in columns 1 and 5."
        " These rows have one 7 each, so they take up the 7s of columns 1 and"
        " 5. So r4c1, r8c5 and r9c5 aren't 7."
    )
    source = page.run("return document.querySelector('#lesson img').src")
    texts = re.findall("<text.*?>(.*?)</text>", unquote(source), re.DOTALL)
    assert {"base", "removed"} < set(texts)  # the legend
    assert not any("rows" in text for text in texts)  # said once
    page.click("#try")
    page.wait_for("message", "Find the X-Wing in this grid.")
    assert page.text("known-level") == "X-Wing"  # and no level of the rest
    assert page.count(".mark")


def test_a_drill_has_instructions_and_fixed_buttons(page: Page) -> None:
    page.open(OTHER)
    page.keys("t")
    page.wait(lambda: page.count("#library[open]"))
    page.click("[data-technique='Full House']")
    page.wait_for("lesson-title", "Full House")
    page.click("#practise")
    page.wait_for("message", "Practise Full House: find one")
    assert (page.text("known-level"), page.text("dots")) == ("Full House", "")
    page.click("#judge")
    page.wait_for("message", "Nothing to check yet: enter a digit")
    clue = page.run(
        "return [...document.querySelectorAll('[role=gridcell]')]"
        ".findIndex(cell => cell.classList.contains('clue'))"
    )
    page.cell(clue)
    page.keys("1")
    page.wait(lambda: page.text("message").endswith("is a clue."))
    assert page.count("#judge") == page.count("#show") == 1


def test_a_puzzle_needing_the_technique_is_made(page: Page) -> None:
    page.open(WING)
    page.keys("t")
    page.wait(lambda: page.count("#library[open]"))
    page.click("[data-technique='Naked Pair']")
    page.wait_for("lesson-title", "Naked Pair")
    page.click("#needed")
    page.wait_for("about", "medium")


def test_criteria_for_a_new_puzzle(page: Page) -> None:
    page.open(WING)
    page.new()
    page.run("document.getElementById('criteria').open = true")
    page.wait(lambda: page.count("#level option"))
    page.click("#require [value='Naked Pair']")
    page.click("#forbid [value='X-Wing']")
    page.click("#make .main")
    page.wait_for("about", "medium")
    page.new()
    page.click("#require [value='']")
    page.fill("er-from", "1.2")
    page.fill("er-to", "1.5")
    page.click("#make .main")
    page.wait_for("about", "easy")


def test_every_step_of_a_position_is_listed(page: Page) -> None:
    page.open(OTHER)
    page.keys("e")
    page.wait(lambda: page.count("#list button"))
    alone = page.count("#list strong")
    way = page.count("#list button")
    assert page.text("every") == "Show every step of this position"
    page.click("#every")
    page.wait(lambda: page.count("#list strong") > 1)
    assert alone == 0 < way < page.count("#list button")
    assert page.text("outcome") == "Every step of this position"
    page.click("#list li:last-child button")
    assert page.text("apply") == "Apply"
    page.click("#every")
    page.wait(lambda: page.count("#list strong") == 0)
    assert page.count("#list button") == way
