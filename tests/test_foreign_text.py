"""Control characters from input never reach a terminal."""

from __future__ import annotations

import json
import os
import unicodedata
from pathlib import Path

import pytest

from command_output import EASY
from shell import sudoku
from sudokit.formats.source import clean
from sudokit.text.messages import FormatError, shown

# What writes to the clipboard, clears the screen, a C1 control, a change
# of direction, a byte that is no text.
EVIL = "\x1b]52;c;ZWNobw==\x07\x1b[2J\x9b31m\u202egnp\u2066\x7f\udc9b\udce9"
NAME = EVIL.replace("/", "").encode("utf-8", "surrogateescape")


def is_harmless(text: str) -> bool:
    """Return whether line ends are the only control characters."""
    return not any(
        unicodedata.category(sign) in ("Cc", "Cf", "Cs") and sign not in "\n\t"
        for sign in text
    )


def test_text_is_made_safe_for_terminals() -> None:
    assert shown("Größe 1 €") == "Größe 1 €"
    assert shown("a\nb\x1b\x9b\u202e\udce9") == r"a\nb\x1b\x9b\u202e\xe9"
    assert shown("a\nb\ud800", True) == "a\nb\\ud800"
    assert is_harmless(shown(EVIL)) and is_harmless(clean(EVIL))
    error = FormatError(EVIL, EVIL, 1, 1, "a cure")
    assert is_harmless(error.advice()) and is_harmless(error.message)


@pytest.fixture
def evil(tmp_path: Path) -> str:
    """Provide a file with a hostile name and hostile comments."""
    name = os.fsencode(tmp_path) + b"/" + NAME
    with open(name, "wb") as file:
        file.write(
            f"{EVIL}\n{EASY[:40]}\x1b{EASY[41:]}\n".encode(
                "utf-8", "surrogateescape"
            )
        )
    return os.fsdecode(name)


VERBS = (
    (), ("-c",), ("--count",), ("--jobs", "2"), ("--from", "csv"),
    ("explain",), ("rate",), ("clues",), ("draw",), ("bench",),
    ("convert", "--format", "line"), ("sheet", "-o", "x.pdf"),
    ("play", "--plain"),
    ("table",), ("data", "audit"), ("grade",),
)  # fmt: skip


@pytest.mark.parametrize("words", VERBS, ids=" ".join)
def test_names_and_contents_of_files(
    evil: str, words: tuple[str, ...]
) -> None:
    for name in (evil, f"{evil}.none"):
        more = ["out.csv"] if words == ("table",) else []
        done = sudoku(*words, name, *more)
        assert is_harmless(done.out), done
        assert is_harmless(done.err), done
        assert done.status or words[:1] == ("grade",)


@pytest.mark.parametrize(
    "words",
    [
        ("--format", EVIL), ("--from", EVIL), ("--box", EVIL), (f"--x{EVIL}",),
        ("-g", EVIL), ("--budget", EVIL), ("--seed", EVIL, "-g", "30", "-q"),
        ("rate", "--timeout", EVIL), ("rate", "--scale", EVIL),
        ("technique", EVIL), ("drill", EVIL), ("play", "--level", EVIL),
        ("convert", "--format", EVIL), ("draw", "--theme", EVIL),
        ("web", "--host", EVIL), ("web", "--port", EVIL),
        ("draw", EASY, "--title", EVIL), (f"x{EVIL}", "--nothing"),
        ("table", EVIL, EVIL), ("data", EVIL), ("grade", EVIL),
    ],
    ids=lambda words: words[0].encode("ascii", "ignore").decode()[:8],
)  # fmt: skip
def test_words_of_options(words: tuple[str, ...]) -> None:
    done = sudoku(*words)
    assert is_harmless(done.err) and is_harmless(done.out), done


def test_comments_are_written_without_controls() -> None:
    given = f"#C{EVIL}\n[Puzzle]\n" + "\n".join(
        EASY[k : k + 9] for k in range(0, 81, 9)
    )
    data = given.encode("utf-8", "surrogateescape")
    for name in ("sdk", "hodoku", "jsonl", "line"):
        done = sudoku("convert", "--format", name, given=data)
        assert done.status == 0 and is_harmless(done.out), done


def test_games_by_lines(tmp_path: Path, evil: str) -> None:
    lines = [f"load {evil}", f"save {evil}/x", EVIL, f"1,1,{EVIL}", "quit"]
    given = "\n".join(lines).encode("utf-8", "surrogateescape")
    done = sudoku("play", EASY, "--plain", given=given)
    assert is_harmless(done.out) and is_harmless(done.err)
    saved = tmp_path / "game.json"
    assert (
        sudoku("play", EASY, "--plain", given=f"2,2,7\nsave {saved}\n").status
        == 0
    )
    record = json.loads(saved.read_text())
    record["history"][-1]["move"] = EVIL.encode("ascii", "ignore").decode()
    del record["checksum"]
    saved.write_text(json.dumps(record))
    done = sudoku("play", str(saved), "--plain", given="undo\nredo\nlog\n")
    assert is_harmless(done.out) and is_harmless(done.err)
