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


# ``file`` is a file, so nothing can be written into it, even by root.
INTO_A_FILE = {
    "table": (("table", "t.csv", "file/out.csv"), "file/out.csv"),
    "table of parquet": (
        ("table", "t.csv", "file/out.parquet"),
        "file/out.parquet",
    ),
    "split": (
        ("data", "split", "t.csv", "--into", "file/a.csv=0.5,file/b.csv=0.5"),
        "file/a.csv",
    ),
    "dedupe": (("data", "dedupe", "t.csv", "file/out.csv"), "file/out.csv"),
    "sample": (
        ("data", "sample", "t.csv", "file/out.csv", "-n", "1"),
        "file/out.csv",
    ),
    "augment": (("data", "augment", "t.csv", "file/out.csv"), "file/out.csv"),
    "traces": (("data", "traces", "t.csv", "file/a.jsonl"), "file/a.jsonl"),
    "export": (("data", "export", "t.csv", "file/set"), "file/set"),
    "draw": (("draw", "puzzle.txt", "-o", "file/a.svg"), "file/a.svg"),
}


@pytest.mark.parametrize(
    ("words", "name"), INTO_A_FILE.values(), ids=INTO_A_FILE
)
def test_an_error_names_the_file_that_the_user_named(
    words: tuple[str, ...], name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not a temporary one beside it."""
    if words[0] != "draw":
        pytest.importorskip("pyarrow")
    Path("t.csv").write_text(f"puzzle\n{WIKI}\n{WIKI[::-1]}\n")
    Path("file").write_text("")
    assert main(words) == 2
    assert capsys.readouterr().err == f"sudoku: {name}: Not a directory\n"
