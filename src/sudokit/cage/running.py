"""A program run once, and what it left.

run(command, given, limits)     runs it in a folder of its own
Limits, RunOutcome              what it may use, and what came of it
Unstartable                     there is nothing that could be run
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

MEGABYTE: Final = 1_000_000
GRACE: Final = 15.0  # seconds that the keeper may take beyond the limit
# What of the environment a program gets.
KEPT: Final = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "JAVA_HOME")


class Limits(NamedTuple):
    """What a run may use: seconds, and megabytes (10**6 bytes).

    ``memory`` is that of all its processes together, ``output`` that of
    stdout and of stderr, ``files`` that of all it writes.  Without
    ``namespaces`` processes are ended one by one.
    """

    seconds: float = 10.0
    memory: float = 1024.0
    output: float = 1.0
    files: float = 32.0
    processes: int = 32
    namespaces: bool = True


class RunOutcome(NamedTuple):
    """What a run left.

    ``status`` is negative for the signal that ended it.  ``ended`` is the
    limit that ended it: time, memory, output, files or processes; "warden"
    if the program killed what watched it; "" if it ended by itself.
    ``memory`` is the most that it held, in megabytes.
    """

    status: int
    out: str
    err: str
    ended: str
    seconds: float
    memory: float


DEFAULT: Final = Limits()


class Unstartable(Exception):
    """The command can't be run at all; the text says why."""


def run(
    command: Sequence[str], given: str, limits: Limits = DEFAULT
) -> RunOutcome:
    """Runs a command on a text; Unstartable if there is no such program.

    It has a folder of its own to write to, which is gone afterwards, as
    is all that it has started.
    """
    if not hasattr(os, "fork"):
        raise Unstartable("programs can be kept in bounds on Unix alone")
    words = [_absolute(word, k == 0) for k, word in enumerate(command)]
    with tempfile.TemporaryDirectory(
        prefix="cage-", ignore_cleanup_errors=True
    ) as folder:
        order = {
            "command": words,
            "given": given,
            "folder": os.path.realpath(folder),
            "needed": _needed(words),
            "environment": _environment(folder),
            "seconds": limits.seconds,
            "memory": int(limits.memory * MEGABYTE),
            "output": int(limits.output * MEGABYTE),
            "files": int(limits.files * MEGABYTE),
            "processes": limits.processes,
            "namespaces": limits.namespaces,
        }
        told = _keep(json.dumps(order), limits.seconds + GRACE)
    if told is None:
        return RunOutcome(0, "", "", "warden", limits.seconds, 0.0)
    if told["error"]:
        raise Unstartable(_why(command[0], told["error"]))
    return RunOutcome(
        told["status"],
        told["out"],
        told["err"],
        told["ended"],
        told["seconds"],
        told["memory"] / MEGABYTE,
    )


def _keep(order: str, seconds: float) -> dict[str, Any] | None:
    """What the keeper answers, None if it was killed."""
    here = str(Path(__file__).parents[2])
    try:
        done = subprocess.run(
            [sys.executable, "-P", "-m", "sudokit.cage.keeper"],
            input=order,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
            timeout=seconds,
            start_new_session=True,
            env={**os.environ, "PYTHONPATH": here},
        )
        found = json.loads(done.stdout)
    except (subprocess.TimeoutExpired, ValueError):
        return None
    return found if isinstance(found, dict) else None


def _absolute(word: str, first: bool) -> str:
    """A word of the command, where it names a file from here: from root."""
    if first and os.sep not in word:
        found = shutil.which(word)
        if found:
            return os.path.abspath(found)
    return os.path.abspath(word) if first or os.path.exists(word) else word


def _needed(words: Sequence[str]) -> list[str]:
    """The paths that must not be hidden: those of the command, resolved."""
    paths = [word for word in words if os.path.isabs(word)]
    links = [os.path.realpath(path) for path in paths]
    return sorted({*paths, *links, os.path.realpath(sys.executable)})


def _environment(folder: str) -> dict[str, str]:
    """The environment of the program."""
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    return {**kept, "HOME": folder, "TMPDIR": folder, "PWD": folder}


def _why(program: str, number: int) -> str:
    """Why a program can't be started, in a line."""
    text = os.strerror(number)
    if os.path.isdir(program):
        text = "Is a directory"
    return f"{program}: {text}"
