"""Keys and columns that name rules are read or refused."""

import io
import json

import pytest

from puzzles import EASY
from sudokit import formats
from sudokit.formats import PuzzleRecord
from sudokit.rules import NAMED
from sudokit.text.box_note import COMMON
from sudokit.text.messages import FormatError

CERTAIN = sorted(set(NAMED) - COMMON - {"or", "helpers"})
KEYS = [
    (key, "x")
    for name in CERTAIN
    for key in sorted(
        {name, name.replace("-", "_"), name.replace("-", "").upper()}
    )
] + [
    ("rule", "anti-knight"),
    ("cages", [["r1c1", "r1c2"]]),
    ("Variant", "X-Sudoku"),
    ("type", "jigsaw"),
    ("kind", "killer"),
    ("diagonal", True),
    ("constraints", ["anti-king"]),
    ("even", ["r1c1"]),
]
HARMLESS = [
    ("antiknight", False),
    ("antiknight", "no"),
    ("cages", []),
    ("even", 12),
    ("line", 7),
    ("variant", "classic"),
    ("type", "hard"),
    ("rating", "x"),
    ("kind", "pattern"),
]


def item(key: str, value: object, format: str) -> object:
    """Return the puzzle that has this key, or the error."""
    text = json.dumps({"puzzle": EASY, key: value})
    if format == "csv":
        cell = json.dumps(value).strip('"').replace('"', '""')
        text = f'puzzle,{key}\n{EASY},"{cell}"'
    (read,) = formats.read(io.StringIO(f"{text}\n"))
    return read


@pytest.mark.parametrize("format", ["csv", "jsonl"])
@pytest.mark.parametrize(("key", "value"), [*KEYS, ("diagonals", "x")])
def test_rules_in_other_keys_are_refused(
    key: str, value: object, format: str
) -> None:
    if format == "csv" and key == "even":
        return
    error = item(key, value, format)
    assert isinstance(error, FormatError)
    assert key.lower() in error.message.lower()


@pytest.mark.parametrize("format", ["csv", "jsonl"])
@pytest.mark.parametrize(("key", "value"), HARMLESS)
def test_other_keys_are_left_out(key: str, value: object, format: str) -> None:
    record = item(key, value, format)
    assert isinstance(record, PuzzleRecord)
    assert record.grid.line().replace(".", "0") == EASY and record.dropped
