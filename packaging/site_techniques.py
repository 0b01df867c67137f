"""The page of the techniques: each with its lesson and a picture."""

from __future__ import annotations

import re
from pathlib import Path

from sudokit import TECHNIQUES, Choice, Grid
from sudokit.formats import FORMATS, PuzzleRecord, rule_out
from sudokit.lessons import LESSONS, Position, example
from sudokit.logic import Step
from sudokit.paper import draw

CASES = Path(__file__).resolve().parents[1] / "tests/data/techniques.txt"
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
        position, step = shown or others[technique.name]
        made[name] = draw(
            position.grid,
            step,
            clues=position.clues,
            choices=True,
            size="460px",
        )
        lesson = LESSONS[technique.name]
        parts.append(
            f"## {technique.name}\n\n"
            f"*{technique.level}, {technique.score}*\n\n"
            f"{lesson.text}\n\n"
            f"![{technique.name}: {step.text}]({name})\n\n"
            f'<a href="{on_the_page(position)}">Try it on a board</a>\n'
        )
    return {"techniques.md": "\n".join(parts), **made}


def on_the_page(position: Position) -> str:
    """Where the page, which ``make docs`` puts into the site, opens it."""
    link = FORMATS["link"].text(PuzzleRecord(position.grid, position.clues))
    return f"{PAGE}#{link.strip().partition('#')[2]}"


def slug(name: str) -> str:
    """A name as a part of an address."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def cases() -> dict[str, tuple[Position, Step]]:
    """The first case of each technique among those of the tests.

    They are for techniques that come up too rarely to have an example.
    """
    named = {technique.name: technique for technique in TECHNIQUES}
    found: dict[str, tuple[Position, Step]] = {}
    for line in CASES.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        name, kind, values, clues, gone, _ = (
            part.strip() for part in line.split("|")
        )
        if kind == "fires" and name not in found:
            grid = rule_out(Grid.parse(values), choices_of(gone))
            position = Position(grid, Grid.parse(clues))
            found[name] = (position, next(named[name](*position)))
    return found


def choices_of(gone: str) -> list[Choice]:
    """Choices from ``r1c2<>3, r4c5<>6``."""
    return [
        Choice(int(i) - 1, int(j) - 1, int(n))
        for i, j, n in re.findall(r"r(\d)c(\d)<>(\d)", gone)
    ]
