"""The page of ``sudoku web`` for tests, in a browser or under node."""

from __future__ import annotations

import json
import os
from abc import ABC, abstractmethod
from base64 import b64encode
from collections.abc import Callable
from typing import Any, Final

import pytest

from puzzles import WIKI

OTHER = (
    "96...7..5.8........5.92.1..5.3...42..1...3.........9.17..6....2"
    "...73..6.....5..98"
)
WING = (
    "386125749...3.92..29.7.8...832451697.1963.5..6..98....9435168"
    "72568274931127893456"
)
# Features that the exported folder lacks, as it sends no requests.
with_server = pytest.mark.skipif(
    os.environ.get("PAGE") == "export", reason="there is no server to lose"
)
# A connection without answers, until it is restored.
SLOW: Final = """
const real = window.fetch;
window.fetch = (address, { signal }) => new Promise((_, refuse) => {
  signal.addEventListener("abort", () => refuse(signal.reason)); });
window.mend = () => { window.fetch = real; };
"""
# Answers of a server whose time for a request ran out.
TOO_LATE: Final = """
const real = window.fetch;
window.fetch = async () => new Response(JSON.stringify({
  error: "The budget of 8 seconds ran out before a result.",
  spent: "seconds" }), { status: 409 });
window.mend = () => { window.fetch = real; };
"""
# The values of the picture that was read; {0} is an expression of a field f.
FIELDS: Final = (
    "return [...document.querySelectorAll('#over input')].map(f => {0})"
)
OPENED: Final = {"level": "easy", "symmetry": "none"}  # settings
DROP: Final = """
const [text, name, type] = arguments, data = new DataTransfer();
const bytes = () => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
data.items.add(new File([type ? bytes() : text], name, { type }));
document.body.dispatchEvent(new DragEvent("drop", {
  dataTransfer: data, bubbles: true, cancelable: true }));
"""


class Keys:
    """Keys without a character, as WebDriver names them."""

    TAB: Final = "\ue004"
    ENTER: Final = "\ue007"
    SHIFT: Final = "\ue008"
    CONTROL: Final = "\ue009"
    ESCAPE: Final = "\ue00c"
    END: Final = "\ue010"
    HOME: Final = "\ue011"
    ARROW_LEFT: Final = "\ue012"
    ARROW_UP: Final = "\ue013"
    ARROW_RIGHT: Final = "\ue014"
    ARROW_DOWN: Final = "\ue015"
    DELETE: Final = "\ue017"


