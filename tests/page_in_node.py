"""Runs the page under node: its script, a small document, a frozen clock.

Requests are answered in this process, by the application that the server
runs.  Timers go on only while a test waits, so that nothing depends on how
fast the machine is.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import pytest

from page_driver import Page
from puzzles import ROOT

if TYPE_CHECKING:
    from starlette.testclient import TestClient

NODE: Final = shutil.which("node")
HOST: Final = ROOT / "tests" / "dom" / "host.mjs"
PATIENCE: Final = 60_000  # milliseconds of the page's own time


class NodePage(Page):
    """The page in a node process, with a client of the application."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.address = "http://127.0.0.1/"
        self.pending: list[dict[str, Any]] = []
        self.process = subprocess.Popen(
            [NODE or "node", str(HOST)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.call(
            "begin",
            html=client.get("/").text,
            script=client.get("/page.js").text,
        )

    def end(self) -> None:
        """Ends the process."""
        self.process.communicate(timeout=60)

    # Communication.

    def write(self, record: dict[str, Any]) -> None:
        assert self.process.stdin
        self.process.stdin.write(json.dumps(record) + "\n")
        self.process.stdin.flush()

    def call(self, do: str, **given: Any) -> Any:
        """Return the result; the page's requests wait for their answers."""
        assert self.process.stdout
        self.write({"do": do, **given})
        while True:
            record = json.loads(self.process.stdout.readline())
            if "ask" not in record:
                break
            self.pending.append(record)
            if given.get("later"):
                self.answer()
        assert not record["errors"], "\n".join(record["errors"])
        return record["value"]

    def answer(self) -> None:
        """Answer the page's pending requests."""
        pending, self.pending = self.pending, []
        for one in pending:
            answer = self.client.request(
                one["method"],
                f"/{one['address'].removeprefix(self.address)}",
                headers=one["headers"],
                content=one["body"],
            )
            self.write(
                {
                    "answer": one["ask"],
                    "status": answer.status_code,
                    "text": answer.text,
                    "headers": dict(answer.headers),
                }
            )

    def wait(self, until: Callable[[], Any]) -> None:
        end = None
        while not until():
            if self.pending:
                self.answer()
                continue
            now = self.call("pass")
            end = end or now + PATIENCE
            assert now < end, self.text("message")

    def settle(self) -> None:
        end = self.call("pass") + 500
        self.wait(lambda: not self.pending and self.call("pass") > end)

    # Like every page.

    def forget(self) -> None:
        self.pending = []
        self.call("forget")

    def go(self, address: str = "") -> None:
        if address != "about:blank":
            self.call("go", address=address or self.address)
        else:
            self.call("leave")

    def refresh(self) -> None:
        self.call("again")

    def here(self) -> str:
        value: str = self.call("address")
        return value

    def store(self, name: str, text: str) -> None:
        self.call("store", name=name, text=text)

    def run(self, script: str, *given: Any) -> Any:
        return self.call("run", script=script, given=given)

    def run_later(self, script: str, *given: Any) -> Any:
        return self.call("run", script=script, given=given, later=True)

    def click(self, what: str) -> None:
        self.call("click", selector=what)

    def keys(self, *keys: str) -> None:
        self.call("keys", signs=list("".join(keys)))

    def chord(self, modifier: str, key: str) -> None:
        self.call("chord", modifier=modifier, sign=key)

    def downloaded(self, name: str) -> str:
        result: list[str] = []

        def is_there() -> bool:
            text = self.call("saved", name=name)
            result[:] = [] if text is None else [text]
            return bool(result)

        self.wait(is_there)
        return result[0]

    def new_tab(self) -> int:
        number: int = self.call("tab")
        self.go()
        return number

    def tab(self, number: int) -> None:
        self.call("tab", at=number)

    def close_tab(self) -> None:
        self.call("close")


def node_page(client: TestClient) -> NodePage:
    """Return the page under node, or skip with what is missing."""
    if not NODE:
        pytest.skip("node is missing")
    return NodePage(client)
