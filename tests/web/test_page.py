"""The page in a headless Chromium: played, saved, walked, looked at.

Skipped without chromium, chromedriver or selenium.  The check with axe
needs ``.peers/axe.min.js`` (from the package axe-core).  Pictures are
kept in the folder that SUDOKIT_PICTURES names.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")
pytest.importorskip("selenium", reason="selenium is not installed")
CHROMIUM = shutil.which("chromium")
DRIVER = shutil.which("chromedriver")
if not (CHROMIUM and DRIVER):
    pytest.skip("there is no chromium", allow_module_level=True)

from selenium import webdriver  # noqa: E402
from selenium.webdriver import ActionChains, Keys  # noqa: E402
from selenium.webdriver.common.by import By  # noqa: E402

import sudoku  # noqa: E402
from puzzles import ROOT, SOLVED, WIKI  # noqa: E402
from serving import Served  # noqa: E402
from sudokit import Grid, formats  # noqa: E402
from sudokit.game import (  # noqa: E402
    Game,
    apply_hint,
    find_hint,
    record_of,
)

OTHER = (
    "96...7..5.8........5.92.1..5.3...42..1...3.........9.17..6....2"
    "...73..6.....5..98"
)
WING = (
    "386125749...3.92..29.7.8...832451697.1963.5..6..98....9435168"
    "72568274931127893456"
)
AXE = ROOT / ".peers" / "axe.min.js"
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DROP = """
const [text, name] = arguments, data = new DataTransfer();
data.items.add(new File([text], name));
document.body.dispatchEvent(new DragEvent("drop", {
  dataTransfer: data, bubbles: true, cancelable: true }));
"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where a server of its own listens."""
    served = Served()
    yield served.address
    served.end(signal.SIGTERM)


class Page:
    """The page, and how a test uses it."""

    def __init__(self, address: str, folder: Path) -> None:
        options = webdriver.ChromeOptions()
        options.binary_location = CHROMIUM or ""
        for flag in FLAGS:
            options.add_argument(flag)
        options.add_argument(f"--user-data-dir={folder / 'profile'}")
        options.add_experimental_option(
            "prefs", {"download.default_directory": str(folder)}
        )
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.address = address
        self.folder = folder
        self.driver = webdriver.Chrome(
            options, webdriver.ChromeService(DRIVER)
        )

    def open(self, text: str = WIKI, name: str = "puzzle.txt") -> None:
        """The page anew, with a puzzle dropped on it."""
        self.driver.get("about:blank")
        self.driver.execute_cdp_cmd(
            "Storage.clearDataForOrigin",
            {"origin": self.address[:-1], "storageTypes": "local_storage"},
        )
        self.driver.get(self.address)
        self.wait(lambda: "seed" in self.text("about"))
        self.drop(text, name)

    def drop(self, text: str, name: str) -> None:
        self.driver.execute_script(DROP, text, name)
        self.wait(
            lambda: (
                self.line(clues=True) == WIKI
                or name != "puzzle.txt"
                or text != WIKI
            )
        )

    def wait(self, until: Callable[[], Any], seconds: float = 60) -> None:
        end = time.monotonic() + seconds
        while not until():
            assert time.monotonic() < end, self.text("message")
            time.sleep(0.02)

    def wait_for(self, name: str, start: str) -> None:
        """Until the text of an element starts so."""
        self.wait(lambda: self.text(name).startswith(start))

    def wait_end(self, name: str, end: str) -> None:
        """Until the text of an element ends so."""
        self.wait(lambda: self.text(name).endswith(end))

    def wait_marks(self, number: int) -> None:
        """Until so many marks are shown."""
        self.wait(
            lambda: (
                self.driver.execute_script(
                    "return document.querySelectorAll('.mark').length"
                )
                == number
            )
        )

    def text(self, name: str) -> str:
        found: str = self.driver.find_element(By.ID, name).text
        return found

    def click(self, what: str) -> None:
        self.driver.find_element(By.CSS_SELECTOR, what).click()

    def line(self, clues: bool = False) -> str:
        """The values that the page shows."""
        found: str = self.driver.execute_script(
            "return [...document.querySelectorAll('[role=gridcell]')].map("
            "c => (!arguments[0] || c.classList.contains('clue')) &&"
            " c.dataset.value || '.').join('')",
            clues,
        )
        return found

    def keys(self, *keys: str) -> None:
        ActionChains(self.driver, duration=0).send_keys(*keys).perform()

    def chord(self, modifier: str, key: str) -> None:
        ActionChains(self.driver, duration=0).key_down(modifier).send_keys(
            key
        ).key_up(modifier).perform()

    def look(self, scheme: str, width: int, height: int) -> None:
        """Light or dark, and as large as a screen."""
        command = self.driver.execute_cdp_cmd
        command(
            "Emulation.setEmulatedMedia",
            {"features": [{"name": "prefers-color-scheme", "value": scheme}]},
        )
        command(
            "Emulation.setDeviceMetricsOverride",
            {
                "width": width,
                "height": height,
                "deviceScaleFactor": 1,
                "mobile": width < 500,
            },
        )


