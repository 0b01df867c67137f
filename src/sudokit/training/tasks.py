"""Puzzles as tasks for language models, and rewards for what they answer.

tasks(count, ...)      tasks: a prompt, the puzzle, its answer, its level
prompt_of(puzzle)      the words that ask a model to solve a puzzle
puzzle_text(puzzle)    a puzzle and its rules as text, and
puzzle_from(text)      the puzzle of such a text
format_reward, grid_reward, step_reward
                       reward functions as TRL calls them, of the columns
                       ``puzzle`` and ``state``
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from sudokit.generator import puzzles
from sudokit.rules import AnyPuzzle, Puzzle, Rules
from sudokit.rules.notation import text_of_cells
from sudokit.rules.solving import plainest
from sudokit.rules.spelling import note_lines
from sudokit.tables.streaming import rules_of
from sudokit.training.answers import (
    Judgement,
    judge,
    judge_move,
)

Completion = str | Sequence[Mapping[str, Any]]

GRID: Final = "Answer with the completed grid, one row on each line."
STEP: Final = (
    "Answer with one step: the technique, its premises in brackets and its"
    " conclusion, as in\n"
    "Hidden Single [base:b6] => r6c8=8\n"
    "or with a cell and its value, as in\nr6c8: 8"
)


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
    **wishes: Any,
) -> Iterator[ModelTask]:
    """So many tasks, or without an end; equal ones for the same seed.

    ``wishes`` are those of ``sudokit.puzzles``: ``level``, ``clues``...
    """
    told = rules_of(size, rules)
    for made in puzzles(count, rules=told, seed=seed, **wishes):
        yield ModelTask(
            prompt_of(made.grid, ask),
            puzzle_text(made.grid),
            puzzle_text(made.solution),
            made.level,
            made.score,
            made.seed,
        )


def prompt_of(puzzle: AnyPuzzle, ask: str = GRID) -> str:
    """The words that ask a model to solve a puzzle under its rules."""
    rules = puzzle.rules
    told = "".join(f"- {rule.tell()}\n" for rule in rules.rules)
    regions = "box" if rules.shape else "region"
    return (
        f"Solve this {rules.name()} sudoku. Each row, column and {regions}"
        f" has the values 1 to {rules.size} once.\n{told}"
        f"0 is an empty cell; r1c2 is row 1, column 2.\n\n"
        f"{text_of_cells(puzzle.cells, rules.size)}\n{ask}"
    )


def puzzle_text(puzzle: AnyPuzzle) -> str:
    """The values on a line, behind comments with its rules, if any."""
    notes = "" if puzzle.rules.is_classic() else note_lines(puzzle.rules)
    return f"{notes}{puzzle.line()}"


def puzzle_from(text: str) -> AnyPuzzle:
    """The puzzle of a text, a Grid if it is classic."""
    return plainest(Puzzle.parse(text))


def said_in(completion: Completion) -> str:
    """The text of a completion, of a conversation that of its last word."""
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
        yield judge(puzzle_from(text), said_in(completion))


def format_reward(
    completions: Sequence[Completion], puzzle: Sequence[str], **_: Any
) -> list[float]:
    """1 for each text that gives one completed grid with the clues."""
    return [
        float(found.grid is not None) for found in _judged(completions, puzzle)
    ]


def grid_reward(
    completions: Sequence[Completion], puzzle: Sequence[str], **_: Any
) -> list[float]:
    """1 for each text that gives the puzzle's solution."""
    return [float(found.correct) for found in _judged(completions, puzzle)]


def step_reward(
    completions: Sequence[Completion],
    puzzle: Sequence[str],
    state: Sequence[str] | None = None,
    **_: Any,
) -> list[float]:
    """1 for a proved step, 0 for a guess, -1 for a wrong one or none.

    ``state`` are the positions, as values with the same rules; without it
    they are the puzzles themselves.
    """
    found = []
    states = puzzle if state is None else state
    for said, text, now in zip(completions, puzzle, states, strict=True):
        clues = puzzle_from(text)
        position = puzzle_from(now)
        found.append(float(judge_move(position, said_in(said), clues)[0]))
    return found
