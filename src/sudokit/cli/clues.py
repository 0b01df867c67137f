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
from sudokit.records.puzzles import CluesRecord
from sudokit.rules import AnyPuzzle
from sudokit.solving.clues_record import clues_record
from sudokit.system.terminal_text import for_terminal
from sudokit.text.characters import LARGEST
from sudokit.text.messages import plural

MOST: Final = 100_000  # solutions that are counted


OPTIONS = (
    FILES
    + """
--limit N          count up to this many solutions of the puzzle and of each
                   candidate (=1000)
--counts           print how many solutions each candidate of each cell leaves
--timeout SECONDS  time limit for each puzzle (=10)
--json             JSON Lines
"""
)
EXAMPLES = """
sudoku clues puzzles.txt                  which clues can be removed
sudoku clues --counts unfinished.txt      solutions left by each candidate
sudoku clues --json puzzles.txt           the same as JSON
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of ``sudoku clues``."""
    args.add_options(parser, OPTIONS)
    parser.set_defaults(budget=None)


def run(options: Namespace) -> int:
    """Check the clues of the puzzles; return the exit status."""
    if not 2 <= options.limit <= MOST:
        raise CantDo(f"--limit must be 2 to {MOST}")
    puzzles = Intake(options, LARGEST)
    for start in puzzles.puzzles():
        with puzzles.one_puzzle():
            _look_at(start.clues, puzzles, options)
    return puzzles.status


def _look_at(clues: AnyPuzzle, puzzles: Intake, options: Namespace) -> None:
    """Check the clues of a puzzle."""
    try:
        record = clues_record(
            clues, options.limit, puzzles.budget(), options.timeout
        )
    except BudgetSpent:
        puzzles.improper()
        say(
            f"sudoku: puzzle {puzzles.count}: no solution found in"
            f" {options.timeout:g} seconds, but there may be one; --timeout"
            " allows more"
        )
        return
    if not record.solutions or record.complete is False:
        puzzles.improper()
    if options.json:
        write_json(record)
    else:
        lines = [
            record.puzzle,
            *_lines(record, f"after {options.timeout:g} seconds"),
            *_counted(record, options.counts),
        ]
        sys.stdout.write("\n" * (puzzles.count > 1))
        text = "".join(f"{line}\n" for line in lines)
        sys.stdout.write(for_terminal(text))


def _lines(record: CluesRecord, when: str) -> Iterator[str]:
    """Return the results as sentences; ``when`` the time ran out."""
    if record.solutions == 0:
        return _none(record)
    if record.solutions == 1 and not record.more:
        return _one(record, when)
    return _several(record, when)


def _none(record: CluesRecord) -> Iterator[str]:
    """Yield what is wrong with a puzzle without a solution."""
    gone, several, changed = _names(
        record.removable, record.freeing, record.changed
    )
    yield "No solution."
    if record.contradiction:
        names = ", ".join(record.contradiction)
        sure = "" if record.needed else " (fewer may do)"
        yield f"These contradict each other{sure}: {names}."
    yield from record.errors or ()
    kinds = ["clue"] * bool(record.clues)
    kinds += ["rule"] * (record.contradiction is not None)
    what, those = " or ".join(kinds), " or ".join(f"{k}s" for k in kinds)
    if changed:
        yield (
            f"Changing one {what} to one of these gives one solution:"
            f" {changed}."
        )
    if gone:
        yield f"Removing any one of these {those} gives one solution: {gone}."
    if record.eased and not changed:
        yield (
            "Changing one rule to one of these gives several solutions:"
            f" {', '.join(_by_number(record.eased or ()))}."
        )
    if several and not changed:
        yield (
            f"Removing any one of these {those} gives several solutions:"
            f" {several}."
        )
    if not record.complete:
        yield f"Time ran out before every {what} was tried."
    elif what and not (changed or gone or several):
        yield f"Changing or removing a single {what} never gives one solution."


