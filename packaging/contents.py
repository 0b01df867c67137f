"""Writes the table of contents of src/ into docs/files.md.

    python packaging/contents.py

Each file with the first line of its docstring, between two marks; a test
holds that it is up to date.
"""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SRC = ROOT / "src"
PAGE = ROOT / "docs" / "files.md"
START, END = "<!-- contents -->\n", "<!-- end of contents -->"
# Folders in the order of the floors, from the lowest.
FOLDERS = (
    "core",
    "language",
    "assignment",
    "cage",
    "grading",
    "exact_cover",
    "boxes",
    "symmetry",
    "logic",
    "rating",
    "generator",
    "setting",
    "lessons",
    "formats",
    "game",
    "tables",
    "paper",
    "terminal",
    "web",
    "cli",
)


def first_line(path: Path) -> str:
    """The first line of a file's docstring."""
    told = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    return (told or "").split("\n")[0]


def sources(folder: Path) -> list[Path]:
    """The files of a folder, its ``__init__`` first."""
    return sorted(
        folder.glob("*.py"), key=lambda path: (path.stem[0] != "_", path.name)
    )


def part(folder: Path) -> str:
    """A folder with its files and the folders in it."""
    name = folder.relative_to(SRC).as_posix()
    inner = [path.parent for path in sorted(folder.glob("*/__init__.py"))]
    lines = [f"{name}/"] + [
        f"  {path.name:22} {first_line(path)}" for path in sources(folder)
    ]
    return "\n".join(lines) + "\n" + "".join("\n" + part(f) for f in inner)


def contents() -> str:
    """The whole table."""
    package = SRC / "sudokit"
    alone = [*sources(SRC), *sources(package)]
    top = "\n".join(
        f"{path.relative_to(SRC).as_posix():24} {first_line(path)}"
        for path in alone
    )
    folders = sorted(
        {path.parent.name for path in package.glob("*/__init__.py")}
        - set(FOLDERS)
    )
    parts = [part(package / name) for name in (*FOLDERS, *folders)]
    return "```text\n" + "\n".join([top + "\n", *parts]) + "```\n"


def renewed(text: str) -> str:
    """The page with the table as it is now."""
    pattern = re.compile(f"(?<={START}).*?(?={END})", re.S)
    return pattern.sub(lambda _: contents(), text)


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text()))
