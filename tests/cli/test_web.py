"""``sudoku web``: where it listens, and how it ends."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the extra 'web' is not installed")
pytest.importorskip("httpx", reason="httpx is not installed")


from command_output import PATIENCE
from process_waits import until
from puzzles import SOLVED
from sudokit.cli.main import main
from sudokit.cli.web import bound
from sudokit.web.addresses import others
from sudokit.web.pool import SLOW_WORKERS
from web_server import LONGER, Served


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
def test_an_unavailable_host_is_refused(
    host: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["web", "--no-browser", f"--host={host}"]) == 2
    talk = capsys.readouterr().err
    assert talk.startswith("sudoku: ") and talk.count("\n") == 1


def test_a_port_in_use_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    with bound("127.0.0.1", 0) as taken:
        number = str(taken.getsockname()[1])
        assert main(["web", "--no-browser", "--port", number]) == 2
    talk = capsys.readouterr().err
    assert talk.startswith(f"sudoku: 127.0.0.1:{number}: ")
    assert "; --port 0 picks a free one" in talk
    assert talk.count("\n") == 1


# 0.0.0.0 is asked below, and an example of the help starts on ::1.
@pytest.mark.parametrize("host", ["[::1]", "localhost"])
def test_the_server_listens_on_the_chosen_host(host: str) -> None:
    try:
        bound("::1", 0).close()
    except OSError:
        pytest.skip("there is no IPv6")
    served = Served("--host", host)
    try:
        assert served.ask("check", puzzle=SOLVED)["correct"]
    finally:
        served.end(signal.SIGTERM)


@pytest.fixture(scope="module")
def everywhere() -> Iterator[Served]:
    """Provide a server on all addresses that has had no request yet."""
    served = Served("--host", "0.0.0.0", before=LONGER)
    yield served
    served.end(signal.SIGTERM)


def test_it_is_small_when_idle(everywhere: Served) -> None:
    if not Path("/proc/self/smaps_rollup").exists():
        pytest.skip("this system doesn't tell")
    with urllib.request.urlopen(f"{everywhere.address}openapi.json") as result:
        result.read()  # everything is loaded
    assert sum(map(megabytes, everywhere.processes())) < 100


def test_other_machines_can_connect(everywhere: Served) -> None:
    """Each printed address works."""
    here = urllib.parse.urlsplit(everywhere.address)
    result = others(here.port or 0)
    if not result:
        pytest.skip("this machine has no address but its own")
    assert ", ".join(result) in everywhere.line()
    for address in result:
        with urllib.request.urlopen(address) as page:
            assert b"<html" in page.read()


def megabytes(process: int) -> float:
    """Return the private memory and the share of shared memory."""
    text = Path(f"/proc/{process}/smaps_rollup").read_text()
    match = re.search(r"^Pss: +(\d+) kB", text, re.M)
    assert match
    return int(match[1]) / 1000


def heavy(served: Served) -> socket.socket:
    """Send a request that takes minutes; its answer is never read."""
    here = urllib.parse.urlsplit(served.address)
    body = json.dumps({"clues": 17, "seconds": 10}).encode()
    place = here.hostname, here.port or 0
    asking = socket.create_connection(place, timeout=PATIENCE)
    asking.sendall(
        b"POST /api/generate HTTP/1.1\r\nHost: localhost\r\n"
        b"Content-Type: application/json\r\nConnection: close\r\n"
        b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
    )
    return asking


def rates(served: Served) -> bool:
    """Return whether there is a worker for large requests."""
    return "verdict" in served.ask("rate", puzzle=SOLVED)


def test_abandoned_requests_are_stopped(everywhere: Served) -> None:
    with ExitStack() as all_of_them:
        for _ in range(40):
            all_of_them.enter_context(heavy(everywhere))
        until(lambda: not rates(everywhere))
    # In the lane of requests that have minutes left.
    until(lambda: rates(everywhere))


def test_too_many_requests_are_refused_at_once(everywhere: Served) -> None:
    until(lambda: rates(everywhere))
    with ExitStack() as all_of_them:
        for _ in range(SLOW_WORKERS):
            all_of_them.enter_context(heavy(everywhere))
        until(lambda: not rates(everywhere))
        late = all_of_them.enter_context(heavy(everywhere))
        answer = late.recv(1000).decode().lower()
    assert answer.startswith("http/1.1 429 ")
    assert "\r\nretry-after: 1\r\n" in answer


def test_the_page_does_not_wait_for_the_engine() -> None:
    code = "import sys, sudokit.web.server; print(*sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True
    )
    loaded = run.stdout.decode().split()
    assert "starlette.applications" in loaded
    assert not {"pydantic", "sudokit.logic", "sudokit.game"} & set(loaded)


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_the_server_stops_quickly_without_output(
    sign: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    served = Served(before=LONGER)
    with ExitStack() as all_of_them:
        asking = [
            all_of_them.enter_context(heavy(served))
            for _ in range(2 * SLOW_WORKERS)
        ]
        assert served.ask("check", puzzle=SOLVED)["correct"]
        status, talk = served.end(sign)
        for one in asking:
            with one.makefile() as answer:
                assert '"error"' in answer.read()
    assert (status, talk) == (
        0 if sign == signal.SIGINT else -signal.SIGTERM,
        "",
    )
    until(lambda: not served.others())  # their workers have noticed
    assert not [*tmp_path.iterdir()]


def test_an_incomplete_request_blocks_no_other() -> None:
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
