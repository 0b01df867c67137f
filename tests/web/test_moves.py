"""The game over HTTP."""

from __future__ import annotations

import json

import pytest

pytest.importorskip("starlette", reason="the extra 'web' is not installed")
pytest.importorskip("httpx", reason="httpx is not installed")

from starlette.testclient import TestClient

from games import played
from http_client import ask
from puzzles import SOLVED, WIKI
from sudokit import Grid
from sudokit.game import Game, apply_hint, find_hint, parse_game, record_of
from sudokit.lessons import Conclusion, conclusion

PAIR = "..3..2....3.612543...261541326..6...\n"


def test_a_saved_game_is_opened_as_it_was(client: TestClient) -> None:
    game = record_of(played((1, 3, 4)).undo())
    saved = json.dumps(game)
    now = ask(client, "game", move={"do": "open", "text": saved})
    assert now == {"schema": 1, "game": game}


def test_an_answer_about_a_game_has_only_its_fields(
    client: TestClient,
) -> None:
    game = record_of(played((1, 3, 1)))
    for move, keys in [
        ({"do": "check"}, {"wrong", "message"}),
        ({"do": "hint", "strength": 1}, {"hint"}),
        ({"do": "sums", "i": 0, "j": 0}, {"sums"}),
        ({"do": "write", "format": "jsonl"}, {"text", "left_out"}),
        ({"do": "rewind"}, {"game"}),
    ]:
        assert set(ask(client, "game", game=game, move=move)) == {
            "schema", *keys,
        }  # fmt: skip


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
    assert refused["error"] == "There are 3 puzzles, not 4."


def test_impossible_moves_are_refused(client: TestClient) -> None:
    game = record_of(Game.of(Grid.parse(SOLVED)))
    move = {"do": "hint", "strength": 1}
    refused = ask(client, "game", 409, game=game, move=move)
    assert refused["error"] == "The puzzle is solved."


def test_a_game_of_another_size(client: TestClient) -> None:
    """The next hint knows ruled out candidates."""
    move = {"do": "hint", "strength": 3}
    now = ask(client, "game", move={"do": "open", "text": PAIR})
    assert now["game"]["box"] == "2x3"
    hint = ask(client, "game", game=now["game"], move=move)["hint"]
    game = parse_game(PAIR)
    here = find_hint(game)
    assert hint["technique"] == here.technique == "Naked Pair"
    assert conclusion(
        " ".join(hint["placements"] + hint["eliminations"])
    ) == Conclusion(frozenset(here.placements), frozenset(here.eliminations))
    game = apply_hint(game, here)
    record = record_of(game)
    hint = ask(client, "game", game=record, move=move)["hint"]
    assert hint["technique"] == "BUG+1"
    write = {"do": "write", "format": "jsonl"}
    written = ask(client, "game", game=record, move=write)
    assert parse_game(written["text"]).line() == PAIR.strip()


def test_a_hint_leaves_techniques_out(client: TestClient) -> None:
    game = record_of(Game.of(Grid.parse(WIKI)))
    found = []
    for order in ({}, {"techniques": "hodoku"}, {"without": ["full house"]}):
        move = {"do": "hint", "strength": 3, **order}
        hint = ask(client, "game", game=game, move=move)["hint"]
        found.append(hint["technique"])
    assert found == ["Hidden Single", "Naked Single", "Hidden Single"]


def test_solutions_can_be_browsed(client: TestClient) -> None:
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
        game = now["game"]
        assert game["history"][game["at"]]["solution"] == number
    assert "1 of 200" in now["solution_text"]
