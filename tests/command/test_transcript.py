"""The transcript of the original, and the pipeline, to the letter."""

import subprocess

from command_output import (
    CORRECT,
    EASY,
    PATIENCE,
    SOLVED,
    UNIQUE_CHOICE,
    Run,
    grids,
    is_solution,
    nine,
)


def test_solve_to_the_letter(run: Run) -> None:
    assert run(given=nine(EASY)) == (
        0,
        nine(SOLVED),
        f"New puzzle:\n{nine(EASY)}{UNIQUE_CHOICE}\n",
    )


def test_check_to_the_letter(run: Run) -> None:
    assert run("-c", given=nine(SOLVED)) == (
        0,
        "",
        f"{nine(SOLVED)}{CORRECT}\n",
    )


def test_make_to_the_letter(run: Run) -> None:
    made = run("-g", "50", "-u")
    assert (made.status, made.err) == (0, "")
    (puzzle,) = grids(made.out)
    assert puzzle.count("0") == 31


def test_the_pipeline(command: str) -> None:
    done = subprocess.run(
        ["sh", "-c", '"$0" -g 50 -u | "$0" | "$0" -c', command],
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, b"")
    lines = done.stderr.decode().splitlines()
    assert len(lines) == 1 + 9 + 1 + 9 + 1
    assert (lines[0], lines[10], lines[20]) == (
        "New puzzle:",
        UNIQUE_CHOICE,
        CORRECT,
    )
    puzzle = "".join(lines[1:10]).replace(" ", "")
    solution = "".join(lines[11:20]).replace(" ", "")
    assert is_solution(solution, puzzle)
