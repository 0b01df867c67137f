"""Messages about puzzles and grids, and exit statuses."""

import re

import pytest

from command_output import (
    BLANK,
    CLASH,
    CORRECT,
    EASY,
    HARD,
    HARD_SOLVED,
    INCORRECT,
    MULTIPLE_CHOICE,
    NO_SOLUTION,
    NONE,
    SEVERAL,
    SOLVED,
    TWO,
    UNIQUE_CHOICE,
    WRONG,
    Run,
    errors_in,
    grids,
    keeps,
    nine,
    printed_errors,
)

POINTER = 'sudoku: "sudoku clues" names the digits that may be mistyped'


@pytest.mark.parametrize(
    ("puzzle", "verdict", "status"),
    [
        (EASY, UNIQUE_CHOICE, 0),
        (SOLVED, UNIQUE_CHOICE, 0),
        (HARD, MULTIPLE_CHOICE, 0),
        (TWO, SEVERAL, 0),
        (BLANK, SEVERAL, 0),
        (NONE, NO_SOLUTION, 1),
        (CLASH, NO_SOLUTION, 1),
        (WRONG, NO_SOLUTION, 1),
        ("123456780" + "0" * 70 + "99", NO_SOLUTION, 1),
    ],
)
def test_verdicts(run: Run, puzzle: str, verdict: str, status: int) -> None:
    done = run(given=nine(puzzle))
    (shown,) = grids(done.out)
    talk = f"New puzzle:\n{nine(puzzle)}{verdict}\n"
    assert done.status == status
    assert done.err.startswith(talk)
    assert keeps(shown, puzzle)
    assert "0" not in shown
    rest = done.err.removeprefix(talk).splitlines()
    if status:
        assert rest.pop() == POINTER
    assert printed_errors(rest) == errors_in(shown)
    assert bool(rest) == (status == 1)
    assert len(rest) == len(set(rest))
    # With -q the output and proofs are the same.
    assert run("-q", given=nine(puzzle)) == (status, done.out, "")


@pytest.mark.parametrize("grid", [WRONG, CLASH, SOLVED, "1" * 81])
def test_check(run: Run, grid: str) -> None:
    done = run("-c", given=nine(grid))
    assert done.out == ""
    assert done.err.startswith(nine(grid))
    verdict, *rest = done.err.removeprefix(nine(grid)).splitlines()
    right = grid == SOLVED
    assert done.status == (0 if right else 1)
    assert verdict == (CORRECT if right else INCORRECT)
    doubts = bool(errors_in(grid)) and "0" in grid
    assert (POINTER in rest) == doubts
    text = rest[: len(errors_in(grid))]
    assert printed_errors(text) == errors_in(grid)
    assert run("-c", "-q", given=nine(grid)) == (done.status, "", "")


@pytest.mark.parametrize("empty", [1, 9, 10, 11, 60])
def test_check_names_empty_cells(run: Run, empty: int) -> None:
    grid = "0" * empty + SOLVED[empty:]
    done = run("-c", given=nine(grid))
    assert (done.status, done.out) == (1, "")
    verdict, *rest = done.err.removeprefix(nine(grid)).splitlines()
    assert verdict == INCORRECT
    named = [line for line in rest if re.search(r"r\dc\d", line)]
    shown = min(empty, 10)
    expected = [f"r{k // 9 + 1}c{k % 9 + 1}" for k in range(shown)]
    assert [re.findall(r"r\dc\d", line) for line in named] == [
        [name] for name in expected
    ]
    if empty > 10:
        (left,) = re.findall(r"\d+", rest[-1])
        assert len(rest) == 11
        assert int(left) in (empty, empty - 10)
    else:
        assert rest == named


@pytest.mark.parametrize(
    ("words", "puzzles", "status"),
    [
        ([], [EASY, HARD, TWO], 0),
        ([], [EASY, NONE, HARD], 1),
        ([], [NONE, EASY], 1),
        ([], [EASY, EASY[:80], HARD], 2),
        ([], [NONE, EASY[:80]], 2),
        ([], [EASY[:80], NONE], 2),
        (["-c"], [SOLVED, HARD_SOLVED], 0),
        (["-c"], [SOLVED, EASY], 1),
        (["-c"], [WRONG, SOLVED[:80]], 2),
    ],
)
def test_statuses(
    run: Run, words: list[str], puzzles: list[str], status: int
) -> None:
    given = "".join(puzzle + "\n" for puzzle in puzzles)
    for quiet in ([], ["-q"]):
        done = run(*words, *quiet, given=given)
        good = [p for p in puzzles if len(p) == 81]
        assert done.status == status
        assert len(grids(done.out)) == (0 if words else len(good))
