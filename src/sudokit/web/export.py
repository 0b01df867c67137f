"""Exports the page as a folder that any static web host can serve.

export(folder, engine, force)    writes it; NotExported has the reason

Pyodide runs Python in the visitor's browser.  Its files come from its
package on npm: ``engine``, or the download of ``npm pack``.  A pinned
checksum verifies the package.  Its large files are written compressed,
since many hosts don't compress files.  If Node.js is installed, it compiles
all modules in advance, which saves the browser some seconds.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import re
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel
from pydantic_core import PydanticUndefined

from sudokit.core.version import VERSION
from sudokit.system.language import ENGLISH, LANGUAGES
from sudokit.system.language.catalogues import compiled
from sudokit.web import page_files
from sudokit.web.answers import described
from sudokit.web.in_browser import USUAL
from sudokit.web.page_files import (
    PAGE,
    joined_script,
    joined_styles,
    words_in,
    worker_text,
)
from sudokit.web.queries import QUERIES, OpenMove
from sudokit.web.rule_list import rules_text

ENGINE: Final = "pyodide"
ENGINE_VERSION: Final = "314.0.7"
CHECKSUM: Final = (  # SHA-256 of its package
    "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
)
# The files of Pyodide that are needed, with their content types; the large
# ones are compressed.
SCRIPT: Final = "text/javascript"
PARTS: Final = {
    "pyodide.mjs": (SCRIPT, False),
    "pyodide.asm.mjs": (SCRIPT, True),
    "pyodide-lock.json": ("application/json", True),
    "pyodide.asm.wasm": ("application/wasm", True),
    "python_stdlib.zip": ("application/zip", True),
}
LIBRARY: Final = "python_stdlib.zip"
OURS: Final = "sudokit.tar"
LICENCE: Final = "LICENSE-pyodide.txt"
# Packages that the page doesn't need.
LEFT_OUT: Final = frozenset({
    "cli", "contract", "grading", "photos", "tables",
    "terminal",
})  # fmt: skip
KINDS: Final = frozenset((".py", ".toml", ".txt", ".json"))
# Modules of Python's library that neither Pyodide nor sudokit imports.
UNUSED: Final = re.compile(
    r"(_ast_unparse|_pydatetime|_pyio|_pyrepl|antigravity|argparse|bdb|cmd"
    r"|cProfile|code|compileall|configparser|ctypes|curses|dbm|doctest"
    r"|encodings/(?!__init__|aliases|ascii|cp1252|latin_1|utf_)|ensurepip"
    r"|filecmp|fileinput|fractions|ftplib|idlelib|imaplib|mailbox"
    r"|modulefinder|multiprocessing|netrc|optparse|pdb|pickletools|plistlib"
    r"|poplib|profile|pstats|pyclbr|pydoc|pydoc_data|rlcompleter|sched|shelve"
    r"|smtplib|socketserver|sqlite3|statistics|symtable|tabnanny|tarfile|this"
    r"|timeit|tkinter|trace|tracemalloc|turtle|unittest|uuid|venv|wave"
    r"|webbrowser|wsgiref|xml/dom|xml/etree|xmlrpc|zipapp|zoneinfo)[/.]"
)
# Compiles a folder of modules with the Python of a package.
COMPILE: Final = """
import { pathToFileURL } from "node:url";
const [, from, root] = process.argv;
const { loadPyodide } = await import(pathToFileURL(`${from}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: from });
python.FS.mkdir("/made");
python.FS.mount(python.FS.filesystems.NODEFS, { root }, "/made");
python.runPython(`
import marshal, os
from importlib.util import MAGIC_NUMBER
def bare(code):  # without the numbers of lines
    return code.replace(co_linetable=b"", co_consts=tuple(
        bare(each) if isinstance(each, type(code)) else each
        for each in code.co_consts))
for place, _, names in os.walk("/made"):
    for name in names:
        if name.endswith(".py"):
            with open(os.path.join(place, name), "rb") as source:
                code = compile(source.read(), name, "exec", optimize=2)
            with open(os.path.join(place, name + "c"), "wb") as target:
                # not to be compared with its source, which won't be there
                target.write(MAGIC_NUMBER + bytes([1, *[0] * 11]))
                marshal.dump(bare(code), target)
`);
"""
PURE: Final = ("segno",)  # packages for drawing, in pure Python
MARK: Final = "sudokit-page.json"  # marks a folder as an export
POLICY: Final = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval';"
    " img-src 'self' data: blob:; worker-src 'self'; manifest-src 'self';"
    " object-src 'none'; base-uri 'none'; form-action 'none'"
)
HEAD: Final = '<meta charset="utf-8">\n'


class NotExported(Exception):
    """The folder can't be written; the text has the reason and the cure."""


def export(folder: Path, engine: Path | None, force: bool) -> None:
    """Write the folder; replace an existing one only with ``force``.

    Only a folder that an export has written is ever replaced.
    """
    if folder.exists() and not folder.is_dir():
        raise NotExported(f"{folder}: Not a directory")
    if folder.is_dir() and any(folder.iterdir()):
        if not (folder / MARK).is_file():
            raise NotExported(
                f"{folder} has other files in it; name an empty folder"
            )
        if not force:
            raise NotExported(f"{folder} exists; --force replaces it")
    package = _package(engine)
    try:
        _replace(folder, package)
    except OSError as error:  # for any file, perhaps of the page itself
        raise NotExported(f"{folder}: {error.strerror}") from None


def _replace(folder: Path, package: bytes) -> None:
    """Write the folder beside its place, then move it there."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    made = Path(tempfile.mkdtemp(prefix=".page-", dir=folder.parent))
    try:
        made.chmod(0o755)
        _write(made, package)
        if folder.is_dir():
            shutil.rmtree(folder)
        made.rename(folder)
    finally:
        shutil.rmtree(made, ignore_errors=True)


def _write(folder: Path, package: bytes) -> None:
    """Write the page, its catalogues, its API description, the engine."""
    for path in PAGE.iterdir():
        if path.suffix in page_files.ALONE or path.name in page_files.WORKERS:
            shutil.copy(path, folder)
    engine = _engine(package)
    digest = hashlib.sha256()
    for name, data in sorted(engine.items()):
        digest.update(name.encode() + b"\0" + data)
    place = f"engine-{digest.hexdigest()[:12]}"
    (folder / place).mkdir()
    for name, data in engine.items():
        (folder / place / name).write_bytes(data)
    (folder / "words").mkdir()
    for language in LANGUAGES:
        (folder / "words" / f"{language}.json").write_text(words_in(language))
    texts = {
        "page.css": joined_styles(),
        "page.js": joined_script(),
        page_files.WORKER: worker_text(place),
        "openapi.json": json.dumps(described()),
        "rules.json": rules_text(),
        "index.html": _index(place),
        MARK: json.dumps({"sudokit": VERSION, ENGINE: ENGINE_VERSION}),
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")


def _index(place: str) -> str:
    """Return the HTML of the page, with the engine's folder and a CSP."""
    text = (PAGE / "index.html").read_text(encoding="utf-8")
    policy = (
        f'{HEAD}  <meta http-equiv="Content-Security-Policy"\n'
        f'    content="{POLICY}">\n'
        f'  <meta name="engine" content="{place}">\n'
    )
    return text.replace(HEAD, policy, 1)


def _engine(package: bytes) -> dict[str, bytes]:
    """Return the files of the engine, by name."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with tarfile.open(fileobj=io.BytesIO(package)) as archive:
            archive.extractall(folder, filter="data")
        source = folder / "package"
        with zipfile.ZipFile(source / LIBRARY) as library:
            library.extractall(
                folder / "modules" / "python",
                [one for one in library.namelist() if not UNUSED.match(one)],
            )
        _place(modules(), folder / "modules" / "ours")
        _compile(source, folder / "modules")
        _zip(folder / "modules" / "python", source / LIBRARY)
        _tar(folder / "modules" / "ours", source / OURS)
        parts = {**PARTS, OURS: ("application/x-tar", True)}
        data = {name: (source / name).read_bytes() for name in parts}
    made: dict[str, bytes] = {LICENCE: LICENCE_TEXT.encode()}
    files: dict[str, dict[str, Any]] = {}
    for name, (kind, packed) in parts.items():
        file = f"{name}.bin" if packed else name
        made[file] = (
            gzip.compress(data[name], 9, mtime=0) if packed else data[name]
        )
        if packed or kind != SCRIPT:
            files[name] = {"file": file, "type": kind, "packed": packed}
    table = {
        "files": files,
        "total": sum(len(made[one["file"]]) for one in files.values()),
    }
    made["files.json"] = json.dumps(table).encode()
    return made


def _compile(package: Path, folder: Path) -> None:
    """Compile the modules of a folder, if Node.js is installed."""
    node = shutil.which("node")
    if not node:
        return
    words = [node, "--input-type=module", "-e", COMPILE]
    subprocess.run(
        [*words, str(package), str(folder)], check=False, capture_output=True
    )
    for path in folder.rglob("*.pyc"):
        path.with_suffix(".py").unlink()


def _place(files: dict[str, bytes], folder: Path) -> None:
    """Write files of these names into a folder."""
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix(), path


def _zip(folder: Path, target: Path) -> None:
    """Write an uncompressed archive, as it compresses better as a whole."""
    with zipfile.ZipFile(target, "w") as archive:
        for name, path in _files(folder):
            archive.writestr(zipfile.ZipInfo(name), path.read_bytes())


def _tar(folder: Path, target: Path) -> None:
    with tarfile.open(target, "w", format=tarfile.USTAR_FORMAT) as archive:
        for name, path in _files(folder):
            member = tarfile.TarInfo(name)
            member.size = path.stat().st_size
            with path.open("rb") as stream:
                archive.addfile(member, stream)


LICENCE_TEXT: Final = f"""\
The files beside this that begin with "py" are Pyodide {ENGINE_VERSION}:
CPython, built for browsers.  Pyodide is under the Mozilla Public License 2.0
(https://www.mozilla.org/MPL/2.0/), its source at
https://github.com/pyodide/pyodide; CPython is under the license of the
Python Software Foundation (https://docs.python.org/3/license.html).
"""


def modules() -> dict[str, bytes]:
    """Return the modules that the page needs, by name."""
    root = Path(__file__).parents[1]
    files = {
        f"sudokit/{path.relative_to(root).as_posix()}": path.read_bytes()
        for path in root.rglob("*")
        if path.suffix in KINDS
        and path.relative_to(root).parts[0] not in LEFT_OUT
    }
    for language in set(LANGUAGES) - {ENGLISH}:
        place = root / "system" / "language"
        if (place / f"{language}.po").exists():
            text = compiled((place / f"{language}.po").read_bytes())
        else:
            text = (place / f"{language}.mo").read_bytes()
        files[f"sudokit/system/language/{language}.mo"] = text
    files[f"sudokit/web/{USUAL}"] = json.dumps(_usual()).encode()
    for name in PURE:
        spec = find_spec(name)
        if spec and spec.origin:
            place = Path(spec.origin).parent
            files |= {
                f"{name}/{path.relative_to(place).as_posix()}":
                path.read_bytes()
                for path in place.rglob("*.py")
            }  # fmt: skip
            files |= _licence(name)
    return files


def _licence(name: str) -> dict[str, bytes]:
    """Return the licence of a package, to go with it."""
    try:
        listed = distribution(name).files or []
    except PackageNotFoundError:
        return {}
    return {
        f"{name}/{path.name}": Path(str(path.locate())).read_bytes()
        for path in listed
        if path.name.startswith(("LICENSE", "LICENCE"))
    }


def _usual() -> dict[str, Any]:
    """Return the default values of the fields of each job and move."""
    return {
        "jobs": {job: _values(kind) for job, (kind, _) in QUERIES.items()},
        "moves": {"open": _values(OpenMove)},
    }


def _values(kind: type[BaseModel]) -> dict[str, Any]:
    return {
        name: field.default
        for name, field in kind.model_fields.items()
        if field.default is not PydanticUndefined
    }


def _package(engine: Path | None) -> bytes:
    """Return the package of Pyodide, checked against the pinned checksum."""
    wanted = f"{ENGINE}@{ENGINE_VERSION}"
    cure = f"run 'npm pack {wanted}', and name the file with --engine FILE"
    if engine is not None:
        try:
            data = engine.read_bytes()
        except OSError as error:
            raise NotExported(f"{engine}: {error.strerror}") from None
    else:
        data = _packed(wanted, cure)
    digest = hashlib.sha256(data).hexdigest()
    if digest != CHECKSUM:
        place = engine or wanted
        raise NotExported(f"{place} isn't {wanted} (SHA-256 {digest}); {cure}")
    return data


def _packed(wanted: str, cure: str) -> bytes:
    """Return the package of this name, fetched by npm."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["npm", "pack", wanted, "--silent", "--ignore-scripts"]
        try:
            subprocess.run(words, cwd=folder, check=True, capture_output=True)
        except FileNotFoundError:
            raise NotExported(f"npm isn't installed; {cure}") from None
        except subprocess.CalledProcessError as error:
            message = error.stderr.decode("utf-8", "replace")
            why = re.sub(r"\s+", " ", message).strip()[:200]
            raise NotExported(
                f"npm can't get {wanted} ({why}); {cure}"
            ) from None
        (path,) = Path(folder).glob("*.tgz")
        return path.read_bytes()
