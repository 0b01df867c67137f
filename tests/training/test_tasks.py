"""Tasks, rewards as TRL calls them, and streams."""

from itertools import islice

import pytest

from sudokit import Grid, Transformation, solve, verdict
from sudokit.core.dice import Dice
from sudokit.rules.puzzle import puzzle_rules
from sudokit.symmetry.transformation import random_transformation
from sudokit.tables import stream
from sudokit.tables.prompts import puzzle_from
from sudokit.training.tasks import (
    format_reward,
    grid_reward,
    step_reward,
    tasks,
)


@pytest.mark.parametrize(
    ("size", "rules"), [(9, ""), (4, ""), (6, "diagonals"), (9, "anti-knight")]
)
def test_a_task_has_its_puzzle_and_its_answer(size: int, rules: str) -> None:
    (task,) = tasks(1, size=size, rules=rules, seed=5)
    assert next(tasks(1, size=size, rules=rules, seed=5)) == task
    puzzle = puzzle_from(task.puzzle)
    assert puzzle_rules(puzzle).words == tuple(filter(None, [rules]))
    solved = solve(puzzle)
    assert solved is not None
    assert solved.values() == puzzle_from(task.answer).values()
    lines = [task.answer.splitlines()[-1], "no idea", task.puzzle]
    many = [task.puzzle] * 3
    assert grid_reward(lines, puzzle=many) == [1, 0, 0]
    assert format_reward(lines, puzzle=many) == [1, 0, 0]


def test_conversations_and_extra_columns_are_accepted() -> None:
    (task,) = tasks(1, seed=5, level="easy")
    messages = [
        {"role": "user", "content": "Well?"},
        {"role": "assistant", "content": task.answer},
    ]
    assert grid_reward([messages], puzzle=[task.puzzle], level=["easy"]) == [
        1.0
    ]
    assert grid_reward([[]], puzzle=[task.puzzle]) == [0.0]


def test_steps_are_rewarded_from_a_state() -> None:
    puzzle = (
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419"
        "..5....8..79"
    )
    state = puzzle[:40] + "5" + puzzle[41:]
    text = ["r5c5: 5", "Naked Single [cell:r5c5] => r5c5=5", "r1c3: 4"]
    assert step_reward(text, puzzle=[puzzle] * 3) == [0, 1, 0]
    result = step_reward(text, puzzle=[puzzle] * 3, state=[state] * 3)
    assert result == [-1, -1, 0]


def test_a_seed_repeats_a_stream_also_in_parts() -> None:
    alone = [one.puzzle for one in islice(stream(seed=3, clues=40), 12)]
    parts = [
        [
            one.puzzle
            for one in islice(stream(seed=3, clues=40, part=k, parts=3), 4)
        ]
        for k in range(3)
    ]
    assert [row for rows in zip(*parts, strict=True) for row in rows] == alone
    assert all(verdict(puzzle) != "no solution" for puzzle in alone)


def test_no_image_of_a_test_puzzle_is_streamed() -> None:
    first, second = islice(stream(seed=3, clues=40), 2)
    turn: Transformation = random_transformation(Dice(1))
    image = turn.apply(Grid.parse(first.puzzle)).line()
    remaining = list(islice(stream(seed=3, clues=40, without=[image]), 2))
    assert remaining[0] != first
    assert remaining[1] == second


def test_a_wrong_option_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="level"):
        stream(level="impossible")
    with pytest.raises(ValueError, match="part 2"):
        stream(part=2, parts=2)
