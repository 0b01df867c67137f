"""The examples of the README and the docs print what they show."""

import doctest
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

import sudokit
from shell import skip_if_lacking, sudoku, typed

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
COMMAND = (ROOT / "docs" / "command.md").read_text()
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
CONSOLE = [
    (page.name, block)
    for page in PAGES
    for block in re.findall(r"```console\n(.*?)```", page.read_text(), re.S)
]


Folder = Callable[[str], Path]


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """Make the folder in which the commands of a page run in order.

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
    """Return the commands of a block, each with what it prints."""
    result = re.split(r"^\$ (.*)\n", block, flags=re.M)[1:]
    return list(zip(result[::2], result[1::2], strict=True))


@pytest.mark.usefixtures("tables_in_process")
@pytest.mark.parametrize("page", sorted({page for page, _ in CONSOLE}))
def test_commands_print_what_the_pages_show(page: str, folder: Folder) -> None:
    """The commands of a page, one after another in one folder."""
    for name, block in CONSOLE:
        for line, printed in parts(block) if name == page else ():
            _, shown = typed(line, folder(page))
            skip_if_lacking(shown)
            if printed.endswith("...\n"):
                beginning = printed.removesuffix("...\n")
                assert shown[: len(beginning)] == beginning, line
            else:
                assert shown == printed, line


def test_there_are_examples() -> None:
    assert len(CONSOLE) >= 5
    pages = {page for page, _ in CONSOLE}
    assert {"README.md", "command.md", "explain.md"} <= pages


PYTHON = [page for page in PAGES if "\n>>> " in page.read_text()]


@pytest.mark.parametrize("page", PYTHON, ids=lambda page: page.name)
def test_python_examples(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False)
    assert result.attempted == page.read_text().count("\n>>> ")
    assert result.failed == 0


def test_every_public_name_has_an_example() -> None:
    text = (ROOT / "docs" / "names.md").read_text()
    parts = re.split(r"^### `(\w+)`$", text, flags=re.M)[1:]
    result = dict(zip(parts[::2], parts[1::2], strict=True))
    assert sorted(result) == sorted(sudokit.__all__)
    for name, part in result.items():
        code = "".join(re.findall(r"^(?:>>>|\.\.\.) (.*\n)", part, re.M))
        assert re.search(rf"\b{name}\b", code), name


def test_every_option_is_described() -> None:
    """The page of the command names each option that --help names."""
    options = re.findall(r"(?<=[ ,])--?[a-z]+", sudoku("--help").out)
    for option in set(options) - {"-h", "--help"}:
        assert re.search(rf"`[^`]*{option}\b", COMMAND), option


def test_start_builds_solves_and_tests() -> None:
    """These lines are run as they are written by what checks a landing."""
    (start,) = re.findall(r"^## Start\n(.*?)^## ", README, re.M | re.S)
    assert re.findall(r"^    (.*)", start, re.M) == [
        "make", "./sudoku -g 50 -u | ./sudoku | ./sudoku -c", "make test",
    ]  # fmt: skip


def test_the_readme_is_short() -> None:
    """Its first screens are for people who have never seen it."""
    assert len(README.splitlines()) <= 150
    for page in ("command", "library", "index", "building"):
        assert f"](docs/{page}.md" in README
