"""gymnasium's environments, with gymnasium's own checker."""

import json
import warnings
from typing import Any

import numpy as np
import pytest

from rule_items import INSTANCES, WORDS
from sudokit import Choice, Grid, Puzzle, Step, explain, solve
from sudokit.logic import EVERY, Premise, apply
from sudokit.logic.step_text import step_columns
from sudokit.tables import stream
from sudokit.tables.prompts import move_line
from sudokit.training.tasks import tasks

gymnasium = pytest.importorskip("gymnasium")
environment = pytest.importorskip("sudokit.training.environment")

NAME = "sudokit/Sudoku-v0"
PUZZLE = Grid.parse(
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5"
    "....8..79"
)


def made(**criteria: Any) -> Any:
    return environment.SudokuEnv(**criteria)


@pytest.mark.parametrize(
    "criteria",
    [
        {},
        {"reward": "final", "level": "easy"},
        {"reward": "proved", "render_mode": "ansi"},
        {"reward": "proved", "action": "step"},
        {"size": 6, "rules": "diagonals", "render_mode": "svg"},
        {"size": 4},
    ],
    ids=str,
)
def test_gymnasium_accepts_the_environment(criteria: dict[str, Any]) -> None:
    from gymnasium.utils.env_checker import check_env  # noqa: PLC0415

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(gymnasium.make(NAME, **criteria).unwrapped)


def right(env: Any, observed: dict[str, Any]) -> int:
    """Return the action of the first empty cell's right value."""
    cells = observed["values"].ravel()
    cell = int(np.flatnonzero(cells == 0)[0])
    solved = solve(env.unwrapped.puzzle)
    value = [n for row in solved.values() for n in row][cell]
    return int(cell * env.unwrapped.size + value - 1)


@pytest.mark.parametrize("reward", ["final", "placement"])
def test_the_right_values_end_the_episode(reward: str) -> None:
    env = made(reward=reward)
    observed, info = env.reset(options={"puzzle": PUZZLE})
    total, over, steps = 0.0, False, 0
    while not over:
        action = right(env, observed)
        assert info["action_mask"][action]
        observed, worth, over, cut, info = env.step(action)
        assert not cut
        total += worth
        steps += 1
    assert steps == 51
    assert total == (1 if reward == "final" else 51)


def test_a_wrong_value_is_not_entered() -> None:
    env = made()
    observed, _ = env.reset(options={"puzzle": PUZZLE})
    wrong = next(
        k
        for k in np.flatnonzero(observed["candidates"].ravel())
        if k != right(env, observed) and k // 9 == right(env, observed) // 9
    )
    for action in (wrong, 0):  # a candidate, and a filled cell
        after, worth, over, _, _ = env.step(int(action))
        assert worth == -1
        assert not over
        assert (after["values"] == observed["values"]).all()


def test_a_placement_is_proved_by_a_single() -> None:
    env = made(reward="proved")
    env.reset(options={"puzzle": PUZZLE.line()})
    assert env.step(40 * 9 + 4)[1] == 1  # r5c5=5, its only candidate
    env.reset(options={"puzzle": Grid.parse("." * 80 + "1")})
    assert {env.step(k * 9 + 1)[1] for k in range(3)} <= {0, -1}


def test_steps_as_text() -> None:
    env = made(reward="proved", action="step")
    observed, _ = env.reset(options={"puzzle": PUZZLE})
    position, total, over = PUZZLE, 0.0, False
    for step in explain(PUZZLE):
        assert move_line(step) in env.action_space
        observed, worth, over, _, _ = env.step(move_line(step))
        total += worth
        position = apply(position, step)
    assert over
    assert total == len(list(explain(PUZZLE)))
    assert (observed["values"] == np.array(position.values())).all()


