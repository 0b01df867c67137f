"""Puzzles as tasks for language models, and rewards for their answers.

tasks(count, ...)      tasks: a prompt, the puzzle, its answer, its level
format_reward, grid_reward, step_reward
                       reward functions for TRL, which use the columns
                       ``puzzle`` and ``state``
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sudokit.generator import puzzles
from sudokit.rules import Rules
from sudokit.tables.prompts import GRID, prompt_of, puzzle_from, puzzle_text
from sudokit.tables.streaming import rules_of
from sudokit.training.answers import Judgement, judge, judge_move

Completion = str | Sequence[Mapping[str, Any]]


class ModelTask(NamedTuple):
    """A puzzle as a task.

    ``puzzle`` and ``answer`` are texts that ``puzzle_from`` reads; ``level``
    and ``score`` are those of the classic scale, "" and 0 for other rules.
    """

    prompt: str
    puzzle: str
    answer: str
    level: str
    score: int
    seed: int


def tasks(
    count: int | None = None,
    *,
    size: int = 9,
    rules: str | Sequence[str] | Rules = "",
    seed: int | str | None = None,
    ask: str = GRID,
    **criteria: Any,
) -> Iterator[ModelTask]:
    """Yield ``count`` tasks, or endless ones; the same for the same seed.

    ``criteria`` are those of ``sudokit.puzzles``: ``level``, ``clues``...
    """
    parsed = rules_of(size, rules)
    for made in puzzles(count, rules=parsed, seed=seed, **criteria):
        yield ModelTask(
            prompt_of(made.grid, ask),
            puzzle_text(made.grid),
            puzzle_text(made.solution),
            made.level,
            made.score,
            made.seed,
        )


def text_of_completion(completion: Completion) -> str:
    """Return the text of a completion, or of a conversation's last message."""
    if isinstance(completion, str):
        return completion
    for message in reversed(completion):
        content = message.get("content")
        if isinstance(content, str):
            return content
    return ""


def _judged(
    completions: Iterable[Completion], puzzle: Iterable[str]
) -> Iterator[Judgement]:
    for completion, text in zip(completions, puzzle, strict=True):
        yield judge(puzzle_from(text), text_of_completion(completion))


def format_reward(
    completions: Sequence[Completion], puzzle: Sequence[str], **_: Any
) -> list[float]:
    """Return 1 for each text with one completed grid that keeps the clues."""
    return [
        float(judgement.grid is not None)
        for judgement in _judged(completions, puzzle)
    ]


def grid_reward(
    completions: Sequence[Completion], puzzle: Sequence[str], **_: Any
) -> list[float]:
    """Return 1 for each text with the puzzle's solution."""
    return [
        float(judgement.correct) for judgement in _judged(completions, puzzle)
    ]


def step_reward(
    completions: Sequence[Completion],
    puzzle: Sequence[str],
    state: Sequence[str] | None = None,
    **_: Any,
) -> list[float]:
    """Return 1 for a proved step, 0 for a guess, -1 for a wrong one or none.

    ``state`` are the positions, as values with the same rules; without it
    they are the puzzles themselves.
    """
    rewards = []
    states = puzzle if state is None else state
    for completion, text, now in zip(completions, puzzle, states, strict=True):
        clues = puzzle_from(text)
        position = puzzle_from(now)
        rewards.append(
            float(
                judge_move(position, text_of_completion(completion), clues)[0]
            )
        )
    return rewards
