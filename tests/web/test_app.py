"""Paths of the API, and invalid requests."""

from __future__ import annotations

import json
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra 'web' is not installed")
pytest.importorskip("httpx", reason="httpx is not installed")

from starlette.testclient import TestClient

from http_client import ask
from puzzles import ALL_CASES, SOLVED, WIKI
from sudokit import web
from sudokit.game import parse_game, record_of
from sudokit.proofs.step import ROLES
from sudokit.web import moves, work
from sudokit.web.queries import QUERIES

SAVED = json.dumps(record_of(parse_game(WIKI)))


def post(client: TestClient, job: str, body: bytes) -> Any:
    """Return the answer to bytes that are sent as JSON."""
    headers = {"content-type": "application/json"}
    return client.post(f"/api/{job}", content=body, headers=headers)


def test_errors_name_their_place(client: TestClient) -> None:
    refused = ask(client, "solve", 409, puzzle="53x..7...\n" * 9)
    assert (refused["line"], refused["column"]) == (1, 3)
    for text, place in [
        (b"{\n  x", (2, 3)),
        (b"", (1, 1)),
        (b'{"puzzle":\r\n "\xff"}', (2, 3)),
        (b'{"puzzle": "\n"}', (1, 13)),
    ]:
        answer = post(client, "solve", text)
        assert answer.status_code == 400
        refused = answer.json()
        assert (refused["line"], refused["column"]) == place, text


@pytest.mark.parametrize(
    "text",
    [
        b'{"seconds": NaN}',
        b'{"seconds": -Infinity}',
        b'{"trials": 1' + b"0" * 5000 + b"}",
        b"[" * 100_000,
        b'{"move": {"do": "check"}, "game": '
        + b'{"a": ' * 900
        + b"1"
        + b"}" * 901,
    ],
)
def test_invalid_json_is_refused(client: TestClient, text: bytes) -> None:
    answer = post(client, "game", text)
    assert 400 <= answer.status_code < 500 and answer.json()["error"]


def test_other_methods_are_refused(client: TestClient) -> None:
    for path, allowed in [
        ("/api/solve", "POST"),
        ("/", "GET"),
        ("/main.js", "GET"),
        ("/page.js", "GET"),
        ("/openapi.json", "GET"),
        ("/sw.js", "GET"),
    ]:
        for method in ("GET", "HEAD", "PUT", "PATCH", "DELETE", "POST", "X"):
            answer = client.request(method, path)
            known = allowed in (method, "GET" if method == "HEAD" else "")
            if not known:
                assert answer.status_code == 405, (path, method)
                assert allowed in answer.headers["allow"]
        answer = client.options(path)
        assert answer.status_code == 204 and not answer.content
        assert allowed in answer.headers["allow"]
    for path in ("/api/", "/api/other", "/api/solve/", "/none"):
        assert client.get(path).status_code == 404
    assert client.post("/api/other", json={}).status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/../app.py",
        "/%2e%2e/app.py",
        "/..%2fapp.py",
        "/redoc",
        "/....//app.py",
        "//etc/passwd",
        "/%00",
        "/page/../../work.py",
    ],
)
def test_only_the_page_is_served(client: TestClient, path: str) -> None:
    assert client.get(path).status_code in (400, 404)


def test_the_page_has_a_colour_for_each_role() -> None:
    page = Path(web.__file__).parent / "page"
    words = (page / "words.js").read_text()
    assert [role for role in ROLES if f" {role}: [" not in words] == []


def test_json_integers_are_accepted(client: TestClient) -> None:
    start = {"do": "open", "text": WIKI}
    game = ask(client, "game", move=start, trials=1e3)["game"]
    move = {"do": "sums", "i": 0.0, "j": 2}
    assert ask(client, "game", game=game, move=move)["sums"] == []
    assert ask(client, "solve", 422, puzzle=WIKI, trials=1.5)
    assert ask(client, "solve", 422, puzzle=WIKI, trials="1")
    assert ask(client, "solve", 422, puzzle=WIKI, trials=True)


def random_value(dice: random.Random, depth: int = 0) -> Any:
    """Return random JSON, often almost valid."""
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
        known = ["open", *moves.CHANGES, *moves.LOOKS]
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
def test_random_bodies_cause_no_server_error(
    client: TestClient, job: str
) -> None:
    dice = random.Random(job)
    seen = set()
    for _ in range(150 if ALL_CASES else 40):
        body = random_body(dice, job)
        answer = post(client, job, body)
        assert answer.status_code < 500, body
        seen.add(answer.status_code)
        if answer.status_code >= 400:
            assert answer.json()["error"], body
    assert 422 in seen


def test_fifty_clients_are_answered(client: TestClient) -> None:
    def one(_: int) -> str:
        solutions: str = ask(client, "solve", puzzle=WIKI)["solution"]
        return solutions

    with ThreadPoolExecutor(50) as threads:
        assert set(threads.map(one, range(100))) == {SOLVED}