def test_the_space_of_steps_has_every_step() -> None:
    """Its characters are those of names, of rules and of all notations."""
    env = made(reward="proved", action="step", size=4, clues=12)
    rules = tuple(Premise("rule", one) for one in {*WORDS, *INSTANCES})
    last = Choice(15, 15, 16)
    cells = Premise("cell", Choice(0, 0, 0)), Premise("base", "b16")
    steps = [Step(one.name, (last,), (), cells) for one in EVERY]
    steps += [Step("Cage", (), (last, last), (one,)) for one in rules]
    texts = [move_line(step) for step in steps]
    texts += [json.dumps(step_columns(step)) for step in steps]
    texts += ["r5c5: 5", "Therefore **r5c5** = 5.\n", "r1c1 ≠ 5", "r1c1 != 5"]
    assert [one for one in texts if one not in env.action_space] == []
    env.reset(seed=1)
    for _ in range(3):
        text = env.action_space.sample()
        assert isinstance(text, str)
        assert env.step(text)[1] == -1


def test_the_same_seed_makes_the_same_puzzles() -> None:
    env = made(size=6)
    first = [env.reset(seed=5)[1]["puzzle"], env.reset()[1]["puzzle"]]
    again = [env.reset(seed=5)[1]["puzzle"], env.reset()[1]["puzzle"]]
    assert first == again
    assert first[0] != first[1]


@pytest.mark.parametrize(
    ("size", "rules"), [(9, ""), (6, "diagonals"), (9, "anti-knight")]
)
@pytest.mark.parametrize("reward", ["final", "placement"])
def test_vectorised_environments_agree_with_single_ones(
    size: int, rules: str, reward: str
) -> None:
    many = gymnasium.make_vec(
        NAME, 3, size=size, rules=rules, reward=reward, clues=26
    )
    observed, info = many.reset(seed=2)
    alone = []
    for k in range(3):
        env = made(size=size, rules=rules, reward=reward)
        values = observed["values"][k].tolist()
        grid = Grid.init(values) if not rules and size == 9 else None
        puzzle = grid or Puzzle.init(values, env.rules)
        env.reset(options={"puzzle": puzzle})
        alone.append(env)
    dice = np.random.default_rng(4)
    over = np.zeros(3, bool)
    for _ in range(60):
        mask = info["action_mask"]
        actions = (dice.random(mask.shape) * (mask + 1e-3)).argmax(-1)
        observed, worth, ended, _, info = many.step(actions)
        for k, env in enumerate(alone):
            if over[k]:
                continue
            seen, one, end, _, _ = env.step(int(actions[k]))
            assert (one, end) == (worth[k], ended[k])
            for name, cells in seen.items():
                assert (cells == observed[name][k]).all(), name
            over[k] = end
    assert observed["values"].shape == (3, size, size)


def test_reset_starts_a_new_episode() -> None:
    many = gymnasium.make_vec(NAME, 2, size=4, clues=15, pool=3)
    observed, info = many.reset(seed=1)
    for _ in range(30):
        observed, _, over, _, info = many.step(info["action_mask"].argmax(-1))
        if over.any():
            break
    assert over.any()
    before = over.copy()
    observed, worth, over, cut, _ = many.step(np.zeros(2, int))
    assert (worth[before] == 0).all()
    assert not (over | cut)[before].any()
    assert (observed["values"][before] == 0).any()


@pytest.mark.parametrize(
    "criteria",
    [{"reward": "much"}, {"action": "talk"}, {"render_mode": "film"}],
)
def test_a_wrong_option_is_refused(criteria: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="must be one of"):
        made(**criteria)


@pytest.mark.parametrize("action", [-1, 64, 1.5, "x", None])
def test_actions_outside_the_space_are_refused(action: object) -> None:
    """A negative index doesn't count from the end; 1.5 isn't 1."""
    one, many = made(size=4), environment.SudokuVectorEnv(2, size=4)
    for env, actions in (one, action), (many, np.array([action, action])):
        env.reset(seed=1)
        with pytest.raises(ValueError, match=f"0 to 63, not {action!r}"):
            env.step(actions)


@pytest.mark.parametrize("size", [0, -1, 7])
def test_a_size_without_boxes_is_refused(size: int) -> None:
    """By everything that makes puzzles of a size; 0 isn't the usual one."""
    for make in (
        made,
        environment.SudokuVectorEnv,
        stream,
        lambda size: next(tasks(1, size=size)),
    ):
        with pytest.raises(ValueError, match=f"makes a grid of {size} rows"):
            make(size=size)
