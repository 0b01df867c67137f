"""The files that the browser loads, and the service worker.

page_files()       the ASGI application that serves them
joined(request)    all style sheets, or all modules, as one file
words(request)     the page's translations
worker_text()      the service worker, with the list of the page's files

On a slow line each file costs a wait of its own, so the page loads one
style sheet and one script: ``joined_styles`` and ``joined_script`` make
them of the files in ``page/``, which are plain ones and answer, too.

The worker caches the files for use without the server.  Its text begins
with the list of files, so that it changes when any file does, and the
browser loads the new ones.
"""

from __future__ import annotations

import hashlib
import json
import mimetypes
import re
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
STYLES: Final = ("style", "grid", "colours", "panel", "dialogs")
PAPER: Final = "print"  # the style sheet of what is printed
# What begins a line of a module that has another, or gives something away.
IMPORT: Final = re.compile(
    r'^import\s(?:\* as (\w+)|\{([^}]*)\}) from "\./(\w+)\.js";\n', re.M
)
EXPORT: Final = re.compile(
    r"^export (?=(?:async function|function|class|const|let) (\w+))", re.M
)
CHANGES: Final = re.compile(r"^export let ", re.M)

# Which a machine may have another opinion of, or none.
TYPES: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}


def page_files() -> StaticFiles:
    """The ASGI application that serves the files, the index at ``/``."""
    for ending, kind in TYPES.items():
        mimetypes.add_type(kind, ending)
    return StaticFiles(directory=PAGE, html=True)


def joined_styles() -> str:
    """All style sheets as one."""
    sheets = [_text(f"{name}.css") for name in STYLES]
    paper = _text(f"{PAPER}.css")
    return "\n".join([*sheets, f"@media print {{\n{paper}}}\n"])


def joined_script() -> str:
    """All modules joined into one, which exports each as an object.

    Each module becomes a function that runs once, after those that it
    imports; so there are no circles.  A module whose variables change stays
    outside of functions, and its names are exported as they are, so that
    the others see the present values.
    """
    modules: dict[str, str] = {}

    def visit(name: str) -> None:
        text = _text(f"{name}.js")
        for found in IMPORT.finditer(text):
            if found[3] not in modules:
                visit(found[3])
        modules[name] = text

    visit(MAIN)
    bare = [name for name, text in modules.items() if CHANGES.search(text)]

    def imported(found: re.Match[str]) -> str:
        if found[3] in bare:
            return ""
        names = found[1] or f"{{{found[2].replace(' as ', ': ')}}}"
        return f"const {names} = ${found[3]};\n"

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
    given = [f"${name} as {name}" for name in modules if name not in bare]
    given += [part for name in bare for part in EXPORT.findall(modules[name])]
    return "\n".join([*parts, f"export {{ {', '.join(given)} }};\n"])


def _text(name: str) -> str:
    return (PAGE / name).read_text(encoding="utf-8")


JOINED: Final = {
    "/page.css": (TYPES[".css"], joined_styles),
    "/page.js": (TYPES[".js"], joined_script),
}


def joined(request: Request) -> Response:
    """Serves a joined file; 304 if the browser has it already."""
    kind, join = JOINED[request.url.path]
    text = join()
    digest = f'"{hashlib.sha256(text.encode()).hexdigest()[:16]}"'
    headers = {"etag": digest}
    if digest in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(text, media_type=kind, headers=headers)


def worker_text(engine: str = "") -> str:
    """``VERSION``, a digest of all files, words and the engine, ``FILES``,
    the addresses of what is loaded, and what the worker does with them."""
    files = sorted(path for path in PAGE.iterdir() if path.is_file())
    spoken = {f"words/{name}.json": words_in(name) for name in LANGUAGES}
    digest = hashlib.sha256(engine.encode())
    for path in files:
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    for address, text in spoken.items():
        digest.update(f"{address}\0{text}".encode())
    kept = ["./", *(address[1:] for address in JOINED), *spoken]
    kept += [path.name for path in files if path.suffix in ALONE]
    return (
        f"const VERSION = {json.dumps(digest.hexdigest()[:16])};\n"
        f"const FILES = {json.dumps(kept)};\n" + _text(WORKER)
    )


def words_in(language: str) -> str:
    """The catalogue of a language, as JSON."""
    return json.dumps(catalogue(language))


def words(request: Request) -> Response:
    """Serves a catalogue; an empty one for other languages."""
    name = request.path_params["language"]
    if name not in LANGUAGES:
        return Response("{}", 404, media_type="application/json")
    return Response(words_in(name), media_type="application/json")


def worker(_: Request) -> Response:
    """Serves the service worker."""
    return Response(
        worker_text(),
        media_type=TYPES[".js"],
        headers={"service-worker-allowed": "/"},
    )
