"""Python's own messages about numbers are never shown."""

import io
import re
from argparse import ArgumentError, ArgumentTypeError
from collections.abc import Iterator

import pytest

from cli.test_defaults import parsers
from puzzles import WIKI
from sudokit import Grid
from sudokit.formats import FORMATS, PuzzleRecord, Source, read, text_of
from sudokit.text.messages import FormatError
from sudokit.text.reader import ReadOptions

OWN = re.compile(
    r"invalid literal|set_int_max|could not convert|invalid \w+ value"
    r"|maximum recursion|Error\b|<class"
)
NUMBERS = [
    "True", "9" * 5000, "1_0", "\u0663", "", "-1", "1e400", "NaN", "1.5",
    "[" * 5000, "0x10", " ",
]  # fmt: skip


def test_numeric_options_are_checked() -> None:
    for verb, parser in parsers().items():
        for action in parser._actions:
            if not callable(action.type) or action.nargs == 0:
                continue
            for text in NUMBERS:
                try:
                    action.type(text)
                except (ArgumentTypeError, ArgumentError) as error:
                    place = verb, action.dest, text[:9]
                    assert not OWN.search(str(error)), place
                except (ValueError, OSError):
                    assert action.type is not int and action.type is not float


def messages(name: str, text: str) -> Iterator[str]:
    """Yield the errors in a text."""
    try:
        for item in read(
            Source(io.StringIO(text), ReadOptions("-")), ReadOptions("-", name)
        ):
            if isinstance(item, FormatError):
                yield str(item)
    except FormatError as error:
        yield str(error)


@pytest.mark.parametrize("name", FORMATS)
def test_numeric_fields_are_checked(name: str) -> None:
    text = text_of(PuzzleRecord(Grid.parse(WIKI)), FORMATS[name])
    places = [*re.finditer(r"\d+", text)]
    for place in places[:: max(1, len(places) // 20)]:
        for number in NUMBERS:
            wrong = text[: place.start()] + number + text[place.end() :]
            for message in messages(name, wrong):
                assert not OWN.search(message), number[:9]
