"""``sudoku mcp``: serves the engines to an assistant (MCP).

add_arguments(parser)   the options
run(options)            the command; its exit status
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from sudokit.cli import arguments as args
from sudokit.cli.arguments import CantDo
from sudokit.system.processes import prepare

OPTIONS = """
--tools LIST  serve only these tools, comma-separated
--list        print the tools and what they do
"""
EXAMPLES = """
sudoku mcp                      the server that an assistant starts
sudoku mcp --tools hint,judge   tools for a tutor that hides the solution
sudoku mcp --list               prints the tools
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of ``sudoku mcp``."""
    args.add_options(parser, OPTIONS)


def run(options: Namespace) -> int:
    """Serve stdin and stdout until stdin ends, or print the tools."""
    from sudokit.web.assistant import TOOLS, about, serve  # noqa: PLC0415

    tools = options.tools.split(",") if options.tools else TOOLS
    for name in tools:
        if name not in TOOLS:
            known = ", ".join(TOOLS)
            raise CantDo(f"--tools: {name!r} is not one of {known}")
    if options.list:
        lines = [f"{name:10}{about(name)}\n" for name in tools]
        return args.until_closed(lambda: args.written("".join(lines)))
    prepare(["sudokit.web.work"])
    serve(tools)
    return 0
