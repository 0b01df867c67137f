"""The page of ``sudoku web`` in a headless Chromium, for tests."""

from __future__ import annotations

import json
import os
import shutil
import time
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")
pytest.importorskip("selenium", reason="selenium is not installed")
CHROMIUM: Final = shutil.which("chromium")
DRIVER: Final = shutil.which("chromedriver")
if not (CHROMIUM and DRIVER):
    pytest.skip("there is no chromium", allow_module_level=True)

from selenium import webdriver  # noqa: E402
from selenium.webdriver import ActionChains, Keys  # noqa: E402
from selenium.webdriver.common.by import By  # noqa: E402

from puzzles import ROOT, WIKI  # noqa: E402

AXE: Final = ROOT / ".peers" / "axe.min.js"  # of the package axe-core
FLAGS: Final = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # What a page does when it is left is done before the next one begins,
    # and not beside it, when a game would be kept that is forgotten.
    "--disable-features=BackForwardCache",
)
__all__ = ["OTHER", "SLOW", "WING", "By", "Keys", "Page", "with_server"]

# What the exported folder can't show: there, nothing is asked for over a line.
with_server = pytest.mark.skipif(
    os.environ.get("PAGE") == "export", reason="there is no server to lose"
)

OTHER = (
    "96...7..5.8........5.92.1..5.3...42..1...3.........9.17..6....2"
    "...73..6.....5..98"
)
WING = (
    "386125749...3.92..29.7.8...832451697.1963.5..6..98....9435168"
    "72568274931127893456"
)

# Seconds until a page is taken for one that hangs: a busy machine needs more
# than one that has nothing else to do, and Python in the browser most.
PATIENCE: Final = 60
ENGINE_PATIENCE: Final = 300
KEPT: Final = "service_workers,cache_storage"  # beside local storage
# A line on which no answer ever comes, until it is mended.
SLOW: Final = """
const real = window.fetch;
window.fetch = (address, { signal }) => new Promise((_, refuse) => {
  signal.addEventListener("abort", () => refuse(signal.reason)); });
window.mend = () => { window.fetch = real; };
"""
# A page without a server asks a worker.  Here its questions go through
# window.fetch, too, so that a test can hold them up or answer them as it does
# those to a server.
THROUGH_FETCH: Final = """
const { Worker: Real, fetch: real } = window;
let engine = null;
let asked = 0;
const waiting = new Map();
window.fetch = (address, how = {}) => {
  const job = /^api\\/(.*)/.exec(address)?.[1];
  if (!job) return real(address, how);
  return new Promise((resolve) => {
    asked += 1;
    waiting.set(asked, ({ text, status }) => resolve(
      new Response(text, { status })));
    engine.postMessage({ id: asked, job, body: how.body,
      language: how.headers["Accept-Language"] });
  });
};
window.Worker = class {
  constructor(...given) {
    engine = new Real(...given);
    this.real = engine;
    this.real.onerror = (event) => this.onerror(event);
    this.real.onmessage = ({ data }) => {
      if (!("id" in data)) this.onmessage({ data });
      waiting.get(data.id)?.(data);
      waiting.delete(data.id);
    };
  }
  async postMessage({ id, job, body, language, ...other }) {
    if (!job) {
      this.real.postMessage(other);
      return;
    }
    const answer = await window.fetch(`api/${job}`, { method: "POST", body,
      headers: { "Accept-Language": language },
      signal: new AbortController().signal });
    this.onmessage({ data: { id, status: answer.status,
      text: await answer.text() } });
  }
  terminate() { this.real.terminate(); }
};
"""
# What was kept but for the modules that Python has compiled.
FORGET: Final = """
localStorage.clear();
const done = arguments[0];
caches.keys().then((names) => Promise.all(names
  .filter((name) => name !== "sudokit-engine")
  .map((name) => caches.delete(name)))).then(() => done());
"""
DROP: Final = """
const [text, name, type] = arguments, data = new DataTransfer();
const bytes = () => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
data.items.add(new File([type ? bytes() : text], name, { type }));
document.body.dispatchEvent(new DragEvent("drop", {
  dataTransfer: data, bubbles: true, cancelable: true }));
"""


