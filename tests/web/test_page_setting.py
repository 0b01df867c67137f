"""The editor of puzzles on the page, from the keyboard alone."""

from __future__ import annotations

import pytest

from page_driver import Keys, Page
from sudokit.rules import NAMED, count
from sudokit.rules.named_rule import OPTIONAL
from sudokit.rules.puzzle import parse

OPEN = "return document.getElementById('set').hidden"
LIMIT = 100


def set_empty(page: Page, box: str = "2x2") -> None:
    """Open the editor with an empty grid of this size."""
    page.open()
    page.keep("settings", {"box": box})
    page.go()
    page.wait(lambda: page.count("#rules input"))
    page.menu("[data-do=setEmpty]")
    page.wait(lambda: not page.run(OPEN))
    known(page)


def pen(page: Page, word: str) -> None:
    """Choose a rule in the picker."""
    page.menu("#set-rule")
    page.menu(f"#set-rules [data-word='{word}']")
    page.run("document.querySelector('#set-picker .close').click()")


def known(page: Page) -> str:
    """Return what the panel says about the solutions, when it is done."""
    page.wait(lambda: not page.count("body.busy"))
    page.settle()
    page.wait(lambda: not page.count("body.busy"))
    return page.text("set-count")


def stroke(page: Page, start: int, *keys: str) -> None:
    """Draw from a cell with Space, arrows and Enter."""
    page.cell(start)
    page.keys(" ", *keys)


def rules(page: Page) -> str:
    """Return the rules of the stored game."""
    return str(page.stored_record()["game"].get("rules", ""))


def counted(page: Page) -> str:
    """Return what the engine says about the puzzle of the page."""
    game = page.stored_record()["game"]
    letters = game.get("regions", "")
    notes = [f"# regions {letters[k : k + 4]}\n" for k in range(0, 16, 4)]
    notes = notes if letters else []
    if "rules" in game:
        notes.append(f"# rules {game['rules']}\n")
    n = count(parse("".join(notes) + page.line() + "\n"), LIMIT + 1)
    if n > LIMIT:
        return f"More than {LIMIT} solutions"
    return {0: "No solution", 1: "One solution"}.get(n, f"{n} solutions")


def test_a_killer_is_drawn_with_keys(page: Page) -> None:
    set_empty(page)
    assert known(page) == "More than 100 solutions"
    pen(page, "killer")
    stroke(page, 0, Keys.ARROW_RIGHT, Keys.ENTER)
    known(page)
    assert rules(page) == "killer=r1c1+r1c2"
    assert page.text("set-hint").endswith("r1c2. A value is optional.")
    page.keys("3")
    assert known(page) == counted(page)
    assert rules(page) == "killer=3:r1c1+r1c2"
    assert page.text("set-hint").endswith("r1c2")
    pen(page, "quadruple")
    stroke(page, 5)
    assert page.text("set-hint").endswith("r3c3. Type its value.")


# A rule, the cell to begin in and the keys, and what is stored.
STROKES = [
    ("killer", 0, Keys.ARROW_DOWN + Keys.ENTER + "4", "killer=4:r1c1+r2c1"),
    ("extra-regions", 5, Keys.ARROW_RIGHT + Keys.ENTER, "extra-regions="),
    (
        "thermometer",
        0,
        Keys.ARROW_RIGHT + Keys.ARROW_DOWN + Keys.ENTER,
        "thermometer=r1c1+r1c2+r2c2",
    ),
    (
        "arrow",
        15,
        Keys.ARROW_LEFT + Keys.ARROW_LEFT + Keys.ENTER,
        "arrow=r4c4/r4c3+r4c2",
    ),
    ("kropki-white", 5, Keys.ARROW_RIGHT, "kropki-white=r2c2+r2c3"),
    ("xv", 5, Keys.ARROW_DOWN + "V", "xv=V:r2c2+r3c2"),
    ("inequality", 6, Keys.ARROW_LEFT, "inequality=r2c3+r2c2"),
    ("quadruple", 5, "12", "quadruple=1+2:r2c2+r2c3+r3c2+r3c3"),
    ("even", 3, Keys.ENTER, "even=r1c4"),
    ("one-of", 3, Keys.ENTER + "13", "one-of=1+3:r1c4"),
]


@pytest.mark.parametrize(("word", "start", "keys", "text"), STROKES)
def test_each_shape_is_drawn_with_keys(
    page: Page, word: str, start: int, keys: str, text: str
) -> None:
    """What is drawn is stored, counted, undone and done again."""
    set_empty(page)
    pen(page, word)
    stroke(page, start, *keys)
    assert known(page) == counted(page)
    assert rules(page).startswith(text)
    is_optional = NAMED[word].argument == OPTIONAL and ":" not in text
    assert ("A value is optional." in page.text("set-hint")) == is_optional
    assert page.focused() is not None
    drawn = rules(page)
    while page.is_on("set-undo"):
        page.undo()
    assert known(page) == counted(page) and not rules(page)
    while page.is_on("set-redo"):
        page.redo()
    assert known(page) == counted(page) and rules(page) == drawn


