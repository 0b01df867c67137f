"""The record of a puzzle's clues, whatever the budget."""

from pathlib import Path

import pytest

from command_output import BLANK, HARD
from sudokit.cli.main import main
from sudokit.cli.puzzle_input import Intake
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.records.puzzles import CluesRecord
from sudokit.rules import AnyPuzzle, Puzzle
from sudokit.rules.kinds import puzzle_from
from sudokit.solving.clues_record import clues_record

SUMS = (
    "# rules little-killer=5:r1c2+r2c1;8:r1c3+r2c2+r3c1;5:r3c4+r4c3\n"
    "....1.......3..."
)
ONE_CLUE = (
    "# rules kropki-white=r1c1+r1c2;r1c2+r1c3;r1c3+r1c4"
    " thermometer=r2c1+r2c2;r2c3+r2c4;r3c1+r3c2\n1..............."
)
SEVERAL = "# rules thermometer=r1c3+r1c4;r2c3+r3c3;r3c2+r4c2\n..3............."
ONE = [puzzle_from(HARD), Puzzle.parse(SUMS)]
BUDGETS = [0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 3000, 10_000]


def within(puzzle: AnyPuzzle, guesses: int | None) -> CluesRecord | None:
    try:
        return clues_record(puzzle, 100, Budget(guesses), 60.0)
    except BudgetSpent:
        return None


@pytest.mark.parametrize("puzzle", ONE)
def test_a_small_budget_leaves_clues_untried(puzzle: AnyPuzzle) -> None:
    """A partial record contradicts the whole one nowhere."""
    whole = within(puzzle, None)
    assert whole is not None and whole.solutions == 1 and whole.complete
    assert whole.untried is None and not whole.more
    needless = {*(whole.removable or ()), *(whole.unneeded or ())}
    partial = 0
    for guesses in BUDGETS:
        record = within(puzzle, guesses)
        if record is None:
            continue
        assert record.solutions == 1
        if record.more:  # is there another solution?
            assert record.complete is False
            continue
        some = {*(record.removable or ()), *(record.unneeded or ())}
        untried = set(record.untried or ())
        assert some <= needless <= some | untried
        assert not some & untried
        partial += bool(untried)
        if record.complete:
            assert not untried and record.reduced == whole.reduced
    assert partial


@pytest.mark.parametrize("line", [BLANK, HARD[:30] + "." * 51])
def test_a_small_budget_finds_some_differences(line: str) -> None:
    puzzle = puzzle_from(line)
    known = [within(puzzle, guesses) for guesses in BUDGETS[:8]]
    few = [one for one in known if one is not None and one.solutions < 100]
    assert len(few) == 2
    for record in few:
        assert record.more and record.complete is False


@pytest.mark.parametrize(
    ("puzzle", "guesses", "status", "lines"),
    [
        (HARD, 10, 1, ["no solution found in", "there may be one"]),
        (HARD, 30, 1, ["A solution, 21", "whether there are others."]),
        (HARD, 200, 1, ["One solution, 21 clues.", "whether these can be"]),
        (HARD, 10_000, 0, ["One solution, 21 clues; none can be removed."]),
        (BLANK, 100, 1, ["2 or more solutions", "more candidates."]),
    ],
)
def test_the_command_prints_what_is_known(
    puzzle: str,
    guesses: int,
    status: int,
    lines: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(Intake, "budget", lambda self: Budget(guesses))
    assert main(["clues", puzzle]) == status
    done = capsys.readouterr()
    assert all(line in done.out + done.err for line in lines)
    assert "none can be removed" not in done.out or not status


@pytest.mark.parametrize("puzzle", ONE)
@pytest.mark.parametrize("limit", [1, 2])
def test_one_solution_is_known_with_any_limit(
    puzzle: AnyPuzzle, limit: int
) -> None:
    record = clues_record(puzzle, limit, Budget(), 60.0)
    assert (record.solutions, record.more, record.complete) == (1, False, True)


def test_one_solution_of_several_is_known_with_limit_1() -> None:
    record = clues_record(HARD[:30] + "." * 51, 1, Budget(), 60.0)
    assert (record.solutions, record.more) == (1, True)
    assert record.complete is False


@pytest.mark.parametrize(
    ("puzzle", "guesses", "status", "line"),
    [
        (SEVERAL, 2, 1, "A solution, 1 clue."),
        (ONE_CLUE, None, 0, "One solution, 1 clue; none can be removed."),
        (ONE_CLUE, 0, 1, "One solution, 1 clue."),
        (SEVERAL, None, 0, "11 solutions, 1 clue."),
    ],
)
def test_one_clue_is_singular(
    puzzle: str,
    guesses: int | None,
    status: int,
    line: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(Intake, "budget", lambda self: Budget(guesses))
    path = tmp_path / "puzzle.txt"
    path.write_text(puzzle)
    assert main(["clues", str(path)]) == status
    assert line in capsys.readouterr().out.splitlines()
