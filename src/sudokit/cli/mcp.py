"""``sudoku mcp``: serves the engines to an assistant (MCP).

add_arguments(parser)   the options
run(options)            the command; its exit status
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from sudokit.children import prepare

EXAMPLES = """
sudoku mcp      what an assistant starts as its server
"""


def add_arguments(parser: ArgumentParser) -> None:
    """``sudoku mcp`` has no options of its own."""


def run(_: Namespace) -> int:
    """Serves stdin and stdout until stdin ends."""
    from sudokit.web.assistant import serve  # noqa: PLC0415

    prepare(["sudokit.web.work"])
    serve()
    return 0
