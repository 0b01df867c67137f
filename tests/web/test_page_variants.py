"""Puzzles with other rules on the page: made, rated, played."""

from __future__ import annotations

import pytest

from http_client import SIX
from page_driver import Keys, Page
from playing_variants import play_by_keyboard
from puzzles import WIKI, sampled
from variants import WORDS, variant

PRACTISED = """
return [...document.querySelectorAll("#lesson .row button")].filter(
  (one) => one.checkVisibility() && !one.disabled && one.id).length;
"""
SEEN = "return document.getElementById('sums').checkVisibility()"
DISABLED = """
return ["level", "symmetry", "require", "er-from", "bare"].filter(
  (id) => document.getElementById(id).disabled);
"""


def choose(page: Page, box: str, *rules: str) -> None:
    """Open the dialog for a new puzzle; set this size and these rules."""
    page.new()
    page.wait(lambda: page.count("#rules input") > 30)
    page.click(f"#box [value='{box}']")
    if not page.run("return document.getElementById('kinds').open"):
        page.click("#kinds summary")
    for rule in rules:
        page.click(f"#rules [value='{rule}']")


def test_puzzles_of_other_rules_are_made(page: Page) -> None:
    page.open()
    choose(page, "2x3")
    for_classic = ["require", "er-from"]
    assert page.run(DISABLED) == [*for_classic, "bare"]
    page.click("#rules [value=jigsaw]")
    page.click("#rules [value=diagonals]")
    assert page.run(DISABLED) == for_classic
    assert page.text("kind") == "Jigsaw and Diagonals (X)"
    page.click("#make .main")
    page.wait(lambda: len(page.line()) == 36)
    assert page.text("about").startswith("easy, ")
    assert ", 6x6, Jigsaw, Diagonals (X), seed " in page.text("about")
    assert page.text("known-level") == "Easy"
    assert page.text("fold-name") == "Jigsaw and Diagonals (X)"
    assert "Digits don't repeat on either diagonal." in page.text("rule-list")
    assert page.count("[data-shade]") == 12
    made = page.line()
    page.keys("l")
    page.wait_for("message", "Level: easy, ")
    page.refresh()
    page.wait_line(made)
    assert page.text("about").startswith("easy, ")
    page.keys("g")  # the next one has these rules, too
    page.wait(lambda: len(page.line()) == 36 and page.line() != made)
    assert page.count("[data-shade]") == 12
    page.keys(Keys.ESCAPE)


def test_a_puzzle_without_clues_is_made_and_solved(page: Page) -> None:
    page.open()
    choose(page, "2x3", "killer")
    page.click("#bare")
    assert "level" in page.run(DISABLED)
    page.click("#make .main")
    page.wait(lambda: page.line() == "." * 36)
    assert ", 6x6, Killer cages, seed " in page.text("about")
    assert page.count("#rule-marks [stroke-dasharray]") > 3
    page.keys("s", "s")
    page.wait(lambda: "." not in page.line())
    assert page.count(".clash, .wrong") == 0


def test_impossible_requests_are_explained(page: Page) -> None:
    page.open()
    choose(page, "2x2", "anti-king")
    page.click("#make .main")
    page.wait_for("message", "There is no full grid of 4x4 with anti-king")
    assert page.line() == WIKI


def bench(page: Page, text: str) -> list[str]:
    """Return the lines that the bench shows about a puzzle."""
    page.open()
    page.drop(text)
    page.wait(lambda: page.line() != WIKI)
    page.menu("[data-do=bench]")
    page.wait(lambda: "solution" in page.text("message"))
    value: list[str] = page.run(
        "return [...document.querySelectorAll('#clauses button')]"
        ".map(b => b.textContent)"
    )
    return value


def test_redundant_rules_are_reported(page: Page) -> None:
    lines = bench(page, f"# rules odd=r1c1, killer=4:r2c4-r2c5\n{SIX}")
    assert sorted(lines) == ["Killer cages 4:r2c4+r2c5", "Odd cells r1c1"]
    output = page.text("message")
    assert output.startswith("10 clues, one solution")
    assert output.endswith("Each of these rules can be removed:")
    page.click("#edit")
    page.wait(lambda: page.line(clues=True) == "." * 36)
    page.wait(lambda: "one solution" in page.text("message"))
    assert (
        page.count("#rule-marks [stroke-dasharray]") > 3
    )  # the rules are still there
    page.cell(0)
    page.keys("0")
    page.wait_for("message", "9 clues, ")


def test_contradictory_rules_are_reported(page: Page) -> None:
    empty = "....\n" * 4
    lines = bench(page, f"# rules killer=3:r1c1-r1c2;4:r1c3-r1c4\n{empty}")
    assert lines == [
        "Killer cages 3:r1c1+r1c2",
        "Killer cages 4:r1c3+r1c4",
        "row 1",
    ]
    assert (
        "no solution. Removing any one of these leaves a solution:"
        " Killer cages 3:r1c1+r1c2, Killer cages 4:r1c3+r1c4."
        in page.text("message")
    )
    page.run("document.querySelector('#clauses button').focus()")
    assert page.count("[role=gridcell].told") == 2


