"""Writes solving steps as sentences with grids, or as JSON.

TextTeller(options)   sentences, and grids if they are wanted
ObjectTeller()        JSON Lines
hinted(step, hint)    a step as text, as far as a hint may tell it
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from sudokit.cli.arguments import say, write_json
from sudokit.cli.choices_grid import draw, wants_color
from sudokit.core.checking import clash_text
from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.language import _
from sudokit.lessons.clauses import clauses, told
from sudokit.lessons.links import links_of
from sudokit.lessons.roles import NamedPart, parts, parts_text
from sudokit.logic import Step
from sudokit.rating.verdicts import (
    CONTRADICTORY,
    SEVERAL,
    UNSOLVABLE,
)
from sudokit.records import (
    ClauseRecord,
    LinkRecord,
    PartRecord,
    StepRecord,
    VerdictRecord,
)
from sudokit.rules import (
    AnyPuzzle,
    as_grid,
    empty_cells,
    errors,
    note_lines,
)
from sudokit.rules.notation import text_of_cells
from sudokit.rules.spelling import fields_of

TECHNIQUE: Final = "technique"
PLACE: Final = "place"
ALL: Final = "all"


class Teller:
    """A writer of a puzzle's steps."""

    def start(self, grid: AnyPuzzle, number: int) -> None:
        """Here comes the puzzle of this number, from 1."""

    def judge(
        self, grid: AnyPuzzle, verdict: str, wrong: Choice | None = None
    ) -> None:
        """It is none with a single solution, by a wrong entry or not."""

    def tell(self, grid: AnyPuzzle, place: int, step: Step, hint: str) -> None:
        """The next step, from 1, on the grid before it."""

    def end(self, grid: AnyPuzzle, told: int) -> None:
        """Ends a puzzle: no step follows on this grid, after so many."""


class TextTeller(Teller):
    """Sentences, and grids if they are wanted."""

    def __init__(self, options: Namespace) -> None:
        self._quiet: bool = options.quiet
        self._grid: bool = options.grid
        self._parts: bool = options.parts
        self._color = wants_color(sys.stdout)
        self._told = ""  # of this puzzle
        self._between = ""  # what goes before the next that is told

    def start(self, grid: AnyPuzzle, number: int) -> None:
        """The puzzle goes to the talk."""
        if self._told:
            self._between = "\n"
        self._told = ""
        if not self._quiet:
            cells = [n for row in grid.values() for n in row]
            told = note_lines(grid.rules)
            told += text_of_cells(cells, grid.rules.size)
            say(_("New puzzle:") + "\n" + told.rstrip("\n"))

    def judge(
        self, grid: AnyPuzzle, verdict: str, wrong: Choice | None = None
    ) -> None:
        """The verdict, and what contradicts what."""
        said = verdict_text(verdict)
        if wrong and verdict == CONTRADICTORY:
            said = _(
                "The entry {entry} is wrong; it conflicts:",
                entry=_named(wrong),
            )
        elif wrong:
            said = _(
                "The entry {entry} is wrong: it is in no solution.",
                entry=_named(wrong),
            )
        lines = [said, *map(clash_text, errors(grid))]
        self._write("\n".join(lines) + "\n")

    def tell(self, grid: AnyPuzzle, place: int, step: Step, hint: str) -> None:
        """Its sentence, its parts, its grid."""
        self._write(hinted(step, hint) + "\n")
        nine = as_grid(grid)
        if nine is None:
            return
        if self._parts and hint == ALL:
            self._write(_parts(step, nine))
        if self._grid:
            # A picture gives away no more than the sentence.
            marked = step if hint == ALL else None
            self._write(draw(nine, marked, self._color) + "\n")

    def end(self, grid: AnyPuzzle, told: int) -> None:
        """The last grid, and that no step is left."""
        if not ((told and not empty_cells(grid)) or self._quiet):
            say(_("There are no more steps."))
        nine = as_grid(grid)
        if self._grid and nine is not None:
            self._write(draw(nine, None, self._color))

    def _write(self, text: str) -> None:
        """Text of this puzzle; a blank line stands between two."""
        if not self._told:
            sys.stdout.write(self._between)
        self._told = text
        sys.stdout.write(text)


class ObjectTeller(Teller):
    """An object a line; its keys are those of the schema."""

    def start(self, grid: AnyPuzzle, number: int) -> None:
        """Every object begins with it."""
        self._puzzle: dict[str, Any] = {"puzzle": grid.line()}
        rules = grid.rules
        if not rules.is_classic():
            self._puzzle |= fields_of(rules)

    def judge(
        self, grid: AnyPuzzle, verdict: str, wrong: Choice | None = None
    ) -> None:
        """The verdict as an object."""
        found = VerdictRecord(
            **self._puzzle,
            verdict=verdict,
            wrong=_named(wrong) if wrong else None,
            errors=[clash_text(clash) for clash in errors(grid)],
        )
        write_json(found)

    def tell(self, grid: AnyPuzzle, place: int, step: Step, hint: str) -> None:
        """The step as an object."""
        found = StepRecord(
            **self._puzzle,
            step=place,
            technique=step.technique,
            scale=None if step.rating is None else "explainer",
            rating=step.rating,
            place=None if hint == TECHNIQUE else step.place,
        )
        write_json(_whole(found, step, grid) if hint == ALL else found)


def _whole(found: StepRecord, step: Step, grid: AnyPuzzle) -> StepRecord:
    """With what a step says: its parts, clauses and links are of 9x9 alone."""
    whole = replace(
        found,
        placements=step.placed,
        eliminations=step.removed,
        text=step.text,
        parts=[],
        clauses=[],
        links=[],
    )
    nine = as_grid(grid)
    if nine is None:
        return whole
    return replace(
        whole,
        parts=[_part(one) for one in parts(step)],
        clauses=[
            ClauseRecord(
                text=one.text, cells=_names(one.choices), branch=one.branch
            )
            for one in clauses(step, nine)
        ],
        links=[
            LinkRecord(
                from_=_named(link.start),
                to=_named(link.end),
                kind=link.kind,
                branch=link.branch,
            )
            for link in links_of(step, nine)
        ],
    )


def _part(part: NamedPart) -> PartRecord:
    """A part of a step as JSON."""
    what = part.what
    if isinstance(what, str):
        return PartRecord(word=part.word, role=part.role, house=what)
    cells, value = _names([what]), what.n or None
    return PartRecord(word=part.word, role=part.role, cells=cells, value=value)


def _named(choice: Choice) -> str:
    """An entry or a candidate as ``r1c4=3``."""
    return f"r{choice.i + 1}c{choice.j + 1}={choice.n}"


def _names(choices: Sequence[Choice]) -> list[str]:
    """The cells of candidates."""
    return [f"r{c.i + 1}c{c.j + 1}" for c in choices]


def _parts(step: Step, grid: Grid) -> str:
    """The parts of a step in a line, or its clauses, each in a line."""
    lines = told(step, grid) or [parts_text(step)]
    return "".join(f"    {line}\n" for line in lines if line)


def hinted(step: Step, hint: str) -> str:
    """A step as text, as much of it as the hint may give away.

    A step of Sudoku Explainer's scale begins with its rating.
    """
    rating = step.rating
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


def verdict_text(verdict: str) -> str:
    """The message about a puzzle without exactly one solution."""
    if verdict == CONTRADICTORY:
        return _("Puzzle has no solution; its clues conflict:")
    if verdict == SEVERAL:
        return _("Puzzle has several solutions.")
    if verdict == UNSOLVABLE:
        return _("Puzzle has no solution.")
    return _("The budget was spent before there was a result.")
