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
import subprocess
import sys
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

from grid import Grid  # noqa: E402
from sudokit import formats  # noqa: E402

PUZZLE = ("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6...."
          "28....419..5....8..79")
SOLUTION = ("53467891267219534819834256785976142342685379171392485696153"
            "7284287419635345286179")
OTHER = ("96...7..5.8........5.92.1..5.3...42..1...3.........9.17..6....2"
         "...73..6.....5..98")
AXE = Path(__file__).parent.parent / ".peers" / "axe.min.js"
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic",
    "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
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
    server = subprocess.Popen(
        [sys.executable, "-m", "sudokit", "web", "--port", "0",
         "--no-browser"], stderr=subprocess.PIPE, text=True)
    assert server.stderr is not None
    line = server.stderr.readline()
    assert "http://127.0.0.1:" in line, line
    yield line.split()[4]
    server.terminate()
    server.wait(10)


class Page:
    """The page, and how a test uses it."""

    def __init__(self, address: str, folder: Path) -> None:
        options = webdriver.ChromeOptions()
        options.binary_location = CHROMIUM or ""
        for flag in FLAGS:
            options.add_argument(flag)
        options.add_argument(f"--user-data-dir={folder / 'profile'}")
        options.add_experimental_option(
            "prefs", {"download.default_directory": str(folder)})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.address = address
        self.folder = folder
        self.driver = webdriver.Chrome(
            options, webdriver.ChromeService(DRIVER))

    def open(self, text: str = PUZZLE, name: str = "puzzle.txt") -> None:
        """The page anew, with a puzzle dropped on it."""
        self.driver.get("about:blank")
        self.driver.execute_cdp_cmd("Storage.clearDataForOrigin", {
            "origin": self.address[:-1], "storageTypes": "local_storage"})
        self.driver.get(self.address)
        self.wait(lambda: "seed" in self.text("about"))
        self.drop(text, name)

    def drop(self, text: str, name: str) -> None:
        self.driver.execute_script(DROP, text, name)
        self.wait(lambda: self.line(clues=True) == PUZZLE
                  or name != "puzzle.txt" or text != PUZZLE)

    def wait(self, until: Callable[[], Any], seconds: float = 15) -> None:
        end = time.monotonic() + seconds
        while not until():
            assert time.monotonic() < end, self.text("message")
            time.sleep(0.02)

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
            " c.dataset.value || '.').join('')", clues)
        return found

    def keys(self, *keys: str) -> None:
        ActionChains(self.driver, duration=0).send_keys(*keys).perform()

    def chord(self, modifier: str, key: str) -> None:
        ActionChains(self.driver, duration=0).key_down(modifier).send_keys(
            key).key_up(modifier).perform()

    def look(self, scheme: str, width: int, height: int) -> None:
        """Light or dark, and as large as a screen."""
        command = self.driver.execute_cdp_cmd
        command("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": scheme}]})
        command("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1,
            "mobile": width < 500})


@pytest.fixture(scope="module")
def page(
    address: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Page]:
    page = Page(address, tmp_path_factory.mktemp("page"))
    page.look("light", 1080, 820)
    yield page
    page.driver.quit()


def to_first_cell(page: Page) -> None:
    """A puzzle that was opened has the focus."""
    page.wait(lambda: (page.driver.switch_to.active_element.get_attribute(
        "aria-label") or "").startswith("row 1 column 1"))


def test_a_whole_game_by_keyboard(page: Page) -> None:
    page.open()
    to_first_cell(page)
    for cell, sign in enumerate(SOLUTION):
        if PUZZLE[cell] == ".":
            page.keys(sign)
        page.keys(Keys.ARROW_RIGHT)
        if cell % 9 == 8:
            page.keys(Keys.ARROW_DOWN)
    page.wait(lambda: page.line() == SOLUTION)
    page.wait(lambda: page.text("message").startswith("Solved"))
    page.chord(Keys.CONTROL, "z")
    page.wait(lambda: page.line().count(".") == 1)
    page.chord(Keys.CONTROL, "y")
    page.wait(lambda: page.line() == SOLUTION)


def test_marks_and_mistakes(page: Page) -> None:
    page.open()
    to_first_cell(page)
    page.keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, "m", "1", "4", "m")
    page.wait(lambda: page.driver.execute_script(
        "return document.querySelectorAll('.mark').length") == 2)
    page.keys("2")
    page.wait(lambda: page.line()[2] == "2")
    page.keys("c")
    page.wait(lambda: page.text("message") == "Wrong: r1c3.")
    page.click("#rewind")
    page.wait(lambda: page.line() == PUZZLE)


def test_solutions_are_walked(page: Page) -> None:
    several = PUZZLE.replace("5", ".").replace("6", ".")
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


