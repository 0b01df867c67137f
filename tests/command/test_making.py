"""Making puzzles: the number of clues, and seeds."""

import re

import pytest

from command_output import UNIQUE_CHOICE, Run, errors_in, grids, is_solution


@pytest.mark.parametrize(
    ("nelts", "clues"),
    [
        ("0", 0), ("17", 17), ("30", 30), ("50", 50), ("81", 81),
        ("facile", 31), ("medio", 26), ("difficile", 22), ("arduo", 20),
        ("impossibile", 17),
    ],
)  # fmt: skip
def test_clues_are_exact(run: Run, nelts: str, clues: int) -> None:
    made = run("-q", "-g", nelts)
    assert (made.status, made.err) == (0, "")
    (puzzle,) = grids(made.out)
    assert 81 - puzzle.count("0") == clues
    assert errors_in(puzzle) == set()


@pytest.mark.parametrize("nelts", ["30", "31", "40", "80", "81", "facile"])
def test_unique_choices_with_exact_clues(run: Run, nelts: str) -> None:
    made = run("-g", nelts, "-u", "-n", "3")
    clues = 31 if nelts == "facile" else int(nelts)
    puzzles = grids(made.out)
    assert (made.status, made.err, len(puzzles)) == (0, "", 3)
    assert [81 - puzzle.count("0") for puzzle in puzzles] == [clues] * 3
    solved = run(given=made.out)
    assert solved.status == 0
    assert solved.err.count(UNIQUE_CHOICE) == 3
    for solution, puzzle in zip(grids(solved.out), puzzles, strict=True):
        assert is_solution(solution, puzzle)


def test_as_few_clues_as_possible(run: Run) -> None:
    made = run("-g", "0", "-u")
    (puzzle,) = grids(made.out)
    clues = 81 - puzzle.count("0")
    assert made.status == 0
    assert made.err.count("\n") == 1
    assert str(clues) in made.err
    assert 17 <= clues <= 30
    assert UNIQUE_CHOICE in run(given=made.out).err


@pytest.mark.parametrize("nelts", ["0", "24", "30", "36", "60"])
def test_several_solutions_are_reported(run: Run, nelts: str) -> None:
    words = ["-g", nelts, "--seed", "5"]
    made = run(*words)
    assert made.status == 0
    counted = run("--count=1001", given=made.out).out.strip()
    if counted == "1":
        assert made.err == ""
        return
    number = "more than 1,000" if counted == "1001" else counted
    assert f" {number} solutions" in made.err
    assert made.err.count("\n") == 1
    assert run("-q", *words) == made._replace(err="")
    # The suggested command makes a puzzle with one solution.
    there = re.search(r": sudoku (new.*)\n", made.err)
    assert there
    again = run(*there[1].split())
    assert (again.status, again.err) == (0, "")
    assert run("--count", given=again.out).out == "1\n"
    if int(nelts) > 22:
        assert 81 - grids(again.out)[0].count("0") == int(nelts)


def test_several_solutions_are_reported_once(run: Run) -> None:
    made = run("-g", "25", "-n", "5", "--seed", "1")
    assert made.err.count("\n") == 1
    assert made.err.endswith("sudoku new --clues 25 -n 5\n")
    assert len(grids(made.out)) == 5


def test_a_level_is_not_a_number_of_clues(run: Run) -> None:
    hard = run("-g", "hard", "--seed", "1")
    assert hard == run("-g", "0", "--level", "hard", "--seed", "1")
    assert hard == run("new", "hard", "--seed", "1")
    assert hard == run("new", "difficile", "--seed", "1")
    assert hard == run("-g", "0", "--level", "difficile", "--seed", "1")
    # In -g the five words are numbers of clues, as in the assignment.
    clues = run("-q", "-g", "difficile", "--seed", "1")
    assert 81 - grids(clues.out)[0].count("0") == 22
    wrong = run("-g", "hard", "--level", "easy")
    assert (wrong.status, wrong.out) == (2, "")


def test_seeds(run: Run) -> None:
    for words in (["-g", "30", "-u"], ["-g", "25"]):
        seeds = ["1", "2", "123456789012345678901234567890"]
        made = [run(*words, "-n", "2", "--seed", s) for s in seeds]
        assert run(*words, "-n", "2", "--seed", seeds[-1]) == made[-1]
        puzzles = [g for result in made for g in grids(result.out)]
        assert len(set(puzzles)) == 6
        assert run(*words).out != run(*words).out
