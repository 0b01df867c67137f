"""Sudoku as a data set of reasoning-gym, with levels of difficulty.

    import reasoning_gym
    import sudokit.training.reasoning_dataset
    data = reasoning_gym.create_dataset("sudokit", level="hard", seed=7)

``score_answer`` is 1 for the solution in any shape, else 0.  The curriculum
goes from 4x4 to 9x9 and from easy to extreme.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from reasoning_gym.coaching import BaseCurriculum, ScalarAttributeDefinition
from reasoning_gym.factory import ProceduralDataset, register_dataset

from sudokit.logic.techniques.table import LEVELS
from sudokit.tables.prompts import puzzle_from
from sudokit.training.answers import judge
from sudokit.training.tasks import ModelTask, tasks

NAME: Final = "sudokit"
CLASSIC: Final = 9  # rows of the puzzles that have levels


@dataclass
class SudokitConfig:
    """Puzzles of a size under rules; ``level`` for 9x9, "" for any."""

    board: int = 9
    rules: str = ""
    level: str = ""
    seed: int | None = None
    size: int = 500

    def validate(self) -> None:
        """Raise AssertionError for an impossible configuration."""
        assert self.level in ("", *LEVELS), f"levels: {', '.join(LEVELS)}"
        assert self.size > 0, "size must be at least 1"


class SudokitDataset(ProceduralDataset):  # type: ignore[misc]
    """Puzzles by number; item i doesn't depend on earlier requests."""

    def __init__(self, config: SudokitConfig) -> None:
        super().__init__(config, seed=config.seed, size=config.size)

    def __getitem__(self, idx: int) -> dict[str, Any]:
        """Return the task of this number; raise IndexError beyond the last."""
        if not 0 <= idx < self.size:
            raise IndexError(f"item {idx} of {self.size}")
        task = self._task(idx)
        return {
            "question": task.prompt,
            "answer": task.answer,
            "metadata": {
                "source_dataset": NAME,
                "source_index": idx,
                "puzzle": task.puzzle,
                "solution": task.answer,
                "difficulty": {"level": task.level, "score": task.score},
            },
        }

    def _task(self, idx: int) -> ModelTask:
        config = self.config
        criteria = {}
        if config.level and config.board == CLASSIC and not config.rules:
            criteria["level"] = config.level
        seed = f"{self.seed} {idx}"
        made = tasks(
            1, size=config.board, rules=config.rules, seed=seed, **criteria
        )
        return next(islice(made, 1))

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """Return 1 for the solution in any shape, else 0."""
        if not isinstance(answer, str):
            return 0.0
        puzzle = puzzle_from(entry["metadata"]["puzzle"])
        return float(judge(puzzle, answer).correct)


class SudokitCurriculum(BaseCurriculum):  # type: ignore[misc]
    """Larger boards, then harder puzzles."""

    def __init__(self) -> None:
        super().__init__(SudokitCurriculum.__name__, SudokitConfig)
        self._define_attributes(
            ScalarAttributeDefinition(
                name="board",
                field_name="board",
                levels=[4, 6, 9],
                description="rows of the grid",
            ),
            ScalarAttributeDefinition(
                name="level",
                field_name="level",
                levels=list(LEVELS),
                description="level of the techniques, for 9x9",
            ),
        )


register_dataset(NAME, SudokitDataset, SudokitConfig, SudokitCurriculum)
