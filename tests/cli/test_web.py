"""``sudoku web``: where it listens, and how it ends."""

from __future__ import annotations

import signal
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

pytest.importorskip("fastapi", reason="the extra 'web' is not installed")
pytest.importorskip("httpx", reason="httpx is not installed")


from puzzles import SOLVED
from serving import Served
from sudokit.cli.main import main
from sudokit.cli.web import bound


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
    assert main(["web", "--no-browser", f"--host={host}"]) == 2
    talk = capsys.readouterr().err
    assert talk.startswith("sudoku: ") and talk.count("\n") == 1


def test_a_port_that_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    with bound("127.0.0.1", 0) as taken:
        number = str(taken.getsockname()[1])
        assert main(["web", "--no-browser", "--port", number]) == 2
    talk = capsys.readouterr().err
    assert talk.startswith(f"sudoku: 127.0.0.1:{number}: ")
    assert talk.count("\n") == 1


@pytest.mark.parametrize("host", ["::1", "[::1]", "localhost", "0.0.0.0"])
def test_other_hosts(host: str) -> None:
    try:
        bound("::1", 0).close()
    except OSError:
        pytest.skip("there is no IPv6")
    served = Served("--host", host)
    try:
        assert served.ask("check", puzzle=SOLVED)["correct"]
    finally:
        served.end(signal.SIGTERM)


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_at_once_and_quietly(sign: signal.Signals) -> None:
    served = Served()
    with ThreadPoolExecutor(8) as threads:
        heavy = [
            threads.submit(served.ask, "generate", clues=17, seconds=10)
            for _ in range(8)
        ]
        assert served.ask("check", puzzle=SOLVED)["correct"]
        status, talk = served.end(sign)
        assert all("error" in task.result() for task in heavy)
    assert (status, talk) == (
        0 if sign == signal.SIGINT else -signal.SIGTERM,
        "",
    )
    while served.others():  # they have seen that the server is gone
        time.sleep(0.05)


def test_half_a_request_keeps_nobody_waiting() -> None:
    served = Served()
    place = ("127.0.0.1", int(served.address.split(":")[2][:-1]))
    with ExitStack() as halves:
        for _ in range(50):
            half = halves.enter_context(socket.create_connection(place))
            half.sendall(b"POST /api/solve HTTP/1.1\r\nHost: 127.")
        assert served.ask("check", puzzle=SOLVED)["correct"]
        served.end(signal.SIGTERM)


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
        main(["web", *words])
    assert left.value.code == 2
