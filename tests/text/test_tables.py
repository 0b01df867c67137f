"""Puzzles as tables, boards and printed lists, with labels.

Each text is read by the filter and by the formats as the same puzzle.
"""

import io
import json
import os
from collections.abc import Sequence
from threading import Event, Thread

import pytest

from command_output import PATIENCE
from puzzles import EASY, SOLVED, SPARSE
from sudokit import formats
from sudokit.core.grid import Grid
from sudokit.filter.items import InputPuzzle, Remark
from sudokit.filter.puzzles import items_of
from sudokit.formats import PuzzleRecord, ReadOptions
from sudokit.text.messages import FormatError

P = EASY.replace("0", ".")


def rows_of(line: str) -> list[str]:
    return [line[k : k + 9] for k in range(0, 81, 9)]


ROWS = rows_of(P)
ZEROS = [row.replace(".", "0") for row in ROWS]
LETTERS = "ABCDEFGHI"
FRAME = "+-------+-------+-------+\n"


def lines(rows: Sequence[Sequence[str]], between: str = "") -> str:
    return "".join(between.join(row) + "\n" for row in rows)


def boxed(sign: str, around: str, each: str = "") -> str:
    """Return rows between bars, with this sign for empty cells."""
    text = ""
    for row in ROWS:
        parts = [each.join(row[k : k + 3]) for k in (0, 3, 6)]
        inner = f"{around}|{around}".join(parts)
        text += f"|{around}{inner}{around}|\n".replace(".", sign)
    return text


def framed(text: str) -> str:
    rows = text.splitlines(True)
    width = (len(rows[0]) - 5) // 3
    frame = "+" + ("-" * width + "+") * 3 + "\n"
    return (
        frame + frame.join("".join(rows[k : k + 3]) for k in (0, 3, 6)) + frame
    )


def labelled(rows: list[str], between: str, labels: str) -> str:
    return "".join(
        f"{label}{between}{between.join(row)}\n"
        for label, row in zip(labels, rows, strict=True)
    )


def floats(nothing: str = "0.0") -> str:
    rows = [[f"{n}.0" if n > "0" else nothing for n in row] for row in ZEROS]
    return "".join(",".join(row) + "\n" for row in rows)


def parted(sign: str, rows: list[str]) -> str:
    """Return rows with a separator line between the boxes."""
    return (
        f"\n{sign}\n".join("\n".join(rows[k : k + 3]) for k in (0, 3, 6))
        + "\n"
    )


def listed(rows: Sequence[Sequence[str]], comma: str, ends: str = "[]") -> str:
    begin, end = ends[0], ends[1]
    inner = f"{end}{comma}\n {begin}".join(
        f"{comma} ".join(row) for row in rows
    )
    return f"{begin}{begin}{inner}{end}{end}\n"


