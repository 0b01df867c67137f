"""Addresses, and what is no question."""

from __future__ import annotations

import json
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="the extra 'web' is not installed")
pytest.importorskip("httpx", reason="httpx is not installed")

from fastapi.testclient import TestClient

from asking import ask
from puzzles import SOLVED, WIKI
from sudokit import web
from sudokit.game import parse_game, record_of
from sudokit.logic.model.step import ROLES
from sudokit.web import app, moves, work
from sudokit.web.queries import QUERIES

SAVED = json.dumps(record_of(parse_game(WIKI)))


def test_errors_name_their_place(client: TestClient) -> None:
    refused = ask(client, "solve", 422, puzzle="53x..7...\n" * 9)
    assert (refused["line"], refused["column"]) == (1, 3)
    deep = (
        '{"move": {"do": "show"}, "game": '
        + '{"a": ' * 900
        + "1"
        + ("}" * 901)
    )
    answer = client.post(
        "/api/game", content=deep, headers={"content-type": "application/json"}
    )
    assert answer.status_code == 422
    answer = client.post(
        "/api/solve",
        content="{\n  x",
        headers={"content-type": "application/json"},
    )
    assert answer.status_code == 422
    assert (answer.json()["line"], answer.json()["column"]) == (2, 3)


def test_other_methods(client: TestClient) -> None:
    assert client.get("/api/solve").status_code == 405
    assert client.post("/api/other", json={}).status_code == 404
    assert client.get("/api/").status_code == 404
    assert client.post("/").status_code == 405


@pytest.mark.parametrize(
    "path",
    [
        "/../app.py",
        "/%2e%2e/app.py",
        "/..%2fapp.py",
        "/docs",
        "/redoc",
        "/....//app.py",
        "//etc/passwd",
        "/%00",
        "/page/../../work.py",
    ],
)
def test_only_the_page_is_served(client: TestClient, path: str) -> None:
    assert client.get(path).status_code in (400, 404)


def test_openapi_names_every_address(client: TestClient) -> None:
    described = client.get("/openapi.json").json()["paths"]
    assert {f"/api/{job}" for job in work.JOBS} == set(described)


def test_the_page_needs_no_other_host(client: TestClient) -> None:
    page = client.get("/")
    assert page.status_code == 200
    assert "default-src 'self'" in page.headers["content-security-policy"]
    for path in app.PAGE.iterdir():
        text = path.read_text()
        assert "https://" not in text, path
        assert max(map(len, text.splitlines())) < 80, path


def test_the_page_has_a_colour_for_each_role() -> None:
    page = Path(web.__file__).parent / "page"
    words = (page / "words.js").read_text()
    assert [role for role in ROLES if f" {role}: [" not in words] == []


def random_value(dice: random.Random, depth: int = 0) -> Any:
    """Any JSON, often with something that is nearly right."""
    simple = [
        None,
        True,
        -1,
        0,
        1,
        9,
        1e300,
        10**30,
        "",
        "auto",
        "\ud800",
        "x\n",
        WIKI,
        SOLVED,
        "easy",
        "sdk",
        "<a>",
        "{",
        "puzzle\n1,2",
        "3x3",
    ]
    kind = dice.randrange(4 if depth < 3 else 2)
    if kind < 2:
        return dice.choice(simple)
    if kind == 2:
        return [random_value(dice, depth + 1) for _ in range(3)]
    keys = ["puzzle", "game", "move", "do", "i", "clues", "history", "at"]
    return {key: random_value(dice, depth + 1) for key in dice.sample(keys, 3)}


def random_body(dice: random.Random, job: str) -> bytes:
    if dice.random() < 0.2:
        return dice.randbytes(dice.randrange(200))
    fields = list(QUERIES[job][0].model_fields)
    body = {
        key: random_value(dice)
        for key in dice.sample(fields, dice.randrange(len(fields) + 1))
    }
    if "puzzle" in fields and dice.random() < 0.7:
        size = dice.randrange(200)
        body["puzzle"] = "".join(
            dice.choice("123456789.0.. \n|-+<>{}[],;:#x'\"")
            for _ in range(size)
        )
    if job == "game" and dice.random() < 0.7:
        known = [*moves.STARTS, *moves.MOVES, *moves.LOOKS]
        body["move"] = {"do": dice.choice(known)} | {
            key: random_value(dice, 3)
            for key in ("i", "j", "n", "text", "format", "strength")
        }
        if dice.random() < 0.8:
            body["game"] = json.loads(SAVED)
            body["game"][dice.choice(list(body["game"]))] = random_value(dice)
    body["seconds"] = 0.2
    return json.dumps(body).encode()


@pytest.mark.parametrize("job", work.JOBS)
def test_random_bodies(client: TestClient, job: str) -> None:
    dice = random.Random(job)
    seen = set()
    for _ in range(150):
        body = random_body(dice, job)
        answer = client.post(
            f"/api/{job}",
            content=body,
            headers={"content-type": "application/json"},
        )
        assert answer.status_code < 500, body
        seen.add(answer.status_code)
        if answer.status_code >= 400:
            assert answer.json()["error"], body
    assert 422 in seen


def test_fifty_clients(client: TestClient) -> None:
    def one(_: int) -> str:
        found: str = ask(client, "solve", puzzle=WIKI)["solution"]
        return found

    with ThreadPoolExecutor(50) as threads:
        assert set(threads.map(one, range(200))) == {SOLVED}
