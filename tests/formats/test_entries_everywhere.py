"""A wrong mark and a wrong entry through every verb, format and request.

The verbs, formats and requests come from their tables, so that a new one
needs an answer here, or a reason why it has none.
"""

import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import shell
from http_client import UNASKED
from mistaken import BARE, GONE, INPUTS, RECORDS
from puzzles import ALL_CASES, SOLVED
from sudokit.cli.main import VERBS
from sudokit.formats import FORMATS
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
    "draw": ((), "<svg", True),
    "sheet": (("-o", "{}/x.pdf"), "", True),
    "prove": ((), "puzzle 1: one solution", True),
    "table": "is tested in tests/tables/test_positions.py",
    "data": "reads tables",
    "new": "reads no puzzle",
    "technique": "reads no puzzle",
    "drill": "reads no puzzle",
    "grade": "reads no puzzle",
    "bench": "reads no puzzle",
    "help": "reads no puzzle",
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
    **UNASKED,
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
        assert message[:4] in reply.text, data
        if job != "hint" or message == GONE:
            assert message in reply.text


@pytest.mark.parametrize("name", NAMES)
def test_every_session_agrees(name: str) -> None:
    """The line game names the mistake, corrects it, and gives hints."""
    _, text, message = INPUTS[name]
    game = parse_game(text)
    out = io.StringIO()
    session = Session(game, out, brief=True)
    do_check(do_hint(session, "3"), "")
    assert message[:4] in out.getvalue().splitlines()[-1]
    assert "No mistakes" not in out.getvalue()
    for command in (do_back, do_apply):
        after = do_hint(command(session, ""), "1")
        assert find_hint(after.game).technique
        do_check(after, "")
        assert out.getvalue().endswith("No mistakes so far.\n")
    assert "The mistakes are corrected.\n" in out.getvalue()
    if name.endswith(", mark"):
        do_marks(session, "")
        assert "r1c3 12" in out.getvalue().splitlines()[-1]


GAMES = {parse_game(INPUTS[name][1]).history: name for name in NAMES}


# One of each kind of mistake: the screen knows no formats.
KINDS = {name.partition(", ")[2]: name for name in GAMES.values()}


@pytest.mark.parametrize(
    "name", [*(GAMES.values() if ALL_CASES else KINDS.values())]
)
def test_full_screen_games(name: str) -> None:
    """The full-screen game does the same."""
    pytest.importorskip("textual")
    from screen_pilot import playing, press  # noqa: PLC0415

    _, text, message = INPUTS[name]
    keys = ["c", "t", "t", "t", "enter", "c", "u", "b", "c", "t"]
    seen: list[str] = []

    async def steps(pilot: Any) -> None:
        for key in keys:
            await press(pilot, key)
            seen.append(pilot.app.message)

    playing(steps, of=parse_game(text))
    check, *_hints, hint, apply, after, _undo, _back, last, further = seen
    for shown in (check, hint):
        assert message[:4] in shown
        assert shown.endswith(" Press b to go back to before it.")
        assert message != GONE or message in shown
    assert apply == "The mistakes are corrected."
    assert after == last == "No mistakes so far."
    assert further.startswith("Look for: ")
