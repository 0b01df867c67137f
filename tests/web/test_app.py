"""The HTTP interface: answers, refusals, and nothing else."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="the extra 'web' is not installed")
pytest.importorskip("httpx", reason="httpx is not installed")

import httpx
import uvicorn
from fastapi import FastAPI
from fastapi.testclient import TestClient

from puzzles import SOLVED, WIKI
from sudokit import formats, game, web
from sudokit.cli import main as cli
from sudokit.cli import web as web_verb
from sudokit.logic.model.step import ROLES
from sudokit.web import app, pool, processes, server, work

HARDEST = (
    "8..........36......7..9.2...5...7.......457.....1...3...1...."
    "68..85...1..9....4.."
)
WING = (
    "386125749...3.92..29.7.8...832451697.1963.5..6..98....9435168"
    "72568274931127893456"
)
EMPTY_25 = ". " * 625
SAVED = json.dumps(game.parse(WIKI).record())


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(app.make_app(), base_url="http://127.0.0.1") as client:
        yield client


def ask(client: TestClient, job: str, status: int = 200, **body: Any) -> Any:
    answer = client.post(f"/api/{job}", json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


# The engines.


def test_solve(client: TestClient) -> None:
    found = ask(client, "solve", puzzle=WIKI)
    assert found["verdict"] == "unique choice"
    assert found["solution"] == SOLVED


@pytest.mark.parametrize("name", formats.FORMATS)
def test_every_format(client: TestClient, name: str) -> None:
    text = ask(client, "convert", puzzle=WIKI, to=name)["text"]
    found = ask(client, "solve", puzzle=text, format=name)
    assert found["solution"] == SOLVED
    opened = ask(
        client, "game", move={"do": "open", "text": text, "name": f"x.{name}"}
    )
    assert opened["game"]["clues"] == WIKI


def test_solutions(client: TestClient) -> None:
    several = WIKI.replace("5", ".").replace("6", ".")
    found = ask(client, "solutions", puzzle=several, limit=3)
    assert len(set(found["solutions"])) == 3 and found["more"]
    assert ask(client, "count", puzzle=WIKI)["count"] == 1


def test_check(client: TestClient) -> None:
    assert ask(client, "check", puzzle=SOLVED)["correct"]
    wrong = ask(client, "check", puzzle="55" + SOLVED[2:])
    assert not wrong["correct"]
    assert any("r1c1" in line for line in wrong["errors"])


def test_other_sizes(client: TestClient) -> None:
    found = ask(client, "solve", puzzle="1...\n..3.\n.4..\n...2\n")
    assert len(found["solution"].replace(" ", "")) == 16
    refused = ask(client, "rate", 422, puzzle="1...\n..3.\n.4..\n...2\n")
    assert "9x9" in refused["error"]


def test_explain_shows_each_grid(client: TestClient) -> None:
    steps = ask(client, "explain", puzzle=WIKI)["steps"]
    assert steps[0]["grid"] == WIKI and steps[0]["parts"]
    assert len(steps) == 51
    assert all(len(step["choices"]) == 81 for step in steps)


@pytest.mark.parametrize("strength", [1, 2, 3])
def test_hint(client: TestClient, strength: int) -> None:
    found = ask(client, "hint", puzzle=WIKI, strength=strength)
    assert found["technique"] in found["text"]
    assert found["applies"] == (strength == 3)
    assert bool(found["parts"]) == (strength > 1)


def test_a_hint_shows_its_premises_by_role(client: TestClient) -> None:
    kinds = []
    for strength in (1, 2, 3):
        found = ask(client, "hint", puzzle=WING, strength=strength)
        kinds.append(
            {(part["role"], part["n"] > 0) for part in found["parts"]}
        )
    assert kinds[0] == set()
    assert kinds[1] == {("first", False), ("second", False)}
    assert kinds[2] == kinds[1] | {("removed", True)}


def test_the_page_has_a_colour_for_each_role() -> None:
    page = Path(web.__file__).parent / "page"
    words = (page / "words.js").read_text()
    assert [role for role in ROLES if f" {role}: [" not in words] == []


def test_rate(client: TestClient) -> None:
    found = ask(client, "rate", puzzle=WIKI)
    assert (found["level"], found["score"]) == ("easy", 204)
    assert ask(client, "rate", puzzle="." * 81)["level"] is None


@pytest.mark.parametrize(
    "asked",
    [
        {"level": "easy"},
        {"level": "medium", "symmetry": "rotate180"},
        {"clues": 40, "unique": True},
        {"minimal": True},
        {"clues": 30, "symmetry": "full"},
    ],
)
def test_a_seed_gives_the_same_puzzle(
    client: TestClient, asked: dict[str, Any]
) -> None:
    made = ask(client, "generate", **asked)
    again = ask(client, "generate", seed=made["seed"], **asked)
    assert again == made
    rated = ask(client, "rate", puzzle=made["puzzle"])
    for key in ("level", "score", "clues", "hardest"):
        assert made[key] == rated[key]
    assert made["level"] == asked.get("level", made["level"])
    assert made["clues"] >= asked.get("clues", 17)
    solved = ask(client, "solve", puzzle=made["puzzle"])
    assert made["solution"] == solved["solution"]


def test_what_can_not_be_made(client: TestClient) -> None:
    refused = ask(client, "generate", 422, clues=17, seconds=0.3)
    assert refused["error"].startswith("No puzzle was found: ")
    refused = ask(client, "generate", 422, clues=16)
    assert refused["field"] == "clues"
    assert ask(client, "generate", 422, symmetry="x")["field"] == "symmetry"


# The game.


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


# Refusals.


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


def test_other_origins_and_hosts(client: TestClient) -> None:
    for headers, status in [
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"host": "evil.example"}, 421),
        ({"host": "127.0.0.1.evil.example:80"}, 421),
        ({"origin": "http://127.0.0.1"}, 200),
        ({"host": "localhost:8000", "origin": "http://localhost:8000"}, 200),
        ({"host": "[::1]:8000", "origin": "http://[::1]:8000"}, 200),
        ({"host": "localhost:8000", "origin": "http://localhost:80"}, 403),
        ({"host": "[::1].evil.example"}, 421),
        ({"host": "192.168.1.2"}, 421),
        ({"host": ""}, 421),
    ]:
        answer = client.post(
            "/api/solve", json={"puzzle": WIKI}, headers=headers
        )
        assert answer.status_code == status, headers


def test_long_bodies(client: TestClient) -> None:
    body = b" " * (app.LONGEST + 1)
    assert client.post("/api/solve", content=body).status_code == 413

    def pieces() -> Iterator[bytes]:
        for _ in range(50):
            yield b" " * 100_000

    assert client.post("/api/solve", content=pieces()).status_code == 413


@pytest.mark.parametrize(
    "sort",
    [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
    ],
)
def test_other_sorts_of_content(client: TestClient, sort: str) -> None:
    answer = client.post(
        "/api/solve",
        content=json.dumps({"puzzle": WIKI}),
        headers={"content-type": sort},
    )
    assert answer.status_code == 422 and answer.json()["error"]


def test_other_methods(client: TestClient) -> None:
    assert client.get("/api/solve").status_code == 405
    assert client.post("/api/other", json={}).status_code == 404
    assert client.get("/api/").status_code == 404
    assert client.post("/").status_code == 405


def test_slow_bodies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "PATIENCE", 0.05)

    async def receive() -> app.Message:
        await asyncio.sleep(0.02)
        return {"type": "http.request", "body": b"{", "more_body": True}

    with pytest.raises(work.Refusal) as refused:
        asyncio.run(app.read_body(receive))
    assert refused.value.status == 408


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


def test_a_budget_runs_out(client: TestClient) -> None:
    refused = ask(client, "solve", 422, puzzle=EMPTY_25, trials=100)
    assert "is spent before" in refused["error"]
    refused = ask(client, "count", 422, puzzle=HARDEST, trials=3)
    assert "is spent before" in refused["error"]


# The command.


@pytest.mark.parametrize(
    "host",
    [
        "nosuch.invalid",
        "1.2.3.4",
        "::2",
        "",
        "...",
        "a" * 70,
        "a b",
        "é",
    ],
)
def test_a_host_that_is_not_ours(
    host: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["web", "--no-browser", f"--host={host}"]) == 2
    talk = capsys.readouterr().err
    assert talk.startswith("sudoku: ") and talk.count("\n") == 1


def test_a_port_that_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    with web_verb.bound("127.0.0.1", 0) as taken:
        number = str(taken.getsockname()[1])
        assert cli.main(["web", "--no-browser", "--port", number]) == 2
    talk = capsys.readouterr().err
    assert talk.startswith(f"sudoku: 127.0.0.1:{number}: ")
    assert talk.count("\n") == 1


class Served:
    """The command in a process of its own."""

    def __init__(self, *words: str) -> None:
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "sudokit",
                "web",
                "--port",
                "0",
                "--no-browser",
                *words,
            ],
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert self.process.stderr is not None
        line = self.process.stderr.readline()
        assert line.startswith("The game is at http://"), line
        self.address = line.split()[4]

    def ask(self, job: str, **body: Any) -> Any:
        answer = httpx.post(f"{self.address}api/{job}", json=body, timeout=30)
        return answer.json()

    def end(self, sign: signal.Signals) -> tuple[int, str]:
        """The status and what it says when all of it gets a signal."""
        os.killpg(self.process.pid, sign)
        _, talk = self.process.communicate(timeout=10)
        return self.process.returncode, talk

    def others(self) -> list[str]:
        """Processes of the server that live yet, itself not counted."""
        listed = subprocess.run(
            ["ps", "-eo", "pgid=,pid=,stat="],
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()
        group = str(self.process.pid)
        return [
            line
            for line in listed
            if line.split()[0] == group != line.split()[1]
            and "Z" not in line.split()[2]
        ]


@pytest.mark.parametrize("host", ["::1", "[::1]", "localhost", "0.0.0.0"])
def test_other_hosts(host: str) -> None:
    try:
        web_verb.bound("::1", 0).close()
    except OSError:
        pytest.skip("there is no IPv6")
    served = Served("--host", host)
    try:
        assert served.ask("check", puzzle=SOLVED)["correct"]
    finally:
        served.end(signal.SIGTERM)


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_quickly_and_quietly(sign: signal.Signals) -> None:
    served = Served()
    with ThreadPoolExecutor(8) as threads:
        heavy = [
            threads.submit(served.ask, "generate", clues=17, seconds=10)
            for _ in range(8)
        ]
        assert served.ask("check", puzzle=SOLVED)["correct"]
        time.sleep(0.5)
        start = time.perf_counter()
        status, talk = served.end(sign)
        assert time.perf_counter() - start < 3
        assert all("error" in task.result() for task in heavy)
    assert (status, talk) == (
        0 if sign == signal.SIGINT else -signal.SIGTERM,
        "",
    )
    until = time.monotonic() + 5
    while served.others():
        assert time.monotonic() < until, served.others()
        time.sleep(0.05)


def test_half_a_request_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "PATIENCE", 0.2)
    running = uvicorn.Server(
        uvicorn.Config(FastAPI(), http=server.Impatient, lifespan="off")
    )
    listening = web_verb.bound("127.0.0.1", 0)
    place = listening.getsockname()
    thread = threading.Thread(target=running.run, args=([listening],))
    thread.start()
    with socket.create_connection(place) as half:
        half.settimeout(5)
        half.sendall(b"POST /api/solve HTTP/1.1\r\nHost: 127.")
        assert half.recv(100) == b""
    running.should_exit = True
    thread.join()


@pytest.mark.parametrize(
    "words",
    [
        ["--port", "x"],
        ["--port", "65536"],
        ["--port", "-1"],
        ["file"],
    ],
)
def test_wrong_usage(words: list[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["web", *words])
    assert left.value.code == 2


# Many, and strange ones.


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
    fields = list(app.QUERIES[job][0].model_fields)
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
        moves = [*work.STARTS, *work.MOVES, *work.LOOKS]
        body["move"] = {"do": dice.choice(moves)} | {
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
    for _ in range(1000):
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


HEAVY: list[tuple[str, dict[str, Any]]] = [
    ("solve", {"puzzle": EMPTY_25}),
    ("solutions", {"puzzle": EMPTY_25}),
    ("solutions", {"puzzle": "." * 81}),
    ("hint", {"puzzle": "." * 81}),
    ("explain", {"puzzle": HARDEST}),
    ("rate", {"puzzle": HARDEST}),
    ("generate", {"level": "extreme", "symmetry": "full", "minimal": True}),
    ("generate", {"clues": 17}),
]


def test_heavy_requests_block_nobody(client: TestClient) -> None:
    with ThreadPoolExecutor(24) as threads:
        heavy = [
            threads.submit(
                client.post, f"/api/{job}", json=body | {"seconds": 2}
            )
            for job, body in HEAVY * 3
        ]
        waits: list[float] = []
        while not all(task.done() for task in heavy):
            start = time.perf_counter()
            ask(client, "check", puzzle=WIKI)
            waits.append(time.perf_counter() - start)
            time.sleep(0.02)
        assert all(task.result().status_code < 500 for task in heavy)
    assert len(waits) > 5
    assert sorted(waits)[len(waits) * 9 // 10] < 0.2
    if os.environ.get("SUDOKIT_SHOW"):
        print(f"{len(waits)} small requests, slowest {max(waits):.3f} s")


def test_a_worker_that_can_not_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    worker = pool.Worker(0, 0.1)
    query: dict[str, Any] = {
        "puzzle": SOLVED,
        "format": "auto",
        "name": "x",
        "box": None,
        "trials": 1,
        "seconds": 1.0,
    }
    try:
        with monkeypatch.context() as hurt:

            def start(_: object) -> None:
                raise OSError("no more processes")

            hurt.setattr(processes.CONTEXT.Process, "start", start)
            worker._start_again()
            assert worker.ask("check", query, 1.0).late
        assert worker.ask("check", query, 1.0).late  # and started again
        assert json.loads(worker.ask("check", query, 1.0).text)["correct"]
    finally:
        worker.end()


def test_what_does_not_end_is_ended() -> None:
    worker = pool.Worker(0, 0.01)
    try:
        query = {
            "puzzle": HARDEST,
            "format": "auto",
            "name": "x",
            "box": None,
            "trials": 1,
            "seconds": 9.0,
            "uniqueness": True,
        }
        start = time.perf_counter()
        assert worker.ask("explain", query | {"trials": 10**7}, 0.01).late
        assert time.perf_counter() - start < 1
        quick = worker.ask("check", query, 5.0)
        assert not quick.late and not json.loads(quick.text)["correct"]
    finally:
        worker.end()
