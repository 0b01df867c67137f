"""The page in other languages than English."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("starlette", reason="the extra 'web' is not installed")

from starlette.testclient import TestClient

from page_driver import OTHER, WING, Keys, Page
from puzzles import WIKI
from sudokit.lessons import LESSONS
from sudokit.system.language import LANGUAGES, catalogue, speaking
from sudokit.web.api import spoken_in


@pytest.fixture(autouse=True)
def english_again(page: Page) -> Iterator[None]:
    yield
    page.forget()


def speak(page: Page, name: str) -> None:
    """Reload the page in a language, with a puzzle."""
    page.open()
    page.keep("settings", {"language": name})
    page.go()
    page.wait_line(WIKI)


@pytest.mark.parametrize("name", ["de", "es", "it", "el"])
def test_every_text_is_translated(page: Page, name: str) -> None:
    """Nothing that has a translation is shown in English."""
    speak(page, name)
    words = catalogue(name)
    assert page.run("return document.documentElement.lang") == name
    assert page.text("hint") == words["Hint"]
    page.drop(WING)
    page.wait_line(WING)
    page.keys("h")
    page.wait(lambda: page.count("#lesson-button"))
    assert str(words["XY-Wing"]) in page.text("message")
    page.click("#lesson-button")
    page.wait(lambda: page.text("sentences"))
    assert page.text("sentences") == " ".join(
        str(words[one]) for one in LESSONS["XY-Wing"]
    )
    page.keys(Keys.ESCAPE)
    page.cell(0)
    page.keys("1")
    assert page.text("message") == str(words["{cell} is a clue."]).format(
        cell="r1c1"
    )
    shown = page.run(
        "return [...document.querySelectorAll('body *')].filter("
        "e => e.childElementCount === 0).flatMap(e => [e.textContent,"
        " e.getAttribute('aria-label'), e.title, e.placeholder])"
        ".filter(Boolean).map(t => t.trim().replaceAll(/\\s+/g, ' '))"
    )
    same = {text for text, expected in words.items() if expected == text}
    assert not set(shown) & (set(words) - same)


def test_parts_left_out_by_a_format_are_named_in_the_language(
    page: Page,
) -> None:
    speak(page, "it")
    page.cell(2)
    page.keys("4", "m")
    page.cell(3)
    page.keys("6", "m")
    page.menu("[data-open=menu]")
    page.wait(lambda: page.count("#format option"))
    page.click("#format [value=triples]")
    page.menu("#write")
    page.downloaded("puzzle.triples")
    words = catalogue("it")
    one = words["{n} entry"][0].format(n=1)
    assert page.text("message") == str(
        words["This format can't hold: {what}."]
    ).format(what=f"{one}, {words['marks']}")


def test_the_language_can_be_chosen(page: Page) -> None:
    page.open()
    page.cell(2)
    page.keys("4")
    page.menu("[data-open=settings]")
    page.click("#language [value=it]")
    page.wait(lambda: page.text("hint") == "Aiuto")
    assert page.line()[2] == "4"
    assert page.label(2) == "riga 1 colonna 3, 4"
    page.menu("[data-open=settings]")
    page.click("#language [value=en]")
    page.wait(lambda: page.text("hint") == "Hint")


def test_english_is_the_fallback(page: Page, nearby: TestClient) -> None:
    speak(page, "xx")
    assert page.text("hint") == "Hint"
    assert nearby.get("/words/xx.json").status_code == 404


def test_translated_letters_are_keys(page: Page) -> None:
    speak(page, "el")
    page.drop(OTHER)
    page.wait_line(OTHER)
    page.cell(2)
    for key, code in (("μ", "KeyM"), ("1", "Digit1")):
        page.run(
            "document.activeElement.dispatchEvent(new KeyboardEvent('keydown'"
            ", {key: arguments[0], code: arguments[1], bubbles: true}))",
            key,
            code,
        )
    message = str(catalogue("el")["marks"])
    assert page.label(2).endswith(f"{message} 1")


@pytest.mark.parametrize(
    "header, name",
    [
        ("", "en"),
        ("el-GR,el;q=0.9,en;q=0.8", "el"),
        ("fr, IT;q=0.5", "it"),
        ("*", "en"),
        ("\x00,,;", "en"),
    ],
)
def test_the_api_answers_in_the_requested_language(
    header: str, name: str
) -> None:
    assert spoken_in(header) == name


def test_answers_are_in_the_language(nearby: TestClient) -> None:
    for name in LANGUAGES:
        text = nearby.post(
            "/api/technique",
            json={"technique": "XY-Wing"},
            headers={"accept-language": name},
        ).content.decode("unicode_escape")
        with speaking(name):
            expected = catalogue(name).get(LESSONS["XY-Wing"][0])
        assert str(expected or LESSONS["XY-Wing"][0]) in text
        assert '"technique": "XY-Wing"' in text
