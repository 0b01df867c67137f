"""The lists of packages and files are tables of contents of the sources."""

import re

from puzzles import ROOT, script

CONTENTS = script(ROOT / "packaging" / "contents.py")
FILES = sorted((ROOT / "src").rglob("*.py"))
BUILT = (ROOT / "docs" / "building.md").read_text()


def test_every_file_has_a_description() -> None:
    """The first line is a whole sentence, as lists show only it."""
    first = {path: CONTENTS.first_line(path) for path in FILES}
    for path, line in first.items():
        assert re.fullmatch(r"\S.*[.?]", line), path


def test_the_list_of_packages_is_up_to_date() -> None:
    """Otherwise `make share` updates it."""
    assert CONTENTS.updated_page() == BUILT


def test_every_file_is_listed() -> None:
    lines = CONTENTS.files_page().splitlines()
    assert len([line for line in lines if ".py " in line]) == len(FILES)


def test_every_package_is_listed() -> None:
    package = ROOT / "src" / "sudokit"
    folders = {path.parent.name for path in package.glob("*/__init__.py")}
    files = {path.stem for path in package.glob("*.py")} - {"__init__"}
    assert sorted(CONTENTS.packages()) == sorted(
        {*folders, *files, *CONTENTS.HEADERS}
    )


def test_every_file_on_the_page_exists() -> None:
    """Folders and files in the tables of how it is built."""
    for name in re.findall(r"`([\w/]+(?:/|\.py))`", BUILT):
        places = (ROOT, ROOT / "src", ROOT / "src" / "sudokit")
        assert any((place / name).exists() for place in places), name
