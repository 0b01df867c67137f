"""Styles of output, and wrong usage."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from command_output import (
    EASY,
    HARD,
    HARD_SOLVED,
    PATIENCE,
    SOLVED,
    Run,
    grids,
    nine,
)


@pytest.mark.parametrize(
    ("style", "pattern"),
    [
        ("90", r"(?:[0-9]{9}\n){9}"),
        ("9.", r"(?:[1-9.]{9}\n){9}"),
        ("10", r"[0-9]{81}\n"),
        ("1.", r"[1-9.]{81}\n"),
    ],
)
def test_each_plain_format_has_its_shape(
    run: Run, style: str, pattern: str
) -> None:
    words = ["-g", "30", "--seed", "4", "-n", "2"]
    made = run(*words, "--format", style)
    assert made.status == 0
    between = r"\n" if style[0] == "9" else ""
    assert re.fullmatch(pattern + between + pattern, made.out)
    # The output is read back as the same puzzles.
    assert run(given=made.out) == run(given=run(*words).out)
    solved = run("-q", "--format", style, given=EASY)
    whole = SOLVED + "\n" if style[0] == "1" else nine(SOLVED, "")
    assert solved.out == whole


def test_lines_are_solved_as_lines(run: Run) -> None:
    done = run("-q", "--format", "1.", given=f"{EASY}\n{HARD}\n" * 200)
    assert (done.status, done.err) == (0, "")
    assert done.out == f"{SOLVED}\n{HARD_SOLVED}\n" * 200


def test_a_closed_stderr_loses_only_messages(command: str) -> None:
    """Only messages are lost; solutions are not."""
    for shell in ('"$0" 2>&-', '"$0" 2>/dev/full', '"$0" 2> >(true)'):
        done = subprocess.run(
            ["bash", "-c", f"printf '%s\n' $1 $1 $1 | {shell}", command, EASY],
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == 0
        assert grids(done.stdout.decode()) == [SOLVED] * 3


def test_a_read_error_in_the_middle_is_reported(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "one"
    path.write_text(EASY)
    broken = "/proc/self/mem"
    if not os.path.exists(broken):
        pytest.skip("there is no such file here")
    done = run("-q", str(path), broken, str(path))
    assert (done.status, grids(done.out)) == (2, [SOLVED] * 2)
    assert done.err.startswith(f"sudoku: {broken}: ")


def test_old_line_endings_are_accepted(run: Run) -> None:
    text = "# one\n" + nine(EASY)
    assert run(given=text.replace("\n", "\r")) == run(given=text)


@pytest.mark.parametrize("before", [
    "53..7...\n6..195..\n", "53..7...\n6..195..\n\n", "Easy\nHard\n",
])  # fmt: skip
def test_a_fragment_is_not_another_size(run: Run, before: str) -> None:
    done = run("-q", given=before + nine(EASY))
    assert (done.status, grids(done.out)) == (2, [SOLVED])
    assert done.err.startswith("sudoku: -:1:")


def test_options_end_at_two_hyphens(run: Run) -> None:
    assert run("-q", "--", "-c").err.startswith("sudoku: -c: ")
    assert run("--stats", "--", "-c").err.startswith("sudoku: -c: ")


def test_the_usual_shape_can_be_given(run: Run) -> None:
    words = ["-g", "30", "--proper", "--seed", "1"]
    made = run("--box", "3x3", *words)
    assert made == run(*words)
    assert run("--box", "3x3", given=made.out) == run(given=made.out)
    done = run("--box", "3x3", given="1234341221434321")
    assert done.err.startswith("sudoku: -:1:")


def test_a_format_without_other_sizes_is_refused(run: Run) -> None:
    done = run("--format", "sdk", given="1234341221434321")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(
        "sudoku: --format sdk: this format is for classic 9x9 puzzles, not 4x4"
        "; write line, "
    )


def test_version_and_help(run: Run) -> None:
    done = run("--version")
    assert (done.status, done.err) == (0, "")
    assert re.fullmatch(r".*\d+\.\d+.*\n", done.out)
    done = run("--help")
    assert (done.status, done.err) == (0, "")
    for option in ("-c", "-g", "-u", "-n", "--seed", "--all", "--count"):
        assert option in done.out


@pytest.mark.parametrize(
    "words",
    [
        ["-c", "-g", "30"],
        ["-u"],
        ["-u", "-c"],
        ["-g"],
        ["-g", "82"],
        ["-g", "-1"],
        ["-g", "1000030"],
        ["-g", "x"],
        ["-g", ""],
        ["-g", "3.5"],
        ["-x"],
        ["--nonsense"],
        ["--all=x"],
        ["--count=-1"],
        ["--budget", "x"],
        ["--timeout", "x"],
        ["--format", "7"],
        ["-g", "30", "-n", "x"],
        ["-g", "30", "file"],
        ["-g", "30", "--all"],
        ["-g", "30", "--json", "--csv"],
        ["-c", "--solver", "dlx"],
        ["--minimal"],
        ["--seed", "0"],
        ["--all", "--count"],
        ["--comment", "0", "--empty", "0"],
        ["--box", "3by3"],
        ["--box", "2x2", "-g", "17"],
        ["--box", "2x2", "--format", "sdk"],
        ["--diagonals", "--solver", "naive"],
        ["--timeout", "0"],
        ["-g", "30", "--box="],
        ["-g", "0", "--pattern="],
        ["-g", "0", "-u", "--level", "hard"],
        ["-g", "0", "-u", "--require", "x-wing"],
        ["-g", "0", "--diagonals", "--box", "1x3", "--json"],
        ["-g", "4", "--diagonals", "--box", "1x3"],
        ["-g", "4", "-n", "2", "--rules", "anti-king", "--box", "2x2"],
        ["-g", "0", "--seed", "x" * 2000],
    ],
    ids=lambda words: " ".join(words)[:40],
)
def test_wrong_usage(run: Run, words: list[str]) -> None:
    done = run(*words, given=EASY)
    assert (done.status, done.out) == (2, "")
    assert done.err
