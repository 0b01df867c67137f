"""Kinds of new puzzles for sheets and books."""

import pytest

from sudokit.paper.new_puzzles import Order, make, parse_orders
from sudokit.paper.task import Task
from sudokit.rules.puzzle import puzzle_rules


@pytest.mark.parametrize(
    ("kind", "size", "words", "level"),
    [
        ("6x6+easy", 6, (), "easy"),
        ("6x6+medium", 6, (), "medium"),
        ("6x6+killer+easy", 6, ("killer",), "easy"),
        ("easy+diagonals", 9, ("diagonals",), "easy"),
        ("facile+anti-king+6x6", 6, ("anti-king",), "easy"),
    ],
)
def test_a_kind_has_a_size_rules_and_a_level(
    kind: str, size: int, words: tuple[str, ...], level: str
) -> None:
    (task,) = make(parse_orders(f"{kind}=1"), 4, set())
    assert isinstance(task, Task)
    rules = puzzle_rules(task.grid)
    assert (task.size, tuple(set(rules.words)), task.level) == (
        size, words, level,
    )  # fmt: skip


def test_words_of_levels_are_levels() -> None:
    assert parse_orders("6x6+facile=2") == (Order("6x6+easy", 2),)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("easy+hard=1", "easy and hard exclude each other"),
        ("easy+hard+killer=1", "easy and hard exclude each other"),
        ("4x4+6x6+killer=1", "4x4 and 6x6 exclude each other"),
        ("killer+some=1", "nor a rule such as killer"),
        ("6x6-more+easy=1", "neither a level"),
    ],
)
def test_wrong_kinds(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse_orders(text)
