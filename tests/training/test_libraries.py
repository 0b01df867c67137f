"""The real libraries, with a script instead of a model."""

import asyncio
import re
from typing import Any

import pytest

from sudokit import Grid, next_step, solve
from sudokit.rules.puzzle import puzzle_rules
from sudokit.tables.prompts import move_line, puzzle_from


def test_reasoning_gym() -> None:
    gym = pytest.importorskip("reasoning_gym")
    pytest.importorskip("sudokit.training.reasoning_dataset")
    data = gym.create_dataset("sudokit", seed=7, size=4, level="medium")
    entries = list(data)
    assert len(entries) == 4
    assert entries[2] == data[2]
    for entry in entries:
        assert entry["metadata"]["difficulty"]["level"] == "medium"
        assert data.score_answer(f"It is {entry['answer']}", entry) == 1
        assert data.score_answer(entry["metadata"]["puzzle"], entry) == 0
        assert data.score_answer(None, entry) == 0
    course = gym.factory.create_curriculum("sudokit")
    course.increment_attr_level("board")
    easy = gym.create_dataset(
        "sudokit", **vars(course.generate_configuration({"seed": 1}))
    )
    assert puzzle_rules(puzzle_from(easy[0]["metadata"]["puzzle"])).size == 6


@pytest.mark.parametrize(
    ("ask", "scored"),
    [
        ("grid", {"right": 1.1, "wrong": 0.0}),
        ("step", {"right": 1.0, "wrong": -1.0}),
    ],
)
def test_the_newest_verifiers(ask: str, scored: dict[str, float]) -> None:
    vf = pytest.importorskip("verifiers.v1")
    if not hasattr(vf, "TaskData"):
        pytest.skip("another interface of that name")
    made = pytest.importorskip("sudokit.training.verifiers_tasks")
    config = made.SudokuConfig(ask=ask, level="easy", count=3, seed=5)
    result = list(made.SudokuTaskset(config))
    assert [task.data.idx for task in result] == [0, 1, 2]
    assert result[1].data == list(made.SudokuTaskset(config))[1].data
    for task in result:
        puzzle = puzzle_from(task.data.puzzle)
        step, solution = next_step(puzzle), solve(puzzle)
        assert step is not None
        assert solution is not None
        right = move_line(step) if ask == "step" else solution.line()
        for reply, reward in zip((right, "1"), scored.values(), strict=True):
            trace = vf.Trace(
                task=vf.TraceTask(type="SudokuTask", data=task.data),
                agent=vf.AgentInfo(config=vf.AgentConfig()),
                root_reply=reply,
            )
            asyncio.run(task.score(trace))
            assert trace.reward == reward


def position(messages: Any) -> Grid:
    """Return the last position in a conversation."""
    text = str(messages[-1].content)
    rows = re.findall(r"^(?:\d ){8}\d$", text, re.M)
    return Grid.parse("".join(rows[-9:]).replace(" ", ""))


def solves(messages: Any) -> str:
    solved = solve(position(messages))
    assert solved is not None
    return f"Here it is:\n{solved.line()}"


def steps(messages: Any) -> str:
    step = next_step(position(messages))
    assert step is not None
    return f"I see {move_line(step)}"


def fails(_: Any) -> str:
    return "r1c1: 1, reward = 1"


@pytest.mark.parametrize(
    ("turns", "policy", "reward"),
    [
        (1, solves, 1.1),
        (1, fails, 0.0),
        (70, steps, 1.5),
        (70, fails, 0.0),
    ],
)
def test_verifiers(turns: int, policy: Any, reward: float) -> None:
    vf = pytest.importorskip("verifiers")
    if not hasattr(vf, "SingleTurnEnv"):
        pytest.skip("this release of verifiers has no load_environment")
    from verifiers.clients import Client  # noqa: PLC0415
    from verifiers.types import Response, ResponseMessage  # noqa: PLC0415

    class Scripted(Client):  # type: ignore[misc]
        """A model that answers with a function of the messages."""

        def __init__(self) -> None:
            super().__init__(object())

        def setup_client(self, config: Any) -> Any:
            return config

        async def to_native_tool(self, tool: Any) -> Any:
            return tool

        async def to_native_prompt(self, messages: Any) -> Any:
            return messages, {}

        async def get_native_response(
            self, prompt: Any, *_: Any, **__: Any
        ) -> Any:
            return policy(prompt)

        async def raise_from_native_response(self, response: Any) -> None:
            pass

        async def from_native_response(self, response: Any) -> Any:
            message = ResponseMessage(
                content=response, finish_reason="stop", is_truncated=False
            )
            return Response(id="1", created=0, model="none", message=message)

        async def close(self) -> None:
            pass

    env = vf.load_environment(
        "sudokit.training.verifiers_env",
        count=2,
        level="easy",
        forbid=(
            "Hidden Pair",
            "Locked Candidates Type 1",
            "Naked Pair",
            "Locked Candidates Type 2",
        ),
        turns=turns,
    )
    result = asyncio.run(env.evaluate(Scripted(), "none"))
    assert [one["reward"] for one in result["outputs"]] == [reward] * 2
