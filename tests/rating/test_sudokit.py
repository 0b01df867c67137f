"""The scale for all rules: levels and scores of puzzles of any kind."""

import pytest

from puzzles import EASY, HARD
from sudokit import ClassicOnly, Puzzle, rate, solve
from sudokit.logic import LEVELS, TECHNIQUES
from sudokit.rating.sudokit import rate_below
from sudokit.rules import boxes, generate

WORDS = ("diagonals", "anti-king", "non-consecutive")


@pytest.mark.parametrize("word", WORDS)
def test_techniques_of_a_level_solve_its_puzzles(word: str) -> None:
    puzzle = generate(boxes((2, 3), (word,)), 12, seed=3)
    found = rate(puzzle)
    assert found.verdict == "one solution" and found.score > 0
    assert found.clues == puzzle.clues
    levels = {one.name: LEVELS.index(one.level) for one in TECHNIQUES}
    at = LEVELS.index(found.level)
    assert max(levels[name] for name in found.techniques) == at
    for k, level in enumerate(LEVELS):
        below = rate_below(puzzle, level)
        if "Trial" not in found.techniques:
            assert (below is not None) == (k >= at)
            assert below in (None, found)


def test_more_clues_are_never_harder() -> None:
    """A technique that solves a puzzle solves it with more clues, too."""
    puzzle = generate(boxes((2, 3)), seed=5)
    solved = solve(puzzle)
    assert solved is not None
    full = solved.cells
    last = len(LEVELS)
    for upto in range(0, 36, 4):
        cells = full[:upto] + puzzle.cells[upto:]
        found = rate(Puzzle(puzzle.rules, cells))
        assert LEVELS.index(found.level) <= last
        last = LEVELS.index(found.level)


def test_each_scale_has_its_puzzles() -> None:
    assert rate(EASY, scale="sudokit").level == "easy"
    assert "Trial" not in rate(HARD, scale="sudokit").techniques
    small = Puzzle(boxes((2, 2)), bytes(16))
    assert rate(small).verdict == "several solutions"
    for scale in ("hodoku", "explainer"):
        with pytest.raises(ClassicOnly, match="not 4x4"):
            rate(small, scale=scale)  # type: ignore[call-overload]
    clash = Puzzle.init([[1, 1, 0, 0], *[[0] * 4] * 3])
    assert rate(clash).verdict == "contradictory clues"
