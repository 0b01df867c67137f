"""Files that are damaged, too large, or contain no puzzle."""

import io
import string

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from format_texts import CHOICES, CLUES, GRID, items, only_error, text_of
from puzzles import WIKI
from sudokit import formats
from sudokit.formats import FORMATS, PuzzleRecord
from sudokit.text.reader import ReadOptions
from sudoku import FormatError

# Errors.


@pytest.mark.parametrize(("text", "message"), [
    (WIKI[:-1] + "x\n", "<test>:1:81: 'x' is not a value of a cell"),
    (f"[Puzzle]\n{WIKI[:9]}\n12345678\n",
     "<test>:3:1: 8 cells in a row, not 9"),
    ("[Puzzle]\n" + "12345678a\n", "<test>:2:9: 'a' is not a value of a cell"),
    ("[Puzzle]\n123456789\n",
     "<test>:2:1: the puzzle ends before its ninth row"),
    ("0\n0\n5\n0\n0\n6\n", "<test>:6:1: r1c1 already has a value"),
    ("0\n0\n0\n", "<test>:3:1: '0' is not a value from 1 to 9"),
    ("0\n9\n1\n", "<test>:2:1: '9' is not a column from 0 to 8"),
    (f":0000:x:{WIKI[:80]}:::\n",
     "<test>:1:9: 80 cells don't make a grid"),
    (f":0000:x:{WIKI}:0:\n",
     "<test>:1:91: '0' is not a value, row and column"),
    (":a:b:\n", "<test>:1:1: not :technique:values:puzzle:choices:"),
    ("puzzle\n12\n", "<test>:2:1: 2 cells don't make a grid"),
    (f"id,puzzle\n1,{WIKI[:-1]}x\n",
     "<test>:2:83: 'x' is not a value of a cell"),
    (f'id,puzzle\n12345678,"12345678""{WIKI[9:]}"\n',
     "<test>:2:19: '\"' is not a value of a cell"),
    (f'id,puzzle\n1,"1""{WIKI[2:]}"\n',
     "<test>:2:4: '\"' is not a value of a cell"),
    ("{}\n", '<test>:1:1: "puzzle" is missing or lacks cells'),
    ("{1}\n", "<test>:1:2: not JSON: Expecting property name enclosed in"
     " double quotes"),
    ('{"puzzle": "' + WIKI + '", "ruled_out": ["r0c1<>2"]}\n',
     "<test>:1:110: 'r0c1<>2' is not a candidate such as r1c2<>3"),
    ('{"puzzle": "' + WIKI + '", "clues": "' + "9" * 81 + '"}\n',
     "<test>:1:106: a clue is not in the grid"),
    ("<sudoku/>", "<test>:1:1: <sudoku> is not <opensudoku>"),
    ("<svg xmlns='x'/>", "<test>:1:1: an SVG picture has no puzzle to read;"
     " sudoku scan reads photos, PNG and PDF"),
    ("<!DOCTYPE html>\n<html/>", "<test>:1:1: a web page; give the address"
     " of the puzzle or its cells instead"),
    ('{\n"title": "x",\n"puzzles": [\n1,\n2]}\n',
     "<test>:1:1: there is no object with a puzzle"),
    ('{\n"title": "x"}\n',
     '<test>:1:1: "puzzle" is missing or lacks cells'),
    ('{\n"puzzle": "x",\n"title"}\n',
     "<test>:3:8: not JSON: Expecting ':' delimiter"),
    ("<opensudoku><game/></opensudoku>",
     "<test>:1:13: a game without data"),
    ("<opensudoku><game data='12'/></opensudoku>",
     "<test>:1:13: expected 81 digits or the fields of a game"),
    ("<opensudoku>", "<test>:1:13: bad XML: no element found"),
    ("<!DOCTYPE x [<!ENTITY a 'b'>]><opensudoku/>",
     "<test>:1:13: document types and entities are not allowed"),
])  # fmt: skip
def test_errors_name_their_place(text: str, message: str) -> None:
    assert only_error(text) == message