@pytest.fixture(scope="module")
def page(
    address: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Page]:
    page = Page(address, tmp_path_factory.mktemp("page"))
    page.look("light", 1080, 820)
    yield page
    page.driver.quit()


def test_an_address_brings_a_puzzle(page: Page) -> None:
    """As the code beside a puzzle in a book does."""
    page.open()
    other = "." * 80 + "7"
    page.driver.get(f"{page.address}#puzzle={other}")
    page.wait(lambda: page.line(clues=True) == other)
    assert page.driver.current_url == page.address
    page.driver.get("about:blank")
    page.driver.get(f"{page.address}#puzzle={WIKI}")
    page.wait(lambda: page.line(clues=True) == WIKI)
    page.driver.refresh()
    page.wait(lambda: page.line(clues=True) == WIKI)


def test_a_picture_of_the_grid_and_of_a_step(page: Page) -> None:
    page.open()
    file = page.folder / "sudoku.svg"
    page.click("#picture")
    page.wait(file.exists)
    assert '<title id="title">Sudoku, 30 clues</title>' in file.read_text()
    file.unlink()
    page.click("#explain")
    page.wait(lambda: page.text("message").startswith("1 of"))
    technique = page.text("message").split(". ")[1].split(":")[0]
    page.click("#snap")
    page.wait(file.exists)
    assert f"Sudoku, {technique}</title>" in file.read_text()
    file.unlink()


def to_first_cell(page: Page) -> None:
    """A puzzle that was opened has the focus."""
    page.wait(
        lambda: (
            page.driver.switch_to.active_element.get_attribute("aria-label")
            or ""
        ).startswith("row 1 column 1")
    )


def focused(page: Page) -> str:
    """The id of what has the focus."""
    found: str = page.driver.execute_script("return document.activeElement.id")
    return found


def test_a_whole_game_by_keyboard(page: Page) -> None:
    page.open(OTHER, "other.txt")
    page.wait(lambda: page.line() == OTHER)
    page.keys("o", WIKI, Keys.TAB, Keys.ENTER)
    page.wait(lambda: page.line() == WIKI)
    to_first_cell(page)
    for cell, sign in enumerate(SOLVED):
        if WIKI[cell] == ".":
            page.keys(sign)
        page.keys(Keys.ARROW_RIGHT)
        if cell % 9 == 8:
            page.keys(Keys.ARROW_DOWN)
    page.wait(lambda: page.line() == SOLVED)
    page.wait(lambda: page.text("message").startswith("Solved"))
    page.chord(Keys.CONTROL, "z")
    page.wait(lambda: page.line().count(".") == 1)
    page.chord(Keys.CONTROL, "y")
    page.wait(lambda: page.line() == SOLVED)
    page.keys("r")
    page.wait(lambda: page.line() == WIKI)


def test_a_puzzle_is_typed_into_the_grid(page: Page) -> None:
    page.open()
    page.driver.execute_script(
        "document.querySelector('[data-do=empty]').click()"
    )
    page.wait(lambda: page.line() == "." * 81)
    page.driver.execute_script(
        "document.querySelector('[role=gridcell]').focus()"
    )
    for sign in WIKI[:9]:
        page.keys(sign.replace(".", ""), Keys.ARROW_RIGHT)
    page.wait(lambda: page.line()[:9] == WIKI[:9])
    page.driver.execute_script(
        "document.querySelector('[data-do=clues]').click()"
    )
    page.wait(lambda: page.line(clues=True)[:9] == WIKI[:9])


def test_every_control_is_reached_by_tab(page: Page) -> None:
    page.open()
    to_first_cell(page)
    seen = []
    for _ in range(60):
        page.keys(Keys.TAB)
        seen.append(focused(page))
    assert {
        "pencil",
        "level",
        "symmetry",
        "seed",
        "explain",
        "rate",
        "auto",
        "flag",
        "save",
        "load",
        "print",
        "write",
        "format",
    } <= set(seen)


