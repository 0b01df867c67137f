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
from sudokit.cli.rating_output import SCALE_TALLIES, RatingTally, writer
from sudokit.rating import SCALES

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
        (*SCALES, "both"),
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
    names = [options.scale] if options.scale in SCALES else SCALES
    tallies = [SCALE_TALLIES[name]() for name in names]
    if options.list:
        for one in tallies:
            sys.stdout.writelines(one.techniques())
        return 0
    check_scale(options)
    first = tallies[0]
    if options.plot is not None:
        if not isinstance(first, RatingTally):
            raise CantDo("--plot can draw only HoDoKu's scale")
        from sudokit.cli.plots import check_plot  # noqa: PLC0415

        check_plot(options.plot, options.force)
    puzzles = Intake(options)
    form = "json" if options.json else "csv" if options.csv else "text"
    write = writer(tallies, form, len(options.files) > 1)
    for grid in puzzles:
        solved = [
            tally.rate(grid, options.uniqueness, puzzles.budget())
            for tally in tallies
        ]
        write(grid, puzzles.name)
        if not all(solved):
            puzzles.improper()
    if options.summary:
        text = "\n".join(tally.text() for tally in tallies)
        if form == "text":
            sys.stdout.write("\n" + text)
        else:
            # What a program reads is not mixed with what a person does.
            say(text.rstrip("\n"))
    if options.plot is not None and isinstance(first, RatingTally):
        from sudokit.cli.plots import plot_ratings  # noqa: PLC0415

        plot_ratings(options.plot, first.scores, first.hardest)
    return puzzles.status