NONE = [[cell if cell > "0" else "None" for cell in row] for row in ZEROS]
SPACED = lines(ZEROS, " ")
TABLES = {
    "pandas": ",0,1,2,3,4,5,6,7,8\n" + labelled(ZEROS, ",", "012345678"),
    "pandas without index": "0,1,2,3,4,5,6,7,8\n" + lines(ZEROS, ","),
    "pandas without header": labelled(ZEROS, ",", "012345678"),
    "pandas, floats": ",0.0,1.0,2.0,3.0,4.0,5.0,6.0,7.0,8.0\n"
    + "".join(f"{k}.0,{','.join(row)}\n" for k, row in enumerate(ZEROS)),
    "pandas, named": ",".join(["", *[f"col_{k}" for k in range(9)]])
    + "\n"
    + "".join(f"row_{k},{','.join(row)}\n" for k, row in enumerate(ZEROS)),
    "pandas with gaps": ",0,1,2,3,4,5,6,7,8\n"
    + "".join(
        f"{k},{row}" for k, row in enumerate(floats("").splitlines(True))
    ),
    "print(df)": "   0  1  2  3  4  5  6  7  8\n"
    + labelled(ZEROS, "  ", "012345678"),
    "counted from 1": f"1 2 3 4 5 6 7 8 9\n{SPACED}",
    "counted, no blanks": "123456789\n" + lines(ROWS),
    "counted above a frame": "  1 2 3   4 5 6   7 8 9\n"
    + framed(boxed(".", " ", " ")),
    "counted, a gap, a frame": "  1 2 3   4 5 6   7 8 9\n\n"
    + framed(boxed(".", " ", " ")),
    "counted below": f"{SPACED}1 2 3 4 5 6 7 8 9\n",
    "letters": f"  {' '.join(LETTERS)}\n" + labelled(ROWS, " ", "123456789"),
    "letters beside": "".join(
        f"{a} {row}\n" for a, row in zip(LETTERS, ROWS, strict=True)
    ),
    "all four edges": "   1 2 3 4 5 6 7 8 9\n"
    + "".join(
        f"{a} {' '.join(row)} {a}\n"
        for a, row in zip(LETTERS, ROWS, strict=True)
    )
    + "   1 2 3 4 5 6 7 8 9\n",
    "names": "  C1 C2 C3 C4 C5 C6 C7 C8 C9\n"
    + "".join(f"R{k} {' '.join(row)}\n" for k, row in enumerate(ROWS, 1)),
    "play --plain": "".join(
        f"r{k}: {' '.join(row)}\n" for k, row in enumerate(ROWS, 1)
    ),
    "floats": floats(),
    "floats and nan": floats("nan"),
    "savetxt": "".join(
        " ".join(f"{int(n):.18e}" for n in row) + "\n" for row in ZEROS
    ),
    "float array": listed([[f"{n}." for n in row] for row in ZEROS], ""),
    "None": "".join(" ".join(row) + "\n" for row in NONE),
    "blank cells, wide": framed(boxed(" ", " ", " ")),
    "blank cells": framed(boxed(" ", "", " ")),
    "blank cells, no frame": boxed(" ", "", " "),
    "blank cells, narrow": boxed(" ", ""),
    "blank cells, open": lines(
        [row.strip("|\n") for row in boxed(" ", "").splitlines()]
    ),
    "blank cells, bars": "".join(
        f"| {' | '.join(row)} |\n".replace(".", " ") for row in ROWS
    ),
    "blank cells, bars, labels": "".join(
        f"{k} | {' | '.join(row)}\n".replace(".", " ")
        for k, row in enumerate(ROWS, 1)
    ),
    "blank cells, bars, labels, no blanks at the end": "".join(
        f"{a}|{'|'.join(row)}".replace(".", " ").rstrip() + "\n"
        for a, row in zip(LETTERS, ROWS, strict=True)
    ),
    "blank cells, closed bars, labels": "".join(
        f"{k} │ {' │ '.join(row)} │\n".replace(".", " ")
        for k, row in enumerate(ROWS)
    ),
    "blank cells, drawn": boxed(" ", "", " ").replace("|", "│"),
    "numpy": listed(ZEROS, ""),
    "numpy array": f"array({listed(ZEROS, ',').strip()}, dtype=int8)\n",
    "Python": listed(NONE, ","),
    "Python, named": "board = " + listed(NONE, ","),
    "Python, texts": str([[*row] for row in ROWS]) + "\n",
    "Python, tuples": str(tuple(tuple(map(int, row)) for row in ZEROS)) + "\n",
    "Python, row by row": "".join(f"{[*map(int, row)]}\n" for row in ZEROS),
    "C": "int grid[9][9] = " + listed(ZEROS, ",", "{}"),
    "serate": f"{P} ED=10.6/10.6/2.9\n",
    "with its solution": f"{P.replace('.', '0')},{SOLVED}\n",
    "puzzle bank": f"0000183b305c {P.replace('.', '0')}  1.2\n",
    "percent": "% a comment\n" + lines(ROWS) + "% the end\n",
    "spreadsheet": lines([";".join(row).replace(".", "") for row in ROWS]),
    "spreadsheet with ends": lines(
        [";".join(row).replace(".", "") + ";" for row in ROWS]
    ),
    "sdx": "".join(
        " ".join(row).replace(".", "123456789") + "\n" for row in ROWS
    ),
    "729 candidates": "".join(
        "123456789"
        if n == "0"
        else "." * (int(n) - 1) + n + "." * (9 - int(n))
        for row in ZEROS
        for n in row
    )
    + "\n",
    "729 candidates, words": "".join(
        (
            "123456789"
            if n == "0"
            else "." * (int(n) - 1) + n + "." * (9 - int(n))
        )
        + ("\n" if (i, j) == (8, 8) else " ,\t|"[j % 4])
        for i, row in enumerate(ZEROS)
        for j, n in enumerate(row)
    ),
} | {
    f"{sign * length} {own}": parted(
        sign * length, [row.replace(".", sign) if own else row for row in ROWS]
    )
    for sign in "_*"
    for length in (9, 11, 21)
    for own in (False, True)
}


