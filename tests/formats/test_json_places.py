"""Errors in JSON are at the value of the key that is wrong."""

import io
import json

import pytest

from sudokit import formats
from sudokit.text.messages import FormatError

CELLS = "." * 81
WRONG = [
    ("rules", "killer=3:r1x1", "'r1x1' is not a cell"),
    ("rules", ["killer"], "rules must be a text"),
    ("rules", "killer=3:r9c12", "r9c12 is not a cell of 9"),
    ("regions", 3, "regions must be a text"),
    ("regions", "AB", "2 letters for regions"),
    ("box", 3, "'3' is not a box shape"),
    ("diagonals", "yes", "diagonals must be true or false"),
    ("ruled_out", "r1c1", "ruled_out must be a list"),
    ("ruled_out", ["r1c1"], "'r1c1' is not a candidate"),
    ("comments", [3], "comments must be a list"),
    ("killer", [{"cells": ["r1c1"]}], "has the key 'killer'"),
    ("puzzle", "x" + CELLS[1:], "'x'"),
    ("puzzle", CELLS + ".", "82 cells"),
]


def place_of(text: str) -> tuple[int, int, str]:
    """Return the place and the message of the first error."""
    for item in formats.read(io.StringIO(text)):
        if isinstance(item, FormatError):
            return item.line, item.column, item.message
    pytest.fail("no error")


@pytest.mark.parametrize(("key", "value", "message"), WRONG)
@pytest.mark.parametrize("indent", [None, 1, 4])
def test_an_error_is_at_the_value(
    key: str, value: object, message: str, indent: int | None
) -> None:
    """In an object on a line, or on several."""
    record = {"title": "one", "puzzle": CELLS, "author": "x"} | {key: value}
    text = json.dumps(record, indent=indent)
    before = text[: text.index(f'"{key}": ') + len(f'"{key}": ')]
    line, column, why = place_of(text + "\n")
    assert message in why
    assert line == before.count("\n") + 1
    assert column == len(before.rpartition("\n")[2]) + 1


@pytest.mark.parametrize(("key", "value", "message"), WRONG)
def test_an_error_in_a_list_has_a_path(
    key: str, value: object, message: str
) -> None:
    good = {"puzzle": CELLS}
    text = json.dumps({"puzzles": [good, good | {key: value}]}, indent=1)
    why = place_of(text)[2]
    assert why.startswith(f"puzzles[2].{key}: ") and message in why


@pytest.mark.parametrize("indent", [None, 1])
def test_deeply_nested_brackets_are_refused(indent: int | None) -> None:
    value: list[object] = []
    for _ in range(70):
        value = [value]
    record = {"title": "one", "puzzle": CELLS, "more": value}
    assert "64" in place_of(json.dumps(record, indent=indent))[2]
