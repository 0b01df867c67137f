"""Every format, alone and in pairs."""

import io
import itertools
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from format_texts import CLUES, GRID, grids, items, text_of
from puzzles import WIKI
from sudokit import Choice, Grid, formats
from sudokit.formats import FORMATS, PuzzleRecord, Source
from sudokit.native.arrays import COMPILED
from sudokit.rules import AnyPuzzle
from sudokit.text.reader import ReadOptions

# The table.


def test_names_of_formats() -> None:
    assert list(FORMATS) == [
        "line",
        "grid",
        "spaced",
        "framed",
        "triples",
        "sdk",
        "sdm",
        "ss",
        "candidates",
        "opensudoku",
        "csv",
        "hodoku",
        "jsonl",
        "link",
        "sudokuwiki",
        "fpuzzles",
        "sudokupad",
        "arrays",
        "cells",
        "iss",
    ]
    assert set(formats.ORDER) == set(FORMATS)


def test_an_unknown_name_is_refused_with_the_names() -> None:
    with pytest.raises(ValueError, match="'pdf'; the formats are line, grid"):
        formats.format_named("pdf")
    with pytest.raises(ValueError, match="'pdf'"):
        formats.read(io.StringIO(), ReadOptions("-", "pdf"))


@pytest.mark.parametrize("indent", [0, 1, 4])
@pytest.mark.parametrize("whole", [True, False])
def test_an_object_on_several_lines(indent: int, whole: bool) -> None:
    """A puzzle, or a list of them as in the record of a book."""
    record: dict[str, object] = {"title": "x", "puzzle": WIKI, "number": 1}
    count = 1
    if not whole:
        record = {"schema": 1, "puzzles": [record, WIKI, record]}
        count = 3
    text = json.dumps(record, indent=indent)
    read = [*formats.read(io.StringIO(text), ReadOptions())]
    grids = [one.grid.line() for one in read if isinstance(one, PuzzleRecord)]
    assert grids == [GRID.line()] * count


@pytest.mark.parametrize("name", FORMATS)
def test_recognised_by_itself(name: str) -> None:
    text = text_of([PuzzleRecord(GRID), PuzzleRecord(GRID)], name)
    assert formats.recognise(Source(io.StringIO(text))) == name


@pytest.mark.parametrize("name", FORMATS)
def test_crlf_and_a_byte_order_mark_are_read(name: str) -> None:
    text = "\ufeff" + text_of([PuzzleRecord(GRID)], name).replace("\n", "\r\n")
    assert grids(text) == [GRID]


def test_written_formats_match_their_examples() -> None:
    assert text_of([PuzzleRecord(GRID)], "line") == WIKI + "\n"
    assert (
        text_of([PuzzleRecord(GRID)], "sdm") == WIKI.replace(".", "0") + "\n"
    )
    assert text_of([PuzzleRecord(GRID)], "spaced").startswith(
        "5 3 0 0 7 0 0 0 0\n"
    )
    assert text_of([PuzzleRecord(GRID)], "grid").startswith(
        "53..7....\n6..195...\n"
    )
    assert text_of([PuzzleRecord(GRID)], "ss").splitlines()[:4] == [
        "53.|.7.|...",
        "6..|195|...",
        ".98|...|.6.",
        "-----------",
    ]
    assert text_of([PuzzleRecord(GRID)], "framed").splitlines()[:2] == [
        "+-------+-------+-------+",
        "| 5 3 . | . 7 . | . . . |",
    ]
    assert text_of([PuzzleRecord(GRID)], "triples").startswith(
        "0\n0\n5\n0\n1\n3\n"
    )
    assert text_of([PuzzleRecord(GRID)], "sdk").startswith(
        "[Puzzle]\n53..7....\n"
    )
    assert text_of([PuzzleRecord(GRID)], "csv") == f"puzzle\n{WIKI}\n"
    assert text_of([PuzzleRecord(GRID)], "hodoku") == f":0000:x:{WIKI}:::\n"
    assert (
        text_of([PuzzleRecord(GRID)], "jsonl") == f'{{"puzzle": "{WIKI}"}}\n'
    )
    assert '<game data="530070' in text_of([PuzzleRecord(GRID)], "opensudoku")
    rows = text_of([PuzzleRecord(GRID)], "candidates").splitlines()
    assert len(rows) == 13 and len(set(map(len, rows))) == 1
    assert rows[1].split("|")[1].split() == ["5", "3", "124"]


