"""``sudoku rate``: rates the difficulty of puzzles, one per line.

    add_arguments(parser)   the options
    run(options)            the command; its exit status

HoDoKu's scale is the sum of the steps' scores, and the level of the
hardest step, raised while the sum is above that level's limit.  Sudoku
Explainer's is the rating of the hardest step: ER, and EP and ED.  The scale
sudokit serves all rules and sizes: the sum, and the level of the hardest step.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from sudokit.cli import arguments as args
from sudokit.cli.arguments import CantDo, say
from sudokit.cli.puzzle_input import Intake, check_scale
from sudokit.cli.puzzle_input import add_arguments as add_intake
from sudokit.cli.rating_output import SCALE_TALLIES, RatingTally, writer
from sudokit.filter.text import LARGEST
from sudokit.rating import SCALES
from sudokit.rules import as_grid

OPEN = ("hodoku", "sudokit")  # without --scale, each for its puzzles

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
        "the scale: HoDoKu's level and score, Sudoku Explainer's ER, EP"
        " and ED, both, or sudokit's for all rules (hodoku; sudokit where"
        " the rules aren't classic)",
        (*SCALES, "both"),
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
    names: tuple[str, ...] = OPEN
    if options.scale:
        both = options.scale == "both"
        names = SCALES[:2] if both else (options.scale,)
    tallies = [SCALE_TALLIES[name]() for name in names]
    if options.list:
        for one in tallies[: None if options.scale else 1]:
            sys.stdout.writelines(one.techniques())
        return 0
    check_scale(options)
    first = tallies[0]
    if options.plot is not None:
        if not isinstance(first, RatingTally):
            raise CantDo("--plot can draw only HoDoKu's scale")
        from sudokit.cli.plots import check_plot  # noqa: PLC0415

        check_plot(options.plot, options.force)
    # The scales of classic puzzles name those that they can't take.
    puzzles = Intake(options, LARGEST if "sudokit" in names else 0)
    form = "json" if options.json else "csv" if options.csv else "text"
    write = writer(tallies, form, len(options.files) > 1)
    for begun in puzzles.puzzles():
        grid = as_grid(begun.clues) or begun.clues
        fit = tallies
        if not options.scale:
            fit = tallies[:1] if as_grid(grid) else tallies[1:]
        solved = [
            tally.rate(grid, options.uniqueness, puzzles.budget())
            for tally in fit
        ]
        write(grid, puzzles.name, fit)
        if not all(solved):
            puzzles.improper()
    if options.summary:
        seen = [tally for tally in tallies if tally.verdicts]
        text = "\n".join(tally.text() for tally in seen or tallies[:1])
        if form == "text":
            sys.stdout.write("\n" + text)
        else:
            # What a program reads is not mixed with what a person does.
            say(text.rstrip("\n"))
    if options.plot is not None and isinstance(first, RatingTally):
        from sudokit.cli.plots import plot_ratings  # noqa: PLC0415

        plot_ratings(options.plot, first.scores, first.hardest)
    return puzzles.status
