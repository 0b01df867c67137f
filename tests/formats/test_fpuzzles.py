"""The rules of f-puzzles: every key is read and written."""

import io
import json
from typing import Any
from urllib.parse import quote

import pytest

from puzzles import EASY
from shell import sudoku
from sudokit import formats
from sudokit.formats.fpuzzles import HOME, link_of, loaded
from sudokit.formats.lz_string import packed
from sudokit.rules import NAMED, Puzzle, boxes, make_rules
from sudokit.rules.puzzle import puzzle_rules
from sudokit.rules.spelling import notations
from sudoku import FormatError

EMPTY: list[list[dict[str, int]]] = [[{}] * 9] * 9
ROW = [f"R1C{k}" for k in range(1, 6)]
LINE = {"lines": [ROW]}
CELLS = ["R1C1", "R1C2"]
# The value of a key, and the rule in our notation.
KEYS: list[tuple[str, Any, str]] = [
    ("killercage", [{"cells": CELLS, "value": "9"}], "killer=9:r1c1+r1c2"),
    ("killercage", [{"cells": CELLS}], "killer=r1c1+r1c2"),
    (
        "littlekillersum",
        [{"cell": "R0C4", "direction": "DL", "value": "15"}],
        "little-killer=15:r1c3+r2c2+r3c1",
    ),
    (
        "littlekillersum",
        [{"cell": "R10C8", "direction": "UR", "value": "3"}],
        "little-killer=3:r9c9",
    ),
    (
        "arrow",
        [{"lines": [["R1C2", "R2C2", "R3C2"]], "cells": CELLS}],
        "arrow=r1c1+r1c2/r2c2+r3c2",
    ),
    (
        "arrow",
        [{"lines": [["R1C1", "R2C2"], ["R1C1", "R2C1"]], "cells": ["R1C1"]}],
        "arrow=r1c1/r2c2/r2c1",
    ),
    ("odd", [{"cell": "R1C1"}, {"cell": "R3C1"}], "odd=r1c1+r3c1"),
    ("even", [{"cell": "R1C1"}], "even=r1c1"),
    ("minimum", [{"cell": "R1C1"}, {"cell": "R1C2"}], "minimum=r1c1+r1c2"),
    ("maximum", [{"cell": "R1C1"}], "maximum=r1c1"),
    ("difference", [{"cells": CELLS}], "kropki-white=r1c1+r1c2"),
    (
        "difference",
        [{"cells": CELLS, "value": "3"}],
        "kropki-white=3:r1c1+r1c2",
    ),
    ("ratio", [{"cells": CELLS}], "kropki-black=r1c1+r1c2"),
    ("xv", [{"cells": CELLS, "value": "X"}], "xv=X:r1c1+r1c2"),
    (
        "clone",
        [{"cells": CELLS, "cloneCells": ["R5C5", "R5C6"]}],
        "clone=r1c1+r1c2/r5c5+r5c6",
    ),
    (
        "quadruple",
        [{"cells": [*CELLS, "R2C1", "R2C2"], "values": [1, 2]}],
        "quadruple=1+2:r1c1+r1c2+r2c1+r2c2",
    ),
    (
        "sandwichsum",
        [{"cell": "R0C1", "value": "7"}],
        "sandwich=7:" + "+".join(f"r{k}c1" for k in range(1, 10)),
    ),
    (
        "xsum",
        [{"cell": "R1C10", "value": "7"}],
        "x-sum=7:" + "+".join(f"r1c{k}" for k in range(9, 0, -1)),
    ),
    (
        "skyscraper",
        [{"cell": "R10C2", "value": "4"}],
        "skyscraper=4:" + "+".join(f"r{k}c2" for k in range(9, 0, -1)),
    ),
    ("whispers", [LINE], "german-whisper=r1c1+r1c2+r1c3+r1c4+r1c5"),
    (
        "whispers",
        [LINE | {"value": "4"}],
        "german-whisper=4:r1c1+r1c2+r1c3+r1c4+r1c5",
    ),
    *[
        (key, [LINE], f"{word}=r1c1+r1c2+r1c3+r1c4+r1c5")
        for key, word in (
            ("thermometer", "thermometer"),
            ("slowthermometer", "slow-thermometer"),
            ("palindrome", "palindrome"),
            ("renban", "renban"),
            ("nabner", "nabner"),
            ("regionsumline", "region-sum"),
            ("betweenline", "between"),
            ("entropicline", "entropic"),
            ("modularline", "modular"),
            ("doublearrow", "double-arrow"),
            ("zipperline", "zipper"),
        )
    ],
    *[
        (f"{one}indexer", [{"cells": CELLS}], f"{one}-indexer=r1c1+r1c2")
        for one in ("row", "column", "box")
    ],
    ("negative", ["xv"], "negative-xv"),
    ("negative", ["ratio"], "negative-ratio"),
    ("nonconsecutive", True, "non-consecutive"),
    ("antiknight", True, "anti-knight"),
]


