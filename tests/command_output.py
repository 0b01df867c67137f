"""Puzzles, and parsers of the command's output.

Nothing of the project is imported.
"""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

EASY = (
    "530070000600195000098000060800060003400803001700020006060000280"
    "000419005000080079"
)
SOLVED = (
    "534678912672195348198342567859761423426853791713924856"
    "961537284287419635345286179"
)
# Arto Inkala's puzzle of 2012.
HARD = (
    "800000000003600000070090200050007000000045700000100030001000068"
    "008500010090000400"
)
HARD_SOLVED = (
    "812753649943682175675491283154237896369845721287169534"
    "521974368438526917796318452"
)
TWO = (  # two solutions
    "002000800003000006010640300000700015090081030000009000000003001"
    "608900000070000002"
)
NONE = "2" + EASY[1:]  # no solution, but no visible error
CLASH = "55" + "0" * 79  # 5 twice in a row and a box
BLANK = "0" * 81
WRONG = "4" + SOLVED[1:]  # complete, with three errors

UNIQUE_CHOICE = "Puzzle has a (unique choice) solution:"
MULTIPLE_CHOICE = "Puzzle has a (multiple choice) solution:"
SEVERAL = "Puzzle has several solutions, one of them:"
NO_SOLUTION = "Puzzle has no solution, the closest attempt:"
CORRECT = "Puzzle solution is correct."
INCORRECT = "Puzzle solution is incorrect:"

# Seconds after which a run counts as endless, on any machine.
PATIENCE = 600


class Result(NamedTuple):
    """The result of a run of the command."""

    status: int
    out: str
    err: str


Run = Callable[..., Result]


def nine(line: str, between: str = " ") -> str:
    """Return nine lines of nine values."""
    rows = [line[i : i + 9] for i in range(0, 81, 9)]
    return "".join(between.join(row) + "\n" for row in rows)


def grids(text: str) -> list[str]:
    """Return the grids of stdout, separated by blank lines, as 81 values."""
    result = []
    for block in text.removesuffix("\n").split("\n\n") if text else []:
        line = block.replace("\n", "").replace(" ", "")
        assert block + "\n" == nine(line)
        assert re.fullmatch("[0-9]{81}", line)
        result.append(line)
    return result


def houses() -> list[tuple[str, list[int]]]:
    """Return the 27 houses by name, as cells 0 to 80."""
    cells = [(k // 9, k % 9) for k in range(81)]
    kinds: list[tuple[str, Callable[[int, int], int]]] = [
        ("row", lambda i, j: i),
        ("column", lambda i, j: j),
        ("box", lambda i, j: i // 3 * 3 + j // 3),
    ]
    return [
        (
            f"{kind} {number + 1}",
            [9 * i + j for i, j in cells if house(i, j) == number],
        )
        for kind, house in kinds
        for number in range(9)
    ]


Error = tuple[str, str, frozenset[str]]


def errors_in(line: str) -> set[Error]:
    """Return house, value and cells of every repeated value."""
    result = set()
    for name, cells in houses():
        for n in "123456789":
            places = [k for k in cells if line[k] == n]
            if len(places) > 1:
                names = {f"r{k // 9 + 1}c{k % 9 + 1}" for k in places}
                result.add((name, n, frozenset(names)))
    return result


def printed_errors(lines: Sequence[str]) -> set[Error]:
    """Return the same of lines such as ``row 3: 5 at r3c1 and r3c7``."""
    result = set()
    for line in lines:
        text = re.fullmatch(
            r"((?:row|column|box) [1-9]): ([1-9]) at"
            r" ((?:r\dc\d, )*r\dc\d and r\dc\d)",
            line,
        )
        assert text, line
        names = frozenset(re.findall(r"r\dc\d", text[3]))
        result.add((text[1], text[2], names))
    return result


def is_solution(line: str, puzzle: str) -> bool:
    """Return whether it is complete, correct, and has every clue."""
    return "0" not in line and not errors_in(line) and keeps(line, puzzle)


def keeps(line: str, puzzle: str) -> bool:
    """Return whether the grid has the clues of the puzzle."""
    return all(n in ("0", m) for n, m in zip(puzzle, line, strict=True))


FRAME = "+-------+-------+-------+\n"


def framed(line: str) -> str:
    """Return a grid with lines drawn around its boxes."""
    text = FRAME
    for k in range(9):
        row = line[9 * k : 9 * k + 9].replace("0", ".")
        parts = [" ".join(row[m : m + 3]) for m in (0, 3, 6)]
        text += "| " + " | ".join(parts) + " |\n"
        if k % 3 == 2:
            text += FRAME
    return text


def blocks(line: str) -> str:
    """Return nine lines, with a blank one after three and six."""
    rows = nine(line).splitlines(keepends=True)
    return "\n".join("".join(rows[k : k + 3]) for k in (0, 3, 6))


FORMS: dict[str, Callable[[str], str]] = {
    "line": lambda line: line + "\n",
    "line with dots": lambda line: line.replace("0", ".") + "\n",
    "line with _": lambda line: line.replace("0", "_") + "\n",
    "line with *": lambda line: line.replace("0", "*") + "\n",
    "rows": lambda line: nine(line, ""),
    "numbers": nine,
    "commas": lambda line: nine(line, ","),
    "commas and blanks": lambda line: nine(line, ", "),
    "framed": framed,
    "blocks": blocks,
    "comments": lambda line: "# one\n" + nine(line) + "# two\n",
    "comment after": lambda line: line + " # a comment\n",
    "comment in rows": lambda line: nine(line).replace("\n", " # 1 2\n"),
    "crlf": lambda line: nine(line).replace("\n", "\r\n"),
    "indented": lambda line: "  " + nine(line).replace("\n", "  \n  "),
}

ROWS = nine(EASY).splitlines(keepends=True)
