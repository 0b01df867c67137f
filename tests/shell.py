"""Runs command lines as they are typed, with ``sudoku`` in this process."""

from __future__ import annotations

import io
import os
import re
import shlex
import subprocess
import sys
from contextlib import chdir
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest

from command_output import Result
from puzzles import LIBRARY
from sudokit.cli import progress
from sudokit.cli.main import main

if TYPE_CHECKING:
    from collections.abc import Iterator

# What only a shell understands, outside of quotes; and grep -m ends the
# command before it.
FOR_SH = re.compile(r"[$()*?;]|\bcd |\bgrep -m ")
QUOTED = re.compile(r"'[^']*'")
# What such a shell prints for the commands behind it.
PRINTED = re.compile(r"(\((?:(?!sudoku)[^()])*\)) \| (.*)")


# The command without the progress that it writes on a slow machine.
UNHURRIED = """
import sys
from sudokit.cli import progress
from sudokit.cli.main import main
progress.SELDOM = float("inf")
sys.exit(main())
"""

# Messages of verbs that lack a library or a sandbox.
LACKING = re.compile(
    r"^sudoku: (the extra \w+ is not installed|programs can't be run safely)",
    re.M,
)


def sudoku(*words: str, given: str | bytes = "") -> Result:
    """Run ``sudoku`` with arguments and a text on stdin."""
    out, err = io.BytesIO(), io.BytesIO()
    text = given.encode() if isinstance(given, str) else given
    status = _sudoku(words, text, out, err)
    return Result(status, out.getvalue().decode(), err.getvalue().decode())


def typed(line: str, folder: Path) -> tuple[int, str]:
    """Run a line in a folder; return its status and all output."""
    screen = io.BytesIO()
    with chdir(folder):
        if printed := PRINTED.fullmatch(line):
            first, rest = printed.groups()
            if not FOR_SH.search(QUOTED.sub("", rest)):
                text = subprocess.check_output(["sh", "-c", first])
                return _pipeline(
                    rest, screen, text
                ), screen.getvalue().decode()
        if FOR_SH.search(QUOTED.sub("", line)):
            return _by_sh(line)
        status = 0
        for part in line.split(" && "):
            status = status or _pipeline(part, screen)
    return status, screen.getvalue().decode()


def skip_if_lacking(shown: str) -> None:
    """Skip a test whose command lacks a library or a sandbox."""
    lacking = LACKING.search(shown)
    if lacking:
        pytest.skip(f"a command says: {lacking[1]}")


def _sudoku(
    words: tuple[str, ...] | list[str],
    given: bytes,
    out: io.BytesIO,
    err: io.BytesIO,
) -> int:
    """Run ``sudoku`` on streams of bytes; return its status."""
    stdin = io.TextIOWrapper(io.BufferedReader(io.BytesIO(given)), "utf-8")
    stdout = io.TextIOWrapper(out, "utf-8", write_through=True)
    stderr = io.TextIOWrapper(err, "utf-8", write_through=True)
    with (
        patch.object(sys, "stdin", stdin),
        patch.object(sys, "stdout", stdout),
        patch.object(sys, "stderr", stderr),
        patch.object(progress, "SELDOM", float("inf")),
    ):
        try:
            return main(words)
        except SystemExit as ended:
            return ended.code if isinstance(ended.code, int) else 1
        finally:
            for stream in (stdout, stderr):
                stream.detach()  # so that the bytes stay open


def _pipeline(line: str, screen: io.BytesIO, text: bytes = b"") -> int:
    """Run commands, each of which reads what the one before it printed."""
    *commands, last = _commands(line)
    for words in commands:
        out = io.BytesIO()
        _command(words, text, out, screen)
        text = out.getvalue()
    return _command(last, text, screen, screen)


def _commands(line: str) -> Iterator[list[str]]:
    """Yield the words of each command of a pipeline."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars="|<>")
    lexer.whitespace_split = True
    words: list[str] = []
    for word in lexer:
        if word == "|":
            yield words
            words = []
        else:
            words.append(word)
    yield words


def _command(
    words: list[str], given: bytes, out: io.BytesIO, err: io.BytesIO
) -> int:
    """Run a command with its redirections."""
    target = ""
    while len(words) > 2 and words[-2] in ("<", ">"):
        *words, sign, name = words
        if sign == "<":
            given = Path(name).read_bytes()
        elif words[-1] == "2":
            words.pop()
            err = io.BytesIO()
        else:
            target, out = name, io.BytesIO()
    if words[0] in ("sudoku", "./sudoku"):
        status = _sudoku(words[1:], given, out, err)
    else:
        done = subprocess.run(
            words, input=given, capture_output=True, check=False
        )
        out.write(done.stdout)
        err.write(done.stderr)
        status = done.returncode
    if target:
        Path(target).write_bytes(out.getvalue())
    return status


def _by_sh(line: str) -> tuple[int, str]:
    """Run a line that only a shell understands."""
    python = shlex.quote(sys.executable)
    done = subprocess.run(
        [
            "sh",
            "-c",
            f"sudoku() {{ {python} -c {shlex.quote(UNHURRIED)} "
            '"$@"; }\n' + line.replace("./sudoku", "sudoku"),
        ],
        env={**os.environ, "PYTHONPATH": LIBRARY},
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return done.returncode, done.stdout
