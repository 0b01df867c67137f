"""The puzzles of a book as a JSON file beside it.

    record_of(book, sections, seed)   what is written
    keys_of(path)                     the puzzles of an earlier volume

A later volume reads it, so as to repeat none up to symmetry.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from sudokit.boxes import NINE, BoxGrid, name_of, parse_shape
from sudokit.core.grid import Grid
from sudokit.filter.text import LETTERS
from sudokit.paper.book import Section
from sudokit.paper.figure import AnyGrid
from sudokit.paper.task import SCALE, Task, key_of, line_of

SCHEMA: Final = 1


def text_of(title: str, sections: Sequence[Section], seed: int | None) -> str:
    """The record of a book, as text."""
    puzzles = [
        {"number": entry.number, "section": section.name}
        | record_of(entry.task)
        for section in sections
        for entry in section.entries
    ]
    record = {
        "schema": SCHEMA,
        "title": title,
        "seed": seed,
        "scale": SCALE,
        "puzzles": puzzles,
    }
    return json.dumps(record, indent=1) + "\n"


def record_of(task: Task) -> dict[str, object]:
    """A puzzle as JSON, with null for missing facts."""
    grid = task.grid
    shape = NINE if isinstance(grid, Grid) else grid.shape
    return {
        "puzzle": task.line,
        "solution": line_of(task.solution),
        "box": name_of(shape),
        "diagonals": isinstance(grid, BoxGrid) and grid.diagonals,
        "clues": task.clues,
        "level": task.level or None,
        "score": task.score if task.level else None,
        "hardest": task.hardest or None,
        "unique_choices": task.unique,
        "seed": task.seed,
    }


def keys_of(path: Path) -> set[str]:
    """What stands for the puzzles of a record.

    OSError, or ValueError for any other file.
    """
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{path}: no JSON: {error}") from None
    if not isinstance(record, dict) or record.get("schema") != SCHEMA:
        raise ValueError(
            f"{path}: not the record of a book with schema {SCHEMA}"
        )
    puzzles = record.get("puzzles")
    if not isinstance(puzzles, list):
        raise ValueError(f"{path}: it has no list of puzzles")
    found = set()
    for number, one in enumerate(puzzles, 1):
        try:
            found.add(key_of(_grid_of(one)))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise ValueError(
                f"{path}: entry {number} of the list is not a puzzle"
            ) from None
    return found


def _grid_of(one: dict[str, str]) -> AnyGrid:
    shape = parse_shape(one["box"])
    signs = "." + "123456789" + LETTERS
    cells = bytes([signs.index(sign) for sign in one["puzzle"]])
    grid = BoxGrid(shape, cells, bool(one["diagonals"]))
    if shape == NINE and not grid.diagonals:
        return Grid.init(grid.values())
    return grid
