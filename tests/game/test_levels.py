"""The level of a puzzle, and new puzzles of a level."""

import pytest

from games import NONE
from puzzles import SEVERAL, SOLVED, WIKI
from sudokit import Grid, logic
from sudokit.filter.program import NAMED_CLUES
from sudokit.game import level_of, level_text, new_game
from sudokit.game.levels import LEVELS, WORDS, level_named


def test_the_level() -> None:
    assert level_text(level_of(Grid.parse(WIKI))).startswith("easy, ")
    assert level_text(level_of(Grid.parse(NONE))) == "contradictory clues"
    assert level_text(level_of(Grid.parse(SEVERAL))) == "several solutions"
    assert level_text(level_of(Grid.parse(SOLVED))) == "easy, 0 points"


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_a_new_game_of_a_level(level: str) -> None:
    made = new_game(level, seed=1, seconds=60.0)
    assert level_text(level_of(made.clues)).startswith(level)
    assert new_game(level, seed=1, seconds=60.0).clues == made.clues


def test_words_for_levels() -> None:
    assert LEVELS == logic.LEVELS
    for word, level in (
        ("easy", "easy"), ("Hard", "hard"), ("facile", "easy"),
        ("FACILE", "easy"), ("medio", "medium"), ("difficile", "hard"),
        ("arduo", "unfair"), ("Impossibile", "extreme"), ("", ""),
        ("x", ""),
    ):  # fmt: skip
        assert level_named(word) == level
    assert set(WORDS) == set(NAMED_CLUES), "those of -g"
