"""Hints for the pages of a book: the next step, or the whole path.

hint_of(task)      the first step that isn't a single, and the key step
path_of(task)      every step to the solution, the singles in short
step_of(grid, 3)   the third step, with the grid before it
example_of(tasks)  a step of each technique, on the grid before it
first_steps(tasks) singles that can be seen in printed puzzles
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from sudokit.core.budget import Budget
from sudokit.lessons.collection import Example, Position
from sudokit.lessons.places import place_text
from sudokit.logic import TECHNIQUES, Step, Technique, apply, explain
from sudokit.paper.task import Task
from sudokit.rules import AnyPuzzle
from sudokit.system.language import _, ngettext

SINGLES: Final = ("Full House", "Naked Single", "Hidden Single")


def hint_of(task: Task) -> str:
    """Return the next technique and where to look; "" if nothing is explained.

    Singles are skipped and counted, unless there are only singles.  If a
    harder technique is needed later, its first step is the key: how many
    cells are filled by then, its name and where to look.
    """
    grid: AnyPuzzle = task.grid
    first = hint = ""
    for passed, step in enumerate(task.steps()):
        words = _(
            "{technique}: look at {place}.",
            technique=_(step.technique), place=place_text(step, grid),
        )  # fmt: skip
        first = first or words
        if task.hardest in SINGLES:
            break
        if step.technique not in SINGLES and not hint:
            hint = words
            if passed:
                hint = ngettext(
                    "After {n} single, {hint}", "After {n} singles, {hint}",
                    passed, hint=words,
                )  # fmt: skip
            if step.technique == task.hardest:
                return hint
        elif hint and step.technique == task.hardest:
            filled = sum(n > 0 for row in grid.values() for n in row)
            key = _("Key, at {n} filled cells: {hint}", n=filled, hint=words)
            return f"{hint} {key}"
        grid = apply(grid, step)
    if hint:
        return hint
    return first and _("Solvable by singles. {hint}", hint=first)


def step_of(
    grid: AnyPuzzle,
    number: int,
    uniqueness: bool = True,
    budget: Budget | None = None,
    clues: AnyPuzzle | None = None,
    techniques: Sequence[Technique] = TECHNIQUES,
) -> tuple[AnyPuzzle, Step]:
    """Return a step by its number from 1, and the grid before it.

    ``clues`` if the grid has entries.  Raise ValueError if there are fewer
    steps, BudgetSpent.
    """
    count = 0
    steps = explain(
        grid, uniqueness, clues, budget=budget, techniques=techniques
    )
    for count, step in enumerate(steps, 1):
        if count == number:
            return grid, step
        grid = apply(grid, step)
    if not count:
        raise ValueError("there are no more steps")
    noun = "is 1 step" if count == 1 else f"are {count} steps"
    raise ValueError(f"there {noun}, not {number}")


def path_of(task: Task) -> str:
    """Return all the steps as one text; "" if none is explained."""
    return " ".join(_sentences(task.steps()))


def _sentences(steps: Iterable[Step]) -> Iterator[str]:
    """Return sentences, with the placements of singles together."""
    placed: list[str] = []
    for step in steps:
        if step.technique in SINGLES:
            placed += step.placed
            continue
        if placed:
            yield ", ".join(placed) + "."
            placed = []
        yield step.text + "."
    if placed:
        yield ", ".join(placed) + "."


def example_of(tasks: Iterable[Task]) -> dict[str, Example]:
    """Return a step of each technique that the puzzles need, easiest first."""
    wanted: dict[str, Task] = {}
    for task in sorted(tasks, key=lambda task: task.score):
        for name in task.techniques:
            wanted.setdefault(name, task)
    examples: dict[str, Example] = {}
    for grid in dict.fromkeys(task.grid for task in wanted.values()):
        for example in _examples(grid):
            name = example.step.technique
            if name in wanted:
                examples.setdefault(name, example)
    return {
        technique.name: examples[technique.name]
        for technique in TECHNIQUES
        if technique.name in examples
    }


def first_steps(tasks: Iterable[Task]) -> dict[str, tuple[int, Example]]:
    """Return singles that can be seen in printed puzzles, easiest first.

    Each technique comes with the place of its puzzle, from 0.
    """
    first_of: dict[str, tuple[int, Example]] = {}
    for at, task in enumerate(tasks):
        step = next(task.steps(), None)
        if step is not None and step.technique in SINGLES:
            position = Position(task.grid, task.grid)
            first_of.setdefault(step.technique, (at, Example(position, step)))
        if len(first_of) == len(SINGLES):
            break
    return {name: first_of[name] for name in SINGLES if name in first_of}


def _examples(clues: AnyPuzzle) -> Iterator[Example]:
    grid: AnyPuzzle = clues
    for step in explain(clues):
        yield Example(Position(grid, clues), step)
        grid = apply(grid, step)
