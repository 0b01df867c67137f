"""``sudoku clues``: clues to remove, missing clues and mistyped ones.

add_arguments(parser)   the options
run(options)            the command; its exit status
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from sudokit.cli import arguments as args
from sudokit.cli.arguments import CantDo, say, write_json
from sudokit.cli.puzzle_input import FILES, Intake
from sudokit.core.budget import BudgetSpent
from sudokit.records import CluesRecord
from sudokit.rules import AnyPuzzle
from sudokit.solving.setting import clues_record
from sudokit.text.characters import LARGEST

MOST: Final = 100_000  # solutions that are counted


OPTIONS = (
    FILES
    + """
--limit N             count up to this many solutions of the puzzle and of each
                      candidate (=1000)
--counts              print how many solutions each candidate of each cell
                      leaves
--time-limit SECONDS  time limit for each puzzle (=10)
--json                JSON Lines
"""
)
EXAMPLES = """
sudoku clues puzzles.txt                  which clues can be removed
sudoku clues --counts unfinished.txt      solutions left by each candidate
sudoku clues --json puzzles.txt           the same as JSON
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The options of ``sudoku clues``."""
    args.add_told(parser, OPTIONS)
    parser.set_defaults(budget=None)


def run(options: Namespace) -> int:
    """Looks at the clues of the puzzles; the exit status."""
    if not 2 <= options.limit <= MOST:
        raise CantDo(f"--limit must be 2 to {MOST}")
    options.timeout = options.time_limit
    puzzles = Intake(options, LARGEST)
    for begun in puzzles.puzzles():
        with puzzles.one_puzzle():
            _look_at(begun.clues, puzzles, options)
    return puzzles.status


def _look_at(clues: AnyPuzzle, puzzles: Intake, options: Namespace) -> None:
    """Looks at the clues of a puzzle."""
    try:
        found = clues_record(
            clues, options.limit, puzzles.budget(), options.time_limit
        )
    except BudgetSpent:
        puzzles.improper()
        say(
            f"sudoku: puzzle {puzzles.count}: not finished in"
            f" {options.time_limit:g} seconds"
        )
        return
    if not found.solutions:
        puzzles.improper()
    if options.json:
        write_json(found)
    else:
        lines = [*_lines(found), *_counted(found, options.counts)]
        sys.stdout.write("\n" * (puzzles.count > 1))
        sys.stdout.write("".join(f"{line}\n" for line in lines))


def _lines(found: CluesRecord) -> Iterator[str]:
    """The findings, in sentences."""
    yield found.puzzle
    gone, several, changed, one, few = (
        ", ".join(some or ())
        for some in (
            found.removable,
            found.freeing,
            found.changed,
            found.completing,
            found.fewest,
        )
    )
    if found.solutions == 0:
        yield "No solution."
        yield from found.errors or ()
        if found.contradiction:
            told = ", ".join(found.contradiction)
            sure = "" if found.needed else " (fewer may do)"
            yield f"These contradict each other{sure}: {told}."
        kinds = ["clue"] * bool(found.clues)
        kinds += ["rule"] * (found.contradiction is not None)
        what, those = " or ".join(kinds), " or ".join(f"{k}s" for k in kinds)
        if changed:
            yield (
                f"Changing one {what} to one of these gives one solution:"
                f" {changed}."
            )
        if gone:
            yield (
                f"Removing any one of these {those} gives one solution:"
                f" {gone}."
            )
        if found.eased and not changed:
            yield (
                "Changing one rule to one of these gives several solutions:"
                f" {', '.join(_by_number(found.eased or ()))}."
            )
        if several and not changed:
            yield (
                f"Removing any one of these {those} gives several solutions:"
                f" {several}."
            )
        if not found.complete:
            yield f"Time ran out before every {what} was tried."
        elif not (changed or gone or several):
            yield (
                f"Changing or removing a single {what} never gives one"
                " solution."
            )
    elif found.solutions == 1:
        if not gone:
            yield f"One solution, {found.clues} clues; none can be removed."
        else:
            yield f"One solution, {found.clues} clues."
            yield f"Each of these clues can be removed: {gone}."
        if gone and found.reduced:
            rest = len(found.reduced) - found.reduced.count(".")
            yield (
                f"Removing as many as possible leaves {rest}: {found.reduced}"
            )
        if found.unneeded:
            told = ", ".join(found.unneeded)
            yield f"Each of these rules can be removed: {told}."
    else:
        many = f"{found.solutions}{' or more' if found.more else ''}"
        about = f", about {found.estimate:.2g}" if found.estimate else ""
        yield f"{many} solutions{about}, {found.clues} clues."
        if found.differing:
            yield f"They differ in {', '.join(found.differing)}."
        if one:
            yield f"Adding any one of these clues gives one solution: {one}."
        elif few:
            sure = (
                "The fewest clues"
                if found.proved
                else "Some clues (fewer may do)"
            )
            yield "Adding a single clue never gives one solution."
            yield f"{sure} that give one solution together: {few}."


def _by_number(rules: Iterable[str]) -> Iterator[str]:
    """Rules by their words and cells, each with all its numbers."""
    numbers: dict[tuple[str, str], list[int]] = {}
    for rule in rules:
        word, _, item = rule.partition("=")
        number, _, cells = item.partition(":")
        numbers.setdefault((word, cells), []).append(int(number))
    for (word, cells), some in numbers.items():
        yield f"{word}=N:{cells} where N is {ranges_text(some)}"


def ranges_text(numbers: Sequence[int]) -> str:
    """Rising numbers, as ``3 or 5-9``."""
    runs: list[list[int]] = []
    for n in numbers:
        if runs and n == runs[-1][-1] + 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    return " or ".join(
        f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs
    )


def _counted(found: CluesRecord, wanted: bool) -> Iterator[str]:
    """A line for each cell: its candidates, and what they leave."""
    if wanted:
        for cell, values in (found.candidates or {}).items():
            yield f"{cell}  {', '.join(map(str, values))}"
        for cell, counts in (found.counts or {}).items():
            told = ", ".join(f"{n}: {many}" for n, many in counts.items())
            yield f"{cell}  {told}"
