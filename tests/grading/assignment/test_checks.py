"""Messages of the judges; tests/grading applies them to programs."""

import pytest

from sudokit.grading.assignment import ProgramAnswer, cases, due, judge


@pytest.mark.parametrize(("answer", "wrong"), [
    (ProgramAnswer(0, "", ""), "stdout does not have nine lines of nine"
    " values"),
    (ProgramAnswer(-11, "", ""), "it was ended by signal SIGSEGV"),
    (ProgramAnswer(0, "x 2 3 4 5 6 7 8 9\n" * 9, ""),
     "stdout has characters other than 0 to 9"),
    (ProgramAnswer(0, "0 2 3 4 5 6 7 8 9\n" * 9, ""),
     "the grid on stdout has empty cells"),
    (ProgramAnswer(0, "1 2 3 4 5 6 7 8 9\n" * 9, ""),
     "the clue in r1c1 was changed"),
])  # fmt: skip
def test_errors_are_described(answer: ProgramAnswer, wrong: str) -> None:
    case = cases()[0]
    assert case.judge == "solution"
    assert judge(case, lambda words, given: answer) == wrong


def test_expected_output_is_shown() -> None:
    result = {case.name: due(case) for case in cases()}
    assert all(result.values())
    assert result["solve by trial, two: solution"].startswith(
        "on stdout one of two solutions:\n"
    )
    assert "(box 1: 2 at r1c2 and r2c1)" in result["check, box: errors"]
    assert result["make, 17: clues"] == (
        "a puzzle of 12 to 22 clues that has a solution"
    )


def test_two_solutions_are_shown() -> None:
    """The report of a broken -u."""
    (case,) = [
        case
        for case in cases()
        if case.judge == "unique choices" and case.clues == 30
    ]
    (two,) = [
        case for case in cases() if case.name.startswith("solve by trial, two")
    ]
    lines = [two.grid[k : k + 9] for k in range(0, 81, 9)]
    out = "".join(" ".join(line) + "\n" for line in lines)
    text = judge(case, lambda words, given: ProgramAnswer(0, out, ""))
    assert text.startswith("naked singles do not solve the puzzle, ")
    assert "; it has two solutions: " in text
