"""The files that the browser loads, and the service worker.

page_files()       the ASGI application that serves them
joined(request)    all style sheets, or all modules, as one file
words(request)     the page's translations
worker_text()      the service worker, with the list of the page's files

Each file costs a round trip on a slow connection, so the page loads one
style sheet and one script: ``joined_styles`` and ``joined_script`` make
them from the files in ``page/``, which are also served themselves.

The worker caches the files for use without the server.  Its text begins
with the list of files, so that it changes when any file does, and the
browser loads the new ones.
"""

from __future__ import annotations

import hashlib
import json
import mimetypes
import os
import re
from functools import lru_cache
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from sudokit.system.language import LANGUAGES, catalogue

PAGE: Final = Path(__file__).parent / "page"
WORKER: Final = "sw.js"
WORKERS: Final = frozenset((WORKER, "engine_worker.js"))  # not joined
ALONE: Final = frozenset((".svg", ".png", ".webmanifest"))  # not joined
MAIN: Final = "main"  # the module that imports the others
STYLES: Final = ("style", "grid", "colours", "panel", "setting", "dialogs")
PAPER: Final = "print"  # the style sheet for printing
# The beginnings of lines with imports or exports of a module.
IMPORT: Final = re.compile(
    r'^import\s(?:\* as (\w+)|\{([^}]*)\}) from "\./(\w+)\.js";\n', re.M
)
EXPORT: Final = re.compile(
    r"^export (?=(?:async function|function|class|const|let) (\w+))", re.M
)
CHANGES: Final = re.compile(r"^export let ", re.M)

# A machine may have other types for these, or none.
TYPES: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}


def page_files() -> StaticFiles:
    """Return the ASGI application for the files, with the index at ``/``."""
    for ending, kind in TYPES.items():
        mimetypes.add_type(kind, ending)
    return StaticFiles(directory=PAGE, html=True)


def joined_styles() -> str:
    """Return all style sheets as one."""
    sheets = [_text(f"{name}.css") for name in STYLES]
    paper = _text(f"{PAPER}.css")
    return "\n".join([*sheets, f"@media print {{\n{paper}}}\n"])


def joined_script() -> str:
    """Return all modules joined into one, which exports each as an object.

    Each module becomes a function that runs once, after those that it
    imports, so there can't be cycles.  A module whose variables change stays
    outside of functions, and its names are exported directly, so that the
    others see the current values.
    """
    modules: dict[str, str] = {}

    def visit(name: str) -> None:
        text = _text(f"{name}.js")
        for match in IMPORT.finditer(text):
            if match[3] not in modules:
                visit(match[3])
        modules[name] = text

    visit(MAIN)
    bare = [name for name, text in modules.items() if CHANGES.search(text)]

    def imported(match: re.Match[str]) -> str:
        if match[3] in bare:
            return ""
        names = match[1] or f"{{{match[2].replace(' as ', ': ')}}}"
        return f"const {names} = ${match[3]};\n"

    parts = []
    for name, text in modules.items():
        body = EXPORT.sub("", IMPORT.sub(imported, text))
        if name not in bare:
            names = ", ".join(EXPORT.findall(text))
            body = (
                f"const ${name} = await (async () => {{\n{body}"
                f"return {{ {names} }};\n}})();\n"
            )
        parts.append(body)
    exports = [f"${name} as {name}" for name in modules if name not in bare]
    exports += [
        part for name in bare for part in EXPORT.findall(modules[name])
    ]
    return "\n".join([*parts, f"export {{ {', '.join(exports)} }};\n"])


def _text(name: str) -> str:
    return (PAGE / name).read_text(encoding="utf-8")


JOINED: Final = {
    "/page.css": (TYPES[".css"], joined_styles),
    "/page.js": (TYPES[".js"], joined_script),
}


def joined(request: Request) -> Response:
    """Serve a joined file; 304 if the browser already has it."""
    kind, _ = JOINED[request.url.path]
    text, digest = _joined(request.url.path, _changed())
    headers = {"etag": digest}
    if digest in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(text, media_type=kind, headers=headers)


def _changed() -> int:
    """Return when a file of the page was last changed, in nanoseconds."""
    with os.scandir(PAGE) as files:
        return max(file.stat().st_mtime_ns for file in files)


@lru_cache(len(JOINED))
def _joined(address: str, changed: int) -> tuple[str, str]:
    """Return a joined file and its digest, as of a time."""
    text = JOINED[address][1]()
    return text, f'"{hashlib.sha256(text.encode()).hexdigest()[:16]}"'


def worker_text(engine: str = "") -> str:
    """Return the text of the service worker.

    It begins with ``VERSION``, a digest of all files, words and the engine,
    and ``FILES``, the addresses to load.
    """
    files = sorted(path for path in PAGE.iterdir() if path.is_file())
    catalogues = {f"words/{name}.json": words_in(name) for name in LANGUAGES}
    digest = hashlib.sha256(engine.encode())
    for path in files:
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    for address, text in catalogues.items():
        digest.update(f"{address}\0{text}".encode())
    addresses = ["./", *(address[1:] for address in JOINED), *catalogues]
    addresses += [path.name for path in files if path.suffix in ALONE]
    return (
        f"const VERSION = {json.dumps(digest.hexdigest()[:16])};\n"
        f"const FILES = {json.dumps(addresses)};\n" + _text(WORKER)
    )


def words_in(language: str) -> str:
    """Return the catalogue of a language, as JSON."""
    return json.dumps(catalogue(language))


def words(request: Request) -> Response:
    """Serve a catalogue; an empty one for other languages."""
    name = request.path_params["language"]
    if name not in LANGUAGES:
        return Response("{}", 404, media_type="application/json")
    return Response(words_in(name), media_type="application/json")


def worker(_: Request) -> Response:
    """Serve the service worker."""
    return Response(
        worker_text(),
        media_type=TYPES[".js"],
        headers={"service-worker-allowed": "/"},
    )