def _one(record: CluesRecord, when: str) -> Iterator[str]:
    """Yield what can be removed from a puzzle with one solution."""
    gone, rules, untried = _names(
        record.removable, record.unneeded, record.untried
    )
    clues = plural(record.clues, "clue")
    if gone or untried:
        yield f"One solution, {clues}."
    else:
        yield f"One solution, {clues}; none can be removed."
    if gone:
        yield f"Each of these clues can be removed: {gone}."
    if gone and record.reduced and record.reduced != record.puzzle:
        rest = len(record.reduced) - record.reduced.count(".")
        many = "as many as possible" if record.complete else "some of them"
        yield f"Removing {many} leaves {rest}: {record.reduced}"
    if rules:
        yield f"Each of these rules can be removed: {rules}."
    if untried:
        yield f"Unknown {when} whether these can be removed: {untried}."
    elif not record.complete:
        yield f"Unknown {when} how many can be removed together."


def _several(record: CluesRecord, when: str) -> Iterator[str]:
    """Yield what is missing from a puzzle with several solutions."""
    one, few = _names(record.completing, record.fewest)
    clues = plural(record.clues, "clue")
    if record.solutions == 1:
        yield f"A solution, {clues}."
        yield f"Unknown {when} whether there are others."
        return
    many = f"{record.solutions}{' or more' if record.more else ''}"
    about = f", about {record.estimate:.2g}" if record.estimate else ""
    yield f"{many} solutions{about}, {clues}."
    if record.differing:
        yield _differing(record.differing, record.puzzle.count("."))
    if record.complete is False:
        yield f"Unknown {when} whether they differ in more candidates."
    if one:
        yield f"Adding any one of these clues gives one solution: {one}."
    elif few:
        number = len(record.fewest or ())
        sure = "no fewer do" if record.proved else "fewer may do"
        yield "Adding a single clue never gives one solution."
        yield f"These {number} clues together do ({sure}): {few}."


def _differing(cells: Sequence[str], empty: int) -> str:
    """Return a sentence for the cells in which solutions differ.

    >>> _differing(["r1c1", "r1c2"], 5)
    'They differ in 2 cells: r1c1, r1c2.'
    >>> _differing(["r1c1", "r1c2"], 2)
    'They differ in all 2 empty cells; any of these can get a clue.'
    """
    if len(cells) == empty:
        return (
            f"They differ in all {empty} empty cells; any of these can get a"
            " clue."
        )
    return f"They differ in {plural(len(cells), 'cell')}: {', '.join(cells)}."


def _names(*lists: Sequence[str] | None) -> Iterator[str]:
    """Yield lists of clues or rules as text."""
    return (", ".join(some or ()) for some in lists)


def _by_number(rules: Iterable[str]) -> Iterator[str]:
    """Group rules that differ only in their number."""
    numbers: dict[tuple[str, str], list[int]] = {}
    for rule in rules:
        word, _, item = rule.partition("=")
        number, _, cells = item.partition(":")
        numbers.setdefault((word, cells), []).append(int(number))
    for (word, cells), some in numbers.items():
        yield f"{word}=N:{cells} where N is {ranges_text(some)}"


def ranges_text(numbers: Sequence[int]) -> str:
    """Format sorted numbers as ranges, such as ``3 or 5-9``."""
    runs: list[list[int]] = []
    for n in numbers:
        if runs and n == runs[-1][-1] + 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    return " or ".join(
        f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs
    )


def _counted(record: CluesRecord, wanted: bool) -> Iterator[str]:
    """Yield a line for each cell: its candidates, perhaps with counts."""
    if wanted:
        for cell, values in (record.candidates or {}).items():
            yield f"{cell}  {', '.join(map(str, values))}"
        for cell, counts in (record.counts or {}).items():
            counted = ", ".join(f"{n}: {many}" for n, many in counts.items())
            yield f"{cell}  {counted}"
