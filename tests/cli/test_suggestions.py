"""Suggestions for mistyped commands."""

import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from command_output import Run
from puzzles import EASY, LIBRARY
from sudokit import generate, puzzles, verdict, verdicts_many
from sudokit.cli.main import main
from sudokit.core.grid import Grid

HERE = {**os.environ, "PYTHONPATH": LIBRARY}


def usage_errors(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Return messages about wrong usage, on one line."""
    try:
        status = main(words)
    except SystemExit as end:
        status = int(str(end.code))
    out, err = capsys.readouterr()
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert isinstance(err, str)
    return err


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (["rat"], "did you mean sudoku rate?"),
        (["explian", "x"], "did you mean sudoku explain?"),
        (["-q", "rate"], "put the verb first: sudoku rate ..."),
        (["generate", "30"], "did you mean sudoku new?"),
        (["solve", "x"], "did you mean sudoku FILE?"),
        (["--stats", "check"], "did you mean sudoku -c FILE?"),
        (["rules"], "did you mean sudoku --rules list?"),
        (["hint", "x"], "did you mean sudoku explain --hint technique?"),
        (["rate", "--sumary"], "--sumary; did you mean --summary? (see"),
        (["--sovler", "dlx"], "did you mean --solver? (see"),
        (["rate", "--nothing"], "arguments: --nothing (see"),
        (["new", "--level", "hard"], "did you mean sudoku new LEVEL? (see"),
        (["draw", "--file=x"], "did you mean sudoku draw FILE? (see"),
        (["convert", "--to", "line"], "--to; did you mean --format? (see"),
        (["rate", "--format", "x"], "--format; did you mean --json? (see"),
        (["table", "x", "y", "--threads", "2"], "did you mean --jobs? (see"),
        (["play", "hard"], "no such file: hard; did you mean --level hard?"),
        (["play", "killer"], "killer; did you mean --rules killer?"),
        (["play", "--rules", "thermo", "x"], "leave out FILE"),
        (
            ["new", "killr"],
            "killr is no level, size or rule; did you mean killer?",
        ),
        (["new", "easy", "hard"], "hard and easy are different levels"),
        (["new", "6x6", "--box", "2x3"], "the size is given twice"),
        (["new", "7x7"], "no boxes fit into 7x7; make irregular"),
        (["technique", "Pointing", "Pair"], "mean Locked Candidates Type 1?"),
        (
            ["convert", "--format", "f-puzzles"],
            "mean fpuzzles? sudoku convert",
        ),
        (["scan", "--format", "spacd", "x"], "spaced? sudoku convert --list"),
        (["explain", "--hint", "x"], "invalid choice: 'x' (choose from"),
        (["data", "dedup", "x"], "did you mean dedupe? (choose"),
        (["technique", "-o", "x.svg"], "name it"),
    ],
)
def test_mistyped_words_get_suggestions(
    words: list[str], wanted: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert wanted in usage_errors(words, capsys)


def test_a_file_name_is_not_a_mistyped_verb(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("solve").write_text(EASY)
    assert main(["solve"]) == 0
    assert "(unique choice)" in capsys.readouterr().err
    assert "No such file" in usage_errors(["puzzles.txt"], capsys)


@pytest.mark.parametrize("nelts", ["-1", "82", "x", "1e3", "\u0663"])
def test_a_wrong_number_of_clues_names_the_range(
    nelts: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "0 to 81" in usage_errors(["-g", nelts], capsys)


def test_words_for_clues_in_any_case(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for words in (["-g", "FACILE"], ["-g", "Facile", "--format", "1."]):
        assert main(words) == 0
        out = capsys.readouterr().out.replace(" ", "").replace("\n", "")
        assert sum(sign in "123456789" for sign in out) == 31


@pytest.mark.parametrize(
    "text",
    [
        '<?xml version="1.0"?>\n<opensudoku>\n</opensudoku>\n',
        "puzzle,solution\n1,2\n",
        "id;quizzes\n",
        '{"puzzle": "1"}\n',
    ],
)
def test_other_formats_are_detected(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "some"
    path.write_text(text)
    assert main([str(path)]) == 2
    first, last = capsys.readouterr().err.splitlines()
    assert first.startswith(f"sudoku: {path}: read as ")
    assert last.startswith(f"sudoku: {path}")


@pytest.mark.parametrize(
    ("text", "size"),
    [
        (("." * 65 + "\n") * 65, 65),
        (("." * 70 + "\n") * 70, 70),
        (("64 " * 64 + "\n") * 64, 64),
    ],
)
def test_a_grid_too_large_is_refused_by_its_size(
    text: str,
    size: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "large"
    path.write_text(f"{text}\n{EASY}\n")
    assert main(["-q", str(path)]) == 2
    out, err = capsys.readouterr()
    assert err == (
        f"sudoku: {path}:1:1: a grid of {size}x{size},"
        " where 63x63 is the largest\n"
    )
    assert out.startswith("5 3 4")


def test_verdicts_of_many_puzzles() -> None:
    lines = [EASY, "." * 81, "55" + "." * 79]
    assert verdicts_many(lines) == [verdict(Grid.parse(one)) for one in lines]
    with pytest.raises(ValueError, match="line 1: 81 characters"):
        verdicts_many([EASY, "1"])


def test_on_a_terminal_it_asks_for_input() -> None:
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "sudokit"],
        stdin=theirs,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=HERE,
    ) as run:
        os.close(theirs)
        assert run.stderr is not None and run.stdout is not None
        assert b"ctrl-D" in run.stderr.readline()
        os.write(ours, EASY.encode() + b"\n\x04")
        assert run.stdout.read().startswith(b"5 3 4")
    os.close(ours)


# Presses ctrl-C when a module is imported.
INTERRUPTED = """
import os, signal, sys
from sudokit.cli.main import main

class Pressing:
    def find_spec(self, name, path=None, target=None):
        if name == WHEN:
            os.kill(os.getpid(), signal.SIGINT)

WHEN = sys.argv.pop(1)
sys.meta_path.insert(0, Pressing())
sys.exit(main())
"""


@pytest.mark.parametrize(
    ("module", "words"),
    [
        ("filter.program", []),
        ("core", []),
        ("cli.filtering", ["--stats"]),
        ("cli.arguments", ["rate"]),
        ("cli.rate", ["rate"]),
        ("rating", ["rate"]),
    ],
)
def test_ctrl_c_is_quiet_from_the_start(module: str, words: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, f"sudokit.{module}", *words],
        capture_output=True,
        input=b"",
        env=HERE,
        check=False,
    )
    assert (done.stdout, done.stderr) == (b"", b"")
    assert done.returncode in (-signal.SIGINT, 130)


@pytest.mark.parametrize("seed", ["a word", "größer", "-7", str(2**64 + 1)])
def test_seeds_have_one_type(
    seed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["-g", "30", "--seed", seed, "--format", "1."]) == 0
    made = capsys.readouterr().out.strip()
    assert generate(30, False, seed).line() == made
    words = ["-g", "30", "--proper", "--seed", seed, "--format", "1."]
    assert main(words) == 0
    made = capsys.readouterr().out.strip()
    assert next(puzzles(1, clues=30, seed=seed)).grid.line() == made
    if seed.lstrip("-").isdecimal():
        assert generate(30, False, int(seed)) == generate(30, False, seed)
    with pytest.raises(ValueError, match="1000 characters"):
        generate(30, False, "x" * 1001)


@pytest.mark.parametrize(
    "first", [b"%PDF-1.4\n", b"\x89PNG\r\n", b"\xff\xd8\xff\xe0"]
)
def test_a_picture_is_for_scan(
    first: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "photo"
    path.write_bytes(first + EASY.encode() + b"\n" + bytes(range(256)))
    assert "1:1: a picture or a PDF, not text; sudoku scan" in usage_errors(
        [str(path)], capsys
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--rules", "killer=3:r1x1"], "sudoku: --rules: killer: 'r1x1' is"),
        (
            ["--rules", "killer=3:r1c12"],
            "sudoku: --rules: killer: r1c12 is not a",
        ),
        (["--rules", "killer"], "sudoku: --rules: killer needs its cells"),
        (["--rules", "xv=3:r1c1+r1c2"], "--rules: xv: '3' is neither X nor V"),
        (
            ["--box", "3x3", "--rules", "arrow=r1c1+r1c2"],
            'sudoku: --rules: arrow needs a "/"',
        ),
        (["--rules", "windoku=r1c1"], "sudoku: --rules: "),
        (["--rules", "sandwich=5:r1c1+r1c2"], "sudoku: --rules: sandwich"),
        (["--rules", "qqq"], "'qqq'; sudoku --rules list prints all rules"),
    ],
)
@pytest.mark.parametrize("verb", [[], ["rate"], ["explain"]])
def test_a_wrong_rule_of_an_option_is_named_there(
    run: Run, verb: list[str], words: list[str], message: str
) -> None:
    """Not at a place of the file, which has none."""
    done = run(*verb, *words, given=f"{EASY}\n")
    assert done.status == 2
    assert done.err.startswith("sudoku: ") and message in done.err
    assert ":1:1:" not in done.err and len(done.err) < 200
