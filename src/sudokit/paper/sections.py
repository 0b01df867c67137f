"""The order of a book's puzzles, and its sections.

sections_of(order, tasks)   the puzzles, numbered, in their sections
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Final, NamedTuple

from sudokit.logic import LEVELS
from sudokit.paper.layout import Entry
from sudokit.paper.task import Task
from sudokit.rules.explained import titles_of
from sudokit.rules.puzzle import puzzle_rules
from sudokit.system.language import _
from sudokit.system.language.phrases import listed, opened

ORDERS: Final = ("sections", "ramp", "given")


class Section(NamedTuple):
    """Puzzles under a name."""

    name: str
    entries: tuple[Entry, ...]

    @property
    def range(self) -> str:
        """The numbers of its puzzles: ``41–48``."""
        return range_of(self.entries)

    @property
    def words(self) -> str:
        """Which puzzles it has."""
        if len(self.entries) == 1:
            return _("Puzzle {number}", number=self.range)
        return _("Puzzles {range}", range=self.range)

    @property
    def level(self) -> str:
        """The level of all its puzzles, "" if they differ."""
        levels = {entry.task.level for entry in self.entries}
        return levels.pop() if len(levels) == 1 else ""

    @property
    def size(self) -> int:
        """How many rows its largest puzzle has."""
        return max(entry.task.size for entry in self.entries)


def range_of(entries: Sequence[Entry]) -> str:
    """Return the first and the last number of puzzles: ``41–48``."""
    first, last = entries[0].number, entries[-1].number
    return f"{first}" if first == last else f"{first}–{last}"


def sections_of(order: str, tasks: Sequence[Task]) -> list[Section]:
    """Return the puzzles in order, numbered from 1, by section."""
    ordered = list(tasks)
    if order != "given":
        ordered.sort(key=_difficulty)
    groups: dict[str, list[Task]] = {}
    for task in ordered:
        name = _section_name(task) if order == "sections" else _("Puzzles")
        groups.setdefault(name, []).append(task)
    numbers = count(1)
    return [
        Section(name, tuple(Entry(next(numbers), task) for task in members))
        for name, members in groups.items()
    ]


def _difficulty(
    task: Task,
) -> tuple[int, int, tuple[str, ...], int, int]:
    """Return a sort key: small, easy and many clues first."""
    level = LEVELS.index(task.level) if task.level else 0
    return (
        task.size,
        level,
        puzzle_rules(task.grid).words,
        task.score,
        -task.clues,
    )


def _section_name(task: Task) -> str:
    """Return the size if it isn't 9x9, the names of rules, and the level."""
    parts = [] if task.size == 9 else [f"{task.size}x{task.size}"]
    parts += [listed([_(t) for t in titles_of(puzzle_rules(task.grid))])]
    if task.level and (task.size == 9 or task.level != LEVELS[0]):
        parts.append(_(task.level))
    return opened(", ".join(filter(None, parts)) or "9x9")
