"""The command in this process, on streams of bytes."""

from __future__ import annotations

import io
import sys
from contextlib import ExitStack
from typing import NamedTuple
from unittest.mock import patch

from sudokit.cli.main import main


class Done(NamedTuple):
    """The status of the command, and the bytes that it wrote."""

    status: int
    stdout: bytes
    stderr: bytes


def sudoku(*words: str, given: str | bytes = "") -> Done:
    """Run ``sudoku`` with arguments and a text or bytes on stdin."""
    out, err = io.BytesIO(), io.BytesIO()
    text = given.encode() if isinstance(given, str) else given
    streams = {
        "stdin": io.TextIOWrapper(io.BytesIO(text), "utf-8"),
        "stdout": io.TextIOWrapper(out, "utf-8", write_through=True),
        "stderr": io.TextIOWrapper(err, "utf-8", write_through=True),
    }
    with ExitStack() as stack:
        for name, stream in streams.items():
            stack.enter_context(patch.object(sys, name, stream))
        try:
            status = main(words)
        except SystemExit as ended:
            status = ended.code if isinstance(ended.code, int) else 1
        for name in ("stdout", "stderr"):
            streams[name].flush()
    return Done(status, out.getvalue(), err.getvalue())