def by_filter(text: str) -> list[str]:
    result: list[str] = []
    for item in items_of(io.StringIO(text)):
        if isinstance(item, str):
            result += item.split()
        elif isinstance(item, InputPuzzle):
            result.append(item.puzzle.line())
        elif item.is_error:
            result.append(item.message)
    return result


def by_formats(text: str) -> list[str]:
    return [
        plain_line(item) if isinstance(item, PuzzleRecord) else str(item)
        for item in formats.read(io.StringIO(text))
    ]


def plain_line(record: PuzzleRecord) -> str:
    return (record.clues or record.grid).line()


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("read", [by_filter, by_formats])
def test_tables(name: str, read: object) -> None:
    assert callable(read)
    assert read(TABLES[name]) == [P]


# Twice without a blank line: what follows is a puzzle of its own.
TWICE = [
    "pandas", "counted from 1", "floats", "letters beside",
    "blank cells, no frame", "play --plain", "numpy", "serate",
    "with its solution", "Python, row by row",
]  # fmt: skip


@pytest.mark.parametrize("name", TWICE)
def test_two_tables(name: str) -> None:
    for between in ("", "\n"):
        text = TABLES[name] + between + TABLES[name]
        assert by_filter(text) == [P, P]


CANONICAL = (
    "123456789456789123789123456231674895875912364"
    "694538217317265948542897631968341572"
)


@pytest.mark.parametrize("some", [1, 2, 9, 10, 20])
@pytest.mark.parametrize(
    "line",
    [CANONICAL, SOLVED, CANONICAL.replace("5", "."), "123456789" + "." * 72],
)
def test_grids_whose_first_row_counts_up(line: str, some: int) -> None:
    rows = rows_of(line)
    for between in ("", " "):
        assert by_filter(lines(rows, between) * some) == [line] * some


def test_ten_rows_are_an_error() -> None:
    for extra in (1, 2):
        rows = [*ROWS, *ROWS[:extra]]
        for between in ("", " "):
            text = lines(rows, between)
            (message,) = by_filter(text)
            assert message == (
                f"-:{9 + extra}:1: {9 + extra} rows where 9 are needed;"
                " write a blank line between puzzles"
            )
            assert by_filter(f"{text}\n{lines(ROWS)}") == [message, P]


@pytest.mark.parametrize(
    "rows",
    [
        ROWS, ZEROS, rows_of(CANONICAL), ["_" * 9, *ROWS[1:]],
        TABLES["blank cells, bars, labels"].splitlines(),
        [" | ".join(row) for row in rows_of(CANONICAL)],
        ["|".join(row).replace(".", " ") + "|" for row in ROWS],
    ],
)  # fmt: skip
def test_the_ninth_row_is_answered(rows: list[str]) -> None:
    """Before the pipe has anything else, or ends."""
    source, target = os.pipe()
    os.write(target, lines(rows).encode())
    result: list[object] = []

    def read() -> None:
        with open(source) as stream:
            result.append(next(items_of(stream)))
            answered.set()

    answered = Event()
    reader = Thread(target=read)
    reader.start()
    is_answered = answered.wait(PATIENCE)
    os.close(target)
    reader.join()
    assert is_answered
    assert isinstance(result[0], InputPuzzle)


def test_entries_are_no_clues() -> None:
    marked = P.replace("7", "+7", 1)
    rows = "\n".join([marked[:10], *ROWS[1:]]) + "\n"
    clues = P.replace("7", ".", 1)
    for text in (marked + "\n", rows):
        assert by_filter(text) == [clues]
        (record,) = formats.read(io.StringIO(text))
        assert isinstance(record, PuzzleRecord)
        assert record.clues == Grid.parse(clues)
        assert record.grid == Grid.parse(P)