def test_a_puzzle_is_made(page: Page) -> None:
    page.open()
    made = []
    for word in ("12", "Ada", "12"):
        for name, value in [("level", "medium"), ("symmetry", "full")]:
            page.driver.find_element(
                By.CSS_SELECTOR, f"#{name} [value={value}]"
            ).click()
        seed = page.driver.find_element(By.ID, "seed")
        seed.clear()
        seed.send_keys(word, Keys.ENTER)
        page.wait_end("about", f", seed {word}")
        made.append(page.line())
        page.drop(WIKI, "puzzle.txt")
        page.wait(lambda: page.text("about").startswith("easy"))
    assert made[0] == made[2] != made[1]
    shape = [sign == "." for sign in made[0]]
    rows = [shape[k : k + 9] for k in range(0, 81, 9)]
    assert rows == rows[::-1] == [row[::-1] for row in rows]
    assert rows == [list(column) for column in zip(*rows, strict=True)]


def test_marks_and_mistakes(page: Page) -> None:
    page.open()
    to_first_cell(page)
    page.keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, "m", "1", "4", "m")
    page.wait_marks(2)
    page.keys("2")
    page.wait(lambda: page.line()[2] == "2")
    page.keys("c")
    page.wait(lambda: page.text("message") == "Wrong: r1c3.")
    page.click("#rewind")
    page.wait(lambda: page.line() == WIKI)


def test_solutions_are_walked(page: Page) -> None:
    several = WIKI.replace("5", ".").replace("6", ".")
    page.open(several, "several.txt")
    page.wait(lambda: page.line() == several)
    page.keys("s")
    page.wait(lambda: page.text("which") == "solution 1 of 200 or more")
    first = page.line()
    page.keys("n")
    page.wait(lambda: "solution 2 of" in page.text("which"))
    assert page.line() != first and "." not in page.line()
    page.keys("p", "p")
    page.wait(lambda: "solution 200 of" in page.text("which"))
    page.keys("r")
    page.wait(lambda: page.line() == several)


def test_few_solutions_are_all_walked(page: Page) -> None:
    two = SOLVED
    for cell in (3, 4, 30, 31):  # r1c4 is 6, r4c4 is 7: the same two
        two = two[:cell] + "." + two[cell + 1 :]
    found = [g.line() for g in sudoku.solutions(Grid.parse(two))]
    page.open(two, "two.txt")
    page.wait(lambda: page.line() == two)
    page.keys("s")
    for number, line in enumerate([*found, found[0]]):
        page.wait_for(
            "which", f"solution {number % len(found) + 1} of {len(found)}"
        )
        assert page.line() == line
        page.keys("n")


def test_save_load_and_go_on(page: Page) -> None:
    page.open()
    to_first_cell(page)
    page.keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, "4")
    page.wait(lambda: page.line()[2] == "4")
    page.chord(Keys.CONTROL, "s")
    saved = page.folder / "game.json"
    assert len(json.loads(downloaded(page, "game.json"))["history"]) == 2
    page.open(OTHER, "other.txt")
    page.wait(lambda: page.line() == OTHER)
    page.driver.find_element(By.ID, "file").send_keys(str(saved))
    page.wait(lambda: page.line() == WIKI[:2] + "4" + WIKI[3:])
    page.chord(Keys.CONTROL, "z")
    page.wait(lambda: page.line() == WIKI)


def test_the_game_is_there_after_loading_again(page: Page) -> None:
    page.open()
    to_first_cell(page)
    page.keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, "4")
    page.wait(lambda: page.line()[2] == "4")
    page.driver.get(page.address)
    page.wait(lambda: page.line()[2] == "4")
    page.chord(Keys.CONTROL, "z")
    page.wait(lambda: page.line() == WIKI)


def test_a_long_history(page: Page) -> None:
    """The page sends little of it, and keeps it whole all the same."""
    page.open()
    to_first_cell(page)
    page.keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, "m", *"124" * 7, "m", "1")
    page.wait(lambda: page.line()[2] == "1")
    (page.folder / "game.json").unlink(missing_ok=True)
    page.chord(Keys.CONTROL, "s")
    game = json.loads(downloaded(page, "game.json"))
    assert [state["move"] for state in game["history"]] == [
        "",
        *[f"r1c3 mark {sign}{n}" for sign in "+-+-+-+" for n in "124"],
        "r1c3=1",
    ]
    for number in range(21, -1, -1):
        page.chord(Keys.CONTROL, "z")
        page.wait_marks(min(3, number % 6, 6 - number % 6))
    assert not page.driver.find_element(
        By.CSS_SELECTOR, "[data-do=undo]"
    ).is_enabled()
    for _ in range(22):
        page.chord(Keys.CONTROL, "y")
    page.wait(lambda: page.line()[2] == "1")
    assert not page.driver.find_element(
        By.CSS_SELECTOR, "[data-do=redo]"
    ).is_enabled()


