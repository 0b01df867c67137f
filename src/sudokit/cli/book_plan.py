"""The plan of a book: a TOML file that says what the options can say.

    merged(options, add_arguments)    the options, with what the plan adds
    PlanError                         what is wrong with it, and where

Its keys are the names of the options, with _ for -; ``make`` may be a
table, ``files`` and ``after`` are lists, ``out`` stands for -o.  Files
are looked for where the plan lies.  What the command line says, too,
counts more.
"""

from __future__ import annotations

import re
import tomllib
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Final, NoReturn

from sudokit.core.text import FormatError

FLAGS: Final = ("bleed", "corners", "diagonals", "strict")
PATHS: Final = ("files", "after", "out")
KEYS: Final = frozenset(
    {
        "title", "subtitle", "author", "trim", "per_page", "order", "hints",
        "link", "make", "seed", "time_limit", "from", "box",
        *FLAGS, *PATHS,
    }
)  # fmt: skip
PLACE: Final = re.compile(r"^(.*?) \(at line (\d+), column (\d+)\)$")


class _Parser(ArgumentParser):
    """A parser whose errors are those of the plan."""

    def error(self, message: str) -> NoReturn:
        """Says it to the caller instead of ending the program."""
        raise ValueError(message)


def merged(
    options: Namespace, add_arguments: Callable[[ArgumentParser], None]
) -> Namespace:
    """The options, and from their plan what they leave open.

    OSError, or FormatError with line and column.
    """
    if options.plan is None:
        return options
    path: Path = options.plan
    text = path.read_bytes().decode("utf-8", "surrogateescape")
    plan = _read(text, path)
    parser = _Parser(add_help=False, allow_abbrev=False)
    add_arguments(parser)
    found = vars(options).copy()
    for key, value in plan.items():
        try:
            words = _words(key, value, path.parent)
            said = vars(parser.parse_args(words))
        except ValueError as error:
            message = str(error).removeprefix("argument ")
            raise _wrong(text, path, key, message) from None
        for name, one in said.items():
            if one and not found.get(name):
                found[name] = one
    return Namespace(**found)


def _read(text: str, path: Path) -> dict[str, object]:
    """The keys and values of a plan, all of them known."""
    try:
        plan = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, UnicodeError) as error:
        match = PLACE.match(str(error))
        if match:
            line, column = int(match[2]), int(match[3])
            raise FormatError(match[1], str(path), line, column) from None
        last = text.count("\n") + 1
        raise FormatError(str(error), str(path), last, 1) from None
    for key in plan:
        if key not in KEYS:
            raise _wrong(text, path, key, f"there is no option {key}")
    return plan


def _words(key: str, value: object, home: Path) -> list[str]:
    """A key as the words of a command line; ValueError for a wrong kind."""
    if key in FLAGS:
        if not isinstance(value, bool):
            raise ValueError(f"{key} is true or false")
        return [f"--{key}"] if value else []
    if key == "make" and isinstance(value, dict):
        return [f"--make={','.join(f'{k}={n}' for k, n in value.items())}"]
    several = value if isinstance(value, list) else [value]
    if isinstance(value, list) and key not in ("files", "after"):
        raise ValueError(f"{key} has one value, not a list")
    words = []
    for one in several:
        if isinstance(one, bool) or not isinstance(one, str | int | float):
            raise ValueError(f"{key} is a text or a number")
        text = str(one)
        if key in PATHS and text != "-":
            text = str(home / text)
        words.append(text)
    if key == "files":
        return ["--", *words]
    if key == "out":
        return [f"-o{word}" for word in words]
    return [f"--{key.replace('_', '-')}={word}" for word in words]


def _wrong(text: str, path: Path, key: str, message: str) -> FormatError:
    """An error with the place where the key stands."""
    name = re.escape(key)
    pattern = rf"^[ \t]*(?:\[[ \t]*)?[\"']?({name})[\"']?[ \t]*[\]=.]"
    match = re.search(pattern, text, re.MULTILINE)
    at = match.start(1) if match else 0
    line = text.count("\n", 0, at) + 1
    column = at - (text.rfind("\n", 0, at) + 1) + 1
    return FormatError(message, str(path), line, column)
