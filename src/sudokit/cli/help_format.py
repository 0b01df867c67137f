"""The layout of help texts, for terminals of any width.

HelpFormat(prog)        the formatter of a parser
narrowed(text, width)   a help text whose lines fit
"""

from __future__ import annotations

import re
from argparse import Action, RawDescriptionHelpFormatter
from itertools import groupby
from shutil import get_terminal_size
from textwrap import wrap
from typing import Any, Final

NARROW: Final = 60  # columns; with fewer, explanations are below options
BELOW: Final = 6  # columns before what is moved to the next line
USAGE: Final = 4  # columns before the other lines of a usage
OPTIONAL: Final = " [=", "[="  # a value that is part of the option's word


class HelpFormat(RawDescriptionHelpFormatter):
    """Keeps the lines of examples that fit, and never breaks a word."""

    def __init__(self, prog: str, **settings: Any) -> None:
        columns = get_terminal_size().columns
        if columns < NARROW:
            settings["max_help_position"] = BELOW
        super().__init__(prog, **settings)
        self._columns = columns

    def _format_action_invocation(self, action: Action) -> str:
        return super()._format_action_invocation(action).replace(*OPTIONAL)

    def _format_usage(self, *of: Any) -> str:
        return super()._format_usage(*of).replace(*OPTIONAL)

    def _split_lines(self, text: str, width: int) -> list[str]:
        return wrapped(" ".join(text.split()), width)

    def format_help(self) -> str:
        """Return the help, or the usage, in lines of the terminal."""
        return narrowed(super().format_help(), self._columns)


def narrowed(text: str, width: int) -> str:
    r"""Return a help text with lines that fit, except words and commands.

    Paragraphs are wrapped; what is beside an option, a command or a sign
    moves to a line below it.

    >>> print(narrowed("options:\n  -o OUT   the file to write", 18))
    options:
      -o OUT
          the file to
          write
    """
    if "\x1b" in text or max(map(len, text.split("\n"))) <= width:
        return text
    lines: list[str] = []
    if text.startswith("usage: "):
        usage, gap, text = text.partition("\n\n")
        lines = [*_usage(usage, width), *gap[:1].split("\n")[1:]]
    for is_indented, group in groupby(text.split("\n"), _is_indented):
        part = [*group]
        if max(map(len, part)) <= width:
            lines += part
        elif is_indented:
            for line in part:
                lines += (
                    _moved(line, width)
                    if "  " in line.strip()
                    else (_fitting(line, width))
                )
        else:
            lines += wrapped(" ".join(part), width)
    return "\n".join(lines)


def wrapped(text: str, width: int, indent: str = "") -> list[str]:
    """Return the lines of a text, with a word that is longer on its own.

    >>> wrapped("a long-winded word", 8)
    ['a', 'long-winded', 'word']
    """
    return wrap(
        text,
        width,
        initial_indent=indent,
        subsequent_indent=indent,
        break_on_hyphens=False,
        break_long_words=False,
    )


def _is_indented(line: str) -> bool:
    """Return whether a line isn't part of a paragraph."""
    return not line or line[0] == " "


def _usage(text: str, width: int) -> list[str]:
    """Return the lines of a usage, broken between options."""
    if max(map(len, text.split("\n"))) <= width:
        return text.split("\n")
    parts: list[str] = []
    for word in text.split():
        inside = parts and parts[-1].count("[") > parts[-1].count("]")
        if inside or parts == ["usage:"]:
            parts[-1] += f"\0{word}"  # a blank that isn't a place to break
        else:
            parts.append(word)
    lines = wrapped(" ".join(parts), width - USAGE)
    first, *rest = [line.replace("\0", " ") for line in lines]
    indent = " " * USAGE
    shown = [first, *[f"{indent}{line}" for line in rest]]
    return [one for line in shown for one in _fitting(line, width, USAGE)]


def _moved(line: str, width: int) -> list[str]:
    """Return an indented line with what is beside it on more lines."""
    indent = line[: len(line) - len(line.lstrip())]
    parts = re.split(" {2,}", line.strip())
    if len(parts) == 2:
        return [
            *_fitting(f"{indent}{parts[0]}", width),
            *wrapped(parts[1], width, " " * BELOW),
        ]
    # Signs, each with its meaning.
    pairs = zip(parts[::2], parts[1::2], strict=False)
    return [f"{indent}{sign}  {text}" for sign, text in pairs]


def _fitting(line: str, width: int, below: int = BELOW) -> list[str]:
    """Return a line, on several lines if it can be broken and is too long."""
    indent = line[: len(line) - len(line.lstrip())]
    head, brace, choices = line.partition(" {")
    if len(line) <= width or line.startswith("  sudoku "):
        return [line]
    if brace and "-" in head:
        return [head, f"{' ' * below}{{{choices}"]
    return wrapped(line.strip(), width, indent)
