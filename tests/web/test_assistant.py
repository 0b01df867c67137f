"""The tools of an assistant, called with the official SDK."""

import asyncio
import json
import sys
from importlib.util import find_spec
from typing import Any

import pytest

from shell import sudoku
from sudokit import Grid, solve

if not find_spec("mcp"):
    pytest.skip("mcp is not installed", allow_module_level=True)

PUZZLE = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5"
    "....8..79"
)
SERVER = [sys.executable, "-m", "sudokit", "mcp"]
CALLS: list[tuple[str, Any]] = [
    ("solve", {"puzzle": PUZZLE}),
    ("check", {"puzzle": PUZZLE}),
    ("count", {"puzzle": "." * 81, "limit": 5}),
    ("explain", {"puzzle": PUZZLE, "most": 1}),
    ("hint", {"puzzle": PUZZLE}),
    (
        "judge",
        {"puzzle": PUZZLE, "step": "Naked Single [cell:r5c5] => r5c5=5"},
    ),
    ("judge", {"puzzle": PUZZLE, "step": "r5c5: 5"}),
    ("judge", {"puzzle": PUZZLE, "step": "whatever"}),
    ("rate", {"puzzle": PUZZLE}),
    ("generate", {"level": "easy", "seed": 7}),
    ("draw", {"puzzle": PUZZLE}),
    ("convert", {"puzzle": PUZZLE, "to": "grid"}),
    ("solve", {"puzzle": "abc"}),
    ("solve", {}),
    ("solve", {"puzzle": PUZZLE, "seconds": "many"}),
    ("nonsense", {}),
    ("judge", {"puzzle": PUZZLE, "step": "x" * 20_000}),
    ("solve", {"puzzle": [PUZZLE], "\0": None}),
    ("draw", {"puzzle": "\0" * 100, "format": {}}),
    ("generate", {"level": "easy", "seed": -(10**40), "clues": 1e308}),
]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (r'{"a": "\ud800"}', {"a": "\ufffd"}),
        (
            r'{"a": "\uDC00\uD83D\uDE00\ud83dx"}',
            {"a": "\ufffd\U0001f600\ufffdx"},
        ),
        (r'{"a": "\\ud800 \n \u00e9"}', {"a": "\\ud800 \n \u00e9"}),
    ],
)
def test_lone_surrogates_are_replaced(line: str, expected: Any) -> None:
    """Else the SDK never answers."""
    from sudokit.web.assistant import whole  # noqa: PLC0415

    assert json.loads(whole(line)) == expected


async def _called() -> tuple[list[Any], list[Any]]:
    from mcp.client import Client  # noqa: PLC0415
    from mcp.client.stdio import (  # noqa: PLC0415
        StdioServerParameters,
        stdio_client,
    )

    server = StdioServerParameters(command=SERVER[0], args=SERVER[1:])
    async with Client(stdio_client(server)) as client:
        listed = await client.list_tools()
        answer = [await client.call_tool(*one) for one in CALLS]
    return listed.tools, answer


def test_every_tool_result_matches_its_schema() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    tools, result = asyncio.run(_called())
    schemas = {tool.name: tool.output_schema for tool in tools}
    assert set(schemas) == {name for name, _ in CALLS} - {"nonsense"}
    answers = [json.loads(one.content[0].text) for one in result]
    for (name, _), one, answer in zip(CALLS, result, answers, strict=True):
        # A client that checks schemas takes no other fields in an error.
        assert one.structured_content == (None if one.is_error else answer)
        if not one.is_error:
            jsonschema.validate(answer, schemas[name])
    failed = [one.is_error for one in result]
    assert failed == [False] * 12 + [True] * 8
    solved = solve(Grid.parse(PUZZLE))
    assert solved is not None
    assert answers[0]["solution"] == solved.line()
    assert [one["reward"] for one in answers[5:8]] == [
        "proved",
        "unproved",
        "wrong",
    ]
    assert answers[12]["line"] == 1
    assert answers[13]["field"] == "puzzle"


@pytest.mark.parametrize(
    "text", [b"", b"nonsense\n", b"{}\n", b"\xff\n", b"["]
)
def test_invalid_messages_do_not_stop_the_server(text: bytes) -> None:
    done = sudoku("mcp", given=text)
    assert done.status == 0
    assert "Traceback" not in done.err
