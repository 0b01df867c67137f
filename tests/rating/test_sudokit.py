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
    rating = rate(puzzle)
    assert rating.verdict == "one solution" and rating.score > 0
    assert rating.clues == puzzle.clues
    levels = {one.name: LEVELS.index(one.level) for one in TECHNIQUES}
    at = LEVELS.index(rating.level)
    assert max(levels[name] for name in rating.techniques) == at
    for k, level in enumerate(LEVELS):
        below = rate_below(puzzle, level)
        if "Trial" not in rating.techniques:
            assert (below is not None) == (k >= at)
            assert below in (None, rating)


def test_more_clues_are_never_harder() -> None:
    """A technique that solves a puzzle solves it with more clues, too."""
    puzzle = generate(boxes((2, 3)), seed=5)
    solved = solve(puzzle)
    assert solved is not None
    full = solved.cells
    last = len(LEVELS)
    for upto in range(0, 36, 4):
        cells = full[:upto] + puzzle.cells[upto:]
        rating = rate(Puzzle(puzzle.rules, cells))
        assert LEVELS.index(rating.level) <= last
        last = LEVELS.index(rating.level)


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
