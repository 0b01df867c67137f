"""The plan of a book: its options in a TOML file.

    merged(options, add_arguments)    the options, with what the plan adds

Its keys are the names of the options, with _ for -; ``make`` may be a
table, ``files`` and ``after`` are lists, ``out`` stands for -o.  Files
are looked for where the plan lies.  The command line overrides it.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Final, NoReturn

from sudokit.toml_file import load

FLAGS: Final = ("bleed", "corners", "diagonals", "strict")
PATHS: Final = ("files", "after", "out")
KEYS: Final = frozenset(
    {
        "title", "subtitle", "author", "trim", "per_page", "order", "hints",
        "link", "make", "seed", "time_limit", "from", "box",
        "comment", "empty",
        *FLAGS, *PATHS,
    }
)  # fmt: skip


class _Parser(ArgumentParser):
    """A parser whose errors are those of the plan."""

    def error(self, message: str) -> NoReturn:
        """Says it to the caller instead of ending the program."""
        raise ValueError(message)


def merged(
    options: Namespace, add_arguments: Callable[[ArgumentParser], None]
) -> Namespace:
    """The options, completed from their plan.

    OSError, or FormatError with line and column.
    """
    if options.plan is None:
        return options
    path: Path = options.plan
    plan = load(path)
    parser = _Parser(add_help=False, allow_abbrev=False)
    add_arguments(parser)
    found = vars(options).copy()
    for key in plan.data:
        if key not in KEYS:
            raise plan.wrong(key, f"unknown option {key}")
    for key, value in plan.data.items():
        try:
            words = _words(key, value, path.parent)
            said = vars(parser.parse_args(words))
        except ValueError as error:
            message = str(error).removeprefix("argument ")
            raise plan.wrong(key, message) from None
        for name, one in said.items():
            nothing = parser.get_default(name)
            if one != nothing and found.get(name, nothing) == nothing:
                found[name] = one
    return Namespace(**found)


def _words(key: str, value: object, home: Path) -> list[str]:
    """A key as the words of a command line; ValueError for a wrong kind."""
    if key in FLAGS:
        if not isinstance(value, bool):
            raise ValueError(f"{key} must be true or false")
        return [f"--{key}"] if value else []
    if key == "make" and isinstance(value, dict):
        return [f"--make={','.join(f'{k}={n}' for k, n in value.items())}"]
    several = value if isinstance(value, list) else [value]
    if isinstance(value, list) and key not in ("files", "after"):
        raise ValueError(f"{key} must be a single value, not a list")
    words = []
    for one in several:
        if isinstance(one, bool) or not isinstance(one, str | int | float):
            raise ValueError(f"{key} must be a text or a number")
        text = str(one)
        if key in PATHS and text != "-":
            text = str(home / text)
        words.append(text)
    if key == "files":
        return ["--", *words]
    if key == "out":
        return [f"-o{word}" for word in words]
    return [f"--{key.replace('_', '-')}={word}" for word in words]
