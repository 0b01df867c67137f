"""Puzzles written in a format, and read back."""

import io
from typing import Any

from puzzles import WIKI
from sudokit import Choice, Grid, formats
from sudokit.rules import GivenRules, Shape
from sudokit.text.reader import ReadOptions
from sudoku import FormatError

GRID = Grid.parse(WIKI)
CLUES = Grid.parse("." * 9 + WIKI[9:])
CHOICES = GRID.reject(Choice(0, 2, 1)).reject(Choice(8, 0, 2))


def text_of(puzzles: Any, name: str) -> Any:
    """Return puzzles as text of a format."""
    out = io.StringIO()
    formats.write(out, puzzles, name)
    return out.getvalue()


def items(
    text: str,
    name: str = "auto",
    file: str = "<test>",
    shape: Shape | None = None,
) -> list[Any]:
    """Return the items read from a text."""
    given = shape and GivenRules(shape=shape)
    return list(
        formats.read(io.StringIO(text), ReadOptions(file, name, given))
    )


def grids(text: str, name: str = "auto") -> Any:
    records = items(text, name)
    errors = [item for item in records if isinstance(item, FormatError)]
    assert not errors
    return [item.grid for item in records]


def only_error(text: str, name: str = "auto") -> Any:
    (error,) = (
        item for item in items(text, name) if isinstance(item, FormatError)
    )
    return str(error)
