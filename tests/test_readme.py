"""What the README and the pages of docs/ show is what happens."""

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

import sudokit

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
COMMAND = (ROOT / "docs" / "command.md").read_text()
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
CONSOLE = [
    (page.name, block)
    for page in PAGES
    for block in re.findall(r"```console\n(.*?)```", page.read_text(), re.S)
]


# What a verb says that lacks a library.
LACKING = re.compile(r"^sudoku: \w+ is not installed: .* install ", re.M)
Folder = Callable[[str], Path]


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """Makes the folder in which the commands of a page run, one after another.

    It has what a checkout has; what the commands write stays out of it.
    """

    @cache
    def made(page: str) -> Path:
        here = tmp_path_factory.mktemp(page)
        for name in ("docs", "puzzles", "tests"):
            (here / name).symlink_to(ROOT / name)
        return here

    return made


def parts(block: str) -> list[tuple[str, str]]:
    """The commands of a block, each with what it prints."""
    found = re.split(r"^\$ (.*)\n", block, flags=re.M)[1:]
    return list(zip(found[::2], found[1::2], strict=True))


@pytest.mark.parametrize(
    ("page", "typed", "printed"),
    [(page, *part) for page, block in CONSOLE for part in parts(block)],
)
def test_command(
    page: str, typed: str, printed: str, command: str, folder: Folder
) -> None:
    here = f"{Path(command).parent}{os.pathsep}{os.environ['PATH']}"
    run = subprocess.run(
        ["sh", "-c", typed.replace("./sudoku", "sudoku")],
        cwd=folder(page),
        env={**os.environ, "PATH": here},
        text=True,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if LACKING.search(run.stdout):
        pytest.skip(f"the command under test has no extra: {run.stdout}")
    if printed.endswith("...\n"):
        assert run.stdout.startswith(printed.removesuffix("...\n"))
    else:
        assert run.stdout == printed


def test_there_are_examples() -> None:
    assert len(CONSOLE) >= 5
    pages = {page for page, _ in CONSOLE}
    assert {"README.md", "command.md", "explain.md"} <= pages


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples(page: Path) -> None:
    found = doctest.testfile(str(page), module_relative=False)
    assert found.attempted == page.read_text().count("\n>>> ")
    assert found.failed == 0


def test_every_public_name_has_an_example() -> None:
    text = (ROOT / "docs" / "names.md").read_text()
    parts = re.split(r"^### `(\w+)`$", text, flags=re.M)[1:]
    found = dict(zip(parts[::2], parts[1::2], strict=True))
    assert sorted(found) == sorted(sudokit.__all__)
    for name, part in found.items():
        code = "".join(re.findall(r"^(?:>>>|\.\.\.) (.*\n)", part, re.M))
        assert re.search(rf"\b{name}\b", code), name


def test_every_option_is_described() -> None:
    """The page of the command names each option that --help names."""
    run = subprocess.run(
        [sys.executable, "-m", "sudokit", "--help"],
        text=True,
        capture_output=True,
        check=True,
    )
    options = re.findall(r"(?<=[ ,])--?[a-z]+", run.stdout)
    for option in set(options) - {"-h", "--help"}:
        assert re.search(rf"`[^`]*{option}\b", COMMAND), option


def test_the_readme_is_short() -> None:
    """Its first screens are for people who have never seen it."""
    assert len(README.splitlines()) <= 150
    for page in ("command", "library", "index", "building"):
        assert f"](docs/{page}.md" in README
