"""``sudoku explain``: why a puzzle has its solution, step by step.

Sentences, grids and objects go to stdout, the puzzles to stderr.

    add_arguments(parser)   the options
    run(options)            the command; its exit status
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterator
from typing import Final

from sudokit.cli.any_size import after, steps_of, verdict_on
from sudokit.cli.choices_grid import LEGEND
from sudokit.cli.explain_forms import (
    ALL,
    PLACE,
    TECHNIQUE,
    ObjectTeller,
    Teller,
    TextTeller,
)
from sudokit.cli.intake import Begun, Intake
from sudokit.cli.intake import add_arguments as add_intake
from sudokit.cli.languages import add_language, speak_as_asked
from sudokit.cli.streams import say, until_closed
from sudokit.cli.wrong_entry import wrong_entry
from sudokit.core.budget import BudgetSpent
from sudokit.language import _
from sudokit.logic import Step
from sudokit.rating import SCALES
from sudokit.rating.verdicts import (
    CONTRADICTORY,
    SOLVED,
    UNKNOWN,
    UNSOLVABLE,
)
from sudokit.rules import AnyPuzzle

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
    teller: Teller = ObjectTeller() if options.json else TextTeller(options)
    for begun in puzzles.puzzles():
        grid, clues = _start(begun, options)
        budget = puzzles.budget()
        try:
            teller.start(grid, puzzles.count)
            judged = verdict_on(grid, budget)
            verdict = judged[0]
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
                grid,
                clues,
                options.uniqueness,
                options.scale,
                judged,
                budget,
            )
            _tell(teller, grid, steps, options.hint)
        except BudgetSpent as spent:
            puzzles.improper()
            say(f"sudoku: puzzle {puzzles.count}: {spent}")
            teller.judge(grid, UNKNOWN)
    return puzzles.status


def _start(
    begun: Begun, options: Namespace
) -> tuple[AnyPuzzle, AnyPuzzle | None]:
    """The grid to begin with, and the clues that it came from."""
    if options.here:
        return begun.stands, begun.clues if begun.has_entries else None
    if begun.has_entries and not options.quiet:
        say(_("From its clues; --here starts where the puzzle stands."))
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
        grid = after(grid, step)
    teller.end(grid, told)
