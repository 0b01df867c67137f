"""Ten kinds of rules in every verb and every request of the page."""

from __future__ import annotations

import io
import json
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sudokit import formats, rules
from sudokit.cli.main import main
from sudokit.rules import Puzzle, note_lines, parse, write
from sudokit.rules.explained import known_as
from sudokit.rules.puzzle import puzzle_rules
from sudokit.rules.spelling import fields_of
from sudokit.text.reader import ReadOptions

JIGSAW = "AAABBB\nAACBBB\nADCCCC\nDDDCEE\nDDFEEE\nFFFFFE\n"
EXTRA = "extra-regions=r1c1+r2c2+r3c3+r4c4"
# The options of the command that tell the rules.
RULED = {
    "4x4": ["--box", "2x2"],
    "10x10": ["--box", "2x5"],
    "jigsaw": ["--regions", "FILE"],
    "diagonals": ["--box", "2x3", "--diagonals"],
    "windoku": ["--box", "2x3", "--rules", "windoku"],
    "extra-regions": ["--box", "2x3", "--rules", EXTRA],
    "disjoint-groups": ["--box", "2x3", "--rules", "disjoint-groups"],
    "anti-knight": ["--box", "2x3", "--rules", "anti-knight"],
    "anti-king": ["--rules", "anti-king"],
    "non-consecutive": ["--box", "2x4", "--rules", "non-consecutive"],
}


class Ruled:
    """A puzzle made by ``sudoku new``, and verbs run on it."""

    def __init__(self, name: str, folder: Path) -> None:
        self.folder = folder
        self.regions = folder / "regions"
        self.regions.write_text(JIGSAW)
        self.told = [
            str(self.regions) if word == "FILE" else word
            for word in RULED[name]
        ]
        self.file = folder / "puzzle"
        self.text = self.run("new", *self.told, "--seed", "7", "-u")[0]
        self.puzzle = parse(self.text)
        self.line = self.puzzle.line()
        (self.full,) = rules.solutions(self.puzzle)

    def run(self, *words: str, given: str = "", status: int = 0) -> Any:
        """Return stdout and stderr for the puzzle or a text."""
        self.file.write_text(given)
        names = [str(self.file)] if given else []
        out, err = io.StringIO(), io.StringIO()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", err)
            assert main([*words, *names]) == status, err.getvalue()
        return out.getvalue(), err.getvalue()


@pytest.fixture(scope="module", params=RULED)
def ruled(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Ruled]:
    """Provide a puzzle of each of the rules."""
    before = signal.getsignal(signal.SIGINT)
    yield Ruled(request.param, tmp_path_factory.mktemp("ruled"))
    signal.signal(signal.SIGINT, before)


def test_new_makes_one_puzzle_in_a_line(ruled: Ruled) -> None:
    words = ["new", *ruled.told, "--seed", "7", "-u", "--format", "1."]
    assert ruled.run(*words) == (f"{ruled.line}\n", "")
    given = [ruled.line, *ruled.told]
    assert parse(ruled.run("-q", *given)[0]).cells == ruled.full.cells


def test_the_puzzle_is_solved_counted_and_checked(ruled: Ruled) -> None:
    solved = ruled.run("-q", given=ruled.text)[0]
    assert parse(solved) == Puzzle(ruled.puzzle.rules, ruled.full.cells)
    assert ruled.run("-q", "--count", given=ruled.text) == ("1\n", "")
    assert ruled.run("-c", given=solved)[1].endswith("is correct.\n")
    wrong = list(ruled.full.cells)
    wrong[0] = wrong[1]
    text = note_lines(ruled.puzzle.rules) + write(
        Puzzle(ruled.puzzle.rules, bytes(wrong))
    )
    assert "r1c2" in ruled.run("-c", given=text, status=1)[1]


def test_each_step_is_explained(ruled: Ruled) -> None:
    lines = ruled.run("explain", given=ruled.text)[0].splitlines()
    steps = ruled.run("explain", "--json", given=ruled.text)[0].splitlines()
    records = [json.loads(step) for step in steps]
    assert lines == [
        f"{one['technique']}: {' '.join(one['sentences'])}" for one in records
    ]
    short = ruled.run("explain", "--notation", given=ruled.text)[0]
    assert short.splitlines() == [one["notation"] for one in records]


