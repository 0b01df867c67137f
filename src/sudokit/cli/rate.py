"""``sudoku rate``: rates the difficulty of puzzles, one per line.

    add_arguments(parser)   the options
    run(options)            the command; its exit status

HoDoKu's scale is the sum of the steps' scores, and the level of the
hardest step, raised while the sum is above that level's limit.  Sudoku
Explainer's is the rating of the hardest step: ER, and EP and ED.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from sudokit.cli import arguments as args
from sudokit.cli.arguments import CantDo, say
from sudokit.cli.puzzle_input import Intake, check_scale
from sudokit.cli.puzzle_input import add_arguments as add_intake
from sudokit.cli.rating_output import BOTH, PuzzleRatings, writer
from sudokit.cli.rating_tally import ExplainerTally, RatingTally
from sudokit.core.budget import BudgetSpent
from sudokit.core.grid import Grid
from sudokit.logic import TECHNIQUES
from sudokit.logic.explainer.position import PRODUCED
from sudokit.rating import (
    SCALES,
    SOLVED,
    UNKNOWN,
    ExplainerRating,
    Rating,
    rate,
)

EXAMPLES = """
sudoku rate puzzles.txt                   level and score, a line each
sudoku rate --summary puzzles.txt         how many puzzles of each level
sudoku rate --scale explainer puzzles.txt         as forums quote it
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The options of ``sudoku rate``."""
    add_intake(parser)
    add = args.adding(parser)
    add(
        "--scale",
        "the scale: HoDoKu's level and score, or Sudoku Explainer's ER,"
        " EP and ED (hodoku)",
        (*SCALES, BOTH),
        default=SCALES[0],
    )
    form = args.adding(parser.add_mutually_exclusive_group())
    form("--json", "JSON Lines")
    form("--csv", "print the ratings as CSV")
    add(
        "--summary",
        "end with the distribution of levels, scores or ER, and hardest"
        " techniques",
    )
    add(
        "--list",
        "print the techniques of the scale with their ratings, easiest first",
    )
    add(
        "--plot FILE",
        "draw the distribution on HoDoKu's scale: .png, .svg, .pdf",
    )
    args.add_force(add, "the picture")


def run(options: Namespace) -> int:
    """Rates the puzzles; the exit status."""
    if options.list:
        return _print_techniques(options.scale)
    check_scale(options)
    if options.scale == "explainer" and options.plot is not None:
        raise CantDo("--plot can draw only HoDoKu's scale")
    if options.plot is not None:
        from sudokit.cli.plot_file import check_plot  # noqa: PLC0415

        check_plot(options.plot, options.force)
    return _rate_all(options)


def _print_techniques(scale: str) -> int:
    if scale != "explainer":
        width = max(len(technique.name) for technique in TECHNIQUES)
        for technique in TECHNIQUES:
            sys.stdout.write(
                f"{technique.name:{width}}  {technique.level:7}"
                f" {technique.score:5}\n"
            )
    if scale != "hodoku":
        width = max(len(name) for name in PRODUCED)
        for name, tenths in PRODUCED.items():
            sys.stdout.write(f"{name:{width}}  {tenths / 10:4.1f}\n")
    return 0


def _rate_all(options: Namespace) -> int:
    puzzles = Intake(options)
    form = "json" if options.json else "csv" if options.csv else "text"
    write = writer(options.scale, form, len(options.files) > 1)
    tally = RatingTally()
    explainer_tally = ExplainerTally()
    for grid in puzzles:
        ratings = _rate(grid, options, puzzles)
        write(grid, ratings, puzzles.name)
        if ratings.hodoku is not None:
            tally.add(ratings.hodoku)
            proper = ratings.hodoku.verdict == SOLVED
        if ratings.explainer is not None:
            explainer_tally.add(ratings.explainer)
            proper = (
                ratings.explainer.verdict == SOLVED
                and ratings.explainer.complete
            )
        if not proper:
            puzzles.improper()
    if options.summary:
        texts = [tally.text()] if options.scale != "explainer" else []
        if options.scale != "hodoku":
            texts.append(explainer_tally.text())
        text = "\n".join(texts)
        if form == "text":
            sys.stdout.write("\n" + text)
        else:
            # What a program reads is not mixed with what a person does.
            say(text.rstrip("\n"))
    if options.plot is not None:
        from sudokit.cli.rating_plot import plot  # noqa: PLC0415

        plot(options.plot, tally.scores, tally.hardest)
    return puzzles.status


def _rate(grid: Grid, options: Namespace, puzzles: Intake) -> PuzzleRatings:
    """The ratings, or that they were not reached; a budget for each."""
    clues = 81 - grid.line().count(".")
    hodoku: Rating | None = None
    explainer: ExplainerRating | None = None
    if options.scale != "explainer":
        try:
            hodoku = rate(grid, options.uniqueness, budget=puzzles.budget())
        except BudgetSpent:
            hodoku = Rating(UNKNOWN, "", 0, "", clues, {})
    if options.scale != "hodoku":
        try:
            explainer = rate(grid, budget=puzzles.budget(), scale="explainer")
        except BudgetSpent:
            explainer = ExplainerRating(
                0.0, 0.0, 0.0, "", clues, False, UNKNOWN
            )
    return PuzzleRatings(hodoku, explainer)
