"""A wrong mark and a wrong entry through every verb, format and request.

The verbs, formats and requests come from their tables, so that a new one
needs an answer here, or a reason why it has none.
"""

import io
import json
from collections.abc import Mapping
from pathlib import Path

import pytest

import shell
from puzzles import EASY, SOLVED
from sudokit import formats
from sudokit.cli.main import VERBS
from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.formats import FORMATS, PuzzleRecord, marks_of
from sudokit.game import find_hint, parse_game
from sudokit.terminal.line_commands import (
    do_apply,
    do_back,
    do_check,
    do_hint,
    do_marks,
)
from sudokit.terminal.line_session import Session
from sudokit.web.queries import QUERIES, checked
from sudokit.web.work import JOBS, answer

CLUES = Grid.parse(EASY)
GONE = "r1c3 is 4, but its mark is gone."
WRONG = "r1c3 is 4, not 2."
RECORDS = {
    "ruled out": (PuzzleRecord(CLUES.reject(Choice(0, 2, 4))), GONE),
    "entry": (
        PuzzleRecord(Grid.parse(EASY[:2] + "2" + EASY[3:]), CLUES),
        WRONG,
    ),
    "mark": (
        PuzzleRecord(
            CLUES, marks=marks_of(["", "", "12", *[""] * 78], [""] * 81)
        ),
        GONE,
    ),
}
# Formats that hold no position of a player.
BARE = frozenset(FORMATS) - {
    "candidates", "fpuzzles", "hodoku", "jsonl", "link", "opensudoku", "sdk",
    "sudokupad", "sudokuwiki",
}  # fmt: skip


def inputs() -> dict[str, tuple[str, str, str]]:
    """Return formats with their texts and mistakes, by name."""
    texts = {}
    for name, format in FORMATS.items():
        for kind, (record, message) in RECORDS.items():
            text = format.head + format.text(record) + format.tail
            options = formats.ReadOptions(format=name)
            (back,) = formats.read(io.StringIO(text), options)
            assert isinstance(back, PuzzleRecord)
            if formats.standing_of(back) != formats.clues_of(back):
                texts[f"{name}, {kind}"] = (name, text, message)
    return texts


INPUTS = inputs()
NAMES = sorted(INPUTS)


def test_the_table_covers_every_format_but_bare_ones() -> None:
    assert {name.partition(", ")[2] for name in INPUTS} == set(RECORDS)
    assert {INPUTS[name][0] for name in INPUTS} == set(FORMATS) - BARE


# Arguments, what is printed, and whether the mistake is named; or a reason.
ANSWERS: Mapping[str, tuple[tuple[str, ...], str, bool] | str] = {
    "": ((), "5 3 4 6 7 8 9 1 2", True),
    "--count": (("--count",), "1\n", True),
    "--all": (("--all",), "5 3 4 6 7 8 9 1 2", True),
    "explain": (("--hint", "technique"), "Naked Single", True),
    "rate": ((), "one solution", True),
    "clues": ((), "One solution, 30 clues.", True),
    "convert": (("--format", "jsonl"), '"puzzle"', False),
    "draw": ((), "<svg", False),
    "sheet": (("-o", "{}/x.pdf"), "", False),
    "prove": ((), "puzzle 1: one solution", False),
    "table": "reads tables",
    "data": "reads tables",
    "new": "reads no puzzle",
    "technique": "reads no puzzle",
    "drill": "reads no puzzle",
    "grade": "reads no puzzle",
    "bench": "reads no puzzle",
    "book": "makes its puzzles",
    "scan": "reads pictures",
    "mcp": "has the requests of the page",
    "web": "has the requests of the page",
    "play": "its session is below",
}
TESTED = [verb for verb in ANSWERS if not isinstance(ANSWERS[verb], str)]


def test_the_table_covers_every_verb() -> None:
    assert set(VERBS) <= set(ANSWERS)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("verb", TESTED)
def test_every_verb_agrees(verb: str, name: str, tmp_path: Path) -> None:
    format, text, message = INPUTS[name]
    expected = ANSWERS[verb]
    assert not isinstance(expected, str)
    words = [word.format(tmp_path) for word in expected[0]]
    command = [verb] if verb.isalpha() else []
    done = shell.sudoku(*command, "--from", format, *words, given=text)
    printed = done.out.lower() + done.err.lower()
    assert done.status == 0 and expected[1] in done.out, done
    assert "no solution" not in printed and "mistyped" not in printed
    assert (message in done.err) == expected[2], done


# A key of the answer and its value; or a reason.
REPLIES: Mapping[str, tuple[str, object] | str] = {
    "solve": ("solution", SOLVED),
    "count": ("count", 1),
    "solutions": ("solutions", [SOLVED]),
    "check": ("correct", False),
    "explain": ("verdict", "one solution"),
    "draw": ("svg", None),
    "hint": ("technique", ""),
    "judge": ("reward", "unproved"),
    "rate": ("verdict", "one solution"),
    "convert": ("puzzles", 1),
    "clues": ("solutions", 1),
    "code": "takes no puzzle",
    "generate": "takes no puzzle",
    "technique": "takes no puzzle",
    "drill": "takes no puzzle",
    "scan": "reads pictures",
    "game": "its session is below",
}
FIELDS: Mapping[str, Mapping[str, object]] = {
    "judge": {"step": "r1c3: 4"},
    "convert": {"to": "line"},
    "explain": {"here": True},
}
NAMED = ("check", "explain", "hint")  # requests that name the mistake


def test_the_table_covers_every_request() -> None:
    assert set(JOBS) == set(QUERIES) == set(REPLIES)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "job", [job for job in REPLIES if not isinstance(REPLIES[job], str)]
)
def test_every_request_agrees(job: str, name: str) -> None:
    format, text, message = INPUTS[name]
    expected = REPLIES[job]
    assert not isinstance(expected, str)
    key, value = expected
    record = {"puzzle": text, "format": format} | dict(FIELDS.get(job, {}))
    reply = answer(job, vars(checked(QUERIES[job][0], record)), 60)
    data = json.loads(reply.text)
    assert reply.status == 200, data
    assert value is None or data[key] == value, data
    if job in NAMED:
        assert "r1c3" in reply.text, data
        if job == "explain" or message == GONE:
            assert message in reply.text


@pytest.mark.parametrize("name", NAMES)
def test_every_session_agrees(name: str) -> None:
    """The line game names the mistake, corrects it, and gives hints."""
    game = parse_game(INPUTS[name][1])
    out = io.StringIO()
    session = Session(game, out, brief=True)
    do_check(do_hint(session, "3"), "")
    assert "r1c3" in out.getvalue().splitlines()[-1]
    assert "No mistakes" not in out.getvalue()
    for command in (do_back, do_apply):
        after = do_hint(command(session, ""), "1")
        assert find_hint(after.game).technique
        do_check(after, "")
        assert out.getvalue().endswith("No mistakes so far.\n")
    if name.endswith(", mark"):
        do_marks(session, "")
        assert "r1c3 12" in out.getvalue().splitlines()[-1]
