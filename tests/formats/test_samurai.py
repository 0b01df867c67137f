"""A samurai is refused by name in every form, and nothing of it is read."""

import io
import json

import pytest

from sudokit import formats
from sudokit.text.messages import FormatError


def cell(i: int, j: int) -> str:
    """Return the sign of a cell, "" in the gaps between the grids."""
    in_corner = not (9 <= i < 12 or 9 <= j < 12)
    in_middle = 6 <= i < 15 and 6 <= j < 15
    if not (in_corner or in_middle):
        return ""
    return str((i + 3 * j) % 9 + 1) if (2 * i + j) % 5 == 0 else "."


ROWS = [[cell(i, j) for j in range(21)] for i in range(21)]


def written(gap: str, between: str = "", empty: str = ".") -> str:
    """Return the rows with a sign for gaps, and between cells."""
    lines = [
        between.join(sign.replace(".", empty) or gap for sign in row).rstrip()
        for row in ROWS
    ]
    return "\n".join(lines) + "\n"


NUMBERS = [[int(sign) if sign > "0" else 0 for sign in row] for row in ROWS]
FORMS = {
    **{
        f"{gap!r}, {between!r}, {empty!r}": written(gap, between, empty)
        for gap in "# x-?._*|0"
        for between in ("", *[" "] * (gap not in "x-?"))
        for empty in ".0"
    },
    "without gaps": written(""),
    "one line": written(".").replace("\n", "") + "\n",
    "one line with gaps": written("#").replace("\n", "") + "\n",
    "one line without gaps": written("").replace("\n", "") + "\n",
    "CSV": written("", ","),
    "CSV with blanks": written("", ",", ""),
    "JSON": json.dumps(NUMBERS),
    "JSON with null": json.dumps(
        [[n or None for n in row] for row in NUMBERS]
    ),
}


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("after", ["", "\n" + "." * 81 + "\n"])
def test_a_samurai_is_refused(name: str, after: str) -> None:
    text = FORMS[name]
    more = after if name[0] in "'ow" else ""
    item, *others = formats.read(io.StringIO(text + more))
    assert isinstance(item, FormatError)
    assert item.message == "a samurai can't be read"
    assert len(others) == bool(more)
    assert not any(isinstance(one, FormatError) for one in others)


@pytest.mark.parametrize(
    "comment", ["### 53..7....", "#########", "# # # a note # # #", "###"]
)
def test_comments_stay_comments(comment: str) -> None:
    (item,) = formats.read(io.StringIO(f"{comment}\n{'.' * 81}\n"))
    assert not isinstance(item, FormatError)