@pytest.mark.parametrize(
    "name",
    [
        "hodoku",
        "jsonl",
        "csv",
        "opensudoku",
        "sdk",
        "triples",
        "line",
        "candidates",
    ],
)
def test_the_puzzle_after_a_bad_one_is_read(name: str) -> None:
    bad = {
        "hodoku": ":0000:x:12:::\n",
        "jsonl": "{\n",
        "csv": "12\n",
        "opensudoku": "<game data='1'/>\n",
        "sdk": "[Puzzle]\n12\n\n",
        "triples": "9\n\n",
        "line": "12\n",
        "candidates": "1 2\n\n",
    }[name]
    one = FORMATS[name]
    text = one.head + bad + one.text(PuzzleRecord(GRID)) + one.tail
    error, puzzle = items(text, name)
    assert isinstance(error, FormatError)
    assert puzzle.grid == GRID


def test_limits_are_enforced() -> None:
    deep = "<opensudoku>" + "<a>" * 40
    assert "nested more than 32 deep" in only_error(deep)
    wide = '<opensudoku><game data="' + "1" * 2_000_000
    assert "over a million characters" in only_error(wide)
    assert "more than 64 brackets" in only_error('{"a": ' + "[" * 70 + "\n")
    assert "65536 characters or more" in only_error("{" + " " * 70_000 + "\n")
    assert "not JSON" in only_error('{"puzzle": ' + "1" * 5000 + "}\n")


def test_reading_is_lazy() -> None:
    """A puzzle is yielded before the stream continues."""

    class Endless:
        left = 3

        def readline(self, limit: int, /) -> str:
            self.left -= 1
            assert self.left >= 0
            return WIKI + "\n"

    for name in ("auto", "line"):
        assert next(
            formats.read(Endless(), ReadOptions("-", name))
        ) == PuzzleRecord(GRID)


def test_text_that_is_not_utf8() -> None:
    raw = io.BytesIO(WIKI.encode() + b"\n\xff\xfe\n" + WIKI.encode())
    strict = io.TextIOWrapper(raw, encoding="utf-8")
    records = list(formats.read(strict, ReadOptions("f")))
    assert "text is not UTF-8" in str(records[-1])


# Rubbish.

SIGNS = st.text(
    alphabet=string.digits + ".:,|+-*<>(){}[]\"'# \n\r\tqx=&;"
    "\x00\ufeff\ud800\udcff√│",
    max_size=400,
)


def fed(text: str, name: str) -> None:
    """Check that a text gives only grids and FormatErrors."""
    for item in items(text, name):
        assert isinstance(item, PuzzleRecord | FormatError)
        str(item)
        if isinstance(item, PuzzleRecord):
            for target in FORMATS.values():
                try:
                    target.text(item).encode()
                except ValueError as error:
                    assert "9x9" in str(error)


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=600))
def test_random_bytes(data: bytes) -> None:
    text = data.decode("utf-8", "surrogateescape")
    for name in ("auto", *FORMATS):
        fed(text, name)


@settings(max_examples=150, deadline=None)
@given(SIGNS)
def test_random_signs_of_the_formats(text: str) -> None:
    for name in ("auto", *FORMATS):
        fed(text, name)


@settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(st.data())
def test_damaged_files(data: st.DataObject) -> None:
    """A valid file with a piece removed, repeated or changed."""
    name = data.draw(st.sampled_from(list(FORMATS)))
    first = CHOICES if FORMATS[name].holds_sukakus() else GRID
    text = text_of(
        [PuzzleRecord(first, CLUES, ("A",)), PuzzleRecord(GRID)], name
    )
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        to = data.draw(st.integers(at, min(at + 20, len(text))))
        text = text[:at] + data.draw(SIGNS.map(lambda t: t[:9])) + text[to:]
    for other in ("auto", name):
        fed(text, other)
