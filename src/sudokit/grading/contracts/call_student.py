"""Calls a student's function on a puzzle, in the sandbox.

    python3 call_student.py FILE FUNCTION FORM < puzzle

FILE is a module or a notebook, FUNCTION also ``Class.method``, and the puzzle
81 values.  The result is a line of JSON on stdout: the grid that was returned
or left in the argument, whether nothing or False was returned, the truth of
the result, the error, and what is missing to call it.  What the program
prints goes to stderr.  This file depends on nothing but Python.
"""

import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from types import ModuleType

ROWS = "ABCDEFGHI"
CELL_ERRORS: list[str] = []  # of the cells of a notebook
PYTHON_CELLS = ("%%time", "%%capture", "%%prun")
# A command to the notebook; not the rest of an expression, such as "% n".
COMMAND = re.compile(r"(\s*)(%[A-Za-z_]|[!?]).*")


class Missing(Exception):
    """The file or the function isn't there; the text says which."""


def main() -> None:
    """Call the function; print the result."""
    path, name, form = sys.argv[1:]
    line = sys.stdin.read().strip()
    answers = os.dup(1)
    os.dup2(2, 1)
    record = {"grid": "", "none": False, "true": False, "error": "",
              "missing": ""}  # fmt: skip
    try:
        board = board_of(line, form)
        result = call(loaded(path), name, board)
        record["grid"] = grid_of(result) or grid_of(board)
        record["none"] = result is None or result is False
        record["true"] = bool(result) if isinstance(result, bool) else False
    except Missing as error:
        record["missing"] = str(error)
    except BaseException as error:  # whatever a student's program raises
        record["error"] = f"{type(error).__name__}: {error}"[:500]
    sys.stdout.flush()
    os.write(answers, json.dumps(record).encode() + b"\n")


def board_of(line: str, form: str) -> object:
    """Return the puzzle as the function expects it."""
    values = [int(sign) for sign in line]
    rows = [values[i : i + 9] for i in range(0, 81, 9)]
    if form == "lists":
        return rows
    if form == "flat":
        return values
    if form == "dots":
        return line.replace("0", ".")
    if form == "cells":
        return {ROWS[k // 9] + str(k % 9 + 1): n for k, n in enumerate(values)}
    if form == "places":
        return {(k // 9, k % 9): n for k, n in enumerate(values)}
    if form == "numpy":
        return import_module("numpy").array(rows)
    return line


def loaded(path: str) -> ModuleType:
    """Return a module, or the cells of a notebook as one."""
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    module = ModuleType("student")
    module.__file__ = path
    sys.modules["student"] = module
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    except OSError as error:
        raise Missing(f"{os.path.relpath(path)}: {error.strerror}") from None
    if not path.endswith(".ipynb"):
        exec(compile(text, path, "exec"), module.__dict__)
        return module
    module.__dict__["display"] = print
    for cell in json.loads(text)["cells"]:
        if cell["cell_type"] == "code":
            try:
                code = compile(cell_text(cell), path, "exec")
                exec(code, module.__dict__)
            except Exception as error:  # a cell that only shows something
                CELL_ERRORS.append(f"{type(error).__name__}: {error}"[:200])
                print(CELL_ERRORS[-1])
    return module


def cell_text(cell: dict[str, Sequence[str]]) -> str:
    """Return the code of a cell of a notebook, without commands to it.

    Cells that are only timed or whose output is caught are Python as well.
    """
    lines = "".join(cell["source"]).splitlines()
    if lines and lines[0].startswith("%%"):
        if lines[0].split()[0] not in PYTHON_CELLS:
            return ""
        lines[0] = ""
    return "\n".join(COMMAND.sub(r"\1pass", line, 1)
                     if COMMAND.match(line) else line
                     for line in lines)  # fmt: skip


def call(module: ModuleType, name: str, board: object) -> object:
    """Return what a function returns, or a method of a new object."""
    owner, _dot, method = name.partition(".")
    file = os.path.relpath(str(module.__file__))
    if not method:
        return part_of(module, name, f"{file} has no function {name}")(board)
    made = part_of(module, owner, f"{file} has no class {owner}")(board)
    words = f"the class {owner} of {file} has no method {method}"
    result = part_of(made, method, words)()
    if result is False or grid_of(result):
        return result
    names = [*getattr(made, "__dict__", ()), *getattr(made, "__slots__", ())]
    for attribute in names:
        grid = grid_of(getattr(made, attribute, None))
        if grid and "0" not in grid:
            return grid
    return result


def part_of(whole: object, name: str, words: str) -> Callable[..., object]:
    """Return a function of a module or an object; Missing if it has none."""
    found: Callable[..., object] | None = None
    if name in dir(whole):  # else an error of a property would be lost
        found = getattr(whole, name)
    if found is None:
        cause = f"; a cell ended with {CELL_ERRORS[0]}" if CELL_ERRORS else ""
        raise Missing(words + cause)
    return found


def grid_of(value: object) -> str:
    """Return the 81 values of a result, "" if it has none."""
    signs = "".join(signs_of(value))
    return signs if len(signs) == 81 else ""


def signs_of(value: object) -> Iterator[str]:
    """Yield the values of a result in the order of the cells."""
    as_list = getattr(value, "tolist", None)
    if as_list is not None:
        value = as_list()
    if isinstance(value, str):
        empty = ".-_ " if len(value) in (1, 9, 81) else ".-_"
        for sign in value:
            if sign in empty:
                yield "0"
            elif sign in "0123456789":
                yield sign
    elif value is None:
        yield "0"
    elif isinstance(value, int) and not isinstance(value, bool):
        yield str(value) if value in range(10) else "?"
    elif isinstance(value, dict):
        for key in sorted(value):
            yield from signs_of(value[key])
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from signs_of(one)
    elif isinstance(value, (set, frozenset)):
        yield from signs_of(next(iter(value)) if len(value) == 1 else 0)


if __name__ == "__main__":
    main()
