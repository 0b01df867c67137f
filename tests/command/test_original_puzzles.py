"""``-c --puzzle``: grids are checked against the puzzles they solve."""

from pathlib import Path

import pytest

from command_output import (
    CORRECT,
    EASY,
    HARD,
    HARD_SOLVED,
    INCORRECT,
    SOLVED,
    Run,
)
from puzzles import ROOT

PUZZLES = ROOT / "puzzles"
# Another solution of no clues: the values renamed.
RENAMED = SOLVED.translate(str.maketrans("123456789", "234567891"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "puzzle.txt"
    path.write_text(EASY + "\n")
    return path


def test_a_solution_of_the_puzzle_is_correct(run: Run, file: Path) -> None:
    for given in (SOLVED, f"{SOLVED}\n{SOLVED}\n"):
        done = run("-c", "--puzzle", str(file), given=given)
        assert done.status == 0
        assert done.err.endswith(f"{CORRECT}\n")


def test_a_grid_that_changes_clues_is_incorrect(run: Run, file: Path) -> None:
    """Each changed clue is a line, after which come repeated values."""
    done = run("-c", given=RENAMED)
    assert done.status == 0
    done = run("-c", "--puzzle", str(file), given=RENAMED)
    assert (done.status, done.out) == (1, "")
    lines = done.err.splitlines()[9:]
    assert lines[0] == INCORRECT
    assert lines[1] == "r1c1: 6, but the clue is 5"
    clues = sum(sign != "0" for sign in EASY)
    assert lines[-1] == f"and {clues - 10} more changed clues"


@pytest.mark.parametrize("cell", range(0, 81, 7))
def test_any_changed_clue_is_named(run: Run, cell: int, file: Path) -> None:
    other = str(int(SOLVED[cell]) % 9 + 1)
    grid = SOLVED[:cell] + other + SOLVED[cell + 1 :]
    done = run("-c", "--puzzle", str(file), given=grid)
    assert done.status == 1
    row, column = divmod(cell, 9)
    line = f"r{row + 1}c{column + 1}: {other}, but the clue is {EASY[cell]}"
    assert (line in done.err.splitlines()) == (EASY[cell] != "0")


def test_an_unfinished_grid_is_incorrect(run: Run, file: Path) -> None:
    done = run("-c", "--puzzle", str(file), given=EASY)
    assert done.status == 1
    assert "but the clue is" not in done.err
    assert "more empty cells" in done.err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_each_grid_has_its_own_puzzle(run: Run, file: Path, jobs: str) -> None:
    file.write_text(f"{EASY}\n{HARD}\n")
    words = ("-c", "-q", "--jobs", jobs, "--puzzle", str(file))
    assert run(*words, given=f"{SOLVED}\n{HARD_SOLVED}\n").status == 0
    assert run(*words, given=f"{HARD_SOLVED}\n{SOLVED}\n").status == 1


@pytest.mark.parametrize(
    ("puzzles", "grids", "message"),
    [
        ([EASY, HARD], [SOLVED], "no grid for puzzle 2 and later ones"),
        ([EASY, HARD], [SOLVED, HARD_SOLVED, SOLVED, SOLVED], "no puzzle for"),
        (["1" * 16], [SOLVED], "grid 1 is 9x9, but its puzzle is 4x4"),
        ([EASY, "12x", HARD], [SOLVED, SOLVED, HARD_SOLVED], ":2:"),
        ([], [SOLVED], "there is no puzzle in the input"),
        (["# rules digits=0-8", "." * 81], [SOLVED], "--rules digits=0-8"),
    ],
)
def test_what_cannot_be_compared_is_an_error(
    puzzles: list[str], grids: list[str], message: str, run: Run, file: Path
) -> None:
    """In one line; the other grids are compared."""
    file.write_text("".join(f"{one}\n" for one in puzzles))
    given = "".join(f"{one}\n" for one in grids)
    done = run("-c", "-q", "--puzzle", str(file), given=given)
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
    assert message in done.err


@pytest.mark.parametrize("name", ["killer", "thermometers", "6x6"])
def test_rules_are_those_of_the_puzzle(
    run: Run, name: str, tmp_path: Path
) -> None:
    """The grid needs no rules of its own."""
    puzzle = str(PUZZLES / f"{name}.txt")
    lines = run("-q", puzzle).out.splitlines(keepends=True)
    path = tmp_path / "grid.txt"
    path.write_text("".join(one for one in lines if one[0] != "#"))
    assert run("-c", "-q", "--puzzle", puzzle, str(path)).status == 0


def test_wrong_usage(run: Run, file: Path) -> None:
    done = run("--puzzle", str(file), given=EASY)
    assert (done.status, done.err.count("\n")) == (2, 1)
    assert "--puzzle needs -c" in done.err
    done = run("-c", "--puzzle", "-", given=EASY)
    assert "can't both be stdin" in done.err
    done = run("-c", "--puzzle", "missing.txt", given=SOLVED)
    assert (done.status, done.err.count("\n")) == (2, 1)
