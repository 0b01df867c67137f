"""The technique of the docs' example, added to the table."""

import pickle
import sys

import pytest

from puzzles import EASY, HARD, ROOT, grid_of, script
from sudokit import (
    TECHNIQUES,
    Choice,
    check_step,
    explain,
    rate,
    reward,
    steps,
)
from sudokit.logic import Technique, next_step, technique_named
from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import Evidence, cell_premises
from sudokit.logic.model.technique import Seeker
from sudokit.logic.solving import usable_of
from sudokit.native.arrays import i64
from sudokit.paper.figure import figure

EXAMPLE = script(ROOT / "docs" / "last_digit.py")
sys.modules[EXAMPLE.__name__] = EXAMPLE  # it must be picklable
MINE: Technique = EXAMPLE.LAST_DIGIT


def first_of_cells(board: Board, seeker: Seeker) -> None:
    """As the techniques of the table are written: the first naked single
    in reading order.
    """
    codes: list[int] = sorted(board.naked, key=lambda code: code % 81)
    for code in codes:
        if hand_over(board, seeker, code):
            return


def hand_over(board: Board, seeker: Seeker, code: i64) -> bool:
    def evidence() -> Evidence:
        return cell_premises(board, "cell", [code % 81]), "the first"

    return seeker.place(code, evidence)


FIRST = Technique("First Cell", "easy", 1, first_of_cells)


def test_explain_uses_the_new_technique() -> None:
    grid = grid_of(EASY)
    seen = 0
    for step in explain(grid, techniques=(*TECHNIQUES, MINE)):
        if step.technique == "Last Digit":
            seen += 1
            assert step.text.startswith("Last Digit: the last ")
            assert check_step(grid, step, techniques=(MINE,))
            assert reward(grid, step, techniques=(MINE,)) == 1
            more = (*step.premises, step.premises[0]._replace(what="c1"))
            wrong = step._replace(premises=more)
            assert not check_step(grid, wrong, techniques=(MINE,))
            assert not check_step(grid, step)
            assert figure(grid, step) != figure(grid)
            wrong = step._replace(premises=())
            assert not check_step(grid, wrong, techniques=(MINE,))
        grid = grid.update(step.placements[0])
    assert seen > 0
    assert grid.is_complete()


def test_the_new_technique_is_rated() -> None:
    usual = rate(EASY)
    rating = rate(EASY, techniques=EXAMPLE.TABLE)
    assert "Last Digit" in rating.techniques
    assert sum(rating.techniques.values()) == sum(usual.techniques.values())
    assert rating.score < usual.score
    hard = Technique("Last Digit", "unfair", 9000, MINE.finder)
    singles = [technique_named("naked single"), hard]
    with pytest.raises(ValueError, match="don't solve"):
        rate(HARD, techniques=singles)


def test_the_file_is_short() -> None:
    lines = (ROOT / "docs" / "last_digit.py").read_text().splitlines()
    assert len(lines) <= 40


def test_its_score_sets_its_place() -> None:
    hard = Technique.of_steps("Mine", "hard", 145, EXAMPLE.last_digit)
    names = [one.name for one in usable_of((*TECHNIQUES, hard, MINE), True)]
    assert names[0] == "Last Digit"
    at = names.index("Mine")
    assert names[at - 1 : at + 2] == [
        "House Combinations",
        "Mine",
        "Shared Combinations",
    ]
    assert names[-1] == "Trial"


def test_in_the_standard_position_too() -> None:
    grid = grid_of(HARD)
    solution: list[Choice] = []
    for step in explain(grid, techniques=(*TECHNIQUES, MINE, FIRST)):
        solution += step.placements
        if step.technique in ("First Cell", "Last Digit"):
            assert check_step(grid, step, techniques=(MINE, FIRST))
        for choice in step.placements:
            grid = grid.update(choice)
        for choice in step.eliminations:
            grid = grid.reject(choice)
    assert grid.is_solved()
    assert len(solution) == HARD.count("0")


def test_some_techniques_only() -> None:
    grid = grid_of(EASY)
    singles = [technique_named("full house"), technique_named("naked single")]
    result = [step.technique for step in explain(grid, techniques=singles)]
    assert set(result) == {"Naked Single", "Full House"}
    assert len(result) == 51
    first = next_step(grid, techniques=[technique_named("naked pair"), FIRST])
    assert first is not None
    assert first.technique == "First Cell"
    assert not list(steps(grid, techniques=()))


def test_techniques_are_pickled() -> None:
    for technique in (*TECHNIQUES, MINE, FIRST):
        copy = pickle.loads(pickle.dumps(technique))
        assert copy == technique
        assert hash(copy) == hash(technique)
        assert [copy.name, copy.level, copy.score, copy.uniqueness] == [
            technique.name,
            technique.level,
            technique.score,
            technique.uniqueness,
        ]
        grid = grid_of(HARD)
        assert list(copy(grid))[:2] == list(technique(grid))[:2]
    assert MINE != FIRST
