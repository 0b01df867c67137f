"""Text on a terminal: its lines fit, with words whole; pipes have them whole.

Only what can't be broken is longer: puzzles, links, long names.
"""

import io
import re

import pytest

from sudokit.cli.data.audit_text import bars
from sudokit.cli.main import main
from sudokit.cli.progress import in_columns
from sudokit.system.terminal_text import for_terminal, paragraph, room

EASY = (
    "530070000600195000098000060800060003400803001700020006060000280"
    "000419005000080079"
)
VERBS = [
    ["explain", "-q", EASY],
    ["explain", "-q", "--all", "--parts", EASY],
    ["clues", EASY],
    ["clues", EASY.replace("5", "0")],
    ["rate", EASY],
    ["rate", "--summary", EASY],
    ["rate", "--list"],
    ["prove", EASY],
    ["technique"],
    ["technique", "xy-wing"],
    ["convert", "--list"],
    ["new", "--rules", "list"],
    ["help", "killer"],
    ["help", "csv"],
]


class Terminal(io.TextIOWrapper):
    """A terminal that shows nothing, and remembers its lines."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO(), encoding="utf-8", write_through=True)

    def isatty(self) -> bool:
        return True

    def text(self) -> str:
        self.seek(0)
        return self.read()


def output(
    words: list[str], monkeypatch: pytest.MonkeyPatch, width: int
) -> str:
    """Return what a command writes to a terminal of so many columns."""
    terminal = Terminal()
    monkeypatch.setattr("sys.stdout", terminal)
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("NO_COLOR", "1")
    try:
        main(words)
    except SystemExit as end:
        assert not end.code
    return terminal.text()


@pytest.mark.parametrize("words", VERBS, ids=" ".join)
@pytest.mark.parametrize("width", [40, 80])
def test_lines_fit_into_the_terminal(
    words: list[str], width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = output(words, monkeypatch, width)
    assert text.strip()
    for line in text.splitlines():
        words_of_line = line.split()
        longest = max(map(len, words_of_line), default=0)
        indent = len(line) - len(line.lstrip())
        can_break = len(words_of_line) > 1 and indent + longest < width
        assert len(line) < width or not can_break, line


@pytest.mark.parametrize(
    "words", [["explain", "-q", EASY], ["new", "--rules", "list"]]
)
def test_a_terminal_shows_the_words_of_the_pipe(
    words: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    try:
        main(words)
    except SystemExit as end:
        assert not end.code
    piped = capsys.readouterr().out
    assert max(map(len, piped.splitlines())) > 70, "each is one line"
    for width in (40, 80):
        assert output(words, monkeypatch, width).split() == piped.split()


@pytest.mark.parametrize("width", [30, 40, 60, 80])
def test_a_table_that_is_too_wide_is_in_parts(
    width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No column is cut; each part names its rows."""
    head = ["file", "solver", *[f"column{k}" for k in range(9)]]
    rows = [head, *[["a.txt", f"way{i}", *"123456789"] for i in range(3)]]
    whole = in_columns(rows, [True] * 11, 2)
    assert len(whole.splitlines()) == 4
    monkeypatch.setattr("sys.stdout", Terminal())
    monkeypatch.setenv("COLUMNS", str(width))
    parts = in_columns(rows, [True] * 11, 2).split("\n\n")
    assert len(parts) > 1
    words = [part.splitlines()[0].split() for part in parts]
    assert [one for part in words for one in part if "col" in one] == head[2:]
    for part in parts:
        lines = part.splitlines()
        assert max(map(len, lines)) < width
        assert all(f"way{i}" in one for i, one in enumerate(lines[1:]))
        assert "solver" in lines[0]


def test_bars_fit_into_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = {"easy": 100, "extreme": 50}
    assert [line.count("█") for line in bars(counts)] == [40, 20]
    monkeypatch.setattr("sys.stdout", Terminal())
    monkeypatch.setenv("COLUMNS", "40")
    lines = [*bars(counts)]
    assert max(map(len, lines)) == 39
    assert [line.count("█") for line in lines] == [23, 11]


def test_a_list_is_wrapped_below_its_texts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = (
        "name   one two three four five six\n  long-names-here  more text\n"
    )
    assert room() == 0 and for_terminal(lines) == lines
    monkeypatch.setattr("sys.stdout", Terminal())
    monkeypatch.setenv("COLUMNS", "26")
    assert for_terminal(lines) == (
        "name   one two three four\n       five six\n"
        "  long-names-here  more\n      text\n"
    )
    assert re.fullmatch(r"(\S+ ?\n?)+", paragraph("well-known words " * 9))
