"""The JSON of verbs matches their records exactly."""

import io
import json
from dataclasses import MISSING, fields

import pytest

from puzzles import EASY, HARD, ROOT, WIKI
from sudokit import Choice
from sudokit.cli.main import main
from sudokit.formats import FORMATS, PuzzleRecord, read
from sudokit.lessons.records import technique_fields
from sudokit.logic import EVERY
from sudokit.records.puzzles import PuzzleLine
from sudokit.records.ratings import HodokuRated
from sudokit.records.results import to_json
from sudokit.records.steps import LinkRecord, PartRecord, VerdictRecord
from sudokit.records.verbs import OF_VERBS
from sudokit.rules import Puzzle

pydantic = pytest.importorskip("pydantic")
SIX = "....5..4....6.3..52.....1...4.2..4.2"
COMMANDS = {
    "clues": [f"clues --json {WIKI}", "clues --json " + "1" * 81],
    "drill": ["drill naked pair -n 1 --seed 1 --json"],
    "explain": [
        f"explain --json {HARD}",
        f"explain --json --hint place {WIKI}",
        f"explain --json --scale explainer {WIKI}",
        f"explain --json {SIX}",
        "explain --json " + "11" + "." * 79,
    ],
    "new": [
        "new --clues 30 --seed 1 --json",
        "new --er 1.2..2.3 --seed 1 --json",
        "new --te 1 --seed 1 --json",
        "new --box 2x3 --seed 1 --json",
        "-g 20 --seed 1 --json",
        "-g 10 --box 2x2 --rules diagonals --json",
    ],
    "rate": [
        f"rate --json --scale both {WIKI}",
        f"rate --json --scale te {WIKI}",
    ],
    "technique": ["technique --json"],
}


@pytest.mark.parametrize(
    ("verb", "words"),
    [(verb, words) for verb in COMMANDS for words in COMMANDS[verb]],
)
def test_a_verb_writes_its_records(
    verb: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words.split(" ")) in (0, 1)
    lines = capsys.readouterr().out.splitlines()
    assert lines
    kinds = [pydantic.TypeAdapter(kind) for kind in OF_VERBS[verb]]
    for line in lines:
        wrong = []
        for kind in kinds:
            try:
                result = kind.validate_json(line, strict=True)
                assert to_json(result) == json.loads(line)
                break
            except pydantic.ValidationError as error:
                wrong.append(error)
        else:
            raise wrong[0]


@pytest.mark.parametrize(
    "words", ["killer=17:r1c1+r1c2,renban=r3c3-r3c5", "diagonals"]
)
def test_a_line_of_jsonl_is_its_record(words: str) -> None:
    line = "7" + "." * 80
    puzzle = Puzzle.parse(f"# rules {words}\n{line}").reject(Choice(0, 1, 5))
    actual = PuzzleRecord(puzzle, comments=("A comment",))
    text = FORMATS["jsonl"].text(actual)
    result = pydantic.TypeAdapter(PuzzleLine).validate_json(text, strict=True)
    assert json.dumps(to_json(result)) == json.dumps(json.loads(text))
    (back,) = read(io.StringIO(json.dumps(to_json(result))))
    assert back == actual


def test_a_field_that_may_be_missing_is_never_null() -> None:
    link = LinkRecord(from_="r1c1=1", to="r1c2=1", kind="weak", branch=0)
    assert to_json(link)["from"] == "r1c1=1"
    part = PartRecord(word="pivot", role="cell", cells=["r1c1"])
    assert to_json(part) == {
        "word": "pivot", "role": "cell", "cells": ["r1c1"],
    }  # fmt: skip
    result = VerdictRecord(puzzle=EASY, verdict="unknown", errors=[])
    assert set(to_json(result)) == {"schema", "puzzle", "verdict", "errors"}
    rated = HodokuRated(
        puzzle=EASY,
        verdict="unknown",
        level=None,
        score=None,
        hardest=None,
        clues=0,
        techniques={},
    )
    assert to_json(rated)["level"] is None


def test_the_schema_names_every_field() -> None:
    schema = json.loads((ROOT / "docs" / "schema.json").read_text())["$defs"]
    for verb, kinds in OF_VERBS.items():
        assert f"sudoku {verb} --json" in schema
        for kind in kinds:
            text = schema[kind.__name__]
            assert list(text["properties"]) == [f.name for f in fields(kind)]
            assert text["required"] == [
                field.name
                for field in fields(kind)
                if field.default is not None or field.default is MISSING
            ]


def test_a_technique_names_the_scale_that_has_it() -> None:
    named = {one.name: technique_fields(one)["scale"] for one in EVERY}
    assert named["SK Loop"] == "expert"
    assert named["X-Wing"] == "hodoku"
    assert named["Single Combination"] == named["Sum Bounds"] == "sudokit"
