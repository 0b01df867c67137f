"""The page of the techniques: each with its lesson and a picture."""

from __future__ import annotations

import re
from pathlib import Path

from sudokit import TECHNIQUES, Choice, Grid, Puzzle
from sudokit.formats import FORMATS, PuzzleRecord
from sudokit.lessons import LESSONS, example
from sudokit.logic import Step
from sudokit.paper import draw
from sudokit.rules import AnyPuzzle

DATA = Path(__file__).resolve().parents[2] / "tests/data"
Shown = tuple[AnyPuzzle, AnyPuzzle, Step]  # the position, its clues, a step
PAGE = "play/index.html"
HEAD = """# The techniques

A technique is a kind of step by which a person solves. They stand here in
the order in which `sudoku explain` tries them, each with its level and
score on HoDoKu's scale, and a position to see it in. `sudoku technique`
and `sudoku drill` [let you practise](practice.md) any of them.
`sudoku rate --list` prints the table; [explain](explain.md) tells how the
sentences are read.
"""


def pages() -> dict[str, str]:
    """The page, and a picture of each technique."""
    others = cases()
    parts, made = [HEAD], {}
    for technique in TECHNIQUES:
        name = f"techniques/{slug(technique.name)}.svg"
        shown = example(technique.name)
        grid, clues, step = (
            (*shown.position, shown.step) if shown else others[technique.name]
        )
        made[name] = draw(grid, step, clues=clues, choices=True, size="460px")
        lesson = LESSONS[technique.name]
        parts.append(
            f"## {technique.name}\n\n"
            f"*{technique.level}, {technique.score}*\n\n"
            f"{lesson.text}\n\n"
            f"![{technique.name}: {step.text}]({name})\n\n"
            f'<a href="{on_the_page(grid, clues)}">Try it on a board</a>\n'
        )
    return {"techniques.md": "\n".join(parts), **made}


def on_the_page(grid: AnyPuzzle, clues: AnyPuzzle) -> str:
    """Where the page, which ``make docs`` puts into the site, opens it."""
    link = FORMATS["link"].text(PuzzleRecord(grid, clues))
    return f"{PAGE}#{link.strip().partition('#')[2]}"


def slug(name: str) -> str:
    """A name as a part of an address."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def cases() -> dict[str, Shown]:
    """The first case of each technique among those of the tests.

    They are for techniques that come up too rarely to have an example, and
    for those of rules.
    """
    named = {technique.name: technique for technique in TECHNIQUES}
    found: dict[str, Shown] = {}
    for file in "techniques.txt", "rule_techniques.txt":
        for line in (DATA / file).read_text(encoding="utf-8").splitlines():
            name, kind, *told = (p.strip() for p in f"{line}|".split("|"))
            if line.startswith("#") or kind != "fires" or name in found:
                continue
            grid: AnyPuzzle
            clues: AnyPuzzle
            if file == "techniques.txt":
                grid, clues = Grid.parse(told[0]), Grid.parse(told[1])
            else:
                grid = clues = Puzzle.parse(f"# rules {told[0]}\n{told[1]}")
            for choice in choices_of(told[2]):
                if choice.n in grid.candidates(choice.i, choice.j):
                    grid = grid.reject(choice)
            found[name] = grid, clues, next(named[name](grid, clues))
    return found


def choices_of(gone: str) -> list[Choice]:
    """Choices from ``r1c2<>3, r4c5<>6``."""
    return [
        Choice(int(i) - 1, int(j) - 1, int(n))
        for i, j, n in re.findall(r"r(\d)c(\d)<>(\d)", gone)
    ]
