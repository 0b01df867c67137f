"""Small sets of puzzles for the tests of sudoku data."""

from collections.abc import Sequence
from pathlib import Path

from sudokit import Dice, Grid
from sudokit.symmetry.transformation import random_transformation


def images(line: str, count: int, seed: int = 1) -> list[str]:
    """Return random images of a puzzle."""
    dice = Dice(seed)
    return [random_transformation(dice).apply_line(line) for _ in range(count)]


def another(line: str, solution: str) -> str:
    """Return another puzzle of the same solution: with one more clue."""
    at = line.replace("0", ".").index(".")
    return line[:at] + solution[at] + line[at + 1 :]


def solved(line: str) -> str:
    """Return the solution of a puzzle."""
    from sudokit import attempt  # noqa: PLC0415

    return attempt(Grid.parse(line)).line()


def written(path: Path, lines: Sequence[str], heading: str = "puzzle") -> str:
    """Write a table with a heading and these lines; return its name."""
    path.write_text("".join(f"{line}\n" for line in [heading, *lines]))
    return str(path)


def rows_of(path: str | Path) -> list[str]:
    """Return the lines of a table after its heading."""
    return Path(path).read_text().splitlines()[1:]
