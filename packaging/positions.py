"""Adds positions of a technique to those that lessons and drills use.

    python packaging/positions.py TECHNIQUE [RULE...]

Makes puzzles that need the technique, under these rules if there are any,
and takes a position of each in which nothing easier applies.  They replace
the positions of the technique in samples/positions.txt.
"""

import sys
from itertools import islice
from pathlib import Path

from sudokit import Dice, Grid, explain, make_rules
from sudokit.formats import ruled_out
from sudokit.generator import Maker, Request
from sudokit.lessons.collection import Position
from sudokit.logic import EVERY, apply, technique_named
from sudokit.rules import CLASSIC
from sudokit.rules.layouts import parted
from sudokit.rules.puzzle import puzzle_rules
from sudokit.rules.spelling import notations

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "src" / "sudokit" / "samples" / "positions.txt"
ENOUGH = 20


def positions(name, words=(), seed=1):
    """Yield positions, each from a puzzle of its own, in random images."""
    lay, others = parted(words)
    rules = make_rules(words=others) if others else CLASSIC
    request = Request(rules=rules, lay=lay, seed=seed)
    if request.is_plain():  # only these are rated while they are made
        request = request._replace(require=(name,))
    maker = Maker(request)
    while True:
        made = maker.next()
        grid = made.grid
        for step in explain(grid, as_given=True):
            if step.technique == name:
                place = Position(grid, made.grid)
                yield place.at_random(Dice(made.seed))
                break
            grid = apply(grid, step)


def line_of(name, place):
    """Return the line of a position in the file."""
    signs = "".join(
        f"+{sign}" if sign != clue else sign
        for sign, clue in zip(
            place.grid.line(), place.clues.line(), strict=True
        )
    )
    gone = "".join(f"{n}{i + 1}{j + 1}" for i, j, n in ruled_out(place.grid))
    rules = ""
    if not isinstance(place.grid, Grid):
        rules = ":" + ",".join(notations(puzzle_rules(place.grid)))
    return f"{name}:{signs}:{gone}{rules}"


def with_lines(text, name, lines):
    """Return the text of the file with these lines for a technique."""
    order = [one.name for one in EVERY]
    old = text.splitlines()
    head = [line for line in old if line[:1] == "#"]
    stored = [line for line in old[len(head) :] if name_in(line) != name]
    stored += lines
    stored.sort(key=lambda line: order.index(name_in(line)))
    return "\n".join([*head, *stored]) + "\n"


def name_in(line):
    """Return the technique of a line of the file."""
    return line.partition(":")[0]


if __name__ == "__main__":
    wanted = technique_named(sys.argv[1]).name
    result = islice(positions(wanted, sys.argv[2:]), ENOUGH)
    lines = [line_of(wanted, place) for place in result]
    text = FILE.read_text(encoding="utf-8")
    FILE.write_text(with_lines(text, wanted, lines), encoding="utf-8")