def downloaded(page: Page, name: str) -> str:
    """The text of a file that the page has saved."""
    file = page.folder / name
    page.wait(lambda: file.exists() and file.stat().st_size)
    return file.read_text()


@pytest.mark.parametrize(
    ("name", "said"),
    [("triples", "Not in this format: 1 entry."), ("sdk", "")],
)
def test_the_puzzle_is_saved(page: Page, name: str, said: str) -> None:
    """With its entries, where those can be told from clues."""
    page.open()
    to_first_cell(page)
    page.keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, "4")
    page.wait(lambda: page.line()[2] == "4")
    page.driver.find_element(
        By.CSS_SELECTOR, f"#format [value={name}]"
    ).click()
    page.click("#write")
    text = downloaded(page, f"puzzle.{name}")
    assert page.text("message") == said
    page.open(OTHER, "other.txt")
    page.drop(text, f"puzzle.{name}")
    page.wait(lambda: page.line(clues=True) == WIKI)
    assert page.line()[2] == ("." if said else "4")


@pytest.mark.parametrize("name", formats.FORMATS)
def test_a_file_of_each_format(page: Page, name: str) -> None:
    format = formats.FORMATS[name]
    grid = Grid.parse(WIKI)
    text = format.head + format.text(formats.Puzzle(grid)) + format.tail
    page.open(OTHER, "other.txt")
    page.wait(lambda: page.line() == OTHER)
    ending = format.extensions[0] if format.extensions else ".txt"
    page.drop(text, f"file{ending}")
    page.wait(lambda: page.line(clues=True) == WIKI)


def test_an_error_is_shown_where_it_is(page: Page) -> None:
    page.open("53x..7...\n" * 9, "wrong.txt")
    page.wait(lambda: "Line 1, column 3" in page.text("wrong"))
    assert (
        page.driver.execute_script(
            "return getSelection().toString() || document.activeElement.value"
            ".slice(document.activeElement.selectionStart,"
            "document.activeElement.selectionEnd)"
        )
        == "x"
    )


def test_a_refused_move_is_shown_where_it_is(page: Page) -> None:
    page.open()
    to_first_cell(page)
    page.keys("1")
    page.wait(lambda: page.text("message") == "r1c1 is a clue.")
    page.keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, "5")
    page.wait(lambda: "5 is already in" in page.text("message"))
    assert page.driver.find_element(By.CSS_SELECTOR, ".pointed").get_attribute(
        "aria-label"
    ) == ("row 1 column 1, clue 5")


def coloured(page: Page, what: str) -> set[str]:
    """The colours of cells or of marks."""
    found: list[str] = page.driver.execute_script(
        "return [...document.querySelectorAll(arguments[0])]"
        ".flatMap(e => [...e.classList]).filter(c => c.startsWith('r-'))",
        what,
    )
    return set(found)


def test_hints_in_three_strengths(page: Page) -> None:
    page.open(WING, "wing.txt")
    page.wait(lambda: page.line() == WING)
    page.keys("h")
    page.wait(lambda: page.text("message") == "Look for: XY-Wing.")
    assert not coloured(page, "[role=gridcell], .mark")
    page.chord(Keys.SHIFT, "h")
    page.wait(lambda: "XY-Wing at " in page.text("message"))
    assert coloured(page, "[role=gridcell]") == {"r-first", "r-second"}
    assert not coloured(page, ".mark")
    page.chord(Keys.CONTROL, "h")
    page.wait(lambda: "=>" in page.text("message"))
    assert coloured(page, ".mark") == {"r-removed"}
    assert page.text("legend").split("\n") == [
        "one part",
        "the other",
        "ruled out",
    ]


