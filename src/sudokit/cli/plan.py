"""Plans of books: the options of ``sudoku book`` in a file.

    merged(options, add_arguments)    the options, completed from the plan
    SETTINGS                          the keys that no option has

A plan is a TOML file whose keys are the names of the options, with _ for -;
``make`` may be a table, ``files`` and ``after`` are lists, ``out`` stands for
-o.  File names are relative to the plan's folder.  The command line overrides
it.  Only a plan has the keys of the imprint and of the cover.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Final, NoReturn

from sudokit.paper.cover import PRINTERS
from sudokit.paper.lengths import parse_length
from sudokit.system.toml_file import load

FLAGS: Final = (
    "bleed", "corners", "diagonals", "large", "pdfx", "strict", "techniques",
)  # fmt: skip
PATHS: Final = ("files", "after", "cover", "out")
KEYS: Final = frozenset(
    {
        "title", "subtitle", "author", "trim", "per_page", "order", "hints",
        "link", "make", "seed", "timeout", "from", "box", "font", "lang",
        "comment", "empty",
        *FLAGS, *PATHS,
    }
)  # fmt: skip
COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")


def _text(value: object) -> str:
    """Return a text of one line."""
    if not isinstance(value, str) or "\n" in value:
        raise ValueError("must be a text on one line")
    return value


def _year(value: object) -> str:
    """Return a year."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError("must be a number")
    return str(value)


def isbn(value: object) -> str:
    """Return an ISBN of 10 or 13 digits as it was written.

    Raise ValueError if its last digit is wrong.

    >>> isbn("978-0-306-40615-7")
    '978-0-306-40615-7'
    """
    text = _text(value)
    digits = re.sub(r"[- ]", "", text).upper()
    if re.fullmatch(r"97[89]\d{10}", digits, re.ASCII):
        total = sum(int(n) * (1, 3)[k % 2] for k, n in enumerate(digits))
        wrong = total % 10
    elif re.fullmatch(r"\d{9}[\dX]", digits, re.ASCII):
        values = [10 if n == "X" else int(n) for n in digits]
        wrong = sum((10 - k) * n for k, n in enumerate(values)) % 11
    else:
        raise ValueError("must be an ISBN of 10 or 13 digits")
    if wrong:
        raise ValueError("is not an ISBN: its last digit is wrong")
    return text


def _colour(value: object) -> str:
    """Return a colour, #rrggbb."""
    if not isinstance(value, str) or not COLOUR.fullmatch(value):
        raise ValueError("must be a colour such as #1b4f72")
    return value


def _blurb(value: object) -> str:
    """Return a text of paragraphs."""
    if not isinstance(value, str):
        raise ValueError("must be a text")
    return value.strip()


def _printer(value: object) -> str:
    """Return the name of a printer."""
    if value not in PRINTERS:
        raise ValueError(f"must be one of {', '.join(PRINTERS)}")
    return str(value)


def _length(value: object) -> str:
    """Return a length with its unit."""
    if not isinstance(value, str):
        raise ValueError("must be a length such as 12.5mm")
    return str(parse_length(value))


# The keys of a plan that no option has: of the imprint, and of the cover.
SETTINGS: Final[dict[str, Callable[[object], str]]] = {
    "publisher": _text,
    "year": _year,
    "isbn": isbn,
    "blurb": _blurb,
    "colour": _colour,
    "printer": _printer,
    "stock": _text,
    "spine": _length,
}


class _Parser(ArgumentParser):
    """A parser that raises errors, which name the plan."""

    def error(self, message: str) -> NoReturn:
        """Raise the error instead of ending the program."""
        raise ValueError(message)


def merged(
    options: Namespace, add_arguments: Callable[[ArgumentParser], None]
) -> Namespace:
    """Return the options, completed from their plan.

    Raise OSError, or FormatError with line and column.
    """
    values = dict.fromkeys(SETTINGS, "") | vars(options)
    if options.plan is None:
        return Namespace(**values)
    path: Path = options.plan
    plan = load(path)
    parser = _Parser(add_help=False, allow_abbrev=False)
    add_arguments(parser)
    for key in plan.data:
        if key not in KEYS and key not in SETTINGS:
            raise plan.wrong(key, f"unknown option {key}")
    for key, value in plan.data.items():
        try:
            if key in SETTINGS:
                values[key] = SETTINGS[key](value)
                continue
            words = _words(key, value, path.parent)
            given = vars(parser.parse_args(words))
        except ValueError as error:
            message = str(error).removeprefix("argument ")
            if key in SETTINGS:
                message = f"{key} {message}"
            raise plan.wrong(key, message) from None
        for name, one in given.items():
            nothing = parser.get_default(name)
            if one != nothing and values.get(name, nothing) in (nothing, []):
                values[name] = one
    return Namespace(**values)


def _words(key: str, value: object, home: Path) -> list[str]:
    """Return a key as words of a command line; raise ValueError if wrong."""
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
