"""Puzzles with a number of clues, the same for a seed."""

import pytest

import sudoku
from sudokit.core import making
from sudokit.core.dice import Dice

KNOWN = {
    (30, True, 1): (
        "5........81.4...7.4....286..2....7.9.......2..57.93...2953...4."
        "1..9.7..573.5..1.."
    ),
    (24, True, 4): (
        "6.........7.5.4.3..1.3.......9..5.........2.9.3...1..63..67..5."
        "..8.4..6.9.1...3.."
    ),
    (25, False, 2): (
        "6.1.52..4..2..3.51...6...8...9...3.....2...9....9.......31.9..."
        ".47.....5...4.5..9"
    ),
}


@pytest.mark.parametrize("known", KNOWN)
def test_known_puzzles(known: tuple[int, bool, int]) -> None:
    assert sudoku.generate(*known).line() == KNOWN[known]


@pytest.mark.parametrize("nelts", [0, 1, 17, 23, 30, 50, 80, 81])
def test_generate_makes_the_number_of_clues(nelts: int) -> None:
    for seed in range(5):
        g = sudoku.generate(nelts, False, seed)
        assert 81 - g.line().count(".") == nelts
        assert sudoku.count(g) >= 1
        assert g.unique()


@pytest.mark.parametrize("nelts", [30, 31, 40, 50, 80, 81])
def test_generate_for_unique_choices(nelts: int) -> None:
    for seed in range(5):
        g = sudoku.generate(nelts, True, seed)
        assert 81 - g.line().count(".") == nelts
        assert sudoku.verdict(g) == sudoku.UNIQUE_CHOICE


def test_generate_with_as_few_clues_as_possible() -> None:
    made = making.make(17, True, Dice(3))
    assert sudoku.verdict(made.grid) == sudoku.UNIQUE_CHOICE
    assert made.clues == 81 - made.grid.line().count(".")
    assert 17 <= made.clues <= 27


@pytest.mark.parametrize("nelts", [-1, 82, 10**20])
def test_generate_out_of_range(nelts: int) -> None:
    with pytest.raises(ValueError, match="0 to 81"):
        sudoku.generate(nelts, False)


def test_seeds() -> None:
    seeds = [0, 1, -1, 2**32, 2**64, 10**40, 2**32 + 1]
    made = [sudoku.generate(30, False, seed) for seed in seeds]
    assert made == [sudoku.generate(30, False, seed) for seed in seeds]
    assert len(set(made)) == len(seeds)
    fresh = {sudoku.generate(30, False) for _ in range(5)}
    assert len(fresh) == 5


def test_random_grids_are_correct_and_differ() -> None:
    dice = Dice(7)
    some = [making.random_grid(dice) for _ in range(30)]
    assert all(sudoku.is_correct(g) for g in some)
    assert len(set(some)) == 30
    # Every value is first in some grid.
    assert len({g.line()[0] for g in some}) > 4
