"""The page as a folder without a server, and a plain host that serves it."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from puzzles import ROOT, lacking

ENGINE = ROOT / ".peers" / "pyodide.tgz"


def exported(folder: Path) -> Path:
    """The folder, below a path as hosts have it."""
    from sudokit.web.export import export  # noqa: PLC0415

    if not ENGINE.exists():
        lacking(f"{ENGINE} isn't here: npm pack pyodide, as .ci/run does")
    export(folder / "games" / "sudoku", ENGINE, False)
    return folder


class Quiet(SimpleHTTPRequestHandler):
    """Says nothing of what it serves."""

    def log_message(self, *_: Any) -> None:
        return


class Host:
    """Python's own file server, which compresses nothing."""

    def __init__(self, folder: Path) -> None:
        self.server = ThreadingHTTPServer(
            ("127.0.0.1", 0), partial(Quiet, directory=str(folder))
        )
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        port = self.server.server_port
        self.address = f"http://127.0.0.1:{port}/games/sudoku/"

    def end(self) -> None:
        """Nothing answers any more."""
        self.server.shutdown()
        self.server.server_close()
