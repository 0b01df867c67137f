"""Puzzles of any size as text: written, read, and refused."""

from functools import cache
from io import StringIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokit import rules
from sudokit.rules import (
    GivenRules,
    Notation,
    Puzzle,
    RuleReader,
    Shape,
    boxes,
    parse,
    write,
)
from sudokit.text.reader import ReadOptions
from sudoku import FormatError

SMALL = "1 0 0 0\n0 0 3 0\n0 1 0 0\n0 0 0 2\n"


@pytest.mark.parametrize(
    ("text", "again"),
    [
        (SMALL, SMALL),
        ("1000003001000002", None),
        ("1...\n..3.\n.1..\n...2\n", "1...\n..3.\n.1..\n...2\n"),
        ("1 _ _ _ _ _ 3 _ _ 1 _ _ _ _ _ 2\n", None),
        (
            "1,*,*,*\n*,*,3,*\n*,1,*,*\n*,*,*,2",
            "1 * * *\n* * 3 *\n* 1 * *\n* * * 2\n",
        ),
        (
            "+---+---+\n|1 0|0 0|\n|0 0|3 0|\n+---+---+\n|0 1|0 0|\n"
            "|0 0|0 2|\n+---+---+\n",
            SMALL,
        ),
        ("# told\n1 0 0 0 # one\n0 0 3 0\n\n0 1 0 0\n0 0 0 2", SMALL),
        ("10 00\n00 30\n01 00\n00 02", "1000\n0030\n0100\n0002\n"),
    ],
)
def test_ways_to_write_a_4x4(text: str, again: str | None) -> None:
    puzzle = rules.read(StringIO(text))
    assert puzzle is not None and puzzle.grid == parse(SMALL)
    assert write(*puzzle) == (again or text.rstrip("\n") + "\n")


@cache
def sample(shape: Shape) -> Puzzle:
    """Return a grid with most of its values, all of them in use."""
    size = shape[0] * shape[1]
    return rules.generate(boxes(shape), size * size * 4 // 5, seed=1)


@pytest.mark.parametrize(
    "notation",
    [
        Notation(),
        Notation(lower=True, empty="."),
        Notation(numbers=True),
        Notation(blanks=False, empty="*"),
        Notation(line=True),
        Notation(line=True, blanks=False, empty="_"),
        Notation(numbers=True, line=True, empty="."),
    ],
)
@pytest.mark.parametrize("shape", [(3, 4), (4, 4), (5, 5)])
def test_puzzles_survive_a_round_trip(
    shape: Shape, notation: Notation
) -> None:
    grid = sample(shape)
    text = write(grid, notation)
    for fields in shape, None:
        assert rules.read(StringIO(text), "-", fields and boxes(fields)) == (
            grid,
            notation,
        )


def test_sixteen_values_in_a_line() -> None:
    def shapes(
        lines: list[str], shape: Shape | None = None
    ) -> list[Shape | None]:
        stream = StringIO("\n".join(lines))
        return [
            one.grid.rules.shape
            for one in RuleReader(
                stream, ReadOptions(given=GivenRules(shape=shape))
            )
        ]

    lines = ["1" + "." * 15] * 16
    assert shapes(lines) == [(2, 2)] * 16
    lines[15] = "G" + "." * 15
    assert shapes(lines) == [(4, 4)]
    assert shapes(lines, (2, 8)) == [(2, 8)]


def test_several_puzzles_each_in_its_own_way() -> None:
    text = (
        SMALL
        + "\n"
        + SMALL
        + "1000003001000002\n"
        + write(Puzzle(boxes((2, 3)), bytes(36)))
        + "\n\n"
        + "." * 81
        + "\n"
    )
    reader = RuleReader(StringIO(text))
    sizes = [item.grid.size for item in reader]
    assert sizes == [4, 4, 4, 6, 9]


def test_empty_input_has_no_puzzle() -> None:
    assert rules.read(StringIO()) is None
    assert rules.read(StringIO("\n# nothing\n  \n+--+\n")) is None
    with pytest.raises(FormatError, match="no puzzle"):
        parse("")


ROW = " ".join(["0"] * 16)
BAD = [
    ("1 2 3", None, 1, 5, "3 cells where 9 are needed"),
    ("0 0 0 0 0 0 0 0 0", (2, 2), 1, 17, "9 cells where 16 are needed"),
    ("\n1 0 0 0\n0 0 0 0\n0 0 0\n", None, 4, 5, "3 cells where 4 are needed"),
    ("1 0 0 0\n0 0 5 0\n0 0 0 0\n0 0 0 0", None, 2, 5, "beyond 4"),
    (
        "1 0 0 0\n0 0 x 0\n0 0 0 0\n0 0 0 0",
        None,
        2,
        5,
        "'x' is not a value of a cell",
    ),
    ("1 0 0 0\n0 0 A 0\n0 0 0 0\n0 0 0 0", None, 2, 5, "beyond 4"),
    ("1 0 0 0\n0 0 17 0\n0 0 0 0\n0 0 0 0", None, 2, 5, "beyond 4"),
    ("1 0 0 0\n0 0 0 0\n0 0 0 0\n", None, 3, 1, "ends after 3 rows, not 4"),
    ("1 0 0 0\n\n0 0 0 0\n0 0 0 0\n", None, 1, 1, "ends after 1 row, not 4"),
    (
        "\n".join([ROW] * 14 + ["12" + ROW[1:], ROW[:-1] + "G"]),
        (4, 4),
        16,
        31,
        "letter 'G' where numbers are used",
    ),
    (
        "\n".join([ROW] * 14 + ["B" + ROW[1:], ROW[:-1] + "12"]),
        (4, 4),
        16,
        31,
        "'12' where letters are used",
    ),
    (
        "\n".join([*[ROW] * 15, ROW[:-1] + "H"]),
        (4, 4),
        16,
        31,
        "'H' is beyond 16",
    ),
]


@pytest.mark.parametrize(("text", "shape", "line", "column", "message"), BAD)
def test_bad_text_names_the_place(
    text: str, shape: Shape | None, line: int, column: int, message: str
) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        rules.read(StringIO(text), "file", shape and boxes(shape))
    error = caught.value
    assert (error.name, error.line, error.column) == ("file", line, column)


@pytest.mark.parametrize(
    "text",
    [text for text, shape, *_ in BAD if not shape and "\n\n" not in text],
)
@pytest.mark.parametrize("after", [SMALL, "1000003001000002\n"])
def test_reading_continues_after_an_error(text: str, after: str) -> None:
    reader = RuleReader(StringIO(text + "\n\n" + after))
    with pytest.raises(FormatError):
        reader.read()
    puzzle = reader.read()
    assert puzzle is not None and puzzle.grid == parse(SMALL)
    assert reader.read() is None


@given(st.text("0123456789.AaGPp|+-= \n,#x²", max_size=120))
@settings(deadline=None)
def test_any_text_gives_grids_or_format_errors(text: str) -> None:
    for shape in None, (2, 2):
        reader = RuleReader(
            StringIO(text), ReadOptions(given=GivenRules(shape=shape))
        )
        for _ in range(len(text) + 1):
            try:
                puzzle = reader.read()
            except FormatError as error:
                assert error.line >= 1 and error.column >= 1
            else:
                if puzzle is None:
                    break
                assert (
                    rules.read(
                        StringIO(write(*puzzle)), "-", puzzle.grid.rules
                    )
                    == puzzle
                )
        else:
            pytest.fail("the reader doesn't come to an end")
