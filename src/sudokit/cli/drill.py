"""``sudoku drill``: practises a technique, one position after another.

    add_arguments(parser)   the options
    run(options)            the command; its exit status

Each position is shown on stdout and an answer is read from stdin: what the
step places or removes, as ``r2c9=8`` or ``r1c3<>5``.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from itertools import islice
from typing import TextIO

from sudokit.cli import arguments as args
from sudokit.cli.arguments import CantDo, say, write_json
from sudokit.cli.candidates_grid import draw, wants_color
from sudokit.cli.speaking import add_language
from sudokit.cli.technique import known_technique
from sudokit.core.budget import BudgetSpent
from sudokit.lessons import lesson
from sudokit.lessons.drill import (
    OTHER,
    PART,
    RIGHT,
    Drill,
    NoDrill,
    conclusion,
    drills,
    judge,
)
from sudokit.lessons.places import place_text
from sudokit.lessons.records import example_fields, record_of
from sudokit.lessons.sentences import in_words
from sudokit.records.lessons import DrillRecord
from sudokit.system.language import _
from sudokit.system.terminal_text import for_terminal, room
from sudokit.text.messages import shown

OPTIONS = """
[NAME...]          the technique; sudoku technique lists them all
-n COUNT           how many positions (=10)
--seed S           a number or a word; the same seed gives the same positions
--timeout SECONDS  time limit for finding each position (=60)
--json             print the positions and their steps as JSON Lines, without
                   asking for answers
"""
EXAMPLES = """
sudoku drill hidden pair                  ten positions, one after another
sudoku drill x-wing -n 3                  three
sudoku drill skyscraper -n 2 --seed 1 --json      with the steps, as JSON
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of ``sudoku drill``."""
    args.add_options(parser, OPTIONS)
    add_language(parser)


def help_text() -> str:
    """Return the help on answers."""
    return _(
        "Type the step, such as r2c9=8 or r1c3<>5, r47c3<>5; or: where,"
        " show, skip, what, quit."
    )


def run(options: Namespace) -> int:
    """Run the drill; return the exit status."""
    if not options.names:
        raise CantDo(
            "name a technique, as in sudoku drill hidden pair; sudoku"
            " technique lists them all"
        )
    name = known_technique(" ".join(options.names))
    positions = drills(name, options.seed, options.timeout)
    some = islice(positions, options.count)
    try:
        return _give(some) if options.json else _ask(some, name)
    except NoDrill as error:
        say(f"sudoku: {error}")
    except BudgetSpent:
        limit = f"{options.timeout:g}"
        message = _("no position was found in {limit} seconds", limit=limit)
        say(f"sudoku: {message}")
    return 1


def _give(some: Iterator[Drill]) -> int:
    """Print one object per line; return the status."""
    for one in some:
        record = DrillRecord(
            technique=one.technique,
            seed=one.seed,
            step=record_of(one.step, one.position.grid),
            **example_fields(one.position),
        )
        write_json(record)
        sys.stdout.flush()
    return 0


class _Tally:
    """Counts the positions and the right answers."""

    def __init__(self) -> None:
        self.posed = 0
        self.right = 0

    def text(self) -> str:
        return _(
            "{right} of {posed} right.", right=self.right, posed=self.posed
        )


def _ask(some: Iterator[Drill], name: str) -> int:
    """Pose one position after the other, until the input ends."""
    tally = _Tally()
    say(for_terminal(help_text()))
    for one in some:
        print(
            "\n" * bool(tally.posed)
            + _(
                "{technique}, number {number}:",
                technique=_(one.technique),
                number=tally.posed + 1,
            )
        )
        grid, color = one.position.grid, wants_color(sys.stdout)
        print(draw(grid, None, color, room()), end="")
        tally.posed += 1
        if not _answer(one, tally):
            break
    print(tally.text())
    return 0


def _answer(one: Drill, tally: _Tally) -> bool:
    """Take answers to a position; return False to end the drill."""
    helped = False
    while True:
        line = _line()
        word = line.strip().lower()
        if not line or word in ("quit", "q", "exit"):
            tally.posed -= 1
            return False
        if not word:
            continue
        if word in ("show", "skip", "s"):
            text = in_words(one.step, one.position.grid)
            print(for_terminal(text) if word == "show" else _("Skipped."))
            return True
        if word == "where":
            place = place_text(one.step, one.position.grid)
            print(_("Look at {place}.", place=place))
            helped = True
        elif word == "what":
            print(for_terminal(lesson(one.technique).text))
        elif word in ("help", "?"):
            print(for_terminal(help_text()))
        elif _is_right(one, line):
            tally.right += not helped
            return True


def _line() -> str:
    """Return the next line of stdin, "" at its end and where it is closed.

    One that isn't typed is printed, so that what follows has its question.
    """
    stdin: TextIO | None = sys.stdin
    if stdin is None:
        return ""
    if stdin.isatty():
        sys.stderr.write("> ")
        sys.stderr.flush()
        return stdin.readline()
    line = stdin.readline()
    if line.strip():
        print(f"> {shown(line.strip())}")
    return line


def _is_right(one: Drill, line: str) -> bool:
    """Reply to an answer; return whether it is right."""
    try:
        verdict = judge(one, conclusion(line))
    except ValueError as error:
        print(f"{error}.")
        return False
    print(for_terminal(verdict.text))
    if verdict.kind == OTHER:
        print(_("Try again, or type show or skip."))
    return verdict.kind in (RIGHT, PART)
