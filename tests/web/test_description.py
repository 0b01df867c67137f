"""The OpenAPI description is true."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra 'web' is not installed")
pytest.importorskip("httpx", reason="httpx is not installed")

from pydantic import TypeAdapter
from starlette.testclient import TestClient

from http_client import HARDEST, SIX, WING
from pictures import photo_of
from puzzles import WIKI
from sudokit.web import work
from sudokit.web.answers import ANSWERS, Unanswered
from sudokit.web.queries import QUERIES

SEVERAL = WIKI.replace("5", ".").replace("6", ".")
PUZZLES = (WIKI, WING, SEVERAL, "1...\n..3.\n.4..\n...2\n", "." * 81, "x")

PICTURE = photo_of(WIKI)

OTHERS: dict[str, list[dict[str, Any]]] = {
    "generate": [
        {"clues": 30},
        {"level": "easy", "seed": "a"},
        {"box": "2x5"},
        {"box": "2x2", "level": "easy"},
        {"box": "2x3", "rules": "jigsaw,arrow", "level": "easy"},
    ],
    "convert": [
        {"puzzle": WIKI, "to": "jsonl"},
        {"puzzle": f"{WIKI} # a comment", "to": "sdm"},
    ],
    "code": [{"text": "http://localhost:8000/#p=1"}, {"text": "λ" * 9999}],
    "draw": [{"puzzle": WIKI, "step": 2}, {"puzzle": WIKI, "step": 99}],
    "explain": [{"puzzle": HARDEST, "seconds": 0.01}],
    "scan": [{"picture": PICTURE}, {"picture": "eA=="}, {"picture": "?"}],
    "judge": [
        {"puzzle": WIKI, "step": "r5c5: 5"},
        {"puzzle": WIKI, "step": "?"},
    ],
    "technique": [{"technique": "w wing"}, {"technique": "luck"}],
    "drill": [
        {"technique": "Pointing"},
        {"technique": "X-Wing", "seed": 1, "answer": "r1c1=1"},
        {"technique": "X-Wing", "seed": "a", "show": True},
        {"technique": "X-Wing", "answer": "?"},
    ],
}
MOVES: list[dict[str, Any]] = [
    {"do": "hint", "strength": 1},
    {"do": "hint", "strength": 3},
    {"do": "check"},
    {"do": "sums", "i": 0, "j": 0},
    {"do": "write", "format": "jsonl"},
    {"do": "solve"},
    {"do": "next"},
]


def test_the_description_lists_every_path(client: TestClient) -> None:
    described = client.get("/openapi.json").json()
    assert {f"/api/{job}" for job in work.JOBS} == set(described["paths"])
    assert set(work.JOBS) == set(ANSWERS) == set(QUERIES)
    for path in described["paths"].values():
        known = set(path["post"]["responses"])
        assert {"200", "400", "405", "409", "413", "415", "422", "429"} < known
        for reply in path["post"]["responses"].values():
            assert "$ref" in reply["content"]["application/json"]["schema"]


@pytest.mark.parametrize("job", sorted(set(ANSWERS) - {"game"}))
def test_answers_match_the_description(client: TestClient, job: str) -> None:
    bodies = list(OTHERS.get(job, []))
    if "puzzle" in QUERIES[job][0].model_fields and job != "convert":
        bodies += [{"puzzle": text, "seconds": 1} for text in PUZZLES[1:]]
        bodies.append({"puzzle": PUZZLES[0]})
    seen = set()
    for body in bodies:
        answer = client.post(f"/api/{job}", json=body)
        seen.add(answer.status_code)
        kind = ANSWERS[job] if answer.status_code == 200 else Unanswered
        TypeAdapter(kind).validate_json(answer.text, strict=True)
    assert 200 in seen


@pytest.mark.parametrize("text", [WING, SIX], ids=["9x9", "6x6"])
def test_games_match_the_description(client: TestClient, text: str) -> None:
    game = None
    described = TypeAdapter(ANSWERS["game"])
    for move in [{"do": "open", "text": text}, *MOVES]:
        answer = client.post("/api/game", json={"game": game, "move": move})
        assert answer.status_code == 200, (move, answer.text)
        described.validate_json(answer.text, strict=True)
        game = answer.json().get("game", game)
