"""Puzzles of other rules on the command line, and refusals."""

from pathlib import Path

import pytest

from command_output import Run
from sudokit.cli.main import main

JIGSAW = "AAABBB\nAACBBB\nADCCCC\nDDDCEE\nDDFEEE\nFFFFFE\n"
PUZZLE = "4...1....6....2..1.6........4.....5."
KNIGHT = (
    ".7....................47.......3..9.....9"
    ".4.......8....4.....51..3..........6..2."
)
VERBS = ["", "explain", "clues", "bench", "play", "draw", "sheet -o x.pdf"]


@pytest.fixture
def regions(tmp_path: Path) -> str:
    """Provide a file of irregular regions of 6x6."""
    path = tmp_path / "regions"
    path.write_text(JIGSAW)
    return str(path)


def status_of(words: list[str]) -> int:
    """Return the exit status; wrong usage ends the parser."""
    try:
        return main(words)
    except SystemExit as end:
        return int(str(end.code))


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize(
    ("text", "message"),
    [
        (JIGSAW.replace("FFFFFE", "......"), "6 cells in no region: r6c1"),
        (JIGSAW.replace("AAABBB", "AAABBA"), "the region of r1c1 has 7 cells"),
        ("AAB\nABB\n", "6 letters for regions make no square"),
        (JIGSAW, "windoku needs boxes, not other regions"),
    ],
)
def test_wrong_rules_are_one_line_in_every_verb(
    verb: str,
    text: str,
    message: str,
    regions: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path(regions).write_text(text)
    words = ["--regions", regions, "--rules", "windoku", PUZZLE]
    assert status_of([*verb.split(), *words]) == 2
    out, err = capsys.readouterr()
    assert out == "" and message in err and err.count("\n") == 1


def test_a_solver_without_these_rules_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    message = (
        "the solver dlx solves only rules of houses, not 9x9 with Anti-knight"
    )
    words = ["-q", "--solver", "dlx"]
    assert status_of([*words, "--rules", "anti-knight", KNIGHT]) == 2
    assert message in capsys.readouterr().err
    path = tmp_path / "told"
    path.write_text(f"# rules anti-knight\n{KNIGHT}\n")
    assert status_of([*words, str(path)]) == 2
    assert capsys.readouterr().err == f"sudoku: {message}\n"
    assert status_of(["-q", "--solver", "engine", str(path)]) == 0


def test_steps_of_every_rule_have_sentences(
    regions: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--verbose", "--regions", regions, PUZZLE]) == 0
    assert "=> r" in capsys.readouterr().err


def test_the_suggested_command_includes_the_rules(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--diagonals", "11" + "." * 79]) == 1
    err = capsys.readouterr().err
    assert err.endswith(
        '"sudoku clues --diagonals" names the digits that may be mistyped\n'
    )


def test_a_too_large_grid_names_the_largest_size(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["explain", "." * 625]) == 2
    assert "25x25 is beyond 16x16" in capsys.readouterr().err


PAIR = "killer=3:r1c1+r1c2;4:r2c2+r2c3"


@pytest.mark.parametrize(
    ("options", "puzzle", "first", "pointer"),
    [
        (("--rules", PAIR), "." * 81, "killer=4:", "rules that contradict"),
        (
            ("--rules", PAIR),
            "5.5" + "." * 78,
            "killer=3:",
            "digits and rules that contradict",
        ),
        (
            ("--rules", "anti-king"),
            "." * 9 + "1..1" + "." * 68,
            "row 2: 1 at r2c1 and r2c4",
            "digits that may be mistyped",
        ),
        (
            ("--box", "2x2"),
            "1....2.2........",
            "row 2: 2 at r2c2 and r2c4",
            "digits that may be mistyped",
        ),
    ],
)
def test_what_contradicts_comes_first(
    run: Run, options: tuple[str, ...], puzzle: str, first: str, pointer: str
) -> None:
    """Errors of the closest attempt come after those of the puzzle."""
    done = run(*options, puzzle)
    assert done.status == 1
    *_, verdict = [
        k
        for k, line in enumerate(done.err.splitlines())
        if line.startswith("Puzzle has no solution")
    ]
    lines = done.err.splitlines()[verdict + 1 :]
    assert lines[0].startswith(first)
    assert f" names the {pointer}" in lines[-1]


def test_clues_list_the_contradiction_first(run: Run) -> None:
    done = run("clues", "--rules", PAIR, "5.5" + "." * 78)
    assert done.out.splitlines()[1:4] == [
        "No solution.",
        "These contradict each other: r1c1=5, killer=3:r1c1+r1c2.",
        "killer=3:r1c1+r1c2: broken by the value at r1c1",
    ]