class Page(ABC):
    """The page, with the actions of a test."""

    address: str
    engine = False  # whether Python runs in the page, without a server

    # Methods that depend on the environment.

    @abstractmethod
    def forget(self) -> None:
        """Clear all that the page has stored."""

    @abstractmethod
    def go(self, address: str = "") -> None:
        """Go to this address, by default that of the page."""

    @abstractmethod
    def refresh(self) -> None:
        """Reload the page."""

    @abstractmethod
    def here(self) -> str:
        """Return the current address."""

    @abstractmethod
    def store(self, name: str, text: str) -> None:
        """Return the browser's stored value of a name."""

    @abstractmethod
    def run(self, script: str, *given: Any) -> Any:
        """Run a script in the page and return its result."""

    @abstractmethod
    def run_later(self, script: str, *given: Any) -> Any:
        """Run a script in the page; return what it passes to its callback."""

    @abstractmethod
    def wait(self, until: Callable[[], Any]) -> None:
        """Wait until a condition holds."""

    @abstractmethod
    def settle(self) -> None:
        """Wait until nothing is pending for half a second."""

    @abstractmethod
    def click(self, what: str) -> None:
        """Press the first element that a selector names."""

    @abstractmethod
    def keys(self, *keys: str) -> None:
        """Press keys, one after the other."""

    @abstractmethod
    def chord(self, modifier: str, key: str) -> None:
        """Press a key while holding another."""

    @abstractmethod
    def downloaded(self, name: str) -> str:
        """Return the text of a file that the page has saved."""

    @abstractmethod
    def new_tab(self) -> int:
        """Open the page in another tab, and switch to it."""

    @abstractmethod
    def tab(self, number: int) -> None:
        """Switch to a tab, counted from 0."""

    @abstractmethod
    def close_tab(self) -> None:
        """Close this tab, and switch to the first."""

    # Opening.

    def open(self, text: str = WIKI, name: str = "puzzle.txt") -> None:
        """Reload the page, and drop a puzzle on it."""
        self.forget()
        self.keep("settings", OPENED)
        self.go()
        self.drop(text, name)

    def wait_started(self) -> None:
        """Wait until the page takes files, and no window changes any more."""
        self.wait(lambda: self.count("#rules input"))

    def keep(self, name: str, what: object) -> None:
        """Store the data of an earlier page."""
        self.store(f"sudokit.{name}", json.dumps(what))

    def drop(self, text: str, name: str = "puzzle.txt") -> None:
        """A file dropped on the page; a puzzle of 81 signs is shown."""
        self.wait_started()
        self.run(DROP, text, name)
        if len(text) == 81:
            self.wait(lambda: self.line() == text)

    def drop_file(self, data: bytes, name: str, kind: str) -> None:
        """Drop a file of bytes on the page."""
        self.wait_started()
        self.run(DROP, b64encode(data).decode(), name, kind)

    def at_home(self) -> None:
        """Open the page, whatever it shows."""
        if self.here() != self.address:
            self.go()
            self.wait_started()

    # Reading the page.

    def wait_for(self, name: str, start: str) -> None:
        """Wait until the text of an element starts like this."""
        self.wait(lambda: self.text(name).startswith(start))

    def wait_other(self, name: str, *texts: str) -> None:
        """Wait until the text of an element is none of these."""
        self.wait(lambda: self.text(name) not in texts)

    def wait_line(self, line: str) -> None:
        """Wait until these values are shown."""
        self.wait(lambda: self.line() == line)

    def count(self, what: str) -> int:
        """Return the number of elements of a selector."""
        value: int = self.run(
            "return document.querySelectorAll(arguments[0]).length", what
        )
        return value

    def text(self, name: str) -> str:
        """Return the text of an element, visible or not."""
        value: str = self.run(
            "return document.getElementById(arguments[0]).textContent", name
        )
        return value

    def is_on(self, name: str) -> bool:
        """Return whether a button or field is enabled."""
        value: bool = self.run(
            "return !document.getElementById(arguments[0]).disabled", name
        )
        return value

    def focused(self) -> str:
        """Return the number of the cell that has the focus."""
        value: str = self.run("return document.activeElement.dataset.k")
        return value

    def formula(self) -> str:
        """Return the notation of the step that is shown."""
        value: str = self.run(
            "return document.querySelector('#notation code').textContent"
        )
        return value or self.text("message")

    def line(self, clues: bool = False) -> str:
        """Return the values that the page shows."""
        value: str = self.run(
            "return [...document.querySelectorAll('[role=gridcell]')].map("
            "c => (!arguments[0] || c.classList.contains('clue')) &&"
            " c.dataset.value || '.').join('')",
            clues,
        )
        return value

    def label(self, cell: int) -> str:
        """Return the label of a cell for screen readers."""
        value: str = self.run(
            "return document.querySelectorAll('[role=gridcell]')"
            "[arguments[0]].getAttribute('aria-label')",
            cell,
        )
        return value

    def coloured(self, what: str) -> set[str]:
        """Return the colours of cells or of marks."""
        value: list[str] = self.run(
            "return [...document.querySelectorAll(arguments[0])]"
            ".flatMap(e => [...e.classList])"
            ".filter(c => c.startsWith('r-'))",
            what,
        )
        return set(value)

    def selected(self) -> list[int]:
        """Return the cells that are selected."""
        value: list[int] = self.run(
            "return [...document.querySelectorAll('.selected')]"
            ".map(c => Number(c.dataset.k))"
        )
        return value

    def stored_record(self) -> dict[str, Any]:
        """Return the record of the only stored game."""
        [text] = self.run(
            "return Object.keys(localStorage)"
            ".filter((key) => key.startsWith('sudokit.game.'))"
            ".map((key) => localStorage.getItem(key))"
        )
        record: dict[str, Any] = json.loads(text)
        return record

    # Input.

    def menu(self, what: str) -> None:
        """Press an entry of the menu, in whatever window it is."""
        self.wait_started()
        self.run("document.querySelector(arguments[0]).click()", what)

    def new(self) -> None:
        """Open the window for a new puzzle with all that it has."""
        self.menu("[data-open=new]")
        self.run("document.getElementById('more').open = true")

    def fill(self, name: str, text: str) -> None:
        """Type a text, and perhaps a key, into a field."""
        self.run("document.getElementById(arguments[0]).focus()", name)
        self.keys(*text)

    def cell(self, number: int) -> None:
        """Move the focus to a cell."""
        self.run(
            "document.querySelectorAll('[role=gridcell]')"
            "[arguments[0]].focus()",
            number,
        )

    def hint(self, times: int = 3) -> None:
        """Ask for a hint, which shows more each time."""
        for _ in range(times):
            before = self.text("message")
            self.keys("h")
            self.wait_other("message", before, "Looking …")

    def undo(self) -> None:
        self.chord(Keys.CONTROL, "z")

    def redo(self) -> None:
        self.chord(Keys.CONTROL, "y")