# A rule with several lists of cells, and what two strokes store.
SEVERAL = [
    ("clone", "clone=r1c1+r1c2/r3c1+r3c2"),
    ("same-values", "same-values=r1c1+r1c2/r3c1+r3c2"),
    ("equal-sum", "equal-sum=r1c1+r1c2/r3c1+r3c2"),
]


@pytest.mark.parametrize(("word", "text"), SEVERAL)
def test_groups_are_drawn_one_after_the_other(
    page: Page, word: str, text: str
) -> None:
    """One alone isn't stored yet; a press on a free cell begins anew."""
    set_empty(page)
    pen(page, word)
    stroke(page, 0, Keys.ARROW_RIGHT, Keys.ENTER)
    assert known(page) == counted(page) and not rules(page)
    assert page.count("#strokes .loose") == 1
    stroke(page, 8, Keys.ARROW_RIGHT, Keys.ENTER)
    assert known(page) == counted(page)
    assert rules(page) == text
    assert page.count("#strokes .loose") == 0
    stroke(page, 15, Keys.ENTER)
    stroke(page, 6, Keys.ARROW_RIGHT, Keys.ENTER)
    assert known(page) == counted(page)
    assert rules(page) == text
    assert page.count("#strokes .loose") == 1
    while page.is_on("set-undo"):
        page.undo()
    assert known(page) == counted(page) and not rules(page)


def test_a_title_and_an_author_are_written(page: Page) -> None:
    set_empty(page, "3x3")
    pen(page, "killer")
    stroke(page, 0, Keys.ARROW_RIGHT, Keys.ENTER, "1", "2")
    known(page)
    for field, text in (("title", "Sunday"), ("author", "Ann Other")):
        page.run(
            f"const field = document.getElementById('set-{field}');"
            f"field.value = '{text}';"
            "field.dispatchEvent(new Event('change'))"
        )
    page.run(
        "document.getElementById('format').value = 'fpuzzles';"
        "document.getElementById('format').dispatchEvent(new Event('change'))"
    )
    page.menu("[data-do=write]")
    text = page.downloaded("puzzle.fpuzzles")
    page.open()
    page.drop(text)
    page.wait(lambda: page.text("fold-name") == "Sunday")
    assert page.text("setter") == "by Ann Other"
    page.menu("[data-do=set]")
    known(page)
    title = "return document.getElementById('set-title').value"
    assert page.run(title) == "Sunday"


@pytest.mark.parametrize("word", ["sandwich", "little-killer"])
def test_numbers_outside_are_put_with_keys(page: Page, word: str) -> None:
    """Arrows walk around the grid; the value follows."""
    set_empty(page)
    pen(page, word)
    first = "document.querySelector('#ring button[tabindex=\"0\"]')"
    page.run(f"{first}.focus()")
    page.keys(Keys.ARROW_RIGHT)
    page.keys(Keys.ENTER)
    assert known(page) == counted(page) and not rules(page)  # no value yet
    assert page.count("#strokes .loose") == 1
    page.keys("5")
    assert known(page) == counted(page)
    assert rules(page).startswith(f"{word}=5:r1c2+")
    assert page.count("#strokes .loose") == 0
    page.keys(Keys.DELETE)
    assert known(page) == counted(page) and not rules(page)


def test_a_line_is_extended_and_shortened(page: Page) -> None:
    set_empty(page)
    pen(page, "thermometer")
    stroke(page, 0, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ENTER)
    stroke(page, 2, Keys.ARROW_DOWN, Keys.ENTER)
    known(page)
    assert rules(page) == "thermometer=r1c1+r1c2+r1c3+r2c3"
    stroke(page, 6, Keys.ARROW_UP, Keys.ARROW_LEFT, Keys.ENTER)
    known(page)
    assert rules(page) == "thermometer=r1c1+r1c2"
    page.keys(Keys.DELETE)
    assert known(page) == counted(page) and not rules(page)


def test_a_cage_is_chosen_enlarged_and_reduced(page: Page) -> None:
    set_empty(page)
    pen(page, "killer")
    stroke(page, 0, Keys.ARROW_RIGHT, Keys.ENTER, "3")
    stroke(page, 4, Keys.ARROW_RIGHT, Keys.ENTER)  # chosen instead
    page.cell(1)
    page.keys(Keys.ENTER)  # chooses the first
    assert page.text("set-hint") == "Killer cages 3 r1c1, r1c2"
    stroke(page, 1, Keys.ARROW_RIGHT, Keys.ENTER)
    known(page)
    assert rules(page) == "killer=3:r1c1+r1c2+r1c3;r2c1+r2c2"
    stroke(page, 2, Keys.ENTER)  # takes the cell out again
    known(page)
    assert rules(page) == "killer=3:r1c1+r1c2;r2c1+r2c2"


