"""Sudoku as a taskset of verifiers 0.4, whose interface is ``verifiers.v1``.

    taskset = SudokuTaskset(SudokuConfig(level="medium"))

Its command needs a separate module for a taskset, of two lines:

    from sudokit.training.verifiers_tasks import SudokuTaskset
    __all__ = ["SudokuTaskset"]

``verifiers_env`` is for earlier releases.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import verifiers.v1 as vf

from sudokit.tables.prompts import GRID, STEP
from sudokit.training.tasks import (
    format_reward,
    grid_reward,
    step_reward,
    tasks,
)

__all__ = ["SudokuTaskset"]


class SudokuConfig(vf.TasksetConfig):  # type: ignore[misc]
    """The puzzles, and whether to ask for the grid or one step."""

    count: int = 1000
    ask: Literal["grid", "step"] = "grid"
    size: int = 9
    rules: str = ""
    level: str = ""
    seed: int = 0


class SudokuData(vf.TaskData):  # type: ignore[misc]
    """A puzzle; ``level`` and ``score`` are those of the classic scale."""

    puzzle: str
    level: str
    score: int
    ask: str


class SudokuTask(vf.Task[SudokuData]):  # type: ignore[misc]
    """Rewards the last reply: its form (weight 0.1) and the grid, or a step.

    A step brings 1 if it is proved, 0 for a guess and -1 for a wrong one.
    """

    @vf.reward(weight=0.1)  # type: ignore[untyped-decorator]
    async def answer_format(self, trace: Any) -> float:
        """Return 1 for one completed grid with the clues."""
        return self._worth(format_reward, trace, "grid")

    @vf.reward  # type: ignore[untyped-decorator]
    async def grid(self, trace: Any) -> float:
        """Return 1 for the solution."""
        return self._worth(grid_reward, trace, "grid")

    @vf.reward  # type: ignore[untyped-decorator]
    async def step(self, trace: Any) -> float:
        """Return the reward of the step."""
        return self._worth(step_reward, trace, "step")

    def _worth(self, reward: Any, trace: Any, ask: str) -> float:
        if self.data.ask != ask:
            return 0.0
        rewards: list[float] = reward([trace.last_reply], [self.data.puzzle])
        return rewards[0]


class SudokuTaskset(vf.Taskset[SudokuTask, SudokuConfig]):  # type: ignore[misc]
    """A number of tasks, the same ones for the same seed."""

    def load(self) -> Iterator[SudokuTask]:
        """Make the tasks on demand."""
        config = self.config
        for task in tasks(
            config.count,
            size=config.size,
            rules=config.rules,
            seed=config.seed,
            ask=GRID if config.ask == "grid" else STEP,
            **({"level": config.level} if config.level else {}),
        ):
            data = SudokuData(
                prompt=task.prompt,
                puzzle=task.puzzle,
                level=task.level,
                score=task.score,
                ask=config.ask,
            )
            yield SudokuTask(data, config.task)
