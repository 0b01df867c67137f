"""The command that begins a game."""

import argparse
import io
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sudokit import play
from test_game import WIKI


@pytest.fixture(autouse=True)
def _same_signals() -> Iterator[None]:
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)


def options(*words: str) -> Any:
    parser = argparse.ArgumentParser()
    play.add_arguments(parser)
    return parser.parse_args(words)


def run(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    commands: str,
    *words: str,
) -> Any:
    monkeypatch.setattr(sys, "stdin", io.StringIO(commands))
    status = play.run(options(*words))
    return status, *capsys.readouterr()


def test_the_command(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    path = tmp_path / "puzzle"
    path.write_text(WIKI)
    status, out, err = run(monkeypatch, capsys, "9,9,9\nexit\n", str(path))
    assert status == 0 and err == ""
    assert out.endswith("r9c9 is a clue.\n")
    _, out, _ = run(monkeypatch, capsys, "1,4,5\n", "--flag", str(path))
    assert "r1c4=5. 5 is already in row 1 (r1c1) and box 2 (r2c6)." in out


def test_a_file_that_can_not_be_read_is_status_2(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    bad = tmp_path / "bad"
    assert run(monkeypatch, capsys, "", str(bad)) == (
        2, "", f"sudoku: {bad}: No such file or directory\n")
    bad.write_text("12\n")
    status, out, err = run(monkeypatch, capsys, "", str(bad))
    assert (status, out) == (2, "") and err.startswith(f"sudoku: {bad}:1:2: ")
    assert run(monkeypatch, capsys, "", "-")[0] == 2


def test_the_same_seed_is_the_same_puzzle(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first = run(monkeypatch, capsys, "", "--seed", "7")
    assert first == run(monkeypatch, capsys, "", "--seed", "7")
    assert first[0] == 0
