"""Puzzles played through the accessibility tree: nothing else is looked at.

The rules come from the names of the cells, and moves are keys.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import Any

import pytest
from selenium.webdriver import ActionChains
from selenium.webdriver.common.keys import Keys

from page_in_browser import Browser
from puzzles import ROOT
from sudokit.rules import Puzzle, solutions

WHERE = re.compile(r"row (\d) column (\d), (?:clue (\d)|empty)")
CAGE = re.compile(r"cage of (\d+) with ([^,]*(?:, r\dc\d[^,]*)*)")
LARGE_CAGE = re.compile(r"cage of (\d+), \d+ cells(?: from (r\dc\d))?")
BULB = re.compile(r"bulb of a thermometer")
ALONG = re.compile(r"cell (\d+) of a thermometer of \d+ cells from (r\dc\d)")


def nodes(page: Browser) -> list[dict[str, Any]]:
    """Return the nodes of the accessibility tree that are not ignored."""
    answer = page.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})
    return [node for node in answer["nodes"] if not node.get("ignored")]


def named(page: Browser, role: str) -> list[str]:
    """Return the names of all nodes with a role."""
    return [
        str(node["name"]["value"])
        for node in nodes(page)
        if node["role"]["value"] == role
    ]


def focused(page: Browser) -> str:
    """Return the name of the node that has the focus."""
    for node in nodes(page):
        for one in node.get("properties", ()):
            if one["name"] == "focused" and one["value"]["value"]:
                if node["role"]["value"] == "RootWebArea":
                    continue
                return str(node["name"]["value"])
    return ""


def heard(names: list[str]) -> Puzzle:
    """Return the puzzle that the names of its cells tell."""
    cages: dict[str, set[str]] = {}
    lines: dict[str, dict[int, str]] = {}
    clues = ""
    for name in names:
        where = WHERE.match(name)
        assert where, name
        cell = f"r{where[1]}c{where[2]}"
        clues += where[3] or "."
        for total, others in CAGE.findall(name):
            them = {cell, *re.findall(r"r\dc\d", others)}
            cages.setdefault(f"{total}:{min(them)}", set()).update(them)
        for total, start in LARGE_CAGE.findall(name):
            cages.setdefault(f"{total}:{start or cell}", set()).add(cell)
        if BULB.search(name):
            lines.setdefault(cell, {})[1] = cell
        for number, start in ALONG.findall(name):
            lines.setdefault(start, {})[int(number)] = cell
    words = [
        f"killer={total.partition(':')[0]}:{'+'.join(sorted(them))}"
        for total, them in cages.items()
    ]
    words += [
        f"thermometer={'+'.join(line[k] for k in sorted(line))}"
        for line in lines.values()
    ]
    return Puzzle.parse("".join(f"# rules {w}\n" for w in words) + clues)


@pytest.mark.parametrize("name", ["killer", "thermometers"])
def test_a_puzzle_is_played_by_ear(page: Browser, name: str) -> None:
    page.look("light", 1080, 820)
    page.open()
    text = (ROOT / "puzzles" / f"{name}.txt").read_text()
    page.drop(text.partition("\n\n")[0] + "\n")
    page.wait(
        lambda: any(", empty, " in one for one in named(page, "gridcell"))
    )
    (answer,) = islice(solutions(heard(named(page, "gridcell"))), 2)

    def press(key: str) -> None:
        ActionChains(page.driver).send_keys(key).perform()

    tries = 0
    while not focused(page).startswith("row "):
        press(Keys.TAB)
        tries += 1
        assert tries < 60, "the grid isn't reached by Tab"
    while not focused(page).startswith("row 1 column 1,"):
        press(Keys.HOME if "column 1," not in focused(page) else Keys.UP)
        tries += 1
        assert tries < 80, focused(page)
    for i in range(9):
        for j in range(9)[:: -1 if i % 2 else 1]:
            now = focused(page)
            assert now.startswith(f"row {i + 1} column {j + 1},")
            if ", empty" in now:
                value = str(answer.cells[9 * i + j])
                press(value)
                assert f", {value}" in focused(page)
            if j != (0 if i % 2 else 8):
                press(Keys.LEFT if i % 2 else Keys.RIGHT)
        press(Keys.DOWN)
    page.wait(
        lambda: any("Solved in" in one for one in named(page, "StaticText"))
    )
    assert page.violations() == []
