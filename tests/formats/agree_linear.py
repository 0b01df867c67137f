"""takes time in proportion to the text."""

from __future__ import annotations

import io
import time
from collections.abc import Callable

import pytest

from puzzles import EASY, WIKI
from sudokit import formats
from sudokit.filter.items import Remark
from sudokit.filter.puzzles import items_of
from sudokit.text.messages import FormatError
from sudokit.text.reader import ReadOptions

ROW = EASY[:9]
# Beginnings of each format, and the text repeated after them.
SHAPES = {
    "dots and blanks": ("", ". x"),
    "dots": ("", "."),
    "a host of dots": ("http://", "a."),
    "a host of dots without a scheme": ("", ".a"),
    "a port": ("http://a.b", ":1"),
    "fields": ("https://sudokupad.app/?", "a=1&"),
    "newlines in XML": ("<?x", "\n"),
    "blanks in XML": ("<opensudoku><game data='", " \n"),
    "elements": ("<opensudoku>", "<game data='1'/>\n"),
    "newlines in an array": ("[", "\n"),
    "rows of an array": ("[", "[1,2],\n"),
    "arrays": ("", "[[1]]\n"),
    "JSON": ('{"puzzle": "', "\\n"),
    "objects": ("", '{"puzzle": "1"}\n'),
    "brackets": ("", "[{"),
    "cells": ("1,,\n", "1,,3\n"),
    "cells of a wide row": ("1" + "," * 24 + "\n", ",\n"),
    "many cells": ("1,,,\n", ","),
    "a table": (f"|{'a|' * 9}\n{'|-' * 9}|\n", "|1|2\n"),
    "CSV": ("puzzle\n", '"'),
    "rows of CSV": ("puzzle\n", "1,2\n"),
    "triples": ("1\n1\n1\n", "1\n"),
    "candidates": (("12 " * 9 + "\n") * 3, "12 "),
    "sections": ("[Puzzle]\n", "[State]\n"),
    "comments": ("#ARuud\n", "#C x\n"),
    "HoDoKu": (f":0000:x:{WIKI}:", "111 "),
    "an f-puzzles link": ("https://f-puzzles.com/?load=N4Ig", "AAAA"),
    "a SudokuPad link": ("https://sudokupad.app/scl", "N4Ig"),
    "digits of a link": ("https://example.org/x?y=", "1.2"),
    "frames": ("", "---\n"),
    "a long frame": ("", "=-"),
    "bars": ("", "|"),
    "short rows": ("", "1 2 3 4 5\n"),
    "long rows": ("", "1" * 30 + "\n"),
    "rows of letters": ("", "ABCDE" * 5 + "\n"),
    "notes in a puzzle": (f"{ROW}\n", "# box 3x3\n"),
    "notes behind bands": (f"{ROW}\n" * 3 + "\n", "# box 3x3\n"),
    "wrong rows": ("", f"{ROW[:8]}n\n{ROW}\n"),
    "dashes": (f"{ROW.replace('0', '-')}\n", "---------\n"),
    "numbers of rows": ("", "1: 1\n"),
    "blank lines": (f"{ROW}\n", "\n \n"),
    "no-break blanks": ("", "\u00a0"),
    "nothing": ("", "\0"),
}
SIZE = 6_000  # characters, and four times as many


def filtered(text: str) -> None:
    for item in items_of(io.StringIO(text)):
        assert not isinstance(item, Remark) or len(item.message) < 1000


def recognised(text: str) -> None:
    for item in formats.read(io.StringIO(text)):
        assert isinstance(item, formats.PuzzleRecord | FormatError)


def seconds(read: Callable[[str], object], text: str) -> float:
    start = time.process_time()
    read(text)
    return time.process_time() - start


def is_linear(
    read: Callable[[str], object], start: str, more: str, tries: int = 3
) -> bool:
    """Check that four times the text takes four times as long, not 16.

    What else the machine does counts in the end, so it may be tried again.
    """
    texts = [f"{start}{more * (n // len(more))} x\n" for n in (SIZE, 4 * SIZE)]
    short = seconds(read, texts[0])
    long = seconds(read, texts[1])
    return long < 9 * short + 0.05 or (
        tries > 1 and is_linear(read, start, more, tries - 1)
    )


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("read", [filtered, recognised])
def test_reading_is_linear(shape: str, read: Callable[[str], object]) -> None:
    assert is_linear(read, *SHAPES[shape])


@pytest.mark.parametrize("name", formats.FORMATS)
def test_every_format_is_linear_when_it_is_named(name: str) -> None:
    def named(text: str) -> None:
        for _ in formats.read(io.StringIO(text), ReadOptions(format=name)):
            pass

    for sign in ("[", "1 2\n", "1,,", "<", ". x", "\n", "# box 3x3\n"):
        assert is_linear(named, "", sign), sign
