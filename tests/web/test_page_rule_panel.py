"""The rules on the page: the panel beside the board, and the picker."""

from __future__ import annotations

import json

import pytest

from page_driver import Keys, Page
from sudokit.formats.about import About
from sudokit.rules.explained import title_of
from sudokit.rules.layouts import made_words
from sudokit.rules.named_rule import SECTIONS
from sudokit.web.rule_list import rule_list

CAGES = "# rules killer=3:r1c1+r1c2, thermometer=r3c1+r3c2+r3c3\n" + (
    "." * 16 + "\n"
)
SHOWN = "return document.getElementById(arguments[0]).checkVisibility()"
OPENED = """
return document.getElementById("fold").getAttribute("aria-expanded")"""
FOUND = """
return [...document.querySelectorAll("#rules label")].filter(
  (one) => !one.hidden && !one.parentElement.hidden).map(
  (one) => [...one.childNodes].at(-1).textContent);
"""
TYPED = """
const [field, text] = [document.getElementById("find-rule"), arguments[0]];
field.value = text;
field.dispatchEvent(new Event("input", { bubbles: true }));
"""


def texts_puzzle(about: About) -> str:
    """Return a classic puzzle with a setter's texts."""
    return json.dumps(
        {"puzzle": "1" + "." * 80, **about.fields(("title", "author",
                                                   "ruleset"))}
    )  # fmt: skip


def test_the_panel_has_the_rules_with_their_marks(page: Page) -> None:
    page.open()
    assert not page.run(SHOWN, "ruling")
    page.drop(CAGES)
    page.wait(lambda: page.line() == "." * 16)
    assert page.run(SHOWN, "ruling")
    assert page.text("fold-name") == "Thermometer and Killer cages"
    text = page.text("rule-list")
    assert "Thermometer. Digits along a thermometer increase" in text
    assert "Killer cages. Digits don't repeat in a cage. The digits" in text
    assert page.count("#rule-list svg > *") >= 3
    page.cell(0)
    page.keys("1")
    assert page.run(SHOWN, "ruling")  # it stays


def test_the_panel_folds(page: Page) -> None:
    page.open()
    page.drop(CAGES)
    page.wait(lambda: page.line() == "." * 16)
    opened = page.run(OPENED)
    page.click("#fold")
    assert {opened, page.run(OPENED)} == {"true", "false"}
    page.click("#fold")
    assert page.run(OPENED) == opened


def test_the_panel_has_title_author_and_text(page: Page) -> None:
    page.open()
    about = About("Sunday", "Ann", "Normal rules.\nThe knight is tired.")
    page.drop(texts_puzzle(about), "puzzle.jsonl")
    page.wait(lambda: page.line() == "1" + "." * 80)
    assert page.text("fold-name") == "Sunday"
    text = page.text("setter")
    assert "by Ann" in text and text.endswith("The knight is tired.")
    page.refresh()
    page.wait(lambda: page.text("fold-name") == "Sunday")


def test_the_picker_has_groups_pictures_and_a_search(page: Page) -> None:
    page.open()
    page.new()
    page.click("#kinds summary")
    every = page.run(FOUND)
    assert sorted(every) == sorted(map(title_of, made_words()))
    assert page.count("#rules fieldset") == len(SECTIONS)
    assert page.count("#rules label svg") == len(every)
    page.run(TYPED, "whisp")
    assert page.run(FOUND) == ["German whispers", "Dutch whispers"]
    page.run(TYPED, "outside")
    assert "Little killer" in page.run(FOUND)
    page.run(TYPED, "xyz")
    assert page.run(FOUND) == []
    page.keys(Keys.ESCAPE)


@pytest.mark.parametrize("one", rule_list(), ids=lambda one: str(one["word"]))
def test_each_rule_has_a_picture(one: dict[str, object]) -> None:
    grid = next(r for r in rule_list() if r["word"] == "jigsaw")["picture"]
    assert one["picture"] and (
        one["picture"] != grid or one["word"] == "jigsaw"
    )
