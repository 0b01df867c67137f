"""The page's jobs as tools of an assistant, over stdin and stdout (MCP).

serve(tools)           serves these tools until stdin ends
server(pool, tools)    the server of the official SDK, for a pool of workers
about(tool)            a description of a tool

Arguments and answers have the schemas of the HTTP API. A failed call is an
error whose text is JSON with the fields of a refusal: the error, its place,
and the budget that was spent.
"""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import AsyncIterator, Sequence
from typing import Any, Final, TextIO

import anyio
import mcp_types as types
from mcp.server import Server
from mcp.server.stdio import stdio_server
from pydantic import TypeAdapter

from sudokit.core.version import VERSION
from sudokit.system.language import ENGLISH
from sudokit.web.answers import ANSWERS
from sudokit.web.pool import Lanes
from sudokit.web.queries import QUERIES, checked
from sudokit.web.replies import Refusal, Reply, refused

TOOLS: Final = (
    "solve",
    "check",
    "count",
    "explain",
    "hint",
    "judge",
    "rate",
    "generate",
    "draw",
    "convert",
)
# An escape of JSON; the group is half of a character in UTF-16.
ESCAPE: Final = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    r"|(u[dD][89a-fA-F][0-9a-fA-F]{2})|.)"
)
ABOUT: Final = (
    "Sudoku of any size and rules. Puzzles are text: 81 characters with . or"
    " 0 for empty cells, rows on lines, or any common format. Cells are"
    " r1c1; r2c9=8 places a value and r1c3<>5 removes a candidate."
)


def server(pool: Lanes, tools: Sequence[str] = TOOLS) -> Server[Any]:
    """Return a server whose tools run in the workers of a pool."""

    async def list_tools(_: Any, __: Any) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[_tool(name) for name in tools])

    async def call_tool(
        _: Any, call: types.CallToolRequestParams
    ) -> types.CallToolResult:
        try:
            if call.name not in tools:
                raise Refusal(f"There is no tool {call.name!r}.", 404)
            reply = await _answer(pool, call.name, call.arguments or {})
        except Refusal as refusal:
            reply = refused(refusal)
        # A refusal has other fields than the schema of answers.
        wrong = reply.status != 200
        return types.CallToolResult(
            content=[types.TextContent(type="text", text=reply.text)],
            structured_content=None if wrong else json.loads(reply.text),
            is_error=wrong,
        )

    return Server(
        "sudokit",
        version=VERSION,
        instructions=ABOUT,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


def about(tool: str) -> str:
    """Return the description of a tool."""
    return QUERIES[tool][1]


def _tool(name: str) -> types.Tool:
    kind = QUERIES[name][0]
    return types.Tool(
        name=name,
        description=about(name),
        input_schema=kind.model_json_schema(),
        output_schema=TypeAdapter(ANSWERS[name]).json_schema(
            mode="serialization"
        ),
        annotations=types.ToolAnnotations(
            read_only_hint=True, open_world_hint=False
        ),
    )


async def _answer(pool: Lanes, name: str, arguments: dict[str, Any]) -> Reply:
    query = checked(QUERIES[name][0], arguments)
    fields = query.fields() | {"language": ENGLISH}
    return await pool.ask(name, fields, query.seconds)


class WholeCharacters:
    """The lines of a stream without halves of characters in their JSON.

    The SDK never answers a request with one, as UTF-8 can't encode it.
    """

    def __init__(self, stream: TextIO) -> None:
        self._lines = anyio.wrap_file(stream)

    async def __aiter__(self) -> AsyncIterator[str]:
        async for line in self._lines:
            yield whole(line)


def whole(line: str) -> str:
    """Return JSON text with U+FFFD for each half of a character."""
    return ESCAPE.sub(lambda one: "\\ufffd" if one[1] else one[0], line)


def serve(tools: Sequence[str] = TOOLS) -> None:
    """Serve stdin and stdout until stdin ends."""

    async def run() -> None:
        pool = Lanes()
        served = server(pool, tools)
        lines: Any = WholeCharacters(
            io.TextIOWrapper(sys.stdin.buffer, "utf-8", "replace")
        )
        try:
            async with stdio_server(lines) as (reading, writing):
                await served.run(
                    reading, writing, served.create_initialization_options()
                )
        finally:
            pool.close()

    anyio.run(run)
