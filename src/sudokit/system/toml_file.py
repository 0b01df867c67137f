"""Loads TOML files, and locates errors by line and column.

load(path)                  its data
found.wrong(key, message)   an error with the position of the key
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final, NamedTuple

from sudokit.text.errors import FormatError, value_fault

PLACE: Final = re.compile(r"^(.*?) \(at line (\d+), column (\d+)\)$")


class TomlFile(NamedTuple):
    """A TOML file: its path, its text, and its data."""

    path: str
    text: str
    data: dict[str, object]

    def wrong(self, key: str, message: str) -> FormatError:
        """An error at the position of the first key of that name."""
        start, end = self._statement(key)
        found = re.search(rf"\b{re.escape(key)}\b", self.text[start:end])
        at = start + found.start() if found else 0
        line = self.text.count("\n", 0, at) + 1
        column = at - (self.text.rfind("\n", 0, at) + 1) + 1
        return FormatError(message, self.path, line, column)

    def _statement(self, key: str) -> tuple[int, int]:
        """The position of the first statement with a key; (0, 0) if none has.

        It ends with the first line up to which the file says the key, and
        begins where the file could have ended before.
        """
        start = end = 0
        for line in self.text.splitlines(keepends=True):
            end += len(line)
            try:
                said = tomllib.loads(self.text[:end])
            except tomllib.TOMLDecodeError:
                continue  # a text or a list that goes on
            if _says(said, key):
                return start, end
            start = end
        return 0, 0


def _says(value: object, key: str) -> bool:
    """Does a value hold a key, at any depth?"""
    if isinstance(value, dict):
        return key in value or any(_says(one, key) for one in value.values())
    return isinstance(value, list) and any(_says(one, key) for one in value)


def load(path: Path) -> TomlFile:
    """A file read; OSError, or FormatError with line and column."""
    text = path.read_bytes().decode("utf-8", "surrogateescape")
    try:
        return TomlFile(str(path), text, tomllib.loads(text))
    except (ValueError, RecursionError) as error:
        match = PLACE.match(str(error))
        message, line, column = value_fault(error), text.count("\n") + 1, 1
        if match:
            message, line, column = match[1], int(match[2]), int(match[3])
        raise FormatError(message, str(path), line, column) from None
