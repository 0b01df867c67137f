"""The puzzles of a book as a JSON file beside it.

    record_of(book, sections, seed)   the record
    keys_of(path)                     the puzzles of an earlier volume

A later volume reads it, to avoid repeating a puzzle or an image of one.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import isqrt
from pathlib import Path
from typing import Final

from sudokit.paper.sections import Section
from sudokit.paper.task import SCALE, Task, key_of
from sudokit.rules import AnyPuzzle, with_values
from sudokit.rules.puzzle import puzzle_rules
from sudokit.rules.spelling import fields_of, of_fields
from sudokit.text.characters import LETTERS
from sudokit.text.messages import value_fault

SCHEMA: Final = 1


def text_of(
    title: str, sections: Sequence[Section], seed: int | str | None
) -> str:
    """Return the record of a book, as text.

    ``seed`` is the number or the word that makes it again.
    """
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
    """Return a puzzle as JSON; null for missing parts."""
    return {
        "puzzle": task.line,
        "solution": task.solution.line(),
        "diagonals": False,
        **fields_of(puzzle_rules(task.grid)),
        "clues": task.clues,
        "level": task.level or None,
        "score": task.score if task.level else None,
        **({} if task.scale == SCALE else {"scale": task.scale}),
        "hardest": task.hardest or None,
        "unique_choices": task.unique,
        "seed": task.seed,
    }


def keys_of(path: Path) -> set[str]:
    """Return the keys of a record's puzzles.

    OSError, or ValueError for any other file.
    """
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{path}: not JSON: {value_fault(error)}") from None
    if not isinstance(record, dict) or record.get("schema") != SCHEMA:
        raise ValueError(
            f"{path}: not the record of a book with schema {SCHEMA}"
        )
    puzzles = record.get("puzzles")
    if not isinstance(puzzles, list):
        raise ValueError(f"{path}: it has no list of puzzles")
    keys = set()
    for number, one in enumerate(puzzles, 1):
        try:
            keys.add(key_of(_grid_of(one)))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise ValueError(
                f"{path}: entry {number} of the list is not a puzzle"
            ) from None
    return keys


def _grid_of(one: dict[str, object]) -> AnyPuzzle:
    signs = "." + "123456789" + LETTERS
    cells = [signs.index(sign) for sign in str(one["puzzle"])]
    size = isqrt(len(cells))
    rules = of_fields(one).rules(size)
    rows = [cells[k : k + size] for k in range(0, len(cells), size)]
    return with_values(rules, rows)