def test_rules_of_the_whole_grid_are_switched(page: Page) -> None:
    set_empty(page)
    for on in (True, False):
        page.menu("#set-rule")
        page.menu("#set-rules [data-word='diagonals']")
        pressed = page.run(
            "return document.querySelector('#set-rules"
            " [data-word=diagonals]').getAttribute('aria-pressed')"
        )
        assert pressed == str(on).lower()
        page.run("document.querySelector('#set-picker .close').click()")
        assert known(page) == (
            "48 solutions" if on else "More than 100 solutions"
        )


def test_regions_are_drawn(page: Page) -> None:
    """Cells change hands; meanwhile the puzzle isn't counted."""
    set_empty(page)
    pen(page, "jigsaw")
    stroke(page, 1, Keys.ARROW_RIGHT, Keys.ENTER)
    assert known(page) == "A region has 4 cells; some have 5, 3."
    stroke(page, 6, Keys.ARROW_LEFT, Keys.ENTER)
    assert known(page) == counted(page)
    assert page.stored_record()["game"]["regions"] == "AAABABBBCCDDCCDD"
    page.undo()
    assert known(page).startswith("A region has")
    page.undo()
    assert known(page) == counted(page)
    assert "regions" not in page.stored_record()["game"]


def test_contradictions_and_superfluous_clues(page: Page) -> None:
    """The least set of rules that contradict each other, and their cells."""
    set_empty(page)
    pen(page, "killer")
    for start in (0, 2, 8):
        stroke(page, start, Keys.ARROW_RIGHT, Keys.ENTER, "3")
    assert known(page) == "No solution" == counted(page)
    lines = (
        "return [...document.querySelectorAll('#set-blame button')]"
        ".map((one) => one.textContent)"
    )
    assert page.run(lines) == [
        "Killer cages 3:r1c1+r1c2",
        "Killer cages 3:r1c3+r1c4",
        "row 1",
    ]
    page.click("#set-blame li:nth-child(2) button")
    assert page.text("set-hint") == "Killer cages 3 r1c3, r1c4"
    page.click("#set-remove")
    assert known(page) == counted(page) != "No solution"


def test_digits_are_clues_and_the_level_is_shown(page: Page) -> None:
    set_empty(page)
    for cell, sign in enumerate("12343412214"):
        page.cell(cell)
        page.keys(sign)
    page.wait(lambda: page.text("set-level"))
    assert known(page) == "One solution" == counted(page)
    assert page.text("set-level").startswith("easy, ")
    assert page.text("set-step").startswith("Hardest step: ")
    assert page.count("#set-blame button") > 4
    assert page.line(clues=True) == "12343412214....."
    page.click("#set-truth")
    known(page)
    assert page.count("[role=gridcell] .mark") == 5
    page.click("#set-play")
    assert page.run(OPEN)
    page.cell(0)
    page.keys("2")
    assert page.text("message") == "r1c1 is a clue."


def test_an_edited_puzzle_is_written_and_kept(page: Page) -> None:
    set_empty(page, "3x3")
    pen(page, "killer")
    stroke(page, 0, Keys.ARROW_RIGHT, Keys.ENTER, "1", "2")
    known(page)
    page.run(
        "document.getElementById('format').value = 'fpuzzles';"
        "document.getElementById('format').dispatchEvent(new Event('change'))"
    )
    page.menu("[data-do=write]")
    text = page.downloaded("puzzle.fpuzzles")
    page.refresh()  # what is set is kept
    page.wait(lambda: page.count("#rules input"))
    assert rules(page) == "killer=12:r1c1+r1c2"
    page.open()
    page.drop(text)
    page.wait(lambda: "Killer cages" in page.text("rule-list"))
    page.menu("[data-do=set]")
    known(page)
    pen(page, "killer")
    page.cell(1)
    page.keys(Keys.ENTER)
    assert page.text("set-hint") == "Killer cages 12 r1c1, r1c2"
    games = page.run(
        "return Object.keys(localStorage).filter("
        "(key) => key.startsWith('sudokit.game.')).length"
    )
    assert games >= 1


def test_what_the_engine_refuses_is_explained(page: Page) -> None:
    set_empty(page)
    pen(page, "jigsaw")
    stroke(page, 1, Keys.ARROW_RIGHT, Keys.ENTER)
    stroke(page, 6, Keys.ARROW_LEFT, Keys.ENTER)
    pen(page, "windoku")
    assert known(page) == "Windoku needs boxes, not other regions."
    page.undo()
    assert known(page) == counted(page)
