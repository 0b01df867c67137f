"""Lists the packages and the files of src/ by the first lines of docstrings.

    python packaging/contents.py

The packages are written into docs/building.md, between two marks; a test
checks that they are up to date.  ``make docs`` makes a page of all files.
"""

import ast
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SRC = ROOT / "src"
PACKAGE = SRC / "sudokit"
START, END = "<!-- contents -->\n", "<!-- end of contents -->"
PAGE = ROOT / "docs" / "building.md"
HEADERS = ("grid", "sudoku")


def layers() -> list[list[str]]:
    """Return the packages of each layer, the lowest first.

    They are read from the test that checks imports.  A package is a folder
    of sudokit, a file outside any folder, or a header.
    """
    test = ROOT / "tests" / "test_architecture.py"
    text = test.read_text(encoding="utf-8")
    (table,) = re.findall(r'^LAYERS = """\n(.*?)"""', text, re.S | re.M)
    return [line.split() for line in table.splitlines()]


def modules() -> list[str]:
    """Return the name of every module, with dots."""
    return [
        ".".join(path.relative_to(SRC).with_suffix("").parts)
        for path in sorted(SRC.rglob("*.py"))
    ]


def package_of(module: str) -> str:
    """Return the package of a module."""
    return module.removeprefix("sudokit.").split(".")[0]


def source_of(package: str) -> Path:
    """Return the file whose docstring describes a package."""
    if (PACKAGE / package).is_dir():
        return PACKAGE / package / "__init__.py"
    return (SRC if package in HEADERS else PACKAGE) / f"{package}.py"


def packages() -> list[str]:
    """Return all packages, those of the lowest layer first."""
    return [name for layer in layers() for name in layer]


@cache
def first_line(path: Path) -> str:
    """Return the first line of a file's docstring."""
    doc = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    return (doc or "").split("\n")[0]


def sources(folder: Path) -> list[Path]:
    """Return the files of a folder, its ``__init__`` first."""
    return sorted(
        folder.glob("*.py"), key=lambda path: (path.stem[0] != "_", path.name)
    )


def listed(folder: Path) -> str:
    """Return the list of a folder, then those of its subfolders."""
    name = folder.relative_to(SRC).as_posix()
    inner = [path.parent for path in sorted(folder.glob("*/__init__.py"))]
    lines = [f"{name}/"] + [
        f"  {path.name:22} {first_line(path)}" for path in sources(folder)
    ]
    return "\n".join(lines) + "\n" + "".join("\n" + listed(f) for f in inner)


def files() -> str:
    """Return the list of all files."""
    top = "".join(
        f"{path.relative_to(SRC).as_posix():24} {first_line(path)}\n"
        for path in [*sources(SRC), *sources(PACKAGE)]
    )
    folders = [PACKAGE / package for package in packages()]
    return "\n".join([top, *(listed(f) for f in folders if f.is_dir())])


def package_list() -> str:
    """Return the list of all packages."""
    lines = []
    for package in packages():
        place = source_of(package)
        if place.name == "__init__.py":
            place = place.parent
        name = place.relative_to(SRC).as_posix() + "/" * place.is_dir()
        lines.append(f"{name:20} {first_line(source_of(package))}\n")
    return "".join(lines)


def files_page() -> str:
    """Return the page of the site that lists every file."""
    return f"# Every file, in a line\n\n```text\n{files()}```\n"


def updated_page() -> str:
    """Return docs/building.md with the packages as they are now."""
    pattern = re.compile(f"(?<={START}).*?(?={END})", re.S)
    table = f"```text\n{package_list()}```\n"
    return pattern.sub(lambda _: table, PAGE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    PAGE.write_text(updated_page(), encoding="utf-8")
