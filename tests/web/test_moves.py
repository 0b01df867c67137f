"""The game over HTTP."""

from __future__ import annotations

import json

import pytest

pytest.importorskip("starlette", reason="the extra 'web' is not installed")
pytest.importorskip("httpx", reason="httpx is not installed")

from starlette.testclient import TestClient

from asking import ask
from puzzles import SOLVED, WIKI
from sudokit.game import find_hint, parse_game

PAIR = "..3..2....3.612543...261541326..6...\n"


def test_a_game(client: TestClient) -> None:
    now = ask(client, "game", move={"do": "open", "text": WIKI})
    for cell in range(81):
        if WIKI[cell] == ".":
            now = ask(
                client,
                "game",
                game=now["game"],
                move={
                    "do": "enter",
                    "i": cell // 9,
                    "j": cell % 9,
                    "n": int(SOLVED[cell]),
                },
            )
    assert now["view"]["solved"]
    back = ask(client, "game", game=now["game"], move={"do": "undo"})
    assert not back["view"]["solved"] and back["view"]["redo"]
    saved = json.dumps(back["game"])
    again = ask(client, "game", move={"do": "open", "text": saved})
    assert again["game"] == back["game"]


def test_every_puzzle_of_a_text_is_opened(client: TestClient) -> None:
    text = f"{WIKI}\n{'y' * 81}\n{SOLVED}\n"
    opened = [
        ask(client, "game", move={"do": "open", "text": text, **which})
        for which in ({}, {"number": 3})
    ]
    assert [now["game"]["clues"] for now in opened] == [WIKI, SOLVED]
    assert [now["puzzles"] for now in opened] == [[1, 3], [1, 3]]
    saved = json.dumps(opened[0]["game"])
    for one in (WIKI, saved, f"{WIKI}\nNothing else.\n"):
        now = ask(client, "game", move={"do": "open", "text": one})
        assert now.get("puzzles") is None
    gone = {"do": "open", "text": text, "number": 4}
    refused = ask(client, "game", 409, move=gone)
    assert "no puzzle 4; there are 3" in refused["error"]


def test_a_refused_move(client: TestClient) -> None:
    now = ask(client, "game", move={"do": "open", "text": WIKI})
    refused = ask(
        client,
        "game",
        409,
        game=now["game"],
        move={"do": "enter", "i": 0, "j": 0, "n": 1},
    )
    assert refused["error"] == "r1c1 is a clue."


def test_a_game_of_another_size(client: TestClient) -> None:
    """What was ruled out is known to the next hint."""
    now = ask(client, "game", move={"do": "open", "text": PAIR})
    assert now["game"]["box"] == "2x3" and len(now["view"]["cells"]) == 36
    told = ask(
        client,
        "game",
        game=now["game"],
        move={"do": "hint", "strength": 3},
    )["hint"]
    here = find_hint(parse_game(PAIR))
    assert told["technique"] == here.technique == "Naked Pair"
    assert {
        cell
        for part in told["parts"]
        for cell in part["cells"]
        if part["role"] in ("placed", "removed")
    } == {6 * i + j for i, j in here.targets}
    now = ask(client, "game", game=now["game"], move={"do": "apply"})
    told = ask(
        client,
        "game",
        game=now["game"],
        move={"do": "hint", "strength": 3},
    )["hint"]
    assert told["technique"] == "BUG+1"
    enter = {"do": "enter", "i": 6, "j": 0, "n": 1}
    refused = ask(client, "game", 409, game=now["game"], move=enter)
    assert refused["error"].endswith("rows and columns go from 1 to 6.")
    written = ask(
        client,
        "game",
        game=now["game"],
        move={"do": "write", "format": "jsonl"},
    )
    assert parse_game(written["text"]).line() == PAIR.strip()


def test_solutions_are_walked(client: TestClient) -> None:
    text = WIKI.replace("5", ".").replace("6", ".")
    now = ask(client, "game", move={"do": "open", "text": text})
    for way, number in [
        ("solve", 1),
        ("next", 2),
        ("previous", 1),
        ("previous", 200),
        ("next", 1),
    ]:
        now = ask(client, "game", game=now["game"], move={"do": way})
        assert now["view"]["solution"] == number
    assert now["solution_text"] == "solution 1 of 200 or more"