def link(**more: Any) -> str:
    return HOME + packed(json.dumps({"size": 9, "grid": EMPTY} | more))


def items(text: str) -> list[formats.PuzzleRecord | FormatError]:
    return list(formats.read(io.StringIO(text + "\n")))


def rewritten(words: list[str]) -> dict[str, Any]:
    """Return the object of a puzzle with these rules."""
    puzzle = Puzzle(make_rules(9, words=words), bytes(81))
    text = link_of(formats.PuzzleRecord(puzzle))
    return loaded(text.strip().removeprefix(HOME))


def test_every_key_of_the_table_is_here() -> None:
    keys = {key for one in NAMED.values() for key in one.names("fpuzzles")}
    alone = {"diagonal+", "diagonal-", "antiking", "disjointgroups"}
    assert keys == {key for key, *_ in KEYS} | alone | {"extraregion"}


@pytest.mark.parametrize(("key", "value", "word"), KEYS)
def test_a_rule_is_read_and_written(key: str, value: Any, word: str) -> None:
    (record,) = items(link(**{key: value}))
    assert isinstance(record, formats.PuzzleRecord)
    assert notations(puzzle_rules(record.grid)) == [word]
    again = rewritten([word])
    (same,) = items(link(**{key: again[key]}))
    assert isinstance(same, formats.PuzzleRecord)
    assert puzzle_rules(same.grid) == puzzle_rules(record.grid)


def test_nonconsecutive_excepts_dots() -> None:
    (record,) = items(link(nonconsecutive=True, difference=[{"cells": CELLS}]))
    assert isinstance(record, formats.PuzzleRecord)
    words = notations(puzzle_rules(record.grid))
    assert words == ["kropki-white=r1c1+r1c2", "negative-difference"]
    assert rewritten(words)["nonconsecutive"] is True


def test_an_item_without_a_number_is_no_constraint() -> None:
    (record,) = items(
        link(
            sandwichsum=[{"cell": "R0C1", "value": ""}],
            xv=[{"cells": CELLS, "value": ""}],
            littlekillersum=[{"cell": "R0C1", "direction": "DR"}],
            thermometer=[{"lines": [["R1C1"]]}],
        )
    )
    assert isinstance(record, formats.PuzzleRecord)
    assert puzzle_rules(record.grid) == boxes()


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"negative": ["queen"]}, "negative 'queen' is not known"),
        ({"negative": "xv"}, "negative is not a list"),
        ({"killercage": [{"cells": ["R1C10"]}]}, "'R1C10' is not a cell"),
        ({"killercage": ["R1C1"]}, "something else than objects"),
        ({"arrow": [{"lines": [["R1C1", "R1C2"]]}]}, "a arrow has no cells"),
        (
            {"xsum": [{"cell": "R3C3", "value": "3"}]},
            "'R3C3' is not beside the grid",
        ),
        (
            {"littlekillersum": [{"cell": "R0C0", "value": 3}]},
            "'None' is no direction",
        ),
        ({"killercage": [{"cells": CELLS, "value": "?"}]}, "not a number"),
        ({"fogindexer": [{"cells": CELLS}]}, "the rule 'fogindexer'"),
    ],
)
def test_unknown_parts_are_refused_by_name(
    more: dict[str, Any], message: str
) -> None:
    (error,) = items(link(**more))
    assert isinstance(error, FormatError)
    assert message in error.message


