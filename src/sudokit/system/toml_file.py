"""Loads TOML files, and locates errors by line and column.

load(path)                  its data
file.wrong(key, message)    an error with the position of the key
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final, NamedTuple

from sudokit.text.messages import FormatError, value_fault

PLACE: Final = re.compile(r"^(.*?) \(at line (\d+), column (\d+)\)$")


class TomlFile(NamedTuple):
    """A TOML file: its path, its text, and its data."""

    path: str
    text: str
    data: dict[str, object]

    def wrong(self, key: str, message: str) -> FormatError:
        """Return an error at the position of the first key of that name."""
        start, end = self._statement(key)
        match = re.search(rf"\b{re.escape(key)}\b", self.text[start:end])
        at = start + match.start() if match else 0
        line = self.text.count("\n", 0, at) + 1
        column = at - (self.text.rfind("\n", 0, at) + 1) + 1
        return FormatError(message, self.path, line, column)

    def _statement(self, key: str) -> tuple[int, int]:
        """Return the position of the first statement with a key, or (0, 0).

        It ends with the first line up to which the file has the key, and
        begins where the file could have ended before.
        """
        start = end = 0
        for line in self.text.splitlines(keepends=True):
            end += len(line)
            try:
                statements = tomllib.loads(self.text[:end])
            except tomllib.TOMLDecodeError:
                continue  # an unfinished text or list
            if _has_key(statements, key):
                return start, end
            start = end
        return 0, 0


def _has_key(value: object, key: str) -> bool:
    """Return whether a value has a key, at any depth."""
    if isinstance(value, dict):
        return key in value or any(
            _has_key(one, key) for one in value.values()
        )
    return isinstance(value, list) and any(_has_key(one, key) for one in value)


def load(path: Path) -> TomlFile:
    """Return a file's data; OSError, or FormatError with line and column."""
    text = path.read_bytes().decode("utf-8", "surrogateescape")
    try:
        return TomlFile(str(path), text, tomllib.loads(text))
    except (ValueError, RecursionError) as error:
        match = PLACE.match(str(error))
        message, line, column = value_fault(error), text.count("\n") + 1, 1
        if match:
            message, line, column = match[1], int(match[2]), int(match[3])
        raise FormatError(message, str(path), line, column) from None
