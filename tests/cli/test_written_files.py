"""Verbs that write files name them on a terminal, and only there."""

import io
import os
from pathlib import Path

import pytest

from puzzles import WIKI
from sudokit.cli.main import main
from sudokit.cli.progress import wrote

VERBS = {
    "draw": ("draw", "puzzle.txt", "-o", "a.svg"),
    "draw each": ("draw", "puzzle.txt", "--each", "folder"),
    "sheet": ("sheet", "puzzle.txt", "-o", "a.pdf"),
    "sheet with answers": (
        *("sheet", "puzzle.txt", "-o", "a.pdf"),
        *("--answers", "file"),
    ),
    "book": ("book", "puzzle.txt", "-o", "a.pdf"),
    "technique": ("technique", "x-wing", "-o", "a.svg"),
    "prove": ("prove", "puzzle.txt", "-o", "proofs"),
}


class Terminal(io.StringIO):
    """A stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("puzzle.txt").write_text(WIKI + "\n")
    return tmp_path


@pytest.mark.parametrize("words", VERBS.values(), ids=VERBS)
@pytest.mark.parametrize("stream", [io.StringIO, Terminal])
def test_a_line_names_what_was_written(
    words: tuple[str, ...],
    stream: type[io.StringIO],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if words[0] in ("sheet", "book"):
        pytest.importorskip("fpdf")
    talk = stream()
    monkeypatch.setattr("sys.stderr", talk)
    assert main(words) == 0
    lines = [line for line in talk.getvalue().splitlines() if "Wrote" in line]
    if stream is io.StringIO:
        assert lines == []
        return
    (line,) = lines
    for name in {*os.listdir()} - {"puzzle.txt"}:
        assert name in line


def test_names_are_safe_for_the_terminal() -> None:
    talk = Terminal()
    wrote(talk, "a.pdf", Path("b.json"), "c\x1b[2J.pdf")
    text = talk.getvalue()
    assert text.startswith("Wrote a.pdf, b.json and c")
    assert text.endswith(".pdf.\n") and "\x1b" not in text