@pytest.mark.parametrize(
    "word",
    [
        "sum=5:r1c1+r1c2",
        "or=even=r1c1|odd=r1c2",
        "little-killer=5:r2c2-r3c3",
    ],
)
def test_rules_that_f_puzzles_lacks_are_refused(word: str) -> None:
    with pytest.raises(ValueError, match="f-puzzles"):
        rewritten([word])


def of(**more: Any) -> Puzzle:
    (record,) = items(link(**more))
    assert isinstance(record, formats.PuzzleRecord), record
    assert isinstance(record.grid, Puzzle)
    return record.grid


def test_other_sizes_are_read_and_written() -> None:
    grid: list[list[dict[str, Any]]] = [
        [{} for _ in range(6)] for _ in "123456"
    ]
    grid[0][0] = {"value": 6, "given": True}
    cage = [{"cells": ["R6C5", "R6C6"], "value": 5}]
    puzzle = of(size=6, grid=grid, killercage=cage)
    assert puzzle.rules.shape == (2, 3) and puzzle[0, 0] == 6
    assert notations(puzzle.rules) == ["killer=5:r6c5+r6c6"]
    outside = [{"cell": "R7C2", "value": 4}]
    assert notations(of(size=6, grid=grid, skyscraper=outside).rules) == [
        "skyscraper=4:r6c2+r5c2+r4c2+r3c2+r2c2+r1c2"
    ]
    for one in puzzle, Puzzle(boxes((3, 2)), bytes(36)):
        (back,) = items(link_of(formats.PuzzleRecord(one)).strip())
        assert isinstance(back, formats.PuzzleRecord) and back.grid == one


def test_one_diagonal_is_a_region_of_its_own() -> None:
    (region,) = of(**{"diagonal+": True}).rules.rules
    assert region.groups() == (tuple(range(8, 73, 8)),)


def test_given_pencil_marks_are_candidates() -> None:
    grid: list[list[dict[str, Any]]] = [[{} for _ in range(9)] for _ in EMPTY]
    grid[0][1] = {"givenPencilMarks": [3, 5]}
    puzzle = of(grid=grid, antiking=True)
    assert puzzle.candidates(0, 1) == (3, 5)
    (back,) = items(link_of(formats.PuzzleRecord(puzzle)).strip())
    assert isinstance(back, formats.PuzzleRecord) and back.grid == puzzle


def test_only_drawings_of_known_rules_are_ignored() -> None:
    result = of(renban=[LINE], line=[LINE | {"outlineC": "#F0F"}])
    assert notations(result.rules) == ["renban=r1c1+r1c2+r1c3+r1c4+r1c5"]
    (error,) = items(link(line=[LINE]))
    assert (
        isinstance(error, FormatError) and "a line is drawn" in error.message
    )


@pytest.mark.parametrize("verb", ["", "rate", "clues", "explain", "prove"])
def test_every_verb_names_dropped_parts(verb: str) -> None:
    grid = [
        {"value": int(sign), "given": True} if sign != "0" else {}
        for sign in EASY
    ]
    content = {
        "size": 9,
        "grid": [grid[k : k + 9] for k in range(0, 81, 9)],
        "text": [{"cells": ["R1C1"], "value": "secret"}],
    }
    link = HOME + quote(packed(json.dumps(content)))
    done = sudoku(*verb.split(), given=link)
    assert "left out: text\n" in done.err
    assert sudoku("-q", given=link).err == ""