@pytest.mark.parametrize("rules", ["", "# anti-king\n"])
@pytest.mark.parametrize("between", ["", "\n"])
def test_a_wrong_entry_is_named_by_the_filter(
    between: str, rules: str
) -> None:
    rows = rows_of(P)
    text = rules + between.join(["53+2" + rows[0][3:], *rows[1:]]) + "\n"
    remark, puzzle = items_of(io.StringIO(text))
    assert isinstance(remark, Remark) and not remark.is_error
    assert remark.message == (
        "left out: entries" if rules else "r1c3 is 4, not 2."
    )
    assert isinstance(puzzle, InputPuzzle) and puzzle.puzzle.line() == P


def test_other_words_on_the_line_are_a_comment() -> None:
    (record,) = formats.read(io.StringIO(TABLES["serate"]))
    assert isinstance(record, PuzzleRecord)
    assert record.comments == ("ED=10.6/10.6/2.9",)


@pytest.mark.parametrize("other", [SPARSE, ROWS[0]])
def test_two_grids_on_a_line_are_an_error(other: str) -> None:
    assert all(len(result) != 81 for result in by_filter(f"{P} {other}\n"))


def test_candidates_in_squares_are_refused() -> None:
    """27 rows of 27: they are no puzzle of that size."""
    lists = [
        "".join(n if n == str(k + 1) else "." for k in range(9))
        if n != "."
        else "123456789"
        for n in P
    ]
    text = "".join(
        "".join(lists[9 * i + j][3 * a : 3 * a + 3] for j in range(9)) + "\n"
        for i in range(9)
        for a in range(3)
    )
    (message,) = by_filter(text)
    assert message.startswith("-:1:1: the 729 candidates of a grid")
    assert by_formats(text) == [message.partition(";")[0]]


@pytest.mark.parametrize("sign", ["-", "x", "X", "?"])
@pytest.mark.parametrize("size", [4, 6, 8, 9])
@pytest.mark.parametrize("clue", ["1", ""])
def test_signs_for_empty_cells_of_whole_grids(
    clue: str, size: int, sign: str
) -> None:
    """They are read alike as a line, in CSV and in JSON Lines."""
    text = clue + sign * (size * size - len(clue))
    if sign == "-" and not clue:
        return  # a line of a frame
    for form in ("{}\n", "puzzle\n{}\n", '{{"puzzle": "{}"}}\n'):
        (item,) = formats.read(io.StringIO(form.format(text)))
        assert not isinstance(item, FormatError), str(item)
        line = clue + "." * (size * size - len(clue))
        assert item.grid.line() == line


# Lines of other formats below a puzzle, and what they are called.
OTHER_LINES = {
    json.dumps({"puzzle": P, "rules": "anti-knight"}): "a line of JSON",
    "<opensudoku>": "a line of XML",
    f":0000:x:{P}:::": "a line of HoDoKu",
    ".AntiKnight.~R1C1_1": "a constraint string of ISS",
    "https://sudokupad.app/" + P: "a link",
}


@pytest.mark.parametrize("line", OTHER_LINES)
def test_a_line_of_another_format_below_a_puzzle(line: str) -> None:
    for text in (f"{P}\n{line}\n{P}\n", f"{P}\n\n{line}\n\n{P}\n"):
        first, *refused, last = formats.read(io.StringIO(text))
        assert isinstance(first, PuzzleRecord) and first == last
        (error,) = refused
        assert isinstance(error, FormatError)
        assert error.message.startswith(f"{OTHER_LINES[line]}, where the")
        results = by_filter(text)
        if line.startswith("https"):
            assert results == [P, P, P]
        else:
            assert results[0] == results[2] == P
            assert error.message in results[1]


@pytest.mark.parametrize("name", ["auto", "jsonl"])
def test_a_puzzle_below_json(name: str) -> None:
    text = f'{{"puzzle": "{P}"}}\n{P}\n{{"puzzle": "{P}"}}\n'
    options = ReadOptions(format=name)
    first, error, last = formats.read(io.StringIO(text), options)
    assert isinstance(first, PuzzleRecord) and first == last
    assert isinstance(error, FormatError)
    assert error.message.startswith("not JSON, as the lines before it")
