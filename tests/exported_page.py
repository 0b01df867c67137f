"""Serves the exported page from a plain static host."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from puzzles import ROOT, lacking

ENGINE = ROOT / ".peers" / "pyodide.tgz"


def exported(folder: Path) -> Path:
    """Return the folder, below a path as on real hosts."""
    from sudokit.web.export import export  # noqa: PLC0415

    if not ENGINE.exists():
        lacking(f"{ENGINE} isn't here: npm pack pyodide, as .ci/run does")
    export(folder / "games" / "sudoku", ENGINE, False)
    return folder


class Quiet(SimpleHTTPRequestHandler):
    """A server that logs nothing."""

    def log_message(self, *_: Any) -> None:
        return


class Host:
    """Python's file server, which compresses nothing."""

    def __init__(self, folder: Path) -> None:
        self.server = ThreadingHTTPServer(
            ("127.0.0.1", 0), partial(Quiet, directory=str(folder))
        )
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        port = self.server.server_port
        self.address = f"http://127.0.0.1:{port}/games/sudoku/"

    def end(self) -> None:
        """Stop the server."""
        self.server.shutdown()
        self.server.server_close()
