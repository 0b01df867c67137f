"""What the arguments of the command can be, as argparse calls it.

Each function takes the text of an argument and returns what it says, or
raises ArgumentTypeError with a line that tells what is wrong.
"""

from __future__ import annotations

from argparse import ArgumentTypeError
from typing import NoReturn

import sudoku

STYLES = ("9.", "90", "1.", "10")  # lines, and the sign for empty


def stands_apart(style: str) -> bool:
    """Is there a blank line between grids of this style?"""
    if style in STYLES:
        return style[0] == "9"
    from sudokit import formats  # noqa: PLC0415

    return formats.FORMATS[style].blank


def style(text: str) -> str:
    """How stdout is written: one of STYLES, or the name of a format."""
    return text if text in STYLES else format_name(text)


def source(text: str) -> str:
    """The format of the input: auto, or its name."""
    return text if text == "auto" else format_name(text)


def format_name(text: str) -> str:
    """A name of sudokit.formats."""
    from sudokit import formats  # noqa: PLC0415

    if text not in formats.FORMATS:
        fail(f"there is no format {text}; see sudoku convert --list")
    return text


def nelts(text: str) -> int:
    """NELTS: 0 to 81, or one of the five words."""
    clues = sudoku.clues_of(text)
    if clues < 0:
        fail(f"{text} is no number of clues from 0 to 81")
    return clues


def natural(text: str) -> int:
    """A whole number from 0."""
    if not (text.isascii() and text.isdecimal() and len(text) < 19):
        fail(f"{text} is no whole number")
    return int(text)


def whole(text: str) -> int:
    """A whole number from 1."""
    number = natural(text)
    if number == 0:
        fail("it starts at 1")
    return number


def seed(text: str) -> int:
    """A seed: any whole number, or any word."""
    digits = text.removeprefix("-")
    if digits.isascii() and digits.isdecimal() and len(digits) < 4000:
        return int(text)
    return int.from_bytes(b"\1" + text.encode("utf-8", "surrogateescape"))


def duration(text: str) -> float:
    """Seconds, more than none."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        fail(f"{text} is no number of seconds")
    return seconds


def one_sign(text: str) -> str:
    """A character that can't be mistaken for a value."""
    if len(text) != 1 or text.isspace() or text in "123456789":
        fail(f"{text!r} is no sign: one character, no blank, no value")
    return text


def fail(message: str) -> NoReturn:
    """Says what is wrong with an argument, for the parser to print."""
    raise ArgumentTypeError(message)
