"""Seeds: numbers and words, the same for all random choices."""

import pytest

import sudoku
from sudokit import Dice, generate, puzzles
from sudokit.core.dice import LONGEST_SEED, seed_of
from sudokit.game import new_game
from sudokit.rules import boxes
from sudokit.rules import generate as generate_boxes


def test_a_seed_is_a_number_or_a_word() -> None:
    assert seed_of(7) == seed_of("7") == 7
    assert seed_of("-7") == -7
    assert seed_of(str(2**64 - 1)) == 2**64 - 1
    assert len({seed_of(word) for word in ("a", "b", "ab", "A", "٣")}) == 5
    assert seed_of("x" * LONGEST_SEED) > 2**64
    with pytest.raises(ValueError, match="a seed has at most 1000 characters"):
        seed_of("x" * (LONGEST_SEED + 1))


@pytest.mark.parametrize("seed", ["Ada", "12", str(2**64 - 1), "-3"])
def test_a_seed_is_read_alike_everywhere(seed: str) -> None:
    number = seed_of(seed)
    assert Dice(seed).number() == Dice(number).number()
    assert generate(40, True, seed) == generate(40, True, number)
    assert sudoku.generate(40, True, seed) == generate(40, True, number)
    assert generate_boxes(boxes((2, 2)), seed=seed) == (
        generate_boxes(boxes((2, 2)), seed=number)
    )
    ours = next(puzzles(clues=40, seed=seed))
    assert ours == next(puzzles(clues=40, seed=number))
    assert ours.seed == number
    assert new_game("easy", seed).clues == new_game("easy", number).clues
