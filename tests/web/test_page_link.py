"""The link to a puzzle, and its QR code."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import Any
from urllib.parse import unquote

import pytest

pytest.importorskip("segno", reason="the extra 'paper' is not installed")
import segno

from page_driver import Keys, Page, with_server
from puzzles import WIKI
from sudokit.paper.codes import QUIET
from sudokit.web.replies import Refusal
from sudokit.web.work import WebTask, code


def modules(svg: str) -> list[list[int]]:
    """Return the dark squares of a code's picture."""
    root = ET.fromstring(svg)
    side = int(root.attrib["viewBox"].split()[2]) - 2 * QUIET
    rows = [[0] * side for _ in range(side)]
    for rect in root.iter("{http://www.w3.org/2000/svg}rect"):
        x, y = (int(rect.attrib[name]) - QUIET for name in "xy")
        for column in range(x, x + int(rect.attrib["width"])):
            rows[y][column] = 1
    return rows


def matrix(text: str) -> list[list[int]]:
    result = segno.make(
        text, error="l", micro=False, boost_error=False, mask=4
    )
    return [list(row) for row in result.matrix]


def svg_of(text: str) -> Any:
    return code(WebTask({"text": text, "trials": 1}, 1))["svg"]


@pytest.mark.parametrize("text", ["a", "http://x.local/#p=1", "λ" * 999])
def test_a_code_encodes_its_text(text: str) -> None:
    assert modules(svg_of(text)) == matrix(text)


def test_more_than_a_code_holds_is_refused() -> None:
    with pytest.raises(ValueError):
        svg_of("\U0001f600" * 1000)


def test_a_missing_extra_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "segno", None)
    monkeypatch.delitem(__import__("sys").modules, "sudokit.paper.codes")
    with pytest.raises(Refusal, match="need the extra 'paper'"):
        svg_of("a")


@pytest.mark.parametrize("way", ["mouse", "keyboard"])
def test_the_page_shows_the_code(page: Page, way: str) -> None:
    page.open()
    page.cell(2)
    page.keys("4")
    page.click("[data-open=menu]")
    if way == "mouse":
        page.click("[data-do=copy]")
    else:
        page.run("document.querySelector('[data-do=copy]').focus()")
        page.keys(Keys.ENTER)
    page.wait(lambda: page.count("#code:not([hidden])"))
    source = page.run("return document.getElementById('code').src")
    link = page.run("return document.getElementById('address').value")
    assert link == f"{page.address}#p={WIKI[:2]}d{WIKI[3:]}"
    assert modules(unquote(source.partition(",")[2])) == matrix(link)
    assert re.search("opens this puzzle as it is now", page.text("copied"))
    assert "Only this computer" in page.text("codeless")
    page.keys(Keys.ESCAPE)
    assert page.line()[2] == "4"


def test_a_link_in_a_file_opens_the_page(page: Page) -> None:
    page.open()
    page.cell(2)
    page.keys("4", Keys.ARROW_RIGHT, "m", "6", "m")
    link = page.run(
        "import('./page.js').then((p) => { window.made = p.link.link(); });"
        "return ''"
    )
    page.wait(lambda: page.run("return window.made"))
    link = page.run("return window.made")
    page.menu("[data-open=menu]")
    page.wait(lambda: page.count("#format option"))
    page.click("#format [value=link]")
    page.menu("#write")
    assert page.downloaded("puzzle.link") == f"{link}\n"
    assert page.text("message") == ""  # nothing is left out
    assert link.startswith(f"{page.address}#p=") and "&k=" in link


@with_server
def test_links_work_without_the_server(page: Page) -> None:
    page.open()
    page.run("window.fetch = () => Promise.reject(new Error('gone'))")
    page.menu("[data-do=copy]")
    page.wait(lambda: page.text("codeless"))
    assert page.text("codeless").startswith("A QR code needs the server")
    assert page.count("#code:not([hidden])") == 0
    assert WIKI in page.run("return document.getElementById('address').value")


def test_a_link_restores_everything_it_holds(page: Page) -> None:
    page.open("." * 81)
    marks = ["00"] * 81
    marks[2] = "03"
    page.run(f"location.hash = 'p={WIKI}&k={''.join(marks)}'")
    page.wait_line(WIKI)
    assert page.label(2) == "row 1 column 3, marks 1 2"
    page.run(f"location.hash = 'p={WIKI}&box=3x3&diagonals=1'")
    page.wait_for("about", "9x9, Diagonals (X)")
    assert page.count("[data-shade]") == 17
    page.run(f"location.hash = 'p={'1' + '.' * 35}&box=3x2'")
    page.wait(lambda: page.line() == "1" + "." * 35)
    assert page.label(6 * 2 + 1).startswith("row 3 column 2")
