"""Generates the page of techniques, with lessons and pictures."""

from __future__ import annotations

import re
from pathlib import Path

from sudokit import Choice, Grid, Puzzle
from sudokit.formats import FORMATS, PuzzleRecord
from sudokit.lessons import LESSONS, example
from sudokit.logic import EVERY, Step
from sudokit.paper import draw
from sudokit.rules import AnyPuzzle

DATA = Path(__file__).resolve().parents[2] / "tests/data"
Shown = tuple[AnyPuzzle, AnyPuzzle, Step]  # the position, its clues, a step
PAGE = "play/index.html"
HEAD = """# The techniques

A technique is a kind of step by which a person solves. They stand here in
the order in which `sudoku explain --techniques expert` tries them, each
with its level and score, and a position to see it in; without that option,
those for [the hardest puzzles](explain.md#the-hardest-puzzles) aren't used,
and the scores are those of HoDoKu. `sudoku technique`
and `sudoku drill` [let you practise](practice.md) any of them.
`sudoku rate --list` prints the table; [explain](explain.md) tells how the
sentences are read.
"""


def pages() -> dict[str, str]:
    """Return the page and a picture of each technique, by their paths."""
    others = cases()
    parts, made = [HEAD], {}
    for technique in EVERY:
        name = f"techniques/{slug(technique.name)}.svg"
        shown = example(technique.name)
        grid, clues, step = (
            (*shown.position, shown.step) if shown else others[technique.name]
        )
        made[name] = draw(
            grid, step, clues=clues, candidates=True, size="460px"
        )
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
    """Return a link that opens the position on the site's page."""
    link = FORMATS["link"].text(PuzzleRecord(grid, clues))
    return f"{PAGE}#{link.strip().partition('#')[2]}"


def slug(name: str) -> str:
    """Return a name in lower case with hyphens, for an address."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def cases() -> dict[str, Shown]:
    """Return the first case of each technique in the tests' data.

    They serve techniques that are too rare for an example in the lessons,
    and those of rules.
    """
    named = {technique.name: technique for technique in EVERY}
    first: dict[str, Shown] = {}
    for file in "techniques.txt", "rule_techniques.txt":
        for line in (DATA / file).read_text(encoding="utf-8").splitlines():
            name, kind, *fields = (p.strip() for p in f"{line}|".split("|"))
            if line.startswith("#") or kind != "fires" or name in first:
                continue
            grid: AnyPuzzle
            clues: AnyPuzzle
            if file == "techniques.txt":
                grid, clues = Grid.parse(fields[0]), Grid.parse(fields[1])
            else:
                grid = clues = Puzzle.parse(
                    f"# rules {fields[0]}\n{fields[1]}"
                )
            for choice in choices_of(fields[2]):
                if choice.n in grid.candidates(choice.i, choice.j):
                    grid = grid.reject(choice)
            first[name] = grid, clues, next(named[name](grid, clues))
    return first


def choices_of(gone: str) -> list[Choice]:
    """Parse candidates in the form ``r1c2<>3, r4c5<>6``."""
    return [
        Choice(int(i) - 1, int(j) - 1, int(n))
        for i, j, n in re.findall(r"r(\d)c(\d)<>(\d)", gone)
    ]
