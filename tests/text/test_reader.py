"""The reader of plain puzzles: every form, and errors."""

import io
import pickle
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import sudoku
from puzzles import DATA, EASY, SPARSE, grid_of
from sudokit.core import reading
from sudokit.text.reader import ReadOptions
from sudoku import FormatError, Reader

FILES = [
    pytest.param(path, id=f"{path.parent.name}/{path.stem}")
    for folder in ("valid", "invalid")
    for path in sorted((DATA / folder).glob("*.txt"))
]


def stream_of(data: bytes) -> io.TextIOWrapper:
    """Return bytes as the stream that the command reads."""
    return io.TextIOWrapper(
        io.BytesIO(data), encoding="utf-8-sig", errors="surrogateescape"
    )


def everything(reader: Reader) -> list[str]:
    """Return each puzzle as 81 characters, or its error and place."""
    result = []
    while True:
        try:
            g = reader.read()
        except FormatError as error:
            result.append(f"{error.line}:{error.column}: {error.message}")
            assert str(error) == f"{reader.name}:{result[-1]}"
            continue
        if g is None:
            return result
        result.append(g.line())


@pytest.mark.parametrize("path", FILES)
def test_items_are_read_as_expected(path: Path) -> None:
    expected = path.with_suffix(".expected").read_text().splitlines()
    result = everything(
        Reader(stream_of(path.read_bytes()), ReadOptions(path.name))
    )
    assert result == expected
    wrong = any(len(line) != 81 for line in expected)
    assert wrong == (path.parent.name == "invalid")


@pytest.mark.parametrize(
    ("note", "sort"),
    [("3x3 diagonals", "diagonals"), ("1x9", "boxes of 1x9")],
)
def test_another_9x9_is_an_error(note: str, sort: str) -> None:
    text = f"# box {note}\n{SPARSE}\n\n{SPARSE}\n# box 3x3\n{SPARSE}\n"
    assert everything(Reader(io.StringIO(text))) == [
        f"2:1: a grid of 9x9 with {sort}, where the usual 9x9 is needed",
        SPARSE,
        SPARSE,
    ]


@pytest.mark.parametrize("path", FILES)
def test_no_puzzle_is_lost(path: Path) -> None:
    line = SPARSE
    data = path.read_bytes()
    ending = b"" if data.endswith(b"\n") else b"\n"
    rows = b"\n".join(line[i : i + 9].encode() for i in range(0, 81, 9))
    for puzzle in (line.encode(), rows):
        whole = stream_of(data + ending + b"\n" + puzzle + b"\n")
        assert everything(Reader(whole))[-1] == line


def test_read_takes_a_stream_or_a_reader() -> None:
    text = f"{EASY}\n{SPARSE}\n"
    assert sudoku.read(io.StringIO(text)) == grid_of(EASY)
    assert sudoku.read(io.StringIO("")) is None
    reader = Reader(io.StringIO(text))
    assert sudoku.read(reader) == grid_of(EASY)
    assert sudoku.read(reader) == grid_of(SPARSE)
    assert sudoku.read(reader) is None
    assert sudoku.read(reader) is None
    assert list(Reader(io.StringIO(text))) == [grid_of(EASY), grid_of(SPARSE)]


def test_an_error_has_name_line_and_column() -> None:
    with pytest.raises(FormatError) as caught:
        Reader(io.StringIO("\n\n1 2 x\n"), ReadOptions("some.txt")).read()
    error = caught.value
    assert (error.name, error.line, error.column) == ("some.txt", 3, 5)
    assert str(error) == "some.txt:3:5: 'x' is not a value of a cell"
    assert isinstance(error, ValueError)
    # It crosses a process border.
    other = pickle.loads(pickle.dumps(error))
    assert (str(other), other.column) == (str(error), 5)


def test_other_signs() -> None:
    text = EASY.replace("0", "x")
    assert Reader(io.StringIO(text), ReadOptions(empty="x")).read() == grid_of(
        EASY
    )
    with pytest.raises(FormatError):
        Reader(io.StringIO(text.replace("x", "n"))).read()
    note = f"; a note\n{EASY} ; # and more\n"
    assert Reader(
        io.StringIO(note), ReadOptions(comment=";")
    ).read() == grid_of(EASY)
    # A sign for empty is one even if frames are drawn with it.
    dashes = EASY.replace("0", "-")
    rows = "\n".join(dashes[i : i + 9] for i in range(0, 81, 9))
    for form in (dashes, rows):
        assert Reader(
            io.StringIO(form), ReadOptions(empty="-")
        ).read() == grid_of(EASY)


def forms(line: str) -> list[str]:
    """Return every form of a puzzle as text."""
    rows = [line[i : i + 9] for i in range(0, 81, 9)]
    return [
        line + "\n",
        "".join(row + "\n" for row in rows),
        reading.text_of(grid_of(line)),
        "".join(",".join(row) + "\n" for row in rows),
        "".join(
            f"|{row[:3]}|{row[3:6]}|{row[6:]}|\n"
            + "+---" * (k % 3 == 2)
            + "\n" * (k % 3 == 2)
            for k, row in enumerate(rows)
        ),
    ]


lines = st.lists(
    st.sampled_from("....123456789"), min_size=81, max_size=81
).map("".join)


@settings(max_examples=50, deadline=None)
@given(st.lists(st.tuples(lines, st.integers(0, 4)), max_size=4))
def test_written_grids_are_read_back(drawn: list[tuple[str, int]]) -> None:
    text = "".join(forms(line)[form] for line, form in drawn)
    assert everything(Reader(io.StringIO(text))) == [line for line, _ in drawn]


pieces = st.sampled_from(
    [
        EASY, SPARSE[:80], "1" * 9, "1 2 3 4 5 6 7 8 9", "...", "#", "\n",
        "\n\n", "+---+", "|", " ", "x", "\r\n", "\ufeff", "9" * 300,
    ]
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(
    st.one_of(
        st.binary(),
        st.text().map(lambda text: text.encode("utf-8", "replace")),
        st.lists(pieces).map(lambda result: "".join(result).encode()),
        st.lists(pieces).map(lambda result: "\n".join(result).encode()),
    )
)
@example(b"\n".join([b"123456789"] * 40))
def test_anything_is_a_grid_or_a_format_error(data: bytes) -> None:
    result = everything(Reader(stream_of(data), ReadOptions("any")))
    assert len(result) <= data.count(b"\n") + data.count(b"\r") + 1
