"""Draws contact sheets of new puzzles: twelve of a rule and level on each.

    python benchmarks/contact_sheets.py [killer thermo,arrow ...]
        [--level easy] [-n 12] [--bare] [--symmetry NAME] [--out sheets]

Without rules it takes all that ``sudoku new`` can make, without levels easy,
medium, hard and extreme.  A line of the output has the rules, the level,
how many puzzles were made, how many that is in a minute of processor time,
and the numbers of clues and marks.  The pictures are PNGs, which require the
extra ``paper``; without it only the lines are written.
"""

import argparse
import time
from pathlib import Path

from sudokit.generator import Maker, NewPuzzle, Request, Unmade
from sudokit.paper.figure import figure
from sudokit.paper.shapes import Drawing, Text
from sudokit.paper.svg import png_of
from sudokit.rules import AnyPuzzle, Puzzle, make_rules
from sudokit.rules.layouts import made_words, parted

LEVELS = ("easy", "medium", "hard", "extreme")
COLUMNS = 4
SIDE = 300.0  # of a picture, in points
GAP = 20.0
WIDTH = 1600  # of a sheet, in pixels


def sheet_of(puzzles: list[NewPuzzle[AnyPuzzle]], title: str) -> Drawing:
    """Return a sheet with a picture of each puzzle."""
    shapes: list[object] = [Text(GAP, 2 * GAP, title, GAP, "#000000")]
    top = 3 * GAP
    for k, one in enumerate(puzzles):
        picture = figure(one.grid, ground=False, legend=False)
        scale = SIDE / max(picture.width, picture.height)
        left = GAP + k % COLUMNS * (SIDE + GAP)
        down = top + k // COLUMNS * (SIDE + GAP)
        shapes.append(picture.at(left, down, picture.width * scale))
    rows = -(-len(puzzles) // COLUMNS)
    return Drawing(
        GAP + COLUMNS * (SIDE + GAP),
        top + rows * (SIDE + GAP),
        tuple(shapes),  # type: ignore[arg-type]
    )


def main() -> None:
    """Run the script."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("rules", nargs="*", default=made_words())
    parser.add_argument("--level", action="append", choices=(*LEVELS, ""))
    parser.add_argument("-n", dest="count", type=int, default=12)
    parser.add_argument("--bare", action="store_true")
    parser.add_argument("--symmetry", default="none")
    parser.add_argument("--cover", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    for words in options.rules:
        lay, own = parted(words.split(","))
        for level in options.level or LEVELS:
            request = Request(
                level=level,
                rules=make_rules(9, (3, 3), own),
                lay=lay,
                bare=options.bare,
                symmetry=options.symmetry,
                cover=options.cover,
                seed=options.seed,
                seconds=options.seconds,
            )
            begun = time.process_time()
            maker = Maker(request, copies=options.count)
            made: list[NewPuzzle[AnyPuzzle]] = []
            why = ""
            try:
                while len(made) < options.count:
                    made.append(maker.next())
            except Unmade as error:
                why = f"; then {error}"
            seconds = time.process_time() - begun
            grids = [one.grid for one in made if isinstance(one.grid, Puzzle)]
            print(
                f"{words:20} {level:8} {len(made):2} made,"
                f" {60 * len(made) / seconds:6.1f} a minute,"
                f" {maker.tally.tried} tries; clues"
                f" {[one.clues for one in made]}, marks"
                f" {[len(grid.rules.rules) for grid in grids]}{why}",
                flush=True,
            )
            if made and options.out:
                options.out.mkdir(parents=True, exist_ok=True)
                title = f"{words} {level}"
                name = title.replace(",", "-").replace(" ", "-") + ".png"
                png = png_of(sheet_of(made, title), WIDTH)
                (options.out / name).write_bytes(png)


if __name__ == "__main__":
    main()
