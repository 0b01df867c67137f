"""Grids of many sizes as other programs and languages print them.

Each text is read by the filter and by the formats as the same puzzle.
"""

import io
import random
from collections.abc import Callable, Sequence

import pytest

from sudokit import formats
from sudokit.filter.items import InputPuzzle, Remark
from sudokit.filter.puzzles import items_of
from sudokit.formats import PuzzleRecord
from sudokit.text.messages import FormatError

BOXES = {4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4), 16: (4, 4)}
SIGNS = ".123456789ABCDEFG"
Rows = Sequence[Sequence[str]]


def numbers(size: int) -> list[list[int]]:
    """Return half of the values of a grid of this size."""
    dice = random.Random(size)
    height, width = BOXES[size]
    return [
        [
            (width * (i % height) + i // height + j) % size + 1
            if dice.random() < 0.5
            else 0
            for j in range(size)
        ]
        for i in range(size)
    ]


def line(size: int) -> str:
    return "".join([SIGNS[n] for row in numbers(size) for n in row])


def table(mark: str, rows: Rows, top: bool, left: bool, empty: str) -> str:
    """Return a table with labels that count up from 0."""
    count = range(len(rows))
    lines = [[*map(str, count)]] if top else []
    lines += [[n if n != "0" else empty for n in row] for row in rows]
    if left:
        corner = [""] if top else []
        labels = [*corner, *map(str, count)]
        lines = [[a, *b] for a, b in zip(labels, lines, strict=True)]
    return "".join(mark.join(cells) + "\n" for cells in lines)


def listed(rows: Rows, ends: str, comma: str, empty: str = "0") -> str:
    inner = f"{ends[1]}{comma}\n {ends[0]}".join(
        comma.join([n if n != "0" else empty for n in row]) for row in rows
    )
    return ends[0] + inner + ends[1]


def framed(
    rows: Rows, empty: str, ends: tuple[str, str], frame: bool = True
) -> str:
    """Return boxes between bars; ``ends`` surround each row."""
    size = len(rows)
    height, width = BOXES[size]
    wide = len(str(size))
    rule = "+".join(["-" * (width * (wide + 1) + 1)] * height) + "\n"
    text = ""
    for i, row in enumerate(rows):
        cells = [n if n != "0" else empty for n in row]
        boxes = [
            " ".join([n.rjust(wide) for n in cells[k : k + width]])
            for k in range(0, size, width)
        ]
        text += ends[0] + " | ".join(boxes) + ends[1].rstrip() + "\n"
        if frame and i % height == height - 1 and i < size - 1:
            text += rule
    return text


def each_cell(rows: Rows, empty: str) -> str:
    rule = "+" + "---+" * len(rows) + "\n"
    lines = [
        "".join(f"|{n if n != '0' else empty:^3}" for n in row) + "|\n"
        for row in rows
    ]
    return rule + rule.join(lines) + rule


LISTINGS: dict[str, Callable[[Rows], str]] = (
    {
        f"table, {name}{empty or 'gaps'}{top}{left}": (
            lambda rows, mark=mark, top=top, left=left, empty=empty: table(
                mark, rows, top, left, empty
            )
        )
        for name, mark in (
            ("commas ", ","),
            ("blanks ", ", "),
            ("tabs ", "\t"),
        )
        for top, left, empty in (
            (True, True, "0"),
            (True, True, ""),
            (False, False, ""),
            (True, False, "0"),
            (False, True, "0"),
            (True, True, "NA"),
            (False, False, '"0"'),
        )
    }
    | {
        f"frame, {name}{empty}{frame}": (
            lambda rows, ends=ends, empty=empty, frame=frame: framed(
                rows, empty, ends, frame
            )
        )
        for name, ends in (
            ("closed ", ("| ", " |")),
            ("blank ", (" ", "")),
            ("open ", ("", "")),
        )
        for empty in (".", " ", "-", "_")
        for frame in (True, False)
    }
    | {
        "cells between bars": lambda rows: each_cell(rows, " "),
        "C": lambda rows: f"int a[9][9] = {{{listed(rows, '{}', ', ')}}};\n",
        "Java": lambda rows: (
            f"int[][] board = new int[][] {{{listed(rows, '{}', ', ')}}};\n"
        ),
        "Go": lambda rows: f"b := [9][9]int{{{listed(rows, '{}', ', ')}}}\n",
        "Rust": lambda rows: (
            "let board = vec![\n"
            + "".join(
                f"    vec!{listed([row], '[]', ', ')},\n" for row in rows
            )
            + "];\n"
        ),
        "Lisp": lambda rows: f"'({listed(rows, '()', ' ')})\n",
        "Clojure": lambda rows: f"(def board [{listed(rows, '[]', ' ')}])\n",
        "Prolog": lambda rows: (
            f"problem(1, [{listed(rows, '[]', ',', '_')}]).\n"
        ),
        "MiniZinc": lambda rows: (
            "start = [|" + "\n|".join(map(", ".join, rows)) + "|];\n"
        ),
        "Matlab": lambda rows: f"M = [{'; '.join(map(' '.join, rows))}];\n",
        "Octave": lambda rows: (
            "A =\n\n" + "".join(f"   {'   '.join(row)}\n" for row in rows)
        ),
        "torch": lambda rows: (
            f"tensor([{listed(rows, '[]', ', ')}], device='cuda:0')\n"
        ),
        "R": lambda rows: (
            "     "
            + "".join(f" [,{k}]" for k in range(1, len(rows) + 1))
            + "\n"
            + "".join(f"[{k},] {' '.join(r)}\n" for k, r in enumerate(rows, 1))
        ),
        "YAML": lambda rows: (
            "puzzle:\n" + "".join(f"  - [{', '.join(row)}]\n" for row in rows)
        ),
        "LeetCode": lambda rows: listed(
            [[f'"{n}"' if n != "0" else '"."' for n in row] for row in rows],
            "[]",
            ",",
        ).join("[]"),
        "object": lambda rows: (
            f'{{"board": {listed(rows, "[]", ",").join("[]")}}}'.replace(
                "\n", ""
            )
            + "\n"
        ),
        "an element a line": lambda rows: (
            "["
            + ",".join("[" + ",\n".join(row) + "]\n" for row in rows)
            + "]\n"
        ),
        "a title": lambda rows: "".join(
            f"Grid 0{k}\n{table(' ', rows, False, False, '0')}" for k in (1,)
        ),
        "Markdown": lambda rows: (
            f"```text\n{framed(rows, '.', ('| ', ' |'))}```\n"
        ),
    }
)


@pytest.mark.parametrize("size", BOXES)
@pytest.mark.parametrize("name", LISTINGS)
def test_listings(name: str, size: int) -> None:
    text = LISTINGS[name]([[*map(str, row)] for row in numbers(size)])
    (result,) = [
        item
        for item in items_of(io.StringIO(text))
        if not (isinstance(item, Remark) and not item.is_error)
    ]
    assert isinstance(result, InputPuzzle), (text, result)
    assert result.puzzle.line() == line(size), text
    (record,) = formats.read(io.StringIO(text))
    assert isinstance(record, PuzzleRecord), (text, record)
    assert record.grid.line() == line(size), text


def test_rows_of_a_title_keep_it_as_a_comment() -> None:
    text = "Puzzle 3:\n" + "1 0 0 0\n" * 4
    (record,) = formats.read(io.StringIO(text))
    assert isinstance(record, PuzzleRecord)
    assert record.comments == ("Puzzle 3:",)


@pytest.mark.parametrize(
    "line", ["Killer 3", "Sudoku X", "Diagonal sudoku 5", "abcdefghi"]
)
def test_other_words_are_no_title(line: str) -> None:
    text = f"{line}\n" + "1 0 0 0\n" * 4
    (item, *_) = formats.read(io.StringIO(text))
    assert isinstance(item, FormatError)


EDGES = ["123456789", *["." * 9] * 8, "123456789"]


def test_two_edges_that_count_up_are_ambiguous() -> None:
    """Either of the two can be labels, and the other a row."""
    for between in ("", " "):
        text = "".join(between.join(row) + "\n" for row in EDGES)
        (item,) = items_of(io.StringIO(text))
        assert isinstance(item, Remark) and "10 rows" in item.message


@pytest.mark.parametrize("sign", "0.")
def test_an_empty_row_is_no_separator(sign: str) -> None:
    rows = [sign * 9, f"5{sign * 8}", *[sign * 9] * 7, "123456789"]
    (item,) = items_of(io.StringIO("\n".join(rows) + "\n"))
    assert isinstance(item, InputPuzzle)
    assert item.puzzle.line() == "." * 9 + "5" + "." * 71
