"""--all and --count."""

from pathlib import Path

import pytest

from command_output import (
    BLANK,
    CLASH,
    EASY,
    HARD,
    NONE,
    SOLVED,
    TWO,
    Run,
    grids,
    is_solution,
    nine,
)


def test_all_prints_every_solution(run: Run) -> None:
    done = run("--all", given=TWO)
    result = grids(done.out)
    assert done.status == 0
    assert len(set(result)) == len(result) == 2
    assert all(is_solution(grid, TWO) for grid in result)
    talk = f"New puzzle:\n{nine(TWO)}Puzzle has several solutions:\n"
    assert done.err == f"{talk}Solution 1:\nSolution 2:\n"
    # The limit is mentioned only if there are more solutions.
    assert run("--all=2", given=TWO) == done
    cut = run("--all=1", given=TWO)
    assert grids(cut.out) == result[:1]
    message = f"{talk}Solution 1:\n"
    assert cut.err.startswith(message)
    assert cut.err.removeprefix(message).count("\n") == 1
    assert cut.status == 0
    assert run("--all=1", given=EASY).err == run(given=EASY).err


def test_all_has_a_limit(run: Run) -> None:
    done = run("--all", given=BLANK)
    assert len(set(grids(done.out))) == 200
    assert len(grids(run("-q", "--all=3", given=BLANK).out)) == 3


def test_all_reports_no_solution(run: Run) -> None:
    done = run("--all", given=f"{NONE}\n{EASY}\n")
    assert done.status == 1
    assert "Puzzle has no solution.\n" in done.err
    assert grids(done.out) == [SOLVED]


def test_count_prints_the_number_of_solutions(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "some"
    path.write_text(f"{EASY}\n{TWO}\n{BLANK}\n{HARD}\n")
    done = run("--count", str(path))
    assert (done.status, done.out) == (0, "1\n2\n200\n1\n")
    assert run("--count=1", str(path)).out == "1\n1\n1\n1\n"
    assert run("--count=1000", given=BLANK).out == "1000\n"
    none = run("--count", given=f"{NONE}\n{EASY}\n{CLASH}\n")
    assert (none.status, none.out) == (1, "0\n1\n0\n")
    # A limit needs =; this is a file.
    assert run("--count", "7", given=EASY).status == 2


@pytest.mark.parametrize("solver", ["backtrack", "naive", "dlx"])
def test_verbose_prints_steps_with_any_solver(run: Run, solver: str) -> None:
    """The steps are a person's, whichever solver is used."""
    steps = run("--verbose", given=EASY)
    assert "Naked Single: only " in steps.err
    assert run("--verbose", "--solver", solver, given=EASY) == steps
