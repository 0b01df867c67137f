"""Compares environments, tasks and rewards with reasoning-gym.

    python benchmarks/training.py [--seconds 5]

Everything runs in one process, one after the other, and is timed by the
processor, so that what else the machine does counts little.  reasoning-gym
is left out where it isn't installed.
"""

import argparse
import random
import time
from itertools import count

import gymnasium
import numpy as np

import sudokit.training.environment  # registers
from sudokit import Reward, explain, make_rules, next_step, puzzles
from sudokit.logic import apply
from sudokit.tables import stream
from sudokit.tables.prompts import move_line, prompt_of
from sudokit.training.answers import judge, judge_move
from sudokit.training.tasks import tasks

SIDE = 256  # puzzles side by side
SHAPES = (
    ("9x9", {}),
    ("4x4", {"size": 4}),
    ("6x6 with diagonals", {"size": 6, "rules": "diagonals"}),
    ("9x9, anti-knight", {"rules": "anti-knight"}),
)


def rate(work, seconds, size=1):
    """Return the items per second of work(number), ``size`` per call."""
    work(0)
    start = time.process_time()
    for number in count(1):
        work(number)
        took = time.process_time() - start
        if took > seconds:
            return size * number / took


def environments(seconds):
    """Yield steps per second in many puzzles side by side, and in one."""
    for name, criteria in SHAPES:
        for reward in ("placement", "final"):
            envs = gymnasium.make_vec(
                "sudokit/Sudoku-v0", SIDE, reward=reward, pool=SIDE, **criteria
            )
            envs.reset(seed=7)
            dice = np.random.default_rng(7)
            size = envs.single_action_space.n
            drawn = dice.integers(0, size, (64, SIDE))

            def random_step(number, envs=envs, drawn=drawn):
                envs.step(drawn[number % 64])

            for number in range(200):  # puzzles are made before
                random_step(number)
            yield (
                f"vectorised, {SIDE} of {name}, random placements, {reward}",
                rate(random_step, seconds, SIDE),
            )
    envs = gymnasium.make_vec("sudokit/Sudoku-v0", SIDE, pool=SIDE)
    _, info = envs.reset(seed=7)
    state = {"info": info}

    def first_candidate(_):
        mask = state["info"]["action_mask"]
        *_, state["info"] = envs.step(mask.argmax(1))

    yield (
        f"vectorised, {SIDE} of 9x9, first candidate of the mask",
        rate(first_candidate, seconds, SIDE),
    )
    env = gymnasium.make("sudokit/Sudoku-v0", level="easy").unwrapped
    env.reset(seed=7)
    answer = [n for row in env._answer() for n in row]
    right = [9 * cell + n - 1 for cell, n in enumerate(answer)]
    empty = [cell for cell, n in enumerate(env.puzzle.cells) if not n]

    def one_step(number):
        at = number % len(empty)
        if not at:
            env.reset(options={"puzzle": env.clues})
        env.step(right[empty[at]])

    yield "one 9x9, right placements", rate(one_step, seconds)


def rewards(seconds):
    """Yield judged steps and judged answers per second."""
    for name, rules in (("9x9", ""), ("9x9, anti-knight", "anti-knight")):
        made = []
        for one in puzzles(20, rules=make_rules(9, words=rules.split())):
            position = one.grid
            for step in explain(one.grid):
                made.append((position, move_line(step), one.grid))
                position = apply(position, step)
        random.Random(7).shuffle(made)

        def judged(number, made=made):
            position, text, clues = made[number % len(made)]
            worth, _ = judge_move(position, text, clues)
            assert worth is Reward.PROVED

        yield f"steps of {name} as text, proved", rate(judged, seconds)
    made = list(puzzles(100, level="medium", seed=7))

    def answered(number):
        one = made[number % len(made)]
        assert judge(one.grid, one.solution.line()).correct

    yield "answers to 9x9 on a line, right", rate(answered, seconds)
    assert next_step(made[0].grid) and prompt_of(made[0].grid)


def made(seconds):
    """Yield puzzles per second."""
    for name, criteria in (
        ("9x9", {}),
        ("9x9, easy", {"level": "easy"}),
        ("9x9, hard", {"level": "hard"}),
        ("6x6 with diagonals", {"size": 6, "rules": "diagonals"}),
    ):
        made = stream(seed=7, **criteria)
        speed = rate(lambda _, made=made: next(made), seconds)
        yield f"stream, {name}", speed


def beside(seconds):
    """Yield tasks created and scored per second, also by reasoning-gym."""
    ours = tasks(seed=7, clues=30)

    def our_task(_):
        task = next(ours)
        judge_of = sudokit.tables.prompts.puzzle_from(task.puzzle)
        assert judge(judge_of, task.answer).correct

    yield (
        "sudokit: a task of 30 clues created and scored",
        rate(our_task, seconds),
    )
    try:
        import reasoning_gym
    except ImportError:
        return
    data = reasoning_gym.create_dataset(
        "sudoku", size=10**6, seed=7, min_empty=51, max_empty=51
    )

    def their_task(number):
        entry = data[number]
        assert data.score_answer(entry["answer"], entry) == 1.0

    yield (
        "reasoning-gym: sudoku of 30 clues created and scored",
        rate(their_task, seconds),
    )


def main():
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=5)
    seconds = parser.parse_args().seconds
    print("| what | a second of one core |\n|---|---:|")
    for part in (environments, rewards, made, beside):
        for name, figure in part(seconds):
            print(f"| {name} | {figure:,.0f} |", flush=True)


if __name__ == "__main__":
    main()
