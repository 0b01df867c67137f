"""Importing sudokit changes nothing in the caller's process."""

import ast
import json
import os
import re
import subprocess
import sys
import warnings
from multiprocessing import spawn
from pathlib import Path

import pytest

from puzzles import LIBRARY
from sudokit.system.processes import safely

SRC = Path(__file__).parent.parent / "src"
MODULES = sorted(
    ".".join(path.relative_to(SRC).with_suffix("").parts)
    for path in (SRC / "sudokit").rglob("*.py")
    if path.stem not in ("__init__", "__main__")
)


# A statement at any depth, up to the end of its line or its parenthesis.
IMPORT = re.compile(
    r"^[ \t]*(import [\w., ]+|from [\w.]+ import (?:\([^)]*\)|[\w., ]+))", re.M
)


def others() -> list[str]:
    """Return the third-party modules that sudokit imports anywhere."""
    names = set()
    for path in (SRC / "sudokit").rglob("*.py"):
        # To parse the whole files takes some ten times as long.
        lines = IMPORT.findall(path.read_text())
        for node in ast.parse("\n".join(lines)).body:
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                names.add(node.module)
                names |= {f"{node.module}.{one.name}" for one in node.names}
    return sorted(one for one in names if one.split(".")[0] != "sudokit")


# Loads the first modules, then the second ones, and prints what those change.
PROGRAM = """
import builtins, gc, importlib, json, locale, logging, os, random, signal
import socket, sys, threading, types, warnings

def load(names):
    for name in names:
        try:
            importlib.import_module(name)
        except (ImportError, AttributeError):  # an extra, or no module
            pass

def state():
    kinds = types.FunctionType, types.BuiltinFunctionType, type
    found = {
        f"{name}.{key}": id(value)
        for name, module in list(sys.modules.items())
        if name.split(".")[0] != "sudokit" and name in before
        for key, value in list(vars(module).items())
        if isinstance(value, kinds)
    }
    return found | {
        "filters": repr(warnings.filters),
        "signals": repr([signal.getsignal(n) for n in range(1, 32)]),
        "environment": repr(sorted(os.environ.items())),
        "folder": os.getcwd(),
        "hooks": repr([sys.excepthook, sys.displayhook, sys.unraisablehook,
                       threading.excepthook, sys.gettrace(), sys.meta_path,
                       sys.path_hooks, sys.path]),
        "streams": repr([sys.stdin, sys.stdout, sys.stderr]),
        "limits": repr([sys.getrecursionlimit(), sys.getswitchinterval(),
                        sys.get_int_max_str_digits(), gc.get_threshold(),
                        gc.isenabled(), socket.getdefaulttimeout()]),
        "locale": locale.setlocale(locale.LC_ALL),
        "chance": hash(random.getstate()),
        "logging": repr([logging.root.handlers, logging.root.level]),
        "threads": threading.active_count(),
    }

first, then = json.load(sys.stdin)
load(first)
before = set(sys.modules)
was = state()
load(then)
now = state()
print(json.dumps([key for key in was if was[key] != now.get(key)]))
print(sum(name.startswith("sudokit") for name in sys.modules))
"""


def test_imports_change_nothing() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=json.dumps([others(), MODULES]),
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": LIBRARY},
        check=True,
    )
    changed, count = map(json.loads, done.stdout.splitlines()[-2:])
    assert changed == []
    assert count > len(MODULES) // 2


def test_a_block_leaves_the_process_as_it_was() -> None:
    before = spawn.get_preparation_data, [*warnings.filters], dict(os.environ)
    with pytest.raises(KeyError), safely(), safely():
        assert spawn.get_preparation_data is not before[0]
        raise KeyError
    after = spawn.get_preparation_data, [*warnings.filters], dict(os.environ)
    assert after == before
