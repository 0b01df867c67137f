"""Solving many puzzles in one text: each is independent of the others."""

import pytest

from puzzles import EASY, SEVERAL, few
from sudokit import solve_many, verdicts_many
from sudokit.core.batch import solve_text

WRONG = "x" * 81
NONE = "11" + "." * 79


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """Provide puzzles of every kind, with and without guesses."""
    names = "easy.txt", "17_clue.txt", "hardest_11plus.txt"
    some = [one for name in names for one in few(name).read_text().split()[:7]]
    return [*some, SEVERAL, NONE, WRONG, EASY]


@pytest.mark.parametrize("left_out", [0, 1, 2, 3])
def test_puzzles_are_independent_of_their_neighbours(
    lines: list[str], left_out: int
) -> None:
    """They are solved two at a time, in any combination."""
    lines = lines[left_out:]
    solutions = solve_text("".join(lines), verdicts=True)
    assert solutions.wrong == [lines.index(WRONG)]
    for at, line in enumerate(lines):
        alone = solve_text(line, verdicts=True)
        solution = solutions.solutions[81 * at : 81 * at + 81]
        assert solution == alone.solutions
        assert solutions.counts[at] == alone.counts[0]
        assert solutions.trials[at] == alone.trials[0]
        assert solutions.verdicts[at] == alone.verdicts[0]
        if line == WRONG:
            assert (solution, solutions.verdicts[at]) == ("." * 81, "")
            continue
        assert solution == (solve_many([line])[0] or "." * 81)
        assert solutions.verdicts[at] == verdicts_many([line])[0]


def test_puzzles_beyond_the_budget_have_no_answer(lines: list[str]) -> None:
    whole = solve_text("".join(lines))
    solutions = solve_text("".join(lines), trials=3, verdicts=True)
    assert solutions.spent == [
        at for at, n in enumerate(whole.trials) if n > 3
    ]
    assert solutions.spent
    for at in solutions.spent:
        assert (solutions.counts[at], solutions.verdicts[at]) == (0, "")
    for at in {*range(len(lines))}.difference(solutions.spent):
        assert solutions.counts[at] == whole.counts[at]


def test_an_empty_batch() -> None:
    assert solve_text("").counts == []
    for text in ("." * 80, "é" * 81):
        with pytest.raises(ValueError, match="81 characters of ASCII"):
            solve_text(text)