class Page:
    """The page, and how a test uses it."""

    def __init__(
        self,
        address: str,
        folder: Path,
        *flags: str,
        engine: bool = False,
    ) -> None:
        options = webdriver.ChromeOptions()
        options.binary_location = CHROMIUM or ""
        for flag in (*FLAGS, *flags):
            options.add_argument(flag)
        options.add_argument(f"--user-data-dir={folder / 'profile'}")
        options.add_experimental_option(
            "prefs", {"download.default_directory": str(folder)}
        )
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.address = address
        self.engine = engine
        self.folder = folder
        self.patience = ENGINE_PATIENCE if engine else PATIENCE
        self.kept = "service_workers" if engine else KEPT
        self.driver = webdriver.Chrome(
            options, webdriver.ChromeService(DRIVER)
        )
        self.driver.set_script_timeout(self.patience)
        if engine:
            self.driver.execute_cdp_cmd(
                "Page.addScriptToEvaluateOnNewDocument",
                {"source": f"{{{THROUGH_FETCH}}}"},
            )

    # Coming.

    def forget(self) -> None:
        """As if the page had never been here."""
        self.driver.get("about:blank")
        self.driver.execute_cdp_cmd(
            "Storage.clearDataForOrigin",
            {
                "origin": self.address[: self.address.index("/", 8)],
                "storageTypes": self.kept,
            },
        )
        self.driver.get(f"{self.address}icon.svg")
        self.driver.execute_async_script(FORGET)

    def open(self, text: str = WIKI, name: str = "puzzle.txt") -> None:
        """The page anew, with a puzzle dropped on it."""
        self.forget()
        self.keep("settings", {"level": "easy", "symmetry": "none"})
        self.driver.get(self.address)
        self.wait(lambda: self.count("#rules input"))  # no window changes now
        self.drop(text, name)

    def keep(self, name: str, what: object) -> None:
        """What a page of before has kept."""
        self.driver.get(f"{self.address}icon.svg")
        self.run(
            "localStorage.setItem('sudokit.' + arguments[0], arguments[1])",
            name,
            json.dumps(what),
        )

    def drop(self, text: str, name: str = "puzzle.txt") -> None:
        """A file dropped on the page; a puzzle of 81 signs is shown."""
        self.run(DROP, text, name)
        if len(text) == 81:
            self.wait(lambda: self.line() == text)

    def drop_file(self, data: bytes, name: str, kind: str) -> None:
        """A file of bytes dropped on the page."""
        self.run(DROP, b64encode(data).decode(), name, kind)

    def at_home(self) -> None:
        """The page, whatever is on it."""
        if self.driver.current_url != self.address:
            self.driver.get(self.address)

    # Looking.

    def run(self, script: str, *given: Any) -> Any:
        """What a script in the page returns."""
        return self.driver.execute_script(script, *given)

    def wait(self, until: Callable[[], Any]) -> None:
        end = time.monotonic() + self.patience
        while not until():
            assert time.monotonic() < end, self.text("message")
            time.sleep(0.02)

    def wait_for(self, name: str, start: str) -> None:
        """Until the text of an element starts so."""
        self.wait(lambda: self.text(name).startswith(start))

    def wait_other(self, name: str, *texts: str) -> None:
        """Until the text of an element is none of these."""
        self.wait(lambda: self.text(name) not in texts)

    def wait_line(self, line: str) -> None:
        """Until these values are shown."""
        self.wait(lambda: self.line() == line)

    def count(self, what: str) -> int:
        """How many elements there are that a selector names."""
        return len(self.driver.find_elements(By.CSS_SELECTOR, what))

    def text(self, name: str) -> str:
        """What an element says, seen or not."""
        found: str = self.run(
            "return document.getElementById(arguments[0]).textContent", name
        )
        return found

    def formula(self) -> str:
        """The step that is told, in few signs: by itself, or in words."""
        found: str = self.run(
            "return document.querySelector('#notation code').textContent"
        )
        return found or self.text("message")

    def line(self, clues: bool = False) -> str:
        """The values that the page shows."""
        found: str = self.run(
            "return [...document.querySelectorAll('[role=gridcell]')].map("
            "c => (!arguments[0] || c.classList.contains('clue')) &&"
            " c.dataset.value || '.').join('')",
            clues,
        )
        return found

    def label(self, cell: int) -> str:
        """What is read aloud of a cell."""
        found: str = self.run(
            "return document.querySelectorAll('[role=gridcell]')"
            "[arguments[0]].getAttribute('aria-label')",
            cell,
        )
        return found

    def coloured(self, what: str) -> set[str]:
        """The colours of cells or of marks."""
        found: list[str] = self.run(
            "return [...document.querySelectorAll(arguments[0])]"
            ".flatMap(e => [...e.classList])"
            ".filter(c => c.startsWith('r-'))",
            what,
        )
        return set(found)

    def violations(self) -> object:
        """What axe finds wrong."""
        if not AXE.exists():
            pytest.skip("there is no .peers/axe.min.js")
        self.driver.execute_cdp_cmd(
            "Runtime.evaluate", {"expression": AXE.read_text()}
        )
        return self.driver.execute_async_script(
            "axe.run().then(r => arguments[0](r.violations.map(v =>"
            " [v.id, v.nodes.map(n => n.html + n.failureSummary)])))"
        )

    # Doing.

    def click(self, what: str) -> None:
        self.driver.find_element(By.CSS_SELECTOR, what).click()

    def menu(self, what: str) -> None:
        """Something of the menu, whatever window it stands in."""
        self.run("document.querySelector(arguments[0]).click()", what)

    def cell(self, number: int) -> None:
        """The focus to a cell."""
        self.run(
            "document.querySelectorAll('[role=gridcell]')"
            "[arguments[0]].focus()",
            number,
        )

    def keys(self, *keys: str) -> None:
        ActionChains(self.driver, duration=0).send_keys(*keys).perform()

    def chord(self, modifier: str, key: str) -> None:
        ActionChains(self.driver, duration=0).key_down(modifier).send_keys(
            key
        ).key_up(modifier).perform()

    def hint(self, times: int = 3) -> None:
        """A hint, which tells more each time."""
        for _ in range(times):
            before = self.text("message")
            self.keys("h")
            self.wait_other("message", before, "Looking …")

    def undo(self) -> None:
        self.chord(Keys.CONTROL, "z")

    def redo(self) -> None:
        self.chord(Keys.CONTROL, "y")

    def downloaded(self, name: str) -> str:
        """The text of a file that the page has saved."""
        file = self.folder / name
        self.wait(lambda: file.exists() and file.stat().st_size)
        text = file.read_text()
        file.unlink()
        return text

    def look(
        self, scheme: str, width: int, height: int, forced: str = "none"
    ) -> None:
        """Light or dark, and as large as a screen."""
        command = self.driver.execute_cdp_cmd
        command(
            "Emulation.setEmulatedMedia",
            {
                "features": [
                    {"name": "prefers-color-scheme", "value": scheme},
                    {"name": "forced-colors", "value": forced},
                ]
            },
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