@pytest.mark.parametrize("clues", [SIX, "." * 36])
def test_missing_features_are_explained(page: Page, clues: str) -> None:
    """Few solutions are counted, and of many some are shown."""
    lines = bench(page, f"# rules odd=r1c1\n.{clues[1:].strip()}\n")
    assert "solutions." in page.text("message")
    assert lines and page.count(".mark.r-second, .mark.r-first") > 10


@pytest.fixture(scope="module")
def opened(page: Page) -> Page:
    """Provide the page, opened once; each test drops a puzzle on it."""
    page.open()
    return page


@pytest.mark.parametrize("word", sampled(WORDS, 2))
def test_played_to_the_end_by_keyboard(opened: Page, word: str) -> None:
    play_by_keyboard(opened, variant(word))


def test_a_hint_shows_its_rule(page: Page) -> None:
    page.open()
    page.drop(f"# rules killer=3:r1c1+r1c2\n{'.' * 36}\n")
    page.wait(lambda: len(page.line()) == 36)
    page.hint(2)
    assert "in the cage of 3 at r1c1" in page.text("message")
    assert page.count("#rule-marks [stroke='var(--told)']") == 0
    page.hint(1)
    assert "cage of 3 at r1c1" in page.text("message")
    assert "rule" in page.text("legend")
    assert "r-removed" in page.coloured(".mark")
    assert len(page.coloured("[role=gridcell]")) > 0
    assert page.count("#rule-marks [stroke='var(--told)']") > 0
    page.click("#lesson-button")
    page.wait(lambda: page.text("sentences"))
    assert page.run(PRACTISED)
    page.keys(Keys.ESCAPE, "a")
    page.wait_for("message", "Marks updated: r1c1 and r1c2.")
    labels = [page.label(k).partition(", ")[2] for k in range(3)]
    assert [one[:9] for one in labels] == ["marks 1 2", "marks 1 2", "empty"]
    page.undo()
    assert page.label(0).partition(", ")[2].startswith("empty")


def test_a_hint_shows_its_number_beside_the_grid(page: Page) -> None:
    page.open()
    page.drop(f"# rules skyscraper=6:r1c1-r1c6\n{'.' * 36}\n")
    page.wait(lambda: len(page.line()) == 36)
    page.hint(2)
    assert page.count("#outside [stroke='var(--told)']") == 0
    page.hint(1)
    assert page.count("#outside [stroke='var(--told)']") == 1


def test_remaining_sums_are_shown(page: Page) -> None:
    """For the selected cell, until it has a value."""
    page.open()
    page.drop(
        f"# rules killer=5:r1c1+r1c2, arrow=r2c1/r2c2+r2c3\n{'.' * 36}\n"
    )
    page.wait(lambda: len(page.line()) == 36)
    page.cell(1)
    page.wait(lambda: page.text("sums") == "killer 5 14 23")
    page.cell(0)
    page.keys("4")
    page.cell(1)
    page.wait(lambda: page.text("sums") == "killer 5 14")
    page.cell(6)
    page.keys("5")
    page.cell(7)
    page.wait(lambda: page.text("sums").startswith("arrow 5 "))
    page.cell(35)
    page.wait(lambda: not page.run(SEEN))
    page.menu("[data-set=sums]")  # without help
    page.cell(7)
    page.settle()
    assert not page.run(SEEN)


def pressed(page: Page, tile: str, size: int = 81) -> str:
    """Press a tile of the dialog for a new puzzle; return what is made."""
    before = page.line()
    page.new()
    page.click(f"#tiles {tile}")
    page.wait(lambda: page.line() != before and page.text("about"))
    return page.text("about")


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_tile_makes_a_puzzle_of_its_level(page: Page, level: str) -> None:
    page.open()
    page.keep("settings", {"rules": "killer", "box": "2x3"})
    page.go()
    page.wait(lambda: page.count("#rules input") and page.line())
    assert pressed(page, f"[data-tile={level}]").startswith(f"{level}, ")
    assert len(page.line()) == 81
    assert not page.count("#rule-marks [stroke-dasharray]")


def test_a_tile_makes_a_killer_and_one_plays_that_of_the_day(
    page: Page,
) -> None:
    page.open()
    killer = pressed(page, "[data-tile=killer]")
    assert killer.startswith("easy, ") and "Killer cages" in killer
    assert page.count("#rule-marks [stroke-dasharray]") > 15
    pressed(page, "#todays")
    assert len(page.line()) == 81
    assert page.run(
        "return Object.values(localStorage).some("
        "(text) => text.includes('\"day\":'))"
    )