def test_the_explanation(page: Page) -> None:
    page.open()
    page.wait(lambda: page.text("about").startswith("easy, 204 points"))
    page.keys("e")
    page.wait(
        lambda: (
            len(page.driver.find_elements(By.CSS_SELECTOR, "#list li")) == 51
        )
    )
    for number in range(51):  # each step with its own grid
        page.wait_for("message", f"{number + 1} of 51. ")
        assert page.line().count(".") == 51 - number
        assert coloured(page, ".mark") == {"r-placed"}
        page.keys(Keys.ARROW_DOWN)
    page.keys(Keys.ESCAPE)
    page.wait(lambda: page.line() == WIKI)
    page.chord(Keys.CONTROL, "h")
    page.wait(lambda: "=>" in page.text("message"))
    page.keys("a")
    page.wait(lambda: page.line().count(".") == 50)
    page.keys("l")
    page.wait(lambda: page.text("message").startswith("Level: easy, 204"))


def test_what_is_printed(page: Page) -> None:
    page.look("light", 1080, 820)
    page.open()
    page.wait(lambda: page.text("about"))
    page.driver.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"media": "print"}
    )
    shown = page.driver.execute_script(
        "return [...document.querySelectorAll('body *')].filter("
        "e => e.id && e.checkVisibility()).map(e => e.id)"
    )
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    assert set(shown) == {"about", "table", "grid"}


def violations(page: Page) -> object:
    """What axe finds wrong."""
    page.driver.execute_cdp_cmd(
        "Runtime.evaluate", {"expression": AXE.read_text()}
    )
    return page.driver.execute_async_script(
        "axe.run().then(r => arguments[0](r.violations.map(v =>"
        " [v.id, v.nodes.map(n => n.html + n.failureSummary)])))"
    )


@pytest.mark.parametrize(
    "scheme, width",
    [("light", 1080), ("dark", 1080), ("light", 390), ("dark", 390)],
)
def test_accessibility(page: Page, scheme: str, width: int) -> None:
    if not AXE.exists():
        pytest.skip("there is no .peers/axe.min.js")
    page.look(scheme, width, 820)
    page.open(WING, "wing.txt")
    page.click("#auto")
    page.chord(Keys.CONTROL, "h")
    page.wait(lambda: "=>" in page.text("message"))
    assert violations(page) == []
    page.keys("e")
    page.wait(lambda: page.text("message").startswith("1 of "))
    assert violations(page) == []
    page.keys(Keys.ESCAPE)
    page.keys("1")  # refused: the cell is a clue
    page.drop("53x", "wrong.txt")
    page.wait(lambda: "Line 1" in page.text("wrong"))
    assert violations(page) == []


def before_a_chain() -> Game:
    """A game whose next step rests on choices of two kinds."""
    game = Game.of(Grid.parse(OTHER))
    while True:
        hint = find_hint(game)
        if any(one.role in ("second", "off", "gone") for one in hint.premises):
            return game
        game = apply_hint(game, hint)


@pytest.mark.parametrize(
    "name, scheme, width, height",
    [
        ("light", "light", 1080, 820),
        ("dark", "dark", 1080, 820),
        ("phone", "light", 390, 844),
    ],
)
def test_pictures(
    page: Page,
    name: str,
    scheme: str,
    width: int,
    height: int,
    tmp_path: Path,
) -> None:
    page.look(scheme, width, height)
    game = before_a_chain().set_auto(name != "phone")
    page.open(json.dumps(record_of(game)), "game.json")
    page.wait(lambda: page.line() == game.grid().line())
    page.chord(Keys.CONTROL, "h")
    page.wait(lambda: "=>" in page.text("message"))
    assert page.driver.find_elements(By.CSS_SELECTOR, ".mark.r-second")
    folder = Path(os.environ.get("SUDOKIT_PICTURES", tmp_path))
    picture = page.driver.execute_cdp_cmd(
        "Page.captureScreenshot", {"format": "png"}
    )["data"]
    (folder / f"web-{name}.png").write_bytes(base64.b64decode(picture))
    wide = page.driver.execute_script(
        "return document.documentElement.scrollWidth"
    )
    assert wide <= width


def test_nothing_went_wrong_in_the_browser(page: Page) -> None:
    log: Any = page.driver
    wrong = [
        line
        for line in log.get_log("browser")
        if line["level"] == "SEVERE" and "/api/" not in line["message"]
    ]
    assert wrong == []


def test_nothing_comes_from_elsewhere(page: Page) -> None:
    page.open()
    names = page.driver.execute_script(
        "return performance.getEntriesByType('resource').map(e => e.name)"
    )
    assert names
    assert all(name.startswith(page.address) for name in names)
