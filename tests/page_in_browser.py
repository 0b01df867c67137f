"""The page of ``sudoku web`` in a headless Chromium, for tests."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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
from selenium.webdriver import ActionChains  # noqa: E402
from selenium.webdriver.common.by import By  # noqa: E402

from command_output import PATIENCE  # noqa: E402
from page_driver import OPENED, Page  # noqa: E402
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
__all__ = ["Browser", "By"]

CLEARED: Final = "service_workers,cache_storage"  # beside local storage
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
# Caching the page's files takes a third of the time of opening it.
NO_COPIES: Final = """
navigator.serviceWorker.register = () => new Promise(() => {});
"""
# Stores only these settings before the page starts.
ANEW: Final = """
localStorage.clear();
localStorage.setItem("sudokit.settings", {settings});
"""
# All stored data except compiled modules.
FORGET: Final = """
localStorage.clear();
const done = arguments[0];
caches.keys().then((names) => Promise.all(names
  .filter((name) => name !== "sudokit-engine")
  .map((name) => caches.delete(name)))).then(() => done());
"""


class Browser(Page):
    """The page in Chromium."""

    def __init__(
        self,
        address: str,
        folder: Path,
        *flags: str,
        engine: bool = False,
        copies: bool = True,
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
        self.cleared = "service_workers" if engine else CLEARED
        self.driver = webdriver.Chrome(
            options, webdriver.ChromeService(DRIVER)
        )
        self.driver.set_script_timeout(PATIENCE)
        if engine:
            self.before_each_page(f"{{{THROUGH_FETCH}}}")
        self.without_copies = (
            {} if copies else self.before_each_page(NO_COPIES)
        )

    # Opening.

    def before_each_page(self, script: str) -> dict[str, str]:
        """Run a script before those of each page; return how to stop it."""
        command = "Page.addScriptToEvaluateOnNewDocument"
        stop: dict[str, str] = self.driver.execute_cdp_cmd(
            command, {"source": script}
        )
        return stop

    def stop_before_each_page(self, stop: dict[str, str]) -> None:
        """Stop running a script."""
        self.driver.execute_cdp_cmd(
            "Page.removeScriptToEvaluateOnNewDocument", stop
        )

    @contextmanager
    def copies(self) -> Iterator[None]:
        """Let the page cache its files, as it does for its users."""
        self.stop_before_each_page(self.without_copies)
        self.without_copies = {}
        yield
        self.without_copies = self.before_each_page(NO_COPIES)

    def open(self, text: str = WIKI, name: str = "puzzle.txt") -> None:
        """Reload the page without stored data, and drop a puzzle on it.

        Going to another page before it costs a fifth of the time.
        """
        if not self.without_copies:
            super().open(text, name)
            return
        settings = json.dumps(json.dumps(OPENED))
        anew = self.before_each_page(ANEW.format(settings=settings))
        self.go()
        self.stop_before_each_page(anew)
        self.drop(text, name)

    def forget(self) -> None:
        self.driver.get(f"{self.address}icon.svg")
        self.driver.execute_cdp_cmd(
            "Storage.clearDataForOrigin",
            {
                "origin": self.address[: self.address.index("/", 8)],
                "storageTypes": self.cleared,
            },
        )
        self.driver.execute_async_script(FORGET)

    def store(self, name: str, text: str) -> None:
        if self.here() != f"{self.address}icon.svg":
            self.driver.get(f"{self.address}icon.svg")
        self.run("localStorage.setItem(...arguments)", name, text)

    def go(self, address: str = "") -> None:
        self.driver.get(address or self.address)

    def refresh(self) -> None:
        self.driver.refresh()

    def here(self) -> str:
        value: str = self.driver.current_url
        return value

    def new_tab(self) -> int:
        self.driver.switch_to.new_window("tab")
        self.go()
        return len(self.driver.window_handles) - 1

    def tab(self, number: int) -> None:
        self.driver.switch_to.window(self.driver.window_handles[number])

    def close_tab(self) -> None:
        self.driver.close()
        self.tab(0)

    # Reading the page.

    def run(self, script: str, *given: Any) -> Any:
        return self.driver.execute_script(script, *given)

    def run_later(self, script: str, *given: Any) -> Any:
        return self.driver.execute_async_script(script, *given)

    def wait(self, until: Callable[[], Any]) -> None:
        end = time.monotonic() + PATIENCE
        pause = 0.02
        while not until():
            assert time.monotonic() < end, self.text("message")
            time.sleep(pause)
            pause = min(1.25 * pause, 0.1)

    def settle(self) -> None:
        self.wait(lambda: not self.count("body.busy"))
        self.run_later("setTimeout(arguments[0], 500)")

    def violations(self, where: str = "html", *rules: str) -> object:
        """Return axe's complaints about an element, by default of all rules.

        Its report without what passed takes a fifth less time.
        """
        if not AXE.exists():
            pytest.skip("there is no .peers/axe.min.js")
        if self.run("return !window.axe"):
            self.driver.execute_cdp_cmd(
                "Runtime.evaluate", {"expression": AXE.read_text()}
            )
        return self.driver.execute_async_script(
            "const [where, rules, done] = arguments;"
            "axe.run(where, { reporter: 'no-passes',"
            " ...(rules.length && { runOnly: rules }) })"
            ".then(r => done(r.violations.map(v => [v.id, v.nodes.map("
            "n => [n.html, ...[...n.any, ...n.all, ...n.none].map("
            "c => c.message)])])))",
            where,
            rules,
        )

    # Input.

    def click(self, what: str) -> None:
        self.driver.find_element(By.CSS_SELECTOR, what).click()

    def double_click(self, where: str) -> None:
        """Press an element twice with the mouse."""
        element = self.driver.find_element(By.CSS_SELECTOR, where)
        ActionChains(self.driver).double_click(element).perform()

    def keys(self, *keys: str) -> None:
        ActionChains(self.driver, duration=0).send_keys(*keys).perform()

    def chord(self, modifier: str, key: str) -> None:
        ActionChains(self.driver, duration=0).key_down(modifier).send_keys(
            key
        ).key_up(modifier).perform()

    def downloaded(self, name: str) -> str:
        file = self.folder / name
        self.wait(lambda: file.exists() and file.stat().st_size)
        text = file.read_text()
        file.unlink()
        return text

    def look(
        self, scheme: str, width: int, height: int, forced: str = "none"
    ) -> None:
        """Set a light or dark theme and the size of the screen."""
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
