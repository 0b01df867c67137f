"""Entries, candidates and rules beside the puzzles of a table.

    beside_in(names)             the places of the columns with them
    puzzles_of(puzzles, ...)     the puzzles of rows, and rows without one

A player's entries are left out: the puzzle is its clues.  Candidates count
only if the clues alone have several solutions; then a table, whose puzzles
are 81 cells, can't hold the puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

import pyarrow as pa

from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.formats import PuzzleRecord, is_sukaku, rule_out
from sudokit.formats.rule_keys import may_name, names_rule
from sudokit.tables.puzzles import (
    PLAIN,
    RULED,
    is_text,
    plain,
    texts_of,
    with_rules,
)

CLUES: Final = "clues"
RULED_OUT: Final = "ruled_out"
BESIDE: Final = (*RULED, CLUES, RULED_OUT)
CANDIDATE: Final = re.compile("r([1-9])c([1-9])<>([1-9])")
SUKAKU: Final = (
    "candidates are part of this puzzle, and a table can't hold them"
)
EMPTY: Final = str.maketrans("_*0", "...")


def beside_in(names: Sequence[str]) -> tuple[int, ...]:
    """Return the places of columns that tell more of a row's puzzle."""
    return tuple(
        at for at, name in enumerate(names) if name in BESIDE or may_name(name)
    )


def puzzles_of(
    puzzles: pa.Array,
    columns: Mapping[str, pa.Array],
    wrong: Mapping[int, str],
) -> tuple[pa.Array, dict[int, str]]:
    """Return the puzzles of rows, and messages about those that have none.

    ``columns`` are those beside the puzzles, and ``wrong`` the messages so
    far.
    """
    messages = dict(wrong)
    if CLUES in columns and is_text(columns[CLUES].type):
        puzzles = _without_entries(puzzles, columns[CLUES])
    for name, column in columns.items():
        if name not in BESIDE:
            messages = _unread_rules(name, column) | messages
    if RULED_OUT in columns:
        messages = _sukakus(puzzles, columns[RULED_OUT]) | messages
    rules = {name: columns[name] for name in columns if name in RULED}
    return with_rules(puzzles, rules), messages


def _unread_rules(name: str, column: pa.Array) -> dict[int, str]:
    """Return messages about rows with rules in a column that isn't read."""
    column = plain(column)
    is_texts = is_text(column.type)
    values = texts_of(column) if is_texts else column.to_pylist()
    unread = {value for value in map(str, values) if names_rule(name, value)}
    return {
        at: f"column {name!a} has rules that can't be read; write them as"
        " killer=3:r1c1+r1c2 in a column rules"
        for at, value in enumerate(values)
        if str(value) in unread
    }


def _without_entries(puzzles: pa.Array, column: pa.Array) -> pa.Array:
    """Return the clues of each row that has them, else its puzzle."""
    lines, clues = texts_of(puzzles), texts_of(column)
    if not any(clues):
        return puzzles
    return pa.array(
        [
            own if line and own and _are_clues(own, line) else line
            for line, own in zip(lines, clues, strict=True)
        ],
        pa.string(),
    )


def _are_clues(clues: str, line: str) -> bool:
    """Return whether these are the clues of a puzzle with entries."""
    own, all_values = clues.translate(EMPTY), line.translate(EMPTY)
    return (
        PLAIN(own) is not None
        and len(all_values) == len(own)
        and all(a in (".", b) for a, b in zip(own, all_values, strict=True))
    )


def _sukakus(puzzles: pa.Array, column: pa.Array) -> dict[int, str]:
    """Return messages about rows whose candidates are part of the puzzle."""
    messages: dict[int, str] = {}
    for at, value in enumerate(column.to_pylist()):
        candidates = CANDIDATE.findall(str(value)) if value else []
        if not candidates:
            continue
        line = texts_of(puzzles.slice(at, 1))[0] or ""
        if PLAIN(line):
            gone = [
                Choice(int(i) - 1, int(j) - 1, int(n))
                for i, j, n in candidates
            ]
            record = PuzzleRecord(rule_out(Grid.parse(line), gone))
            if not is_sukaku(record):
                continue
        messages[at] = SUKAKU
    return messages
