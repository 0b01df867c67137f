"""Sudoku as environments of verifiers.

    load_environment()              one answer with the whole grid
    load_environment(turns=100)     a step in each turn, with a reply

For the releases of verifiers that have ``load_environment``:
``verifiers.load_environment("sudokit.training.verifiers_env", ...)``.
"""

from __future__ import annotations

from typing import Any, Final

import verifiers as vf
from datasets import Dataset

from sudokit.logic import apply
from sudokit.tables.prompts import STEP, prompt_of, puzzle_from
from sudokit.training.answers import AnswerError, move_of
from sudokit.training.step_reward import Reward, reward
from sudokit.training.tasks import (
    format_reward,
    grid_reward,
    tasks,
    text_of_completion,
)

REPLIES: Final = {
    Reward.PROVED: "Right and proved.",
    Reward.UNPROVED: "Right, but not proved by its premises.",
    Reward.WRONG: "Wrong: {}. Nothing was entered.",
}
UNTRUE: Final = "it contradicts the solution or changes nothing"


def load_environment(
    count: int = 1000,
    turns: int = 1,
    size: int = 9,
    rules: str = "",
    seed: int | None = 0,
    system_prompt: str | None = None,
    **criteria: Any,
) -> vf.Environment:
    """Return an environment of puzzles, solved in one turn or step by step.

    ``criteria`` are those of ``sudokit.puzzles``: ``level``, ``clues``... The
    rewards of one turn are ``answer_format`` (weight 0.1) and ``grid`` (1);
    of several ``solved`` (1) and ``proved``, the share of turns with a
    proved step (0.5); ``guessed``, ``wrong`` and ``techniques`` are
    reported only.
    """
    made = tasks(count, size=size, rules=rules, seed=seed, **criteria)
    rows = [
        {
            "question": _question(task.puzzle) if turns > 1 else task.prompt,
            "answer": task.answer,
            "info": task._asdict(),
        }
        for task in made
    ]
    shared: dict[str, Any] = {
        "dataset": Dataset.from_list(rows),
        "system_prompt": system_prompt,
    }
    if turns == 1:
        rubric = vf.Rubric([answer_format, grid], [0.1, 1.0])
        return vf.SingleTurnEnv(rubric=rubric, **shared)
    rubric = vf.Rubric(
        [solved, proved, guessed, wrong, techniques],
        [1.0, 0.5, 0.0, 0.0, 0.0],
    )
    return StepEnv(rubric=rubric, max_turns=turns, **shared)


def _question(puzzle: str) -> str:
    return prompt_of(puzzle_from(puzzle), STEP)


async def answer_format(completion: Any, info: Any) -> float:
    """Return 1 for one completed grid with the clues."""
    return format_reward([_plain(completion)], [info["puzzle"]])[0]


async def grid(completion: Any, info: Any) -> float:
    """Return 1 for the solution."""
    return grid_reward([_plain(completion)], [info["puzzle"]])[0]


def _plain(messages: Any) -> str:
    """Return the text of the last message, a dict or object of verifiers."""
    if isinstance(messages, str):
        return messages
    return text_of_completion(
        [
            one if isinstance(one, dict) else {"content": one.content}
            for one in messages
        ]
    )


async def solved(state: Any) -> float:
    """Return 1 if the grid is complete."""
    return float(_is_solved(state))


async def proved(state: Any) -> float:
    """Return the share of turns with a proved step."""
    return _share(state, Reward.PROVED)


async def guessed(state: Any) -> float:
    """Return the share of turns with a right step without proof."""
    return _share(state, Reward.UNPROVED)


async def wrong(state: Any) -> float:
    """Return the share of turns with a wrong step, or none."""
    return _share(state, Reward.WRONG)


async def techniques(state: Any) -> float:
    """Return the number of techniques in proved steps."""
    return float(len(state["techniques"]))


def _share(state: Any, worth: Reward) -> float:
    worths = state["worths"]
    return worths.count(int(worth)) / len(worths) if worths else 0.0


def _is_solved(state: Any) -> bool:
    return all(all(row) for row in state["position"].values())


class StepEnv(vf.MultiTurnEnv):  # type: ignore[misc]
    """A step in each turn; the reply states its reward.

    ``state`` has the ``position``, the ``worths`` of the turns so far and the
    ``techniques`` of proved steps.  It ends when the puzzle is solved.
    """

    async def setup_state(self, state: Any) -> None:
        """Set the initial position."""
        state["clues"] = puzzle_from(state["info"]["puzzle"])
        state["position"] = state["clues"]
        state["worths"] = []
        state["techniques"] = []

    @vf.stop  # type: ignore[untyped-decorator]
    async def solved(self, state: Any) -> bool:
        """Judge the last turn, and return whether the grid is complete."""
        turns = len(state["trajectory"])
        if turns > len(state["worths"]):
            self._judge(state, _plain(state["trajectory"][-1]["completion"]))
        return _is_solved(state)

    def _judge(self, state: Any, text: str) -> None:
        """Apply a turn's step, and record its reward and the reply."""
        position, worth, why = state["position"], Reward.WRONG, UNTRUE
        try:
            step = move_of(text, position)
        except AnswerError as error:
            why = str(error)
        else:
            worth = reward(position, step, state["clues"])
            if worth is not Reward.WRONG:
                state["position"] = apply(position, step)
            if worth is Reward.PROVED:
                known = {*state["techniques"], step.technique}
                state["techniques"] = sorted(known)
        state["worths"].append(int(worth))
        state["reply"] = REPLIES[worth].format(why)

    async def env_response(
        self, messages: Any, state: Any, **_: Any
    ) -> list[Any]:
        """Return the reply to the last step, and the position."""
        now = prompt_of(state["position"], STEP).split("\n\n", 1)[1]
        return [vf.UserMessage(content=f"{state['reply']}\n\n{now}")]
