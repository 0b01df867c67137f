"""``sudoku explain``: solves a puzzle step by step, with reasons.

Sentences, grids and objects go to stdout, the puzzles to stderr.

    add_arguments(parser)   the options
    run(options)            the command; its exit status
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterator
from typing import Final

from sudokit.cli import arguments as args
from sudokit.cli.arguments import say
from sudokit.cli.choices_grid import LEGEND
from sudokit.cli.explain_output import (
    ALL,
    PLACE,
    TECHNIQUE,
    ObjectTeller,
    Teller,
    TextTeller,
)
from sudokit.cli.puzzle_input import Intake, TakenPuzzle, check_scale
from sudokit.cli.puzzle_input import add_arguments as add_intake
from sudokit.cli.speaking import add_language
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.choice import Choice
from sudokit.language import _
from sudokit.logic import Step, apply, explain
from sudokit.rating import SCALES
from sudokit.rating.verdicts import (
    CONTRADICTORY,
    SOLVED,
    UNKNOWN,
    UNSOLVABLE,
    verdict_of,
)
from sudokit.rules import AnyPuzzle, count, errors, with_values

LARGEST: Final = 16  # of the other sizes that are explained


EXAMPLES = """
sudoku explain puzzles.txt                each step in a sentence
sudoku explain --hint technique -q puzzles.txt    what to look for next
sudoku new medium | sudoku explain --grid         with the candidates
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The options of ``sudoku explain``."""
    parser.epilog = LEGEND
    parser.formatter_class = RawDescriptionHelpFormatter
    add_intake(parser)
    add = args.adding(parser)
    add("-q", "print no messages", dest="quiet")
    add(
        "--scale",
        "the order of techniques: HoDoKu's, or Sudoku Explainer's with"
        " the rating of each step (hodoku)",
        SCALES[:2],
        default=SCALES[0],
    )
    add(
        "--hint",
        "show only this much of the next step",
        (TECHNIQUE, PLACE, ALL),
    )
    add(
        "--here",
        "start from the current position, with its entries and pencil"
        " marks, instead of from the clues; FILE can also be a saved game",
    )
    add(
        "--parts",
        "below each sentence, name the parts of the step (pivot,"
        " pincer, base, cover) or explain the chain link by link",
    )
    form = args.adding(parser.add_mutually_exclusive_group())
    form("--grid", "draw the grid of each step, with its candidates")
    form("--json", "print each step as JSON Lines")
    add_language(parser)


def run(options: Namespace) -> int:
    """Explains the puzzles; the exit status."""
    check_scale(options)
    plain = options.scale == SCALES[0] and not options.grid
    puzzles = Intake(options, LARGEST if plain else 0)
    teller: Teller = ObjectTeller() if options.json else TextTeller(options)
    for begun in puzzles.puzzles():
        grid, clues = _start(begun, options)
        budget = puzzles.budget()
        try:
            teller.start(grid, puzzles.count)
            verdict = verdict_of(grid, budget)
            unsolvable = verdict in (CONTRADICTORY, UNSOLVABLE)
            if verdict != SOLVED:
                puzzles.improper()
                wrong = (
                    wrong_entry(grid, clues, budget)
                    if unsolvable and clues is not None
                    else None
                )
                teller.judge(grid, verdict, wrong)
            steps: Iterator[Step] = iter(())
            if not unsolvable:
                steps = explain(
                    grid,
                    options.uniqueness,
                    clues,
                    budget=budget,
                    scale=options.scale,
                )
            _tell(teller, grid, steps, options.hint)
        except BudgetSpent as spent:
            puzzles.improper()
            say(f"sudoku: puzzle {puzzles.count}: {spent}")
            teller.judge(grid, UNKNOWN)
    return puzzles.status


def _start(
    begun: TakenPuzzle, options: Namespace
) -> tuple[AnyPuzzle, AnyPuzzle | None]:
    """The grid to begin with, and the clues that it came from."""
    if options.here:
        return begun.stands, begun.clues if begun.has_entries else None
    if begun.has_entries and not options.quiet:
        say(
            _(
                "This starts from the clues; --here starts from the current"
                " position."
            )
        )
    return begun.clues, None


def _tell(
    teller: Teller,
    grid: AnyPuzzle,
    steps: Iterator[Step],
    hint: str | None,
) -> None:
    """Tells the steps, or with a hint only as much of the first."""
    told = 0
    for told, step in enumerate(steps, 1):
        teller.tell(grid, told, step, hint or ALL)
        if hint:
            return
        grid = apply(grid, step)
    teller.end(grid, told)


def wrong_entry(
    grid: AnyPuzzle, clues: AnyPuzzle, budget: Budget | None = None
) -> Choice | None:
    """The entry after which no solution is left.

    Those that clash come first, among them those that the clues alone
    rule out; then the first, row by row, that leaves no solution to the
    entries before it.  None if the clues have no solution themselves, or
    the entries still have one.  BudgetSpent.
    """
    if not count(clues, 1, budget):
        return None
    given = clues.values()
    entries = [
        Choice(i, j, n)
        for i, row in enumerate(grid.values())
        for j, n in enumerate(row)
        if n and not given[i][j]
    ]
    clashing = {cell for clash in errors(grid) for cell in clash.cells}
    suspects = [entry for entry in entries if (entry.i, entry.j) in clashing]
    for entry in suspects:
        if not count(_with(clues, [entry]), 1, budget):
            return entry
    for number in range(1, len(entries) + 1):
        if not count(_with(clues, entries[:number]), 1, budget):
            return entries[number - 1]
    return None


def _with(clues: AnyPuzzle, entries: list[Choice]) -> AnyPuzzle:
    """The clues with entries, which may clash."""
    values = [list(row) for row in clues.values()]
    for entry in entries:
        values[entry.i][entry.j] = entry.n
    return with_values(clues.rules, values)
