"""Hints for the pages of a book: the next step, or the whole path.

hint_of(task)      the first step that is not a single, and its location
path_of(task)      every step to the solution, the singles in short
step_of(grid, 3)   the third step, with the grid before it
example_of(tasks)  a step of each technique, on the grid before it
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from sudokit.core.budget import Budget
from sudokit.core.grid import Grid
from sudokit.lessons.collection import Example, Position
from sudokit.logic import TECHNIQUES, Step, apply, explain
from sudokit.paper.task import Task
from sudokit.rules import AnyPuzzle, as_grid

SINGLES: Final = ("Full House", "Naked Single", "Hidden Single")


def hint_of(task: Task) -> str:
    """The next technique and where to look; "" if it isn't 9x9.

    Singles are passed over and counted, if there is more than those.
    """
    grid = as_grid(task.grid)
    if grid is None:
        return ""
    first = ""
    for passed, step in enumerate(explain(grid)):
        words = f"{step.technique}: look at {step.place}."
        first = first or words
        if step.technique not in SINGLES:
            if not passed:
                return words
            noun = "single" if passed == 1 else "singles"
            return f"After {passed} {noun}, {words}"
    return f"Solvable by singles. {first}"


def step_of(
    grid: AnyPuzzle,
    number: int,
    uniqueness: bool = True,
    budget: Budget | None = None,
    clues: AnyPuzzle | None = None,
) -> tuple[AnyPuzzle, Step]:
    """A step by its number from 1, and the grid before it.

    ``clues`` if the grid has entries, too.  ValueError if there are fewer
    steps, BudgetSpent.
    """
    told = 0
    steps = explain(grid, uniqueness, clues, budget=budget)
    for told, step in enumerate(steps, 1):
        if told == number:
            return grid, step
        grid = apply(grid, step)
    if not told:
        raise ValueError("there are no more steps")
    noun = "is 1 step" if told == 1 else f"are {told} steps"
    raise ValueError(f"there {noun}, not {number}")


def path_of(task: Task) -> str:
    """All the steps as one text; "" if it isn't 9x9."""
    grid = as_grid(task.grid)
    return "" if grid is None else " ".join(_told(explain(grid)))


def _told(steps: Iterable[Step]) -> Iterator[str]:
    """Sentences; what singles place stands together."""
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
    """A step of each technique that the puzzles need, easiest first."""
    nine = [task for task in tasks if as_grid(task.grid)]
    nine.sort(key=lambda task: task.score)
    wanted: dict[str, Task] = {}
    for task in nine:
        for name in task.techniques:
            wanted.setdefault(name, task)
    found: dict[str, Example] = {}
    for line in dict.fromkeys(task.line for task in wanted.values()):
        for example in _examples(Grid.parse(line)):
            name = example.step.technique
            if name in wanted:
                found.setdefault(name, example)
    return {
        technique.name: found[technique.name]
        for technique in TECHNIQUES
        if technique.name in found
    }


def _examples(clues: Grid) -> Iterator[Example]:
    grid = clues
    for step in explain(clues):
        yield Example(Position(grid, clues), step)
        grid = apply(grid, step)