def test_features_for_classic_puzzles_refuse_others(ruled: Ruled) -> None:
    words = ("rate", "--scale", "explainer")
    err = ruled.run(*words, given=ruled.text, status=2)[1]
    name = known_as(ruled.puzzle.rules)
    assert err.endswith(f"this is for classic 9x9 puzzles, not {name}\n")


def test_removable_clues_are_named(ruled: Ruled) -> None:
    out = ruled.run("clues", given=ruled.text)[0]
    assert "One solution, " in out


def test_the_puzzle_is_drawn(ruled: Ruled) -> None:
    for name in ("x.svg", "x.pdf"):
        path = ruled.folder / name
        words = ["draw", "-o", str(path), "--force"]
        ruled.run(*words, given=ruled.text)
        assert path.stat().st_size > 1000
    path = ruled.folder / "sheet.pdf"
    ruled.run("sheet", "-o", str(path), "--force", given=ruled.text)
    assert path.stat().st_size > 1000


@pytest.mark.parametrize("name", formats.FORMATS)
def test_formats_carry_the_rules_or_say_so(ruled: Ruled, name: str) -> None:
    """Of other sizes those of the squarest boxes need no words."""
    words = ["convert", "--format", name]
    try:
        formats.FORMATS[name].check(ruled.puzzle)
    except ValueError as why:
        err = ruled.run(*words, given=ruled.text, status=1)[1]
        assert str(why) in err and err.count("\n") == 1
        return
    out = ruled.run(*words, given=ruled.text)[0]
    (record,) = formats.read(io.StringIO(out), ReadOptions("-", name))
    assert isinstance(record, formats.PuzzleRecord)
    # A window is an extra region where a format has no word for it.
    assert record.grid.cells == ruled.puzzle.cells
    for one, other in zip(
        puzzle_rules(record.grid).rules, ruled.puzzle.rules.rules, strict=True
    ):
        assert sorted(one.groups()) == sorted(other.groups())
        assert {one.word, other.word} <= {other.word, "extra-regions"}
    assert puzzle_rules(record.grid).regions == ruled.puzzle.rules.regions


def test_the_puzzle_is_played_in_the_line_game(
    ruled: Ruled, monkeypatch: pytest.MonkeyPatch
) -> None:
    cell = ruled.puzzle.cells.index(0)
    i, j = divmod(cell, ruled.puzzle.size)
    n = ruled.full.cells[cell]
    commands = f"hint 3\nr{i + 1}c{j + 1}={n}\ncheck\nsolve\nquit\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(commands))
    out = ruled.run("play", "--plain", given=ruled.text)[0]
    assert "No mistakes so far." in out


def test_the_puzzle_is_benchmarked(ruled: Ruled) -> None:
    out = ruled.run("bench", "--solver", "engine", given=ruled.text)[0]
    assert "engine" in out


def test_the_api_answers(ruled: Ruled) -> None:
    """Each job of the application, in this process."""
    queries = pytest.importorskip("sudokit.web.queries")
    work = pytest.importorskip("sudokit.web.work")

    def ask(job: str, **fields: Any) -> Any:
        query = queries.checked(queries.QUERIES[job][0], fields)
        reply = work.answer(job, query.fields() | {"language": "en"}, 60.0)
        return reply.status, json.loads(reply.text)

    rule_fields: Any = fields_of(ruled.puzzle.rules)
    if rule_fields.pop("diagonals", False):
        rule_fields["rules"] = "diagonals"
    fields = {"puzzle": ruled.line} | rule_fields
    answer = ask("solve", **fields)[1]
    assert answer["solution"] == ruled.full.line()
    assert ask("count", **fields)[1]["count"] == 1
    assert ask("check", **fields | {"puzzle": ruled.full.line()})[1]["correct"]
    rule_fields = ask("explain", **fields)[1]
    assert rule_fields["steps"] or rule_fields["message"].startswith(
        "No step found"
    )
    answer = ask("hint", **fields)[1]
    assert "notation" in answer or answer["error"].startswith("No step found")
    assert "<svg " in ask("draw", **fields)[1]["svg"]
    assert ask("convert", **fields, to="jsonl")[1]["puzzles"] == 1
    status, rated = ask("rate", **fields)
    assert status == 200 and rated["scale"] == "sudokit"
    move = {"do": "open", "text": ruled.text, "name": "x.txt"}
    opened = ask("game", move=move)[1]["game"]
    assert opened["clues"] == ruled.line
