"""Makes the files of puzzles by level, and their solutions.

    python puzzles/make.py [FOLDER]

The puzzles are the same on every machine; SEED determines them.  A puzzle
belongs to the first level of the table that it fits.
"""

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import sudokit
from sudokit import Grid
from sudokit.core import making
from sudokit.core.dice import Dice
from sudokit.rating.hodoku import rate

SEED = 20260101
SIZE = 100  # puzzles a file
CLUES = 30  # of the puzzles that unique choices solve

# The levels of sudokit.rating that a file holds.
LEVELS: dict[str, tuple[str, ...]] = {
    "simple": (),
    "easy": ("easy",),
    "intermediate": ("medium", "hard"),
    "expert": ("unfair", "extreme"),
}
MEANING = {
    "simple": f"{CLUES} clues, solved by unique choices alone",
    "easy": "minimal, of level easy, unique choices do not suffice",
    "intermediate": "minimal, of level medium or hard",
    "expert": "minimal, of level unfair or extreme",
}


def puzzles(name: str) -> Iterator[Grid]:
    """Yield the puzzles of a file in their order, without end."""
    dice = Dice(SEED + list(LEVELS).index(name))
    while True:
        if name == "simple":
            yield making.make(CLUES, True, dice).grid
            continue
        g = minimal(dice)
        if not by_unique_choices(g) and rate(g).level in LEVELS[name]:
            yield g


def by_unique_choices(g: Grid) -> bool:
    """Return whether unique choices alone solve it."""
    return g.fill_singles().is_complete()


def minimal(dice: Dice) -> Grid:
    """Return a puzzle with one solution that needs all its clues."""
    line = making.random_grid(dice).line()
    for cell in dice.shuffled(range(81)):
        fewer = line[:cell] + "." + line[cell + 1 :]
        if sudokit.count(Grid.parse(fewer)) == 1:
            line = fewer
    return Grid.parse(line)


def write(path: Path, title: str, grids: list[Grid]) -> None:
    """Write a line of comment, and a grid on each further line."""
    lines = [f"# {title}", *(g.line() for g in grids)]
    path.write_text("\n".join(lines) + "\n")


def main(folder: Path) -> None:
    """Write two files for each level."""
    for name, meaning in MEANING.items():
        made = list(islice(puzzles(name), SIZE))
        write(folder / f"{name}.txt", f"{meaning}; made by make.py", made)
        solved = [sudokit.solve(g) for g in made]
        write(
            folder / f"{name}.solutions.txt",
            f"line by line the solutions of {name}.txt",
            solved,
        )


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else Path(__file__).parent)
