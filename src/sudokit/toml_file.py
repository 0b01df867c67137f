"""TOML files that people write, and where something is wrong in one.

load(path)                  what it says
found.wrong(key, message)   an error with the place where the key stands
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final, NamedTuple

from sudokit.core.text import FormatError

PLACE: Final = re.compile(r"^(.*?) \(at line (\d+), column (\d+)\)$")


class TomlFile(NamedTuple):
    """A file as it was read: its path, its text, and what that says."""

    path: str
    text: str
    data: dict[str, object]

    def wrong(self, key: str, message: str) -> FormatError:
        """An error with the place of the first key of that name."""
        name = re.escape(key)
        pattern = rf"^[ \t]*(?:\[[ \t]*)?[\"']?({name})[\"']?[ \t]*[\]=.]"
        match = re.search(pattern, self.text, re.MULTILINE)
        at = match.start(1) if match else 0
        line = self.text.count("\n", 0, at) + 1
        column = at - (self.text.rfind("\n", 0, at) + 1) + 1
        return FormatError(message, self.path, line, column)


def load(path: Path) -> TomlFile:
    """A file read; OSError, or FormatError with line and column."""
    text = path.read_bytes().decode("utf-8", "surrogateescape")
    try:
        return TomlFile(str(path), text, tomllib.loads(text))
    except (tomllib.TOMLDecodeError, UnicodeError) as error:
        match = PLACE.match(str(error))
        message, line, column = str(error), text.count("\n") + 1, 1
        if match:
            message, line, column = match[1], int(match[2]), int(match[3])
        raise FormatError(message, str(path), line, column) from None
