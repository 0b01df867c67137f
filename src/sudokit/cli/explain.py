"""``sudoku explain``: why a puzzle has its solution, step by step.

Sentences, grids and objects go to stdout, the puzzles to stderr.

    add_arguments(parser)   the options
    run(options)            the command; its exit status
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from sudokit.boxes.grid import BoxGrid
from sudokit.boxes.shape import name_of
from sudokit.cli.any_size import (
    AnyGrid,
    AnyStep,
    after,
    errors,
    is_complete,
    line_of,
    steps_of,
    text_of,
    verdict_on,
)
from sudokit.cli.choices_grid import LEGEND, draw, wants_color
from sudokit.cli.intake import SCHEMA, Begun, Intake
from sudokit.cli.intake import add_arguments as add_intake
from sudokit.cli.languages import add_language, speak_as_asked
from sudokit.cli.streams import say, until_closed
from sudokit.cli.verdict_words import verdict_text
from sudokit.cli.wrong_entry import wrong_entry
from sudokit.core.budget import BudgetSpent
from sudokit.core.checking import clash_text
from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.language import _
from sudokit.lessons.clauses import clauses, told
from sudokit.lessons.links import links_of
from sudokit.lessons.roles import NamedPart, parts, parts_text
from sudokit.logic import Step
from sudokit.rating import SCALES
from sudokit.rating.verdicts import (
    CONTRADICTORY,
    SOLVED,
    UNKNOWN,
    UNSOLVABLE,
)

TECHNIQUE: Final = "technique"
PLACE: Final = "place"
ALL: Final = "all"

LARGEST: Final = 16  # of the other sizes that are explained


def add_arguments(parser: ArgumentParser) -> None:
    """The options of ``sudoku explain``."""
    parser.epilog = LEGEND
    parser.formatter_class = RawDescriptionHelpFormatter
    add_intake(parser)
    add = parser.add_argument
    add("-q", dest="quiet", action="store_true", help="no talk")
    add(
        "--scale",
        choices=SCALES,
        default=SCALES[0],
        help="in whose order: HoDoKu's, or Sudoku Explainer's with the"
        " rating of each step (hodoku)",
    )
    add(
        "--hint",
        choices=(TECHNIQUE, PLACE, ALL),
        help="the next step only, and this much of it",
    )
    add(
        "--here",
        action="store_true",
        help="from where the puzzle stands, with its entries, choices and"
        " marks, not from its clues; FILE can be a saved game, too",
    )
    add(
        "--parts",
        action="store_true",
        help="below each sentence the parts of the step in the words of its"
        " technique (pivot, pincer, base, cover), or a chain clause by"
        " clause",
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument(
        "--grid",
        action="store_true",
        help="draw the grid of each step, with its choices",
    )
    form.add_argument(
        "--json", action="store_true", help="an object a line for each step"
    )
    add_language(parser)


def run(options: Namespace) -> int:
    """Explains the puzzles; the exit status."""
    if options.scale == "explainer" and not options.uniqueness:
        say("sudoku: the scale of Sudoku Explainer needs uniqueness")
        return 2
    speak_as_asked(options)
    return until_closed(lambda: _explain_all(options))


def _explain_all(options: Namespace) -> int:
    plain = options.scale == SCALES[0] and not options.grid
    puzzles = Intake(options, LARGEST if plain else 0)
    teller: Teller = _Objects() if options.json else _Text(options)
    for begun in puzzles.puzzles():
        grid, clues = _start(begun, options)
        budget = puzzles.budget()
        try:
            teller.start(grid, puzzles.count)
            verdict = verdict_on(grid, budget)
            if verdict != SOLVED:
                puzzles.improper()
                unsolvable = verdict in (CONTRADICTORY, UNSOLVABLE)
                wrong = (
                    wrong_entry(grid, clues, budget)
                    if unsolvable and clues is not None
                    else None
                )
                teller.judge(grid, verdict, wrong)
            steps = steps_of(
                grid, clues, options.uniqueness, options.scale, budget
            )
            _tell(teller, grid, steps, options.hint)
        except BudgetSpent as spent:
            puzzles.improper()
            say(f"sudoku: puzzle {puzzles.count}: {spent}")
            teller.judge(grid, UNKNOWN)
    return puzzles.status


def _start(begun: Begun, options: Namespace) -> tuple[AnyGrid, AnyGrid | None]:
    """The grid to begin with, and the clues that it came from."""
    if options.here:
        return begun.stands, begun.clues if begun.has_entries else None
    if begun.has_entries and not options.quiet:
        say(_("From its clues; --here starts where the puzzle stands."))
    return begun.clues, None


def _tell(
    teller: Teller,
    grid: AnyGrid,
    steps: Iterator[AnyStep],
    hint: str | None,
) -> None:
    """Tells the steps, or with a hint only as much of the first."""
    told = 0
    for told, step in enumerate(steps, 1):
        teller.tell(grid, told, step, hint or ALL)
        if hint:
            return
        grid = after(grid, step)
    teller.end(grid, told)


class Teller:
    """How the steps of a puzzle are told."""

    def start(self, grid: AnyGrid, number: int) -> None:
        """Here comes the puzzle of this number, from 1."""

    def judge(
        self, grid: AnyGrid, verdict: str, wrong: Choice | None = None
    ) -> None:
        """It is none with a single solution, by a wrong entry or not."""

    def tell(
        self, grid: AnyGrid, place: int, step: AnyStep, hint: str
    ) -> None:
        """The next step, from 1, on the grid before it."""

    def end(self, grid: AnyGrid, told: int) -> None:
        """So many steps led to this grid, and no other follows."""


class _Text(Teller):
    """Sentences, and grids if they are wanted."""

    def __init__(self, options: Namespace) -> None:
        self._quiet: bool = options.quiet
        self._grid: bool = options.grid
        self._parts: bool = options.parts
        self._color = wants_color(sys.stdout)
        self._told = ""  # of this puzzle
        self._between = ""  # what goes before the next that is told

    def start(self, grid: AnyGrid, number: int) -> None:
        if self._told:
            self._between = "\n"
        self._told = ""
        if not self._quiet:
            say(_("New puzzle:") + "\n" + text_of(grid).rstrip("\n"))

    def judge(
        self, grid: AnyGrid, verdict: str, wrong: Choice | None = None
    ) -> None:
        said = verdict_text(verdict)
        if wrong and verdict == CONTRADICTORY:
            said = _(
                "The entry {entry} is wrong, it contradicts:",
                entry=_named(wrong),
            )
        elif wrong:
            said = _(
                "The entry {entry} is wrong: no solution has it.",
                entry=_named(wrong),
            )
        lines = [said, *map(clash_text, errors(grid))]
        self._write("\n".join(lines) + "\n")

    def tell(
        self, grid: AnyGrid, place: int, step: AnyStep, hint: str
    ) -> None:
        self._write(hinted(step, hint) + "\n")
        if not (isinstance(grid, Grid) and isinstance(step, Step)):
            return
        if self._parts and hint == ALL:
            self._write(_parts(step, grid))
        if self._grid:
            # A picture gives away no more than the sentence.
            marked = step if hint == ALL else None
            self._write(draw(grid, marked, self._color) + "\n")

    def end(self, grid: AnyGrid, told: int) -> None:
        if not ((told and is_complete(grid)) or self._quiet):
            say(_("No step is left."))
        if self._grid and isinstance(grid, Grid):
            self._write(draw(grid, None, self._color))

    def _write(self, text: str) -> None:
        """Text of this puzzle; a blank line stands between two."""
        if not self._told:
            sys.stdout.write(self._between)
        self._told = text
        sys.stdout.write(text)


class _Objects(Teller):
    """An object a line; its keys are those of the schema."""

    def start(self, grid: AnyGrid, number: int) -> None:
        self._puzzle: dict[str, Any] = {"puzzle": line_of(grid)}
        if isinstance(grid, BoxGrid):
            self._puzzle["shape"] = name_of(grid.shape)
            if grid.diagonals:
                self._puzzle["diagonals"] = True

    def judge(
        self, grid: AnyGrid, verdict: str, wrong: Choice | None = None
    ) -> None:
        keys: dict[str, Any] = {"verdict": verdict}
        if wrong:
            keys["wrong"] = _named(wrong)
        self._write(**keys, errors=[clash_text(c) for c in errors(grid)])

    def tell(
        self, grid: AnyGrid, place: int, step: AnyStep, hint: str
    ) -> None:
        keys: dict[str, Any] = {"step": place, "technique": step.technique}
        if isinstance(step, Step) and step.rating is not None:
            keys |= {"scale": "explainer", "rating": step.rating}
        if hint != TECHNIQUE:
            keys["place"] = step.place
        if hint == ALL:
            keys["placements"] = step.placed
            keys["eliminations"] = step.removed
            keys["text"] = step.text
            keys |= _told_apart(step, grid)
        self._write(**keys)

    def _write(self, **keys: Any) -> None:
        record = {"schema": SCHEMA} | self._puzzle | keys
        sys.stdout.write(json.dumps(record) + "\n")


def _told_apart(step: AnyStep, grid: AnyGrid) -> dict[str, Any]:
    """The parts of a step, its clauses and links; of 9x9 alone."""
    if not (isinstance(grid, Grid) and isinstance(step, Step)):
        return {"parts": [], "clauses": [], "links": []}
    return {
        "parts": [_part(one) for one in parts(step)],
        "clauses": [
            {
                "text": clause.text,
                "cells": _names(clause.choices),
                "branch": clause.branch,
            }
            for clause in clauses(step, grid)
        ],
        "links": [
            {
                "from": _named(link.start),
                "to": _named(link.end),
                "kind": link.kind,
                "branch": link.branch,
            }
            for link in links_of(step, grid)
        ],
    }


def _part(part: NamedPart) -> dict[str, Any]:
    """A part of a step as JSON can say it."""
    if isinstance(part.what, str):
        return {"word": part.word, "role": part.role, "house": part.what}
    found: dict[str, Any] = {"word": part.word, "role": part.role}
    found["cells"] = _names([part.what])
    if part.what.n:
        found["value"] = part.what.n
    return found


def _named(choice: Choice) -> str:
    """An entry or a choice as ``r1c4=3``."""
    return f"r{choice.i + 1}c{choice.j + 1}={choice.n}"


def _names(choices: Sequence[Choice]) -> list[str]:
    """The cells of choices."""
    return [f"r{c.i + 1}c{c.j + 1}" for c in choices]


def _parts(step: Step, grid: Grid) -> str:
    """The parts of a step in a line, or its clauses, each in a line."""
    lines = told(step, grid) or [parts_text(step)]
    return "".join(f"    {line}\n" for line in lines if line)


def hinted(step: AnyStep, hint: str) -> str:
    """A step as text, as much of it as the hint may give away.

    A step of Sudoku Explainer's scale begins with its rating.
    """
    rating = step.rating if isinstance(step, Step) else None
    rated = "" if rating is None else f"{rating:4.1f}  "
    if hint == TECHNIQUE:
        return rated + _(step.technique)
    if hint == PLACE:
        return rated + _(
            "{technique}: look at {place}",
            technique=_(step.technique),
            place=step.place,
        )
    return rated + step.text