def test_save_load_and_go_on(page: Page) -> None:
    page.open()
    to_first_cell(page)
    page.keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, "4")
    page.wait(lambda: page.line()[2] == "4")
    page.chord(Keys.CONTROL, "s")
    saved = page.folder / "game.json"
    page.wait(saved.exists)
    time.sleep(0.2)
    assert len(json.loads(saved.read_text())["history"]) == 2
    page.open(OTHER, "other.txt")
    page.wait(lambda: page.line() == OTHER)
    page.driver.find_element(By.ID, "file").send_keys(str(saved))
    page.wait(lambda: page.line() == PUZZLE[:2] + "4" + PUZZLE[3:])
    page.chord(Keys.CONTROL, "z")
    page.wait(lambda: page.line() == PUZZLE)


@pytest.mark.parametrize("name", formats.FORMATS)
def test_a_file_of_each_format(page: Page, name: str) -> None:
    format = formats.FORMATS[name]
    grid = Grid.parse(PUZZLE)
    text = format.head + format.text(formats.Puzzle(grid)) + format.tail
    page.open(OTHER, "other.txt")
    page.wait(lambda: page.line() == OTHER)
    ending = format.extensions[0] if format.extensions else ".txt"
    page.drop(text, f"file{ending}")
    page.wait(lambda: page.line(clues=True) == PUZZLE)


def test_an_error_is_shown_where_it_is(page: Page) -> None:
    page.open("53x..7...\n" * 9, "wrong.txt")
    page.wait(lambda: "Line 1, column 3" in page.text("wrong"))
    assert page.driver.execute_script(
        "return getSelection().toString() || document.activeElement.value"
        ".slice(document.activeElement.selectionStart,"
        "document.activeElement.selectionEnd)") == "x"


def test_hints_and_explanation(page: Page) -> None:
    page.open()
    page.keys("h")
    page.wait(lambda: page.text("message").startswith("Look for"))
    page.chord(Keys.CONTROL, "h")
    page.wait(lambda: "=>" in page.text("message"))
    page.keys("a")
    page.wait(lambda: page.line().count(".") == 50)
    page.keys("e")
    page.wait(lambda: len(page.driver.find_elements(
        By.CSS_SELECTOR, "#list li")) == 51)
    page.driver.find_elements(By.CSS_SELECTOR, "#list button")[-1].click()
    page.wait(lambda: page.line().count(".") == 1)
    page.keys(Keys.ESCAPE)
    page.wait(lambda: page.line().count(".") == 50)
    page.keys("l")
    page.wait(lambda: page.text("about").startswith("easy"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_accessibility(page: Page, scheme: str) -> None:
    if not AXE.exists():
        pytest.skip("there is no .peers/axe.min.js")
    page.look(scheme, 1080, 820)
    page.open()
    page.click("#auto")
    page.chord(Keys.CONTROL, "h")
    page.wait(lambda: "=>" in page.text("message"))
    page.click("#own summary")
    page.driver.execute_cdp_cmd(
        "Runtime.evaluate", {"expression": AXE.read_text()})
    found = page.driver.execute_async_script(
        "axe.run().then(r => arguments[0](r.violations.map(v =>"
        " [v.id, v.nodes.map(n => n.html + n.failureSummary)])))")
    assert found == []


@pytest.mark.parametrize("name, scheme, width, height", [
    ("light", "light", 1080, 820), ("dark", "dark", 1080, 820),
    ("phone", "light", 390, 844),
])
def test_pictures(
    page: Page, name: str, scheme: str, width: int, height: int,
    tmp_path: Path,
) -> None:
    page.look(scheme, width, height)
    page.open(OTHER, "other.txt")
    page.wait(lambda: page.line() == OTHER)
    if name != "phone":
        page.click("#auto")
    for _ in range(40):
        page.chord(Keys.CONTROL, "h")
        page.wait(lambda: "=>" in page.text("message"))
        if page.driver.find_elements(By.CSS_SELECTOR, ".mark.r-second"):
            break
        page.keys("a")
        page.wait(lambda: "=>" not in page.text("message"))
    folder = Path(os.environ.get("SUDOKIT_PICTURES", tmp_path))
    picture = page.driver.execute_cdp_cmd(
        "Page.captureScreenshot", {"format": "png"})["data"]
    (folder / f"web-{name}.png").write_bytes(base64.b64decode(picture))
    wide = page.driver.execute_script(
        "return document.documentElement.scrollWidth")
    assert wide <= width


def test_nothing_went_wrong_in_the_browser(page: Page) -> None:
    log: Any = page.driver
    wrong = [line for line in log.get_log("browser")
             if line["level"] == "SEVERE" and "/api/" not in line["message"]]
    assert wrong == []


def test_nothing_comes_from_elsewhere(page: Page) -> None:
    page.open()
    names = page.driver.execute_script(
        "return performance.getEntriesByType('resource').map(e => e.name)")
    assert names
    assert all(name.startswith(page.address) for name in names)