# Reading what was written.


@st.composite
def puzzles(draw: Any) -> Any:
    """Return any 9x9 grid, some with candidates ruled out."""
    values = draw(
        st.lists(
            st.sampled_from([0, 0, 0, 0, *range(1, 10)]),
            min_size=81,
            max_size=81,
        )
    )
    grid = Grid.init([values[k : k + 9] for k in range(0, 81, 9)])
    for i, j, n in draw(
        st.lists(
            st.tuples(st.integers(0, 8), st.integers(0, 8), st.integers(1, 9)),
            max_size=6,
        )
    ):
        grid = formats.rule_out(grid, [Choice(i, j, n)])
    return PuzzleRecord(grid)


def grid_of(puzzle: PuzzleRecord) -> Grid:
    assert isinstance(puzzle.grid, Grid)
    return puzzle.grid


@settings(
    max_examples=12 if COMPILED else 4,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
@given(st.lists(puzzles(), min_size=1, max_size=3))
def test_all_pairs_of_formats(some: list[PuzzleRecord]) -> None:
    """Conversion to one format, then to another, keeps the puzzle."""
    read = {name: items(text_of(some, name), name) for name in FORMATS}
    again: dict[object, Any] = {}  # most are read alike
    for first, second in itertools.product(FORMATS, repeat=2):
        wanted: list[AnyPuzzle] = [grid_of(one) for one in some]
        if "triples" in (first, second):
            wanted = [g for g in wanted if set(g.line()) != {"."}]
        if "candidates" not in (FORMATS[first].holds & FORMATS[second].holds):
            wanted = [formats.plain(g) for g in wanted]
        key = (tuple(read[first]), second)
        if key not in again:
            again[key] = grids(text_of(read[first], second), second)
        assert again[key] == wanted


@settings(max_examples=25, deadline=None)
@given(puzzles())
def test_every_format_is_read_back_without_its_name(
    puzzle: PuzzleRecord,
) -> None:
    for name in FORMATS:
        if (
            name == "triples"
            and len(grid_of(puzzle).line().replace(".", "")) == 0
        ):
            continue
        (grid,) = grids(text_of([puzzle], name))
        assert grid.values() == puzzle.grid.values()


def test_the_empty_grid_is_an_empty_file_of_triples() -> None:
    empty = PuzzleRecord(Grid.parse("." * 81))
    assert text_of([empty], "triples") == ""
    assert grids("", "triples") == []
    for name in FORMATS.keys() - {"triples"}:
        assert grids(text_of([empty], name)) == [empty.grid]


@pytest.mark.parametrize("name", FORMATS)
def test_clues_and_entries_are_distinguished_if_possible(name: str) -> None:
    puzzle = PuzzleRecord(GRID, CLUES)
    (back,) = items(text_of([puzzle], name), name)
    is_held = "clues" in FORMATS[name].holds
    assert back.clues == (CLUES if is_held else None)
    assert formats.losses(puzzle, FORMATS[name]) == (
        [] if is_held else ["entries"]
    )
    assert back.grid == (GRID if is_held else CLUES)


@pytest.mark.parametrize("name", FORMATS)
def test_comments_are_written_if_possible(name: str) -> None:
    puzzle = PuzzleRecord(GRID, comments=("From a book",))
    (back,) = items(text_of([puzzle], name), name)
    is_held = "comments" in FORMATS[name].holds
    assert back.comments == (puzzle.comments if is_held else ())
