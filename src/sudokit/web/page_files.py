"""What the browser loads: the files of the page, and its service worker.

page_files()       what answers at their addresses
words(request)     the words of the page in another language
worker_text()      the service worker, that knows them all

The worker keeps the files for when there is no server.  Its text begins
with what it keeps, so that it is another one when any of them is, and a
browser takes the new ones.
"""

from __future__ import annotations

import hashlib
import json
import mimetypes
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from sudokit.language import LANGUAGES, catalogue

PAGE: Final = Path(__file__).parent / "page"
WORKER: Final = "sw.js"
INDEX: Final = "index.html"

# Which a machine may have another opinion of, or none.
TYPES: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}


def page_files() -> StaticFiles:
    """What answers at their addresses, the index at ``/``."""
    for ending, kind in TYPES.items():
        mimetypes.add_type(kind, ending)
    return StaticFiles(directory=PAGE, html=True)


def worker_text() -> str:
    """``VERSION``, a digest of all files and words, ``FILES``, their
    addresses, and what the worker does with them."""
    files = sorted(path for path in PAGE.iterdir() if path.is_file())
    spoken = {f"/words/{name}.json": words_in(name) for name in LANGUAGES}
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    for address, text in spoken.items():
        digest.update(f"{address}\0{text}".encode())
    kept = [
        "/" if path.name == INDEX else f"/{path.name}"
        for path in files
        if path.name != WORKER
    ]
    kept += spoken
    return (
        f"const VERSION = {json.dumps(digest.hexdigest()[:16])};\n"
        f"const FILES = {json.dumps(kept)};\n"
        + (PAGE / WORKER).read_text(encoding="utf-8")
    )


def words_in(language: str) -> str:
    """The catalogue of a language, as JSON."""
    return json.dumps(catalogue(language))


def words(request: Request) -> Response:
    """The same at its address; an empty one of a language not spoken."""
    name = request.path_params["language"]
    if name not in LANGUAGES:
        return Response("{}", 404, media_type="application/json")
    return Response(words_in(name), media_type="application/json")


def worker(_: Request) -> Response:
    """The service worker at its address."""
    return Response(
        worker_text(),
        media_type=TYPES[".js"],
        headers={"service-worker-allowed": "/"},
    )
