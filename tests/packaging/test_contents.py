"""The list of files in docs/ reads as a table of contents."""

import re
from pathlib import Path

import pytest

from puzzles import ROOT, script

CONTENTS = script(ROOT / "packaging" / "contents.py")
FILES = sorted((ROOT / "src").rglob("*.py"))
TABLE = CONTENTS.contents()
PAGE = (ROOT / "docs" / "files.md").read_text()
BUILT = (ROOT / "docs" / "building.md").read_text()


@pytest.mark.parametrize("path", FILES, ids=str)
def test_every_file_says_what_it_is(path: Path) -> None:
    line = CONTENTS.first_line(path)
    assert re.fullmatch(r"\S.*\S[.:]?", line)
    assert path.name in TABLE


def test_the_list_can_be_made_again() -> None:
    renewed = CONTENTS.renewed(PAGE)
    assert TABLE in renewed
    assert CONTENTS.renewed(renewed) == renewed
    assert TABLE.count(".py ") >= len(FILES)
    assert renewed.endswith(PAGE.partition(CONTENTS.END)[2])


def test_what_the_page_names_is_there() -> None:
    """Folders and files in the tables of how it is built."""
    for name in re.findall(r"`([\w/]+(?:/|\.py))`", BUILT):
        places = (ROOT, ROOT / "src", ROOT / "src" / "sudokit")
        assert any((place / name).exists() for place in places), name
